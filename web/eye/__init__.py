"""The phone that is the camera: its page, its pictures, and what it is told, over https alone."""
