# Actions, seats, log and chat.

panel-offers = What you can do
panel-skip-ahead = Skip ahead
panel-enter = Enter
panel-news = Since your last turn
panel-several-asked = Waiting for { $count } players.
panel-it-is-for = Waiting for { $names }.
panel-nobody-asked = Nobody has to decide anything.
panel-rule = What the rule says
panel-at-any-time = At any time
panel-deal-mine =
    { $kind ->
        [gift] You offer { $seat } { $gives } and ask for nothing.
        [demand] You ask { $seat } for { $wants } and offer nothing.
       *[both] You offer { $seat } { $gives } for { $wants }.
    }
panel-deal-theirs =
    { $kind ->
        [gift] { $seat } offers you { $gives } and asks for nothing.
        [demand] { $seat } asks you for { $wants } and offers nothing.
       *[both] { $seat } offers { $gives } for your { $wants }.
    }
panel-unanswered = { $seat } has not answered yet.
panel-proposal = { $seat } has offered { $seat2 } a trade.
panel-earlier = Earlier
panel-missed = While you were away
panel-nothing-yet = Nothing yet.
panel-grave = { $what }: this may cost you a lot. Are you sure?
panel-no-wait = No, go back
panel-sure = Yes, do it
panel-put-aside = Close “{ $label }”
panel-not-now = Not now
panel-order-bids = Bidding for you, up to { $most }.
panel-order-out = You pass until this lot is sold.
panel-order-throws = Throwing for you until you have something to decide.
panel-stop = Stop
panel-order-leave = Bid for me
panel-bid-up-to = Bid up to
panel-bid-for-me = Bid for me
panel-order-stay-out = Pass until this lot is sold
panel-order-note = Always by the smallest step. The others see only the bids.
panel-order-throw = Keep throwing until I have something to decide
panel-by-slider = { $label }, slider
panel-chosen-exactly = Choose { $wanted } ({ $chosen } so far)
panel-chosen-between = Choose { $least } to { $most } ({ $chosen } so far)
panel-chosen-at-most = Choose up to { $most } ({ $chosen } so far)
panel-less = −{ $by }
panel-more = +{ $by }
panel-choose = Choose…
panel-in-all = Total
panel-players = Players
panel-you = (you)
panel-to-answer = to act
panel-played-by-bot = a bot plays for now
panel-bot = bot, { $level }
panel-away = away
panel-on-s-device = on { $name }’s device
panel-stand-in = Let a bot play
panel-score = Score
panel-chat = Chat
panel-log-and-chat = Log and chat
panel-new = { $unread } new
panel-covered = Hidden, like the rest of the table.
panel-line-removed = removed by the server’s admin
panel-no-talk = No messages yet.
panel-say-something = Write a message
panel-say = Send
panel-onlookers-talk = Spectators can read the chat; take a seat to write.
panel-open-seat = Open seat
panel-seat = Seat { $number }
