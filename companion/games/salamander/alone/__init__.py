"""A pile whose order is sealed, a seat that the table plays with it, and the proof. Pure."""
