"""People who play the second game: they think, ask, declare, slip and lie; their dice are given."""
