"""A table in play: its log, its rules in words, and what each seat may see and do."""
