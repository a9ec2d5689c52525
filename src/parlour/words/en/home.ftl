# The home page, and what is said when the server does not answer.

home-motto = Many games, one table.
home-kept-seat = A seat is reserved for you
home-with = { $title } with { $names }
home-code = Code
home-or-begin-anew = Or start a new game
home-choose-a-game = Choose a game
home-play = Play
home-learn = Learn
home-loading = Loading the games…
home-code-given = Got a code from somebody?
home-preparing = Speeding up: the games are being prepared, { $percent }% done. You can already play.
home-preferences = Settings
home-nothing-here = Page not found
home-no-page = There is no such page. All games are on the home page.
home-back = Back to the home page
home-failed = That did not work. Try again.
home-unreachable = The server cannot be reached. Check your network and try again.
home-failed-with-status = That did not work ({ $status }). Try again in a moment.
home-edition-failed = The edition could not be loaded. Try again in a moment.
home-log-later = The log can be saved once the game is over.
home-players-minutes = { $fewest }–{ $most } players · { $shortest }–{ $longest } minutes
home-go-on-playing = Continue playing
home-my-games = My games
home-all-my-games = All my games
home-find-my-games = Recover my games
