"""What reaches the table: readings, card slots, buttons, words said on the page, links, time.

Each observation is a frozen value with the JSON form of a sitting log's line (docs/records.md).
Field and piece names stay text here: an observation may name what no board has, and it is the
reader of a sitting log that says so.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from reprlib import repr as shortly

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]

PIECES = ("blue", "red", "soul")  # the kinds of piece that a reading tells apart
SINGLE_PIECES = frozenset({"soul"})  # kinds of which one exists: written as a name, not a list

LOST, BACK = "lost", "back"
ABSENT, NOT_SET_UP = "absent", "not-set-up"  # chosen so; there, but it does not know the board
AWAY = frozenset({LOST, ABSENT, NOT_SET_UP})  # what is so tells nothing of the board
JUDGES = ("referee", "table", "host")  # who speaks for every player


class BadObservation(ValueError):
    """A line that is no observation: what is wrong and what was expected."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """How likely 0, 1, 2 … pieces of one kind lie on one field."""

    field: str
    piece: str
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class BoardReading:
    """A settled look at the board: for each kind of piece the fields where it is seen.

    `cards` says whose card lies beside which field; None where neither sensors nor the camera
    know. It is what the session has gathered, no part of a sitting log's camera line.
    """

    t: float
    pieces: tuple[tuple[str, tuple[str, ...]], ...]
    hidden: tuple[str, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    cards: tuple[tuple[str, str], ...] | None = None

    def fields_of(self, piece: str) -> tuple[str, ...]:
        return next((fields for kind, fields in self.pieces if kind == piece), ())

    def to_json(self) -> dict[str, Json]:
        look: dict[str, Json] = {}
        for kind, fields in self.pieces:
            single = kind in SINGLE_PIECES
            look[kind] = (fields[0] if fields else None) if single else list(fields)
        if self.hidden:
            look["hidden"] = list(self.hidden)
        if self.doubts:
            look["unsure"] = _doubts_to_json(self.doubts)
        return {"t": self.t, "camera": look}


@dataclass(frozen=True, slots=True)
class HandSeen:
    """The board is covered or something moves; nothing can be said until the next reading."""

    t: float

    def to_json(self) -> dict[str, Json]:
        return {"t": self.t, "camera": {"hand": True}}


@dataclass(frozen=True, slots=True)
class CardSeen:
    """The value of a card that lies face up beside a field, as the camera reads it."""

    t: float
    field: str
    value: int

    def to_json(self) -> dict[str, Json]:
        return {"t": self.t, "card": {"field": self.field, "value": self.value}}


@dataclass(frozen=True, slots=True)
class SlotsChanged:
    """Card slots that changed: the owner's colour, `empty` or `fault`."""

    t: float
    slots: tuple[tuple[str, str], ...]

    def to_json(self) -> dict[str, Json]:
        return {"t": self.t, "slots": dict(self.slots)}


@dataclass(frozen=True, slots=True)
class ButtonPressed:
    """A player pressed "turn done"."""

    t: float
    player: str

    def to_json(self) -> dict[str, Json]:
        return {"t": self.t, "button": self.player}


@dataclass(frozen=True, slots=True)
class PageSaid:
    """Somebody said something on the page; `words` holds what belongs to `say`."""

    t: float
    by: str
    say: str
    words: Mapping[str, Json] = field(default_factory=dict)

    def to_json(self) -> dict[str, Json]:
        return {"t": self.t, "page": {"by": self.by, "say": self.say, **self.words}}


@dataclass(frozen=True, slots=True)
class LinkChanged:
    """The camera or the slots were lost, are back, are not set up, or are done without."""

    t: float
    part: str
    state: str
    why: str = ""  # the code of a reason, where one is known

    @property
    def told(self) -> dict[str, Json]:
        """The part and its state, and why."""
        told: dict[str, Json] = {self.part: self.state}
        return told | {"why": self.why} if self.why else told

    def to_json(self) -> dict[str, Json]:
        return {"t": self.t, "link": self.told}


@dataclass(frozen=True, slots=True)
class Tick:
    """Time passed; only where a rule of the session needs it."""

    t: float

    def to_json(self) -> dict[str, Json]:
        return {"t": self.t, "tick": True}


Observation = (
    BoardReading
    | HandSeen
    | CardSeen
    | SlotsChanged
    | ButtonPressed
    | PageSaid
    | LinkChanged
    | Tick
)


def observation_from_json(line: Mapping[str, Json]) -> Observation:
    """The observation that a line of a sitting log holds; BadObservation says what is wrong."""
    t = _seconds(line.get("t"))
    found = [kind for kind in _READERS if kind in line]
    if len(found) != 1:
        raise BadObservation(f"{found or 'nothing'} observed; expected one of {list(_READERS)}")
    return _READERS[found[0]](t, line[found[0]])


def _seconds(t: Json) -> float:
    try:
        seconds = math.nan if isinstance(t, bool) or not isinstance(t, int | float) else float(t)
    except OverflowError:  # an integer of hundreds of digits
        seconds = math.inf
    if not math.isfinite(seconds):
        raise BadObservation(f'"t" is {shortly(t)}; expected a number of seconds')
    return seconds


def _read_camera(t: float, said: Json) -> Observation:
    look = _object(said, "camera")
    if look.get("hand") is True:
        return HandSeen(t)
    pieces = tuple((kind, _piece_fields(kind, look[kind])) for kind in PIECES if kind in look)
    hidden = _names(look.get("hidden", []), "hidden")
    return BoardReading(t, pieces, hidden, _read_doubts(look.get("unsure", {})))


def placed(said: PageSaid) -> BoardReading:
    """The board as `place` says it lies: a kind of piece that is not named lies nowhere.

    BadObservation for words that no camera line could hold either.
    """
    none: dict[str, Json] = {kind: None if kind in SINGLE_PIECES else [] for kind in PIECES}
    words = none | dict(said.words)
    return BoardReading(said.t, tuple((kind, _piece_fields(kind, words[kind])) for kind in PIECES))


def _piece_fields(kind: str, fields: Json) -> tuple[str, ...]:
    if kind not in SINGLE_PIECES:
        return _names(fields, kind)
    return () if fields is None else (_name(fields, kind),)


def _read_doubts(said: Json) -> tuple[Doubt, ...]:
    doubts = []
    for where, kinds in sorted(_object(said, "unsure").items()):
        for kind, chances in sorted(_object(kinds, f"unsure {where}").items()):
            listed = [chances] if kind in SINGLE_PIECES else chances
            if not isinstance(listed, list) or not all(
                isinstance(chance, int | float) and 0 <= chance <= 1 for chance in listed
            ):
                raise BadObservation(
                    f"unsure {where} {kind} is {shortly(chances)}; expected chances 0..1"
                )
            numbers = tuple(float(chance) for chance in listed if isinstance(chance, int | float))
            if kind in SINGLE_PIECES:
                numbers = (1 - numbers[0], numbers[0])
            doubts.append(Doubt(where, kind, numbers))
    return tuple(doubts)


def _doubts_to_json(doubts: tuple[Doubt, ...]) -> dict[str, Json]:
    unsure: dict[str, Json] = {}
    for doubt in doubts:
        single = doubt.piece in SINGLE_PIECES
        kinds = unsure.setdefault(doubt.field, {})
        assert isinstance(kinds, dict)
        kinds[doubt.piece] = doubt.chances[1] if single else list(doubt.chances)
    return unsure


def _read_card(t: float, said: Json) -> Observation:
    card = _object(said, "card")
    value = card.get("value")
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadObservation(f"value is {shortly(value)}; expected a whole number")
    return CardSeen(t, _name(card.get("field"), "field"), value)


def _read_slots(t: float, said: Json) -> Observation:
    slots = _object(said, "slots")
    return SlotsChanged(t, tuple((where, _name(state, where)) for where, state in slots.items()))


def _read_button(t: float, said: Json) -> Observation:
    return ButtonPressed(t, _name(said, "button"))


def _read_page(t: float, said: Json) -> Observation:
    words = dict(_object(said, "page"))
    by = _name(words.pop("by", None), "by")
    return PageSaid(t, by, _name(words.pop("say", None), "say"), words)


def _read_link(t: float, said: Json) -> Observation:
    link = dict(_object(said, "link"))
    why = link.pop("why", "")
    if len(link) != 1:
        raise BadObservation(f"link is {shortly(link)}; expected one part and its state")
    part, state = next(iter(link.items()))
    return LinkChanged(t, part, _name(state, part), _name(why, "why") if why else "")


def _read_tick(t: float, said: Json) -> Observation:
    if said is not True:
        raise BadObservation(f"tick is {shortly(said)}; expected true")
    return Tick(t)


_READERS = {
    "camera": _read_camera,
    "card": _read_card,
    "slots": _read_slots,
    "button": _read_button,
    "page": _read_page,
    "link": _read_link,
    "tick": _read_tick,
}


def _object(value: Json, what: str) -> Mapping[str, Json]:
    if not isinstance(value, dict):
        raise BadObservation(f"{what} is {shortly(value)}; expected an object")
    return value


def _name(value: Json, what: str) -> str:
    if not isinstance(value, str):
        raise BadObservation(f"{what} is {shortly(value)}; expected a name")
    return value


def _names(value: Json, what: str) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise BadObservation(f"{what} is {shortly(value)}; expected a list of fields")
    return tuple(_name(item, what) for item in value)
