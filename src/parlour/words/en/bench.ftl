# How fast the engine is on this machine.

bench-only = only these games
bench-seats-wanted = this many seats, where the game allows it
bench-seconds = of processor time for each figure
bench-this-build = only compiled or interpreted, as it runs now

bench-title-compiled = compiled, uniform random play, per second of processor time
bench-title-interpreted = interpreted, uniform random play, per second of processor time
bench-column-game = game
bench-column-seats = seats
bench-column-trusted = trusted
bench-column-of-plain = of plain
bench-column-checked = checked
bench-column-games = games
bench-column-copy = copy µs
bench-column-copy-step = copy+step
bench-plain-loop = The plain loop: { $actions } actions a second.
