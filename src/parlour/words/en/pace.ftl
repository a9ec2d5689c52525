# How long people take.

pace-out = keep the means in a file for `parlour simulate --pace`
pace-title = { $tables ->
        [one] From a question to its answer, people at one table
       *[other] From a question to its answer, people at { $tables } tables
    }
pace-game = game
pace-kind = ways to decide
pace-answers = answers
pace-median = half within
pace-mean = on average
pace-choices-1 = one
pace-choices-2 = two
pace-choices-3-9 = 3 to 9
pace-choices-10-99 = 10 to 99
pace-choices-100 = 100 or more
pace-method = { $tables ->
        [0] Nobody but bots has played here by the rules of now; there is nothing to measure.
       *[other] Whoever took more than { $longest } seconds is taken to have been away and left out, and so is a seat that was left to a bot.
    }
pace-done = The means are in { $file }.
pace-file = Written by `parlour pace`: seconds from a question to its answer, on average, and how many answers there were.
pace-given = minutes by a file that `parlour pace` has written; by our guess without it
pace-minutes = Minutes a game: { $mean } on average ({ $low }–{ $high }), at the pace of { $file }.
pace-minutes-measured = minutes a game, by people's pace
pace-length-note = Intervals of quantiles by order statistics. Minutes by how long people took: { $one } seconds for a decision with one way, { $hundred } for one with a hundred, { $turn } for a turn besides.
pace-unreadable = { $file } cannot be read as a pace file: { $error }
pace-no-game = { $file } says nothing about { $game }; it has { $games }.
pace-nothing = { $file } says nothing about any game yet; leave out --pace to go by our guess.
pace-no-kind = { $file }: “{ $name }” is no pace. It is seconds, from 0 to { $most }, for { $kinds }.
