# Pausing, muting, who may look on, and bots for those who do nothing.

moderation-host = The host
moderation-paused = The table is paused. It goes on when the host says so, or all agree.
moderation-private = This table is closed to onlookers. Ask somebody at it for a seat.
moderation-muted = The host has muted you at this table.
moderation-only-host = Only the host can do that.
moderation-only-people = Only people at the table can do that.
moderation-only-others = Only the others at the table can ask for that.
moderation-not-playing = There is nothing to pause: no game is on.
moderation-nobody-there = Nobody plays that seat just now.
moderation-not-awaited = Nobody waits for { $name } just now.
moderation-wait = Give { $name } { $time } more; then you can ask for a bot.
moderation-no-motion = That is settled already.
moderation-not-asked = You have not been asked about that.
moderation-resume = Go on
moderation-ask-resume = Ask to go on
moderation-pause = Pause
moderation-ask-pause = Ask for a pause
moderation-close = Close to onlookers
moderation-open = Open to onlookers
moderation-mute = Mute { $name }
moderation-unmute = Let { $name } talk again
moderation-onlookers = Looking on: { $names }
moderation-table = Everybody here
moderation-agree = Agree
moderation-refuse = No
moderation-withdraw = Never mind
moderation-waits-for = Waiting for { $names }.
moderation-motion-undo =
    { $mine ->
        [yes] You ask to take back your last action, and what was done since.
       *[no] { $name } asks to take back the last action, and what was done since.
    }
moderation-motion-pause =
    { $mine ->
        [yes] You ask for a pause.
       *[no] { $name } asks for a pause.
    }
moderation-motion-resume =
    { $mine ->
        [yes] You ask to go on.
       *[no] { $name } asks to go on.
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
moderation-record = The table’s record
moderation-record-tab = Record
moderation-record-empty = Nothing has been done about the table yet.
