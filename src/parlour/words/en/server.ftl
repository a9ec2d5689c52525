# What the server says to people and to its host.

server-no-such-code = No table with open seats has this code. Check the code, or ask for the link.
server-see-api = { $sentence } See /api/openapi.json for the available routes.
server-nothing-here = Nothing was found at this address.
server-no-method = This address does not support that method.
server-no-bot = { $title } has no bot “{ $wanted }”; available: { $names }.
server-no-name = Everybody at the table needs a name.
server-name-too-long = That name is too long; names have at most { $name } letters.
server-wrong-entropy = A device's contribution to the seed has up to 64 letters, digits, - or _.
server-processes-share = Several processes need a shared database: name one with --db postgresql://…
server-no-redis = Notices by Redis need another package: pip install "parlour[redis]".
server-redis-unusable = Redis cannot be used: { $error }. Look at what --bus names.
server-wrong-bus = “{ $bus }” is no address of a Redis, such as redis://127.0.0.1:6379.
server-lan-address = On other devices in your network: { $address }
server-password-seen = Everybody on this machine can read a password in a command; put the address into { $db } instead.
server-wrong-limits = { $limits } cannot be read: { $error }. docs/hosting.md lists the limits.
server-backup-exists = { $name } already exists; name another file, or move it away.
server-no-file = There is no file { $name }.
server-backup-failed = The tables could not be backed up: { $error }.
server-no-backup = { $name } is not a backup of Parlour.
server-restore-failed = { $name } could not be restored: { $error }.
server-restore-file-full = { $name } holds tables already; move it away first, or restore to another --db.
server-restore-database-full = That database holds tables already; restore to an empty one.
server-database-unusable = The database cannot be used: { $error }. Look at what --db names.
server-database-newer = This database was made by a newer Parlour. Start that version, or name another database with --db.
server-no-database = There is no file { $name }. Name the database with --db.
server-database-in-use = Another Parlour is using { $value }. Stop it, or name another file with --db.
server-database-damaged = { $name } cannot be used: { $error }. Put a backup in its place (parlour restore), or name another file with --db.
server-bot = Bot { $count }
server-begun-already = The game has already started.
server-seats-open = Some seats are still open.
server-result-unknown = The last moves do not fit the current rules, so the result is not known here; the log has all moves.
server-older-board = This game was played by version { $version } of the rules, whose board can no longer be shown.
server-goes-on-otherwise = the game continues under new rules: load it again.
server-set-aside = This table is suspended: { $why } Nothing is lost. The server's host finds it with “parlour tables”.
server-closed = This game was closed early. { $why }
server-has-stopped = { $failing } has stopped
server-no-table = There is no such table. Check the link, or ask for a new one.
server-not-writing = the database does not accept writes
server-unopenable = This table cannot be opened: { $error }
server-log-later = This game is not over yet; its log is available at the end.
server-open-anew = This table has to be loaded again; reload the page.
server-dice-elsewhere = The dice of this game can only be checked by the version of the rules it was played with.
server-changes-crowded = Too many people changed this table at once; try again.
server-table-gone = This table no longer exists.
server-actions-crowded = Too many people acted at once; try again.
server-not-begun = The game has not started; wait until every seat is taken.
server-cannot-begin = This table cannot start: { $error } Set up another.
server-turn-too-long = a turn takes too long to compute.
server-table-damaged = its stored data cannot be read ({ $kind }).
server-turn-late = The rules took too long for that, and nothing has changed. Try again in a moment.
server-example = Example of { $clause }
server-no-free-code = No code is available right now. Try again in a moment.
server-link-used = This link has been used or has expired. Make a new one on the device that plays the seat.
server-edition-too-long = That edition is too long; editions have at most { $edition } letters.
server-device-tables = This device has set up { $tables } tables since yesterday; continue with one of them.
server-not-your-seat = This device does not play that seat.
server-begin-by-host = Only the host can start while seats are open.
server-pace-by-players = Only players at the table can set its pace.
server-no-seat = There is no seat { $seat } at this table; seats go from 0 to { $value }.
server-no-people = A table needs a person: take a seat yourself, or leave one open.
server-edition-too-hard = That edition takes too long to read; make it simpler.
server-guest =
    { $n ->
        [1] Guest
       *[other] Guest { $n }
    }
server-name-taken = Somebody at this table is already called { $name }; choose another name.
server-table-full = Every seat at this table is taken; you can still watch.
server-table-locked = The host has locked this table; ask the host to unlock it.
server-lock-by-host = Only the host can lock the table.
server-free-by-host = Only the host can free a seat.
server-over-already = The game is over; ask for a rematch instead.
server-seats-in-play = Seats change hands only during a game.
server-bots-own-seat = That seat has belonged to a bot from the start.
server-table-unwritten = The table could not be stored. Try again in a moment.
server-bot-plays-already = A bot already plays that seat.
server-only-players = Only players at the table can do that.
server-take-back-by-owner = Only { $name } can take that seat back.
server-somebody-here = { $name } is here; a bot can only replace a player who is away.
server-resumed = { $tableid } continues when somebody opens it, or at a bot's next turn.
server-not-set-aside = Table { $tableid } is not suspended. “parlour tables” lists those that are.
server-database-silent = The database does not answer as it should: { $error }. Start Parlour with it once.
server-table-busy = Somebody is changing this table right now. Try again.
server-too-much = Too many requests; wait a moment.
server-other-site = This request came from another site; open the table itself.
server-wrong-address = An address cannot contain a zero byte.
server-wrong-host = The request names no valid host. Open the page by its address.
server-not-json = Send the request as application/json.
server-too-many-tries = Too many attempts; wait a minute and check the code.
server-address-tables = Too many tables have been set up from your network today; use one of them.
server-too-fast = Too fast; wait a moment.
server-wrong-until = “until” is the number of the first event you already know.
server-wrong-at = “at” is the number of entries to go through, from 0 to { $total }.
server-no-open-seat = There is no open seat at this table.
server-closing = This server is shutting down.
server-too-many-bytes = That is too long; at most { $most } bytes are allowed.
server-request-unread = This request cannot be read: { $error }.
server-talk-by-players = Only players can chat; take a seat first.
server-too-many-letters = That is too long; at most { $most } letters are allowed.
server-message-unread = This message cannot be read: { $error }.
server-hello-first = Send “hello” first, with the table you want.
server-socket-taken = This socket is connected to a table already; open another for another table.
server-bot-plays = A bot plays this seat for you; take it back first.
server-no-ticket = Say which question you answer: “ticket” is missing.
server-old-python = Python { $python } has known security holes that { $mended } and later do not have. Update Python, then start again.
server-port-taken = Port { $port } is in use. Choose another, for example --port { $other }.
server-port-forbidden = Port { $port } is reserved for administrators. Choose another, for example --port { $other }.
server-parlour-is-open = Parlour is running: { $address }
server-wrong-base-path = Parlour cannot run under the path “{ $path }”: name it like /parlour/ with letters, digits, dots and dashes.
server-table-line =
    { $table }  { $game }, { $phase ->
        [aside] suspended
        [playing] in play
        [waiting] waiting for players
       *[over] over
    }, { $people ->
        [one] one person
       *[other] { $people } people
    }, last used { $ago }
server-tables-are-set-aside =
    { $count ->
        [0] No table is suspended.
        [one] One table is suspended.
       *[other] { $count } tables are suspended.
    }
server-tables-are-deleted =
    { $gone ->
        [one] Deleted { $gone } table that nobody has used for { $days } days.
       *[other] Deleted { $gone } tables that nobody has used for { $days } days.
    }
server-began-by-version = This game started with version { $was } of the rules and continues with version { $now }.
server-last-entries-undone =
    { $undone ->
        [one] The last entry of its log does not fit them and was taken back.
       *[other] The last { $undone } entries of its log do not fit them and were taken back.
    }
server-grace = { $name } may still come back; a bot can take over in { $time }.
server-unwritten = Your action could not be stored, so it does not count. Try again in a moment.
server-unconfirmed = The connection to the database broke, so nobody knows whether this was stored. Look at the table in a moment, and repeat it only if it has not happened.
server-broken = The rules failed on that, and nothing has changed. Choose something else, and tell the host of this server.
server-disk-full = The disk of this server is full, so nothing can be stored. Its host has to free space.
server-unread = The server cannot read its database right now. Try again in a moment.
