# What cannot be played or kept so, and what would be right: plans, files of results, and where the work is done.

results-no-games = At least one game is wanted, not { $games }.
results-no-workers = At least one worker is wanted, not { $workers }.
results-wrong-bots = { $bots } bots cannot fill { $seats } seats; name one for all, or one for each seat.
results-no-action = { $title } has no action “{ $action }”; it has { $actions }.
results-no-thing = { $title } has nothing called “{ $thing }”.
results-never-met = { $better } and { $worse } never met; play more games.

results-rows-format = { $file }: rows are kept as { $formats }.
results-file-format = { $file }: results are { $formats } files.
results-page-format = { $file }: a report is a page; call it { $name }.html.
results-curves-format = { $file }: curves are a page; call it { $name }.html.
results-no-folder = There is no folder { $folder } to keep { $file } in; make it first.
results-is-folder = { $file } is a folder; give the name of a file.
results-unwritable = { $file } cannot be written: { $reason }. Choose another place.
results-mixed = { $file } mixes several games or sizes of table; keep each in a file of its own.
results-no-seat = { $file } says nothing of seat { $seat }, though { $seats } play; make it again.
results-no-place = { $file }: { $column } holds something that is no place; places go from 1 to { $seats }.
results-other-turns = { $file } holds the turns of other games. Make both files at once: `parlour simulate … --out ROWS --turns TURNS`.
results-no-file = { $file } cannot be read: there is no such file. `parlour simulate … --out FILE` makes one.
results-unreadable = { $file } cannot be read: { $reason }. `parlour simulate … --out FILE` makes one.
results-damaged = it is not such a file, or damaged
results-no-column = { $file } holds no results of Parlour: there is no column { $column }. `parlour simulate … --out FILE` makes one.
results-no-rows = { $file } holds no rows.
results-no-whole = { $file }: { $column } holds something that is no whole number; make the file again.

results-no-ray = Ray is not installed here; `pip install parlour[ray]` brings it.
results-no-cluster = { $address } does not answer as a Ray cluster: { $error }
results-other-version = A machine of the cluster has Parlour { $there }, this one { $here }.
results-nowhere = “{ $where }” is nowhere to work; write ray, or ray://HOST:10001 for a cluster.
