# The page of the server's admin.

admin-banned = The server’s admin has banned you. You can come back in { $time }.
admin-why-suspend = The server’s admin is looking into it.
admin-why-close = The server’s admin has ended it.
admin-why-delete = no reason given
admin-not-playing = No game is being played at this table.
admin-no-line = There is no such line of chat any more.
admin-no-ban = That ban has ended already.
admin-no-person = There is no such person.
admin-own-network = You are on this network yourself, so it cannot be banned from here.
admin-backup-runs = A backup is being written already.
admin-backup-failed = The backup failed: { $why }
admin-enter-first = Enter the admin token first.
admin-wrong-token = That is not the admin token. It was printed when the server started, or is the one in its settings.
admin-nameless = Admin
admin-token = Admin page: { $address }  Token: { $token }
admin-token-short = The token in { $name } is too short: use at least { $most } letters and digits.

admin-deed-enter = Entered the admin page
admin-deed-suspend = Suspended table { $table } ({ $game }): { $why }
admin-deed-resume = Resumed table { $table } ({ $game })
admin-deed-close = Closed table { $table } ({ $game }): { $why }
admin-deed-delete = Deleted table { $table }: { $why }
admin-deed-remove-line = Removed line { $n } of the chat at table { $table }
admin-deed-ban-person =
    { $hours ->
        [one] Banned { $who } for an hour
       *[other] Banned { $who } for { $hours } hours
    }
admin-deed-ban-network =
    { $hours ->
        [one] Banned the network { $who } for an hour
       *[other] Banned the network { $who } for { $hours } hours
    }
admin-deed-lift-ban = Lifted the ban of { $who }
admin-deed-end-sessions = Signed { $who } out of all devices
admin-deed-announce = Notice to all: { $text }
admin-deed-withdraw = Withdrew the notice to all
admin-deed-backup =
    { $tables ->
        [one] Backed up one table into { $file }
       *[other] Backed up { $tables } tables into { $file }
    }
admin-deed-backup-failed = A backup failed: { $why }

admin-title = Admin
admin-nothing = There is nothing here
admin-token-about = Enter the admin token. It was printed when the server started, or is the one in its settings.
admin-token-label = Admin token
admin-name-about = Your name stands in the log beside what you do.
admin-enter = Enter
admin-leave = Leave
admin-looking = One moment …
admin-more = More
admin-never-mind = Never mind
admin-why = Reason, shown at the table
admin-how-long = For how long
admin-hours =
    { $count ->
        [1] an hour
        [4] four hours
        [24] a day
        [72] three days
        [168] a week
        [720] thirty days
       *[other] { $count } hours
    }
admin-milliseconds = { $count } ms
admin-of = { $count } of { $most }

admin-tab-people = People
admin-tab-tables = Tables
admin-tab-server = Server
admin-tab-log = Log

admin-tile-people = People
admin-tile-sockets = Sockets
admin-tile-playing = In play
admin-tile-suspended = Suspended
admin-tile-delay = Delay
admin-tile-disk = Disk free
admin-tile-memory = Memory
admin-tile-errors = Errors

admin-people-on =
    { $people ->
        [0] Nobody is at a table.
        [one] One person is on, from { $networks ->
            [one] one network
           *[other] { $networks } networks
        }.
       *[other] { $people } people are on, from { $networks ->
            [one] one network
           *[other] { $networks } networks
        }.
    }
admin-search-people = Name or network
admin-unnamed = Without a name
admin-passers-by = Spectators without a name
admin-person-line =
    { $devices ->
        [0] { $sockets ->
            [one] one page
           *[other] { $sockets } pages
        }
        [one] one device, { $sockets ->
            [one] one page
           *[other] { $sockets } pages
        }
       *[other] { $devices } devices, { $sockets ->
            [one] one page
           *[other] { $sockets } pages
        }
    }
admin-nobody-on = Nobody is at a table just now.
admin-nobody-matches = Nobody on matches that.
admin-ban = Ban
admin-ban-label = Ban { $name }
admin-ban-title = Ban { $name }?
admin-ban-says = They are disconnected and can neither play nor watch until the ban ends. Their seats stay theirs; others may let a bot play meanwhile.
admin-ban-person = Ban this person
admin-ban-network = Ban this network
admin-ban-network-says = Everybody on this network is disconnected and refused until the ban ends. A school or a family may share one.
admin-banned-person = { $name } is banned.
admin-sign-out = Sign out
admin-sign-out-label = Sign { $name } out
admin-sign-out-title = Sign { $name } out of all devices?
admin-sign-out-says = None of their devices plays their games any more, and all their links are void. They come back with their recovery code, and in no other way.
admin-signed-out = { $name } is signed out of all devices.
admin-bans = Banned
admin-no-bans = Nobody is banned.
admin-ban-until = until { $until }
admin-lift = Lift
admin-lift-label = Lift the ban of { $name }
admin-lifted = { $name } is no longer banned.

admin-phases = Show tables
admin-phase-playing = In play
admin-phase-waiting = Waiting
admin-phase-aside = Suspended
admin-phase-over = Over
admin-search-tables = Table, game or player
admin-table-line = { $people } · { $ago }
admin-no-tables = There are no such tables.
admin-looked-through = None of the last 500; “More” searches further.
admin-talk = Chat
admin-talk-label = Chat and history of { $title } { $table }
admin-chat = Chat
admin-no-chat = Nobody has said anything.
admin-line-gone = removed
admin-remove = Remove
admin-remove-label = Remove “{ $text }” by { $name }
admin-removed-line = A line of { $name } is removed.
admin-history = Table history
admin-no-history = Nothing so far.
admin-suspend = Suspend
admin-suspend-label = Suspend { $title } { $table }
admin-suspend-title = Suspend { $title }?
admin-suspend-says = Nobody can act there until you resume it. Nothing is lost, and clocks stop.
admin-suspend-button = Suspend the table
admin-suspend-done = { $title } { $table } is suspended.
admin-resume = Resume
admin-resume-label = Resume { $title } { $table }
admin-resume-title = Resume { $title }?
admin-resume-says = The game continues where it stood. If its rules fail again, it is suspended again.
admin-resume-button = Resume the table
admin-resume-done = { $title } { $table } continues.
admin-close = Close
admin-close-label = Close { $title } { $table }
admin-close-title = Close { $title }?
admin-close-says = The game ends as it stands, without a winner. Its log and history stay. This cannot be undone.
admin-close-button = Close the game
admin-close-done = { $title } { $table } is closed.
admin-delete = Delete
admin-delete-label = Delete { $title } { $table }
admin-delete-title = Delete { $title }?
admin-delete-says = The table goes with its log, chat and history. This cannot be undone; only a backup still has it.
admin-delete-button = Delete the table
admin-delete-done = { $title } { $table } is deleted.

admin-announcement = Notice to all
admin-announcement-label = Shown on every open page
admin-announce = Show it to all
admin-announced = Everybody is shown the notice.
admin-withdraw = Withdraw it
admin-withdrawn = The notice is withdrawn.
admin-storage = Disk and memory
admin-disk = Disk
admin-memory = Memory of the machine
admin-free = { $free } of { $total } free
admin-database = The database takes up { $size }.
admin-back-up = Back up now
admin-backing-up = Backing up …
admin-backed-up = The backup is written.
admin-backup-line = { $name }, { $size }
admin-no-backups = No backup was made from here yet.
admin-faults = Errors and warnings since the start
admin-no-faults = None.
admin-fault-kind = Kind
admin-fault-text = Message
admin-fault-count = Times
admin-fault-last = Last
admin-slow = Slowest in the last hour
admin-nothing-slow = No move took 20 ms, no query or commit 50.
admin-slow-kind = What
admin-slow-what = Where
admin-slow-time = Took
admin-slow-last = Last
admin-slow-move = Move
admin-slow-query = Query
admin-slow-commit = Commit
admin-slow-units =
    { $count ->
        [one] one write
       *[other] { $count } writes
    }
admin-processes = Processes
admin-process-process = Process
admin-process-open = Started
admin-process-sockets = Sockets
admin-process-tables = Tables in memory
admin-process-memory = Memory
admin-process-files = Open files
admin-process-late = Event loop delay
admin-late = { $late } ms, at most { $latest }
