"""What the players agree on: answers to a question, a turn that stands, taking back, the end."""

from dataclasses import replace

from companion.events import Event
from companion.games.consent import Wish
from companion.games.faust.files.verdict_lines import position_to_json
from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.effects import hand_over
from companion.games.faust.rules.position import COLOURS, Ending, Position, opponent
from companion.games.faust.rules.record import Turn
from companion.games.faust.rules.rules import Illegal, apply
from companion.games.faust.session import events as faust_events
from companion.games.faust.session.alone import may_be_hinted
from companion.games.faust.session.belief import Belief, Step, is_whole, tell_trouble
from companion.games.faust.session.explaining.diagnose import Diagnosis
from companion.games.faust.session.game_so_far import DoneTurn, GameSoFar, with_done, without_steps
from companion.games.faust.session.questions import STANDS, YES, laid_out, repair
from companion.games.faust.session.repair import moves_back, with_cards_of
from companion.games.faust.session.taking_back import player_of, turns_to_keep, undo_to
from companion.games.faust.session.telling import still_due, tell
from companion.games.faust.session.trouble import (
    Choice,
    ConsentOfOther,
    Unclear,
    as_it_was_set,
    fault_of,
    strays_of,
)
from companion.games.faust.session.watching import barrier, believe
from companion.observations import JUDGES, REFEREE, Json, PageSaid

RESIGNED = (Ending.RED_RESIGNED, Ending.BLUE_RESIGNED)  # by colour


def settle(belief: Belief, said: PageSaid) -> Step:
    """The other player agrees to what was wanted."""
    trouble, t, by = belief.trouble, said.t, said.by
    match trouble:
        case ConsentOfOther(Wish.UNDO):
            kept = turns_to_keep(belief.game, trouble.by)
            return undo_to(replace(belief, trouble=None), t, kept, by)
        case ConsentOfOther(Wish.END):
            return end(replace(belief, trouble=None), said)
        case ConsentOfOther(Wish.HINT):
            return hint(replace(belief, trouble=None), said)
        case ConsentOfOther(Wish.ACCEPT, fault=Diagnosis() as fault):
            return _accept(replace(belief, trouble=trouble.behind), said, fault)
        case ConsentOfOther(Wish.ACCEPT, behind=Unclear() as question):
            return choose(replace(belief, trouble=question), t, (STANDS, by))
    return choose(belief, t, (YES, by))


def ask_undo(belief: Belief, said: PageSaid) -> Step:
    return _ask(belief, said, Wish.UNDO)


def ask_accept(belief: Belief, said: PageSaid) -> Step:
    """Who erred cannot let it stand alone."""
    if fault_of(belief.trouble) is None:
        return belief, []
    return _ask(belief, said, Wish.ACCEPT)


def ask_end(belief: Belief, said: PageSaid) -> Step:
    return _ask(belief, said, Wish.END)


def ask_hint(belief: Belief, said: PageSaid) -> Step:
    return _ask(belief, said, Wish.HINT) if _may_be_hinted(belief) else (belief, [])


def hint(belief: Belief, said: PageSaid) -> Step:
    """Both want to be told what could be done; who thinks of it follows the log."""
    if not _may_be_hinted(belief):
        return belief, []
    return belief, [belief.event(said.t, "hint", {"by": said.by})]


def _may_be_hinted(belief: Belief) -> bool:
    """Where nothing else is asked."""
    game = belief.game
    return belief.trouble is None and may_be_hinted(game.now, game.header)


def _ask(belief: Belief, said: PageSaid, wish: Wish) -> Step:
    """One player wants something that needs the other's word."""
    asks = (COLOURS[opponent(COLOURS.index(said.by))],)
    turns = len(belief.game.done) - turns_to_keep(belief.game, said.by)
    trouble = ConsentOfOther(wish, said.by, asks, belief.trouble, turns=turns)
    if trouble.matter is not None:  # another look at the same board is no answer
        belief = replace(belief, agreed=belief.look)
    event = belief.event(said.t, trouble.kind, trouble.told)
    return replace(belief, trouble=trouble, until=None), [event]


def refuse(belief: Belief, said: PageSaid) -> Step:
    """The other player says no, or who asked asks no longer: all is as it was before."""
    t, consent, game = said.t, belief.trouble, belief.game
    assert isinstance(consent, ConsentOfOther)
    events = [belief.event(t, "corrected", consent.refused(said.by))]
    belief = replace(belief, trouble=None, agreed=None)
    if consent.behind is not None:
        belief, more = tell_trouble(belief, t, consent.behind)
        return belief, [*events, *more]
    if game.is_over:
        return belief, [*events, faust_events.game_over(t, game.now, game.header)]
    return belief, [*events, *still_due(t, game)]


def answer(belief: Belief, said: PageSaid) -> Step:
    """One of the choices of the question that is open."""
    trouble = belief.trouble
    question, choice = said.words.get("question"), said.words.get("choice")
    if not isinstance(trouble, Unclear) or trouble.question != question:
        return belief, []
    if trouble.asks and choice == YES and said.by not in (*trouble.asks, *JUDGES):
        return belief, []
    if (
        choice == STANDS
        and said.by not in JUDGES
        and any(one.name == STANDS for one in trouble.choices)
    ):
        return _ask(belief, said, Wish.ACCEPT)  # one alone moves no piece
    return choose(belief, said.t, (str(choice), said.by))


def choose(belief: Belief, t: float, answer: tuple[str, str]) -> Step:
    """`answer`: the choice, and who chose."""
    trouble, (name, by) = belief.trouble, answer
    choices = trouble.choices if isinstance(trouble, Unclear) else ()
    chosen = next((one for one in choices if one.name == name), None)
    if chosen is None:
        return belief, []
    if chosen.game is None:
        return _put_back(belief, t)
    return _follow(belief, t, (chosen, by))


def _put_back(belief: Belief, t: float) -> Step:
    if not belief.looks:
        return replace(belief, trouble=None), []
    reading = belief.views[-1]
    if not moves_back(belief.game.now, reading):
        return believe(belief, t, belief.game, "table")
    return tell_trouble(replace(belief, undone=belief.look), t, repair(belief, reading))


def _follow(belief: Belief, t: float, chosen: tuple[Choice, str]) -> Step:
    choice, by = chosen
    game = choice.game
    assert game is not None
    belief = with_cards_of(replace(belief, agreed=belief.look, undone=None), t, game.now)
    belief, events = believe(belief, t, game, by)
    if choice.name == STANDS:
        after = position_to_json(game.now)
        events = [belief.event(t, "corrected", {"was": "board", "by": by, "after": after})]
    return barrier(belief), events


def who_erred(belief: Belief) -> str | None:
    """Whose fault it is that the table or the page has told, if one is told."""
    fault = fault_of(belief.trouble)
    return None if fault is None else COLOURS[player_of(belief.game, fault)]


def accept(belief: Belief, said: PageSaid) -> Step:
    """An illegal turn stands, by the word of the player whom it wronged, or of a judge."""
    fault = fault_of(belief.trouble)
    return (belief, []) if fault is None else _accept(belief, said, fault)


def _accept(belief: Belief, said: PageSaid, fault: Diagnosis) -> Step:
    """An illegal turn stands; the game goes on from what lies there."""
    old = belief.game
    player, after = _as_it_stands(belief, fault)
    writes = old.header.writes
    turn = Turn(old.turn_number, player, faust_events.as_recorded(fault.do, writes))
    stands: dict[str, Json] = {"code": fault.code.value, "after": position_to_json(after)}
    turn = replace(turn, beside=(*old.beside, ("accepted", stands)))
    steps = fault.do
    done = DoneTurn(turn, old.before, steps, after, 0, fault.code, fault.action)
    game = replace(with_done(old, done), is_final=True)
    told = faust_events.accepted(said.t, done.verdict, fault.code, fault.action)
    event = replace(told, details={**told.details, "by": said.by})
    belief = replace(belief, game=game, trouble=None, until=None)
    return barrier(belief), [event]


def _as_it_stands(belief: Belief, fault: Diagnosis) -> tuple[int, Position]:
    """Whose turn it was, by the line that has this fault, and what lies there afterwards."""
    game = belief.game
    position, is_unfinished = _walked(game, fault)
    strays = strays_of(belief.trouble)
    if not is_unfinished and belief.looks and is_whole(belief.looks[-1]):
        position = laid_out(position, belief.views[-1])
    elif not is_unfinished and strays and not belief.looks:  # as it was set down on the page
        set_down = as_it_was_set(game.now, belief.trouble)
        position = laid_out(position, replace(set_down, cards=belief.cards.now()))
    player = player_of(game, fault)
    ended = position._replace(due=(), mover=player)
    return player, hand_over(ended)


def _walked(game: GameSoFar, fault: Diagnosis) -> tuple[Position, bool]:
    """Where the turn had led, and whether all of it was legal but its end."""
    position = game.before
    for action in fault.do:
        try:
            position = apply(position, action, game.header.rulings)
        except Illegal as illegal:
            return illegal.position, False
    return position, fault.code is not Code.NOT_YOUR_TURN


def end(belief: Belief, said: PageSaid) -> Step:
    """The players agree that the game is over, or the referee ends it."""
    return _end(belief, said.t, Ending.REFEREE if said.by == REFEREE else Ending.AGREEMENT)


def resign(belief: Belief, said: PageSaid) -> Step:
    """A player gives up; a judge says it for the player to move."""
    who = belief.game.meant(said.by)
    return _end(belief, said.t, RESIGNED[COLOURS.index(who)])


def _end(belief: Belief, t: float, ending: Ending) -> Step:
    game = without_steps(belief.game)
    position = game.now._replace(ending=ending)
    game = replace(game, before=position, now=position, is_final=True)
    events = tell(t, belief.game, game, "table")
    events.append(faust_events.game_over(t, position, game.header))
    return barrier(replace(belief, game=game, trouble=None, until=None)), events


def rule(belief: Belief, t: float, ruled: tuple[GameSoFar, dict[str, Json]]) -> Step:
    """The referee changes what holds; the record says so beside the turn."""
    game, words = ruled
    events: list[Event] = tell(t, belief.game, without_steps(belief.game), "referee")
    game = replace(game, beside=(*game.beside, ("ruling", words)))
    belief = replace(belief, game=game, trouble=None, until=None)
    after = position_to_json(game.now)
    details: dict[str, Json] = {"was": "ruling", "by": "referee", **words, "after": after}
    return barrier(belief), [*events, belief.event(t, "corrected", details)]
