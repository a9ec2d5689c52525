# The history of a table: what people did about the game. The `kind` of a line is the name after “happened-”.

happened-sat-down = { $name } sits down.
happened-left = { $name } leaves the table.
happened-freed = The host frees { $name }’s seat.
happened-link-used = { $name }’s seat moves to another device by a personal link.
happened-bot-plays = { $name } lets a bot play.
happened-seat-back = { $name } takes the seat back from the bot.
happened-handed-over = { $name } is away; { $by } gives the seat to a bot.
happened-stand-in = The others let a bot play for { $name }.
happened-out-of-time = { $name }’s time runs out; a bot decides.
happened-out-of-time-seat = { $name }’s time runs out; a bot takes over the seat.
happened-asked-undo = { $name } asks to take something back.
happened-asked-pause = { $name } asks for a pause.
happened-asked-resume = { $name } asks to continue.
happened-asked-stand-in = { $name } asks to let a bot play for { $about }.
happened-refused = { $name } declines.
happened-withdrawn = { $name } cancels the request.
happened-undo = { $name } takes back an action.
happened-paused = { $name } pauses the table.
happened-resumed = { $name } continues the game.
happened-muted = The host mutes { $name }.
happened-unmuted = The host unmutes { $name }.
happened-private = { $name } closes the table to spectators.
happened-public = { $name } opens the table to spectators.
happened-hint = { $name } asks for a hint.
