"""Records, notation and verdicts, as files have them."""
