"""The other player has acted in an open turn: it was done, or that was too early."""

from dataclasses import replace
from math import inf

from companion.events import with_details
from companion.games.faust.rules.position import COLOURS
from companion.games.faust.rules.rules import Writes
from companion.games.faust.session import acts, answers, looking, page_words, presses
from companion.games.faust.session.belief import Belief, Step, Stories, nothing
from companion.games.faust.session.events import EARLY, as_recorded
from companion.games.faust.session.faults import DONE
from companion.games.faust.session.game_so_far import GameSoFar, do, ended, without_steps
from companion.games.faust.session.silent_slots import may_have_laid
from companion.games.faust.session.state import BoardSeen, StoryState, boards_seen
from companion.games.faust.session.stepping_back import without
from companion.games.faust.session.trouble import Accusation, ConsentOfOther, Early
from companion.games.faust.session.watching import barrier, believe, grown
from companion.observations import PageSaid


def answer(belief: Belief, said: PageSaid) -> Step:
    chosen = str(said.words.get("question")), str(said.words.get("choice"))
    reply = {(EARLY, DONE): done, (EARLY, EARLY): put_back}.get(chosen, nothing)
    return reply(belief, said)


def done(belief: Belief, said: PageSaid) -> Step:
    """Whose turn it was knows; who has acted meanwhile has to ask."""
    _, early = _asked(belief)
    if said.by == early.player:
        return answers.ask_accept(belief, said)
    return _go_on(belief, said)


def press(belief: Belief, said: PageSaid) -> Step:
    """The same, said with the button; unless a slot may still tell that nothing was left."""
    belief, events = presses.press(belief, said)
    events = with_details(events, {"corrected"}, {"by": said.by})
    is_asked = isinstance(belief.trouble, Accusation) and belief.trouble.early is not None
    if events or not is_asked or may_have_laid(belief) or (belief.pressed and not belief.looks):
        return belief, events
    return _go_on(belief, said)


def settle(belief: Belief, said: PageSaid) -> Step:
    """The other player agrees that it stands."""
    consent = belief.trouble
    behind = consent.behind if isinstance(consent, ConsentOfOther) else None
    if isinstance(behind, Accusation) and behind.early is not None:
        return _go_on(replace(belief, trouble=behind), said)
    return answers.settle(belief, said)


def put_back(belief: Belief, said: PageSaid) -> Step:
    """It was too early: the turn goes on from what was done of it."""
    fault, early = _asked(belief)
    game = belief.game
    if early.said is None and not _is_told_so(game, fault):
        game = do(without_steps(game), fault.fault.do)
    return without(belief, said, game, None)


def _go_on(belief: Belief, said: PageSaid) -> Step:
    """The turn was done; what the other player has done is the beginning of the next one."""
    fault, early = _asked(belief)
    belief = replace(belief, agreed=None, pressed="")
    boards = _boards(belief)
    whole = _whole(belief, boards)
    if whole is not None:  # nothing was left, or its player has gone on meanwhile
        belief, events = believe(belief, said.t, whole, said.by)
        belief = barrier(belief)
    else:
        belief, events = answers.accept(replace(belief, trouble=fault), said)
    if early.said is None:
        belief, more = looking.look_anew(belief, boards, said.t)
    else:
        act = acts.move if early.said.say == "move" else page_words.lay
        belief, more = act(belief, replace(early.said, t=said.t, by=early.player))
    return belief, [*events, *more]


def _whole(belief: Belief, boards: tuple[BoardSeen, ...]) -> GameSoFar | None:
    """The game with that turn done by the rules, if what lies there shows that it was."""
    game = belief.game
    if not boards:
        after = ended(game)
    else:
        beam = Stories.begun(StoryState(game, pressed=COLOURS[game.now.mover]))
        for one in boards:
            beam = beam.with_seen(one)
        leaves = grown(replace(belief, beam=beam)).beam.leaves
        likeliest = (leaf.state for leaf in leaves[:1])
        after = next((state.game for state in likeliest if state.is_told), game)
    return after if len(after.done) > len(game.done) else None


def _boards(belief: Belief) -> tuple[BoardSeen, ...]:
    """The looks at what lies there now, as they were told."""
    since = min((look.t for look in belief.looks), default=inf)
    return tuple(one for one in boards_seen(belief.beam.seen) if one.t >= since)


def _is_told_so(game: GameSoFar, fault: Accusation) -> bool:
    told = as_recorded(game.steps, Writes.EVERYTHING)
    return told == as_recorded(fault.fault.do, Writes.EVERYTHING)


def _asked(belief: Belief) -> tuple[Accusation, Early]:
    trouble = belief.trouble
    assert isinstance(trouble, Accusation)
    assert trouble.early is not None
    return trouble, trouble.early
