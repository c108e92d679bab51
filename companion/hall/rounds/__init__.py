"""Who plays whom, what came of it, and how people stand: folded from what the hall decided."""
