"""What reaches the table: readings, card slots, buttons, words said on the page, links, time.

Each observation is a frozen value with the JSON form of a sitting log's line (docs/records.md).
Field and piece names stay text here: an observation may name what no board has, and it is the
reader of a sitting log that says so.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from companion.json_reader import (
    BadValue,
    read_each,
    read_integer,
    read_number,
    read_object,
    read_text,
)
from companion.json_reader import Json as Json  # noqa: PLC0414  # who reads an observation reads it

PIECES = ("blue", "red", "soul")  # the kinds of piece that a reading tells apart
SINGLE_PIECES = frozenset({"soul"})  # kinds of which one exists: written as a name, not a list

LOST, BACK = "lost", "back"
ABSENT, NOT_SET_UP = "absent", "not-set-up"  # chosen so; there, but it does not know the board
AWAY = frozenset({LOST, ABSENT, NOT_SET_UP})  # what is so tells nothing of the board
REFEREE = "referee"
JUDGES = (REFEREE, "table", "host")  # who speaks for every player
ListedPieces = tuple[tuple[str, tuple[str, ...]], ...]  # of each kind the fields where it lies


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
    pieces: ListedPieces
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
    """Somebody said something on the page; `words` holds what belongs to `say`.

    `seen` is the row that the page showed then, where it says so: it is not written.
    """

    t: float
    by: str
    say: str
    words: Mapping[str, Json] = field(default_factory=dict)
    seen: int | None = field(default=None, compare=False)

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


@dataclass(frozen=True, slots=True)
class FormerObservation:
    """An observation of a kind that nothing reports any more: kept in logs, ignored by sessions."""

    t: float
    kind: str
    content: Json

    def to_json(self) -> dict[str, Json]:
        return {"t": self.t, self.kind: self.content}


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
    """The observation that a line of a sitting log holds; BadValue says what is wrong."""
    t = read_number(line.get("t"), "t")
    kind = kind_of_line(line, _READERS)
    return _READERS[kind](t, line[kind])


def kind_of_line(line: Mapping[str, Json], known: Collection[str]) -> str:
    """The one of these keys that the line has, beside its time."""
    found = [kind for kind in known if kind in line]
    if len(found) != 1:
        raise BadValue("what is observed", [*found], *known)
    return found[0]


def _read_camera(t: float, said: Json) -> Observation:
    look = read_object(said, "camera")
    if look.get("hand") is True:
        return HandSeen(t)
    pieces = tuple((kind, _piece_fields(look[kind], kind)) for kind in PIECES if kind in look)
    hidden = read_each(look.get("hidden", []), "hidden", read_text)
    return BoardReading(t, pieces, hidden, _read_doubts(look.get("unsure", {})))


def placed(said: PageSaid) -> BoardReading:
    """The board as `place` says it lies: a kind of piece that is not named lies nowhere.

    BadValue for words that no camera line could hold either.
    """
    none: dict[str, Json] = {kind: None if kind in SINGLE_PIECES else [] for kind in PIECES}
    words = none | dict(said.words)
    return BoardReading(said.t, tuple((kind, _piece_fields(words[kind], kind)) for kind in PIECES))


def _piece_fields(fields: Json, kind: str) -> tuple[str, ...]:
    if kind not in SINGLE_PIECES:
        return read_each(fields, kind, read_text)
    return () if fields is None else (read_text(fields, kind),)


def _read_doubts(said: Json) -> tuple[Doubt, ...]:
    doubts = []
    for where, kinds in sorted(read_object(said, "unsure").items()):
        for kind, chances in sorted(read_object(kinds, f"unsure.{where}").items()):
            way = f"unsure.{where}.{kind}"
            if kind in SINGLE_PIECES:
                there = read_chance(chances, way)
                doubts.append(Doubt(where, kind, (1 - there, there)))
            else:
                doubts.append(Doubt(where, kind, read_each(chances, way, read_chance)))
    return tuple(doubts)


def read_chance(value: Json, where: str) -> float:
    return read_number(value, where, 0, 1)


def _doubts_to_json(doubts: tuple[Doubt, ...]) -> dict[str, Json]:
    unsure: dict[str, Json] = {}
    for doubt in doubts:
        single = doubt.piece in SINGLE_PIECES
        kinds = unsure.setdefault(doubt.field, {})
        assert isinstance(kinds, dict)
        kinds[doubt.piece] = doubt.chances[1] if single else list(doubt.chances)
    return unsure


def _read_card(t: float, said: Json) -> Observation:
    card = read_object(said, "card")
    return CardSeen(
        t, read_text(card.get("field"), "card.field"), read_integer(card.get("value"), "card.value")
    )


def _read_slots(t: float, said: Json) -> Observation:
    slots = read_object(said, "slots")
    return SlotsChanged(t, tuple((slot, read_text(state, slot)) for slot, state in slots.items()))


def _read_button(t: float, said: Json) -> Observation:
    return ButtonPressed(t, read_text(said, "button"))


def _read_page(t: float, said: Json) -> Observation:
    words = dict(read_object(said, "page"))
    by = read_text(words.pop("by", None), "page.by")
    return PageSaid(t, by, read_text(words.pop("say", None), "page.say"), words)


def _read_link(t: float, said: Json) -> Observation:
    link = dict(read_object(said, "link"))
    why = link.pop("why", "")
    if len(link) != 1:
        raise BadValue("link", link, "one part and its state")
    part, state = next(iter(link.items()))
    return LinkChanged(t, part, read_text(state, part), read_text(why, "link.why") if why else "")


def _read_tick(t: float, said: Json) -> Observation:
    if said is not True:
        raise BadValue("tick", said, "true")
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
