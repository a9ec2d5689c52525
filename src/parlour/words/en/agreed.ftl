# House rules: what differs from the game's standard rules.

agreed-otherwise = { $what }: { $now } instead of { $usual }.
agreed-missing = { $what }: not in this edition.
agreed-added = { $what }: { $now }, which the standard edition does not have.
agreed-more =
    { $many ->
        [one] And one more.
       *[other] And { $many } more.
    }
agreed-no-undo = Actions cannot be taken back.
agreed-clock-decision = Clock: { $time } for each decision.
agreed-clock-bank = Clock: { $time } for the whole game.
agreed-clock-increment = Clock: { $time } for the game, plus { $more } after each decision.
agreed-out-decision = When a player's time runs out, a bot makes that decision.
agreed-out-seat = When a player's time runs out, a bot takes over the seat.
agreed-title = House rules in this game
agreed-edition = Edition: { $name }, { $digest }
