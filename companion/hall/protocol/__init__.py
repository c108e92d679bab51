"""What a table and its hall say to each other, and who says what next."""
