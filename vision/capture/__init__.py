"""Cameras: a process of its own, its pictures in shared memory, its health and its controls."""
