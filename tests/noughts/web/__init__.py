"""The pages of the game: what they show, what may be said on them."""
