# Errors in plans and files of results, and where simulations run.

results-no-games = { $games } games are too few; play at least one.
results-no-workers = { $workers } workers are too few; use at least one.
results-wrong-bots = { $bots } bots cannot fill { $seats } seats; name one for all, or one for each seat.
results-no-action = { $title } has no action “{ $action }”; it has { $actions }.
results-no-thing = { $title } has nothing called “{ $thing }”.
results-never-met = { $better } and { $worse } never met; play more games.

results-rows-format = { $file }: rows are saved as { $formats }.
results-file-format = { $file }: results are { $formats } files.
results-page-format = { $file }: a report is a web page; call it { $name }.html.
results-curves-format = { $file }: curves are a web page; call it { $name }.html.
results-no-folder = There is no folder { $folder } for { $file }; make it first.
results-is-folder = { $file } is a folder; give the name of a file.
results-unwritable = { $file } cannot be written: { $reason }. Choose another place.
results-mixed = { $file } mixes several games or numbers of seats; keep each in its own file.
results-no-seat = { $file } has no data on seat { $seat }, though { $seats } play; make it again.
results-no-place = { $file }: { $column } contains an impossible place; places go from 1 to { $seats }.
results-other-turns = { $file } has the turns of other games. Make both files at once: `parlour simulate … --out ROWS --turns TURNS`.
results-no-file = { $file } does not exist. `parlour simulate … --out FILE` makes one.
results-unreadable = { $file } cannot be read: { $reason }. `parlour simulate … --out FILE` makes one.
results-damaged = it is not a results file, or it is damaged
results-no-column = { $file } has no results of Parlour: column { $column } is missing. `parlour simulate … --out FILE` makes one.
results-no-rows = { $file } has no rows.
results-no-whole = { $file }: { $column } contains something other than whole numbers; make the file again.

results-no-ray = Ray is not installed; `pip install parlour[ray]` installs it.
results-no-cluster = { $address } does not answer as a Ray cluster: { $error }
results-other-version = A machine of the cluster has Parlour { $there }, this one { $here }.
results-nowhere = “{ $where }” is not a place to run; write ray, or ray://HOST:10001 for a cluster.
