"""Der Feuer-Salamander, the second game: pure values and calls, no sensor and no clock."""
