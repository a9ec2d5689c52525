# Learning to predict who wins.

learning-games = games to learn from, for each number of seats
learning-check = learn nothing; measure the existing weights
learning-out = where to write the weights: chances.toml beside the rules
learning-working = learning
learning-nothing = There is no value model for { $title } yet: leave out --check.

learning-title = { $game }: predicted wins in games not learned from
learning-column-seats = seats
learning-column-positions = positions
learning-column-loss = log loss
learning-column-leader = by the leader
learning-column-uniform = uniform
learning-column-brier = Brier
learning-column-error = off by
learning-reliability = predicted and actual wins, by predicted probability
