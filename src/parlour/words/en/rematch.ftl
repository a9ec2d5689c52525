# Once more, with the same people.

rematch-not-yours = Only people at the table can ask for a rematch.
rematch-too-early = This game is not over yet; play it to its end first.
rematch-kept = The seats still open are kept for those who played before; ask the host for one.
rematch-none = No seat is kept for you there any more.
rematch-asked = asked to play again
rematch-give = Give this seat to anybody
rematch-invited = { $names } would like to play again. Your seat is kept.
