# Two ways to play, side by side.

compare-what = a game, or two results files
compare-all = every count, not just the headlines
compare-games = on each side
compare-bots = for both sides; medium by default
compare-side-option = an option of { $side }
compare-side-edition = the edition of { $side }
compare-side-bots = the bots of { $side }

compare-with-itself = Compare one game with itself, such as `parlour compare derby-day --a race=myopia`, or two files.
compare-too-many = Compare takes one game, or two results files.
compare-alike = A and B are the same; set a difference with --a, --b, --a-bots, --b-edition and so on.
compare-other-games = { $a } and { $b } are different games; compare two runs of one game.
compare-too-few = { $deals } deals are too few to compare; play at least { $least }, better { NUMBER(1000) }.

compare-unchanged = unchanged
compare-own = the game’s own
compare-yours = yours
compare-title = A: { $a }   B: { $b }   { $seats } seats
compare-measure = measure
compare-change = B minus A
compare-interval = interval
compare-real = real
compare-a-rate = A a turn
compare-b-rate = B a turn
compare-yes = yes
compare-sizes = Intervals hold together over all { $sizes } sizes.
compare-more-counts = { $counts } more counts, with rates a turn: --all.

compare-more = { $measure }: { $was } with { $a }, { $now } with { $b }; { $low } to { $high } more.
compare-less = { $measure }: { $was } with { $a }, { $now } with { $b }; { $low } to { $high } less.
compare-points = { $number } points
compare-none = No difference was found beyond chance.
compare-same = Exactly the same: { $measures }.
compare-unsure = Not distinguishable from chance; a difference smaller than the figure may have been missed: { $measures }.
compare-unsure-by = { $measure } (±{ $missed })
compare-changed = { $measure } { $was } → { $now }
compare-others = Of { $counts } other counts { $differ } differ: { $some }.
compare-others-more = Of { $counts } other counts { $differ } differ: { $some }, and { $more } more.
compare-others-none = None of { $counts } other counts was found to differ.
compare-method-paired = Compared deal by deal on the same luck, { $deals } deals, { $measures } measures; intervals hold together with { $confidence } confidence (Holm's correction, headlines and the rest each with half of what is left).
compare-method-apart = Compared side by side on different luck, { $deals } deals, { $measures } measures; intervals hold together with { $confidence } confidence (Holm's correction, headlines and the rest each with half of what is left).
