"""The companion with the third game in it: `python -m tests.morris play`."""

import sys

from companion.commands.cli import main
from tests.morris.registered import register

register()
sys.exit(main(sys.argv[1:]))
