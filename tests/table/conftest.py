"""A board that lies the same in the same picture is fitted once for all tests."""

from tests.fitted_once import fits_are_made_once

__all__ = ["fits_are_made_once"]
