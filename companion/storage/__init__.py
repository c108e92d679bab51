"""The log of a game: append-only rows, their chain, the pictures beside them."""
