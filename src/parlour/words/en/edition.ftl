# Errors in editions and patches, and where they are.

edition-this = the edition
edition-patched = { $where }, patched onto the game's own
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

edition-missing = is missing; expected { $what }.
edition-other-kind = is { $value }; expected { $what }.
edition-not-among = is “{ $value }”; it can be { $choices }.
edition-empty = is empty; expected a text.
edition-too-long = has { $letters } letters; at most { $most } are allowed.
edition-unseen-letter = contains an invisible character ({ $letter }).
edition-out-of-range = is { $value }; it can be from { $low } to { $high }.
edition-whole-out-of-range = contains { $value }; each has to be a whole number from { $low } to { $high }.
edition-not-a-text = contains { $value }, which is not a text.
edition-not-a-table = contains { $value }, which is not a table.
edition-too-many-entries = has { $entries } entries; at most { $most } are allowed.
edition-wrong-count = has { $entries } entries; expected { $wanted }.
edition-range = { $least } to { $most }
edition-meaningless = is not a known entry; known are { $known }.
edition-there-already = “{ $name }” already exists.

edition-not-toml = { $where } is not valid TOML: { $error }.
edition-too-many-letters = { $where } has { $letters } letters; at most { $most } are allowed.
edition-long-word = { $where }, line { $line }: { $word }… is too long.
edition-too-deep = { $where }, line { $line }: nested too deeply.
edition-unreadable = { $file } cannot be read: { $reason }.
edition-no-text-file = it is not a text file
edition-unknown = edition { $digest } of { $title } is not known here.

edition-long-address = “{ $address }…” is too long for an address.
edition-nothing-there = “{ $address }” does not exist in this edition; do you mean { $near }?
edition-nothing-there-at-all = “{ $address }” does not exist in this edition; `parlour edition GAME --numbers` lists its numbers.
edition-other-value = “{ $address }” is { $value } now; the new value has to be of the same kind.
edition-ambiguous = “{ $address }” may mean { $some }; say which.
edition-ambiguous-more = “{ $address }” may mean { $some } and { $more } more; say which.
edition-no-such-value = “{ $address }” cannot be { $value }; use whole numbers, texts and lists of them.
edition-another-game = this is a patch on { $named }, not on { $game }.
edition-too-many-changes = has { $changes } changes; at most { $most } are allowed. Write a whole edition instead.
