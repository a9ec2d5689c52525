# The page of the server's admin.

admin-banned = The host of this server has banned you. You can come back in { $time }.
admin-why-suspend = The host of this server looks into it.
admin-why-close = The host of this server has ended it.
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
