# The replay of a finished game.

replay-not-yours = Only people who were at this table can continue from it.
replay-no-moment = There is no such moment; the game goes from 0 to { $total }.
replay-over-there = The game is over at that point: choose an earlier moment.
replay-other-rules = This game was played under older rules, so it cannot be continued.

replay-step-failed = That step could not be loaded. Try again.
replay-nothing-to-watch = Nothing to replay
replay-again = Replay:
replay-to-the-result = To the result
replay-no-board = The board of that time no longer exists, but the log does.
replay-loading = Loading the game…
replay-steps = Steps
replay-stop = Stop
replay-play = Play
replay-step = Step
replay-title = { $title }, replay · Parlour
replay-of = { $at } of { $total }
replay-at = { $at } / { $total }

replay-speed = Speed
replay-turn = Turn
replay-round = Round
replay-turn-back = Previous turn
replay-turn-on = Next turn
replay-round-back = Previous round
replay-round-on = Next round
replay-link = Copy the link to this moment
replay-link-copied = Copied
replay-go-there = Go to this moment
replay-play-on = Continue from here
replay-play-on-says = The game continues from this moment at a new table, you against bots, with new dice.
replay-seat = As
replay-bots = Level of the bots
replay-begin = Continue
replay-story = Story
