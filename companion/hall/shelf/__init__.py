"""Where a hall keeps the rows of its tables, and what it decided itself."""
