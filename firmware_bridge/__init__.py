"""The card slots: bytes in, observations out."""
