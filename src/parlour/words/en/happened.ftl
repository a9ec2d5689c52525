# The record of a table: what was done about the game and is no part of it. `kind` of a line is the name after “happened-”.

happened-sat-down = { $name } sits down.
happened-left = { $name } leaves the table.
happened-freed = The host frees the seat of { $name }.
happened-link-used = The seat of { $name } moves to another device by a personal link.
happened-bot-plays = { $name } lets a bot play.
happened-seat-back = { $name } takes the seat back from the bot.
happened-handed-over = { $by } gives the seat of { $name }, who is away, to a bot.
happened-stand-in = The others let a bot play for { $name }.
happened-out-of-time = { $name } is out of time; a bot decides.
happened-out-of-time-seat = { $name } is out of time; a bot takes the seat.
happened-asked-undo = { $name } asks to take something back.
happened-asked-pause = { $name } asks for a pause.
happened-asked-resume = { $name } asks to go on.
happened-asked-stand-in = { $name } asks to let a bot play for { $about }.
happened-refused = { $name } does not agree.
happened-withdrawn = { $name } no longer asks for it.
happened-undo = { $name } takes back an action.
happened-paused = { $name } pauses the table.
happened-resumed = { $name } lets the table go on.
happened-muted = The host mutes { $name }.
happened-unmuted = The host lets { $name } talk again.
happened-private = { $name } closes the table to onlookers.
happened-public = { $name } opens the table to onlookers.
happened-hint = { $name } asked what a good player would do.
