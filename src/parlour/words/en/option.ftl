# A game's options, and how many can play it.

option-or = { $first } or { $rest }
option-not-among = { $option } cannot be “{ $given }”; it can be { $choices }.
option-out-of-range = { $option } cannot be “{ $given }”; it can be a whole number from { $low } to { $high }.
option-unknown = { $title } has no option “{ $option }”; it has { $known }.
option-none = { $title } has no option “{ $option }”; it has none.
option-seats = { $title } is for { $fewest } to { $most } players, not { $seats }.
option-game-left-out = The game { $game } ({ $module }) was left out: { $error }
