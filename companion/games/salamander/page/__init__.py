"""What pages show of the second game: rebuilt from its events, told as JSON in one language."""
