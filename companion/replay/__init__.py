"""A game from its observations again: a sitting log, or the rows of a game file."""
