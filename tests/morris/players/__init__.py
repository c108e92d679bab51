"""Drawn players."""
