"""What a good player sees: who is likely to win, how a game went, and what to do now."""
