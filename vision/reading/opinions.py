"""What two networks make of one picture, weighed together as the words of two witnesses."""

from collections import Counter
from dataclasses import dataclass, replace

from vision.reading.candidate import Candidate
from vision.reading.look import Look, Status
from vision.reading.wholeboard import WholeBoard

SURE_LOG_ODDS = 1.0  # against the next best board: with less a look is unsure
SURELY_LOG_ODDS = 2.0  # with so much the quick network's word is enough
RIVAL = "Another board fits nearly as well."


@dataclass(frozen=True)
class Opinion:
    """A look by one network, and the board and candidates that it comes from."""

    look: Look
    board: WholeBoard
    candidates: tuple[Candidate, ...]

    @property
    def is_enough(self) -> bool:
        """Whether nobody else needs to be asked."""
        is_sure = self.look.status is Status.SETTLED and self.look.margin >= SURELY_LOG_ODDS
        return is_sure or self.look.status is Status.OCCLUDED

    @property
    def is_whole(self) -> bool:
        """Whether it tells all pieces, and nothing lies in the way."""
        return self.board.is_complete and self.look.sentence in ("", RIVAL)

    def is_part_of(self, other: "Opinion") -> bool:
        """Whether it sees no piece that the other one does not see there."""
        seen = Counter((one.kind, one.field) for one in self.board.pieces)
        return seen <= Counter((one.kind, one.field) for one in other.board.pieces)


def weighed_together(one: Opinion, other: Opinion) -> Opinion:
    """The surer one, made surer by the other if both see the same board, else less sure.

    Each has learnt from lessons of its own, so it is rare that both take something for a piece, or
    one kind for another: these log odds add. Where a piece lies both tell from the same light, so
    they err together: of those log odds it is the mean. Who sees other pieces takes from them.
    """
    if other.look.status is Status.OCCLUDED:
        return other
    best, rival = sorted((one, other), key=_rank, reverse=True)
    if not best.is_whole:
        return best
    if rival.is_whole and rival.look.pieces == best.look.pieces:
        told = best.board.told + rival.board.told
        margin = min(told, (best.board.within + rival.board.within) / 2)
    elif rival.is_part_of(best):
        margin = best.look.margin
    else:
        margin = best.look.margin - rival.look.margin
    if margin >= SURE_LOG_ODDS:
        status, sentence = Status.SETTLED, ""
    else:
        status, sentence = Status.UNSURE, RIVAL
    return replace(best, look=replace(best.look, status=status, margin=margin, sentence=sentence))


def _rank(opinion: Opinion) -> tuple[bool, bool, float]:
    return opinion.is_whole, opinion.board.is_complete, opinion.look.margin
