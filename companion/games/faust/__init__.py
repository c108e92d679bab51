"""Doctor Faust, the game: pure values and calls, no sensor and no clock."""
