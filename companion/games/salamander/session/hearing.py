"""A word, a throw or a press, in the story that is believed; or in the order in which it fits."""

from collections.abc import Sequence
from dataclasses import replace

from companion.games.salamander.rules.position import NOBODY
from companion.games.salamander.session import wishes
from companion.games.salamander.session.belief import Accusation, Belief, Step
from companion.games.salamander.session.deeds import done_by
from companion.games.salamander.session.looking import Leaf, grown_by
from companion.games.salamander.session.observed import SalamanderObservation
from companion.games.salamander.session.orders import may_be_misplaced
from companion.games.salamander.session.retelling import retold
from companion.games.salamander.session.state import Ahead, DeedTold, Stories, begun_at
from companion.games.salamander.session.words import speaks_for
from companion.inference.sensors import PRUDENCE, SENSORS
from companion.observations import PageSaid


def hear_deed(mind: Belief, observation: SalamanderObservation) -> Step:
    """What is a fault as it comes is held a while where people are known to tell in haste."""
    plain, events = done_by(mind, observation)
    is_refused = isinstance(plain.stop, Accusation) and plain.stop is not mind.stop
    is_plain = plain.course is not mind.course
    if not is_plain and not is_refused and not may_be_misplaced(observation):
        return plain, events
    word = DeedTold(observation, is_covered=_is_covered(mind))
    grown = grown_by(mind, word)
    is_patient = mind.is_patient or word.is_covered
    every = [*grown.stories.leaves]
    leaves = [one for one in every if is_patient or not _waits_more(one)] or every
    leaf = _chosen(leaves, mind, is_plain=is_plain and not is_refused)
    state, parent = leaf.state, _parent(leaf)
    if state.is_refused or (state.lately and state.lately[-1].seen is word):
        mind, before = retold(mind, observation.t, parent.state.course)
        if before:
            plain, events = done_by(mind, observation)
        stories = _told_wrong(grown.stories, word) if state.is_refused else grown.stories
        heard = replace(plain, course=state.course, stories=stories, until=None)
        return heard, before + events
    if state.course is not mind.course:
        held = word if _waits(leaf, word) else None
        mind = replace(grown, until=None, held=held, is_hasty=True)
        return retold(mind, observation.t, state.course)
    if not is_refused:
        return replace(plain, stories=grown.stories), events
    return replace(grown, held=mind.held or word), []


def take_back(mind: Belief, said: PageSaid, speaker: int) -> Step:
    """A word that is held, or was told to be wrong, first; else a deed."""
    held = mind.held
    said_by = held.observation.by if held and isinstance(held.observation, PageSaid) else None
    if said_by is not None and speaker in (NOBODY, speaks_for(mind.course, said_by)):
        return replace(mind, stories=begun_at(mind.course), held=None), []
    step = wishes.undo if said.say == "undo" else wishes.one_step_back
    after, events = step(mind, said, speaker)
    if said.say == "step-back" and after is mind and speaker != NOBODY:
        return _meant_his_own(mind, said), []
    if mind.stop is not None and after.stop is None:
        after = replace(after, stories=begun_at(after.course))
    return after, events


def _meant_his_own(mind: Belief, said: PageSaid) -> Belief:
    """The last act was another's: who spoke ahead of a word that is still to come, perhaps."""
    grown = grown_by(mind, DeedTold(said))
    is_kept = any(leaf.state.course is mind.course for leaf in grown.stories.leaves)
    return grown if is_kept else mind


def _told_wrong(stories: Stories, word: DeedTold) -> Stories:
    """Who is told that it was wrong, and meant it otherwise, soon says it once more."""

    def told(leaf: Leaf) -> Leaf:
        ahead = (
            replace(one, lasts_s=SENSORS.lag_s) if one.word is word else one
            for one in leaf.state.ahead
        )
        return replace(leaf, state=replace(leaf.state, ahead=tuple(ahead)))

    heap = tuple((*one[:3], told(one[3])) for one in stories.open)
    return replace(stories, leaves=tuple(map(told, stories.leaves)), open=heap)


def _waits(leaf: Leaf, word: DeedTold) -> bool:
    return any(one.word is word for one in leaf.state.ahead)


def _is_covered(mind: Belief) -> bool:
    return mind.tells_of_hands and mind.seen is None and not mind.is_unseen


def _waits_more(leaf: Leaf) -> bool:
    """Something is still to come, or what was just told would be a fault there."""
    before = [id(one.word) for one in _parent(leaf).state.ahead]
    return any(id(one.word) not in before for one in leaf.state.ahead)


def _chosen(leaves: Sequence[Leaf], mind: Belief, *, is_plain: bool) -> Leaf:
    """What goes on from what was told, unless another story is clearly likelier."""
    own = next((leaf for leaf in leaves if _parent(leaf).state.course is mind.course), None)
    margin = PRUDENCE.accused if isinstance(mind.stop, Accusation) else PRUDENCE.loyal
    if own is None or (not is_plain and leaves[0].cost < own.cost - margin):
        return leaves[0]
    return own


def _parent(leaf: Leaf) -> Leaf:
    assert leaf.parent is not None  # it has grown by what was heard
    return leaf.parent


def held_until(mind: Belief) -> float | None:
    """When what is held is a fault, if nothing makes it good."""
    found = _held(mind)
    if found is None or found[1].since is None:
        return None
    return found[1].since + SENSORS.word_s


def _held(mind: Belief) -> tuple[Leaf, Ahead] | None:
    for leaf in mind.stories.leaves:
        for one in leaf.state.ahead if leaf.state.course is mind.course else ():
            if one.word is mind.held:
                return leaf, one
    return None


def judge_held(mind: Belief, t: float, *, is_late: bool) -> Step:
    """What was held has come about meanwhile; or it is late, and the likeliest story is told."""
    if mind.held is None:
        return mind, []
    found = _held(mind)
    if found is None:
        return replace(mind, held=None), []
    if not is_late:
        return mind, []
    leaf, one = found
    in_vain = leaf.cost - one.paid + one.in_vain
    mind = replace(mind, held=None)
    for other in mind.stories.leaves:
        is_other = other.state.course is not mind.course and other.state.astray is None
        if is_other and not other.state.ahead and other.cost < in_vain - PRUDENCE.loyal:
            mind = replace(mind, is_hasty=True)
            mind, events = retold(mind, t, other.state.course)
            is_done = any(done.seen is one.word for done in other.state.lately)
            plain, more = (mind, []) if is_done else done_by(mind, one.word.observation)
            return replace(plain, stories=begun_at(plain.course)), events + more
    plain, events = done_by(mind, one.word.observation)
    return replace(plain, stories=begun_at(plain.course)), events
