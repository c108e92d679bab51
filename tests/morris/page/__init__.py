"""The game as a page knows it: a pure fold of its events."""
