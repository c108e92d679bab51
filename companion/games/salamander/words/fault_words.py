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
from companion.games.salamander.rules.let_stand import PieceMoved
from companion.games.salamander.rules.position import NOBODY, Position
from companion.games.salamander.rules.referee import IllegalTurn, rulings_behind
from companion.games.salamander.rules.rules import places_to_go
from companion.games.salamander.words.speaker import Speaker
from companion.games.salamander.words.status_words import sticks_to_throw


def fault_sentences(verdict: IllegalTurn, speaker: Speaker) -> Iterator[str]:
    """What is wrong, the rulings behind it, and, after a wrong move, where the figure may go."""
    words = _words(verdict, speaker)
    named, known = f"named.{verdict.code}", speaker.languages[speaker.language]
    # Where it can be said of which piece, or of whose hand, it is.
    is_named = named in known and not words.keys().isdisjoint(("target", "holder"))
    yield speaker.say(named if is_named else verdict.code.value, words)
    for option in rulings_behind(verdict, speaker.header):
        value = getattr(speaker.header.rulings, option)
        yield f"[{speaker.say('ruling', {'option': option, 'value': value})}]"
    if verdict.code in OF_MOVES:
        places = places_to_go(verdict.position, speaker.header)
        options = ", ".join(speaker.place(place) for place in places)
        yield speaker.say("instead", {"options": options})


def _words(verdict: IllegalTurn, speaker: Speaker) -> dict[str, str]:
    position = verdict.position
    mover = position.mover
    words = {
        "player": speaker.player(verdict.turn.player),
        "mover": speaker.player(mover),
        "figure": speaker.seat(mover),
        "sticks": sticks_to_throw(position.turn, speaker),
    }
    asked = _who_is_asked(position)
    if asked != NOBODY:
        words["asked"] = speaker.player(asked)
    put = position.turn.put
    if put is not None:
        piece = _piece(put.figure, put.is_marker, speaker)
        words |= {"piece": piece, "place": speaker.place(put.place)}
    for action in verdict.turn.do[verdict.action - 1 : verdict.action]:
        if isinstance(action, MoveFigure):
            words = {"place": speaker.place(action.place)} | words
        words |= _of_deed(action, position, speaker)
    return words


def _of_deed(action: Action, position: Position, speaker: Speaker) -> dict[str, str]:
    """Which piece was moved where, and where it belongs; or whose cards it is about."""
    match action:
        case MoveFigure() | PlaceMarker() | PutPiece():
            return _moved(action, position, speaker)
        case Declare():
            return {"holder": speaker.player(_who_has_too_few(action, position))}
        case Exchange(figure, away):
            return {"holder": speaker.player(figure), "card": speaker.face(away)}
    return {}


def _moved(deed: PieceMoved, position: Position, speaker: Speaker) -> dict[str, str]:
    piece = deed.figure, deed.is_marker
    belongs = position.lies(*piece)
    put = position.turn.put
    if put is not None and (put.figure, put.is_marker) == piece:
        belongs = put.place
    return {
        "piece": _piece(*piece, speaker),
        "target": speaker.place(deed.place),
        "lies": speaker.place(belongs),
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


def _piece(figure: int, is_marker: bool, speaker: Speaker) -> str:
    name = speaker.seat(figure)
    return speaker.say("piece.marker", {"figure": name}) if is_marker else name


def clash_words(facts: Sequence[ClashFact], speaker: Speaker) -> str:
    """Without facts, as older logs are, that nobody can tell who is wrong."""
    if not facts:
        return speaker.say("contradiction")
    told = " ".join(_fact(fact, speaker) for fact in facts)
    return speaker.say("clash" if len(facts) > 1 else "clash.one", {"facts": told})


def _fact(fact: ClashFact, speaker: Speaker) -> str:
    words: dict[str, str | int] = {
        "turn": fact.turn,
        "player": speaker.player(fact.player),
        "do": _said(fact, speaker),
    }
    return speaker.say("clash.before" if fact.kind is FactKind.ASIDE else "turn", words)


def _said(fact: ClashFact, speaker: Speaker) -> str:
    words = {"cards": speaker.faces(fact.cards), "card": speaker.faces(fact.cards)}
    if fact.place is not None:
        words["place"] = speaker.place(fact.place)
    if fact.is_yes is not None:
        words["answer"] = speaker.answer(fact.is_yes)
        return speaker.say("told.answer", words)
    return speaker.say(f"fact.{fact.kind}", words)
