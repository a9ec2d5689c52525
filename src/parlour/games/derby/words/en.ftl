## The game on one card

card-aim = Bring a horse of yours home first.
card-turn = Throw the dice: they move everybody's horses. A horse moves a space for every die that shows its number; hurdles and the post ask for more, as the race you chose says.
card-end = The first horse home wins the race for its owner. Whoever wins most races wins the match.

## What is agreed

choice-race-flat-english = Flat Race, English method
choice-race-flat-american = Flat Race, American method
choice-race-grand-national = Grand National Steeple Chase
choice-race-myopia = Myopia Steeple Chase
option-stakes = Betting (house rule)
choice-stakes-none = None
choice-stakes-tote = The tote: the richest wins
option-thrower = Who throws
choice-thrower-race = One player for a whole race
choice-thrower-turn = The players in turn (house rule)
choice-calls-by-player = Until the call is right
choice-calls-once = Once a throw (house rule)
choice-calls-automatic = The table calls for everybody

## What is asked

question-match-thrower = Throw the dice for everybody.
question-stakes-back = The tote is open. Back a horse, or keep your money.
question-myopia-call = A horse of yours waits at a hurdle. Call the total of the dice if it takes you over.

## What can be done: buttons

action-throw = Throw the dice
action-call = Call the total
action-let_pass = Do not call
action-back = Place a bet
action-no_bet = Do not bet

## What is chosen with it

param-total = Total of all three dice
param-horse = Horse
param-stake = Stake

## What it costs and brings

term-purse = Your purse
note-returns = { $money } for { $money2 }

## What happens

event-runs = { $seat } runs { $horse }.
    .you = You run { $horse }.
event-lined_up = Race { $race }: the horses are at the start.
event-hurdle = A hurdle stands just after space { $space }.
event-throws_for_all = { $seat } throws for everybody in this race.
    .you = You throw for everybody in this race.
event-throws_first = { $seat } throws first; then the others in turn.
    .you = You throw first; then the others in turn.
event-thrown = { $seat } throws { $die }.
    .you = You throw { $die }.
event-moved = { $horse } moves up to space { $space }.
event-held = { $horse } stays on space { $space }.
event-home = { $horse } is home.
event-jumped = { $horse } clears the hurdle and lands on space { $space }.
event-disregarded = Nobody runs horse { $number } today.
event-called = { $seat } calls { $pips }, and is right.
    .you = You call { $pips }, and are right.
event-miscalled = { $seat } calls { $pips }, which takes no horse over.
    .you = You call { $pips }, which takes no horse over.
event-dead_heat = A dead heat between { $count } horses: the win is shared.
event-won = { $horse } wins for { $seat } after { $throws } throws.
    .you = { $horse } wins for you after { $throws } throws.
event-won_last = { $horse } is last after { $throws } throws, and so wins for { $seat }.
    .you = { $horse } is last after { $throws } throws, and so wins for you.
event-outlasted = All { $count } horses still running are { $seat }'s, who has the last one and so wins after { $throws } throws.
    .you = All { $count } horses still running are yours: you have the last one, and so win after { $throws } throws.
event-match_over = The match is over.
event-purse = House rule: every player has { $money } to bet with, and each race pays its winner { $money2 }. The richest wins the match.
event-opened =
    { $count ->
        [0] The tote opens before the start.
       *[other] The leader passes the half-way post: the tote opens again.
    }
event-quoted_alike = At the start all horses are alike: $10 on the winner return { $money }.
event-quoted = $10 on { $horse } return { $money } if it wins.
event-backed = { $seat } puts { $money } on { $horse }, which returns { $money2 } if it wins.
    .you = You put { $money } on { $horse }, which returns { $money2 } if it wins.
event-no_bet = { $seat } does not bet.
    .you = You do not bet.
event-prize = { $seat } wins the prize of { $money }.
    .you = You win the prize of { $money }.
event-paid = The tote pays { $seat } { $money } for { $horse }.
    .you = The tote pays you { $money } for { $horse }.

## Why something cannot be done

refused-match-thrower = It is not your turn to throw: one player throws for everybody, for a whole race or until the next throw.
refused-stakes-back = The tote is closed: it opens before the start and at the half-way post.
refused-myopia-call = There is nothing for you to call: only a player with a horse in front of a hurdle calls, after a throw.
refused-myopia-total = That is no total to call.

## How a game ends

ending-dead_heat = in a dead heat
ending-won = a horse came home first
ending-won_last = the last horse won
ending-outlasted = the last horse home won

## What is wrong with an edition

wrong-stakes = stakes must be given, in order, no two alike.
wrong-hurdles = the hurdles must stand in order along the course, no two in one place.
