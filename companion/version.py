"""Which version of the companion runs, as its package says."""

from importlib.metadata import version

PACKAGE = "faust-companion"
VERSION = version(PACKAGE)
