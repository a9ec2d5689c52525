# A game with many values of a number, and the values that bring it to a target.

sweep-vary = what is tried: start.cash=100..300:50, class.1.symbol=80,100,120, or an option, race=myopia,grand-national
sweep-bots = who plays; medium by default
sweep-games = with each value
sweep-measure = turns by default; first-wins, lead-changes, led-for-good, decisions, ties, any kind of event, …/turn
sweep-out = the curves, as a web page
sweep-all-games = in all
sweep-toward = the target, such as turns=90

sweep-title = { $game }: { $games } games with each value, { $seats } seats
sweep-about = { $games } games with each value, { $seats } seats, { $bots }.
sweep-now = now
sweep-mean-of-all = mean of all
sweep-interval = interval
sweep-tune-title = { $game }: nearest to { $targets }
sweep-setting = setting
sweep-games-played = games
