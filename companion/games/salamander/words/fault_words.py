"""Why a turn is illegal and what would have been legal; which statements cannot all be true."""

from collections.abc import Iterator, Sequence

from companion.games.salamander.rules.actions import (
    Action,
    Declare,
    Exchange,
    MoveFigure,
    PlaceMarker,
    PutPiece,
)
from companion.games.salamander.rules.clash import ClashFact, FactKind
from companion.games.salamander.rules.codes import OF_MOVES
from companion.games.salamander.rules.position import NOBODY, Position
from companion.games.salamander.rules.referee import IllegalTurn, rulings_behind
from companion.games.salamander.rules.rules import places_to_go
from companion.games.salamander.words.speaker import Speaker
from companion.games.salamander.words.status_words import sticks_to_throw


def fault_sentences(verdict: IllegalTurn, voice: Speaker) -> Iterator[str]:
    """What is wrong, the rulings behind it, and, after a wrong move, where the figure may go."""
    words = _words(verdict, voice)
    named, known = f"named.{verdict.code}", voice.languages[voice.language]
    # Where it can be said of which piece, or of whose hand, it is.
    is_named = named in known and not words.keys().isdisjoint(("target", "holder"))
    yield voice.say(named if is_named else verdict.code.value, words)
    for option in rulings_behind(verdict, voice.agreed):
        value = getattr(voice.agreed.rulings, option)
        yield f"[{voice.say('ruling', {'option': option, 'value': value})}]"
    if verdict.code in OF_MOVES:
        places = places_to_go(verdict.position, voice.agreed)
        options = ", ".join(voice.place(place) for place in places)
        yield voice.say("instead", {"options": options})


def _words(verdict: IllegalTurn, voice: Speaker) -> dict[str, str]:
    position = verdict.position
    mover = position.mover
    words = {
        "player": voice.player(verdict.turn.player),
        "mover": voice.player(mover),
        "figure": voice.figure(mover),
        "sticks": sticks_to_throw(position.turn, voice),
    }
    asked = _who_is_asked(position)
    if asked != NOBODY:
        words["asked"] = voice.player(asked)
    put = position.turn.put
    if put is not None:
        piece = _piece(put.figure, put.is_marker, voice)
        words |= {"piece": piece, "place": voice.place(put.place)}
    for action in verdict.turn.do[verdict.action - 1 : verdict.action]:
        if isinstance(action, MoveFigure):
            words = {"place": voice.place(action.place)} | words
        words |= _of_deed(action, position, voice)
    return words


def _of_deed(action: Action, position: Position, voice: Speaker) -> dict[str, str]:
    """Which piece was moved where, and where it belongs; or whose cards it is about."""
    match action:
        case MoveFigure(figure, place):
            return _moved((figure, False, place), position, voice)
        case PlaceMarker(figure, place):
            return _moved((figure, True, place), position, voice)
        case PutPiece(figure, is_marker, place):
            return _moved((figure, is_marker, place), position, voice)
        case Declare():
            return {"holder": voice.player(_who_has_too_few(action, position))}
        case Exchange(figure, away):
            return {"holder": voice.player(figure), "card": voice.face(away)}
    return {}


def _moved(moved: tuple[int, bool, int], position: Position, voice: Speaker) -> dict[str, str]:
    figure, is_marker, place = moved
    belongs = position.lies(figure, is_marker)
    put = position.turn.put
    if put is not None and (put.figure, put.is_marker) == (figure, is_marker):
        belongs = put.place
    return {
        "piece": _piece(figure, is_marker, voice),
        "target": voice.place(place),
        "lies": voice.place(belongs),
    }


def _who_has_too_few(declare: Declare, position: Position) -> int:
    """Of those from whom cards are laid or claimed."""
    named = [figure for figure, _ in declare.claims]
    return next(
        (figure for figure in named if named.count(figure) > position.holds[figure]),
        position.mover,
    )


def _who_is_asked(position: Position) -> int:
    """Who owes an answer or a reply, or may be asked."""
    turn = position.turn
    if turn.asked is not None:
        return turn.asked[0]
    declaration = turn.declaration
    if declaration is not None and not declaration.has_failed:
        return declaration.next_claim[0]
    return turn.may_ask


def _piece(figure: int, is_marker: bool, voice: Speaker) -> str:
    name = voice.figure(figure)
    return voice.say("piece.marker", {"figure": name}) if is_marker else name


def clash_words(facts: Sequence[ClashFact], voice: Speaker) -> str:
    """Without facts, as older logs are, that nobody can tell who is wrong."""
    if not facts:
        return voice.say("contradiction")
    told = " ".join(_fact(fact, voice) for fact in facts)
    return voice.say("clash" if len(facts) > 1 else "clash.one", {"facts": told})


def _fact(fact: ClashFact, voice: Speaker) -> str:
    words: dict[str, str | int] = {
        "turn": fact.turn,
        "player": voice.player(fact.player),
        "do": _said(fact, voice),
    }
    return voice.say("clash.before" if fact.kind is FactKind.ASIDE else "turn", words)


def _said(fact: ClashFact, voice: Speaker) -> str:
    words = {"cards": voice.faces(fact.cards), "card": voice.faces(fact.cards)}
    if fact.place is not None:
        words["place"] = voice.place(fact.place)
    if fact.is_yes is not None:
        words["answer"] = voice.answer(fact.is_yes)
        return voice.say("told.answer", words)
    return voice.say(f"fact.{fact.kind}", words)
