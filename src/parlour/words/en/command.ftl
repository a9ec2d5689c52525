# What the commands of `parlour` say, and their help.

command-replay-step = wait for Enter after each entry and draw the table
command-log-stops = Here the log stops; the game is not over.
command-replay-older-rules = { $error } It cannot be gone through here.
command-verify-last-digest = Its last entries and the state they led to agree with its last digest.
command-replay-next = Enter for the next, q to stop:
command-example = the example
command-game = as in `parlour games`
command-rules-clause = a clause, or the beginning of several; all without it
command-rules-show = the clause on the board: an example of it
command-no-clause = { $title } has no clause “{ $clause }”; it has { $names }.
command-several-clauses = Which clause is to be shown? Name one of { $names }.
command-reconstructed-by-us = Reconstructed by us
command-seats = how many play; the fewest the game allows without it
command-seed = the same seed gives the same games
command-edition-file = an edition of your own
command-workers = processes; all cores without it; the results do not depend on it
command-no-option = “{ $pair }” is not an option; write it as NAME=VALUE.
command-option-twice = { $name } is given twice, as { $chosen } and as { $value }; give it once.
command-tables-kept = where the tables are kept
command-tables-expire = delete the tables nobody has touched for so many days
command-tables-resume = let a table that was set aside be played on
command-no-days = a number of days is wanted, such as 90d
command-backup-file = the backup; with --every a folder for backups
command-backup-every = make a backup at this interval, such as 30m, 6h or 1d, until stopped
command-backup-keep = how many of them to keep; older ones are deleted
command-no-interval = an interval is wanted, such as 30m, 6h or 1d
command-no-count = a whole number from 1 is wanted
command-serve-lan = listen on the network, for phones in the house
command-serve-processes = several need a PostgreSQL they share
command-serve-host-name = answer to this name only; may be repeated
command-edition-checked = an edition or a patch of your own: checked, and printed whole
command-edition-set = another value, such as start.cash=150
command-edition-numbers = every number with the address that leads to it
command-changed-edition = the changed edition
command-no-change = “{ $text }” changes nothing; write it as ADDRESS=VALUE, such as start.cash=150.
command-game-over = { $title }, { $seats } players, over.
command-game-not-over = { $title }, { $seats } players, not over yet.
command-others-follow = The other { $entries } entries follow the rules; { $digests } digests agree.
command-all-follow = All { $entries } entries follow the rules; { $digests } digests agree.
command-players-minutes = { $title }, { $fewest }–{ $most } players, { $shortest }–{ $longest } minutes.
command-tables-are-in-file =
    { $count ->
        [one] { $count } table is in { $file }.
       *[other] { $count } tables are in { $file }.
    }
command-tables-are-back =
    { $count ->
        [one] { $count } table is back from { $file }; start Parlour as usual.
       *[other] { $count } tables are back from { $file }; start Parlour as usual.
    }
command-group-play = Play
command-group-host = Host
command-group-laboratory = Laboratory
command-group-develop = Develop
command-line-serve = open the web table
command-line-doctor = what is here, what is missing, and what to do
command-line-tables = all tables of a server, suspended ones first
command-line-games = the games on the shelf
command-line-edition = a game's board, cards and prices
command-line-rules = a game's rules, or one clause
command-line-lesson = a first game, guided
command-line-terminal = play at this keyboard, with people and bots
command-line-simulate = play many games and sum them up
command-line-arena = bots against bots, every deal from every seat
command-line-compare = two ways to play on the same luck
command-line-skill = how much the better player decides, and how much luck
command-line-without = a bot that never does something, against itself
command-line-sweep = a game with many values of a number
command-line-tune = the values that bring a game to a target
command-line-report = one page of pictures, and what they say
command-line-pace = how long people take, by what a house has written down
command-line-story = how a saved game went: luck, choices and turning points
command-line-learn = who wins, foretold from how seats stand
command-line-tune-bot = better numbers for a mind's own moves
command-line-replay = step through a saved game
command-line-verify = check a saved game: rules, digests and dice
command-line-backup = everything the tables hold, in one file
command-line-restore = a backup back into an empty house
command-line-bench = how fast the engine is on this machine
command-line-dataset = games of bots as rows for learners
command-parlour = Five classic table games of money, nerve and hats.
command-stopped = Stopped.
command-sizes = how many play; 2,3,4 or 2-4 for several sizes
command-on-ray = work on Ray, here or on the cluster at that address
command-no-sizes = “{ $said }” is no number of seats; write 4, 2,3,4 or 2-4.
command-story-log = a log, as the terminal and the web table keep it
command-story-json = everything, as a value for programs
command-story-quick = at a glance: chances after each turn, nothing explained
command-serve-lab = editions can be changed and played in the browser; only on this machine without it
command-serve-admin = open the admin page at /admin and print its token
command-serve-no-sound = pages make no sounds
command-serve-no-notifications = pages show no notifications
command-serve-no-push = send nobody a notice when it is their turn
command-serve-contact = whom a push service may write to, should notices be a nuisance
command-usage = usage:
command-positional = positional arguments
command-optional = options
command-help = show this help message and exit
command-wrong = { $command }: error: { $problem }
command-wrong-required = the following arguments are required: { $arguments }
command-wrong-unknown = unrecognized arguments: { $arguments }
command-wrong-no-choice = argument { $argument }: invalid choice: { $given } (choose from { $choices })
command-wrong-no-number = argument { $argument }: { $given } is no number
command-wrong-no-value = argument { $argument }: a value is wanted
command-wrong-few-values = argument { $argument }: { $wanted } values are wanted
command-wrong-of = argument { $argument }: { $problem }
command-database = FILE or postgresql://…
