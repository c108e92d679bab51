"""What could be known in a game that is over: the worlds, the questions, the claims, the luck."""
