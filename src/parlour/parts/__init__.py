"""Things several games share, each a plain value that knows nothing of states, questions or other parts."""
