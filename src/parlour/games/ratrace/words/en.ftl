## The game on one card

card-aim = Get rich enough to retire: the sum you agreed on, your debts paid, and three Status Symbols of High Society.
card-turn = Roll, move round your class and do what the square says. In a shop you must buy, on credit if you like. With cash, symbols and papers you may climb a class.
card-end = The first to retire wins.

## What is asked

question-setup-business = Choose a Business.
question-move-roll = Your turn.
question-business-choice = You are in somebody's shop, and you have to buy something.
question-school-or-club = You cannot get out of this one: pay the fee, and have the papers to show for it.
question-racetrack-bet = The Racetrack. Back a horse, from 2 to 12, or keep your money.
question-racetrack-side-bets = A race is about to be run. Bet on the same horse, if you like.
question-stock-invest = The Stock Exchange. Invest in hundreds, or keep your money.
question-stock-rolls = Cash in at this level, or let the next player roll.
question-lottery-stake = The Lottery. Put up a stake for the others to match, or keep your money.
question-lottery-stake_match = Match the stake and roll for the pot?
question-up-auction = You move up. Which of your old Status Symbols comes under the hammer first?
question-up-papers = You need these papers no more. Put them up for auction?
question-broke-raise = You cannot pay what you owe. Choose something to auction.
question-auction-open = Bid, or pass.
question-retire = You have all it takes to retire, and to win. Will you?

## What can be done: buttons

action-choose = Choose this Business
action-roll = Roll the dice
action-move_up = Move up a class
action-black_market = Buy papers on the black market and move up
action-pay_off = Pay off the Credit Card, with 10 % interest
action-buy = Buy the Status Symbol
action-buy_other = Make the Other Purchase
action-enrol = Pay the fee
action-bet = Place a bet
action-skip_bet = Do not bet
deed-skip_bet = Do not bet at the racetrack
action-side_bet = Bet on that horse
action-skip_side_bet = Do not bet
deed-skip_side_bet = Do not bet on another player's horse
action-invest = Invest
action-skip_investment = Do not invest
action-cash_in = Cash in
action-let_roll = Let it ride
action-put_up = Put up a stake
action-skip_lottery = Stay out
deed-skip_lottery = Stay out of the lottery
action-match = Match the stake
action-skip_match = Stay out
deed-skip_match = Do not match the stake
action-auction_symbol = Auction this one now
action-auction_papers = Auction the papers
action-surrender_papers = Surrender the papers
action-auction = Put it up for auction
action-bid = Bid
action-pass = Pass
action-retire = Retire, and win
action-stay_in = Stay in the race

## What is chosen with it

param-business = Business
param-item = Which
param-payment = Pay by
param-horse = Horse
param-amount = Amount
param-roller = Who rolls next

## Figures that an offer changes

term-cash = Cash
term-cash_if_lost = Cash if it is lost
term-cash_and_symbol = Cash, and the symbol at its shop price
term-debt = On the Credit Card
term-total = Left after all debts

## What else is said of an offer or a question

note-price = It costs { $money }.
note-left_behind = You leave the { $item } behind: under the hammer, or to the Treasury for { $money } apiece.
note-papers_end = Papers serve for one climb only: they are auctioned or surrendered.
note-horse = pays { $number }, { $number2 } or { $number3 } to 1; comes in { $number4 }% of the time; on average a { $money } bet wins { $money2 }
note-invested = On average { $money } gains { $money2 }, if you cash in at the best moment.
note-rolling_on = On average it gains { $money } from here, cashed in at the best moment; the next throw is worse than now in { $number } of { $number2 } cases.
note-even_chance = Whoever matches it rolls with the same chance as you.
note-pot = The pot stands at { $money }; with you { $number } roll for it, so far, with the same chance.
note-new = { $money } in the shop
note-comes_back = If nobody buys it, it comes back to you free.
note-comes_back_broke = If nobody buys it and { $seat } goes bankrupt, it comes back to you free.
note-enough = You have { $money } after all debts, and it takes { $money2 }.
note-shop_of = You are in { $business }, the shop of { $seat }, and you have to buy something.
note-treasury_shop = You are in { $business }, which the Treasury runs, and you have to buy something.
note-fee = { $square }: you cannot get out of this one. Pay the fee of { $money }, and have the papers to show for it.
note-wanting = You owe the Treasury { $money } and have { $money2 }: you are { $money3 } short. Choose something to auction.
note-race = A race is about to be run, with { $money } on horse { $number }. Bet on the same horse, if you like.
note-index = The index stands at { $number }: your { $money } would bring { $money2 }. Cash in, or let the next player roll.
note-stake = { $money } have been put up. Match the stake and roll for the pot?
note-lot_opens = { $seat } auctions the { $item } from { $money }. Bid, or pass.
note-lot_stands = { $seat } auctions the { $item }: { $seat2 } leads with { $money }. Bid more, or pass.
note-may_retire = You have { $money } after all debts: all it takes to retire, and to win. Will you?

## Why a choice is better than another, from what differed in games played on

reason-cash = It leaves you about { $money } more in cash.
reason-owes = You owe about { $money } less.
reason-solvent = In { $number } of 100 games you would otherwise owe more than you can raise.
reason-class = In { $number } of 100 games you are in a higher class than otherwise.
reason-highs = You have more of the Status Symbols of High Society, three of which it takes to retire.
reason-symbols = You have more Status Symbols to move up with.
reason-retires = You soon retire in { $number } more games of 100.
reason-rival = It keeps about { $money } from your richest rival.

## What happens

event-given = Everybody starts with { $money } and a Credit Card.
event-goal = It takes { $money } and three Status Symbols of High Society to retire.
event-rounds = After { $rounds } rounds the game ends, and the highest total wins.
event-rolled = { $seat } rolls { $pips }.
    .you = You roll { $pips }.
event-rolled_dice = { $seat } rolls { $die } and { $die2 }.
    .you = You roll { $die } and { $die2 }.
event-roll_again = { $seat } tie, and roll again.
event-chooses_first = { $seat } has rolled lowest, chooses first and takes the first turn.
    .you = You have rolled lowest, choose first and take the first turn.
event-chose = { $seat } takes { $business }.
    .you = You take { $business }.
event-treasurys = { $business } belongs to the Treasury.
event-started = All tokens are on { $square }. The race is on.
event-moved = { $seat } rolls { $die } and { $die2 }, and comes to { $square }.
    .you = You roll { $die } and { $die2 }, and come to { $square }.
event-missed = { $seat } is in mourning and misses this turn.
    .you = You are in mourning and miss this turn.
event-own = { $seat } owns { $business }: nothing to buy.
    .you = You own { $business }: nothing to buy.
event-closed = { $business } is closed: { $seat } is in mourning.
    .you = { $business } is closed: you are in mourning.
event-bought = { $seat } buys the { $item } for { $money }.
    .you = You buy the { $item } for { $money }.
event-bought_other = { $seat } makes the Other Purchase for { $money }.
    .you = You make the Other Purchase for { $money }.
event-on_credit = It goes on the Credit Card of { $seat }, who now owes { $money }.
    .you = It goes on your Credit Card: you now owe { $money }.
event-earned = { $seat } takes in { $money }.
    .you = You take in { $money }.
event-called_in = The debt of { $seat }, { $money }, is due: { $money2 } with interest.
    .you = Your debt of { $money } is due: { $money2 } with interest.
event-debtless = { $seat } owes nothing.
    .you = You owe nothing.
event-paid_off = { $seat } pays off a debt of { $money }: { $money2 } with interest.
    .you = You pay off a debt of { $money }: { $money2 } with interest.
event-income = { $seat } collects { $money } ({ $square }).
    .you = You collect { $money } ({ $square }).
event-windfall = { $seat } receives { $money } ({ $square }).
    .you = You receive { $money } ({ $square }).
event-ignored = { $seat } is educated and connected enough, and has no use for the { $item }.
    .you = You are educated and connected enough, and have no use for the { $item }.
event-enrolled = { $seat } pays a fee of { $money } for the { $item }.
    .you = You pay a fee of { $money } for the { $item }.
event-too_poor = { $seat } has too little cash for the { $square }.
    .you = You have too little cash for the { $square }.
event-bet = { $seat } bets { $money } on horse { $horse }.
    .you = You bet { $money } on horse { $horse }.
event-side_bet = { $seat } bets { $money } on the same horse.
    .you = You bet { $money } on the same horse.
event-ran = { $seat } rolls { $pips }.
    .you = You roll { $pips }.
event-home = Horse { $horse } { $finish } and pays { $odds } to 1.
event-unplaced = Horse { $horse } is nowhere to be seen: all bets are lost.
event-won_bet = { $seat } wins { $money } on the race.
    .you = You win { $money } on the race.
event-lost_bet = { $seat } loses { $money } on the race.
    .you = You lose { $money } on the race.
event-stayed_out = { $seat } declines.
    .you = You decline.
event-invested = { $seat } invests { $money } at level 7.
    .you = You invest { $money } at level 7.
event-level = { $seat } rolls: the index stands at { $pips }.
    .you = You roll: the index stands at { $pips }.
event-held_on = { $seat } lets it ride.
    .you = You let it ride.
event-gained = { $seat } cashes in an investment of { $money } with a gain of { $money2 }.
    .you = You cash in an investment of { $money } with a gain of { $money2 }.
event-lost = { $seat } cashes in an investment of { $money } with a loss of { $money2 }.
    .you = You cash in an investment of { $money } with a loss of { $money2 }.
event-put_up = { $seat } puts up { $money } in the lottery.
    .you = You put up { $money } in the lottery.
event-matched = { $seat } matches the { $money }.
    .you = You match the { $money }.
event-no_takers = Nobody joins in, and { $seat } takes the { $money } back.
    .you = Nobody joins in, and you take the { $money } back.
event-won_pot = { $seat } wins the pot of { $money }.
    .you = You win the pot of { $money }.
event-mourns = { $seat } inherits { $money }, closes for business and will miss a turn.
    .you = You inherit { $money }, close for business and will miss a turn.
event-taxed = { $seat } rolls { $pips }, and owes { $money } in taxes.
    .you = You roll { $pips }, and owe { $money } in taxes.
event-charged = { $seat } owes { $money } for { $square }.
    .you = You owe { $money } for { $square }.
event-moves_up = { $seat } qualifies for { $class }.
    .you = You qualify for { $class }.
event-bribed = { $seat } gets a { $item } on the black market for { $money }.
    .you = You get a { $item } on the black market for { $money }.
event-turned_in = { $seat } turns in the { $item } to the Treasury for { $money }.
    .you = You turn in the { $item } to the Treasury for { $money }.
event-surrendered = { $seat } surrenders the { $item } for nothing.
    .you = You surrender the { $item } for nothing.
event-entered = { $seat } moves to { $square }.
    .you = You move to { $square }.
event-kept = { $seat } keeps the { $item }.
    .you = You keep the { $item }.
event-carried = { $seat } takes a debt of { $money } along.
    .you = You take a debt of { $money } along.
event-wed = { $seat } marries into { $class }.
    .you = You marry into { $class }.
event-divorced = { $seat } is divorced, and owes { $money } in alimony.
    .you = You are divorced, and owe { $money } in alimony.
event-forfeited = { $seat } forfeits the { $item }.
    .you = You forfeit the { $item }.
event-fell = { $seat } falls back to { $square }.
    .you = You fall back to { $square }.
event-paid = { $seat } pays the Treasury { $money }.
    .you = You pay the Treasury { $money }.
event-short = { $seat } cannot pay: { $money } short.
    .you = You cannot pay: you are { $money } short.
event-bankrupt = { $seat } is bankrupt, and the last { $money } go to the Treasury.
    .you = You are bankrupt, and the last { $money } go to the Treasury.
event-restarted = { $seat } starts over on { $square } with { $money }.
    .you = You start over on { $square } with { $money }.
event-for_sale = { $seat } auctions the { $item } from { $money }.
    .you = You auction the { $item } from { $money }.
event-bid = { $seat } bids { $money }.
    .you = You bid { $money }.
event-passed = { $seat } passes.
    .you = You pass.
event-sold = { $seat } buys the { $item } for { $money }.
    .you = You buy the { $item } for { $money }.
event-bought_back = { $seat } buys the { $item } back for { $money }, to sell it again.
    .you = You buy the { $item } back for { $money }, to sell it again.
event-unsold = Nobody buys the { $item }.
event-stayed_in = { $seat } could retire, and stays in the race.
    .you = You could retire, and stay in the race.
event-retired = { $seat } retires with { $money }, and wins.
    .you = You retire with { $money }, and win.
event-time = { $rounds } rounds are over.
event-total = { $seat } comes to { $money }.
    .you = You come to { $money }.

## Why something cannot be done

refused-setup-business = That Business is taken, or it is not your turn to choose.
refused-move-roll = It is not your turn to roll.
refused-business-choice = You can buy only what the Business you have landed on sells.
refused-symbol-never-lower = You would not be seen with a Status Symbol of a class below your own.
refused-symbol-three = You own three Status Symbols already; make the Other Purchase.
refused-symbol-one-of-each = You own one of these already; one of each is enough.
refused-symbol-out-of-stock = That Status Symbol is out of stock.
refused-credit-buy = You do not have the cash for that. It can go on credit.
refused-credit-pay-off = You pay off the Credit Card on your own turn before rolling, all of it with its interest, in cash.
refused-credit-nothing-else = That takes cash, and you do not have enough: only purchases and fees go on credit.
refused-school-or-club = There is no fee for you to pay now.
refused-racetrack-bet = You bet when you land on a Racetrack: one horse from 2 to 12, one dollar at least.
refused-racetrack-side-bets = There is no race to bet on now, or no money left to bet.
refused-stock-invest = You invest when you land on a Stock Exchange, in hundreds of dollars you have.
refused-stock-rolls = There is no investment of yours to cash in now.
refused-lottery-stake = There is no lottery for you to join now, or not for that stake.
refused-funeral = You are in mourning: no auctions and no gambling until you move again.
refused-up-middle = To enter the Middle Class takes the cash, three Status Symbols, and a diploma or membership.
refused-up-high = To enter High Society takes the cash, three Status Symbols, and a diploma or membership.
refused-up-when = You move up on your own turn before rolling, and one class a turn.
refused-up-black-market = Papers are sold on the black market only to those who lack nothing else, with the entry cash left over.
refused-up-auction = There is no such Status Symbol for you to auction now.
refused-up-papers = You have no papers to part with now, or they have to be auctioned.
refused-broke-raise = That cannot be auctioned now: only a debt you cannot pay, and an item somebody could buy, bring it to the hammer.
refused-auction-open = Not now: bids go round the table, each $10 or more above the last, from those who may own the item.
refused-retire = To retire takes three High Society symbols and the agreed sum after all debts; you are asked between two turns.

## How a game ends

ending-retired = somebody retired
ending-time = the rounds agreed on were over

## What is counted, as people say it

unit-finish = finish of a horse

## What is wrong with an edition

wrong-kept = level { $level } would turn a loss into a gain; that belongs in percent.
wrong-figures = has { $figures } figures; { $wanted } are wanted.
wrong-key-twice = “{ $key }” is the key of another Business already.
wrong-entrance = the first square of a ring, and no other, is where one enters it.
wrong-fall = there is no class below this one to fall to.
wrong-climb = there is no class above this one, so no { $kind } either.
wrong-incomes = has { $squares } income squares; one is wanted.
