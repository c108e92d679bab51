"""What the desk, the wall and the operator see, folded from rows."""
