"""A word, a throw or a press, in the story that is believed; or in the order in which it fits."""

from collections.abc import Sequence
from dataclasses import replace

from companion.games.salamander.files.verdict_lines import position_to_json
from companion.games.salamander.rules.faces import FACES
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.position import NOBODY
from companion.games.salamander.session import wishes
from companion.games.salamander.session.acting import Made, accuse
from companion.games.salamander.session.belief import Belief, Step
from companion.games.salamander.session.deeds import made_by
from companion.games.salamander.session.looking import Leaf, grown_by
from companion.games.salamander.session.observed import SalamanderObservation
from companion.games.salamander.session.orders import may_be_misplaced
from companion.games.salamander.session.retelling import retold
from companion.games.salamander.session.state import Ahead, DeedTold, Stories, begun_at
from companion.games.salamander.session.told import due
from companion.games.salamander.session.trouble import Accusation
from companion.games.salamander.session.words import speaks_for
from companion.inference.sensors import PRUDENCE, SENSORS
from companion.observations import Json, PageSaid


def hear_deed(belief: Belief, observation: SalamanderObservation) -> Step:
    """What is a fault as it comes is held a while where people are known to tell in haste."""
    plain, events = _done_by(belief, observation)
    is_refused = isinstance(plain.trouble, Accusation) and plain.trouble is not belief.trouble
    is_plain = plain.game is not belief.game
    if not is_plain and not is_refused and not may_be_misplaced(observation):
        return plain, events
    word = DeedTold(observation, is_covered=_is_covered(belief))
    grown = grown_by(belief, word)
    is_patient = belief.is_patient or word.is_covered
    every = [*grown.beam.leaves]
    leaves = [one for one in every if is_patient or not _waits_more(one)] or every
    leaf = _chosen(leaves, belief, is_plain=is_plain and not is_refused)
    state, parent = leaf.state, _parent(leaf)
    if state.is_refused or _is_taken_as_it_came(leaf, word):
        belief, before = retold(belief, observation.t, parent.state.game)
        if before:
            plain, events = _done_by(belief, observation)
        beam = _told_wrong(grown.beam, word) if state.is_refused else grown.beam
        heard = replace(plain, game=state.game, beam=beam, until=None)
        return heard, before + events
    if state.game is not belief.game:
        held = word if _waits(leaf, word) else None
        belief = replace(grown, until=None, held=held, is_hasty=True)
        return retold(belief, observation.t, state.game)
    if not is_refused:
        return replace(plain, beam=grown.beam), events
    return replace(grown, held=belief.held or word), []


def _done_by(belief: Belief, observation: SalamanderObservation) -> Step:
    """In the story that is believed, as it comes."""
    made, t = made_by(belief.game, observation, is_unseen=belief.is_unseen), observation.t
    if made.is_board:
        belief = replace(belief, seen=None, undone=None)
    if made.aside is not None:
        return _set_aside(belief, t, made)
    by = observation.by if isinstance(observation, PageSaid) else "table"
    belief, events = retold(belief, t, made.game, by)
    if made.fault is not None:
        belief, more = accuse(belief, t, made.fault)
        return belief, events + more
    if made.is_answered:
        waits = due(belief.game)
        assert waits is not None  # for whoever may still exchange
        events.append(belief.event(t, "waiting", waits))
    return belief, events


def _set_aside(belief: Belief, t: float, made: Made) -> Step:
    """The game begins anew, with that card open."""
    assert made.aside is not None
    figure, face = made.aside
    belief = replace(belief, game=made.game)
    after = position_to_json(made.game.now, made.game.header)
    details: dict[str, Json] = {"figure": FIGURES[figure], "card": FACES[face], "after": after}
    return belief, [belief.event(t, "set-aside", details)]


def take_back(belief: Belief, said: PageSaid, speaker: int) -> Step:
    """A word that is held, or was told to be wrong, first; else a deed."""
    held = belief.held
    said_by = held.observation.by if held and isinstance(held.observation, PageSaid) else None
    if said_by is not None and speaker in (NOBODY, speaks_for(belief.game, said_by)):
        return replace(belief, beam=begun_at(belief.game), held=None), []
    step = wishes.undo if said.say == "undo" else wishes.one_step_back
    after, events = step(belief, said, speaker)
    if said.say == "step-back" and after is belief and speaker != NOBODY:
        return _meant_his_own(belief, said), []
    if belief.trouble is not None and after.trouble is None:
        after = replace(after, beam=begun_at(after.game))
    return after, events


def _meant_his_own(belief: Belief, said: PageSaid) -> Belief:
    """The last act was another's: who spoke ahead of a word that is still to come, perhaps."""
    grown = grown_by(belief, DeedTold(said))
    is_kept = any(leaf.state.game is belief.game for leaf in grown.beam.leaves)
    return grown if is_kept else belief


def _told_wrong(beam: Stories, word: DeedTold) -> Stories:
    """Who is told that it was wrong, and meant it otherwise, soon says it once more."""

    def told(leaf: Leaf) -> Leaf:
        ahead = (
            replace(one, lasts_s=SENSORS.lag_s) if one.word is word else one
            for one in leaf.state.ahead
        )
        return replace(leaf, state=replace(leaf.state, ahead=tuple(ahead)))

    heap = tuple((*one[:3], told(one[3])) for one in beam.open)
    return replace(beam, leaves=tuple(map(told, beam.leaves)), open=heap)


def _is_taken_as_it_came(leaf: Leaf, word: DeedTold) -> bool:
    """After all that was done before it was told, and none of that in another order."""
    last = leaf.state.lately[-1:]
    return any(one.seen is word and one.game is _parent(leaf).state.game for one in last)


def _waits(leaf: Leaf, word: DeedTold) -> bool:
    return any(one.word is word for one in leaf.state.ahead)


def _is_covered(belief: Belief) -> bool:
    return belief.tells_of_hands and belief.seen is None and not belief.is_unseen


def _waits_more(leaf: Leaf) -> bool:
    """Something is still to come, or what was just told would be a fault there."""
    before = [id(one.word) for one in _parent(leaf).state.ahead]
    return any(id(one.word) not in before for one in leaf.state.ahead)


def _chosen(leaves: Sequence[Leaf], belief: Belief, *, is_plain: bool) -> Leaf:
    """What goes on from what was told, unless another story is clearly likelier."""
    own = next((leaf for leaf in leaves if _parent(leaf).state.game is belief.game), None)
    margin = PRUDENCE.accused if isinstance(belief.trouble, Accusation) else PRUDENCE.loyal
    if own is None or (not is_plain and leaves[0].cost < own.cost - margin):
        return leaves[0]
    return own


def _parent(leaf: Leaf) -> Leaf:
    assert leaf.parent is not None  # it has grown by what was heard
    return leaf.parent


def held_until(belief: Belief) -> float | None:
    """When what is held is a fault, if nothing makes it good."""
    found = _held(belief)
    if found is None or found[1].since is None:
        return None
    return found[1].since + SENSORS.word_s


def _held(belief: Belief) -> tuple[Leaf, Ahead] | None:
    for leaf in belief.beam.leaves:
        for one in leaf.state.ahead if leaf.state.game is belief.game else ():
            if one.word is belief.held:
                return leaf, one
    return None


def judge_held(belief: Belief, t: float, *, is_late: bool) -> Step:
    """What was held has come about meanwhile; or it is late, and the likeliest story is told."""
    if belief.held is None:
        return belief, []
    found = _held(belief)
    if found is None:
        return replace(belief, held=None), []
    if not is_late:
        return belief, []
    leaf, one = found
    in_vain = leaf.cost - one.paid + one.in_vain
    belief = replace(belief, held=None)
    for other in belief.beam.leaves:
        is_other = other.state.game is not belief.game and other.state.astray is None
        if is_other and not other.state.ahead and other.cost < in_vain - PRUDENCE.loyal:
            belief = replace(belief, is_hasty=True)
            belief, events = retold(belief, t, other.state.game)
            is_done = any(done.seen is one.word for done in other.state.lately)
            plain, more = (belief, []) if is_done else _done_by(belief, one.word.observation)
            return replace(plain, beam=begun_at(plain.game)), events + more
    plain, events = _done_by(belief, one.word.observation)
    return replace(plain, beam=begun_at(plain.game)), events
