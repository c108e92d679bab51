"""The page: rows of the log in, a board that people understand out."""
