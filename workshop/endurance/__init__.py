"""Whole tables for long: days, crashes, crowds on the page."""
