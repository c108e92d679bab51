"""What was said and shown that cannot all be true, turn by turn."""

from collections.abc import Sequence

from companion.games.salamander.rules.clash import ClashFact, FactKind
from companion.games.salamander.words.speaker import Speaker


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
