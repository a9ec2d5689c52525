# At the table: bar, cover and menu.

table-link-failed = This link did not work.
table-no-such-table = No such table
table-closed = Closed to onlookers
table-one-moment = One moment
table-finding-your-table = Finding your table…
table-offline = The line is down. Trying again; nothing is lost.
table-players-and-view = Players and view
table-whole-board = Show the whole board
table-enlarge-the-board = Enlarge the board
table-your-place = Your place at the table
table-show-the-result = Show the result
table-at-once = at once
table-brisk = brisk
table-steady = steady
table-leisurely = leisurely
table-rules = Rules
table-log = Log
table-new-talk = new in the chat
table-table = Table
table-this-table = This table
table-pace = How fast the bots answer
table-your-seat = Your seat
table-s-seat = { $name }’s seat
table-take-back = Take the seat back
table-other-device = Go on with it on another device
table-link-note = Open this link there. It is good once.
table-unlock-the-table = Unlock the table
table-lock = Lock the table: nobody else comes in
table-seal = The luck of this table was sealed before the first throw. Its seal:
table-seed-note = The seed is shown at the end, and anybody can check it.
table-keys = Keys: 1 to 9 choose, Enter skips what is being shown, ? opens the rule, Esc puts a form aside.
table-pass = Pass the device to { $name }
table-look-away = Everybody else looks away.
table-i-am = I am { $name }
table-covered = Covered
table-nobody-asked = Nobody on this device has to answer. Whoever wants to look at their own things may.
table-unreachable = The house cannot be reached at the moment. What you filled in stays.
table-title = { $title } · Parlour
table-title-due = ● { $title } · Parlour
table-look-on =
    { $count ->
        [one] Somebody looks on
       *[other] { $count } look on
    }
table-let-a-bot-play-you = Let a bot play for you
table-stand-in = Let a bot play for { $name }
