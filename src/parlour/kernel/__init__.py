"""The kernel: a game is a book of clauses over a state that knows what is still to be done."""
