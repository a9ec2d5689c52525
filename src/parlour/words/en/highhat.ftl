# The board of High Hat.

highhat-lottery = Lottery
highhat-human-equation = Human Equation
highhat-card-rule = { $name }: { $amount } points. Read the rule.
highhat-the-cards-unseen = The { $name }, { $left } cards unseen
highhat-sanitarium-beds = The Sanitarium, two beds
highhat-sanitarium = Sanitarium
highhat-hat-pool = Hat Pool
highhat-milk-fund = Milk Fund
highhat-the-park = The Park
highhat-park = Park
highhat-throw = Throw the dice and the cube
highhat-seat = Seat
highhat-worth = { $property } (worth { $value })
highhat-of = of { $points }
highhat-in-all = in all
highhat-owned = owned
highhat-register = Register
highhat-legend = What the colours mean
highhat-the-stage = The stage
highhat-who-owns-what = Who owns what
highhat-the-hat-pool = the Hat Pool
highhat-the-milk-fund = the Milk Fund
highhat-the-register = the Register
highhat-points = { $points } points
highhat-track-in-words = The track, from Start: { $track }.
highhat-total = Property and points together
highhat-brings-points = Brings { $points } points.
highhat-costs-points = Costs { $points } points.
highhat-the-cube = The cube: { $says }
highhat-plate =
    { $kinds ->
        [one] { $points } points, { $kinds } kind
       *[other] { $points } points, { $kinds } kinds
    }
highhat-goal = To win you need { $kinds } kinds of property and { $points } points in all.
highhat-pools = The Hat Pool holds { $hat }, the Milk Fund { $milk }.
highhat-stands-on = { $seat } is on { $space }, with { $points } points, { $owned }; { $total } in all.
highhat-stands-1 = { $seat } is in Bed 1 of the Sanitarium, with { $points } points, { $owned }; { $total } in all.
highhat-stands-2 = { $seat } is in Bed 2 of the Sanitarium, with { $points } points, { $owned }; { $total } in all.
highhat-stands-3 = { $seat } is in the Park, with { $points } points, { $owned }; { $total } in all.
highhat-keeps = { $seat } keeps { $policies }.
highhat-kept =
    { $count ->
        [one] “{ $policy }”
       *[other] “{ $policy }” ({ $count } times)
    }
highhat-in-the-register = In the Register: { $left }.
highhat-still-owes-to = { $seat } still owes { $points } to { $creditor }.
highhat-contested = { $seat } offers { $price } for the last { $property }; the others may outbid.
highhat-property = Worth { $worth } points; { $left } left in the Register.
highhat-nobody-owns = Nobody owns one.
highhat-own =
    { $count ->
        [one] { $names } owns one.
       *[other] { $names } own one.
    }
highhat-start-note = Brings { $points } points whenever you land on it or pass it.
highhat-pool = { $points } points for the next player to collect it.
highhat-pile =
    { $cards ->
        [one] One card not seen yet.
       *[other] { $cards } cards not seen yet.
    }
highhat-the-last = The last { $property }
highhat-the-last-bid = The last { $property }: { $seat } bids { $price }
highhat-owes = { $seat } owes { $creditor } { $points }.
highhat-give = Give the { $property }
highhat-want = Want the { $property }
highhat-stock = { $count } { $property }
highhat-track = { $space } ({ $effect })
highhat-policy = “{ $policy }”
highhat-r = R
highhat-group-gain = gain
highhat-group-loss = loss
highhat-group-property = property
highhat-group-chance = chance
highhat-group-pool = pools
highhat-group-away = away
highhat-about-dice-title = The dice
highhat-about-dice = Their total is how far the hat moves.
highhat-about-cube-title = The cube
highhat-about-cube = Thrown with the dice: what it shows happens after the hat has moved.
highhat-about-park = A player sent here goes on to Symphony on the next turn.
highhat-about-sanitarium = A player sent here spends a turn in each of two beds, then begins again from Start.
highhat-about-register = How many of each property are left.
highhat-about-total = { $total } in all: { $points } in points, the rest in property. You need { $goal } to win.
