"""Verdicts and scores of the second game as sentences, one table a language."""
