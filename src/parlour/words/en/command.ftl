# What the commands of `parlour` say, and their help.

command-replay-step = wait for Enter after each entry and draw the table
command-log-stops = The log ends here; the game is not over.
command-replay-older-rules = { $error } It cannot be replayed here.
command-verify-last-digest = Its last entries and the resulting state agree with its last digest.
command-replay-next = Enter for the next, q to stop:
command-example = the example
command-game = as in `parlour games`
command-rules-clause = a clause, or the beginning of several; all by default
command-rules-show = show the clause on the board: an example of it
command-no-clause = { $title } has no clause “{ $clause }”; it has { $names }.
command-several-clauses = Which clause? Name one of { $names }.
command-reconstructed-by-us = Reconstructed by us
command-seats = number of players; the fewest possible by default
command-seed = the same seed gives the same games
command-edition-file = an edition of your own
command-workers = processes; all cores by default; the results do not depend on it
command-no-option = “{ $pair }” is not an option; write it as NAME=VALUE.
command-option-twice = { $name } is given twice, as { $chosen } and as { $value }; give it once.
command-tables-kept = where the tables are stored
command-tables-expire = delete tables nobody has used for this many days
command-tables-resume = continue a suspended table
command-no-days = expected a number of days, such as 90d
command-backup-file = the backup file; with --every, a folder for backups
command-backup-every = make a backup at this interval, such as 30m, 6h or 1d, until stopped
command-backup-keep = how many backups to keep; older ones are deleted
command-no-interval = expected an interval, such as 30m, 6h or 1d
command-no-count = expected a whole number from 1
command-serve-lan = listen on the local network, for phones and other devices
command-serve-processes = more than one needs a shared PostgreSQL
command-serve-bus = a Redis by which processes notify each other, instead of PostgreSQL
command-serve-base-path = the path on your site that a proxy passes on to here, such as /parlour/
command-serve-host-name = answer to this name only; may be repeated
command-edition-checked = an edition or a patch of your own: checked, then printed whole
command-edition-set = set a value, such as start.cash=150
command-edition-numbers = list every number with its address
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
command-line-serve = start the web server
command-line-doctor = what is installed, what is missing, and what to do
command-line-tables = list the tables, suspended ones first
command-line-games = list the games
command-line-edition = show a game's board, cards and prices
command-line-rules = show a game's rules, or one clause
command-line-lesson = learn a game in a guided lesson
command-line-terminal = play at this keyboard, with people and bots
command-line-simulate = play many games and summarise them
command-line-challenge = let a bot play fixed deals against three of the best
command-line-arena = let bots play each other, every deal from every seat
command-line-compare = compare two ways to play on the same luck
command-line-skill = measure skill against luck
command-line-without = measure what a bot loses by never doing something
command-line-sweep = play a game with many values of a number
command-line-tune = find the values that bring a game to a target
command-line-report = write one page of charts and findings
command-line-pace = measure how long people take to decide
command-line-story = explain a saved game: luck, choices and turning points
command-line-learn = fit a value model that predicts who wins
command-line-tune-bot = tune the numbers of a search bot's policy
command-line-replay = step through a saved game
command-line-verify = check a saved game: rules, digests and dice
command-line-backup = save all tables in one file
command-line-restore = restore a backup into an empty database
command-line-bench = measure how fast the engine is on this machine
command-line-dataset = write games of bots as rows for learners
command-parlour = Five classic table games of money, nerve and hats.
command-stopped = Stopped.
command-sizes = number of players; 2,3,4 or 2-4 for several sizes
command-on-ray = run on Ray, here or on the cluster at that address
command-no-sizes = “{ $said }” is not a number of seats; write 4, 2,3,4 or 2-4.
command-story-log = a log saved by the terminal or the web table
command-story-json = everything, as JSON
command-story-quick = quick: only the chances after each turn
command-serve-lab = let everybody change and play editions in the browser; by default only this machine can
command-serve-admin = open the admin page at /admin and print its token
command-serve-no-sound = pages make no sounds
command-serve-no-notifications = pages show no notifications
command-serve-no-push = send no notifications when it is somebody's turn
command-serve-contact = address a push service may write to if notifications cause trouble
command-usage = usage:
command-positional = positional arguments
command-optional = options
command-help = show this help message and exit
command-wrong = { $command }: error: { $problem }
command-wrong-required = the following arguments are required: { $arguments }
command-wrong-unknown = unrecognized arguments: { $arguments }
command-wrong-no-choice = argument { $argument }: invalid choice: { $given } (choose from { $choices })
command-wrong-no-number = argument { $argument }: { $given } is not a number
command-wrong-no-value = argument { $argument }: expected a value
command-wrong-few-values = argument { $argument }: expected { $wanted } values
command-wrong-of = argument { $argument }: { $problem }
command-database = FILE or postgresql://…
