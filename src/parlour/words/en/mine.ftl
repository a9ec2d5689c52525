# One's own games: the lists, the results, leaving a table.

mine-title = My games
mine-going = Go on playing
mine-none = You have no game on this device that is not over.
mine-your-word = your word
mine-asked-again = asked for a rematch
mine-phase-waiting = waiting for players
mine-phase-playing = being played
mine-phase-aside = set aside
mine-phase-over = over
mine-line = { $phase }, { $ago }
mine-leave = Leave
mine-leave-label = Leave { $title }
mine-leave-waiting = Leave this table? Your seat will be open again.
mine-leave-playing = Leave this game? A bot plays on for you. You find it under “hidden” if you want it back.
mine-leave-yes = Leave the table
mine-leave-no = Stay
mine-sit = Sit down again
mine-decline = Not this time

mine-finished = Finished
mine-search-label = Search by name or game
mine-nothing-found = Nothing found.
mine-looked-through = Nothing more among the last games; older ones have not been looked through yet.
mine-nothing-finished = What you play to its end is kept here.
mine-more = Older ones
mine-won = You won
mine-shared = You share the win
mine-place = { $place } of { $seats }
mine-place-of-bot = { $place } of { $seats }, by the bot that played on
mine-unknown = closed as it stood
mine-watch = Watch again
mine-watch-label = Watch { $title } again
mine-hide = Hide
mine-hide-label = Hide { $title }
mine-show = Show again
mine-show-label = Show { $title } again
mine-show-hidden = Show what is hidden
mine-show-listed = Back to the others
mine-hidden-title = Hidden
mine-nothing-hidden = Nothing is hidden.

mine-statistics = Results
mine-statistics-of =
    { $games ->
        [one] One game.
       *[other] The last { $games } games.
    }
mine-column-game = Game
mine-column-played = Played
mine-column-won = Won
mine-column-places = Places
mine-column-against = Against
mine-places = { $place }: { $times }
mine-against = { $name }: ahead { $ahead } of { $met }
mine-bots = bots, { $level }

mine-no-seat = You have no seat at that table.
mine-before = “before” is what the page before calls “next”.
mine-search = Search for a name, or a part of one.
mine-hidden = “hidden” is true or false.
