# Whether everybody has the same chance.

fairness-seat = seat { $seat }
fairness-nth =
    { $place ->
        [1] first
        [2] second
        [3] third
        [4] fourth
        [5] fifth
        [6] sixth
        [7] seventh
        [8] eighth
        [9] ninth
        [10] tenth
       *[other] { $place }th
    }
fairness-whoever-goes = the player who goes { $nth } wins { $share }
fairness-who-wins = { $seat } wins { $share }
fairness-order-matters = Turn order matters: { $wins }, where { $fair } would be fair.
fairness-seats-matter = The seats are not equal: { $wins }, where { $fair } would be fair.
fairness-order-equal = No place in the turn order is better than another, as far as { $games } games can tell; an advantage of less than { $missed } points may have been missed.
fairness-seats-equal = No seat is better than another, as far as { $games } games can tell; an advantage of less than { $missed } points may have been missed.
fairness-mixed-up = Seat and bot cannot be separated here; `parlour arena` separates them.
