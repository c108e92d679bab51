"""The log of a game: append-only rows, their chain, pictures beside them, how a game goes on."""
