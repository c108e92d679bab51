"""What happened beside the turns, in sentences."""
