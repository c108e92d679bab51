"""What a table understands of the words that are said at it."""
