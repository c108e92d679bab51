"""What lies on the board: one picture in, one reading out."""
