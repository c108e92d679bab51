"""Where a hall of the tests looks for pictures that nobody sends it: nothing can lie there."""

import os
from pathlib import Path

NO_PICTURES = Path(os.devnull, "pictures")
