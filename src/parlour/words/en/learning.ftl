# Learning to foretell who wins.

foretell-games = to learn from, for each number of seats
foretell-check = learn nothing; how good are the weights there are?
foretell-out = where to write the weights: chances.toml beside the rules
foretell-working = learning
foretell-nothing = Nothing was learned about { $title } yet: leave out --check.

foretell-title = { $game }: who wins, foretold in games not learned from
foretell-column-seats = seats
foretell-column-positions = positions
foretell-column-loss = log loss
foretell-column-leader = by the leader
foretell-column-uniform = uniform
foretell-column-brier = Brier
foretell-column-error = off by
foretell-reliability = foretold, and come true: of all seats and positions given so much
