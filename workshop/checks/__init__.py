"""The eyes held against labelled pictures."""
