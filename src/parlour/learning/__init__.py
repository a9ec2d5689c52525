"""Games as sequences of tokens and rows of numbers, for learning agents."""
