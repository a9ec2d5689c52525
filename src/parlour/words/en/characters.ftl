# Who the bots are: names, and a line about each.

characters-mabel = Mabel
characters-mabel-line = Collects, and hates to let go of anything.
characters-clarence = Clarence
characters-clarence-line = Lives for the big stake.
characters-winifred = Winifred
characters-winifred-line = Careful, patient and usually still there at the end.
characters-horace = Horace
characters-horace-line = Loud at the start of an auction, soon quiet.
characters-beatrice = Beatrice
characters-beatrice-line = Always has an offer for somebody.
characters-percival = Percival
characters-percival-line = Dreams, and does the unexpected.
characters-nobody = no character
characters-who = Character in seat { $number }
characters-mix = A lively mix
characters-mix-note = Gives every bot another character.
