"""Parts that several games share: decks, hands, ledgers and the like, each a plain value of its own."""
