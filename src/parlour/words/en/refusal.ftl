# Why an action is refused, in any game.

refusal-not-all-offered = { $choice } is not possible: not all of it is available.
refusal-one-not-several = { $choice } is one thing, not several.
refusal-too-large = { $choice }: that number is too large.
refusal-not-whole = “{ $said }” is not a whole number.
refusal-not-known = “{ $said }” does not name any { $unit } in this game.
refusal-no-outcome = Chance has { $outcomes } outcomes here; { $outcome } is not one of them.
refusal-no-action = There is no action called “{ $action }” in this game.
refusal-over = The game is over.
refusal-closed = That question has already been answered.
refusal-numbers = “{ $action }” takes { $wanted } numbers, not { $given }.
refusal-not-that = { $choice } cannot be { $value } here.
refusal-not-on-offer = “{ $action }” is not available to you now.
refusal-in-a-circle = “{ $clause }” came after { $steps } steps without a decision: the rules loop.
refusal-piled-up = “{ $clause }” has { $steps } steps before it: the rules never end.
