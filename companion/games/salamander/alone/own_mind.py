"""What one player knows where the pile is sealed: the table's seat, or who is told his cards."""

from typing import NamedTuple

from companion.games.salamander.alone.dealt import UNKNOWN, Dealt, PileOrder, ToldOrder
from companion.games.salamander.files.action_lines import face_names
from companion.games.salamander.page.table_voice import TableVoice
from companion.games.salamander.players.mind import TELLS_NOTHING, Thoughts, remembered, seen_by
from companion.games.salamander.rules.actions import Action
from companion.games.salamander.rules.faces import FACES
from companion.games.salamander.rules.heard import heard_by
from companion.games.salamander.rules.knowledge import Known, known_at_first
from companion.games.salamander.rules.learning import DoneAct, learned_or_left_out
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.session.game_so_far import (
    CameAbout,
    GameSoFar,
    back_from,
    who_draws,
    with_answer,
)
from companion.json_reader import Json


class ActDone(NamedTuple):
    """An act, with what was answered, whose turn it was, and the games around it."""

    player: int
    act: Action
    before: GameSoFar
    after: GameSoFar


def acts_done(game: GameSoFar) -> list[ActDone]:
    """All acts that led here, the first one first."""
    done = [
        ActDone(one.back.before.mover, with_answer(one.came, one), one.back, one)
        for one in back_from(game)
        if one.back is not None and not isinstance(one.came, CameAbout)
    ]
    return done[::-1]


def dealt_in(game: GameSoFar, order: PileOrder) -> Dealt:
    """As the cards lie after all acts that led here."""
    dealt = Dealt(game.header, order)
    for done in acts_done(game):
        dealt.follow(done.player, [done.act])
    return dealt


def own_mind(game: GameSoFar, me: int, dealt: Dealt) -> Thoughts:
    """`dealt` is what was dealt at first: it has followed all acts in the end."""
    header = game.as_judged
    mind = Thoughts(me, dealt.hands[me], game.now, known_at_first(header), header)
    mind = _with_own(mind)
    for done in acts_done(game):
        dealt.follow(done.player, [done.act])
        mind = mind._replace(hand=dealt.hands[me], position=done.after.now)
        if not isinstance(done.act, TELLS_NOTHING):
            mind = _with_own(mind._replace(known=_heard(done, mind)))
    return mind._replace(position=game.now)


def _with_own(mind: Thoughts) -> Thoughts:
    return mind._replace(known=mind.known._replace(possible=remembered(mind)))


def _heard(done: ActDone, mind: Thoughts) -> Known:
    """What a marker says that all let stand where it may not be, nobody knows."""
    before, after, known = done.before, done.after, mind.known
    if after.stands == before.stands:
        heard = heard_by(mind.me, done.act, before.now, mind.header)
        seen = seen_by(mind.me, known, before.public.known)
        act = DoneAct(before.now, heard, after.now)
        known, _ = learned_or_left_out(seen, act, mind.header)
    return after.public.known._replace(possible=known.possible)


def own_cards(game: GameSoFar, voice: TableVoice, seat: str) -> dict[str, Json]:
    """The hand of that seat, and the card that it draws now; nothing of the table's own seat."""
    alone = game.header.alone
    figure = FIGURES.index(seat) if seat in FIGURES else None
    if alone is None or figure not in game.header.seats or figure == alone.seat:
        return {}
    dealt = dealt_in(game, ToldOrder(voice.dealt))
    told: dict[str, Json] = {
        "hand": face_names(tuple(face for face in dealt.hands[figure] if face != UNKNOWN))
    }
    new = dealt.top() if who_draws(game) == figure else UNKNOWN
    return told | ({} if new == UNKNOWN else {"drawn": FACES[new]})
