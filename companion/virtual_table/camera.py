"""The drawn table as a camera to set up by: empty first, then a hand lays the pieces out."""

from functools import partial
from itertools import takewhile
from random import Random

from companion.boards.file import BoardFile
from companion.boards.plan import plan_of
from companion.games.faust.rules.record import Header
from companion.virtual_table.hands import VirtualTable
from companion.virtual_table.player_traits import acted_out
from vision.capture.source import Opener
from vision.drawing.drawn_camera import DrawnCapture

EMPTY_S = 40.0  # that the board lies empty: somebody reads the page and finds the board
SEED = 1


def drawn_set_up(board: BoardFile) -> Opener:
    """A hand lays the pieces onto their start and goes; nobody plays."""
    table = VirtualTable(board, Random(SEED), t=EMPTY_S)
    moments = takewhile(lambda moment: moment.t < EMPTY_S + 1, acted_out(table, Header(), ()))
    scenes = tuple((moment.t, moment.scene) for moment in moments)
    return partial(DrawnCapture, plan_of(board), scenes)
