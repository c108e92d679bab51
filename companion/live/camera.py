"""Opens the camera that `--camera` names, which may be the drawn table, or a phone."""

from functools import partial

from companion.boards.file import BoardFile
from companion.virtual_table.camera import drawn_set_up
from vision.capture.camera import Camera
from vision.capture.sent import Letterbox, open_letterbox
from vision.capture.source import Opener
from vision.capture.spec import SourceKind, parse_source


def camera_of(spec: str, board: BoardFile, box: Letterbox | None = None) -> Camera:
    """The camera of a specification such as `auto` or `virtual`; raises BadSource for a bad one.

    A phone's pictures are taken from the box.
    """
    return Camera(spec, _opener(parse_source(spec).kind, board, box))


def _opener(kind: SourceKind, board: BoardFile, box: Letterbox | None) -> Opener | None:
    """None where the source is opened by its own name."""
    if kind is SourceKind.VIRTUAL:
        return drawn_set_up(board)
    return partial(open_letterbox, box) if kind is SourceKind.PHONE and box is not None else None
