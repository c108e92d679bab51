"""The pages of a hall: the desk, the operator's, the wall and those of spectators."""
