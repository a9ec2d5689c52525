## The game on one card

card-aim = Have one hat of a style in your shop, or all four. Two or three are dead stock.
card-turn = Play a hat from your hand into any shop, yours or a rival's; then take the first hat of the Assembly Line.
card-end = When no hats are left a single scores 1, all four 3. Everybody deals once; the highest total wins.

## What is asked

question-cards-premium_fedora = This Premium hat lets you look at an opponent's haberdasher. Whose?
question-cards-premium_homburg = This Premium hat lets you swap two hats of two inventories. Which is the first?
question-cards-premium_homburg-with = Swap it with which hat of another inventory?
question-cards-premium_newsboy = This Premium hat lets you look at an opponent's hand. Whose?
question-cards-premium_newsboy-exchange = You may exchange a card of yours for one of theirs, face down: only the two of you know which.
question-cards-premium_boater = This Premium hat lets you play another hat at once.
question-cards-premium_bowler = This Premium hat lets you discard a hat from any inventory.
question-cards-premium_top-hat = This Premium hat lets you take any hat of the line this turn. Decline, and you take the first.
question-cards-premium_panama = This Premium hat lets you rearrange what is left of the line. Which hat comes first?
question-cards-premium_panama-next = Which hat comes next? Stop here, and the others stay as they are.
question-cards-premium_deerstalker = This Premium hat lets you take a hat from an opponent's inventory into yours.
question-cards-haberdashers_liquidator = Your haberdasher may discard hats from your inventory.
question-cards-haberdashers_monopolist = Your haberdasher may count one style of which you have three hats as an Exclusive.
question-cards-haberdashers_salesman = Your haberdasher may move a hat of yours into another inventory.
question-turn-play = Play a hat into any inventory, yours or another's. Then you take the first of the line.
question-end-play-rest = The hats are all taken. Which of the cards in your hand will you lay into your own inventory? Nobody sees it until all have chosen.

## What can be done: buttons

action-inspect = Look at a haberdasher
action-lift = Pick the first hat to swap
action-swap = Swap them
action-peek = Look at a hand
action-exchange = Exchange a card
action-play_another = Play another hat
action-scrap = Discard a hat
action-choose = Choose from the line
action-order = Put a hat there
action-poach = Take a hat
action-decline = Decline
deed-decline = Decline what a Premium hat offers
action-clear_out = Discard hats
action-corner = Count as an Exclusive
action-sell = Move a hat of yours
action-refrain = Decline
deed-refrain = Decline what a haberdasher offers
action-play = Play a hat
action-lay_down = Lay down hats
action-keep_all = Keep them all in hand

## What is chosen with it

param-hat = Hat
param-hats = Hats
param-other = In exchange for
param-whose = Whose
param-into = Into whose inventory
param-place = Place in the line
param-style = Style

## What else is said of an offer or a question

note-own_shop = { $number } in your own shop
note-corners = It counts { $number } points.

## Why a choice is better than another, from what differed in games played on

reason-points = It brings you about { $number } more.
reason-rival = It costs { $seat } about { $number }.

## What happens

event-inspected = { $seat } looks at { $seat2 }'s haberdasher.
    .you = You look at { $seat2 }'s haberdasher.
    .you2 = { $seat } looks at your haberdasher.
event-saw_haberdasher = { $seat }'s haberdasher is { $haberdasher }.
    .you = Your haberdasher is { $haberdasher }.
event-lifted = { $seat } picks { $hat } from { $seat2 }'s inventory.
    .you = You pick { $hat } from { $seat2 }'s inventory.
    .you2 = { $seat } picks { $hat } from your inventory.
    .own = { $seat } picks { $hat } from their own inventory.
    .ownyou = You pick { $hat } from your own inventory.
event-swapped = { $seat } swaps two hats: { $hat } ({ $seat2 }) and { $hat2 } ({ $seat3 }).
    .you = You swap two hats: { $hat } ({ $seat2 }) and { $hat2 } ({ $seat3 }).
event-peeked = { $seat } looks at { $seat2 }'s hand.
    .you = You look at { $seat2 }'s hand.
    .you2 = { $seat } looks at your hand.
event-saw_hand = { $seat } holds { $hat }.
    .you = You hold { $hat }.
event-exchanged = { $seat } exchanges a card with { $seat2 }, face down.
    .you = You exchange a card with { $seat2 }, face down.
    .you2 = { $seat } exchanges a card with you, face down.
event-exchanged_cards = { $seat } gives { $hat } to { $seat2 } and gets { $hat2 } for it.
    .you = You give { $hat } to { $seat2 } and get { $hat2 } for it.
    .you2 = { $seat } gives { $hat } to you and gets { $hat2 } for it.
event-scrapped = { $seat } discards { $hat } from { $seat2 }'s inventory.
    .you = You discard { $hat } from { $seat2 }'s inventory.
    .you2 = { $seat } discards { $hat } from your inventory.
    .own = { $seat } discards { $hat } from their own inventory.
    .ownyou = You discard { $hat } from your own inventory.
event-chose = { $seat } brings { $hat } to the head of the line.
    .you = You bring { $hat } to the head of the line.
event-ordered = { $seat } makes { $hat } number { $place } in the line.
    .you = You make { $hat } number { $place } in the line.
event-poached = { $seat } takes { $hat } out of { $seat2 }'s inventory.
    .you = You take { $hat } out of { $seat2 }'s inventory.
    .you2 = { $seat } takes { $hat } out of your inventory.
event-declined = { $seat } declines the hat's action.
    .you = You decline the hat's action.
event-cleared_out = { $seat } discards { $hat } from their own inventory.
    .you = You discard { $hat } from your own inventory.
event-cornered = { $seat } counts three of the style { $style } as an Exclusive.
    .you = You count three of the style { $style } as an Exclusive.
event-sold = { $seat } moves { $hat } over to { $seat2 }.
    .you = You move { $hat } over to { $seat2 }.
    .you2 = { $seat } moves { $hat } over to you.
event-refrained = { $seat } does not use the haberdasher.
    .you = You do not use the haberdasher.
event-deals = Round { $round }: { $seat } deals.
    .you = Round { $round }: you deal.
event-got_haberdasher = { $seat } gets a haberdasher: { $haberdasher }.
    .you = You get a haberdasher: { $haberdasher }.
event-stocked = { $seat } opens the shop with { $hat }.
    .you = You open the shop with { $hat }.
event-got_hat = { $seat } is dealt { $hat }.
    .you = You are dealt { $hat }.
event-hands_dealt = Everybody holds { $count } cards.
event-turned_up = { $hat } joins the line.
event-begins = { $seat } begins.
    .you = You begin.
event-kept = { $seat } plays { $hat } into their own inventory.
    .you = You play { $hat } into your own inventory.
event-played = { $seat } plays { $hat } into { $seat2 }'s inventory.
    .you = You play { $hat } into { $seat2 }'s inventory.
    .you2 = { $seat } plays { $hat } into your inventory.
event-took = { $seat } takes { $hat } from the line.
    .you = You take { $hat } from the line.
event-all_taken = Every hat has been taken: round { $round } comes to its end.
event-chosen = { $seat } has chosen.
    .you = You have chosen.
event-laid_down = { $seat } lays down { $hat }.
    .you = You lay down { $hat }.
event-laid_nothing = { $seat } lays down nothing.
    .you = You lay down nothing.
event-revealed = { $seat }'s haberdasher is { $haberdasher }.
    .you = Your haberdasher is { $haberdasher }.
event-singles = { $seat }: { $points } for single hats.
    .you = You: { $points } for single hats.
event-exclusive = { $seat }: { $points } for the Exclusive of { $style }.
    .you = You: { $points } for the Exclusive of { $style }.
event-bonus = { $seat }: { $points } from the haberdasher for { $count } Premium hats.
    .you = You: { $points } from the haberdasher for { $count } Premium hats.
event-scored = { $seat } makes { $points } this round and has { $points2 }.
    .you = You make { $points } this round and have { $points2 }.
event-tied = { $count } players lead with { $points } each: another round is played.
event-won = { $seat } wins with { $points } points.
    .you = You win with { $points } points.

## Why something cannot be done

refused-cards-premium = That Premium hat cannot do this: each has one action of its own, and none touches the hat just played.
refused-cards-haberdashers = Your haberdasher cannot do this: each has one ability of its own.
refused-turn-play = Play a hat into any inventory, yours or another's. Then you take the first of the line.
refused-turn-premium = There is no such action to carry out: it belongs to whoever has just played that Premium hat.
refused-deal-first = It is not your turn: the dealer begins, and the turn passes to the left.
refused-turn-until = The turns of this round are over: every hat has been taken.
refused-end-play-rest = Hats are laid down from your own hand, once, when every hat of the deck and the line has been taken.
refused-end-reveal = It is not your haberdasher's turn: they are used after all are revealed, from the dealer to the left.

## How a game ends

ending-tied = after more rounds, the leaders having tied
ending-won = when everybody had dealt

## What is wrong with an edition

wrong-deal-twice = the deal for { $players } players is there already.
wrong-line = the { $hats } hats left after the deal do not make whole lines of { $line }.
wrong-style-twice = there is a { $style } already.
wrong-premium-twice = the Premium { $style } is there already.
wrong-action-twice = “{ $action }” is the action of another Premium hat already.
