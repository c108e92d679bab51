"""Tests: one file per rule or behaviour, named after it."""
