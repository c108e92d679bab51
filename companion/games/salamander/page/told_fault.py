"""A fault that was told, as the referee would have it of a written turn; and what clashes."""

from companion.games.lines import read_list, read_object
from companion.games.salamander.files.action_lines import read_action
from companion.games.salamander.files.fact_lines import fact_from_json
from companion.games.salamander.page.fold import Happened, TableView
from companion.games.salamander.rules.codes import SalamanderCode
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.record import WrittenTurn
from companion.games.salamander.rules.referee import FaultyLine
from companion.games.salamander.words.clash_words import clash_words
from companion.games.salamander.words.voice import Voice


def clash_told(said: Happened, voice: Voice) -> str:
    """What a `contradiction` names."""
    facts = read_list(said.get("facts", []), "facts")
    return clash_words([fact_from_json(read_object(one, "a fact")) for one in facts], voice)


def told_fault(view: TableView, said: Happened) -> FaultyLine:
    """What an `illegal` names; `view` is how it lay when that was said."""
    number, action, do = said["turn"], said["action"], said.get("do")
    assert isinstance(number, int)
    assert isinstance(action, int)
    done = tuple(map(read_action, do)) if isinstance(do, list) else ()
    turn = WrittenTurn(number, FIGURES.index(str(said["player"])), done)
    return FaultyLine(turn, SalamanderCode(str(said["code"])), action, view.now, view.before)
