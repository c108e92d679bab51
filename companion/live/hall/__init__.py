"""A running hall: where its parts, its servers and its pages meet."""
