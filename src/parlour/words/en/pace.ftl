# How long people take.

pace-out = save the means in a file for `parlour simulate --pace`
pace-title = { $tables ->
        [one] Time from question to answer, people at one table
       *[other] Time from question to answer, people at { $tables } tables
    }
pace-game = game
pace-kind = options
pace-answers = answers
pace-median = half within
pace-mean = on average
pace-choices-1 = one
pace-choices-2 = two
pace-choices-3-9 = 3 to 9
pace-choices-10-99 = 10 to 99
pace-choices-100 = 100 or more
pace-method = { $tables ->
        [0] Only bots have played here under the current rules; there is nothing to measure.
       *[other] Answers that took more than { $longest } seconds are left out (the player was probably away), and so are seats played by a bot.
    }
pace-done = The means are in { $file }.
pace-file = Written by `parlour pace`: seconds from a question to its answer, on average, and how many answers there were.
pace-given = estimate minutes by a file from `parlour pace`; by our guess without it
pace-minutes = Minutes a game: { $mean } on average ({ $low }–{ $high }), at the pace of { $file }.
pace-minutes-measured = minutes a game, by people's pace
pace-length-note = Intervals of quantiles by order statistics. Minutes by measured times: { $one } seconds for a decision with one option, { $hundred } for one with a hundred, { $turn } for each turn besides.
pace-unreadable = { $file } cannot be read as a pace file: { $error }
pace-no-game = { $file } has nothing about { $game }; it has { $games }.
pace-nothing = { $file } has nothing about any game yet; leave out --pace to use our guess.
pace-no-kind = { $file }: “{ $name }” is not a pace. A pace is a number of seconds, from 0 to { $most }, for { $kinds }.
