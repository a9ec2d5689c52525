# A finished game, gone through again.

replay-not-yours = Only people who were at this table can play on from it.
replay-no-moment = There is no such moment; the game goes from 0 to { $total }.
replay-over-there = The game is over there: choose an earlier moment.
replay-other-rules = This game was played by older rules, and cannot be played on from.

replay-step-failed = That step could not be fetched. Try again.
replay-nothing-to-watch = Nothing to watch
replay-again = Once more:
replay-to-the-result = To the result
replay-no-board = The board of then is not here any more; what happened is.
replay-loading = Setting it up again…
replay-steps = Steps
replay-stop = Stop
replay-play = Play
replay-step = Step
replay-title = { $title } once more · Parlour
replay-of = { $at } of { $total }
replay-at = { $at } / { $total }

replay-speed = Speed
replay-turn = Turn
replay-round = Round
replay-turn-back = To the turn before
replay-turn-on = To the next turn
replay-round-back = To the round before
replay-round-on = To the next round
replay-link = Copy the link to this moment
replay-link-copied = Copied
replay-go-there = Go to this moment
replay-play-on = Play on from here
replay-play-on-says = The game goes on from this moment at a new table, you against bots, with new luck.
replay-seat = As
replay-bots = Against bots that play
replay-begin = Play on
replay-story = How it went
