"""The live table: sources in, one judge, one log, and what the page is served from."""
