"""The game is known to the tests of this folder alone; browsers are those of the pages."""

from tests.noughts.registered import noughts
from tests.page.conftest import base_url, browser_type_launch_args

__all__ = ["base_url", "browser_type_launch_args", "noughts"]
