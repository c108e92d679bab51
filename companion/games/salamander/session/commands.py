"""Commands of the page that are acts of the turn at hand: taken where legal, else refused."""

from dataclasses import replace
from typing import NamedTuple

from companion.games.salamander.files.action_lines import read_action, read_face, read_figure
from companion.games.salamander.rules.actions import (
    Action,
    Answered,
    Ask,
    Claim,
    Exchange,
    MoveFigure,
    PlaceMarker,
)
from companion.games.salamander.rules.faces import COPIES
from companion.games.salamander.rules.guards import fault_of
from companion.games.salamander.rules.owed import Owed, owed_next
from companion.games.salamander.rules.places import is_field, zone_of
from companion.games.salamander.rules.position import NOBODY
from companion.games.salamander.session.acts import (
    Made,
    followed,
    placed,
    put_where_it_lies,
    tried,
    tried_end,
)
from companion.games.salamander.session.game_so_far import (
    GameSoFar,
    begin,
    exchanges_open,
    keeping,
    may_end,
)
from companion.games.salamander.session.observed import placed_at
from companion.games.salamander.session.problems import out_of_turn
from companion.json_reader import read_list
from companion.observations import PageSaid

THROWS = ("throw", "keys")
OF_THE_MOVER = ("drew", "stay", "ask", "declare", "show")


class Command(NamedTuple):
    """A word of the page, for whom it counts, and whether the rules' pieces are taken as put."""

    said: PageSaid
    speaker: int
    puts_itself: bool


def is_act(said: PageSaid) -> bool:
    return said.say in _SAID


def made_by(game: GameSoFar, word: Command) -> Made:
    """The game after a command, with what follows by itself. What cannot be read does nothing."""
    if game.is_over:
        return Made(game)
    try:
        made = _SAID[word.said.say](game, word)
    except ValueError:
        return Made(game)
    if made.game is game:
        return made
    return made._replace(game=followed(made.game, puts_itself=word.puts_itself))


def _next_throws(game: GameSoFar, thrown: Action) -> Made:
    """The next player's throw ends the turn, unless somebody may still exchange a card."""
    if exchanges_open(game):
        return Made(game, is_answered=True)
    made = tried_end(game)
    return tried(made.game, thrown) if made.fault is None else made


def _throw(game: GameSoFar, word: Command) -> Made:
    said, speaker, _ = word
    eyes, symbol = said.words.get("eyes"), said.words.get("symbol")
    if said.say == "keys":
        thrown = read_action(["keys", eyes, symbol])
    else:
        thrown = read_action(["throw", *read_list(eyes, "eyes"), symbol])
    mover = game.now.mover
    if speaker == NOBODY:
        can_mover = fault_of(game.now, thrown, game.as_judged) is None
        is_next = not can_mover and bool(game.steps) and may_end(game)
    else:
        is_next = speaker == game.header.after(mover) and bool(game.steps)
    if is_next:
        return _next_throws(game, thrown)
    if speaker in (NOBODY, mover):
        return tried(game, thrown)
    return Made(game, out_of_turn(game, speaker, thrown))


def _deed_of_mover(game: GameSoFar, word: Command) -> Made:
    deed = _read_deed(game, word.said)
    if word.speaker not in (NOBODY, game.now.mover):
        return Made(game, out_of_turn(game, word.speaker, deed))
    return tried(game, deed)


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


def _answered(game: GameSoFar, word: Command) -> Made:
    """Only who was asked says so; what he answered is known only where somebody wrote it."""
    asked = game.now.turn.asked
    if asked is not None and word.speaker not in (NOBODY, asked[0]):
        return Made(game)
    content = word.said.words.get("content")
    if asked is None or not isinstance(content, str):
        return tried(game, Answered())
    is_yes = {"yes": True, "no": False}.get(content.strip())  # both may be padded to one length
    return tried(game, Answered(is_yes))


def _reply(game: GameSoFar, word: Command) -> Made:
    reply = read_action(["reply", word.said.words.get("content")])
    if owed_next(game.now.turn) is Owed.REPLY:
        declaration = game.now.turn.declaration
        assert declaration is not None
        figure, _ = declaration.next_claim
        if word.speaker not in (NOBODY, figure):
            return Made(game)
    return tried(game, reply)


def _exchange(game: GameSoFar, word: Command) -> Made:
    """Of the player who says it; a judge says it for whoever may, or is next."""
    card, second = word.said.words.get("card"), word.said.words.get("second")
    open_now = exchanges_open(game)
    figure = word.speaker
    if card is None:
        if figure == NOBODY and open_now:
            figure = open_now[0][0]
        return Made(keeping(game, figure))
    away = read_face(card, "card")
    if figure == NOBODY:
        figure = next((one for one, face in open_now if face == away), game.now.mover)
    if _comes_later(open_now, figure):
        return Made(game, is_answered=True)
    more = None if second is None else read_face(second, "second")
    return tried(game, Exchange(figure, away, more))


def _comes_later(open_now: tuple[Claim, ...], figure: int) -> bool:
    """Before him somebody else may exchange, whose right would be gone with it."""
    return any(one == figure for one, _ in open_now) and open_now[0][0] != figure


def _place(game: GameSoFar, word: Command) -> Made:
    """The board is so, as far as it is named."""
    board = placed_at(word.said)
    stays = put_where_it_lies(game.now, board)
    if stays is not None and word.speaker in (NOBODY, game.now.mover):
        return tried(game, stays)
    return placed(game, board, puts_itself=word.puts_itself)


def _set_aside(game: GameSoFar, word: Command) -> Made:
    """Before anything is done: who was dealt two cards of a kind lays one of them open."""
    words, figure = word.said.words, word.speaker
    face = read_face(words.get("card"), "card")
    if figure == NOBODY:
        figure = read_figure(words.get("figure"), "figure")
    aside = {**dict(game.header.set_aside), figure: face}
    is_begun = bool(game.steps or game.done)
    if is_begun or figure not in game.header.seats or [*aside.values()].count(face) > COPIES[face]:
        return Made(game)
    in_order = tuple((one, aside[one]) for one in game.header.seats if one in aside)
    header = replace(game.header, set_aside=in_order)
    begun = begin(header, game.turn_end, is_open=game.is_open)
    return Made(begun, aside=(figure, face))


def _turn_done(game: GameSoFar, word: Command) -> Made:
    """By the mover, or by a judge for him; by anybody else it only confirms.

    The mover cannot cut off another's exchange; a judge ends the turn without it.
    """
    is_idle = not game.steps  # a second press, or one that begins the game
    if is_idle or word.speaker not in (NOBODY, game.now.mover):
        return Made(game)
    if word.speaker != NOBODY and exchanges_open(game):
        return Made(game, is_answered=True)
    return tried_end(game)


_SAID = {
    **dict.fromkeys(THROWS, _throw),
    **dict.fromkeys(OF_THE_MOVER, _deed_of_mover),
    "answered": _answered,
    "reply": _reply,
    "exchange": _exchange,
    "place": _place,
    "set-aside": _set_aside,
    "turn-done": _turn_done,
}
