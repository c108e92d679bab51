"""The game's own events, and what a page draws from them."""
