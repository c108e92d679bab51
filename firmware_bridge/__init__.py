"""The host's side of the card slots: turns the bytes of a slot board into observations."""
