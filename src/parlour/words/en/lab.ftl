# The laboratory: sweeps, tuning, and its page in the browser.

lab-title = The laboratory
lab-lead = Change a board, cards or prices, and see what it does.
lab-closed = The laboratory is switched off on this server. `parlour serve --lab` opens it.
lab-one-process = The laboratory needs a server with one process; leave out --processes, or --lab.
lab-too-long = That edition is too long; editions have at most { NUMBER($most) } letters.
lab-too-hard = That edition takes too long to read; make it simpler.
lab-games-limit = One run plays 1 to { NUMBER($most) } games.
lab-preparing = The laboratory is still being installed; try again in a minute.
lab-busy = Others are using the laboratory; try again in a minute.
lab-no-job = This run no longer exists; start it again.
lab-no-report = There is no report yet; wait until all games are played.
lab-failed = The run failed. Try it again, or with fewer games.
lab-too-slow = The run took too long; ask for fewer games.
lab-choose = Choose a game
lab-own = As it is
lab-changed =
    { $count ->
        [0] Nothing is changed.
        [one] One entry is changed.
       *[other] { $count } entries are changed.
    }
lab-undo-all = Undo all changes
lab-name = Name of your edition
lab-good = This edition can be played.
lab-wrong = The entries in red are not possible: use whole numbers where there were numbers, and leave nothing empty.
lab-checking = Checking…
lab-text = As text
lab-text-note = A patch on the game’s own edition, or a whole edition. Save it in a file; `parlour compare` and a table’s settings accept it too.
lab-text-label = The edition as text
lab-download = Save as a file
lab-seats = Players
lab-games = Games on each side
lab-run = Compare with the original
lab-stop = Stop
lab-progress = { NUMBER($done) } of { NUMBER($of) } games
lab-play = Play it with bots
lab-measure = Measure
lab-yours = Yours
lab-change = Change
lab-between = ({ $interval })
lab-real = Real
lab-yes = yes
lab-unsure = unsure
lab-report-yours = Report on your edition
lab-report-own = Report on the original
lab-no-cause = Played by bots on the same luck. Bots are not people: trust the differences, not the absolute figures.
lab-entry = { $table }, row { $row }, { $column }
lab-was = It was { $value }.
lab-vectorised = Many races run side by side in a faster way: same rules and odds, but other luck.
lab-vary-form = “{ $said }” is not a range; write ADDRESS=LOW..HIGH:STEP, such as start.cash=100..300:50, or ADDRESS=ONE,TWO.
lab-vary-range = “{ $said }” contains no values; go from the lower to the higher, by steps of at least 1.
lab-vary-many = More than { $most } settings are too many; take larger steps, or vary fewer things at once.
lab-vary-twice = One thing is varied twice; give all its values at once.
lab-sweep-differs = { $measure }: from { $low } with { $at_low } to { $high } with { $at_high }.
lab-sweep-flat = { $measure }: no difference found; one smaller than { $missed } may have been missed.
lab-sweep-method = Every setting was played on the same { $games } deals; the intervals of a column hold together with 95 % confidence. “now” marks the current value.
lab-skill-step = { $better } finishes ahead of { $worse } in { $ahead } of their meetings.
lab-skill-whole = From the bottom of the ladder to its top: { $better } finishes ahead of { $worse } in { $ahead }; 50 % would be luck alone, 100 % skill alone.
lab-skill-parts = Of the variance of wins, { $skill } comes from who plays, { $order } from turn order, { $deal } from the deal, and { $rest } from everything after it: dice, draws and decisions.
lab-skill-method = { $games } games, { $deals } deals, each from every seat. How much skill decides depends on how different the players are: bots are not people.
lab-without-method = One restricted { $bot } in every seat in turn against unrestricted ones, { $games } games each; a fair share is { $fair }. The intervals hold together for all actions.
lab-without-none = { $bot } never has a choice in this game, so there is nothing to do without.
lab-target-form = “{ $said }” is not a target; write MEASURE=VALUE, such as turns=90 or first-wins=25%.
lab-tune-budget = { $settings } settings need more games to be told apart; allow at least { $games }, or vary less.
lab-tune-hit = { $setting }: { $measure } is { $found } in { $games } fresh games; { $wanted } lies within that.
lab-tune-missed = { $setting } comes nearest, but { $measure } is { $found } in { $games } fresh games, not { $wanted }.
lab-tune-close = Not clearly different: { $settings }.
lab-tune-method = { $games } games in all: { $settings } settings on the same luck, the worse half dropped after each round, the remaining games for the check.
