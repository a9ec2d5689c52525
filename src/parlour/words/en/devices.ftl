# One's games on several devices.

devices-title = On other devices
devices-about = Your games belong to this device. Take them to another as well, and play on whichever is at hand.
devices-link = Take them to another device
devices-open = Open this address there, or photograph it. It is good once, for ten minutes.
devices-address = Address for the other device
devices-qr = Code to photograph with the other device
devices-joined = Done: your games are on the other device as well.
devices-recovery = Make a recovery code
devices-recovery-anew = Make a new recovery code
devices-recovery-about = With a recovery code you find your games again if this device is lost. Write it down: it is shown only once, and whoever has it can play your seats.
devices-recovery-made = A recovery code was made { $ago }. A new one makes it worthless.
devices-code = Your recovery code
devices-list = These devices have your games
devices-this = This device
devices-first = The first device
devices-unnamed = Another device
devices-since = since { $ago }
devices-send-away = Send away
devices-send-away-label = Send { $name } away
devices-parted = { $name } no longer has your games. All links and the recovery code are void now; make a new recovery code if you want one.
devices-new = Another device plays as you: { $name }, { $ago }. If that was not you, send it away.
devices-see = See the devices

devices-take = Your games on this device
devices-whose = These are the games of { $names }.
devices-going =
    { $going ->
        [0] None is being played.
        [one] One is being played.
       *[other] { $going } are being played.
    }
devices-here = This device has them already.
devices-along = This device has games of its own. They go along: from now on all of these devices play all of these games. A recovery code that was made for them here is worthless then; make a new one.
devices-careful = Take only what you asked for yourself: whoever sent you a link that you did not ask for would play your seats.
devices-take-them = Take them over
devices-enter = Find your games again
devices-enter-about = Write the recovery code as you wrote it down. A link from another device is simply opened here.
devices-enter-code = Recovery code
devices-find = Find them
devices-wait = One moment …
devices-failed = That did not work. Try again.
devices-browser = { $browser } on { $system }

devices-nothing = This device has no games to take along yet; play first.
devices-gone = This link has been used or is too old. Make a new one on the device that has the games.
devices-no-code = No games are kept under this code. Look at it again: five groups of four letters and digits.
devices-there = This device has these games already.
devices-own = This device has games of its own. Say whether they are to go along.
devices-many = So many devices have these games that no more can; send one of them away first.
devices-unknown = That device has not got your games.
devices-renewed = This device plays as somebody else from now on; one moment.
