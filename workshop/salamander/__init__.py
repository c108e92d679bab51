"""Drawn evenings of the second game in front of its session, with noise in what it is told."""
