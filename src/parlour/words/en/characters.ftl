# Who the bots are: names, and a line about each.

characters-mabel = Mabel
characters-mabel-line = Collects, and hates to let go of anything.
characters-mabel-congratulates = Well played, { $name }. I should never have let that one go.
characters-clarence = Clarence
characters-clarence-line = Lives for the big stake.
characters-clarence-congratulates = Splendid, { $name }! Double or nothing next time?
characters-winifred = Winifred
characters-winifred-line = Careful, patient and usually still there at the end.
characters-winifred-congratulates = Well deserved, { $name }.
characters-horace = Horace
characters-horace-line = Loud at the start of an auction, soon quiet.
characters-horace-congratulates = Hmph! I had it in my pocket. Congratulations, { $name }!
characters-beatrice = Beatrice
characters-beatrice-line = Always has an offer for somebody.
characters-beatrice-congratulates = Bravo, { $name }! I have an offer for you next time.
characters-percival = Percival
characters-percival-line = Dreams, and does the unexpected.
characters-percival-congratulates = Oh, is it over? Congratulations, { $name }.
characters-nobody = no character
characters-who = Character in seat { $number }
characters-mix = A lively mix
characters-mix-note = Gives every bot another character.
