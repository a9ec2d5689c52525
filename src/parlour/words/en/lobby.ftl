# Before the game: who is there, and how the others come.

lobby-open =
    { $open ->
        [one] One seat is still open.
       *[other] { $open } seats are still open.
    } The game begins by itself when the last is taken.
lobby-seats = Seats
lobby-waiting = waiting for somebody
lobby-bot = bot, { $level }
lobby-here-mine = here, on this device
lobby-here = here
lobby-seated = has a seat
lobby-free = Free this seat
lobby-begin = Begin now, bots take the open seats
lobby-they-play = They play
lobby-wait = The host may begin before all seats are taken.
lobby-qr = Code to photograph, for joining this table
lobby-code = Others come in with this code
lobby-link-for-joining = Link for joining
lobby-copied = Copied
lobby-copy-the-link = Copy the link
