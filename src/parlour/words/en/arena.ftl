# Bots against bots, every deal from every seat.

arena-games = rounded up, so that every deal is played from all seats
arena-bots = the bots to compare
arena-duel = one A, in every seat in turn, against B in all others

arena-two-bots = An arena needs at least two bots; name them with --bots, such as easy,medium.
arena-twice = Name each bot once; every bot plays every seat anyway.

arena-title = { $game }: { $seats } seats, { $deals } deals, { $games } games
arena-column-bot = bot
arena-column-share = wins a seat
arena-column-interval = 95 %
arena-column-of-fair = of fair
arena-column-place = place
arena-column-rating = rating
arena-column-mean-time = ms
arena-column-most-time = 99 % within
arena-method = A fair share is { $fair }. Intervals are clustered by deal; times are ms a decision.
arena-unfinished = { $games } games did not end and are not counted.

arena-exact = { $bot } takes exactly its fair share.
arena-stronger = { $bot } is stronger: { $times } times its fair share, at least { $least } times.
arena-weaker = { $bot } is weaker: { $times } times its fair share, at most { $most } times.
arena-alike = { $bot } cannot be told apart from its rivals: { $times } times its fair share.
arena-alike-so-far = { $bot } cannot be told apart from its rivals: { $times } times its fair share. If that is its true strength, about { $games } games would show it.
