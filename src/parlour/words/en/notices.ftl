# What somebody is told who is not at the table.

notices-your-turn = It is your turn.
notices-asked-again = You are asked to play again.
notices-endpoint = Notices cannot be sent there: { $why }.
notices-keys = These keys are none that a notice could be sealed with.
notices-off = This house sends no notices.
notices-nobody = Notices are for people who play; take a seat first.
notices-sound = Sounds: my turn, dice, the hammer, a loss
notices-tell-me = Tell me when it is my turn and I am elsewhere
notices-insecure = Browsers allow notices over https, and on the machine that Parlour runs on.
notices-denied = This browser has been told to show no notices of this page; its settings change that.
notices-open-only = You are told as long as a page of Parlour is open, behind others too.
notices-full-screen = Use the whole screen
notices-window = Back to the window
notices-install = Install Parlour on this device
