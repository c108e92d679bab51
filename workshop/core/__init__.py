"""Solves Doctor Faust without its devil cards, position by position."""
