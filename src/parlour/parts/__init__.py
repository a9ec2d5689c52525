"""Things several games share, each a plain value that knows nothing of kernel, questions or other parts."""
