# Errors in log files.

log-itself = the log
log-unreadable = { $file } cannot be read: { $reason }.
log-no-text = { $file } is not a Parlour log: it is not a text file.
log-empty = { $where } is empty.
log-no-header = { $where } is not a Parlour log: its first line is not the header of one.
log-other-format = { $where } has format { $format }; this Parlour reads format 1.
log-cut-off = { $where } is cut off in line { $line }.
log-no-entry = { $where }, line { $line }: this is not an entry: { $entry }
