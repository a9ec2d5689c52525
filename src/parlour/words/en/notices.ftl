# Notifications for players who are not looking at the table.

notices-your-turn = It is your turn.
notices-asked-again = You are invited to play again.
notices-endpoint = Notifications cannot be sent there: { $why }.
notices-keys = A notification cannot be encrypted with these keys.
notices-off = This server sends no notifications.
notices-nobody = Notifications are for players; take a seat first.
notices-sound = Sounds: my turn, dice, the hammer, a loss
notices-tell-me = Notify me when it's my turn
notices-insecure = Browsers allow notifications only over https, or on the machine Parlour runs on.
notices-denied = Notifications from this page are blocked; allow them in your browser's settings.
notices-open-only = You are notified only while a Parlour page is open, even in the background.
notices-full-screen = Full screen
notices-window = Leave full screen
notices-install = Install Parlour on this device
