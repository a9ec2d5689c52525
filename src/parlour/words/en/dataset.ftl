# Games of bots as rows for learners.

dataset-games = number of games
dataset-bots = one for all seats, or one for each
dataset-out = a new folder for the Parquet files
dataset-reward = what a return is; win by default
dataset-exact = amounts digit by digit instead of 24 steps

dataset-no-bots = A dataset records games of bots: name them with --bots, one for all seats or one for each.
dataset-not-empty = { $folder } is not empty; a dataset needs a folder of its own.
dataset-done =
    { $files ->
        [one] { NUMBER($games) } games, { $rows } rows in one file; { $about } explains them.
       *[other] { NUMBER($games) } games, { $rows } rows in { $files } files; { $about } explains them.
    }
