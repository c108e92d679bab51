"""Where the board lies in the picture: plan, view, fit, and how sure it is."""
