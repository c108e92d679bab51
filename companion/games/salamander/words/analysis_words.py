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


def judged_turn_words(found: JudgedGame, turn: int, speaker: Speaker) -> Iterator[str]:
    """What happened in it, and last what was hidden after it; turn 0 is the set-up."""
    bits = [
        f"{viewer_words(viewer, speaker)} {decimal(curve[turn], speaker)}"
        for viewer, curve in found.hidden_from.items()
    ]
    hidden = {"bits": ", ".join(bits)}
    if not turn:
        yield speaker.say("judged.start", hidden)
        return
    yield speaker.say("judged.turn", {"turn": turn})
    yield from (draw_words(one, speaker) for one in found.draws if one.turn == turn)
    yield from (question_words(one, speaker) for one in found.questions if one.turn == turn)
    yield from (claim_words(one, speaker) for one in found.claims if one.turn == turn)
    yield from (doubt_seen_words(one, speaker) for one in found.doubts if one.turn == turn)
    yield speaker.say("judged.hidden", hidden)


def judged_sums(found: JudgedGame, speaker: Speaker) -> Iterator[str]:
    for one in found.certain:
        if one.laid or one.own_turns:
            yield certain_words(one, speaker)
    for figure, sticks in found.sticks.items():
        words: Words = {
            "player": speaker.player(figure),
            "throws": sticks.throws,
            "doubles": sticks.doubles,
            "mean_doubles": decimal(sticks.throws * DOUBLES, speaker),
            "salamanders": sticks.salamanders,
            "mean_salamanders": decimal(sticks.throws * SALAMANDER, speaker),
        }
        yield speaker.say("judged.sticks", words)
        if sticks.imprisoned:
            words |= {"imprisoned": sticks.imprisoned, "freed": sticks.freed}
            words["mean_freed"] = decimal(sticks.imprisoned * FREED, speaker)
            yield speaker.say("judged.keys", words)


def question_words(one: JudgedQuestion, speaker: Speaker) -> str:
    words: Words = {
        "player": speaker.player(one.asker),
        "asked": speaker.player(one.asked),
        "card": speaker.face(one.face),
        "chance": percent(one.chance),
        "bits": decimal(one.expected, speaker),
        "best": speaker.face(one.best[0]),
        "most": decimal(one.best[1], speaker),
    }
    asked = speaker.say("judged.asked", words)
    if one.answer is None or one.gained is None:
        return asked
    words |= {"answer": speaker.answer(one.answer), "gained": decimal(one.gained, speaker)}
    return f"{asked} {speaker.say('judged.answered', words)}"


def claim_words(one: JudgedClaim, speaker: Speaker) -> str:
    words: Words = {
        "player": speaker.player(one.player),
        "cards": speaker.faces(one.cards),
        "value": value_of(one.cards),
        "chance": percent(one.chance),
        "for_all": percent(one.chance_for_all),
    }
    return speaker.say("judged.won" if one.is_won else "judged.failed", words)


def certain_words(one: CertainCombination, speaker: Speaker) -> str:
    words: Words = {
        "player": speaker.player(one.player),
        "cards": speaker.faces(one.cards),
        "value": value_of(one.cards),
        "first": one.first,
        "last": one.last,
    }
    return speaker.say("judged.laid" if one.laid else "judged.missed", words)


def draw_words(one: JudgedDraw, speaker: Speaker) -> str:
    words: Words = {"player": speaker.player(one.player), "mean": decimal(one.expected, speaker)}
    if one.face is None or one.chance is None:
        return speaker.say("judged.drew_unknown", words)
    words |= {
        "card": speaker.face(one.face),
        "value": VALUES[one.face],
        "chance": percent(one.chance),
    }
    return speaker.say("judged.drew", words)


def doubt_seen_words(one: JudgedDoubt, speaker: Speaker) -> str:
    told = clash_words(one.facts, speaker)
    if not one.viewers:
        return told
    who = speaker.listed(viewer_words(viewer, speaker) for viewer in one.viewers)
    return f"{told} {speaker.say('judged.seen_by', {'players': who})}"


def viewer_words(viewer: int, speaker: Speaker) -> str:
    return speaker.say("judged.all") if viewer == EVERYBODY else speaker.player(viewer)


def percent(chance: float) -> int:
    """100 and 0 only of what is certain."""
    rounded = round(100 * chance)
    return rounded if chance in {0, 1} else min(99, max(1, rounded))


def decimal(number: float, speaker: Speaker) -> str:
    return f"{number:.2f}".replace(".", speaker.say("decimal"))
