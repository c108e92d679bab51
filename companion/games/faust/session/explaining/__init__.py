"""From what was seen to what was done: how likely a reading is, what explains it, which fault."""
