"""The one sentence that is always there: what goes on, what is awaited, what was wrong."""

from collections.abc import Mapping

from companion.games.ended import end_told
from companion.games.salamander.files.action_lines import read_action, read_piece
from companion.games.salamander.files.fact_lines import fact_from_json
from companion.games.salamander.page.game_view import (
    GameView,
    Happened,
    may_stand,
    put_elsewhere,
)
from companion.games.salamander.page.may import exchanges_to_come
from companion.games.salamander.page.this_turn import just_answered, take_back
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.places import FIGURES, parse_place
from companion.games.salamander.rules.position import Ending
from companion.games.salamander.rules.record import Turn
from companion.games.salamander.rules.referee import IllegalTurn
from companion.games.salamander.words.fault_words import clash_words, fault_sentences
from companion.games.salamander.words.result_words import who_won, why_over
from companion.games.salamander.words.speaker import Speaker
from companion.games.salamander.words.status_words import (
    exchange_words,
    put_words,
    status_words,
)
from companion.json_reader import Json, read_integer, read_list, read_object
from companion.sentences import capital

OWN_DEEDS = frozenset({"draw", "marker", "move", "keys", "show"})  # of the player to move
PageJson = dict[str, Json]
Phrases = Mapping[str, str]


def status(view: GameView, speaker: Speaker, words: Phrases) -> PageJson:
    """`kind`, the sentence `text`, and what belongs to it: `why`, `page`, `repair`."""
    said = view.stop
    if said is None:
        return {"kind": "playing", **_playing(view, speaker)}
    match said["kind"]:
        case "illegal":
            return _illegal(view, said, speaker)
        case "contradiction":
            page = speaker.page(Code.CONTRADICTION.page)
            text = capital(clash_told(said, speaker))
            found: PageJson = {"kind": "contradiction", "text": text, "page": page}
            if said.get("asks"):
                consent = _consent({**said, "to": "accept"}, speaker, words)
                found |= consent | {"text": text, "why": consent["text"]}
            return found
        case "game-over":
            return _over(said, speaker)
    return _waiting(view, said, speaker, words)


def _playing(view: GameView, speaker: Speaker) -> PageJson:
    """Whose word or hand is awaited; before it what both of two players have just `heard`."""
    heard = capital(just_answered(view, speaker))
    awaited = _awaited(view, speaker)
    return {"text": f"{heard} {awaited}", "heard": heard} if heard else {"text": awaited}


def _awaited(view: GameView, speaker: Speaker) -> str:
    offered = exchanges_to_come(view)
    if offered:
        return exchange_words(offered, speaker)
    return status_words(view.now, speaker)


def _illegal(view: GameView, said: Happened, speaker: Speaker) -> PageJson:
    """The fault in words, its heading, where it would have been right, what to put back."""
    line = told_fault(view, said)
    page = speaker.page(line.code.page)
    shown: PageJson = {"kind": "illegal", "code": line.code.value, "page": page}
    shown |= {"player": said["player"], "repair": _repair(said.get("repair"), speaker)}
    shown["stands"] = may_stand(said)
    text, *more = fault_sentences(line, speaker)
    shown["text"] = capital(text)
    return shown | {"why": " ".join(more)} if more else shown


def _repair(steps: Json, speaker: Speaker) -> list[Json]:
    """Which piece belongs where, each with its sentence."""
    listed = steps if isinstance(steps, list) else []
    return [_step(one, speaker) for one in listed if isinstance(one, dict)]


def _step(one: Happened, speaker: Speaker) -> dict[str, Json]:
    text = put_words(*read_piece(one["piece"]), parse_place(str(one["to"])), speaker)
    return {"piece": one["piece"], "from": one["from"], "to": one["to"], "text": text}


def _waiting(view: GameView, said: Happened, speaker: Speaker, words: Phrases) -> PageJson:
    is_own = said.get("for") in OWN_DEEDS
    shown: PageJson = {"kind": "playing" if is_own else "waiting", **_playing(view, speaker)}
    is_put = said.get("for") == "put"
    repair = _repair([dict(said)] if is_put else said.get("repair"), speaker)
    shown |= {key: said[key] for key in ("for", "player") if key in said}
    shown["awaits"] = [*_names(said.get("asks") or said.get("player"))]
    if repair:
        shown["repair"] = repair
    match said.get("for"):
        case "consent":
            return shown | _consent(said, speaker, words) | _matter(view, said, speaker)
        case "put":
            return shown | {"text": _step(said, speaker)["text"]}
        case "fault":
            return shown | {"text": words["waiting.program"]}
    return shown


def _consent(said: Happened, speaker: Speaker, words: Phrases) -> PageJson:
    """A wish of one player: whoever is asked says the same word, or no."""
    asks = said.get("asks")
    by = speaker.listed(map(speaker.player, _figures(said.get("by"))))
    others = speaker.listed(map(speaker.player, _figures(asks) or speaker.header.seats))
    what = words.get(f"consent.{said.get('to')}", "")
    text = words["waiting.consent"].format(by=by, asks=others, what=what)
    shown: PageJson = {"text": text, "agree": said.get("to"), "by": said.get("by"), "asks": asks}
    shown["yours"] = {
        **dict.fromkeys(_names(said.get("by")), words["your.wish"].format(asks=others, what=what)),
        **dict.fromkeys(_names(asks), words["your.consent"].format(by=by, what=what)),
    }
    players = said.get("players")
    if not isinstance(players, dict):
        return shown
    return shown | {"players": players, "why": _who_would_sit(players, speaker, words)}


def _matter(view: GameView, said: Happened, speaker: Speaker) -> PageJson:
    """What would be taken back of an end, or the fault that is to stand, as it was told."""
    back = take_back(view, speaker) if said.get("to") == "undo" else ""
    if back:
        return {"why": f"{capital(back)}."}
    matter = said.get("matter")
    if not isinstance(matter, dict):
        return {}
    fault = _illegal(view, matter, speaker)
    why = " ".join(str(fault[key]) for key in ("text", "why") if key in fault)
    return {key: fault[key] for key in ("page", "repair")} | {"why": why}


def _who_would_sit(players: Happened, speaker: Speaker, words: Phrases) -> str:
    seated = (f"{name} ({speaker.seat(FIGURES.index(seat))})" for seat, name in players.items())
    return words["consent.rematch.seats"].format(seats=speaker.listed(seated))


def _names(said: Json) -> list[str]:
    return [FIGURES[figure] for figure in _figures(said)]


def _figures(said: Json) -> list[int]:
    """One figure or several; nothing of what is no figure."""
    listed = said if isinstance(said, list) else [said]
    return [FIGURES.index(str(one)) for one in listed if one in FIGURES]


def _over(said: Happened, speaker: Speaker) -> PageJson:
    end = end_told(said)
    text, why = who_won(end, speaker), why_over(end, speaker)
    if end.reason == Ending.RESIGNED:
        text, why = f"{why} {text}", ""
    return {"kind": "over", "text": text, "why": why, "winner": end.winner}


def clash_told(said: Happened, speaker: Speaker) -> str:
    """What a `contradiction` names."""
    facts = read_list(said.get("facts", []), "facts")
    return clash_words([fact_from_json(read_object(one, "a fact")) for one in facts], speaker)


def told_fault(view: GameView, said: Happened) -> IllegalTurn:
    """What an `illegal` names; `view` is how it lay when that was said."""
    number, action = (read_integer(said[key], key) for key in ("turn", "action"))
    do = said.get("do")
    done = tuple(map(read_action, do)) if isinstance(do, list) else ()
    if said["code"] == Code.WRONG_PUT.value and len(done) < action:
        done = (*done, *put_elsewhere(said.get("repair")))  # no record of choices has it
    turn = Turn(number, FIGURES.index(str(said["player"])), done)
    return IllegalTurn(turn, Code(str(said["code"])), action, view.now, view.before)
