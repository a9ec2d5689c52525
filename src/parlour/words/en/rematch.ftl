# Once more, with the same people.

rematch-not-yours = Only people who were at the table can ask for a rematch.
rematch-too-early = This game is not over yet; play it to its end first.
rematch-kept = The open seats are reserved for the players of the last game; ask the host for one.
rematch-none = No seat is reserved for you there any more.
rematch-asked = invited, no answer yet
rematch-give = Open this seat to anybody
rematch-invited = { $names } would like to play again. Your seat is reserved.
