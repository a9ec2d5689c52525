# A bot against three of the best, on deals that are the same for everybody.

challenge-bot = the bot that is challenged: a level, a character such as hard/mabel, or package.module:Bot
challenge-deals = how many of the fixed deals; each is played from every seat

challenge-title = { $game }: one bot against { $rivals } of { $rival }
challenge-column-bot = bot
challenge-column-share = wins
challenge-column-interval = 95 %
challenge-column-place = place
challenge-column-time = ms
challenge-column-fingerprint = fingerprint
challenge-method = { $deals } fixed deals, { $games } games: every deal from every seat. A fair share is { $fair }.
challenge-repeat = Parlour { $version }, rules { $game } { $rules }. Whoever repeats this with a bot that decides by its seed alone gets the same fingerprint.
