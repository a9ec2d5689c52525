# Skill and luck, and which actions a player needs.

skill-bots = the ladder, weakest first; all bots of the game by default
skill-ladder-games = rounded up, so that every deal is played from all seats; 1000 by default, 400 where hard plays
skill-what = such as buy_other or buy:Mink Coat; by default everything the bot does
skill-games = for each
skill-bot = who is restricted; medium by default

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
