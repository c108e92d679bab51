"""The drawn people at a table of Doctor Faust: what they choose, how they slip and put it right."""
