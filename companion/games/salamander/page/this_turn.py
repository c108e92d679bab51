"""The turn at hand while it happens: what was done in it, who was caught, what was declared."""

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
from companion.games.salamander.rules.claim_effects import outcome
from companion.games.salamander.rules.faces import FACES, combination_of, value_of
from companion.games.salamander.rules.heard import is_aloud
from companion.games.salamander.rules.places import DUNGEON, FIGURES
from companion.games.salamander.rules.position import BY_PEOPLE, Declaration, Position, total
from companion.games.salamander.words.deed_words import claims_words, deed_words
from companion.games.salamander.words.speaker import Speaker
from companion.games.salamander.words.told_deeds import told_deeds
from companion.json_reader import Json
from companion.sentences import capital

FAILED, WON = "failed", "won"
OF_A_DECLARATION = (ShowHand, Exchange, PutPiece)  # what follows its replies and belongs to it


def this_turn(view: GameView, speaker: Speaker) -> dict[str, Json]:
    """Who was caught and what was declared stays until something is done in the next turn."""
    told = [*told_deeds(view.do, view.before.mover, view.before.figures, speaker)]
    told += [speaker.say("told.kept", {"player": speaker.player(figure)}) for figure in view.kept]
    return {
        "so_far": [capital(one) for one in told],
        "caught": [FIGURES[figure] for figure in _caught(view)],
        "declaration": _declared(view, speaker),
        "step_back": _step_back(view, speaker),
        "take_back": take_back(view, speaker),
    }


def take_back(view: GameView, speaker: Speaker) -> str:
    """What would go of a game that is over: the end that was said, or the act that brought it."""
    if view.now.ending is None:
        return ""
    if view.now.ending in BY_PEOPLE:
        return speaker.say("told.end")
    return "".join(_on_a_button(act, speaker) for act in _latest(view)[2][-1:])


def _latest(view: GameView) -> tuple[int, Position, tuple[Action, ...]]:
    """The turn at hand or, while nothing is done in it, the last: whose, how it began, what."""
    if view.do or not view.turns:
        return view.before.mover, view.before, view.do
    last = view.turns[-1]
    return last.turn.player, last.before, last.turn.do


def just_answered(view: GameView, speaker: Speaker) -> str:
    """Both of two players have heard it: question and answer, until something else is done."""
    mover, before, do = _latest(view)
    if not is_aloud(view.header) or not do or not isinstance(do[-1], Answered):
        return ""
    *_, told = told_deeds(do, mover, before.figures, speaker)
    return f"{told}."


def _caught(view: GameView) -> list[int]:
    """By somebody else: who failed with a combination knows it."""
    put, sent = view.now.turn.put, view.now.turn.sent
    if view.turns and not view.do:
        sent = view.turns[-1].sent
    if put is not None and not put.is_marker and put.place == DUNGEON:
        sent = (*sent, put.figure)
    return [figure for figure in sent if figure != _latest(view)[0]]


def _step_back(view: GameView, speaker: Speaker) -> Json:
    """The act that its player may take back alone."""
    if view.last is None or view.over is not None:
        return None
    player, act = view.last
    if act is None:
        kind, text = "turn-done", speaker.say("told.turn_done")
    else:
        kind, text = str(action_to_json(act)[0]), _on_a_button(act, speaker)
    return {"by": FIGURES[player], "kind": kind, "text": capital(text)}


def _on_a_button(act: Action, speaker: Speaker) -> str:
    """What was declared stands card by card beside it."""
    if isinstance(act, Declare):
        return speaker.say("do.declare_short")
    return deed_words(act, speaker)


def _declared(view: GameView, speaker: Speaker) -> Json:
    """The last combination, card by card, and what came of it, until something else is done."""
    mover, _, do = _latest(view)
    declaration: Declaration | None = None
    for action in do:
        if isinstance(action, Declare):
            declaration = Declaration(action.own, action.claims)
        elif isinstance(action, Replied) and declaration is not None:
            declaration = declaration.replied(action.is_yes)
        elif not isinstance(action, OF_A_DECLARATION):
            declaration = None
    if declaration is None:
        return None
    own, claims, replies, *_ = declaration
    is_won = outcome(declaration, view.header)
    said = ["yes" if is_yes else "no" for is_yes in replies]
    left = ["asked" if is_won is None else "waiting", *["waiting"] * len(claims)]
    states = ["laid"] * len(own) + [*said, *left][: len(claims)]
    words: dict[str, str | int] = {
        "player": speaker.player(mover),
        "value": value_of(combination_of(own, claims)),
        "total": total(view.now, mover),
        "target": speaker.header.target,
    }
    return {
        "by": FIGURES[mover],
        "cards": [
            {"card": FACES[face], "owner": FIGURES[figure], "state": state}
            for (figure, face), state in zip(declaration.gifts(mover), states, strict=True)
        ],
        "value": words["value"],
        "outcome": None if is_won is None else WON if is_won else FAILED,
        "total": words["total"],
        "text": capital(_told(declaration, is_won, words, speaker)),
    }


def _told(
    declaration: Declaration, is_won: bool | None, words: dict[str, str | int], speaker: Speaker
) -> str:
    if is_won:
        return speaker.say("declared.won", words)
    if is_won is None:
        words |= {
            "own": speaker.faces(declaration.own),
            "claims": claims_words(declaration.claims, speaker),
        }
        return speaker.say("declared.open" if declaration.own else "declared.open_none", words)
    untrue = [
        speaker.say("declared.no", {"player": speaker.player(figure), "card": speaker.face(face)})
        for figure, face in declaration.denied
    ]
    return speaker.say("declared.failed", {**words, "no": speaker.listed(untrue)})
