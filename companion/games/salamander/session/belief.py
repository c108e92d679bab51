"""All that the session of the second game believes at one moment, as one frozen value."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.events import Event
from companion.games.consent import Consent
from companion.games.salamander.rules.record import Header
from companion.games.salamander.session.game_so_far import GameSoFar, begin
from companion.games.salamander.session.observed import FiguresSeen
from companion.games.salamander.session.state import DeedTold, Stories, begun_at
from companion.games.salamander.session.trouble import Accusation, ContradictionTold, Trouble
from companion.inference.sensors import PRUDENCE
from companion.observations import Json, PageSaid


@dataclass(frozen=True, slots=True)
class Belief:
    """`game` is that of the story that is believed."""

    game: GameSoFar
    beam: Stories
    trouble: Trouble | None = None
    doubt: ContradictionTold | None = None  # that nobody has let stand yet
    seen: FiguresSeen | None = None  # how the board was seen to lie, while no hand is over it
    undone: FiguresSeen | None = None  # the board as it lay when something was taken back
    last_word: PageSaid | None = field(default=None, compare=False)  # a finger may tap it twice
    held: DeedTold | None = None  # a word that would be a fault, unless something is still to come
    tells_of_hands: bool = False  # the camera does
    is_hasty: bool = False  # a word has come before, or after, what it belongs to
    until: float | None = None  # when what is open is judged, if no other look has come
    is_unseen: bool = False  # nobody looks at the board: what the rules send is taken as put
    told_due: Mapping[str, Json] | None = None  # what was last said to be waited for

    @property
    def is_patient(self) -> bool:
        """Who has played a while knows the rules: it is rather the order that is odd."""
        return self.is_hasty or len(self.game.done) >= PRUDENCE.turns_known

    def event(self, t: float, kind: str, details: Mapping[str, Json]) -> Event:
        return Event(t, kind, {**self.game.whose, **details})


Step = tuple[Belief, list[Event]]


def new_belief(header: Header, turn_end: str, *, is_open: bool = False) -> Belief:
    game = begin(header, turn_end, is_open=is_open)
    return Belief(game, begun_at(game))


def withdrawn(belief: Belief, t: float, by: str) -> Step:
    """What was told, or asked, no longer holds: something else was done."""
    trouble = belief.trouble
    if trouble is None:
        return belief, []
    belief = replace(belief, trouble=None)
    told: dict[str, Json] = {"was": "illegal" if isinstance(trouble, Accusation) else "waiting"}
    if isinstance(trouble, Consent):
        told = {"was": "consent", "to": trouble.wish.value, "asked": trouble.by, "lapsed": True}
    return belief, [belief.event(t, "corrected", {**told, "by": by})]
