"""What a table of the second game observes beside words and presses, and its sitting log's lines.

Places and pieces stay text here, as in `companion.observations`; but a name that no board of this
game has makes the line unreadable.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import partial
from math import fsum

from companion.events import AnyObservation
from companion.games.salamander.files.action_lines import MARKER, SYMBOLS
from companion.games.salamander.rules.actions import EYE_STICKS, EYES
from companion.games.salamander.rules.places import FIGURES, FIRST_CHAMBER, PLACE_NAMES, parse_place
from companion.inference.sensors import SENSORS
from companion.json_reader import (
    BadValue,
    Fields,
    Json,
    read_choice,
    read_each,
    read_integer,
    read_number,
    read_object,
    read_truth,
)
from companion.observations import (
    ButtonPressed,
    HandSeen,
    LinkChanged,
    PageSaid,
    Tick,
    kind_of_line,
    observation_from_json,
    read_chance,
)

PIECES_ON_TABLE = (*FIGURES, *(figure + MARKER for figure in FIGURES))
PLACES_OF_FIGURES = frozenset(PLACE_NAMES[:FIRST_CHAMBER])
PLACES_OF_MARKERS = frozenset(PLACE_NAMES[FIRST_CHAMBER:])
DRAWN = "drawn"
DEALS = "deals"  # the table, a card of a sealed pile
_MOMENT = 1e-9  # times are decimal fractions: a quarter of a second later is not later than that
IN_SECRET = ("content", "salt")  # keys of an answer that not everybody may hear

PiecesSeen = tuple[tuple[str, str], ...]  # figure and place
Lies = tuple[int, bool, int]  # a figure, whether it is its marker, and where it lies
PlaceChances = tuple[tuple[str, float], ...]  # of one piece; the rest of 1 is elsewhere


@dataclass(frozen=True, slots=True)
class FiguresSeen:
    """A settled look: where figures and markers lie. None: nothing was said of them."""

    t: float
    figures: PiecesSeen | None
    markers: PiecesSeen | None = None
    hidden: tuple[str, ...] = ()
    unsure: tuple[tuple[str, PlaceChances], ...] = ()

    @property
    def listed(self) -> tuple[tuple[bool, PiecesSeen | None], ...]:
        """Where figures, and where markers are seen."""
        return (False, self.figures), (True, self.markers)

    @property
    def lying(self) -> tuple[Lies, ...]:
        return tuple(
            (FIGURES.index(name), is_marker, parse_place(place))
            for is_marker, seen in self.listed
            for name, place in seen or ()
        )

    def to_json(self) -> dict[str, Json]:
        look: dict[str, Json] = {}
        if self.figures is not None:
            look["figures"] = dict(self.figures)
        if self.markers is not None:
            look["markers"] = dict(self.markers)
        if self.hidden:
            look["hidden"] = list(self.hidden)
        if self.unsure:
            look["unsure"] = {piece: dict(chances) for piece, chances in self.unsure}
        return {"t": self.t, "camera": look}


@dataclass(frozen=True, slots=True)
class SticksSeen:
    """The sticks came to rest; `keys` of each that was thrown, the eye sticks first."""

    t: float
    eyes: tuple[int, ...]
    symbol: str | None
    keys: tuple[bool, ...]

    def to_json(self) -> dict[str, Json]:
        sticks: dict[str, Json] = {"eyes": list(self.eyes), "symbol": self.symbol}
        return {"t": self.t, "camera": {"sticks": sticks | {"keys": list(self.keys)}}}


@dataclass(frozen=True, slots=True)
class PileDrawn:
    """The sensor of the pile felt that a card was drawn."""

    t: float

    def to_json(self) -> dict[str, Json]:
        return {"t": self.t, "pile": DRAWN}


SalamanderObservation = (
    FiguresSeen | SticksSeen | PileDrawn | HandSeen | PageSaid | ButtonPressed | LinkChanged | Tick
)
KINDS_OF_LINE = ("camera", "pile", "button", "page", "link", "tick")


def observation_of(line: Mapping[str, Json]) -> SalamanderObservation:
    """What a line of a sitting log of this game says; BadValue for anything else."""
    kind = kind_of_line(line, KINDS_OF_LINE)
    t = read_number(line.get("t"), "t")
    if kind == "pile":
        return _pile_drawn(t, line["pile"])
    if kind == "camera":
        return _seen(t, read_object(line["camera"], "camera"))
    said = observation_from_json({"t": t, kind: line[kind]})
    assert isinstance(said, ButtonPressed | PageSaid | LinkChanged | Tick)
    return said


def check_logged(observation: AnyObservation) -> None:
    """ValueError for what a stored game may hold, as it was said, but no sitting log."""
    match observation:
        case PageSaid(say="place"):
            placed_at(observation)
        case ButtonPressed(player=player) if player not in FIGURES:
            raise ValueError(f"button is {player!r}; expected {', '.join(FIGURES)}")


def is_dealt(observation: AnyObservation) -> bool:
    """Whether it says which card somebody gets, for his eyes alone."""
    return isinstance(observation, PageSaid) and observation.say == DEALS


def without_answer(observation: SalamanderObservation) -> SalamanderObservation:
    """What everybody may know of it, where more than two play (Weitere): not what was answered."""
    if not isinstance(observation, PageSaid) or observation.say != "answered":
        return observation
    words = {key: value for key, value in observation.words.items() if key not in IN_SECRET}
    return replace(observation, words=words)


def is_tapped_again(last: PageSaid | None, now: SalamanderObservation) -> bool:
    """The same word of the same mouth at once; what a secret answer says counts nothing."""
    if last is None or not isinstance(now, PageSaid) or now.t - last.t > SENSORS.tap_s + _MOMENT:
        return False
    return without_answer(replace(last, t=now.t)) == without_answer(now)


def lies_as(one: FiguresSeen, other: FiguresSeen) -> bool:
    return (one.figures, one.markers) == (other.figures, other.markers)


def placed_at(said: PageSaid) -> FiguresSeen:
    """What `place` says of the board; pieces that it does not name stay. ValueError if garbled."""
    return FiguresSeen(
        said.t,
        _pieces(said.words.get("figures", {}), "figures", PLACES_OF_FIGURES),
        _pieces(said.words.get("markers", {}), "markers", PLACES_OF_MARKERS),
    )


def _pile_drawn(t: float, said: Json) -> PileDrawn:
    if said != DRAWN:
        raise BadValue("pile", said, DRAWN)
    return PileDrawn(t)


def _seen(t: float, look: Mapping[str, Json]) -> SalamanderObservation:
    if look.get("hand") is True:
        return HandSeen(t)
    if "sticks" in look:
        return _sticks(t, look["sticks"])
    if not look.keys() & {"figures", "markers"}:
        raise BadValue("camera", {**look}, "figures, markers or sticks")
    figures = _maybe(look, "figures", PLACES_OF_FIGURES)
    markers = _maybe(look, "markers", PLACES_OF_MARKERS)
    hidden = read_each(look.get("hidden", []), "hidden", _place_name)
    return FiguresSeen(t, figures, markers, hidden, _unsure(look.get("unsure", {})))


def _maybe(look: Mapping[str, Json], key: str, places: frozenset[str]) -> PiecesSeen | None:
    return _pieces(look[key], key, places) if key in look else None


def _pieces(said: Json, what: str, places: frozenset[str]) -> PiecesSeen:
    seen = {
        read_choice(figure, what, FIGURES): _place_name(place, f"{what}.{figure}", places)
        for figure, place in read_object(said, what).items()
    }
    return tuple((figure, seen[figure]) for figure in FIGURES if figure in seen)


def _place_name(value: Json, where: str, places: Collection[str] = PLACE_NAMES) -> str:
    if not isinstance(value, str) or value not in places:
        raise BadValue(where, value, "a place for it, like king-3 or fire-7-2")
    return value


def _unsure(said: Json) -> tuple[tuple[str, PlaceChances], ...]:
    pieces = {
        read_choice(piece, "unsure", PIECES_ON_TABLE): _chances(chances, f"unsure.{piece}")
        for piece, chances in read_object(said, "unsure").items()
    }
    return tuple((piece, pieces[piece]) for piece in PIECES_ON_TABLE if piece in pieces)


def _chances(said: Json, where: str) -> PlaceChances:
    chances = tuple(
        (_place_name(place, where), read_chance(chance, f"{where}.{place}"))
        for place, chance in read_object(said, where).items()
    )
    if fsum(chance for _, chance in chances) > 1 + 1e-6:
        raise BadValue(where, said, "chances of 1 together")
    return chances


def _sticks(t: float, said: Json) -> SticksSeen:
    sticks = Fields(said, "sticks")
    eyes = sticks.each("eyes", _one_eye, EYE_STICKS)
    symbol = sticks.maybe("symbol", partial(read_choice, known=SYMBOLS))
    keys = sticks.each("keys", read_truth)
    thrown = len(eyes) + (symbol is not None)
    if len(keys) != thrown:
        raise BadValue("sticks.keys", [*keys], f"true or false for {thrown} sticks")
    return SticksSeen(t, eyes, symbol, keys)


def _one_eye(value: Json, where: str) -> int:
    return read_integer(value, where, min(EYES), max(EYES))
