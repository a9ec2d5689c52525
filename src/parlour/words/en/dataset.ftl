# Games of bots as rows for learners.

dataset-games = how many
dataset-bots = one for all seats, or one for each
dataset-out = a new folder for the Parquet files
dataset-reward = what a return is; win without it
dataset-exact = amounts digit by digit, not by the rungs of a ladder

dataset-no-bots = A dataset is what bots have played: name them with --bots, one for all seats or one for each.
dataset-not-empty = { $folder } is not empty; a dataset wants a folder of its own.
dataset-done =
    { $files ->
        [one] { NUMBER($games) } games, { $rows } rows in one file, and what they mean in { $about }.
       *[other] { NUMBER($games) } games, { $rows } rows in { $files } files, and what they mean in { $about }.
    }
