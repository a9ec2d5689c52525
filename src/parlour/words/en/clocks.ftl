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
clocks-agreed = How it is played
clocks-clock = Clock
clocks-none = None
clocks-decision = For each decision
clocks-bank = A bank of time for the game
clocks-time = Time
clocks-increment = More after each decision
clocks-nothing = nothing
clocks-out = Who is out of time
clocks-out-decision = A bot decides that once
clocks-out-seat = A bot takes the seat
clocks-level = That bot plays
