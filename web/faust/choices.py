"""What would settle a question or put a fault right, as buttons: an id for us, words for people.

What would be taken back is told in a sentence before anybody presses.
"""

from collections.abc import Mapping, Sequence

from companion.games.faust.files.record_lines import read_actions
from companion.games.faust.page.game_view import DrawnTurn, GameView, is_over
from companion.games.faust.rules.actions import Action, Lay, Reveal
from companion.games.faust.rules.board import FIELD_NAMES, field_name
from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.position import COLOURS, opponent
from companion.games.faust.rules.scoring import BY_PEOPLE, WINNERS
from companion.games.faust.session.events import EventJson
from companion.games.faust.session.game_so_far import last_chosen, turns_kept
from companion.games.faust.words.speaker import Speaker
from companion.games.faust.words.verdict_words import acts_words
from companion.json_reader import Json, objects_in
from web.faust.yours import named
from web.words import Catalogue

JUDGE = "judge"  # whoever speaks for both
FOLLOWS = ("ends", "soul_cards")  # of a way out: told, and not said


def who_erred(said: EventJson | None) -> str | None:
    """Whose fault the table tells."""
    if said is None or said["kind"] != "illegal":
        return None
    player = str(said["player"])
    if said["code"] == Code.NOT_YOUR_TURN:
        return COLOURS[opponent(COLOURS.index(player))]
    return player


def take_backs(view: GameView, speaker: Speaker, words: Catalogue) -> dict[str, Json]:
    """For each player, and for who speaks for both, what *Take back* would do; none: nothing."""
    if view.voice.key:  # its seals are open: it is over for good
        return {}
    return {by: told for by in (*COLOURS, JUDGE) if (told := takes(view, by, speaker, words))}


def takes(view: GameView, by: str, speaker: Speaker, words: Catalogue) -> str:
    """The turns and what was begun, the latest first; nothing where there is nothing to take.

    Of a game that is over its end goes, by whoever's word: what was said, or the turn.
    """
    if is_over(view):
        return words["undo.takes"].format(what=_end(view, speaker, words))
    erred = who_erred(view.state)
    begun_by = COLOURS[view.before.mover] if view.steps else None
    done_by = [COLOURS[one.turn.player] for one in view.turns]
    begun, turns = "", view.turns
    if begun_by is not None:
        name = speaker.player(view.before.mover)
        begun = words["undo.begun"].format(player=name, turn=len(view.turns) + 1)
    if erred is not None and by in (erred, JUDGE):
        wrong = words["undo.fault"]
        parts = [wrong, begun] if begun and erred == begun_by else [wrong]
        return words["undo.takes"].format(what=speaker.listed(parts))
    if by not in (JUDGE, begun_by, *done_by):
        return ""
    if by == JUDGE:
        kept = len(turns) if begun_by is not None else max(0, len(turns) - 1)
    else:
        kept = turns_kept(done_by, begun_by, by)
    going = [_turn(one, speaker, words) for one in reversed(turns[kept:])]
    parts = [begun, *going] if begun else going
    return words["undo.takes"].format(what=speaker.listed(parts)) if parts else ""


def _end(view: GameView, speaker: Speaker, words: Catalogue) -> str:
    """What ended the game."""
    ending = view.now.ending
    if ending in WINNERS:
        return words["undo.resigned"].format(player=speaker.player(opponent(WINNERS[ending])))
    if ending in BY_PEOPLE:
        return words["undo.end"]
    return _turn(view.turns[-1], speaker, words)


def _turn(one: DrawnTurn, speaker: Speaker, words: Catalogue) -> str:
    player = speaker.player(one.turn.player)
    return words["undo.turn"].format(player=player, turn=one.turn.number)


def step_back(view: GameView, is_open: bool, words: Catalogue) -> Json:
    """The last act that its player, or a judge, may take back alone, and whose it was.

    `is_open`: whether nothing has been said since the last turn ended by itself. `is_whole`: no act
    of that turn is left then, so *Take back a turn* would do the same.
    """
    said = view.state
    if view.voice.key:
        return None
    if said is not None and (said["kind"] != "waiting" or said["for"] == "consent"):
        return None  # a fault has its own way back, and who is asked answers first
    if view.steps:
        return _step(view.steps, view.before.mover, words)
    last = view.turns[-1] if is_open and view.turns else None
    return _step(last.steps, last.turn.player, words) if last and last.steps else None


def _step(steps: Sequence[Action], player: int, words: Catalogue) -> Json:
    last = last_chosen(steps)
    match steps[last]:
        case Lay(field):
            told = words["step.card"].format(field=field_name(field))
        case Reveal(field):
            told = words["step.value"].format(field=field_name(field))
        case act:
            told = f"{field_name(act.origin)}→{field_name(act.target)}"
    return {"by": COLOURS[player], "text": told, "is_whole": last == 0}


def choices(said: EventJson, speaker: Speaker, words: Catalogue) -> list[Json]:
    """The choices of an `unclear` event as buttons, in its order."""
    names = names_in(said, speaker)
    return [
        {"choice": str(one.get("choice")), "text": _choice(one, names, speaker, words)}
        for one in objects_in(said.get("choices"))
    ]


def names_in(said: EventJson, speaker: Speaker) -> dict[str, str]:
    """Whose turn it is, and who acted or asks."""
    return {key: named(said.get(key), speaker) for key in ("player", "by")}


def fields_meant(said: EventJson) -> list[Json]:
    """The fields that a question is about: where its choices differ, in the order of the board."""
    dos = [do for one in objects_in(said.get("choices")) if isinstance(do := one.get("do"), list)]
    named = {str(word) for do in dos for act in do if isinstance(act, list) for word in act}
    return [name for name in FIELD_NAMES if name in named]


def ways_out(said: EventJson, speaker: Speaker, words: Catalogue) -> list[Json]:
    """What could be said to make the record fit an `illegal`, with what follows of it.

    `said` is sent as it is; `asked` is the text for who erred, where another has to agree.
    """
    ways = [one for one in objects_in(said.get("instead")) if f"instead.{one['say']}" in words]
    erred = who_erred(said)
    told = {"player": named(erred, speaker), "turn": said.get("turn")}
    asked = next(named(colour, speaker) for colour in COLOURS if colour != erred)
    return [
        {
            "said": {key: value for key, value in way.items() if key not in FOLLOWS},
            "text": words[f"instead.{_key(way)}"].format(**told, **_filled(way)),
            "asked": words[f"instead.{_key(way)}.ask"].format(player=asked, **_filled(way))
            if f"instead.{_key(way)}.ask" in words
            else None,
        }
        for way in ways
    ]


def _key(way: EventJson) -> str:
    """The legal part of an act says what follows of it."""
    if way.get("soul_cards"):
        return f"{way['say']}.card"
    return f"{way['say']}.ends" if way.get("ends") else str(way["say"])


def _filled(way: EventJson) -> dict[str, Json]:
    cards = way.get("soul_cards")
    listed = ", ".join(map(str, cards)) if isinstance(cards, list) else ""
    return {
        "value": way.get("value"),
        "origin": way.get("from"),
        "target": way.get("to"),
        "cards": listed,
    }


def _choice(choice: EventJson, names: Mapping[str, str], speaker: Speaker, words: Catalogue) -> str:
    """What was done, if the choice tells it; else the sentence for a choice of that name."""
    do = choice.get("do")
    if isinstance(do, list) and do:
        return acts_words(read_actions(do), speaker)
    name = str(choice.get("choice"))
    return words.get(f"choice.{name}", words["choice.other"]).format(**names)
