"""What a hall of many tables costs, and how soon it knows what was played."""
