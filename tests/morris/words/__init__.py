"""Sentences in the languages of the house."""
