"""What is said of the game on the page, by whomever it is said, as deeds of the turn at hand."""

from dataclasses import replace

from companion.games.salamander.files.action_lines import read_action, read_face, read_figure
from companion.games.salamander.files.verdict_lines import position_to_json
from companion.games.salamander.rules.actions import (
    Action,
    Answered,
    Ask,
    Claim,
    Exchange,
    KeyThrow,
    MoveFigure,
    PlaceMarker,
    Throw,
)
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.effects import hand_over
from companion.games.salamander.rules.faces import COPIES
from companion.games.salamander.rules.guards import end_fault, fault_of
from companion.games.salamander.rules.owed import Owed, is_turn_over, owed_next
from companion.games.salamander.rules.places import FIGURES, is_field, zone_of
from companion.games.salamander.rules.position import NOBODY, is_in_dungeon
from companion.games.salamander.session.acting import (
    accuse,
    end,
    fault_in,
    follow_on,
    out_of_turn,
    still_waiting,
    try_to,
)
from companion.games.salamander.session.belief import Belief, Step, withdrawn
from companion.games.salamander.session.game_so_far import (
    CameAbout,
    GameSoFar,
    begin,
    exchanges_open,
    keeping,
    may_end,
)
from companion.games.salamander.session.observed import SticksSeen, placed_at
from companion.games.salamander.session.pieces import put_where_it_lies, say_placed
from companion.json_reader import Json, read_list, read_text
from companion.observations import JUDGES, PageSaid

THROWS = ("throw", "keys")
OF_THE_MOVER = ("drew", "stay", "ask", "declare", "show")
STICKS_IN_ALL = 3


def speaks_for(game: GameSoFar, by: str) -> int | None:
    """Whose figure it is that speaks; NOBODY for a judge, None for whoever has no word here."""
    if by in JUDGES:
        return NOBODY
    if by in FIGURES and FIGURES.index(by) in game.header.seats:
        return FIGURES.index(by)
    return None


def say_deed(belief: Belief, said: PageSaid) -> Step:
    """A word that is a deed of the game. What cannot be read does nothing."""
    speaker = speaks_for(belief.game, said.by)
    if speaker is None or belief.game.is_over:
        return belief, []
    try:
        return _SAID[said.say](belief, said, speaker)
    except ValueError:
        return belief, []


def is_deed(said: PageSaid) -> bool:
    return said.say in _SAID


def see_sticks(belief: Belief, sticks: SticksSeen) -> Step:
    """The sticks carry no player: whose throw it is follows from the game."""
    game = belief.game
    if game.is_over:
        return belief, []
    is_stuck = is_in_dungeon(game.now, game.now.mover) and not is_turn_over(game.now)
    if is_stuck:
        eyes = sticks.keys[: len(sticks.eyes)]
        symbol = None if sticks.symbol is None else sticks.keys[-1]
        return try_to(belief, sticks.t, KeyThrow(eyes, symbol), "table")
    if len(sticks.keys) < STICKS_IN_ALL:
        return belief, []  # a stick that fell from the table, or the rest of one throw
    first, second = sticks.eyes
    thrown = Throw(first, second, sticks.symbol == "salamander")
    if not (fault_of(game.now, thrown, game.as_judged) is not None and may_end(game)):
        return try_to(belief, sticks.t, thrown, "table")
    follows = hand_over(game.now, game.as_judged)
    keys = KeyThrow(sticks.keys[:2], sticks.keys[-1])
    thrown_next = keys if is_in_dungeon(follows, follows.mover) else thrown
    return _next_throws(belief, sticks.t, thrown_next, "table")


def _next_throws(belief: Belief, t: float, thrown: Action, by: str) -> Step:
    """The next player's throw ends the turn, unless somebody may still exchange a card."""
    if exchanges_open(belief.game):
        return still_waiting(belief, t)
    belief, events = withdrawn(belief, t, by)
    belief, ended = end(belief, t, CameAbout.ENDED)
    belief, more = try_to(belief, t, thrown, by)
    return belief, [*events, *ended, *more]


def _throw(belief: Belief, said: PageSaid, speaker: int) -> Step:
    words, game = said.words, belief.game
    eyes = words.get("eyes")
    if said.say == "keys":
        thrown = read_action(["keys", eyes, words.get("symbol")])
    else:
        thrown = read_action(["throw", *read_list(eyes, "eyes"), words.get("symbol")])
    mover, t = game.now.mover, said.t
    if speaker == NOBODY:
        can_mover = fault_of(game.now, thrown, game.as_judged) is None
        is_next = not can_mover and bool(game.steps) and may_end(game)
    else:
        is_next = speaker == game.header.after(mover) and bool(game.steps)
    if speaker in (NOBODY, mover) and not is_next:
        return try_to(belief, t, thrown, said.by)
    if not is_next:
        return accuse(belief, t, out_of_turn(game, speaker, thrown))
    if not may_end(game):
        code = end_code(game)
        return accuse(belief, t, fault_in(game, code, None))
    return _next_throws(belief, t, thrown, said.by)


def end_code(game: GameSoFar) -> Code:
    """Why the turn cannot end now."""
    code = end_fault(game.now, game.as_judged)
    assert code is not None
    return code


def _deed_of_mover(belief: Belief, said: PageSaid, speaker: int) -> Step:
    deed = _read_deed(belief.game, said)
    if speaker not in (NOBODY, belief.game.now.mover):
        return accuse(belief, said.t, out_of_turn(belief.game, speaker, deed))
    return try_to(belief, said.t, deed, said.by)


def _read_deed(game: GameSoFar, said: PageSaid) -> Action:
    words, now = said.words, game.now
    card = words.get("card")
    match said.say:
        case "drew":
            return read_action(["draw"] if card is None else ["draw", card])
        case "stay":
            piece = words.get("piece")
            if piece == "marker":
                return PlaceMarker(now.mover, now.markers[now.mover])
            if piece != "figure":
                raise ValueError(f"piece is {piece!r}; expected figure or marker")
            return MoveFigure(now.mover, now.figures[now.mover])
        case "ask":
            return Ask(_asked_by_field(game), read_face(card, "card"))
        case "declare":
            return read_action(["declare", words.get("cards"), words.get("claims")])
        case _:
            return read_action(["show", words.get("cards")])


def _asked_by_field(game: GameSoFar) -> int:
    """Whose zone the figure stands in; where it stands in none, the question is wrong anyway."""
    now = game.now
    place = now.figures[now.mover]
    if now.turn.may_ask != NOBODY:
        return now.turn.may_ask
    return zone_of(place) if is_field(place) else game.header.after(now.mover)


def _answered(belief: Belief, said: PageSaid, speaker: int) -> Step:
    """Only who was asked says so; what he answered is known only where somebody wrote it."""
    asked = belief.game.now.turn.asked
    if asked is not None and speaker not in (NOBODY, asked[0]):
        return belief, []
    content = said.words.get("content")
    if asked is None or not isinstance(content, str):
        return try_to(belief, said.t, Answered(), said.by)
    is_yes = {"yes": True, "no": False}.get(content.strip())  # both may be padded to one length
    return try_to(belief, said.t, Answered(is_yes), said.by)


def _reply(belief: Belief, said: PageSaid, speaker: int) -> Step:
    reply = read_action(["reply", said.words.get("content")])
    game = belief.game
    if owed_next(game.now.turn) is Owed.REPLY:
        declaration = game.now.turn.declaration
        assert declaration is not None
        figure, _ = declaration.next_claim
        if speaker not in (NOBODY, figure):
            return belief, []
    return try_to(belief, said.t, reply, said.by)


def _exchange(belief: Belief, said: PageSaid, speaker: int) -> Step:
    """Of the player who says it; a judge says it for whoever may, or is next."""
    card, second = said.words.get("card"), said.words.get("second")
    open_now = exchanges_open(belief.game)
    figure = speaker
    if card is None:
        if figure == NOBODY and open_now:
            figure = open_now[0][0]
        return _keep(belief, said, figure)
    away = read_face(card, "card")
    if figure == NOBODY:
        figure = next((one for one, face in open_now if face == away), belief.game.now.mover)
    if _comes_later(open_now, figure):
        return still_waiting(belief, said.t)
    more = None if second is None else read_face(second, "second")
    return try_to(belief, said.t, Exchange(figure, away, more), said.by)


def _comes_later(open_now: tuple[Claim, ...], figure: int) -> bool:
    """Before him somebody else may exchange, whose right would be gone with it."""
    return any(one == figure for one, _ in open_now) and open_now[0][0] != figure


def _keep(belief: Belief, said: PageSaid, figure: int) -> Step:
    """He exchanges nothing of what he still might."""
    kept = [claim for claim in exchanges_open(belief.game) if claim[0] == figure]
    if not kept:
        return belief, []
    belief, events = withdrawn(belief, said.t, said.by)
    for claim in kept:
        belief = replace(belief, game=keeping(belief.game, claim))
    events.append(belief.event(said.t, "kept", {"figure": FIGURES[figure]}))
    belief, more = follow_on(belief, said.t)
    return belief, events + more


def _place(belief: Belief, said: PageSaid, speaker: int) -> Step:
    """The board is so, as far as it is named. It counts until a camera sees it again."""
    belief, game = replace(belief, seen=None, undone=None), belief.game
    stays = put_where_it_lies(game.now, placed_at(said))
    if stays is not None and speaker in (NOBODY, game.now.mover):
        return try_to(belief, said.t, stays, said.by)
    return say_placed(belief, placed_at(said), said.by)


def _set_aside(belief: Belief, said: PageSaid, speaker: int) -> Step:
    """Before anything is done: who was dealt two cards of a kind lays one of them open."""
    game = belief.game
    face = read_face(said.words.get("card"), "card")
    figure = read_figure(said.words.get("figure"), "figure") if speaker == NOBODY else speaker
    aside = {**dict(game.header.set_aside), figure: face}
    is_begun = bool(game.steps or game.done)
    if is_begun or figure not in game.header.seats or [*aside.values()].count(face) > COPIES[face]:
        return belief, []
    in_order = tuple((one, aside[one]) for one in game.header.seats if one in aside)
    header = replace(game.header, set_aside=in_order)
    belief = replace(belief, game=begin(header, game.turn_end, is_open=game.is_open))
    details: dict[str, Json] = {
        "figure": FIGURES[figure],
        "card": read_text(said.words["card"], ""),
    }
    after = position_to_json(belief.game.now, belief.game.header)
    return belief, [belief.event(said.t, "set-aside", details | {"after": after})]


_SAID = {
    **dict.fromkeys(THROWS, _throw),
    **dict.fromkeys(OF_THE_MOVER, _deed_of_mover),
    "answered": _answered,
    "reply": _reply,
    "exchange": _exchange,
    "place": _place,
    "set-aside": _set_aside,
}
