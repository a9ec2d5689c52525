# Skill and luck, and what a player cannot do without.

skill-bots = the ladder, weakest first; without it all that the game has
skill-ladder-games = rounded up, so that every deal is played from all seats; 1000 without it, 400 where hard plays
skill-what = such as buy_other or buy:Mink Coat; all it chooses without it
skill-games = for each
skill-bot = who does without; medium without it

skill-without-title = { $game }: { $bot } without …
skill-column-without = without
skill-column-share = wins a seat
skill-column-interval = interval
skill-column-verdict = verdict
skill-no-difference = makes no difference
skill-decides = decides every game
skill-missed = missed
skill-better = better without
skill-not-missed = not missed
