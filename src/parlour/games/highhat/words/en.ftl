## The game on one card

card-aim = Own eight different properties, and 6000 points in all with what they are worth.
card-turn = Throw two dice and the cube. Move the total, do what the space says, then what the cube says. You may buy, sell and trade at any time, also between turns.
card-end = The first who has both, and says so, wins.

## What is asked

question-move-throw = Your turn: throw the dice and the cube.
question-cube-man-about-town = Man About Town: will you move the same total again?
question-property-one-of-a-kind = You own one of these already. Take its value in points, or other property?
question-property-exhausted = That property is used up. Take its value in points, or other property?
question-property-contest = The last card of its kind is being bought. Will you bid more?
question-lottery-must-bet = The Lottery: how much do you bet? You may buy or sell first.
question-human-draw = Choose the property you are given. One you own, or that is used up, is made good.
question-sanitarium-stay = You are in bed. Will you play the doctor's word?
question-monte-carlo-bet = Monte Carlo: how much do you bet? You may buy or sell first.
question-insurance-use = A property of yours is about to be lost. Will you surrender a policy?
question-kept-doctor = You are sent to the Sanitarium. Will you play the doctor's word?
question-debt-pay = You owe points. Pay in points or in property.
question-debt-broke = You still owe points, and have property again. Which will you part with?
question-win-announce = You have what it takes to win. Announce it?

## What can be done: buttons

action-throw = Throw the dice
action-move_again = Move again
action-stay = Stay here
action-take_points = Take its value in points
action-take_instead = Take other property
action-buy = Buy from the Register
action-no_bid = Pass
action-outbid = Bid more
action-contest_over = Go on: there is no contest any more
action-sell = Sell back to the Register
action-pay_with = Hand in property
action-propose = Propose a trade
action-accept = Accept the trade
action-decline = Decline the trade
action-counter = Make a counter-offer
action-withdraw = Withdraw your proposal
action-bet = Bet on the Lottery
action-fixed_bet = Bet the amount told
action-cannot_bet = Go on without a bet
action-choose = Choose this property
action-stay_in_bed = Stay in bed
action-gamble = Bet at Monte Carlo
action-use_policy = Surrender a policy
action-lose_it = Let it go
action-go_to_bed = Go to bed
action-play_doctor = Play the doctor's word
action-leave_bed = Play the doctor's word and get up
action-pay = Pay in points
action-announce = Announce that you have won
action-not_yet = Not yet
action-agree_to_end = Agree to end the game
action-play_on = Take back your agreement

## What is chosen with it

param-property = Property
param-hand_in = Handed in for it
param-spaces = Spaces
param-due = Due to you
param-amount = Points
param-partner = With
param-give = You give
param-want = You want
param-points_given = Points you give
param-points_wanted = Points you want
param-policies_given = Policies you give
param-policies_wanted = Policies you want
param-deal = Trade
param-policy = Policy
param-loss = What is lost

## Figures that an offer changes

term-points = Your points
term-points_if_lost = Your points, at the worst
term-kinds = Kinds of property
term-total = Property and points

## What else is said of an offer or a question

note-worth = worth { $number }
note-odds = Of { $number3 } chances { $number } win and { $number2 } lose. A bet of { $number4 } brings { $number5 } on average.
note-passes_start = You pass Start on the way and receive { $number }.
note-leads_to = It leads to { $space }.
note-goes_to_debt = It goes towards the { $number } you owe; you keep what is over.
note-owe_hat = You owe { $number } to the Hat Pool.
note-owe_milk = You owe { $number } to the Milk Fund.
note-owe_register = You owe the Register { $number }.
note-owe_player = You owe { $number } to { $seat }.
note-crowded = { $seat } has come to { $space }, where you stood.
note-space_costs = You stand on { $space }.
note-lottery_says = Your card: “{ $lottery }”.
note-human_says = Your card: “{ $human }”.
note-contest = { $seat } offers { $number2 } for the last { $property }, worth { $number }. Will you bid more?
note-at_risk = You are about to lose the { $property }, worth { $number }. Will you surrender a policy?
note-have_one = You should receive the { $property }, but own that already. Take the value of { $number } in points, or other property?
note-none_left = You should receive the { $property }, but the Register has none left. Take the value of { $number } in points, or other property?
note-told_to_bet = The Lottery: you are told to bet { $number }, or all your points. You may sell property first.

## Why a choice is better than another, from what differed in games played on

reason-total = Your total is about { $number } points higher.
reason-points = It leaves you about { $number } more points in hand.
reason-kinds = You come to own one more kind of property.
reason-free = Your hat is free to move in { $number } more of 100 games.
reason-rival = It keeps about { $number } points from your strongest rival.

## What happens

event-threw_two = { $seat } throws { $die } and { $die2 }.
    .you = You throw { $die } and { $die2 }.
event-tied = { $seat } are level and throw again.
event-registrar = { $seat } is Registrar and begins.
    .you = You are Registrar and begin.
event-dealt_points = Everybody has { $points } Social Points.
event-stocked = The Register keeps { $count } cards of each property.
event-piles_laid = { $count } Lottery cards and { $count2 } Human Equation cards lie face down.
event-on_start = All hats stand on Start.
event-thrown = { $seat } throws { $die } and { $die2 }.
    .you = You throw { $die } and { $die2 }.
event-cube = The cube says { $cube }.
event-cube_blank = The cube gives no direction.
event-shuffled = All of the { $pile } pile has been seen; it is shuffled again.
event-moved = { $seat } comes to { $space }.
    .you = You come to { $space }.
event-moves_again = { $seat } moves the same total again.
    .you = You move the same total again.
event-stays = { $seat } stays here.
    .you = You stay here.
event-second_bet = { $seat } has to bet a second time this turn.
    .you = You have to bet a second time this turn.
event-in_the_way = { $seat } stood on { $space } first and owes the Hat Pool.
    .you = You stood on { $space } first and owe the Hat Pool.
event-new_season = A new season begins for { $seat }.
    .you = A new season begins for you.
event-received = { $seat } receives { $points } points.
    .you = You receive { $points } points.
event-paid = { $seat } pays { $points } points.
    .you = You pay { $points } points.
event-paid_hat = { $seat } puts { $points } points into the Hat Pool.
    .you = You put { $points } points into the Hat Pool.
event-paid_milk = { $seat } puts { $points } points into the Milk Fund.
    .you = You put { $points } points into the Milk Fund.
event-paid_player = { $seat } pays { $seat2 } { $points } points.
    .you = You pay { $seat2 } { $points } points.
    .you2 = { $seat } pays you { $points } points.
event-owns_already = { $seat } has the { $property } already.
    .you = You have the { $property } already.
event-duplicate = { $seat } wins the { $property }, but has that already.
    .you = You win the { $property }, but have that already.
event-used_up = { $seat } should receive the { $property }, but the Register has none left.
    .you = You should receive the { $property }, but the Register has none left.
event-got = { $seat } receives the { $property }.
    .you = You receive the { $property }.
event-last_card = { $seat } wants the last { $property }; the others may outbid.
    .you = You want the last { $property }; the others may outbid.
event-outbid = { $seat } bids { $points } for the { $property }.
    .you = You bid { $points } for the { $property }.
event-no_contest = A second card of the { $property } has come back to the Register; there is no contest any more.
event-bought = { $seat } buys the { $property } for { $points }.
    .you = You buy the { $property } for { $points }.
event-handed_in = { $seat } hands in the { $property } for { $points }.
    .you = You hand in the { $property } for { $points }.
event-proposed = { $seat } proposes trade { $deal } to { $seat2 }.
    .you = You propose trade { $deal } to { $seat2 }.
    .you2 = { $seat } proposes trade { $deal } to you.
event-side_both = { $seat }'s side: { $property }, and { $points } points.
    .you = Your side: { $property }, and { $points } points.
event-side_property = { $seat }'s side: { $property }.
    .you = Your side: { $property }.
event-side_points = { $seat }'s side: { $points } points.
    .you = Your side: { $points } points.
event-side_policies = { $seat }'s side: { $policy }.
    .you = Your side: { $policy }.
event-accepted = { $seat } agrees to the trade with { $seat2 }.
    .you = You agree to the trade with { $seat2 }.
    .you2 = { $seat } agrees to the trade with you.
event-policies_changed_hands = Insurance changes hands between { $seat } and { $seat2 }.
    .you = Insurance changes hands between you and { $seat2 }.
    .you2 = Insurance changes hands between { $seat } and you.
event-declined = { $seat } declines the trade with { $seat2 }.
    .you = You decline the trade with { $seat2 }.
    .you2 = { $seat } declines the trade with you.
event-withdrew = { $seat } withdraws the proposal to { $seat2 }.
    .you = You withdraw the proposal to { $seat2 }.
    .you2 = { $seat } withdraws the proposal to you.
event-no_points = { $seat } has no points and may not bet.
    .you = You have no points and may not bet.
event-bet = { $seat } bets { $points }.
    .you = You bet { $points }.
event-drew_lottery = { $seat } draws: “{ $lottery }.”
    .you = You draw: “{ $lottery }.”
event-drew_human = { $seat } draws: “{ $human }.”
    .you = You draw: “{ $human }.”
event-bet_kept = { $seat } keeps the bet of { $points }.
    .you = You keep the bet of { $points }.
event-limited = { $seat } should pay { $points }, but a bet costs no more than the points held.
    .you = You should pay { $points }, but a bet costs no more than the points held.
event-forfeited = { $seat } forfeits what was still due this turn.
    .you = You forfeit what was still due this turn.
event-sent_to_bed = { $seat } goes to Bed 1 of the Sanitarium.
    .you = You go to Bed 1 of the Sanitarium.
event-second_bed = { $seat } moves to Bed 2.
    .you = You move to Bed 2.
event-left_bed = { $seat } leaves the Sanitarium.
    .you = You leave the Sanitarium.
event-sent_to_park = { $seat } goes to the Park.
    .you = You go to the Park.
event-left_park = { $seat } leaves the Park.
    .you = You leave the Park.
event-collected_hat = { $seat } collects the Hat Pool.
    .you = You collect the Hat Pool.
event-collected_milk = { $seat } collects the Milk Fund.
    .you = You collect the Milk Fund.
event-empty_pool = { $seat } finds the pool empty.
    .you = You find the pool empty.
event-must_rest = { $seat } has to rest for a turn.
    .you = You have to rest for a turn.
event-rest_forgiven = { $seat } no longer has to rest for a turn.
    .you = You no longer have to rest for a turn.
event-lost_turn = { $seat } loses this turn.
    .you = You lose this turn.
event-nothing_to_lose = { $seat } has nothing of the kind to lose.
    .you = You have nothing of the kind to lose.
event-lost = { $seat } loses the { $property }.
    .you = You lose the { $property }.
event-keeps = { $seat } keeps “{ $policy }”.
    .you = You keep “{ $policy }”.
event-used_policy = { $seat } surrenders “{ $policy }” and keeps the { $property }.
    .you = You surrender “{ $policy }” and keep the { $property }.
event-doctor = The doctor pronounces { $seat } well.
    .you = The doctor pronounces you well.
event-broke = { $seat } cannot pay all of { $points } and pays what there is.
    .you = You cannot pay all of { $points } and pay what there is.
event-owes = { $seat } still owes the Register { $points }, to be taken from what comes in next.
    .you = You still owe the Register { $points }, to be taken from what comes in next.
event-owes_hat = { $seat } still owes the Hat Pool { $points }, to be taken from what comes in next.
    .you = You still owe the Hat Pool { $points }, to be taken from what comes in next.
event-owes_milk = { $seat } still owes the Milk Fund { $points }, to be taken from what comes in next.
    .you = You still owe the Milk Fund { $points }, to be taken from what comes in next.
event-owes_player = { $seat } still owes { $seat2 } { $points }, to be taken from what comes in next.
    .you = You still owe { $seat2 } { $points }, to be taken from what comes in next.
    .you2 = { $seat } still owes you { $points }, to be taken from what comes in next.
event-still_owed = { $seat } still owed { $points }, which has to be paid first.
    .you = You still owed { $points }, which has to be paid first.
event-waits = { $seat } could announce, and waits.
    .you = You could announce, and wait.
event-won = { $seat } announces { $count } properties and { $points } points, and is Social Leader!
    .you = You announce { $count } properties and { $points } points, and are Social Leader!
event-agreed = { $seat } would end the game here.
    .you = You would end the game here.
event-plays_on = { $seat } would rather play on.
    .you = You would rather play on.
event-rounds_over = The { $rounds } rounds agreed on are over.
event-highest = { $seat } has the highest total, { $points }.
    .you = You have the highest total, { $points }.

## Why something cannot be done

refused-move-throw = It is not your turn to throw.
refused-cube-man-about-town = You have no second move now.
refused-property-one-of-a-kind = Nobody may own two of a kind.
refused-property-exhausted = The Register has none of these left.
refused-property-buy = You cannot buy that: your points and what you hand in must reach the value of a kind you lack.
refused-property-contest = A last card is contested just now; that has to wait until it is settled.
refused-property-contest_bid = Bids are in steps of 5, above the last bid, and no more than you can pay.
refused-property-contest_none = There is no last card for you to bid for now.
refused-property-buy_opening = The Register sells nothing until everybody has thrown once.
refused-property-sell-back = You can only sell property you own.
refused-property-as-points = You can only hand in property you own, and only when you owe something.
refused-trade-property = That trade is not possible now.
refused-trade-property_step = Points change hands in steps of 5.
refused-trade-property_nothing = Something must change hands.
refused-trade-property_mine = You do not have all that you would give.
refused-trade-property_theirs = The other player does not have all that you want.
refused-trade-property_proposals = You have two proposals open; withdraw one first.
refused-trade-property_gone = One of you no longer has what the trade needs, or would own two of a kind.
refused-trade-property_none = There is no such trade for you to answer.
refused-lottery-must-bet = You cannot bet that: bets are 5 to 100 in steps of 5, and no more than you hold.
refused-lottery-must-bet_when = You are not asked to bet now.
refused-lottery-fixed-bet = You are told what to bet, and have no choice.
refused-lottery-fixed-bet_buy = Before a bet that is fixed you may sell property, but not spend points.
refused-lottery-no-points = Without points you may not bet.
refused-monte-carlo-bet = You cannot bet that: bets are 5 to 100 in steps of 5, and no more than you hold.
refused-monte-carlo-bet_when = You are not asked to bet at Monte Carlo now.
refused-human-draw = You cannot choose that now.
refused-sanitarium-stay = You are not lying in bed on your turn.
refused-sanitarium-sent = You are not being sent to the Sanitarium.
refused-insurance-loss = That property is about to be lost; you cannot part with it.
refused-insurance-use = That policy does not cover it, or nothing of yours is about to be lost.
refused-insurance-sell = Only policies that one of you holds can be traded.
refused-kept-doctor = The doctor's word helps only in the Sanitarium or on the way there.
refused-debt-pay = You owe nothing that you could pay so.
refused-win-announce = To win takes 8 different properties and 6000 points in all.
refused-end-agreed = You have agreed to end the game, or have not yet.

## How a game ends

ending-won = somebody reached the goal
ending-rounds_over = the rounds agreed on were over
ending-highest = everybody agreed to end it

## What is counted, as people say it

unit-lottery = Lottery card
unit-human = Human Equation card
unit-cube = face of the cube
unit-policy = card that is kept

## What is wrong with an edition

wrong-bets = is { $most }, which is less than the least, { $least }.
wrong-kept = and the Lottery have { $cards } cards to keep; at most { $most } are possible.
wrong-exit = must be a space that does “plus”.
wrong-amount = is { $value }; every amount is a multiple of { $step }.
wrong-property = has “{ $property }” in it; it can be { $known }.
wrong-no-property = is empty; at least one property is wanted.
wrong-value-order = is { $value }, less than the one before; the cheapest come first.
wrong-face-count = has { $faces } faces; a cube has 6.
wrong-face = has “{ $face }” in it; a face can be { $known }.
wrong-start = the first space, and no other, is the start.
wrong-sent-twice = leads to a space that sends the piece on again.
wrong-card-count = has { $cards } cards; { $most } are the most.
wrong-only-kept = has only cards to keep; the pile would run out.
wrong-for-ever = this goes round for ever: { $way }.
wrong-by-lottery = the Lottery cards
wrong-by-human = the Human Equation cards
