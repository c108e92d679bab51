"""The proof that a sealed pile lay as its key has it, and that what was said of cards was true."""

from collections.abc import Iterable, Iterator, Mapping

from companion.events import AnyObservation
from companion.game import EventsTold, SealsProved
from companion.games.alone import NO_KEY, seal_of
from companion.games.salamander.alone.dealt import Dealt, KeyOrder
from companion.games.salamander.files.record_lines import header_from_json
from companion.games.salamander.page.table_voice import SILENT, TableVoice
from companion.games.salamander.rules.record import Turn
from companion.games.salamander.session.belief import new_belief
from companion.games.salamander.session.game_so_far import AUTO
from companion.games.salamander.session.observed import SalamanderObservation
from companion.games.salamander.session.session import heard
from companion.json_reader import Json


def proof(
    agreed: Mapping[str, Json],
    events: EventsTold,
    observations: Iterable[AnyObservation],
) -> SealsProved | None:
    """None of a game in which nothing was sealed. What was answered only the observations say."""
    header = header_from_json(agreed)
    alone = header.alone
    if alone is None or not alone.seal:
        return None
    keys = [str(one["key"]) for one in events if one["kind"] == "opened"]
    if not keys:
        return SealsProved(is_open=False)
    if any(seal_of(key) != alone.seal for key in keys):
        return SealsProved(wrong=(NO_KEY,))
    belief, voice = new_belief(header, str(agreed.get("turn_end", AUTO))), SILENT
    for one in observations:
        assert isinstance(one, SalamanderObservation)
        belief, _ = heard(belief, one)
        voice = voice.heard(one)
    dealt = Dealt(belief.header, KeyOrder(keys[0]))
    wrong = [*dealt.wrong]
    game = belief.game
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
