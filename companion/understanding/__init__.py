"""How a table is understood: from what camera, slots and page tell to what was done."""
