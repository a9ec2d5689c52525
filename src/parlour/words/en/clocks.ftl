# How long people may think.

clocks-limits = A clock has from 1 second to { $days } days.
clocks-of = Time left for { $name }
clocks-days = { $days } d { $hours } h
clocks-in-days =
    { $n ->
        [one] one day
       *[other] { $n } days
    }
clocks-in-hours =
    { $n ->
        [one] one hour
       *[other] { $n } hours
    }
clocks-in-minutes =
    { $n ->
        [one] one minute
       *[other] { $n } minutes
    }
clocks-in-seconds =
    { $n ->
        [one] one second
       *[other] { $n } seconds
    }
clocks-agreed = House rules
clocks-clock = Clock
clocks-none = None
clocks-decision = For each decision
clocks-bank = For the whole game
clocks-time = Time
clocks-increment = Added after each decision
clocks-nothing = nothing
clocks-out = When time runs out
clocks-out-decision = A bot makes that decision
clocks-out-seat = A bot takes over the seat
clocks-level = Level of that bot
