# The first page, and what is said when the house does not answer.

home-motto = Many games, one table.
home-kept-seat = A seat is kept for you
home-with = { $title } with { $names }
home-code = Code
home-or-begin-anew = Or begin anew
home-choose-a-game = Choose a game
home-play = Play
home-learn = Learn
home-loading = Taking the boxes from the shelf…
home-code-given = Somebody gave you a code?
home-preparing = Getting faster: the games are being prepared for full speed, { $percent }% done. You can play meanwhile.
home-preferences = As you like it
home-nothing-here = Nothing here
home-no-page = There is no such page. The games are in the parlour.
home-back = Back to the parlour
home-failed = That did not work. Try again.
home-unreachable = The house cannot be reached. Check the network and try again.
home-failed-with-status = That did not work ({ $status }). Try again in a moment.
home-edition-failed = The edition could not be fetched. Try again in a moment.
home-log-later = The log is given out once the game is over.
home-players-minutes = { $fewest }–{ $most } players · { $shortest }–{ $longest } minutes
home-go-on-playing = Go on playing
home-my-games = My games
home-all-my-games = All my games
home-find-my-games = Find my games again
