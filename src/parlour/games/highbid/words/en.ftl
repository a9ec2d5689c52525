## The game on one card

card-aim = Be worth most: money, completed sets and Buyer's Cards. A set that is not complete counts nothing.
card-turn = Bid for the property on the block, or pass. Whoever buys it may sell three others by the dice, and with a Buyer's Card buy from the sections.
card-end = Somebody worth $5,000 goes out ($7,500 when two play), or everything is sold.

## What is asked

question-bid-first = Open the bidding, or pass.
question-bid-must-speak = Bid or pass.
question-sell-open-sale = Open sale: open the bidding, or pass.
question-sell-up-to-three = Sell a property by the dice, or stop selling.
question-buy-sections = Buy from the sections, or end your round.

## What can be done: buttons

action-bid = Bid
action-pass = Pass
action-sell = Sell
action-stop_selling = Stop selling
action-buy = Buy
action-stop_buying = Stop buying
action-go_out = Go out
action-go_out_ahead = Go out as soon as I may
action-stay_in = Stay in after all

## What is chosen with it

param-amount = Your bid
param-property = Which property

## Figures that an offer changes

term-money = Money left
term-worth = Your net worth
term-worth_on_average = Your net worth, on average

## What else is said of an offer or a question

note-of_set = With it you have { $number } of { $number2 } of { $set }, worth { $money } complete.
note-brings = { $money } on average
note-open_sale = Of { $number2 } throws { $number } lead to an open sale instead, where the highest bid counts.
note-costs = { $money }
note-burns = The first of a round costs a Buyer's Card too, worth { $money } to you.
note-worth_now = You are worth { $money }. The game ends for everybody, and the highest net worth wins.
note-lot_opens = On the block: { $card }, from { $money } up. Open the bidding, or pass.
note-lot_stands = On the block: { $card }. { $seat } leads with { $money }. Bid more, or pass.
note-may_sell = Sell a property by the dice, { $number } at most, or stop selling.

## Why a choice is better than another, from what differed in games played on

reason-set = You complete { $set } in { $number } more of 100 games.
reason-denied = It keeps a rival from completing { $set } in { $number } of 100 games.
reason-money = It leaves you about { $money } more in hand.
reason-worth = You end up worth about { $money } more.
reason-rival = Your richest rival ends up about { $money } poorer.

## What happens

event-money_dealt = Everybody gets { $money }.
event-drawn = { $seat } is dealt { $card }.
    .you = You are dealt { $card }.
event-dealt = Everybody has { $count } cards; { $count2 } are left in the pile.
event-auctioneer = { $seat } is the auctioneer: { $seat2 }, on the left, is the first to speak.
    .you = You are the auctioneer: { $seat2 }, on the left, is the first to speak.
    .you2 = { $seat } is the auctioneer: you, on the left, are the first to speak.
event-turned_up = On the block: { $card } ({ $set }). Bidding opens at { $money }.
event-buyers_card_up = A Buyer's Card turns up. Whoever buys the next property takes { $buyers } with it.
event-buyers_cards_gone = No property is left to cover what lies on the block: { $buyers } out of the game.
event-bid = { $seat } bids { $money }.
    .you = You bid { $money }.
event-back_in = { $seat } comes back in with { $money }.
    .you = You come back in with { $money }.
event-passed = { $seat } passes.
    .you = You pass.
event-sold = Sold! { $seat } pays { $money } for { $card }.
    .you = Sold! You pay { $money } for { $card }.
event-takes_buyers_cards = { $seat } takes { $buyers } with it.
    .you = You take { $buyers } with it.
event-into_the_bank = No bid for { $card }: it goes into the bank.
event-left_the_game = No bid for { $card } a second time: it leaves the game.
event-auctioned_again = From the bank, once more: { $card } ({ $set }). Bidding opens at { $money }.
event-put_up = { $seat } puts up { $card } for sale.
    .you = You put up { $card } for sale.
event-thrown = { $seat } throws red { $red }, green { $green }.
    .you = You throw red { $red }, green { $green }.
event-open_sale = Open sale: { $card } stays on the block. Bidding starts at { $money }, and the seller may bid too.
event-taken_back = { $card } is still unsold: { $seat } takes it back.
    .you = { $card } is still unsold: you take it back.
event-bought_back = { $seat } buys back { $card } and pays the bank { $money }.
    .you = You buy back { $card } and pay the bank { $money }.
event-sold_openly = { $seat } buys { $card } and pays { $seat2 } { $money }.
    .you = You buy { $card } and pay { $seat2 } { $money }.
    .you2 = { $seat } buys { $card } and pays you { $money }.
event-sold_by_dice = { $seat } sells { $card } to the { $section } for { $money }.
    .you = You sell { $card } to the { $section } for { $money }.
event-bonus = A bonus of { $money } for { $seat }.
    .you = A bonus of { $money } for you.
event-surrendered = { $seat } surrenders a Buyer's Card.
    .you = You surrender a Buyer's Card.
event-bought = { $seat } buys { $card } from the { $section } for { $money }.
    .you = You buy { $card } from the { $section } for { $money }.
event-goes_out = { $seat } goes out, worth { $money } or more. All hands are shown.
    .you = You go out, worth { $money } or more. All hands are shown.
event-will_go_out = { $seat } will go out as soon as the lot is settled. Nobody else knows.
    .you = You will go out as soon as the lot is settled. Nobody else knows.
event-stays_in = { $seat } stays in after all. Nobody else knows.
    .you = You stay in after all. Nobody else knows.
event-cannot_go_out = { $seat } has fallen below the goal of { $money } and stays in. Nobody else knows.
    .you = You have fallen below the goal of { $money } and stay in. Nobody else knows.
event-sold_out = Nothing is left to be sold from the block. All hands are shown.
event-set_counts = { $seat } has completed { $set }: { $card }. That counts { $money }.
    .you = You have completed { $set }: { $card }. That counts { $money }.
event-joker_counts = { $seat } completes { $set } with a Buyer's Card for { $card2 }, beside { $card }. That counts { $money }.
    .you = You complete { $set } with a Buyer's Card for { $card2 }, beside { $card }. That counts { $money }.
event-buyers_count = { $seat } has { $buyers } over. That counts { $money }.
    .you = You have { $buyers } over. That counts { $money }.
event-counts_nothing = { $seat } has incomplete sets, which count nothing: { $card }.
    .you = You have incomplete sets, which count nothing: { $card }.
event-net_worth = { $seat } has { $money } in money, and a net worth of { $money2 }.
    .you = You have { $money } in money, and a net worth of { $money2 }.
event-wins = { $seat } wins with { $money }.
    .you = You win with { $money }.
event-shares_the_win = { $seat } shares the win with { $money }.
    .you = You share the win with { $money }.

## Why something cannot be done

refused-block-turn-up = The opening bid is the minimum called, the card's Warehouse figure, or the minimum plus a multiple of $20.
refused-bid-must-speak = It is not your turn to bid or pass.
refused-bid-step = A bid goes up by $20 or a multiple of $20, and never beyond the money you hold.
refused-cards-buyer = A Buyer's Card cannot be sold, and without one you cannot buy from the sections.
refused-sell-up-to-three = Only whoever has just bought from the block may sell: up to three properties from hand, and none bought in this round.
refused-sell-open-sale = In an open sale the opening bid is $20 or a multiple of $20.
refused-buy-sections = After selling, whoever has just bought from the block may buy what lies in the sections, for a Buyer's Card and money in hand.
refused-end-goal = Your net worth is not at the goal yet.
refused-end-going-out = During bidding nobody may go out, only say ahead, in secret, that they will; and what was said can be taken back.

## How a game ends

ending-goes_out = somebody went out
ending-sold_out = everything was sold

## What is counted, as people say it

unit-red = red die
unit-green = green die
unit-buyers = Buyer's Cards

## What is wrong with an edition

wrong-set-size = has { $properties } properties; a set has { $least } to { $most }.
wrong-figures = four are wanted, for 100, 75, 50 and 25 per cent, each lower than the one before.
wrong-red-faces = six faces are wanted, each { $most } or { $last }.
wrong-green-faces = six faces are wanted, each 0, blank or the amount of a bonus, in up to six figures.
wrong-note-count = has { $entries } entries for { $notes } notes.
