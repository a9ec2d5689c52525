"""One table, many tables, and the words for what happens at them."""
