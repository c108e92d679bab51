"""Printings of the board: data files, how they are found, and what the eyes need of them."""
