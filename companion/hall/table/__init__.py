"""The table's side: a thread beside the game, which never waits for it."""
