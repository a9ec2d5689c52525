# How a game went: the text to be read aloud, the command and the page.

story-won = { $names } won.
story-won-by-two = { $names } shared the win.
story-not-over = The game is not over; this is how it has gone so far.
story-even-start = At the start everybody had about the same chance to win.
story-favourite = { $name } was the favourite for most of the game, and { $percent } % sure of it at best.
story-favourite-lost = { $name } was the favourite for most of the game, with { $percent } % at best, and still did not win.
story-comeback =
    { $percent ->
        [0] After { $turns } turns { $name } had next to no chance, and won all the same.
       *[other] After { $turns } turns { $name } had no more than { $percent } %, and won all the same.
    }
story-turning = The moment that moved most came in turn { $turn }: { $told } { $change ->
    [up] It took { $name } from { $before } to { $after } %.
   *[down] It threw { $name } back from { $before } to { $after } %.
  }
story-lucky = Luck was kindest to { $name }: it was worth { $percent } points, where a hundred are a sure win.
story-unlucky = It treated { $name } worst, and cost { $percent } points.
story-even-luck = Luck was shared out about evenly.
story-gave-away = { $name } gave away most by choice: { $percent } points in all.
story-instead = In turn { $turn } “{ $did }” was played; “{ $instead }” would have been worth { $percent } points more.
story-well-played = The best choice was { $name }’s “{ $did }” in turn { $turn }: { $percent } points more than what is usual there.
story-no-mistakes = Nobody made a choice that clearly cost anything.
story-all-luck = There was nothing to choose in this game: it was luck all the way.
story-not-judged = Choices were not judged: nobody has taught this house to play { $game } well.
story-how-sure = Each moment was played on { $worlds } times; a chance may be off by about { $percent } points.

story-undone = Taken back

story-command-title = { $game }: how it went
story-column-player = player
story-column-start = at first
story-column-luck = luck
story-column-choice = own choices
story-column-others = others’ choices
story-column-end = in the end
story-points = turning points
story-column-turn = turn
story-column-entry = entry
story-column-change = change
story-column-told = what happened
story-column-instead = what would have been better
story-working = thinking it over
story-no-moments = Nothing has happened in this game yet.
story-nothing-learned = Nothing was learned about { $game } yet: parlour learn { $name } --out does it.
story-quick-title = { $game }: chances after each turn, at a glance

story-this-game = This game
story-not-yours = How it went is for the people who were at this table.
story-too-early = This game is not over yet; how it went is told at the end.
story-busy = Many stories are being told just now. Try again in a minute.
story-one-at-a-time = Another story you have asked for is not told yet. Try again when it is.
story-untellable = How it went cannot be told: { $why }
story-failed = Something went wrong while the story was told. The replay has the whole game.

story-title = How it went: { $game }
story-page-title = How it went · Parlour
story-to-the-result = To the result
story-watch = Watch it again
story-no-story = No story
story-thinking = Every moment of the game is being played on many times. This takes about ten seconds.
story-percent = { $percent } %
story-chart = Chances to win
story-chart-says = Everybody’s chance to win, from the first moment to the last. At the end: { $end }.
story-chart-turn = turn { $turn }
story-chart-sure = The shade shows how sure the figures are.
story-who = Luck and choice
story-who-says = In points of a hundred: what made each chance to win what it was in the end.
story-moments = Turning points
story-moment = turn { $turn }
story-see = See it
story-by-luck = luck { $points }
story-by-choice = { $name }’s choice { $points }
story-did = { $name }: { $did }
story-better = Better: { $choice } ({ $points })
story-usual = Usual would have been: { $choice }
story-told = The story
story-link = How it went
