# At the table: bar, cover and menu.

table-link-failed = This link did not work.
table-no-such-table = No such table
table-closed = Closed to spectators
table-one-moment = One moment
table-finding-your-table = Finding your table…
table-offline = The connection is lost. Reconnecting; nothing is lost.
table-players-and-view = Players and settings
table-whole-board = Show the whole board
table-enlarge-the-board = Enlarge the board
table-your-place = Your seat
table-show-the-result = Show the result
table-at-once = instantly
table-brisk = fast
table-steady = normal
table-leisurely = slow
table-rules = Rules
table-log = Log
table-new-talk = new chat messages
table-table = Table
table-this-table = This table
table-pace = How fast bots play
table-your-seat = Your seat
table-s-seat = { $name }’s seat
table-take-back = Take the seat back
table-other-device = Continue on another device
table-link-note = Open this link on the other device. It works once.
table-unlock-the-table = Unlock the table
table-lock = Lock the table: nobody else can join
table-seal = The dice were fixed before the first throw. Their fingerprint:
table-seed-note = The seed behind it is shown at the end, so anybody can check every throw.
table-keys = Keys: 1 to 9 choose, Enter skips the animation, ? opens the rule, Esc closes a form.
table-pass = Pass the device to { $name }
table-look-away = Everybody else, look away.
table-i-am = I am { $name }
table-covered = Hidden
table-nobody-asked = Nobody on this device has to act. You can still look at your own things.
table-unreachable = The server cannot be reached right now. What you filled in stays.
table-title = { $title } · Parlour
table-title-due = ● { $title } · Parlour
table-look-on =
    { $count ->
        [one] 1 spectator
       *[other] { $count } spectators
    }
table-let-a-bot-play-you = Let a bot play for you
table-stand-in = Let a bot play for { $name }
