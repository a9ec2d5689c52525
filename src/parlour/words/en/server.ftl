# What the server declines, with the next step.

server-no-such-code = No table with open seats has this code. Look at it again, or ask for the link.
server-see-api = { $sentence } See /api/openapi.json for what there is.
server-nothing-here = There is nothing here.
server-no-method = That cannot be done here.
server-no-bot = There is no bot “{ $wanted }” for { $title }; there are { $names }.
server-no-name = Everybody at the table needs a name; give one.
server-name-too-long = That name is too long; { $name } letters are the most.
server-wrong-entropy = What a device adds to the luck is up to 64 letters, digits, - or _.
server-processes-share = Several processes need a database they can share: give one with --db postgresql://…
server-lan-address = For others in the house: { $address }
server-password-seen = A password in a command can be read by everybody here; put the address into { $db } instead.
server-wrong-limits = { $limits } cannot be read: { $error }. See docs/hosting.md for the limits there are.
server-backup-exists = { $name } is there already; name another file, or move it away.
server-no-file = There is no file { $name }.
server-backup-failed = The tables could not be backed up: { $error }.
server-no-backup = { $name } is no backup of Parlour.
server-restore-failed = { $name } could not be restored: { $error }.
server-restore-file-full = { $name } holds tables already; move it away first, or restore to another --db.
server-restore-database-full = That database holds tables already; restore to an empty one.
server-database-unusable = The database cannot be used: { $error }. Look at what --db names.
server-database-newer = This database was made by a newer Parlour. Start that one, or name another with --db.
server-no-database = There is no { $name } here. Name the file with --db.
server-database-in-use = Another Parlour is using { $value }. Stop it, or name another file with --db.
server-database-damaged = { $name } cannot be used: { $error }. Put a backup in its place (parlour restore), or name another file with --db.
server-bot = Bot { $count }
server-begun-already = The game has begun already.
server-seats-open = Some seats are still open.
server-result-unknown = Its last moves do not fit the rules of now, so that its result is not known here; the log has them all.
server-older-board = This game was played by version { $version } of the rules: its board cannot be shown any more.
server-goes-on-otherwise = the game goes on by other rules: it has to be opened anew.
server-set-aside = This table is set aside: { $why } Nothing is lost. Whoever runs this house finds it with “parlour tables”.
server-closed = This game is closed as it stood. { $why }
server-has-stopped = { $failing } has stopped
server-no-table = There is no such table. Look at the link again, or ask for a new one.
server-not-writing = nothing can be written
server-unopenable = This table cannot be opened: { $error }
server-log-later = This game is not over yet; its log is opened at the end.
server-open-anew = This table has to be opened anew; load the page again.
server-dice-elsewhere = The dice of this game can be checked with the version of the rules that it was played by.
server-changes-crowded = Everybody changes the table at once; try again.
server-table-gone = There is no such table any more.
server-actions-crowded = Everybody acts at once; try again.
server-not-begun = The game has not begun; wait until every seat is taken.
server-cannot-begin = This table cannot begin: { $error } Set up another.
server-turn-too-long = a turn takes too long to work out.
server-table-damaged = what is stored of it cannot be read ({ $kind }).
server-turn-late = The rules took too long for that, and nothing has changed. Try again in a moment.
server-example = The example of { $clause }
server-no-free-code = No code is free just now. Try again in a moment.
server-link-used = This link has been used or is too old. Make a new one on the device that plays the seat.
server-edition-too-long = That edition is too long; { $edition } letters are the most.
server-device-tables = This device has set up { $tables } tables since yesterday; go on with one of them.
server-not-your-seat = That seat is not played on this device.
server-begin-by-host = Only the host can begin while seats are open.
server-pace-by-players = Only people at the table can set its pace.
server-no-seat = There is no seat { $seat } at this table; seats go from 0 to { $value }.
server-no-people = A table is for people: take a seat yourself, or leave one open for somebody.
server-edition-too-hard = That edition takes too long to read; make it simpler.
server-guest =
    { $n ->
        [1] Guest
       *[other] Guest { $n }
    }
server-name-taken = Somebody at this table is called { $name } already; take another name.
server-table-full = Every seat at this table is taken; you can still watch.
server-table-locked = The host has locked this table; ask for it to be opened.
server-lock-by-host = Only the host can lock the table.
server-free-by-host = Only the host can free a seat.
server-over-already = The game is over; ask for a rematch instead.
server-seats-in-play = Seats change hands only while a game is on.
server-bots-own-seat = That seat has belonged to a bot from the beginning.
server-table-unwritten = The table could not be written down. Try again in a moment.
server-bot-plays-already = A bot plays that seat already.
server-only-players = Only people at the table can do that.
server-take-back-by-owner = Only { $name } can take that seat back.
server-somebody-here = { $name } is here; only somebody who is away can be replaced.
server-resumed = { $tableid } is played on when somebody opens it, or at a bot's next turn.
server-not-set-aside = No table { $tableid } is set aside. “parlour tables” lists those that are.
server-database-silent = The database does not answer as it should: { $error }. Start Parlour with it once.
server-table-busy = Somebody is changing this table just now. Try again.
server-too-much = That was too much at once; wait a moment.
server-other-site = This request came from another site; open the table itself.
server-wrong-address = No address here holds a zero byte.
server-wrong-host = The name of this server in the request is no host's name; open the page by its address.
server-not-json = Send it as application/json.
server-too-many-tries = Too many tries; wait a minute and look at the code again.
server-address-tables = So many tables have been set up from here today that no more can be; use one of them.
server-too-fast = One thing after another; wait a moment.
server-wrong-until = “until” is the number of the first event that is known already.
server-wrong-at = “at” is the number of entries to go through; it can be from 0 to { $total }.
server-no-open-seat = There is no open seat here to be joined.
server-closing = This house is closing.
server-too-many-bytes = That is too long; { $most } bytes are the most.
server-request-unread = This request cannot be read: { $error }.
server-talk-by-players = Only people at the table can talk at it; take a seat first.
server-too-many-letters = That is too long; { $most } letters are the most.
server-message-unread = This message cannot be read: { $error }.
server-hello-first = Say hello first, with the table you want.
server-socket-taken = This socket is at a table already; open another for another table.
server-bot-plays = A bot plays this seat for you; take it back first.
server-no-ticket = Say which question you answer.
server-old-python = Python { $python } has known security holes that { $mended } and later do not have. Update Python, then start again.
server-port-taken = Port { $port } is in use. Choose another, for example --port { $other }.
server-port-forbidden = Port { $port } is not for ordinary users. Choose another, for example --port { $other }.
server-parlour-is-open = Parlour is open: http://127.0.0.1:{ $port }
server-table-line =
    { $table }  { $game }, { $phase ->
        [aside] set aside
        [playing] being played
        [waiting] waiting for players
       *[over] over
    }, { $people ->
        [one] one person
       *[other] { $people } people
    }, last touched { $ago }
server-tables-are-set-aside =
    { $count ->
        [0] No table is set aside.
        [one] One table is set aside.
       *[other] { $count } tables are set aside.
    }
server-tables-are-deleted =
    { $gone ->
        [one] { $gone } table is deleted that nobody has touched for { $days } days.
       *[other] { $gone } tables are deleted that nobody has touched for { $days } days.
    }
server-began-by-version = This game began by version { $was } of the rules and goes on by version { $now }.
server-last-entries-undone =
    { $undone ->
        [one] The last entry of its log does not fit them and was taken back.
       *[other] The last { $undone } entries of its log do not fit them and were taken back.
    }
server-grace = { $name } may still come back; in { $time } a bot can take over.
server-unwritten = It could not be written down, so it does not count. Try again in a moment.
server-unconfirmed = The database broke off, so it is not known whether this was stored. Look at the table in a moment; do it again only if it has not happened.
server-broken = The rules stumbled over that, and nothing has changed. Choose something else, and tell whoever runs this house.
server-disk-full = The disk of this server is full, so nothing can be stored. Whoever runs it has to make room.
server-unread = The house cannot look into its books just now. Try again in a moment.
