"""The second game: a test a sentence of its rules, its files, its sentences, random games."""
