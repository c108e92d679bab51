"""A contradiction that was told: whether it may stand is asked while the game goes on.

No deed waits for it, and no word about it can be one about the game: a session that has heard the
answers, too, may be in doubt where the others are not, and yet its game is the same.
"""

from dataclasses import replace

from companion.events import Event
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.position import NOBODY
from companion.games.salamander.session.belief import Belief, Step
from companion.games.salamander.session.trouble import ContradictionTold
from companion.observations import Json, PageSaid


def accept_doubt(belief: Belief, said: PageSaid, speaker: int) -> Step:
    """By one player all others are asked; by the last of them, or by a judge, it stands."""
    doubt = belief.doubt
    if doubt is None or (doubt.asks and speaker not in (NOBODY, *doubt.asks)):
        return belief, []
    if speaker != NOBODY:
        asked = doubt.asks or belief.header.seats
        left = tuple(figure for figure in asked if figure != speaker)
        by = doubt.by if doubt.asks else speaker
        if left:
            return _told_again(belief, said.t, replace(doubt, by=by, asks=left))
    code = Code.CONTRADICTION.value
    told: dict[str, Json] = {**doubt.told, "code": code, "by": said.by}
    if speaker != NOBODY:
        told["agreed"] = [FIGURES[figure] for figure in belief.header.seats]
    return replace(belief, doubt=None), [Event(said.t, "accepted", told)]


def refuse_doubt(belief: Belief, said: PageSaid, speaker: int) -> Step:
    """Who is asked says no, or who asked wants it no longer."""
    doubt = belief.doubt
    if doubt is None or not doubt.asks or speaker not in (NOBODY, doubt.by, *doubt.asks):
        return belief, []
    return _told_again(belief, said.t, replace(doubt, asks=()))


def _told_again(belief: Belief, t: float, doubt: ContradictionTold) -> Step:
    """With whose agreement is still missing: nobody's, if nobody wants it to stand."""
    asks: list[Json] = [FIGURES[figure] for figure in doubt.asks]
    told = {**doubt.told, "by": FIGURES[doubt.by], "asks": asks}
    return replace(belief, doubt=doubt), [Event(t, "contradiction", told)]
