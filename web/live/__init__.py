"""The running game as the page shows it: rows folded to one state, streamed to every browser."""
