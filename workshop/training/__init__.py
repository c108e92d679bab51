"""How the eyes learn: drawn lessons, and the training of the two models."""
