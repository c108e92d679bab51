"""What sticks, cards, markers, moves and questions do; the guards have let them pass."""

from companion.games.salamander.rules.actions import (
    Answered,
    Ask,
    Draw,
    KeyThrow,
    MoveFigure,
    PlaceMarker,
    PutPiece,
    Throw,
)
from companion.games.salamander.rules.hands import HOLDING, drawn, drawn_for, true_at
from companion.games.salamander.rules.knowledge import laid_open, learned, sifted, turned_down
from companion.games.salamander.rules.owed import can_draw
from companion.games.salamander.rules.places import DUNGEON, START, home_of, is_field, zone_of
from companion.games.salamander.rules.record import Agreed
from companion.games.salamander.rules.rulings import AskCaptured, EmptyPile, QuestionAfterStay
from companion.games.salamander.rules.situation import (
    NOBODY,
    GameEnd,
    Sifting,
    Situation,
    Symbol,
    is_in_dungeon,
    with_entry,
)

EYE_STICKS = 2


def throw_sticks(situation: Situation, action: Throw, agreed: Agreed) -> Situation:
    """A new go: what the symbol calls for, then the move."""
    symbol = Symbol.MARKER
    if action.is_salamander:
        if not situation.pile and agreed.rulings.empty_pile is EmptyPile.ENDS:
            return situation._replace(ending=GameEnd.PILE_EMPTY)
        symbol = Symbol.DRAW
    calls = symbol is Symbol.MARKER or can_draw(situation, agreed)
    turn = situation.turn._replace(
        eyes=(action.first, action.second),
        symbol=symbol if calls else None,
        owes_move=True,
        may_ask=NOBODY,
        has_arrived=False,
    )
    return situation._replace(turn=turn)


def throw_keys(situation: Situation, action: KeyThrow, agreed: Agreed) -> Situation:
    """Sticks that show the key are left lying; all three free the figure (Wurfstäbe)."""
    turn = situation.turn
    eyes_aside = turn.eyes_aside + sum(action.eyes)
    is_symbol_aside = turn.is_symbol_aside or bool(action.symbol)
    turn = turn._replace(
        key_throws=turn.key_throws + 1, eyes_aside=eyes_aside, is_symbol_aside=is_symbol_aside
    )
    situation = situation._replace(turn=turn)
    if eyes_aside < EYE_STICKS or not is_symbol_aside:
        return situation
    return sent_home(situation, situation.mover, agreed)


def draw_card(situation: Situation, action: Draw, agreed: Agreed) -> Situation:
    situation = reshuffled(situation)
    mover, away = situation.mover, action.away
    hands = situation.possible[mover]
    turn = situation.turn._replace(symbol=None)
    situation = situation._replace(pile=situation.pile - 1, turn=turn)
    if away is None:
        holds = situation.holds[mover] + 1
        situation = situation._replace(holds=with_entry(situation.holds, mover, holds))
        return learned(situation, agreed, mover, drawn(hands))
    situation = discarded(situation, (away,))
    possible = with_entry(situation.possible, mover, drawn_for(hands, away))
    return sifted(situation._replace(possible=possible), agreed)


def reshuffled(situation: Situation) -> Situation:
    """The discards are the pile when that is empty and a card has to be drawn (Wurfstäbe)."""
    if situation.pile:
        return situation
    is_lenient = situation.sifting is Sifting.LENIENT
    return situation._replace(
        pile=len(situation.discards),
        discards=(),
        covered=turned_down(situation.covered, situation.discards),
        sifting=Sifting.STRICT if is_lenient else situation.sifting,
    )


def discarded(situation: Situation, faces: tuple[int, ...]) -> Situation:
    return situation._replace(
        discards=situation.discards + faces, covered=laid_open(situation.covered, faces)
    )


def place_marker(situation: Situation, action: PlaceMarker, agreed: Agreed) -> Situation:
    """It tells the truth about every card in the hand (Ziel)."""
    mover, place = situation.mover, action.place
    situation = situation._replace(
        markers=with_entry(situation.markers, mover, place),
        turn=situation.turn._replace(symbol=None),
    )
    if place == START:
        return situation
    return learned(situation, agreed, mover, situation.possible[mover] & true_at(place))


def move_figure(situation: Situation, action: MoveFigure, agreed: Agreed) -> Situation:
    """It captures whoever stands there, and may ask whose zone it is (Verlies, Fragen)."""
    mover, target = situation.mover, action.place
    has_stayed = situation.figures[mover] == target
    captured = NOBODY
    if is_field(target):
        captured = next(
            (one for one in agreed.seats if one != mover and situation.figures[one] == target),
            NOBODY,
        )
    turn = situation.turn._replace(
        owes_move=False,
        may_ask=_who_may_be_asked(mover, target),
        has_arrived=not is_field(target) and not has_stayed,
    )
    if has_stayed and agreed.rulings.question_after_stay is QuestionAfterStay.NO:
        turn = turn._replace(may_ask=NOBODY)
    if captured == turn.may_ask and agreed.rulings.ask_captured is AskCaptured.NO:
        turn = turn._replace(may_ask=NOBODY)
    situation = situation._replace(figures=with_entry(situation.figures, mover, target), turn=turn)
    return situation if captured == NOBODY else sent_to_dungeon(situation, captured, agreed)


def _who_may_be_asked(mover: int, target: int) -> int:
    if not is_field(target) or zone_of(target) == mover:
        return NOBODY
    return zone_of(target)


def ask(situation: Situation, action: Ask, agreed: Agreed) -> Situation:
    """A figure in the dungeon is freed by the question (Antwort)."""
    turn = situation.turn._replace(asked=(action.figure, action.face), may_ask=NOBODY)
    situation = situation._replace(turn=turn)
    if is_in_dungeon(situation, action.figure):
        return sent_home(situation, action.figure, agreed)
    return situation


def answer(situation: Situation, action: Answered, agreed: Agreed) -> Situation:
    asked = situation.turn.asked
    assert asked is not None  # the guards have seen to it
    situation = situation._replace(turn=situation.turn._replace(asked=None))
    if action.is_yes is None:
        return situation
    return said_to_hold(situation, asked, action.is_yes, agreed)


def said_to_hold(
    situation: Situation, claim: tuple[int, int], is_yes: bool, agreed: Agreed
) -> Situation:
    """The player of the claim has said in truth whether he holds that face."""
    figure, face = claim
    hands = situation.possible[figure]
    known = hands & HOLDING[face] if is_yes else hands & ~HOLDING[face]
    return learned(situation, agreed, figure, known)


def sent_to_dungeon(situation: Situation, figure: int, agreed: Agreed) -> Situation:
    return _sent(situation, PutPiece(figure, False, DUNGEON), agreed)


def sent_home(situation: Situation, figure: int, agreed: Agreed) -> Situation:
    return _sent(situation, PutPiece(figure, False, home_of(figure)), agreed)


def marker_sent_home(situation: Situation, figure: int, agreed: Agreed) -> Situation:
    return _sent(situation, PutPiece(figure, True, START), agreed)


def _sent(situation: Situation, put: PutPiece, agreed: Agreed) -> Situation:
    """Owed where it has to be written, else done at once."""
    if agreed.writes_everything:
        return situation._replace(turn=situation.turn._replace(put=put))
    return put_piece(situation, put)


def put_piece(situation: Situation, put: PutPiece) -> Situation:
    turn = situation.turn._replace(put=None)
    if put.is_marker:
        markers = with_entry(situation.markers, put.figure, put.place)
        return situation._replace(markers=markers, turn=turn)
    if put.place == DUNGEON:
        turn = turn._replace(sent=(*turn.sent, put.figure))
    else:
        has_arrived = turn.has_arrived or put.figure == situation.mover
        turn = turn._replace(freed=(*turn.freed, put.figure), has_arrived=has_arrived)
    figures = with_entry(situation.figures, put.figure, put.place)
    return situation._replace(figures=figures, turn=turn)


def hand_over(situation: Situation, agreed: Agreed) -> Situation:
    """The turn has ended: the next player clockwise is to move, unless the game is over."""
    if situation.ending is not None:
        return situation
    return Situation(
        figures=situation.figures,
        markers=situation.markers,
        holds=situation.holds,
        possible=situation.possible,
        covered=situation.covered,
        pile=situation.pile,
        discards=situation.discards,
        laid=situation.laid,
        mover=agreed.after(situation.mover),
        sifting=situation.sifting,
    )
