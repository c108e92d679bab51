"""Doctor Faust as its pages show it, and what may be said on them."""
