# Taking actions back.

undo-nothing = There is nothing you can take back: a throw, a draw or a secret somebody has seen cannot be undone.
undo-too-often = You have taken back { $most } actions since the last throw or draw; you can take back no more before the next.
undo-off = This table was set up without taking back.
undo-too-late = Somebody has acted meanwhile. Look again, and ask once more if you still want to take it back.
undo-told =
    { $since ->
        [0] { $name } takes back the last action.
        [one] { $name } takes back an action, and with it the one that followed.
       *[other] { $name } takes back an action, and with it the { $since } that followed.
    }
undo-told-you =
    { $since ->
        [0] You take back your last action.
        [one] You take back an action, and with it the one that followed.
       *[other] You take back an action, and with it the { $since } that followed.
    }
undo-free = Take it back
undo-ask = Ask to take it back
undo-option = Actions can be taken back
undo-typed = Type “undo” to take back the last action, unless it led to a throw, a draw or a revealed secret.
undo-all-agree = Take back what { $name } did last? Type yes if everybody at the table agrees:
undo-yes = yes
undo-none-typed = nothing can be taken back
