"""How long a test waits for what must come: only what never comes takes so long.

No test is about how fast a machine is; those that measure time measure the processor's.
"""

PATIENCE_S = 300.0
PATIENCE_MS = 1000 * PATIENCE_S
