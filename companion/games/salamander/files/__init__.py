"""Records, verdicts, notation and score sheet of the second game."""
