# The board of High Bid.

highbid-the-auction-block = The auction block
highbid-buyers-card = Buyer's Card
highbid-sale-over = The sale is over
highbid-empty-block = The block is empty
highbid-opens-at = opens at { $money }
highbid-no-bid-yet = no bid yet
highbid-leads = { $seat } leads
highbid-the-bidders = The bidders
highbid-the-four-sections = The four sections
highbid-bank = Bank
highbid-unsold = unsold
highbid-my-hand = My hand
highbid-going-out = going out after this lot
highbid-cards-by-collection = Cards by collection
highbid-collections = Known cards of every collection
highbid-all-hands = All hands
highbid-a-card-face-down = a card face down
highbid-no-lot = Nothing is on the block.
highbid-going-out-note = You go out as soon as this lot is settled; nobody else knows.
highbid-in-the-bank = In the bank: { $bank }.
highbid-net-worth = Net worth
highbid-missing = { $lack } missing
highbid-whole = complete
highbid-complete = { $set }, { $money } complete
highbid-once-more = again from the bank
highbid-sold-by = sold by { $seat }
highbid-cards-in-the-pile =
    { $cards ->
        [one] { $cards } card in the pile
       *[other] { $cards } cards in the pile
    }
highbid-all-sets = All sets
highbid-where-block = { $name }: on the block
highbid-where-section = { $name }: { $section }
highbid-where-bank = { $name }: in the bank
highbid-where-mine = { $name }: yours
highbid-where-seat = { $name }: { $seat } is known to hold it
highbid-where-unknown = { $name }: not seen yet
highbid-known-to-hold = Known to hold: { $cards }
highbid-cards-known =
    { $cards ->
        [one] { $cards } card
       *[other] { $cards } cards
    }, { $known } known
highbid-cards =
    { $cards ->
        [one] { $cards } card
       *[other] { $cards } cards
    }
highbid-passed = passed
highbid-worth = worth { $worth } of { $goal }
highbid-plate = { $money } · worth { $worth }
highbid-on-block = On the block: { $card }, of { $collection }, with { $buyers } under it.
highbid-bidding-opens-at = Bidding opens at { $money }.
highbid-leads-with = { $seat } leads with { $money }.
highbid-round-the-goal-is =
    Round { $round }. The goal is { $goal }. { $pile ->
        [one] One card is in the pile.
       *[other] { $pile } cards are in the pile.
    }
highbid-section = { $section }: { $cards }.
highbid-you-hold = You hold { $cards }.
highbid-you-hold-money = You hold { $cards } and { $money }.
highbid-holds = { $seat } holds { $cards }.
highbid-holds-money = { $seat } holds { $cards } and { $money }.
highbid-about-buyer = Stands for one missing card of a set at the end, or counts by itself. The buyer of a lot from the block may also give it up to buy from the sections.
highbid-about-card = One of { $members } { $set } cards. The complete set is worth { $value }, an incomplete one nothing. The dice sell this card for { $figures }.
highbid-you-hold-so-many = You hold { $mine }.
highbid-about-dice-title = The dice
highbid-about-dice = The red die says which section buys and for what share of the value; the green die adds a bonus, or makes it an open sale.
highbid-about-pile-title = The pile
highbid-about-bank = Properties nobody bid for. They are auctioned again when the pile is used up.
highbid-about-section = Cards sold by the dice lie here. After selling, the same player may give up a Buyer’s Card and buy from here, at this section's price.
highbid-about-worth = Your money and your complete sets. At { $goal } you may go out.
