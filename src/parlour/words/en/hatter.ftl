# The board of Madder than a Hatter.

hatter-the-assembly-line = The assembly line
hatter-next = next
hatter-the-shops = The shops
hatter-haberdasher-unknown = Haberdasher unknown
hatter-my-hand = My hand
hatter-empty-hand = Your hand is empty.
hatter-a-card-face-down = a card face down
hatter-discarded = Discarded: { $discards }.
hatter-points-by-round = Points by round
hatter-points-note = Points, with what the shop would bring
hatter-nothing-more-happens = nothing else happens
hatter-does-peek = look at an opponent’s haberdasher
hatter-does-swap = swap two hats of two shops
hatter-look-at-hand = look at an opponent’s hand, and exchange a card if you like
hatter-does-again = play another hat at once
hatter-does-discard = discard a hat from any shop
hatter-does-any = take any hat of the line this turn
hatter-does-order = put the rest of the line into any order after taking your hat
hatter-does-steal = take a hat from an opponent’s shop into yours
hatter-haberdasher-discards = discards hats of your own shop
hatter-haberdasher-exclusive = has a style with three hats count as an Exclusive
hatter-haberdasher-moves = moves a hat from your shop into another
hatter-haberdasher-premium = brings points for Premium hats in your shop
hatter-round = Round { $round }
hatter-deals-turn-of = { $seat } deals · turn { $turn } of { $last }
hatter-gained = { $gained } of them in the last round
hatter-hats-in-the-deck =
    { $deck ->
        [one] { $deck } hat in the deck
       *[other] { $deck } hats in the deck
    }
hatter-cards-in-hand =
    { $cards ->
        [one] { $cards } card in hand
       *[other] { $cards } cards in hand
    }
hatter-points =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
hatter-plate =
    { $points } points · { $hats ->
        [one] { $hats } hat
       *[other] { $hats } hats
    }
hatter-round-in-words = Round { $round }; { $seat } deals. Turn { $turn } of { $last }.
hatter-the-line-next-to =
    The line, next to be taken first: { $line }. { $deck ->
        [one] { $deck } hat is still in the deck.
       *[other] { $deck } hats are still in the deck.
    }
hatter-s-haberdasher-is = { $seat }'s haberdasher is { $haberdasher }.
hatter-has = { $seat } has { $points } points; in the shop: { $shop }; in hand: { $hand }.
hatter-at-the-end = At the end of the round { $what }.
hatter-premium-note = Premium: when you play it, { $what }.
hatter-style-scores = One { $style } in a shop scores { $single }, all four score { $exclusive }; two or three score nothing.
hatter-style-in-shops = In the shops: { $shops }.
hatter-style-nowhere = It is in no shop yet.
hatter-about-deck-title = The deck
