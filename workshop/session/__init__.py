"""How much of noisy sittings the session understands."""
