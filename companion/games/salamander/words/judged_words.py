"""What could be known in a game that is over, as sentences: by turn, and what it comes to."""

from collections.abc import Iterator

from companion.games.salamander.analysis.claims import CertainCombination, JudgedClaim
from companion.games.salamander.analysis.judged import JudgedDoubt, JudgedGame
from companion.games.salamander.analysis.luck import DOUBLES, FREED, SALAMANDER, JudgedDraw
from companion.games.salamander.analysis.questions import JudgedQuestion
from companion.games.salamander.analysis.views import EVERYBODY
from companion.games.salamander.rules.faces import VALUES, value_of
from companion.games.salamander.words.fault_words import clash_words
from companion.games.salamander.words.speaker import Speaker

Words = dict[str, str | int]


def judged_turn_words(found: JudgedGame, turn: int, voice: Speaker) -> Iterator[str]:
    """What happened in it, and last what was hidden after it; turn 0 is the set-up."""
    bits = [
        f"{viewer_words(viewer, voice)} {decimal(curve[turn], voice)}"
        for viewer, curve in found.hidden_from.items()
    ]
    hidden = {"bits": ", ".join(bits)}
    if not turn:
        yield voice.say("judged.start", hidden)
        return
    yield voice.say("judged.turn", {"turn": turn})
    yield from (draw_words(one, voice) for one in found.draws if one.turn == turn)
    yield from (question_words(one, voice) for one in found.questions if one.turn == turn)
    yield from (claim_words(one, voice) for one in found.claims if one.turn == turn)
    yield from (doubt_seen_words(one, voice) for one in found.doubts if one.turn == turn)
    yield voice.say("judged.hidden", hidden)


def judged_sums(found: JudgedGame, voice: Speaker) -> Iterator[str]:
    for one in found.certain:
        if one.laid or one.own_turns:
            yield certain_words(one, voice)
    for figure, sticks in found.sticks.items():
        words: Words = {
            "player": voice.player(figure),
            "throws": sticks.throws,
            "doubles": sticks.doubles,
            "mean_doubles": decimal(sticks.throws * DOUBLES, voice),
            "salamanders": sticks.salamanders,
            "mean_salamanders": decimal(sticks.throws * SALAMANDER, voice),
        }
        yield voice.say("judged.sticks", words)
        if sticks.imprisoned:
            words |= {"imprisoned": sticks.imprisoned, "freed": sticks.freed}
            words["mean_freed"] = decimal(sticks.imprisoned * FREED, voice)
            yield voice.say("judged.keys", words)


def question_words(one: JudgedQuestion, voice: Speaker) -> str:
    words: Words = {
        "player": voice.player(one.asker),
        "asked": voice.player(one.asked),
        "card": voice.face(one.face),
        "chance": percent(one.chance),
        "bits": decimal(one.expected, voice),
        "best": voice.face(one.best[0]),
        "most": decimal(one.best[1], voice),
    }
    asked = voice.say("judged.asked", words)
    if one.answer is None or one.gained is None:
        return asked
    words |= {"answer": voice.answer(one.answer), "gained": decimal(one.gained, voice)}
    return f"{asked} {voice.say('judged.answered', words)}"


def claim_words(one: JudgedClaim, voice: Speaker) -> str:
    words: Words = {
        "player": voice.player(one.player),
        "cards": voice.faces(one.cards),
        "value": value_of(one.cards),
        "chance": percent(one.chance),
        "for_all": percent(one.chance_for_all),
    }
    return voice.say("judged.won" if one.is_won else "judged.failed", words)


def certain_words(one: CertainCombination, voice: Speaker) -> str:
    words: Words = {
        "player": voice.player(one.player),
        "cards": voice.faces(one.cards),
        "value": value_of(one.cards),
        "first": one.first,
        "last": one.last,
    }
    return voice.say("judged.laid" if one.laid else "judged.missed", words)


def draw_words(one: JudgedDraw, voice: Speaker) -> str:
    words: Words = {"player": voice.player(one.player), "mean": decimal(one.expected, voice)}
    if one.face is None or one.chance is None:
        return voice.say("judged.drew_unknown", words)
    words |= {
        "card": voice.face(one.face),
        "value": VALUES[one.face],
        "chance": percent(one.chance),
    }
    return voice.say("judged.drew", words)


def doubt_seen_words(one: JudgedDoubt, voice: Speaker) -> str:
    told = clash_words(one.facts, voice)
    if not one.viewers:
        return told
    who = voice.listed(viewer_words(viewer, voice) for viewer in one.viewers)
    return f"{told} {voice.say('judged.seen_by', {'players': who})}"


def viewer_words(viewer: int, voice: Speaker) -> str:
    return voice.say("judged.all") if viewer == EVERYBODY else voice.player(viewer)


def percent(chance: float) -> int:
    """100 and 0 only of what is certain."""
    rounded = round(100 * chance)
    return rounded if chance in {0, 1} else min(99, max(1, rounded))


def decimal(number: float, voice: Speaker) -> str:
    return f"{number:.2f}".replace(".", voice.say("decimal"))
