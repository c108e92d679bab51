"""The proof that a seat that the table played has changed no card: its key opens every seal."""

from collections.abc import Iterator, Mapping
from functools import reduce

from companion.game import EventsTold, SealsProved
from companion.games.alone import NO_KEY, Alone, seal_of
from companion.games.faust.files.record_lines import header_from_json
from companion.games.faust.page.game_view import GameView, after_event, blank_view
from companion.games.faust.rules.actions import Lay, Reveal
from companion.games.faust.rules.board import field_name
from companion.json_reader import Json


def proof(agreed: Mapping[str, Json], events: EventsTold) -> SealsProved | None:
    """None of a game in which nothing was sealed; ValueError for what no session has said."""
    header = header_from_json(agreed)
    alone = header.alone
    if alone is None or not alone.seal:
        return None
    view = reduce(after_event, events, blank_view(header))
    key = view.voice.key
    if not key:
        return SealsProved(is_open=False)
    if seal_of(key) != alone.seal:
        return SealsProved(wrong=(NO_KEY,))
    opened = [*_opened(view, alone, key)]
    return SealsProved(wrong=(*filter(None, opened),), cards=opened.count(""))


def _opened(view: GameView, alone: Alone, key: str) -> Iterator[str]:
    """Turn by turn what does not fit; nothing to say of a card that does."""
    voice, cards = view.voice, view.header.rulings.devil_cards
    hand = [*cards]
    lying: dict[int, int] = {}
    for drawn in view.turns:
        turn = drawn.turn
        for act in turn.do:
            if isinstance(act, Reveal) and lying.pop(act.field, act.value) != act.value:
                yield f"the card at {field_name(act.field)} was not the one that was sealed"
            if not isinstance(act, Lay) or turn.player != alone.seat:
                continue
            value = voice.sealed_value(key, turn.number, act.field, cards)
            if value not in hand:
                yield f"turn {turn.number}: what was sealed of its card is none that it had"
                continue
            hand.remove(value)
            lying[act.field] = value
            yield ""
