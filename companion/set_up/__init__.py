"""The set-up: from an empty board to the first turn, step by step."""
