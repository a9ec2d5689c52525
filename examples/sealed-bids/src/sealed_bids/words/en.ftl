## The game on one card

card-aim = Gather points from the lots of an attic.
card-turn = Everybody lays down a card in secret. A treasure goes to the highest, a burden to the lowest.
card-end = When the hands are empty most points win.

## What is asked

question-bid-sealed = Choose a card and lay it face down.

## What can be done: buttons

action-bid = Lay it down

## What is chosen with it

param-card = Card

## What happens

event-dealt = { $seat } is dealt the { $card }.
    .you = You are dealt the { $card }.
event-hands_dealt = Everybody has { $count } cards.
event-turned_up = Round { $count }: { $lot }, { $points } points.
event-laid_down = { $seat } has laid down a card.
    .you = You have laid down a card.
event-revealed = { $seat } turns over the { $card }.
    .you = You turn over the { $card }.
event-took = { $seat } gets the { $lot }: { $points } points.
    .you = You get the { $lot }: { $points } points.
event-won = { $seat } wins with { $points } points.
    .you = You win with { $points } points.

## Why something cannot be done

refused-bid-sealed = Lay down a card from your hand, once in every round.

## What is wrong with an edition

wrong-lots = has { $lots } lots and { $points } points; one each is wanted, { $hand } at least.
