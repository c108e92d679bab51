"""From an empty board to the first turn, step by step."""
