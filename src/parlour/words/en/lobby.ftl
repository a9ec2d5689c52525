# Before the game: who is here, and how the others join.

lobby-open =
    { $open ->
        [one] One seat is still open.
       *[other] { $open } seats are still open.
    } The game starts when the last one is taken.
lobby-seats = Seats
lobby-waiting = waiting for a player
lobby-bot = bot, { $level }
lobby-here-mine = here, on this device
lobby-here = here
lobby-seated = seated
lobby-free = Free this seat
lobby-begin = Start now, with bots in the open seats
lobby-they-play = Level
lobby-wait = The host can start before all seats are taken.
lobby-qr = Code to scan, for joining this table
lobby-code = Code for joining
lobby-link-for-joining = Link for joining
lobby-copied = Copied
lobby-copy-the-link = Copy the link
