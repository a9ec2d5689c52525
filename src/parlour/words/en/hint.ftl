# Hints.

hint-do = A good player would do this: “{ $choice }”.
hint-nothing = A good player would do nothing here.
hint-wait = nothing for now
hint-only = A rule of thumb, not calculated.
hint-chance = It wins in about { $chance } % of games continued from here; “{ $other }” wins in { $beside } %.
hint-close = It wins in about { $chance } % of games continued from here, and so does “{ $other }”: it makes little difference.
hint-up-to = The lot is worth up to about { $amount } to you.

hint-no-game = There is no game to give a hint for.
hint-not-here = Hints were not allowed when this table was set up.
hint-bot-plays = A bot plays this seat for you; take it back first.
hint-nothing-to-decide = There is nothing for you to decide now.
hint-one-at-a-time = Your last hint is still being prepared; it takes a second or two.
hint-many = Many people are asking for hints right now. Try again in a minute.
hint-too-long = That took too long. Try again in a moment.
hint-failed = No hint could be worked out here: this edition is too unusual. Decide for yourself.
hint-how-to-ask = Type “hint” to hear what a good player would do.
hint-not-agreed = Several people play here, so hints have to be allowed: start with --hints.
hint-agree-to-them = allow hints although several people play
hint-ask = Hint
hint-thinking = Thinking…
hint-title = A good player
hint-agreed = Hints are allowed for everybody
