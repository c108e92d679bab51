"""What the desk orders and the table does, at most once."""
