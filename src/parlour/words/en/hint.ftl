# What a good player would do.

hint-do = A good player would do this: “{ $choice }”.
hint-nothing = A good player would do nothing here.
hint-wait = nothing for now
hint-only = This goes by rule of thumb; nothing else was tried out.
hint-chance = It wins about { $chance } % of the games played on from here; “{ $other }” wins { $beside } %.
hint-close = It wins about { $chance } % of the games played on from here, and so does “{ $other }”: it makes little difference.
hint-up-to = The lot is worth up to about { $amount } to you.

hint-no-game = There is no game to give a hint about.
hint-not-here = Other people play here, and hints were not agreed on when the table was set up.
hint-bot-plays = A bot plays this seat for you; take it back first.
hint-nothing-to-decide = There is nothing for you to decide now.
hint-one-at-a-time = A hint is being thought of; it takes a second or two.
hint-many = Many people ask for hints just now. Try again in a minute.
hint-too-long = That took too long. Try again in a moment.
hint-failed = No hint could be worked out here: this edition is too unusual. Decide for yourself.
hint-how-to-ask = Type “hint” to hear what a good player would do.
hint-not-agreed = Several people play here. Hints are for tables where all have agreed to them: start with --hints.
hint-agree-to-them = several people agree that anybody may ask for a hint
hint-ask = What would a good player do?
hint-thinking = Thinking…
hint-title = A good player
hint-agreed = Anybody may ask what a good player would do
