"""A fault that was told, as the referee would have it of a written turn; and what clashes."""

from collections.abc import Iterator

from companion.games.salamander.files.action_lines import read_action, read_piece
from companion.games.salamander.files.fact_lines import fact_from_json
from companion.games.salamander.page.game_view import GameView, Happened
from companion.games.salamander.rules.actions import PutPiece
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.places import FIGURES, parse_place
from companion.games.salamander.rules.record import Turn
from companion.games.salamander.rules.referee import IllegalTurn
from companion.games.salamander.words.clash_words import clash_words
from companion.games.salamander.words.speaker import Speaker
from companion.json_reader import Json, read_integer, read_list, read_object


def clash_told(said: Happened, voice: Speaker) -> str:
    """What a `contradiction` names."""
    facts = read_list(said.get("facts", []), "facts")
    return clash_words([fact_from_json(read_object(one, "a fact")) for one in facts], voice)


def _lying_wrong(repair: Json) -> Iterator[PutPiece]:
    """The first piece that has to be put elsewhere."""
    for one in repair[:1] if isinstance(repair, list) else []:
        step = read_object(one, "repair")
        yield PutPiece(*read_piece(step["piece"]), parse_place(str(step["from"])))


def told_fault(view: GameView, said: Happened) -> IllegalTurn:
    """What an `illegal` names; `view` is how it lay when that was said."""
    number, action = (read_integer(said[key], key) for key in ("turn", "action"))
    do = said.get("do")
    done = tuple(map(read_action, do)) if isinstance(do, list) else ()
    if said["code"] == Code.WRONG_PUT.value and len(done) < action:
        done = (*done, *_lying_wrong(said.get("repair")))  # no record of choices has it
    turn = Turn(number, FIGURES.index(str(said["player"])), done)
    return IllegalTurn(turn, Code(str(said["code"])), action, view.now, view.before)
