"""What happened in a game, in words: its turns, and the faults and rulings between them."""
