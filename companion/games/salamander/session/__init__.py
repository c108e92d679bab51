"""A game of Der Feuer-Salamander at a table: what is observed becomes what is told. Pure."""
