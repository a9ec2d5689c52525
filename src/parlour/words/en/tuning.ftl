# Tuning a bot.

tuning-nothing = { $game } has no search bot with anything to tune.
tuning-ways = Tuning needs at least two ways to play and a deal for each, not { $ways } and { $deals }.
tuning-title = { $game }, { $seats } seats: the best of { $ways } ways to play
tuning-knob = parameter
tuning-before = now
tuning-after = tuned
tuning-chosen = It won { $share } of the games on the { $deals } deals it was chosen by, which flatters it.
tuning-fresh = On { $deals } fresh deals it won { $share } ({ $low } to { $high }); a fair share is { $fair }.
tuning-better = That is better than the present bot by { $gain } points ({ $low } to { $high }).
tuning-worse = That is worse than the present bot by { $gain } points ({ $low } to { $high }).
tuning-open = That cannot be told apart from the present bot: { $gain } points ({ $low } to { $high }).
tuning-seats = number of players
tuning-ways-tried = ways to play to choose the best from
tuning-deals = for each way in the first round; twice as many each time
tuning-seed = the same seed tries the same ways on the same deals
tuning-working = tuning
