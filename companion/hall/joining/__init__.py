"""How a table comes to belong to a hall: codes, certificates, keys."""
