# The result, and whether the dice were fair.

ending-how-everybody-stood = How everybody stood
ending-the-result = The result
ending-closed = Ended early
ending-put-aside = Hide the result
ending-join-the-rematch = Join the rematch
ending-once-more = Play again
ending-watch-it-again = Replay
ending-keep-the-log = Save the game
ending-reckoning = How the result was reached
ending-check-failed = The check did not work. Try again.
ending-check-the-dice = Check the dice
ending-fair = Fair.
ending-not-fair = Not fair.
ending-check-note = This browser recomputes every throw from the seed.
ending-wrong-seed = The seed is not the one fixed before the first throw.
ending-chart = How everybody stood, turn after turn. At the end: { $standing }.
ending-turns =
    { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    }
ending-share-the-win = { $names } share the win
ending-wins = { $name } wins
ending-nobody-wins = Nobody wins
ending-wrong-throw = Throw { $number } does not follow from the seed.
ending-all-throws-and-draws =
    { $throws ->
        [one] The one throw or draw follows from the seed fixed before it.
       *[other] All { $throws } throws and draws follow from the seed fixed before the first of them.
    }
