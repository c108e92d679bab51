"""Verdicts and scores as sentences, one table a language."""
