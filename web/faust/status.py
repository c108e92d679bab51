"""The one sentence that is always there: what goes on, what is awaited, what was wrong."""

from dataclasses import replace

from companion.games.faust.page.game_view import DrawnTurn, GameView
from companion.games.faust.rules.actions import TurnOver
from companion.games.faust.rules.board import field_name
from companion.games.faust.rules.cards import values_left
from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.position import BLUE, COLOURS, RED, is_turn_begun, opponent
from companion.games.faust.rules.record import Turn
from companion.games.faust.rules.referee import IllegalTurn, fault_in, result
from companion.games.faust.rules.rules import Writes
from companion.games.faust.session.events import EARLY, EventJson
from companion.games.faust.story.told import early_text, fault_told, is_early, turn_text
from companion.games.faust.words.fault_words import fault_words, legal_words
from companion.games.faust.words.speaker import Speaker
from companion.games.faust.words.verdict_words import acts_words, score_words, verdict_sentences
from companion.json_reader import Json, objects_in
from companion.sentences import capital
from web.faust.beside import asks_of_hands, by_hand
from web.faust.choices import choices, fields_meant, names_in, takes, ways_out, who_erred
from web.faust.table_state import TableState
from web.faust.yours import named, spoken_to, worded
from web.words import Catalogue

Shown = dict[str, Json]


def status(state: TableState, speaker: Speaker, words: Catalogue) -> Shown:
    """`kind`, the sentence `text`, and what belongs to it: `why`, `page`, `repair`, `values`.

    `for_s` is how many seconds of the table the state had lasted when it was last heard of.
    """
    view = state.view
    assert view is not None
    since = view.state.get("t") if view.state else None
    shown = status_of(view, speaker, words)
    told = by_hand(state, view, speaker, words)
    shown |= told if "text" in told else spoken_to(view, speaker, words) | told
    return shown | {"for_s": round(state.t - since, 1)} if isinstance(since, int | float) else shown


def status_of(view: GameView, speaker: Speaker, words: Catalogue) -> Shown:
    """The same of a view of the game alone, whatever else is at the table."""
    said = view.state
    if said is None:
        key = "playing.points" if is_turn_begun(view.now) else "playing.begins"
        playing: Shown = {"kind": "playing", "text": worded(key, view, speaker, words)}
        return playing | asks_of_hands(view, speaker, words)
    match said["kind"]:
        case "illegal":
            return _illegal(view, said, speaker, words)
        case "waiting":
            return _waiting(view, said, speaker, words)
        case "game-over":
            return _over(view, speaker, words)
    return _unclear(view, said, speaker, words)


def _waiting(view: GameView, said: EventJson, speaker: Speaker, words: Catalogue) -> Shown:
    text = worded(f"waiting.{said['for']}", view, speaker, words)
    text = text or worded("waiting.other", view, speaker, words)
    return {"kind": "waiting", "text": text} | _belonging(view, said, speaker, words)


def _points_left(view: GameView, speaker: Speaker) -> str:
    """The turn is not done yet: what may be done with the points that are left."""
    turn = Turn(len(view.turns) + 1, view.before.mover, view.steps)
    fault = IllegalTurn(turn, Code.POINTS_LEFT, len(turn.do) + 1, view.before)
    told = fault_in(fault, replace(view.header, writes=Writes.EVERYTHING))
    return "" if told is None else fault_words(told, speaker).instead


def _belonging(view: GameView, said: EventJson, speaker: Speaker, words: Catalogue) -> Shown:
    """What belongs to a wait: values to choose from, a request's matter, what to put back."""
    match said["for"]:
        case "points":
            return {"why": _points_left(view, speaker)}
        case "reveal":
            how = worded("reveal.how", view, speaker, words)
            return _card_values(view, said["field"]) | {"asked": [said["field"]], "why": how}
        case "consent":
            asked: Shown = {"agree": said.get("to"), "asks": said.get("asks"), "by": said.get("by")}
            return asked | _matter(view, said, speaker, words)
        case "camera" | "look":  # nobody need wait for the camera to see better
            return {"as_shown": True}
        case "slots":
            return {"why": _cards_that_lie(view, speaker, words)}
        case "repair":
            return {"repair": _repair(said, speaker, words)}
        case "press":  # what was done, and what the rules have sent by it
            return {"why": f"{capital(acts_words(view.steps, speaker))}."}
    return {}


def _card_values(view: GameView, field: Json) -> Shown:
    """What a card of the other player there may be, as buttons to say it."""
    owner = opponent(view.now.mover)
    return {"field": field, "values": [*values_left(view.now, owner, view.header.rulings)]}


def _cards_that_lie(view: GameView, speaker: Speaker, words: Catalogue) -> str:
    """Where cards are known to lie, so that somebody can look whether they do."""
    lying = [
        f"{field_name(field)} ({speaker.player(card.owner)})"
        for field, card in enumerate(view.now.cards)
        if card is not None
    ]
    if not lying:
        return words["slots.none-known"]
    return words["slots.known"].format(cards=", ".join(lying))


def _illegal(view: GameView, said: EventJson, speaker: Speaker, words: Catalogue) -> Shown:
    """The way on of a card that was not turned over is to turn it over."""
    fault = _fault(view, said, speaker, words)
    if is_early(said):
        return fault | _early(view, said, speaker, words)
    for due in view.now.due:
        if isinstance(due, TurnOver):
            fault |= _card_values(view, field_name(due.field))
    ways = ways_out(said, speaker, words)
    return fault | {"kind": "illegal", "instead": ways, "erred": who_erred(said)}


def _early(view: GameView, said: EventJson, speaker: Speaker, words: Catalogue) -> Shown:
    """Something was not allowed for certain; which of two things it was is asked."""
    is_left = said["code"] == Code.POINTS_LEFT
    why = words["unclear.early.why"].format(**names_in(said, speaker)) if is_left else ""
    return {
        "kind": "unclear",
        "text": early_text(view, said, speaker),
        "why": why,
        "question": EARLY,
        "choices": choices(said, speaker, words),
    }


def _matter(view: GameView, said: EventJson, speaker: Speaker, words: Catalogue) -> Shown:
    """What one player asks the other about: the fault, the turns that would go, the score."""
    matter = said.get("matter")
    if isinstance(matter, dict):
        if "code" not in matter:  # a board that would stand as it lies
            return _differs(view, {**said, **matter}, speaker, words)
        found = _fault(view, {**said, **matter}, speaker, words)
        if is_early(matter):
            return found | {"why": _early(view, matter, speaker, words)["text"]}
        follows = words["consent.accept.follows"].format(player=named(said.get("by"), speaker))
        found["why"] = f"{found.pop('text')} {follows}"  # the headline is who asks whom
        found["erred"] = said.get("by")
        return found
    players = said.get("players")
    if isinstance(players, dict):  # of another game
        return {"why": words["consent.rematch.players"].format(**players), "players": players}
    if said.get("to") == "undo":
        count = said.get("turns")
        turns = view.turns[-count:] if isinstance(count, int) and count else ()
        told = (turn_text(turn, speaker) for turn in turns)
        return {"why": " ".join((takes(view, str(said["by"]), speaker, words), *told))}
    if said.get("to") == "hint":
        return {"why": words["consent.hint.follows"]}
    scores = (score_words(result(view.now, view.header), at, speaker) for at in (RED, BLUE))
    return {"why": " ".join(scores)}


def _fault(view: GameView, said: EventJson, speaker: Speaker, words: Catalogue) -> Shown:
    """The fault in words, with the page that has the rule and what is to be put back."""
    code = Code(str(said["code"]))
    page = speaker.page(code.page)
    return _sentence(fault_told(view, said), view, speaker, words) | {
        "code": code.value,
        "page": page,
        "rule": words[f"rule.{code}"],
        "repair": _repair(said, speaker, words),
    }


def _differs(view: GameView, said: EventJson, speaker: Speaker, words: Catalogue) -> Shown:
    """What would stand: the pieces as they lie, and the same turn goes on from there."""
    repair = _repair(said, speaker, words)
    why = worded("consent.stands.follows", view, speaker, words)
    return {"why": why, "question": str(said.get("question")), "repair": repair}


def _sentence(
    fault: IllegalTurn | None, view: GameView, speaker: Speaker, words: Catalogue
) -> Shown:
    """The sentence of the fault, whose it was with what is legal once it is put right, why so."""
    if fault is None:
        return {"text": words["verdict.illegal"]}
    found = fault_words(fault, speaker)
    player = speaker.player(fault.turn.player)
    is_act = fault.action <= len(fault.turn.do) and fault.turn.player == view.now.mover
    lies = replace(fault, position=view.now) if is_act else fault
    return {
        "text": capital(found.reason),
        "why": words["illegal"].format(player=player, instead=capital(legal_words(lies, speaker))),
        "rulings": [*found.rulings],
    }


def _unclear(view: GameView, said: EventJson, speaker: Speaker, words: Catalogue) -> Shown:
    question = str(said.get("question"))
    away = said.get("away")
    key = f"unclear.{question}.{away[0]}" if isinstance(away, list) else f"unclear.{question}"
    return {
        "kind": "unclear",
        "text": worded(key, view, speaker, words)
        or worded("unclear.board-differs", view, speaker, words),
        "question": question,
        "choices": choices(said, speaker, words),
        "repair": _repair(said, speaker, words),
        "asked": fields_meant(said),
        "as_shown": question == "look-again",
        "why": " ".join(turn_text(turn, speaker) for turn in _turns_in_question(view, said)),
    }


def _turns_in_question(view: GameView, said: EventJson) -> tuple[DrawnTurn, ...]:
    """The turns that a yes would take back."""
    first = [one["turn"] for one in objects_in(said.get("choices")) if "turn" in one]
    return tuple(turn for turn in view.turns if first and turn.turn.number >= int(str(first[0])))


def _repair(said: EventJson, speaker: Speaker, words: Catalogue) -> list[Json]:
    return [_put_back(step, speaker, words) for step in objects_in(said.get("repair"))]


def _put_back(step: EventJson, speaker: Speaker, words: Catalogue) -> Json:
    piece = str(step["piece"])
    kind = "stone" if piece in COLOURS else piece
    colour = speaker.seat(COLOURS.index(piece)) if piece in COLOURS else ""
    origin, target = step["from"], step["to"]
    key = f"repair.{kind}" if origin is not None else f"repair.{kind}.set"  # out of a hand
    text = words[key].format(colour=colour, origin=origin, target=target)
    return {"piece": piece, "from": origin, "to": target, "text": text}


def _over(view: GameView, speaker: Speaker, words: Catalogue) -> Shown:
    final = result(view.now, view.header)
    winner = final.winner
    text = words["over.draw"] if winner is None else words["over.winner"]
    because = str((view.state or {}).get("because", ""))
    opened = words["alone.opened"] if view.voice.key else ""
    return {
        "kind": "over",
        "text": text.format(player="" if winner is None else speaker.player(winner)),
        "why": " ".join(filter(None, (verdict_sentences(final, speaker), because, opened))),
    }
