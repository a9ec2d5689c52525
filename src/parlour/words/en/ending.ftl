# The result, and whether the dice were fair.

ending-how-everybody-stood = How everybody stood
ending-the-result = The result
ending-closed = Closed as it stood
ending-put-aside = Put the result aside
ending-join-the-rematch = Join the rematch
ending-once-more = Once more
ending-watch-it-again = Watch it again
ending-keep-the-log = Keep the log
ending-reckoning = How it came about
ending-check-failed = The check could not be made. Try again.
ending-check-the-dice = Check the dice
ending-fair = Fair.
ending-not-fair = Not fair.
ending-check-note = This browser works out every throw again from the seed.
ending-wrong-seed = The seed is not the one that was sealed before the first throw.
ending-chart = How everybody stood, turn after turn. At the end: { $standing }.
ending-turns =
    { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    }
ending-share-the-win = { $names } share the win
ending-wins = { $name } wins
ending-nobody-wins = Nobody wins
ending-wrong-throw = Throw { $number } is not what the seed gives.
ending-all-throws-and-draws =
    { $throws ->
        [one] The one throw or draw follows from the seed that was sealed before it.
       *[other] All { $throws } throws and draws follow from the seed that was sealed before the first of them.
    }
