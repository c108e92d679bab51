"""What may be said at a table of Der Feuer-Salamander, word by word."""

from collections.abc import Callable, Mapping
from functools import partial

from companion.games.salamander.rules.faces import FACES
from companion.games.salamander.rules.places import FIGURES, FIRST_CHAMBER, PLACE_NAMES
from companion.games.salamander.rules.record import LEAST_SEATS
from companion.games.salamander.rules.rulings import CHOICES
from companion.observations import Json
from web.access.page_words import BadWords, ValueCheck, Vocabulary, Word, named_players, read_map
from web.access.roles import OFFICIALS, REFEREE
from web.faust.words import ANSWER

SALAMANDER_SEATS = FIGURES
AT_THE_TABLE = OFFICIALS.and_players_at(*SALAMANDER_SEATS)
EYES = range(1, 5)
EYE_STICKS = 2
SYMBOLS = ("salamander", "stone")
CLAIM = ("figure", "card")
MOST_CARDS = 3  # in anything that is said: a combination has three
FOR_FIGURES, FOR_MARKERS = PLACE_NAMES[:FIRST_CHAMBER], PLACE_NAMES[FIRST_CHAMBER:]


def _one_of(known: tuple[str, ...]) -> ValueCheck:
    def check(value: Json) -> Json:
        if not isinstance(value, str) or value not in known:
            raise BadWords("word")
        return value

    return check


def _list_of(each: ValueCheck, most: int) -> Callable[[Json], Json]:
    def check(value: Json) -> Json:
        if not isinstance(value, list) or len(value) > most:
            raise BadWords("list")
        return [each(one) for one in value]

    return check


_figure, _card, _yes_or_no = _one_of(FIGURES), _one_of(FACES), _one_of(("yes", "no"))
_cards = _list_of(_card, MOST_CARDS)


def _eye(value: Json) -> Json:
    if isinstance(value, bool) or not isinstance(value, int) or value not in EYES:
        raise BadWords("eye")
    return value


def _two_eyes(value: Json) -> Json:
    eyes = _list_of(_eye, EYE_STICKS)(value)
    if not isinstance(eyes, list) or len(eyes) != EYE_STICKS:
        raise BadWords("eyes")
    return eyes


def _truth(value: Json) -> Json:
    if not isinstance(value, bool):
        raise BadWords("truth")
    return value


def _truth_or_none(value: Json) -> Json:
    return None if value is None else _truth(value)


def _card_or_none(value: Json) -> Json:
    return None if value is None else _card(value)


def _claim(value: Json) -> Json:
    if not isinstance(value, list) or len(value) != len(CLAIM):
        raise BadWords("claim")
    figure, card = value
    return [_figure(figure), _card(card)]


def _lying_in(places: tuple[str, ...]) -> ValueCheck:
    """Pieces by their figures, each in a place that there is for it."""
    place = _one_of(places)

    def check(value: Json) -> Json:
        return {str(_figure(figure)): place(where) for figure, where in read_map(value).items()}

    return check


def _rulings(value: Json) -> Json:
    chosen = read_map(value)
    if not chosen or not all(
        option in CHOICES and choice in [*CHOICES[option]] for option, choice in chosen.items()
    ):
        raise BadWords("rulings")
    return dict(chosen)


_LYING: Mapping[str, ValueCheck] = {
    "figures": _lying_in(FOR_FIGURES),
    "markers": _lying_in(FOR_MARKERS),
}
_players = named_players(FIGURES, LEAST_SEATS)

_play = partial(Word, AT_THE_TABLE, is_of_play=True)
_AGREES: Mapping[str, ValueCheck] = {"agrees": _truth}  # a yes, and no wish of his own

SALAMANDER_WORDS: Vocabulary = {
    "set-aside": _play({"card": _card}, may={"figure": _figure}),
    "throw": _play({"eyes": _two_eyes, "symbol": _one_of(SYMBOLS)}),
    "keys": _play({"eyes": _list_of(_truth, EYE_STICKS), "symbol": _truth_or_none}),
    "drew": _play(may={"card": _card}),
    "stay": _play({"piece": _one_of(("figure", "marker"))}),
    "place": Word(AT_THE_TABLE, may=_LYING),
    "ask": _play({"card": _card}),
    "answered": _play(may={"content": _yes_or_no}),
    "declare": _play({"cards": _cards, "claims": _list_of(_claim, MOST_CARDS)}),
    "reply": _play({"content": _yes_or_no}),
    "show": _play({"cards": _cards}),
    "exchange": _play({"card": _card_or_none}, may={"second": _card}),
    "turn-done": _play(),
    "undo": Word(AT_THE_TABLE, may=_AGREES),
    "step-back": Word(AT_THE_TABLE),
    "accept": Word(AT_THE_TABLE, may=_AGREES),
    "answer": Word(AT_THE_TABLE, ANSWER),
    "ruling": Word(REFEREE, one_of={"to_move": _figure, "rulings": _rulings}),
    "refuse": Word(AT_THE_TABLE),
    "end": _play(may=_AGREES),
    "resign": _play(may=_AGREES),
    "rematch": Word(AT_THE_TABLE, {"players": _players}, may=_AGREES),
    "names": Word(OFFICIALS, {"players": _players}),
}
