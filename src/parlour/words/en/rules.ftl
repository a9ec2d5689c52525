# The rulebook beside the board.

rules-rulebook = Rulebook
rules-rules = Rules
rules-find = Find in the rules
rules-close-the-rulebook = Close the rules
rules-the-clauses = The clauses
rules-fetching-the-rulebook = Loading the rules…
rules-our-ruling = our ruling
rules-put-it-away = Close
rules-show-me = Show me
rules-no-clause-says = No clause contains “{ $find }”.
rules-reconstructed-by-us = Reconstructed by us
rules-failed = The rules could not be loaded. Close them and try again.
rules-why = Why? Read the rule
rules-why-the-rule = Why? The rule { $name }
rules-the-aim = The aim
rules-your-turn = Your turn
rules-how-it-ends = How it ends
rules-example-failed = The example could not be loaded. Try again.
rules-so-it-stands = That is how it stands.
rules-from-the-start = From the start
rules-laying-it-out = Setting it up…
