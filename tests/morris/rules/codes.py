"""What can be wrong with a move, and how a game ends."""

from enum import StrEnum


class Code(StrEnum):
    NOT_YOUR_TURN = "not-your-turn"
    TAKE_FIRST = "take-first"  # a mill was closed
    NO_MILL = "no-mill"
    NOT_THEIRS = "not-theirs"
    IN_A_MILL = "in-a-mill"  # and not all of them are
    PLACE_FIRST = "place-first"
    HAND_EMPTY = "hand-empty"
    NOT_YOUR_STONE = "not-your-stone"
    POINT_TAKEN = "point-taken"
    NOT_BESIDE = "not-beside"
    UNFINISHED = "unfinished"  # the turn, in a record


class Ending(StrEnum):
    FEW = "few"  # stones: two cannot close a mill
    STUCK = "stuck"
    REPETITION = "repetition"
    AGREEMENT = "agreement"
    RESIGNED = "resigned"
