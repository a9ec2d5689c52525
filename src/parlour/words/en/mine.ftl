# My games: the lists, the results, leaving a table.

mine-title = My games
mine-going = Continue playing
mine-none = You have no unfinished game on this device.
mine-your-turn = your turn
mine-asked-again = invited to a rematch
mine-phase-waiting = waiting for players
mine-phase-playing = in play
mine-phase-aside = suspended
mine-phase-over = over
mine-line = { $phase }, { $ago }
mine-leave = Leave
mine-leave-label = Leave { $title }
mine-leave-waiting = Leave this table? Your seat will be open again.
mine-leave-playing = Leave this game? A bot plays on for you. To return, find the game under “hidden”.
mine-leave-yes = Leave the table
mine-leave-no = Stay
mine-sit = Sit down again
mine-decline = No, thanks

mine-finished = Finished
mine-search-label = Search by name or game
mine-nothing-found = Nothing found.
mine-looked-through = No more among your latest games; older ones have not been searched yet.
mine-nothing-finished = Your finished games will be listed here.
mine-more = Show older games
mine-won = You won
mine-shared = You shared the win
mine-place = { $place } of { $seats }
mine-place-of-bot = { $place } of { $seats }, played to the end by a bot
mine-unknown = ended early
mine-watch = Replay
mine-watch-label = Replay { $title }
mine-hide = Hide
mine-hide-label = Hide { $title }
mine-show = Show again
mine-show-label = Show { $title } again
mine-show-hidden = Show hidden games
mine-show-listed = Back to the list
mine-hidden-title = Hidden games
mine-nothing-hidden = You have hidden no games.

mine-statistics = Results
mine-statistics-of =
    { $games ->
        [one] One game.
       *[other] The last { $games } games.
    }
mine-column-game = Game
mine-column-played = Played
mine-column-won = Won
mine-column-places = Finishes
mine-column-against = Opponents
mine-places = { $place }: { $times }
mine-against = { $name }: ahead { $ahead } of { $met }
mine-bots = bots, { $level }

mine-no-seat = You have no seat at that table.
mine-before = “before” has to be the “next” of the page before.
mine-search = Search for a name or part of one.
mine-hidden = “hidden” is true or false.
