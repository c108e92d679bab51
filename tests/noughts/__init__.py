"""Noughts and crosses: a third game, which the house serves though it does not know it."""
