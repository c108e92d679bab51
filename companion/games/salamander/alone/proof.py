"""The proof that a sealed pile lay as its key has it, and that what was said of cards was true."""

from collections.abc import Iterable, Iterator
from functools import reduce

from companion.game import EventsTold, SealsProved
from companion.games.alone import NO_KEY, seal_of
from companion.games.salamander.alone.dealt import Dealt, KeyOrder
from companion.games.salamander.page.table_voice import SILENT, TableVoice
from companion.games.salamander.rules.record import Turn
from companion.games.salamander.session.game_so_far import GameSoFar
from companion.games.salamander.session.observed import SalamanderObservation


def proof(
    game: GameSoFar, seal: str, events: EventsTold, observations: Iterable[SalamanderObservation]
) -> SealsProved:
    """What was dealt, and answered in `game`, only the observations say."""
    keys = [str(one["key"]) for one in events if one["kind"] == "opened"]
    if not keys:
        return SealsProved(is_open=False)
    if any(seal_of(key) != seal for key in keys):
        return SealsProved(wrong=(NO_KEY,))
    voice = reduce(TableVoice.heard, observations, SILENT)
    dealt = Dealt(game.header, KeyOrder(keys[0]))
    wrong = [*dealt.wrong]
    begun = Turn(game.turn_number, game.now.mover, game.steps)
    for turn in (*game.turns_with_answers, begun):
        known = len(dealt.wrong)
        dealt.follow(turn.player, turn.do)
        wrong += [f"turn {turn.number}: somebody {what}" for what in dealt.wrong[known:]]
    return SealsProved(wrong=(*wrong, *_dealt_otherwise(dealt, voice)), cards=len(dealt.drawn))


def _dealt_otherwise(dealt: Dealt, voice: TableVoice) -> Iterator[str]:
    """What was told to who drew it."""
    for number, _, face in dealt.drawn:
        if voice.dealt.get(number, face) != face:
            yield f"card {number + 1} was dealt as another one than was sealed"
