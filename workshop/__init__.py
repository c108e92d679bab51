"""Benchmarks: how fast and how right, as figures and ratios of one run (docs/performance.md)."""
