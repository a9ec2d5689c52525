# What is wrong with an edition or a patch on one, and where.

edition-this = the edition
edition-patched = { $where }, on the game's own
edition-at = { $where }, line { $line }: { $entry }: { $wrong }
edition-in = { $where }: { $wrong }

edition-a-text = a text
edition-a-whole-number = a whole number
edition-a-colour = a colour such as #2E7D4F
edition-a-table = a table
edition-some-wholes = a list of whole numbers
edition-some-texts = a list of texts
edition-some-tables = a list of tables, [[{ $key }]]
edition-some-changes = a table of changes, [set]

edition-missing = is missing; { $what } is wanted here.
edition-other-kind = is { $value }, where { $what } is wanted.
edition-not-among = is “{ $value }”; it can be { $choices }.
edition-empty = is empty; a text is wanted.
edition-too-long = has { $letters } letters; { $most } are the most.
edition-unseen-letter = has a character in it that cannot be seen ({ $letter }).
edition-out-of-range = is { $value }; it can be from { $low } to { $high }.
edition-whole-out-of-range = has { $value } in it; each can be a whole number from { $low } to { $high }.
edition-not-a-text = has { $value } in it, which is not a text.
edition-not-a-table = has { $value } in it, which is not a table.
edition-too-many-entries = has { $entries } entries; { $most } are the most.
edition-wrong-count = has { $entries } entries; { $wanted } are wanted.
edition-range = { $least } to { $most }
edition-meaningless = means nothing here; known are { $known }.
edition-there-already = “{ $name }” is there already.

edition-not-toml = { $where }: this is not TOML: { $error }.
edition-too-many-letters = { $where } has { $letters } letters; { $most } are the most.
edition-long-word = { $where }, line { $line }: { $word }… is longer than anything wanted here.
edition-too-deep = { $where }, line { $line }: this goes deeper than anything wanted here.
edition-unreadable = { $file } cannot be read: { $reason }.
edition-no-text-file = it is not a text file
edition-unknown = no edition { $digest } of { $title } is known here.

edition-long-address = “{ $address }…” is longer than any address.
edition-nothing-there = “{ $address }” leads to nothing in this edition; do you mean { $near }?
edition-nothing-there-at-all = “{ $address }” leads to nothing in this edition; `parlour edition GAME --numbers` lists its numbers.
edition-other-value = “{ $address }” is { $value } now, and can only become something of the same kind.
edition-ambiguous = “{ $address }” may mean { $some }; say which.
edition-ambiguous-more = “{ $address }” may mean { $some } and { $more } more; say which.
edition-no-such-value = “{ $address }” cannot be { $value }; whole numbers, texts and lists of them are wanted.
edition-another-game = this is a patch on { $named }, not on { $game }.
edition-too-many-changes = has { $changes } changes; { $most } are the most. Write a whole edition instead.
