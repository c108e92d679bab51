"""What may be said at a table of Der Feuer-Salamander, word by word."""

from collections.abc import Mapping
from functools import partial

from companion.games.salamander.files.action_lines import SYMBOLS
from companion.games.salamander.rules.actions import EYE_STICKS, EYES
from companion.games.salamander.rules.faces import FACES
from companion.games.salamander.rules.places import FIGURES, FIRST_CHAMBER, PLACE_NAMES
from companion.games.salamander.rules.record import LEAST_SEATS
from companion.games.salamander.rules.rulings import CHOICES
from companion.json_reader import BadValue, Json, read_choice, read_integer, read_object, read_truth
from web.access.page_words import ValueCheck, Vocabulary, Word, list_of, named_players, rulings_of
from web.access.roles import OFFICIALS, REFEREE

SALAMANDER_SEATS = FIGURES
AT_THE_TABLE = OFFICIALS.and_players_at(*SALAMANDER_SEATS)
MOST_CARDS = 3  # in anything that is said: a combination has three
FOR_FIGURES, FOR_MARKERS = PLACE_NAMES[:FIRST_CHAMBER], PLACE_NAMES[FIRST_CHAMBER:]


_figure = partial(read_choice, known=FIGURES)
_card = partial(read_choice, known=FACES)
_yes_or_no = partial(read_choice, known=("yes", "no"))
_cards = list_of(_card, 0, MOST_CARDS)
_eye = partial(read_integer, least=min(EYES), most=max(EYES))


def _or_none(check: ValueCheck) -> ValueCheck:
    return lambda value, where: None if value is None else check(value, where)


def _claim(value: Json, where: str) -> Json:
    match value:
        case [figure, card]:
            return [_figure(figure, where), _card(card, where)]
    raise BadValue(where, value, "a figure and a card")


def _lying_in(places: tuple[str, ...]) -> ValueCheck:
    """Pieces by their figures, each in a place that there is for it."""

    def check(value: Json, where: str) -> Json:
        return {
            _figure(figure, where): read_choice(place, figure, places)
            for figure, place in read_object(value, where).items()
        }

    return check


_LYING: Mapping[str, ValueCheck] = {
    "figures": _lying_in(FOR_FIGURES),
    "markers": _lying_in(FOR_MARKERS),
}
_players = named_players(FIGURES, LEAST_SEATS)

_play = partial(Word, AT_THE_TABLE, is_of_play=True)
_AGREES: Mapping[str, ValueCheck] = {"agrees": read_truth}  # a yes, and no wish of his own

SALAMANDER_WORDS: Vocabulary = {
    "set-aside": _play({"card": _card}, may={"figure": _figure}),
    "throw": _play(
        {
            "eyes": list_of(_eye, EYE_STICKS, EYE_STICKS),
            "symbol": partial(read_choice, known=SYMBOLS),
        }
    ),
    "keys": _play({"eyes": list_of(read_truth, 0, EYE_STICKS), "symbol": _or_none(read_truth)}),
    "drew": _play(may={"card": _card}),
    "stay": _play({"piece": partial(read_choice, known=("figure", "marker"))}),
    "place": Word(AT_THE_TABLE, may=_LYING),
    "ask": _play({"card": _card}),
    "answered": _play(may={"content": _yes_or_no}),
    "declare": _play({"cards": _cards, "claims": list_of(_claim, 0, MOST_CARDS)}),
    "reply": _play({"content": _yes_or_no}),
    "show": _play({"cards": _cards}),
    "exchange": _play({"card": _or_none(_card)}, may={"second": _card}),
    "turn-done": _play(),
    "undo": Word(AT_THE_TABLE, may=_AGREES),
    "step-back": Word(AT_THE_TABLE),
    "accept": Word(AT_THE_TABLE, may=_AGREES),
    "ruling": Word(REFEREE, one_of={"to_move": _figure, "rulings": rulings_of(CHOICES)}),
    "refuse": Word(AT_THE_TABLE),
    "end": _play(may=_AGREES),
    "resign": _play(may=_AGREES),
    "rematch": Word(AT_THE_TABLE, {"players": _players}, may=_AGREES),
    "names": Word(OFFICIALS, {"players": _players}),
}
