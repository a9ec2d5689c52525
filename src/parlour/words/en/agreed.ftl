# A table that plays otherwise than the game comes.

agreed-otherwise = { $what }: { $now }, usually { $usual }.
agreed-missing = { $what }: not in this edition.
agreed-added = { $what }: { $now }, which the usual edition does not have.
agreed-more =
    { $many ->
        [one] And one thing more.
       *[other] And { $many } things more.
    }
agreed-no-undo = Nothing can be taken back.
agreed-clock-decision = There is a clock: { $time } for each decision.
agreed-clock-bank = There is a clock: { $time } for the game.
agreed-clock-increment = There is a clock: { $time } for the game, and { $more } more after each decision.
agreed-out-decision = Whoever is out of time lets a bot decide that once.
agreed-out-seat = Whoever is out of time gives the seat to a bot.
agreed-title = Played otherwise than usual
agreed-edition = Edition: { $name }, { $digest }
