"""The eyes held against pictures: labelled ones, and drawn ones of any board and view."""
