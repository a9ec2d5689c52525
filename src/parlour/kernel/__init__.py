"""The kernel: all that a game needs, and nothing of any game.

A game is a `Book` of clauses that change a `State`. The state has an agenda of steps still to be done, and the
questions its seats have been asked; the book applies one clause after another until a seat or chance has to decide.
Read the modules in this order:

- `state`: the agenda, the questions, and the verbs of a clause (`then`, `ask`, `throw`, `emit`, `end`); `event`
- `offer`: what a seat may do; `book`: the loop that applies clauses; `runaway`: where it stops
- `chance`: where outcomes come from; `stepper`: whose turn it is, and playing at random
- `view` and `terms`: what a seat sees of a state, and what an offer costs and brings
- `edition`, `patch`, `setting`: board, cards and prices; `game`: all of a game together; `log`: a game on record
- `evaluator`: what a search bot asks about a game
- `names`, `steps`, `int_rows`, `bits`: numbers for names and rows of numbers, made faster in the compiled engine
- `plain`: fields as plain values; `wording`: messages for people
"""
