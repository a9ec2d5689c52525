# The rulebook beside the board.

rules-rulebook = Rulebook
rules-rules = Rules
rules-find = Find in the rules
rules-close-the-rulebook = Close the rulebook
rules-the-clauses = The clauses
rules-fetching-the-rulebook = Fetching the rulebook…
rules-our-ruling = our ruling
rules-put-it-away = Put it away
rules-show-me = Show me
rules-no-clause-says = No clause says “{ $find }”.
rules-reconstructed-by-us = Reconstructed by us
rules-failed = The rulebook could not be fetched. Close it and try again.
rules-why = Why? Read the rule
rules-why-the-rule = Why? The rule { $name }
rules-the-aim = The aim
rules-your-turn = Your turn
rules-how-it-ends = How it ends
rules-example-failed = The example could not be fetched. Try again.
rules-so-it-stands = So it stands.
rules-from-the-start = From the start
rules-laying-it-out = Laying it out…
