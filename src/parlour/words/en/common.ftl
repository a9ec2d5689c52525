# What is said in many places.

common-parlour = Parlour
common-lab = Or change it in the laboratory and see what happens.
common-a-card-face-down = A card, face down
common-hats = HATS
common-none = none
common-hidden = hidden
common-as-lists = The table as lists
common-home = Parlour, home
common-table = The table
common-in-words = The table in words
common-close = Close
common-what-happened = Log
common-step-back = One step back
common-step-on = One step forward
common-looking-on = You are watching.
common-your-name = Your name
common-sit-down = Take a seat
common-list = { $others } and { $last }
common-comma = { $first }, { $rest }
common-fact = { $label }: { $value }
common-just-now = just now
common-minutes-ago =
    { $count ->
        [one] a minute ago
       *[other] { $count } minutes ago
    }
common-hours-ago =
    { $count ->
        [one] an hour ago
       *[other] { $count } hours ago
    }
common-days-ago =
    { $count ->
        [one] a day ago
       *[other] { $count } days ago
    }
common-dice =
    Dice: { $faces }{ $total ->
        [0] { "" }
       *[other] ; total { $total }
    }
common-ordinal =
    { $form ->
        [one] { $n }st
        [two] { $n }nd
        [few] { $n }rd
       *[other] { $n }th
    }
common-nothing = nothing
