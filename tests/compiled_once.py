"""Templates that are compiled once by all apps of a process, not by each app of each test."""

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket


class CompiledOnce(BytecodeCache):
    """A bucket knows its template's name, its file and its text: what was changed is another."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        kept = self._kept.get((bucket.key, bucket.checksum))
        if kept is not None:
            bucket.bytecode_from_string(kept)

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._kept[bucket.key, bucket.checksum] = bucket.bytecode_to_string()
