"""Which pictures the log names for which of its rows."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.observations import Json


@dataclass
class ToldPictures:
    """Before and after of a turn; of a dispute a clip, which may come in two parts."""

    by_row: dict[int, dict[str, Json]] = field(default_factory=dict)

    def take(self, content: Mapping[str, Json]) -> None:
        """What a row of evidence says."""
        event, clip = content.get("row"), content.get("clip")
        if not isinstance(event, int):
            return
        named = self.by_row.setdefault(event, _no_pictures())
        named |= {when: content[when] for when in ("before", "after") if when in content}
        frames = named["clip"]
        assert isinstance(frames, list)
        frames += clip if isinstance(clip, list) else []

    def of(self, row: int) -> Json:
        return self.by_row.get(row, _no_pictures())


def _no_pictures() -> dict[str, Json]:
    return {"before": None, "after": None, "clip": []}
