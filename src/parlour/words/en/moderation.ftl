# Pausing, muting, spectators, and bots for players who do nothing.

moderation-host = The host
moderation-paused = The table is paused. It continues when the host says so, or when all agree.
moderation-private = This table is closed to spectators. Ask a player for a seat.
moderation-muted = The host has muted you at this table.
moderation-only-host = Only the host can do that.
moderation-only-people = Only players at the table can do that.
moderation-only-others = Only the other players can ask for that.
moderation-not-playing = There is nothing to pause: no game is in progress.
moderation-nobody-there = Nobody plays that seat right now.
moderation-not-awaited = Nobody is waiting for { $name } right now.
moderation-wait = Give { $name } { $time } more; after that you can ask for a bot.
moderation-no-motion = That has been decided already.
moderation-not-asked = Nobody asked you about that.
moderation-resume = Continue
moderation-ask-resume = Ask to continue
moderation-pause = Pause
moderation-ask-pause = Ask for a pause
moderation-close = Close to spectators
moderation-open = Open to spectators
moderation-mute = Mute { $name }
moderation-unmute = Unmute { $name }
moderation-onlookers = Spectators: { $names }
moderation-table = Everybody here
moderation-agree = Agree
moderation-refuse = Decline
moderation-withdraw = Cancel
moderation-waits-for = Waiting for { $names }.
moderation-motion-undo =
    { $mine ->
        [yes] You ask to take back your last action and everything since.
       *[no] { $name } asks to take back their last action and everything since.
    }
moderation-motion-pause =
    { $mine ->
        [yes] You ask for a pause.
       *[no] { $name } asks for a pause.
    }
moderation-motion-resume =
    { $mine ->
        [yes] You ask to continue.
       *[no] { $name } asks to continue.
    }
moderation-motion-stand-in =
    { $mine ->
        [yes] You ask to let a bot play for { $about }.
       *[no] { $name } asks to let a bot play for { $about }.
    }
moderation-stand-in = Ask for a bot
moderation-bot-for-you = A bot plays for you.
moderation-seat-mine = A bot plays for { $name }.
moderation-seat-away = { $name } is away.
moderation-seat-idle = { $name } has not answered for a while.
moderation-record = Table history
moderation-record-tab = History
moderation-record-empty = No changes so far.
