"""What is seen at a table, explained: a lattice of stories, and what their senses may get wrong."""
