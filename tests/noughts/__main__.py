"""The companion with the third game in it: `python -m tests.noughts play`."""

import sys

from companion.commands.cli import main
from tests.noughts.registered import register

register()
sys.exit(main(sys.argv[1:]))
