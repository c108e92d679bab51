"""What a table of the second game observes beside words and presses, and its sitting log's lines.

Places and pieces stay text here, as in `companion.observations`; but a name that no board of this
game has makes the line unreadable.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import fsum

from companion.events import AnyObservation
from companion.games.lines import read_list, read_object, read_text, shown
from companion.games.salamander.rules.places import (
    FIGURES,
    FIRST_CHAMBER,
    PLACE_NAMES,
)
from companion.inference.sensors import SENSORS
from companion.observations import (
    BadObservation,
    ButtonPressed,
    HandSeen,
    Json,
    LinkChanged,
    PageSaid,
    Tick,
    observation_from_json,
)

MARKER_OF = "{}-marker"
PIECES_ON_TABLE = (*FIGURES, *(MARKER_OF.format(figure) for figure in FIGURES))
PLACES_OF_FIGURES = frozenset(PLACE_NAMES[:FIRST_CHAMBER])
PLACES_OF_MARKERS = frozenset(PLACE_NAMES[FIRST_CHAMBER:])
DRAWN = "drawn"
SYMBOLS = ("salamander", "stone")
EYES_OF_STICK = range(1, 5)
MOST_EYE_STICKS = 2
DEALS = "deals"  # the table, a card of a sealed pile
_MOMENT = 1e-9  # times are decimal fractions: a quarter of a second later is not later than that
IN_SECRET = ("content", "salt")  # keys of an answer that not everybody may hear

PiecesSeen = tuple[tuple[str, str], ...]  # figure and place
PlaceChances = tuple[tuple[str, float], ...]  # of one piece; the rest of 1 is elsewhere


@dataclass(frozen=True, slots=True)
class FiguresSeen:
    """A settled look: where figures and markers lie. None: nothing was said of them."""

    t: float
    figures: PiecesSeen | None
    markers: PiecesSeen | None = None
    hidden: tuple[str, ...] = ()
    unsure: tuple[tuple[str, PlaceChances], ...] = ()

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
    """What a line of a sitting log of this game says; BadObservation for anything else."""
    found = [kind for kind in KINDS_OF_LINE if kind in line]
    if len(found) != 1:
        raise BadObservation(f"{found or 'nothing'} observed; expected one of {[*KINDS_OF_LINE]}")
    kind = found[0]
    t = observation_from_json({"t": line.get("t"), "tick": True}).t
    try:
        if kind == "pile":
            return _pile_drawn(t, line["pile"])
        if kind == "camera":
            return _seen(t, read_object(line["camera"], "camera"))
        said = observation_from_json({"t": t, kind: line[kind]})
    except BadObservation:
        raise
    except ValueError as error:
        raise BadObservation(str(error)) from None
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
        raise ValueError(f"pile is {shown(said)}; expected {DRAWN!r}")
    return PileDrawn(t)


def _seen(t: float, look: Mapping[str, Json]) -> SalamanderObservation:
    if look.get("hand") is True:
        return HandSeen(t)
    if "sticks" in look:
        return _sticks(t, read_object(look["sticks"], "sticks"))
    if not look.keys() & {"figures", "markers"}:
        raise ValueError(f"camera is {shown(dict(look))}; expected figures, markers or sticks")
    figures = _maybe(look, "figures", PLACES_OF_FIGURES)
    markers = _maybe(look, "markers", PLACES_OF_MARKERS)
    hidden = [_place_name(one) for one in read_list(look.get("hidden", []), "hidden")]
    return FiguresSeen(t, figures, markers, tuple(hidden), _unsure(look.get("unsure", {})))


def _maybe(look: Mapping[str, Json], key: str, places: frozenset[str]) -> PiecesSeen | None:
    return _pieces(look[key], key, places) if key in look else None


def _pieces(said: Json, what: str, places: frozenset[str]) -> PiecesSeen:
    seen = read_object(said, what)
    for figure, place in seen.items():
        if figure not in FIGURES:
            raise ValueError(f"{what} has {shown(figure)}; expected {', '.join(FIGURES)}")
        if not isinstance(place, str) or place not in places:
            raise ValueError(f"{what} has {figure} at {shown(place)}; expected a place for it")
    return tuple((figure, read_text(seen[figure], what)) for figure in FIGURES if figure in seen)


def _place_name(value: Json) -> str:
    if value not in PLACE_NAMES or not isinstance(value, str):
        raise ValueError(f"{shown(value)} is no place; expected one like king-3 or fire-7-2")
    return value


def _unsure(said: Json) -> tuple[tuple[str, PlaceChances], ...]:
    pieces = read_object(said, "unsure")
    for piece in pieces:
        if piece not in PIECES_ON_TABLE:
            raise ValueError(f"unsure has {shown(piece)}; expected {', '.join(PIECES_ON_TABLE)}")
    return tuple(
        (piece, _chances(pieces[piece], piece)) for piece in PIECES_ON_TABLE if piece in pieces
    )


def _chances(said: Json, piece: str) -> PlaceChances:
    chances: list[tuple[str, float]] = []
    for place, chance in read_object(said, f"unsure {piece}").items():
        if isinstance(chance, bool) or not isinstance(chance, int | float) or not 0 <= chance <= 1:
            raise ValueError(f"unsure {piece} {place} is {shown(chance)}; expected a chance 0..1")
        chances.append((_place_name(place), float(chance)))
    if fsum(chance for _, chance in chances) > 1 + 1e-6:
        raise ValueError(f"unsure {piece} is {shown(said)}; expected chances of 1 together")
    return tuple(chances)


def _sticks(t: float, said: Mapping[str, Json]) -> SticksSeen:
    eyes = tuple(_one_eye(one) for one in read_list(said.get("eyes"), "eyes"))
    if len(eyes) > MOST_EYE_STICKS:
        raise ValueError(f"eyes is {shown(said['eyes'])}; expected at most {MOST_EYE_STICKS}")
    symbol = said.get("symbol")
    if symbol is not None and symbol not in SYMBOLS:
        raise ValueError(f"symbol is {shown(symbol)}; expected {' or '.join(SYMBOLS)}, or null")
    keys = read_list(said.get("keys"), "keys")
    thrown = len(eyes) + (symbol is not None)
    if len(keys) != thrown or not all(isinstance(key, bool) for key in keys):
        raise ValueError(f"keys is {shown(keys)}; expected true or false for {thrown} sticks")
    name = None if symbol is None else read_text(symbol, "symbol")
    return SticksSeen(t, eyes, name, tuple(key is True for key in keys))


def _one_eye(value: Json) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value not in EYES_OF_STICK:
        raise ValueError(f"an eye is {shown(value)}; expected 1 to 4")
    return value
