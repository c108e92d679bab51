"""What two networks make of one picture, weighed together as the words of two witnesses."""

from dataclasses import dataclass, replace

from vision.reading.candidates import Candidate
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
    def weight(self) -> float:
        """Its margin, if it tells all pieces and nothing lies in the way; else nothing."""
        is_told = self.board.is_complete and self.look.sentence in ("", RIVAL)
        return self.look.margin if is_told else 0.0


def weighed_together(one: Opinion, other: Opinion) -> Opinion:
    """The weightier one; margins add where both see the same board, and else take from each other.

    Each has learnt from lessons of its own, so it is rare that both make the same mistake.
    """
    if other.look.status is Status.OCCLUDED:
        return other
    best, rival = sorted((one, other), key=_rank, reverse=True)
    if not best.weight:
        return best
    is_same = best.look.pieces == rival.look.pieces
    margin = best.weight + (rival.weight if is_same else -rival.weight)
    if margin >= SURE_LOG_ODDS:
        status, sentence = Status.SETTLED, ""
    else:
        status, sentence = Status.UNSURE, RIVAL
    return replace(best, look=replace(best.look, status=status, margin=margin, sentence=sentence))


def _rank(opinion: Opinion) -> tuple[float, bool, float]:
    return opinion.weight, opinion.board.is_complete, opinion.look.margin
