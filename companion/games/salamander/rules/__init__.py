"""The rules of Der Feuer-Salamander: what forbids, what follows, what the table can know. Pure."""
