# What is measured of games, in the laboratory.

measure-turns = turns a game
measure-turns-rate = turns a turn
measure-decisions = decisions a game
measure-decisions-rate = decisions a turn
measure-lead-changes = changes of lead a game
measure-lead-changes-rate = changes of lead a turn
measure-led-for-good = part of the game before the winner leads for good
measure-minutes = minutes a game, by our pace
measure-minutes-rate = minutes a turn, by our pace
measure-runaways = games whose winner leads from half-time on
measure-comebacks = games won by the player who was last at half-time
measure-first-wins = wins of the player who goes first
measure-ties = games shared by several winners
measure-cut-off = games cut off
measure-event = “{ $what }” a game
measure-event-rate = “{ $what }” a turn
measure-count = { $what } a game
measure-count-rate = { $what } a turn
measure-nth-wins = wins of the player who goes { $nth }
measure-seat-wins = seat { $seat }'s share of wins
measure-one-way = decisions with only one option

measure-unknown = “{ $said }” cannot be measured; measurable are { $measures }, events ({ $events }), and columns of counts, such as clause:NAME.
measure-no-rate = “{ $said }” is not a rate; write { $name }/turn for something that is counted.
