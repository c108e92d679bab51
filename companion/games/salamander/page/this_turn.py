"""The turn at hand while it happens: what was done in it, who was caught, what was declared."""

from collections.abc import Sequence

from companion.games.salamander.files.action_lines import action_to_json
from companion.games.salamander.page.game_view import GameView
from companion.games.salamander.rules.actions import (
    Action,
    Answered,
    Declare,
    Exchange,
    PutPiece,
    Replied,
    ShowHand,
)
from companion.games.salamander.rules.faces import FACES, combination_of, value_of
from companion.games.salamander.rules.places import DUNGEON, FIGURES
from companion.games.salamander.rules.position import total
from companion.games.salamander.rules.rulings import ClaimCheck
from companion.games.salamander.words.deed_words import deed_words
from companion.games.salamander.words.speaker import Speaker, capital
from companion.games.salamander.words.status_words import ALOUD
from companion.games.salamander.words.told_deeds import told_deeds
from companion.json_reader import Json

FAILED, WON = "failed", "won"
OF_A_DECLARATION = (Replied, ShowHand, Exchange, PutPiece)  # what follows it and belongs to it


def this_turn(view: GameView, voice: Speaker) -> dict[str, Json]:
    """Who was caught and what was declared stays until something is done in the next turn."""
    told = [*told_deeds(view.do, view.before.mover, view.before.figures, voice)]
    told += [voice.say("told.kept", {"player": voice.player(figure)}) for figure in view.kept]
    return {
        "so_far": [capital(one) for one in told],
        "caught": [FIGURES[figure] for figure in _caught(view)],
        "declaration": _declared(view, voice),
        "step_back": _step_back(view, voice),
    }


def just_answered(view: GameView, voice: Speaker) -> str:
    """Both of two players have heard it: question and answer, until something else is done."""
    before, do = view.before, view.do
    if not do and view.turns:
        before, do = view.turns[-1].before, view.turns[-1].turn.do
    if len(view.agreed.seats) > ALOUD or not do or not isinstance(do[-1], Answered):
        return ""
    *_, told = told_deeds(do, before.mover, before.figures, voice)
    return f"{told}."


def _caught(view: GameView) -> list[int]:
    """By somebody else: who failed with a combination knows it."""
    last = view.turns[-1] if view.turns and not view.do else None
    put, sent = view.now.turn.put, view.now.turn.sent if last is None else last.sent
    mover = view.before.mover if last is None else last.turn.player
    if put is not None and not put.is_marker and put.place == DUNGEON:
        sent = (*sent, put.figure)
    return [figure for figure in sent if figure != mover]


def _step_back(view: GameView, voice: Speaker) -> Json:
    """The act that its player may take back alone."""
    if view.last is None or view.over is not None:
        return None
    player, act = view.last
    if act is None:
        kind, text = "turn-done", voice.say("told.turn_done")
    else:
        kind, text = str(action_to_json(act)[0]), deed_words(act, voice)
    return {"by": FIGURES[player], "kind": kind, "text": capital(text)}


def _declared(view: GameView, voice: Speaker) -> Json:
    """The last combination, card by card, and what came of it, until something else is done."""
    do: Sequence[Action] = view.do
    mover = view.before.mover
    if not do and view.turns:
        mover, do = view.turns[-1].turn.player, view.turns[-1].turn.do
    found = [at for at, action in enumerate(do) if isinstance(action, Declare)]
    if not found:
        return None
    declare = do[found[-1]]
    assert isinstance(declare, Declare)
    since = do[found[-1] + 1 :]
    if not all(isinstance(action, OF_A_DECLARATION) for action in since):
        return None
    replies = [action.is_yes for action in since if isinstance(action, Replied)]
    outcome = _outcome(view, declare, replies)
    cards: list[Json] = [
        {"card": FACES[face], "owner": FIGURES[mover], "state": "laid"} for face in declare.own
    ]
    states = _states(declare, replies, outcome)
    for (figure, face), state in zip(declare.claims, states, strict=True):
        cards.append({"card": FACES[face], "owner": FIGURES[figure], "state": state})
    return {
        "by": FIGURES[mover],
        "cards": cards,
        "value": _value(declare),
        "outcome": outcome,
        "total": total(view.now, mover),
        "text": capital(_told(view, (mover, declare), replies, voice)),
    }


def _value(declare: Declare) -> int:
    return value_of(combination_of(declare.own, declare.claims))


def _outcome(view: GameView, declare: Declare, replies: Sequence[bool]) -> str | None:
    is_whole = len(replies) == len(declare.claims)
    if is_whole and all(replies):
        return WON
    stops = view.agreed.rulings.claim_check is ClaimCheck.STOP_AT_FALSE
    return FAILED if not all(replies) and (stops or is_whole) else None


def _states(declare: Declare, replies: Sequence[bool], outcome: str | None) -> list[str]:
    """Of each claim."""
    said = ["yes" if is_yes else "no" for is_yes in replies]
    left = len(declare.claims) - len(said)
    return [*said, *(["asked"] if outcome is None and left else []), *(["waiting"] * left)][
        : len(declare.claims)
    ]


def _told(
    view: GameView, declared: tuple[int, Declare], replies: Sequence[bool], voice: Speaker
) -> str:
    mover, declare = declared
    words: dict[str, str | int] = {
        "player": voice.player(mover),
        "value": _value(declare),
        "total": total(view.now, mover),
        "target": voice.agreed.target,
    }
    outcome = _outcome(view, declare, replies)
    if outcome == WON:
        return voice.say("declared.won", words)
    replied = zip(declare.claims, replies, strict=False)
    if outcome == FAILED:
        untrue = [
            voice.say("declared.no", {"player": voice.player(figure), "card": voice.face(face)})
            for (figure, face), is_yes in replied
            if not is_yes
        ]
        return voice.say("declared.failed", {**words, "no": voice.listed(untrue)})
    claims = [
        voice.say("do.claim", {"card": voice.face(face), "player": voice.player(figure)})
        for figure, face in declare.claims
    ]
    words |= {"own": voice.faces(declare.own), "claims": voice.listed(claims)}
    return voice.say("declared.open" if declare.own else "declared.open_none", words)
