# Rows of an edition in the laboratory.

rows-add = Add a row like row { $row }
rows-drop = Leave out row { $row }
rows-put-back = Put row { $row } back
rows-remove = Remove the new row after row { $row }
rows-new = new
rows-new-entry = { $table }, new row after { $row }, { $column }
rows-can-vary = + adds a row like the one beside it, − leaves it out.
rows-some = a list of rows, [[add]]
rows-like-nothing = has a row that does not say which row it is like: like = "space.3".
rows-nested = has a table inside the row like { $like }; use whole numbers, texts and lists of them.
rows-nowhere = “{ $address }” is no row of this edition; name its list and number, such as space.3.
rows-fixed = This game always has as many of these.
