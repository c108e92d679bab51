"""Sittings drawn by the clock, strange but fair: players, hands, a camera and card slots."""
