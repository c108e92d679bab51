"""Games that are over: their list, their replay, their files."""
