"""How fast the rules are, beside a known yardstick."""
