# Many games, summed up.

simulate-games = number of games; 1000 by default, or as many as --until needs
simulate-bots = one for all seats, or one for each, such as medium,easy,random; uniform random choice by default
simulate-until = stop early: seat-advantage=0.5% (when every seat's share is known this precisely) or length=2%
simulate-out = one row a game, as .parquet, .csv or .jsonl
simulate-turns = one row a turn, as .parquet, .csv or .jsonl
simulate-detail = count clauses, events, spaces, cards, prices, actions
simulate-timing = add the time each seat took to the rows
simulate-fast = with --out: only what needs no observation of moves
simulate-json = the summary as JSON

simulate-no-goal = “{ $said }” is not a goal; write { $goals }.
simulate-no-width = { $goal } cannot be known to “{ $width }”; write a width from 0.01% to 99%, such as { $goal }=1%.
simulate-reached = { $goal } is known to ±{ $width }: reached after { $games } games.
simulate-not-reached = { $goal } is known to ±{ $width }: not reached after { $games } games.

simulate-title = { $game }: { $games } games, { $seats } seats
simulate-column-seat = seat
simulate-column-bot = bot
simulate-column-wins = wins
simulate-column-interval = 95 %
simulate-column-going = going
simulate-uniform = uniform
simulate-together = Intervals hold together: each column is corrected for multiple comparisons.
simulate-decisions = Decisions a game: { $mean } on average, from { $least } to { $most }; half of the games are over by { $median }, 95 % by { $p95 }.
simulate-turns-a-game = Turns a game: { $mean } on average, from { $least } to { $most }; half of the games are over by { $median }, 95 % by { $p95 }.
simulate-lead = The lead changes { $changes } times; in half of the games the winner leads for good after { $part } of the turns.
simulate-time = { $bot }: { $mean } ms a decision, 99 % within { $most } ms.
simulate-unfinished = { $games } games did not end.
simulate-clauses = Clauses that made something happen
simulate-column-clause = clause
simulate-column-per-game = a game
simulate-column-in-games = in games
simulate-never = Never: { $clauses }.
