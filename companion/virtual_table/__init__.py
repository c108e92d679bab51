"""The virtual table: players, hands, a drawn camera; what real hardware would meet."""
