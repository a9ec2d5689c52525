# The terminal: questions, answers and boards as text.

terminal-your-eyes = { $name }, this is for you alone. Press Enter when nobody else is looking.
terminal-begin = { $title }. Type a number to choose, ? for the rule, help for all commands, Ctrl-C to stop and save the game.
terminal-players = a person, or a bot such as Bob:medium; repeat for each seat
terminal-seed = the same seed gives the same luck
terminal-keep = file to save the game in; a name is made up without it
terminal-resume = continue a saved game
terminal-how-to-be-let-in = Type ! to be asked before every turn, and ! again to be asked only when you can do something new.
terminal-how-to-see-spaces = Type “board” for the whole board: every space and what it does.
terminal-how-to-bid = In an auction type “up to 300” to have bids made for you, or “out” to pass until this lot is sold.
terminal-how-to-go-on = Type “on” to continue until you have something to decide.
terminal-which-game = Which game? Choose one of { $names }.
terminal-number-wanted = Type a number from 1 to { $count } (Enter does not decline).
terminal-enter-for-none = (Enter for none)
terminal-choice-wanted = Type your choice: { $param }.
terminal-broken = { $error } That does not count; the game is saved as it was before in { $path }.
terminal-no-clause = No clause has “{ $name }” in its name or text.
terminal-clauses = “{ $word }” is in { $count } clauses: { $names }. Type ? and a name to read one.
terminal-name-wanted = Type one of { $names }, or press Enter.
terminal-may-act = you may do this, or press Enter.
terminal-nothing-unasked = { $seat }: you can do nothing before this turn. Press Enter.
terminal-at-any-time = At any time:
terminal-lesson-left = You can return to the lesson at any time.
terminal-lesson-prompt = A number, ? for the rule, hint for advice, q to leave:
terminal-race-of-throw = Race { $race } of { $races }, throw { $throws }
terminal-going-out = You go out as soon as this lot is settled; nobody else knows.
terminal-goal-reached = Your net worth has reached the goal: you may go out.
terminal-goal-reached-bidding = Your net worth has reached the goal: you may go out as soon as this lot is settled.
terminal-sale = Sale
terminal-sale-of-bank = the bank sells and is paid
terminal-sale-of-seller = { $seller } sells in an open sale and is paid; buying it back, { $seller } pays the bank
terminal-hand-of = Hand of { $seat }
terminal-known = known: { $known }
terminal-agreed = Willing to end the game: { $agreed }
terminal-the-hat-pool = the Hat Pool
terminal-the-milk-fund = the Milk Fund
terminal-the-register = the Register
terminal-owes = owes { $debt }
terminal-in-mourning = in mourning
terminal-the-treasury-runs = The Treasury runs { $treasury }.
terminal-on-horse = On horse { $horse }: { $stakes }
terminal-owed = Owed: { $owed }
terminal-exchange = On the exchange at level { $best }: { $stakes }
terminal-at-stake = At stake: { $stakes }
terminal-kept = Saved. Continue with: parlour terminal --resume { $path }
terminal-guest = Guest
terminal-bot = Bot { $number }
terminal-kept-in = The game is saved in { $path }; check it with: parlour verify { $path }
terminal-before-the-word-of = before { $asked }'s turn, you may do this, or press Enter.
terminal-who-wants = Before { $asked }'s turn: does anybody want to do something? Type a name, or press Enter.
terminal-let-in-always = You are asked before every turn.
terminal-let-in-for-news = You are asked only when you can do something new.
terminal-grave = { $what }: this may cost you a lot. Type yes to confirm:
terminal-several = { $label } (several, separated by commas)
terminal-left-over = “{ $typed }” is more than needed here, so nothing was done. Type one number or name for each choice; several for one choice with commas and without spaces, such as 1,3.
terminal-range = { $label } { $low } to { $high }
terminal-range-by-steps = { $label } { $low } to { $high } by { $step }
terminal-type-a-number-or-ask =
    { $count ->
        [one] Type 1 to choose it, or ? for the rule.
       *[other] Type a number from 1 to { $count }, or ? for the rule.
    }
terminal-how-to-choose = Type the number of your choice. After it you may type the number or name of each part: 2 1 3. Separate several for one part with commas: 2 1,3. Names may be shortened where only one fits, and - means none.
terminal-how-to-ask = Type ? for the rule of the question, ? and a number for the rule of a choice, ? and a word for the clauses that contain it. Ctrl-C stops and saves the game.
terminal-wins = Wins: { $wins }
terminal-no-wins = Wins: none yet
terminal-tote = Beside the horses: what $10 return if that horse wins. Purses, and what bets return:
terminal-line = Line: { $line }   (deck: { $deck })
terminal-empty = empty
terminal-card = { $card }: { $does }
terminal-points = { $points } pts
terminal-hatter-round = Round { $round }, turn { $turn } of { $last }; dealer: { $dealer }
terminal-lot-on = { $lot }, on { $buyers }
terminal-opens-at = opens at { $floor }
terminal-round-pile-goal =
    Round { $round }, { $pile ->
        [one] { $pile } card
       *[other] { $pile } cards
    } in the pile, goal { $goal }
terminal-net-worth = net worth { $worth }
terminal-stands = { $hat } { $seat }: { $total } in all, { $points } points, properties { $properties } ({ $where })
terminal-turn-to-retire = Turn { $turn }, { $goal } to retire
terminal-turn-to-retire-by = Turn { $turn }, { $goal } to retire, { $rounds } rounds
terminal-runs = runs { $shops }
terminal-no-symbols = no Status Symbols
terminal-ratrace-ahead = Ahead of you in { $class_name }, by your roll:
terminal-ratrace-yours = yours
terminal-ratrace-closed = { $seat }, closed
terminal-trade = Trade { $number }: { $proposer } gives { $gives }, { $partner } gives { $wants }
terminal-contested = { $leader } offers { $price } for the last { $property }; the others may outbid
terminal-lot-open = { $seller } auctions the { $item }: no bid yet, from { $floor } up
terminal-lot-led = { $seller } auctions the { $item }: { $leader } leads with { $price }
terminal-discarded = Discarded: { $hats }
terminal-bank = Bank
terminal-block = Block
terminal-bidding = Bidding
terminal-to-speak = { $last }; { $speaker } to bid
terminal-bids = { $leader } bids { $price }
terminal-cards =
    { $cards ->
        [one] { $cards } card
       *[other] { $cards } cards
    }
terminal-buyers-cards = Buyer's Cards
terminal-space = { $number } { $space } ({ $effect })
terminal-placed = { $place }. { $seat }
terminal-placed-with = { $place }. { $seat }: { $total }
terminal-bed-1 = Bed 1
terminal-bed-2 = Bed 2
terminal-park = Park
terminal-resting = { $where }, resting
terminal-keeps = { $held }; keeps { $policies }
terminal-policy =
    { $count ->
        [one] “{ $policy }”
       *[other] “{ $policy }” ({ $count } times)
    }
terminal-register = Register: { $stock }
terminal-still-owes-to = { $debtor } still owes { $points } to { $creditor }
terminal-so-many-points = { $points } points
terminal-highhat-turn = Turn { $turns }. Hat Pool { $hat }, Milk Fund { $milk }.
