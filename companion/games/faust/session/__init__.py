"""A game of Doctor Faust at a table: what is observed becomes what is told. Pure."""
