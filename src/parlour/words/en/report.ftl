# The report: one page of charts, and what each of them shows.

report-what = a file made with `parlour simulate … --out`, or a game
report-out = file to write the page to
report-turns-file = with RESULTS: a file made with `parlour simulate … --turns`
report-games = with GAME: how many
report-bots = with GAME: who plays; medium by default
report-neither = “{ $what }” is neither a results file nor a game; the games are { $games }.
report-done = The report is in { $file }.

## The page

report-laboratory = Parlour's laboratory
report-page-title = { $title } – Parlour's laboratory
report-in-short = Summary
report-figures = The figures
report-uniform-play = uniform random play
report-played-by = played by { $bots }
report-about = { $games } games, { $seats } seats, { $played }.
report-about-deals = { $games } games from { $deals } deals, { $seats } seats, { $played }.
report-edition = { $edition }. { $options }.
report-option = { $what }: { $chosen }
report-no-options = No options
report-method = Deals { $first } to { $last }, edition { $edition }. Intervals are for 95% confidence; games of one deal are never counted as independent. Bots are not people: trust the differences between tables, not the absolute figures.

## Columns

report-column-seat = seat
report-seat-of = seat { $seat }
report-seat-line = Seat { $seat }
report-column-bot = bot
report-column-wins = wins
report-column-interval = interval
report-column-95-interval = 95% interval
report-column-wins-a-seat = wins a seat
report-column-games = games
report-column-a-game = a game
report-column-in-games = in games
report-column-part = part
report-column-part-of-game = part of the game
report-part-of-turns = part of the game's turns
report-column-clause = clause
report-column-action = action
report-column-what = what
report-column-sort = sort
report-column-times = times
report-column-decisions = decisions
report-column-turns = turns
report-column-winner = winner
report-column-others = others
report-range = { $low } to { $high }

## Who wins

report-order-title = Who wins by turn order
report-column-order = turn order
report-seats-title = Who wins from which seat
report-seat-bot = { $seat } { $bot }
report-from-seat = { $share } from seat { $seat }
report-mixed-up = Seat and bot cannot be separated here: the wins are { $wins }.
report-shared = { $part } of the wins are shared.
report-fair = fair
report-fair-share = fair: { $share }
report-order-note = Intervals hold together with 95% confidence, corrected for multiple comparisons. A difference as large as the one that may have been missed would be found four times out of five.
report-bots-title = Which bot wins
report-bots-apart = { $best } wins { $top } of the games for each seat it holds, { $worst } { $last }.
report-bots-alike = { $best } and { $worst } cannot be told apart: { $top } and { $last } a seat.
report-rotated = Seats rotated, intervals clustered by deal.
report-not-rotated = Seats were not rotated, so seat and bot cannot be separated; `parlour arena` separates them.

## How long it takes

report-length-title = How long games last
report-length-turns = Half of the games are over after { $half } turns; one in twenty takes more than { $most }. There are { $decisions } decisions in a game. At a table that may take { $minutes } minutes ({ $low }–{ $high } on average).
report-length-decisions = Half of the games are over after { $half } decisions; one in twenty takes more than { $most }.
report-cut-off = { $cut } of { $games } games were cut off before their end.
report-half-by = half by { $number }
report-95-by = 95% by { $number }
report-column-quantile = quantile
report-turns-in-a-game = turns in a game
report-decisions-in-a-game = decisions in a game
report-length-note = Intervals of quantiles by order statistics. Minutes by our estimated pace: { $one } seconds for a decision with one option, { $hundred } for one with a hundred, { $turn } for each turn besides.
report-pace-title = How long bots think
report-pace = { $bot } takes { $mean } ms over a decision; 99% are made within { $most } ms.
report-column-mean-ms = mean ms
report-column-median-ms = median ms
report-column-most-ms = 99% within ms
report-bot-mean = { $bot }, mean
report-bot-most = { $bot }, 99% within
report-ms = { $number } ms
report-pace-note = Processor time on this machine.

## Who leads

report-lead-title = How often the lead changes
report-lead = The lead changes { $times } times a game ({ $low }–{ $high }); in { $never } of the games the first leader leads to the end.
report-lead-always = The lead changes { $times } times a game ({ $low }–{ $high }); in none of the games does the first leader lead to the end.
report-column-changes = changes
report-changes-in-a-game = changes of lead in a game
report-lead-note = Looked at after every turn; while several are level the old leader keeps the lead.
report-halfway-title = Runaways and comebacks
report-halfway = In { $ran } of the games ({ $ran_span }) the winner leads from half-time on or before; in { $came } ({ $came_span }) the player who is last at half-time comes back to win.
report-nth-at-half-time = { $nth } at half-time
report-column-place-at-half-time = place at half-time
report-column-of-the-winners = of the winners
report-halfway-note = By the measure that decides who wins, after half of the turns; ties share the better place.
report-known-title = How early the winner is known
report-known = In half of the games the winner leads for good after { $part } of the turns.
report-known-half = The leader at half-time wins { $share } of the games ({ $span }).
report-column-after = after
report-column-leader-wins = the leader wins
report-column-led-by-then = led for good by then
report-leads-for-good = the winner leads for good
report-known-note = Line: games whose winner is never behind again. Triangles: how often a sole leader wins.

## What there is to decide

report-choices-title = How much there is to decide
report-choices = A turn holds { $decisions } decisions. { $none } of them leave no choice; { $many } have ten options or more.
report-choices-none = A turn holds { $decisions } decisions. { $none } of them leave no choice: nobody has anything to decide.
report-column-ways = options
report-ways-one = one option only
report-ways-two = two options
report-ways-few = 3 to 9 options
report-ways-many = 10 to 99 options
report-ways-most = 100 or more
report-choices-note = Options: every legal action with every value it may take.
report-deeds-title = What each bot does when it can
report-deeds = They differ most over “{ $action }”: when it is possible, { $bots } do it.
report-deeds-of = { $bot } { $share }
report-deeds-alone = “{ $action }” is possible most often; { $bot } does it { $share } of the times.
report-column-times-possible = times possible
report-deeds-note = Times done, out of the times it was possible.

## As the game goes on

report-standing-title = How the seats stand as the game goes on
report-standing = At half-time the later winner stands at { $winner_half } on average and the others at { $others_half }; before the last turn it is { $winner } to { $others }.
report-standing-note = Means over all games, by the measure that wins, up to the turn that decides.
report-money-title = What the seats have in hand
report-money = A seat has { $half } in hand at half-time, from { $first } at the beginning, and { $last } before the last turn; the winner has { $winner } then.
report-money-note = Money, or points, in hand; the value of property and debts is not included.
report-whoever-wins = the winner
report-bank-title = What the bank holds
report-bank-feeds = The bank feeds the table: over a game it pays out { $amount } more than it takes in.
report-bank-drains = The bank drains the table: over a game it takes in { $amount } more than it pays out.
report-the-bank = the bank
report-column-the-banks-account = the bank's account
report-bank-note = The bank's account; all accounts add up to zero.

## What comes up

report-clauses-title = How often each clause comes up
report-clauses = { $active } of { $clauses } clauses make something happen; { $first } most of all, { $times } times a game.
report-clauses-never = { $active } of { $clauses } clauses make something happen; { $first } most of all, { $times } times a game. { $never ->
        [one] One never does
       *[other] { $never } never do
    } at this table.
report-clauses-note = Events by the clause they cite. A clause that only forbids or explains causes none; those of other options and sizes of table are left out.
report-things-title = What comes up: { $unit }
report-things = { $top } comes up most, { $times } times a game; { $last } least, { $least } times.
report-things-never = { $top } comes up most, { $times } times a game; { $never } of { $things } never do.
report-counted-by = Counted by the event “{ $kind }”.
report-endings-title = How games end
report-endings = Games end like this: { $endings }.
report-column-ending = ending
report-ending-in = { $ending } in { $share } ({ $low }–{ $high })
report-otherwise = other ending
report-dead-title = What never comes up
report-dead = In { $games } games { $many ->
        [one] one thing that there is
       *[other] { $many } things that there are
    } on the board, in the cards, on offer and in the rulebook never came up.
report-dead-action = action on offer
report-dead-note = Never seen at this table, with these options and players; a clause that only forbids or explains makes nothing happen.
report-ruin-title = How often somebody goes broke
report-ruin = Somebody goes broke in { $share } of the games ({ $low }–{ $high }), { $times } times a game.
report-times-in-a-game = times in a game
report-ruin-note = Events counted: { $kinds }.

## What is paid, and what goes with winning

report-prices-title = What is paid when something is { $kind }
report-prices = { $top } fetches most, { $most } on average; { $last } least, { $least }.
report-prices-worth = Bidders pay { $part } of the printed worth: most for { $top } ({ $most }), least for { $last } ({ $least }).
report-buyers-better = At the end the buyer of { $thing } stands { $gain } better ({ $low }–{ $high }).
report-buyers-better-more = At the end the buyer of { $thing } stands { $gain } better ({ $low }–{ $high }); { $others } others differ too.
report-buyers-worse = At the end the buyer of { $thing } stands { $gain } worse ({ $low }–{ $high }).
report-buyers-worse-more = At the end the buyer of { $thing } stands { $gain } worse ({ $low }–{ $high }); { $others } others differ too.
report-buyers-alike = Buyers and others cannot be told apart at the end.
report-column-mean-price = mean price
report-column-worth = worth
report-column-part-of-worth = part of it
report-column-better-off = better off at the end
report-as-without = as without it
report-mean-price = mean of all: { $price }
report-prices-note = Mean price of each { $unit } over { $sales } sales, { $each } a game.
report-buyers-note = Shown: how much better buyers stood at the end, after paying, than the same seats without it. This shows what goes together, not what causes it.
report-worth-title = What goes with winning: { $unit }, { $kind }
report-worth-one = “{ $kind }”: { $best }. This shows what goes together, not what causes it.
report-worth-two = “{ $kind }”: { $best } and { $worst }. This shows what goes together, not what causes it.
report-worth-more = { $thing } goes with { $points } points more wins ({ $low }–{ $high })
report-worth-fewer = { $thing } goes with { $points } points fewer wins ({ $low }–{ $high })
report-worth-also-more = { $thing } with { $points } points more wins ({ $low }–{ $high })
report-worth-also-fewer = { $thing } with { $points } points fewer wins ({ $low }–{ $high })
report-worth-none = No { $unit } clearly goes with winning or losing; an effect under { $points } points may be missed.
report-column-wins-with = wins with it
report-column-without = without
report-column-difference = difference, points
report-column-seats-with = seats with it
report-worth-note = Each seat against the same seat in games without it; intervals over deals, corrected for multiple comparisons. This shows what goes together, not what causes it: players who are ahead can afford more.
