# The story of a game: its text, the command and the page.

story-won = { $names } won.
story-won-by-two = { $names } shared the win.
story-not-over = The game is not over; this is the story so far.
story-even-start = At the start everybody had about the same chance to win.
story-favourite = { $name } was the favourite for most of the game, with up to { $percent } %.
story-favourite-lost = { $name } was the favourite for most of the game, with up to { $percent } %, but did not win.
story-comeback =
    { $percent ->
        [0] After { $turns } turns { $name } had almost no chance, and still won.
       *[other] After { $turns } turns { $name } had only { $percent } %, and still won.
    }
story-turning = The turning point was turn { $turn }: { $told } { $change ->
    [up] It took { $name } from { $before } to { $after } %.
   *[down] It set { $name } back from { $before } to { $after } %.
  }
story-lucky = { $name } was luckiest (+{ $percent }).
story-unlucky = { $name } was unluckiest (−{ $percent }).
story-even-luck = Luck was about even.
story-gave-away = { $name } lost most by choice: { $percent } points in all.
story-instead = In turn { $turn }, “{ $did }” was played; “{ $instead }” would have been worth { $percent } points more.
story-well-played = The best choice was { $name }’s “{ $did }” in turn { $turn }: { $percent } points better than usual.
story-no-mistakes = Nobody made a clear mistake.
story-all-luck = There was nothing to decide in this game: it was all luck.
story-not-judged = Choices were not judged: no bot on this server can judge { $game } yet.
story-how-sure = Each moment was replayed { $worlds } times; a chance may be off by about { $percent } points.

story-undone = Taken back

story-command-title = Story: { $game }
story-column-player = player
story-column-start = at the start
story-column-luck = luck
story-column-choice = own choices
story-column-others = others’ choices
story-column-end = at the end
story-points = turning points
story-column-turn = turn
story-column-entry = entry
story-column-change = change
story-column-told = what happened
story-column-instead = what would have been better
story-working = thinking
story-no-moments = Nothing has happened in this game yet.
story-nothing-learned = There is no value model for { $game } yet: parlour learn { $name } --out makes one.
story-quick-title = { $game }: chances after each turn, quick estimate

story-this-game = This game
story-not-yours = The story is for the people who were at this table.
story-too-early = This game is not over yet; its story is ready at the end.
story-busy = Many stories are being prepared right now. Try again in a minute.
story-one-at-a-time = Another story you asked for is still being prepared. Try again when it is ready.
story-untellable = The story cannot be told: { $why }
story-failed = Something went wrong while preparing the story. The replay shows the whole game.

story-title = Story: { $game }
story-page-title = Story · Parlour
story-to-the-result = To the result
story-watch = Replay
story-no-story = No story
story-thinking = Replaying each moment hundreds of times to see who was ahead…
story-percent = { $percent } %
story-chart = Chances to win
story-chart-says = Everybody’s chance to win, from the first moment to the last. At the end: { $end }.
story-chart-turn = turn { $turn }
story-chart-sure = The shading shows how certain the figures are.
story-who = Luck and choice
story-who-says = Where each player's chance to win came from, in percentage points.
story-moments = Turning points
story-moment = turn { $turn }
story-see = See it
story-by-luck = luck { $points }
story-by-choice = { $name }’s choice { $points }
story-did = { $name }: { $did }
story-better = Better: { $choice } ({ $points })
story-usual = The usual choice: { $choice }
story-told = The story
story-link = Story
