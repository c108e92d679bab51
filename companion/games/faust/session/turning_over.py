"""The value of a card that was turned over, said on the page: before, at or after the move."""

from dataclasses import replace

from companion.games.faust.rules.actions import Action, Forced, Reveal, TurnOver
from companion.games.faust.rules.board import FIELD_NAMES, parse_field
from companion.games.faust.rules.cards import with_value
from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.position import COLOURS, Position
from companion.games.faust.rules.rules import Illegal
from companion.games.faust.session import faults, silent_slots
from companion.games.faust.session.belief import CAMERA, SLOTS, Belief, Step, tell_trouble
from companion.games.faust.session.card_watch import EMPTY, UNKNOWN
from companion.games.faust.session.explaining.diagnose import Diagnosis, PutBack
from companion.games.faust.session.game_so_far import GameSoFar, do, obeyed, rewound
from companion.games.faust.session.state import ValueSaid
from companion.games.faust.session.telling import tell
from companion.games.faust.session.trouble import Holds
from companion.games.faust.session.watching import afresh, barrier, believe, observed, understand
from companion.games.faust.session.what_if import Rival, game_if
from companion.inference.sensors import SENSORS
from companion.observations import PageSaid


def reveal(belief: Belief, words: PageSaid) -> Step:
    where, value = words.words.get("field"), words.words.get("value")
    if where not in FIELD_NAMES or type(value) is not int:
        return belief, []
    said = Reveal(parse_field(str(where)), value)
    if any(isinstance(due, TurnOver) and due.field == said.field for due in belief.game.now.due):
        return _turn_over(belief, words.t, said)
    known = _known(belief.game, said.field)
    name = FIELD_NAMES[said.field]
    if known == said:  # the board has told it before
        is_up = belief.cards.state(name) == EMPTY
        return (belief, []) if is_up else _hear(belief, ValueSaid(words.t, said), (name, EMPTY))
    if known is not None:
        return _contradict(belief, words.t, said)
    return _hold(belief, words.t, said)


def _turn_over(belief: Belief, t: float, said: Reveal) -> Step:
    game = belief.game
    known = replace(game, before=_valued(game.before, said))  # if the turn is told anew
    try:
        do(known, (said,))
    except Illegal as illegal:
        if illegal.code is Code.WRONG_TWIN_MOVE:
            return _hold(belief, t, said)  # the jump comes first, and the camera has not seen it
        return _accuse(belief, t, (*game.steps, said), illegal.code)
    name = FIELD_NAMES[said.field]
    return _hear(belief, ValueSaid(t, said), (name, EMPTY))


def _hear(belief: Belief, value: ValueSaid, slot: tuple[str, str]) -> Step:
    since = min((value.t - SENSORS.late_s, *(look.t for look in belief.looks[:1])))
    cards = belief.cards.heard(value.t, (slot,), is_value=True)
    belief = replace(belief, cards=cards)
    belief, events = understand(observed(afresh(belief, since), value), value.t).step
    after = obeyed(belief.game) if CAMERA in belief.lost else belief.game
    if after == belief.game:
        return belief, events
    belief, more = believe(belief, value.t, after, "table")
    return barrier(belief), [*(one for one in events if one.kind != "waiting"), *more]


def _accuse(belief: Belief, t: float, steps: tuple[Action, ...], code: Code) -> Step:
    found = Diagnosis(code, len(steps), steps, ())
    return tell_trouble(belief, t, replace(faults.accusation(belief, found), holds=Holds.DEED))


def _known(game: GameSoFar, field: int) -> Reveal | None:
    """What the record holds of that card, in the turn at hand or the last one."""
    return next((one for one in game.latest_reveals if one.field == field), None)


def _contradict(belief: Belief, t: float, said: Reveal) -> Step:
    """The page's value holds: the stone has obeyed wrongly (p. 9)."""
    old = belief.game
    game = old if old.steps else rewound(old, len(old.done) - 1)
    steps = old.latest_steps
    place = next(i for i, act in enumerate(steps) if isinstance(act, Reveal))
    unknown = with_value(game.before, said.field, None)
    game = replace(game, before=_valued(unknown, said), now=unknown, steps=())
    try:
        game = do(game, (*steps[:place], said))
    except Illegal as illegal:
        return _accuse(belief, t, (*steps[:place], said), illegal.code)
    return _obey(belief, t, game, steps[place + 1 : place + 2])


def _obey(belief: Belief, t: float, game: GameSoFar, forced: tuple[Action, ...]) -> Step:
    """The card is turned over in `game`: the stone lies where that sends it, or it went wrong."""
    old = belief.game
    after = _as_it_went(belief, t, game)
    if after is not None and after != game:
        belief, told = believe(belief, t, after, "table")
        return barrier(belief), told
    events = tell(t, old, game, "table")
    wrong = (*game.steps, *forced)
    belief = barrier(replace(belief, game=game, trouble=None))
    repair = tuple(
        PutBack(COLOURS[game.now.mover], went.target, due.target)
        for went in forced
        for due in game.now.due
        if isinstance(went, Forced) and isinstance(due, Forced)
    )
    found = Diagnosis(Code.WRONG_FORCED_MOVE, len(wrong), wrong, repair)
    belief, more = tell_trouble(belief, t, faults.accusation(belief, found))
    return belief, [*(one for one in events if one.kind != "waiting"), *more]


def _as_it_went(belief: Belief, t: float, game: GameSoFar) -> GameSoFar | None:
    """With what was seen; where no camera looks the page does what is ordered."""
    if CAMERA in belief.lost:
        return obeyed(game)
    look = belief.look
    return None if look is None else game_if(replace(belief, game=game), replace(look, t=t))


def _hold(belief: Belief, t: float, said: Reveal) -> Step:
    """Said before the stone was seen there: the value is known when it is due."""
    card = belief.game.now.cards[said.field]
    if card is None or card.owner == belief.game.now.mover:
        return belief, []
    name = FIELD_NAMES[said.field]
    if belief.cards.is_by_word and belief.looks:
        for rival in silent_slots.turned_over(belief, belief.looks[-1], (name, belief.game)):
            return _value(belief, t, rival, said)
    is_to_come = belief.cards.state(name) != EMPTY and SLOTS not in belief.lost
    return _hear(belief, ValueSaid(t, said), (name, UNKNOWN if is_to_come else EMPTY))


def _value(belief: Belief, t: float, rival: Rival, said: Reveal) -> Step:
    """The stone has gone on already; with its value said the card is turned over."""
    place = next(i for i, act in enumerate(rival.actions) if isinstance(act, Reveal))
    before, now = (_valued(one, said) for one in (rival.origin.before, rival.origin.now))
    game = replace(rival.origin, before=before, now=now)
    game = do(game, (*rival.actions[:place], said))
    cards = belief.cards.heard(t, ((FIELD_NAMES[said.field], EMPTY),))
    return _obey(replace(belief, cards=cards), t, game, rival.actions[place + 1 : place + 2])


def _valued(position: Position, said: Reveal) -> Position:
    return with_value(position, said.field, said.value)
