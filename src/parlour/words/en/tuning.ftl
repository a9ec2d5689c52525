# Tuning a bot.

tuning-nothing = { $game } has no mind with anything to tune.
tuning-ways = At least two ways to play are wanted, and a deal for each, not { $ways } and { $deals }.
tuning-title = { $game }, { $seats } seats: the best of { $ways } ways to play
tuning-knob = knob
tuning-before = as it is
tuning-after = tuned
tuning-chosen = It won { $share } of the games on the { $deals } deals it was chosen by, which flatters it.
tuning-fresh = On { $deals } deals that chose nobody it won { $share } ({ $low } to { $high }); a fair share is { $fair }.
tuning-better = That is better than the mind as it is by { $gain } points ({ $low } to { $high }).
tuning-worse = That is worse than the mind as it is by { $gain } points ({ $low } to { $high }).
tuning-open = That is not told apart from the mind as it is: { $gain } points ({ $low } to { $high }).
tuning-seats = how many play
tuning-ways-tried = to play, of which the best is looked for
tuning-deals = for each way in the first round; twice as many each time
tuning-seed = the same seed tries the same ways on the same deals
tuning-working = tuning
