# What is wrong with an answer, whatever the game.

refusal-not-all-offered = { $choice } cannot be that: not all of it is on offer.
refusal-one-not-several = { $choice } is one thing, not several.
refusal-too-large = { $choice }: no number here is that large.
refusal-not-whole = “{ $said }” is no whole number.
refusal-not-known = “{ $said }” is no { $unit } here.
refusal-no-outcome = Chance has { $outcomes } outcomes here, and { $outcome } is not one of them.
refusal-no-action = There is no action called “{ $action }” in this game.
refusal-over = The game is over.
refusal-closed = That question is no longer open.
refusal-numbers = “{ $action }” takes { $wanted } numbers, not { $given }.
refusal-not-that = { $choice } cannot be { $value } here.
refusal-not-on-offer = “{ $action }” is not on offer to you now.
refusal-in-a-circle = “{ $clause }” came after { $steps } steps without a decision: the rules run in a circle.
refusal-piled-up = “{ $clause }” has { $steps } steps before it: the rules never come to an end.
