# The laboratory: sweeps, tuning, and its page in the browser.

lab-title = The laboratory
lab-lead = Change a board, cards or prices, and see what it does.
lab-closed = The laboratory is closed in this house. `parlour serve --lab` opens it.
lab-one-process = The laboratory needs a house of one process; leave out --processes, or --lab.
lab-too-long = That edition is too long; { NUMBER($most) } letters are the most.
lab-too-hard = That edition takes too long to read; make it simpler.
lab-games-limit = From 1 to { NUMBER($most) } games can be played at once.
lab-preparing = The laboratory is still being installed; try again in a minute.
lab-busy = Others are using the laboratory; try again in a minute.
lab-no-job = There is no such run any more; start it again.
lab-no-report = There is no report yet; wait until all is played.
lab-failed = The run broke off. Try it again, or with fewer games.
lab-too-slow = The run took too long; ask for fewer games.
lab-choose = Choose a game
lab-own = As it is
lab-changed =
    { $count ->
        [0] Nothing is changed.
        [one] One entry is changed.
       *[other] { $count } entries are changed.
    }
lab-undo-all = Take all changes back
lab-name = Name of your edition
lab-good = It can be played.
lab-wrong = What is marked in red cannot stand there: whole numbers where there were numbers, and nothing empty.
lab-checking = Looking at it …
lab-text = As a text
lab-text-note = A patch on the game’s own, or a whole edition. Keep it in a file; `parlour compare` and a table’s settings take it too.
lab-text-label = The edition as a text
lab-download = Save as a file
lab-seats = Players
lab-games = Games on each side
lab-run = Play it beside the original
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
lab-report-yours = The report of yours
lab-report-own = The report of the original
lab-no-cause = Played by bots on the same luck. What bots do is not what people do: read differences, not truths.
lab-entry = { $table }, row { $row }, { $column }
lab-was = It was { $value }.
lab-vectorised = Run side by side by the game’s own short way: the rules and the odds are the same, the luck is its own.
lab-vary-form = “{ $said }” varies nothing; write ADDRESS=LOW..HIGH:STEP, such as start.cash=100..300:50, or ADDRESS=ONE,TWO.
lab-vary-range = “{ $said }” has no values; go from the lower to the higher, by steps of at least 1.
lab-vary-many = More than { $most } settings are too many; take larger steps, or vary fewer things at once.
lab-vary-twice = One thing is varied twice; give all its values at once.
lab-sweep-differs = { $measure }: from { $low } with { $at_low } to { $high } with { $at_high }.
lab-sweep-flat = { $measure }: no difference was found; one of less than { $missed } may have been missed.
lab-sweep-method = Every setting was played on the same { $games } deals, by which settings are told apart; the intervals of a column hold together with 95 % confidence. “now” marks what the edition has today.
lab-skill-step = { $better } finishes ahead of { $worse } in { $ahead } of their meetings.
lab-skill-whole = From the foot of the ladder to its top: { $better } finishes ahead of { $worse } in { $ahead }; 50 % would be luck alone, 100 % skill alone.
lab-skill-parts = Of what the wins vary by, { $skill } goes with who plays, { $order } with turn order, { $deal } with what was dealt to the seat, and { $rest } with everything after that: dice, draws, and what the players make of them.
lab-skill-method = { $games } games, { $deals } deals from every seat. What can be decided by skill depends on how far apart the players are: bots are not people.
lab-without-method = One restricted { $bot } in every seat in turn against free ones, { $games } games each; a fair share is { $fair }. Intervals hold together for all actions.
lab-without-none = { $bot } never has a choice in this game, so there is nothing to do without.
lab-target-form = “{ $said }” is no target; write MEASURE=VALUE, such as turns=90 or first-wins=25%.
lab-tune-budget = { $settings } settings need more games than that to be told apart; allow at least { $games }, or vary less.
lab-tune-hit = { $setting }: { $measure } is { $found } in { $games } games it was not chosen by; { $wanted } lies within that.
lab-tune-missed = { $setting } comes nearest, but { $measure } is { $found } in { $games } games it was not chosen by, not { $wanted }.
lab-tune-close = Not told apart from it: { $settings }.
lab-tune-method = { $games } games in all: { $settings } settings on the same luck, the worse half left after each round, the rest of the games for the check.
