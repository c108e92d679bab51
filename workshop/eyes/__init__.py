"""How right and how fast the eyes read: pictures, calibrations, cameras."""
