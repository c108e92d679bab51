"""Pictures drawn from a position: the virtual camera."""
