"""The one question that decides, with its choices, and what each answer makes of the game."""

from dataclasses import replace

from companion.games.faust.files.record_lines import action_to_json
from companion.games.faust.rules.board import FIELDS, field_name, parse_field
from companion.games.faust.rules.position import COLOURS, Card, Position, opponent
from companion.games.faust.session.belief import Belief, is_whole
from companion.games.faust.session.differences import beside_of, places, with_piece
from companion.games.faust.session.game_so_far import GameSoFar, rewound
from companion.games.faust.session.repair import as_told, moves_back
from companion.games.faust.session.trouble import Awaited, Choice, OpenQuestion, Unclear, Waiting
from companion.games.faust.session.what_if import Rival, game_if
from companion.observations import BoardReading, Json

MOST_CHOICES = 4
PUT_BACK, STANDS, YES, NO = "put-back", "stands", "yes", "no"


def which(belief: Belief, rivals: tuple[Rival, ...]) -> Unclear:
    """Several legal stories fit as well as each other."""
    shown = sorted(rivals, key=lambda one: len(one.actions))[:MOST_CHOICES]
    choices = tuple(Choice(str(place), one.game) for place, one in enumerate(shown, start=1))
    told: list[Json] = []
    for choice, rival in zip(choices, shown, strict=True):
        do: list[Json] = [action_to_json(act) for act in rival.actions]
        told.append({"choice": choice.name, "do": do})
    back = as_told(moves_back(belief.game.now, belief.views[-1]))
    told.append({"choice": PUT_BACK, "repair": back})
    return Unclear(OpenQuestion.WHICH, {"choices": told}, (*choices, Choice(PUT_BACK, None)))


def earlier_turn(game: GameSoFar, reading: BoardReading) -> int | None:
    """The latest turn before the last one's end in whose beginning the table lies so."""
    for number in reversed(range(len(game.done))):
        if not moves_back(game.done[number].before, reading):
            return number
    return None


def take_back(belief: Belief, turn: int, reading: BoardReading) -> Unclear:
    """Everything lies as before an earlier turn: that needs the other player's word."""
    game = belief.game
    by = game.done[turn].turn.player
    choices = (Choice(YES, rewound(game, turn)), Choice(NO, None))
    told: list[Json] = [
        {"choice": YES, "turn": turn + 1},
        {"choice": NO, "repair": as_told(moves_back(game.now, reading))},
    ]
    asks = COLOURS[opponent(by)]
    more: dict[str, Json] = {"choices": told, "by": COLOURS[by], "asks": asks}
    return Unclear(OpenQuestion.TAKE_BACK, more, choices, (asks,))


Stray = tuple[str, str, str]  # a kind of piece, where it is seen, and where it lay


def strayed(belief: Belief, reading: BoardReading) -> Stray | None:
    """All is legal but for one piece that is seen a field beside the one where it lay."""
    for kind in (*COLOURS, "soul"):
        for lay in places(belief.game.now, kind):
            for seen in beside_of(lay):
                if seen in reading.fields_of(kind) and lay not in reading.fields_of(kind):
                    right = with_piece(reading, kind, (seen, lay))
                    if game_if(belief, right) is not None:
                        return kind, seen, lay
    return None


def knocked(belief: Belief, reading: BoardReading, stray: Stray) -> Unclear | None:
    """The piece was pushed back over a line while another thing was done."""
    kind, seen, lay = stray
    is_back = (parse_field(seen) + 1) % FIELDS == parse_field(lay)
    right = with_piece(reading, kind, (seen, lay))
    game = game_if(belief, right)
    if not is_back or game is None:
        return None
    is_same = (game.done, game.steps) == (belief.game.done, belief.game.steps)
    if is_same:
        return None
    back: list[Json] = [{"piece": kind, "from": seen, "to": lay}]
    told: list[Json] = [{"choice": PUT_BACK, "repair": back}]
    more: dict[str, Json] = {
        "choices": told,
        "piece": kind,
        "from": lay,
        "to": seen,
        "repair": back,
    }
    return Unclear(OpenQuestion.KNOCKED, more, (Choice(PUT_BACK, None),))


def card_away(game: GameSoFar, reading: BoardReading) -> Waiting | None:
    """A card has left its slot though no stone ran into it: somebody looks at it."""
    moves = moves_back(game.now, reading)
    fields = [one.target for one in moves if one.target is not None and one.origin is None]
    if not fields or len(fields) < len(moves):
        return None
    card = game.now.cards[fields[0]]
    assert card is not None
    details: dict[str, Json] = {"field": field_name(fields[0]), "card": COLOURS[card.owner]}
    return Waiting(Awaited.CARD, details)


def repair(belief: Belief, reading: BoardReading) -> Waiting:
    """The table is to be brought back to the record."""
    return Waiting(Awaited.REPAIR, {"repair": as_told(moves_back(belief.game.now, reading))})


def board_differs(belief: Belief, reading: BoardReading) -> Unclear:
    """Nothing explains what lies there: it goes back, or it stands by agreement."""
    back = as_told(moves_back(belief.game.now, reading))
    told: list[Json] = [{"choice": PUT_BACK, "repair": back}]
    choices = [Choice(PUT_BACK, None)]
    if is_whole(reading):
        told.append({"choice": STANDS})
        choices.append(Choice(STANDS, as_it_lies(belief.game, reading)))
    answer: Json = {"say": "answer", "question": "board-differs", "choice": STANDS}
    more: dict[str, Json] = {"choices": told, "repair": back, "instead": [answer]}
    if belief.unverified:
        more["away"] = [*sorted(belief.unverified)]
    return Unclear(OpenQuestion.BOARD_DIFFERS, more, tuple(choices))


def as_it_lies(game: GameSoFar, reading: BoardReading) -> GameSoFar:
    """The same player's turn, from the board as it lies; the record says so beside the turn."""
    position = laid_out(game.before, reading)
    board: dict[str, Json] = {
        "red": list(reading.fields_of("red")),
        "blue": list(reading.fields_of("blue")),
        "soul": reading.fields_of("soul")[0],
    }
    return replace(
        game, before=position, now=position, steps=(), beside=(*game.beside, ("board", board))
    )


def laid_out(position: Position, reading: BoardReading) -> Position:
    """The position with pieces and cards as they are seen to lie."""
    red, blue = (
        tuple(sorted(parse_field(name) for name in reading.fields_of(colour))) for colour in COLOURS
    )
    lying = dict(reading.cards or ())
    cards = list(position.cards)
    for field in range(FIELDS):
        owner = lying.get(field_name(field))
        if owner in COLOURS:
            cards[field] = _card(cards[field], COLOURS.index(owner))
        elif owner is None:
            cards[field] = None
    stones = ((red[0], red[1]), (blue[0], blue[1]))
    soul = parse_field(reading.fields_of("soul")[0])
    return position._replace(stones=stones, soul=soul, cards=tuple(cards))


def _card(known: Card | None, owner: int) -> Card:
    return known if known is not None and known.owner == owner else Card(owner, None)
