# The board of Derby Day.

derby-the-race = The race
derby-dead-heat = Photo finish: a dead heat
derby-photo-finish = Photo finish: { $horse } by a head
derby-donkey-joke = The last horse home wins: the laziest is the star, and you want every number but your own.
derby-for-ten = $10 return
derby-back = Back { $horse }: $10 return { $returns }
derby-purses = Purses and bets
derby-purse = { $horses } · { $purse }
derby-quote = $10 on { $horse } return { $returns } if it wins.
derby-has =
    { $horses ->
        [none] { $seat } has { $purse }.
       *[other] { $seat } has { $purse } and has backed { $horses }.
    }
derby-about-quote = $10 on it return { $returns } if it wins.
derby-throw-the-dice = Throw the dice
derby-why = Why?
derby-wins = Wins
derby-race-flat-english = Flat Race, English method
derby-race-flat-american = Flat Race, American method
derby-race-grand-national = Grand National Steeple Chase
derby-myopia-steeple-chase = Myopia Steeple Chase
derby-won = { $horses } · won { $wins }
derby-the-last-left = the last left
derby-won-by-race = Won by race
derby-standing = Wins, and how far the best horse has come
derby-donkey-race = { $race } · Donkey Race
derby-throws =
    { $throws ->
        [one] { $throws } throw
       *[other] { $throws } throws
    }
derby-race-of =
    Race { $race } of { $races } · { $throws ->
        [one] { $throws } throw
       *[other] { $throws } throws
    }
derby-race-of-after-throws =
    Race { $race } of { $races }, after { $throws ->
        [one] { $throws } throw
       *[other] { $throws } throws
    }. The finish is space { $post }.
derby-hurdles = Hurdles stand just after spaces { $spaces }.
derby-the-dice-show = The dice show { $dice }.
derby-race = Race { $race }
derby-won-space = { $wins } won, space { $space }
derby-home = { $horse }, run by { $seat }, is home.
derby-on-space = { $horse }, run by { $seat }, is on space { $at }.
derby-in-stall = { $horse }, run by { $seat }, is in its stall.
derby-about-running = Run by { $seat }. It is on space { $at } of { $post }, and moves one space for every die that shows { $face }.
derby-about-waiting = Run by { $seat }. It is in its stall, and moves one space for every die that shows { $face }.
derby-about-dice-title = The dice
derby-about-dice = Each shows the number of the horse it moves.
