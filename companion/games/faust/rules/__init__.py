"""The rules of Doctor Faust: positions, actions, what forbids and what follows. Pure."""
