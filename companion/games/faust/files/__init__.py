"""Records, verdicts, notation and score sheet: the game written down and read back."""
