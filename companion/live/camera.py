"""Opens the camera that `--camera` names, which may be the drawn table."""

from companion.boards.file import BoardFile
from companion.virtual_table.camera import drawn_set_up
from vision.capture.camera import Camera, Setting, open_camera
from vision.capture.spec import SourceKind, parse_source


def camera_of(spec: str, board: BoardFile) -> Camera:
    """The camera of a specification such as `auto` or `virtual`; raises BadSource for a bad one."""
    if parse_source(spec).kind is SourceKind.VIRTUAL:
        return open_camera(spec, Setting(opener=drawn_set_up(board)))
    return open_camera(spec)
