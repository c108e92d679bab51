"""A seat that the table plays: what it says next, and the proof that it did not cheat. Pure."""
