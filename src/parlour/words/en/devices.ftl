# A player's games on several devices.

devices-title = On other devices
devices-about = Your games belong to this device. Add another device to play on whichever is at hand.
devices-link = Add another device
devices-open = Open this address on the other device, or scan the code. It works once, for ten minutes.
devices-address = Address for the other device
devices-qr = Code to scan with the other device
devices-joined = Done: the other device has your games too.
devices-recovery = Create a recovery code
devices-recovery-anew = Create a new recovery code
devices-recovery-about = With a recovery code you can recover your games if this device is lost. Write it down: it is shown only once, and anybody who has it can play your seats.
devices-recovery-made = A recovery code was created { $ago }. A new one replaces it.
devices-code = Your recovery code
devices-list = Devices with your games
devices-this = This device
devices-first = The first device
devices-unnamed = Another device
devices-since = since { $ago }
devices-send-away = Remove
devices-send-away-label = Remove { $name }
devices-parted = { $name } no longer has your games. All links and the recovery code are void now; create a new recovery code if you want one.
devices-new = Another device plays as you: { $name }, { $ago }. If that was not you, remove it.
devices-see = Show the devices

devices-take = Your games on this device
devices-whose = These are the games of { $names }.
devices-going =
    { $going ->
        [0] None is in play.
        [one] One is in play.
       *[other] { $going } are in play.
    }
devices-here = This device already has them.
devices-along = This device has games of its own. They are included: from now on all of these devices play all of these games. A recovery code made here no longer works; create a new one.
devices-careful = Continue only if you asked for this link yourself: otherwise the sender of the link would play your seats.
devices-take-them = Add them to this device
devices-enter = Recover your games
devices-enter-about = Enter the recovery code you wrote down. If you have a link from another device, simply open it here.
devices-enter-code = Recovery code
devices-find = Recover
devices-wait = One moment …
devices-failed = That did not work. Try again.
devices-browser = { $browser } on { $system }

devices-nothing = This device has no games to share yet; play first.
devices-gone = This link has been used or has expired. Make a new one on the device that has the games.
devices-no-code = No games are stored under this code. Check it: five groups of four letters and digits.
devices-there = This device already has these games.
devices-own = This device has games of its own. Say whether to include them.
devices-many = These games are on the largest number of devices allowed; remove one of them first.
devices-unknown = That device does not have your games.
devices-renewed = This device now plays as somebody else; one moment.
