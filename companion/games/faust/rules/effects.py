"""What an action does: the order of effects in one step, as RULES.md numbers them."""

from companion.games.faust.rules.actions import Due, Forced, Lay, Reveal, TurnOver, Twin
from companion.games.faust.rules.board import AFTER_CORNER, FIELDS, NEXT
from companion.games.faust.rules.cards import (
    is_sent_forward,
    take_all_soul_cards,
    take_soul_card,
    with_card,
)
from companion.games.faust.rules.position import (
    BLUE,
    RED,
    Card,
    Ending,
    Pair,
    Position,
    is_stack_empty,
    is_trapped,
    opponent,
)
from companion.games.faust.rules.rulings import Infamy, LastSoulCard, Rulings, TrapOnSoul


def step_stone(position: Position, origin: int, rulings: Rulings) -> Position:
    """Steps 1, 4 and 5 for an own stone that leaves `origin`."""
    stones, soul, mover, cards, used, held, top, ending, points, _, laid, met, trap, due = position
    field = NEXT[origin]
    points -= 1
    stones = _with_stone(stones, mover, origin, field)
    position = Position(
        stones, soul, mover, cards, used, held, top, ending, points, field, laid, met, trap, due
    )
    card = cards[field]
    if card is not None and card.owner != mover:
        return _run_into_card(position, field, rulings)
    if field == soul and not points:
        return _jumps_due(_reward(position, rulings), (mover,))  # p. 11
    return position


def step_soul(position: Position, rulings: Rulings) -> Position:
    """Steps 1, 2, 3 and 5 for the soul."""
    stones, soul, mover, cards, used, held, top, ending, points, moved, laid, _, trap, due = (
        position
    )
    field = NEXT[soul]
    points -= 1
    met = field in stones[RED] or field in stones[BLUE]
    position = Position(
        stones, field, mover, cards, used, held, top, ending, points, moved, laid, met, trap, due
    )
    if field in AFTER_CORNER:
        position = _reward(position, rulings)  # p. 12
    if not met or position.ending is not None:
        return position
    pairs = [colour for colour in (RED, BLUE) if stones[colour] == (field, field)]
    if pairs and (not points or rulings.infamy is Infamy.AT_ONCE):
        return _infamy(position, pairs)
    if not points:
        return _jumps_due(_reward(position, rulings), (RED, BLUE))  # p. 11
    return position


def lay_card(position: Position, action: Lay) -> Position:
    card = Card(position.mover, action.value)
    return position._replace(
        cards=with_card(position, action.field, card), laid=True, points=position.points - 1
    )


def turn_over(position: Position, action: Reveal) -> Position:
    """The card is turned over: now the stone has an order to obey (p. 9)."""
    card = Card(opponent(position.mover), action.value)
    (due,) = position.due  # the guards have let nothing but this card be due
    assert isinstance(due, TurnOver)
    return position._replace(
        cards=with_card(position, action.field, card), due=(_order(due, action.value),)
    )


def obey(position: Position, action: Forced, rulings: Rulings) -> Position:
    """The forced move: it looks at nothing on its way, only at the soul where it ends (p. 10)."""
    mover = position.mover
    position = position._replace(
        stones=_with_stone(position.stones, mover, action.origin, action.target),
        moved=action.target,
        due=(),
    )
    if action.target == position.soul:
        if is_sent_forward(_card_run_into(position)):
            position = _reward(position, rulings)  # p. 14
        position = _jumps_due(position, (mover,))  # p. 14
    return _leave_game(position)


def jump(position: Position, action: Twin) -> Position:
    colour, origin = action.colour, action.origin
    own = colour == position.mover and position.moved == origin
    position = position._replace(
        stones=_with_stone(position.stones, colour, origin, action.target),
        moved=action.target if own else position.moved,
        due=tuple(due for due in position.due if due != action),
    )
    return _leave_game(position)


def hand_over(position: Position) -> Position:
    """The turn has ended: the other player is to move, unless the game is over."""
    ending = position.ending
    if ending is None and is_stack_empty(position):
        ending = Ending.SOUL_CARDS_GONE  # p. 13, `ends_after_turn`
    return Position(
        stones=position.stones,
        soul=position.soul,
        mover=position.mover if ending is not None else opponent(position.mover),
        cards=position.cards,
        used=position.used,
        soul_cards=position.soul_cards,
        next_soul_card=position.next_soul_card,
        ending=ending,
    )


def _reward(position: Position, rulings: Rulings) -> Position:
    """The mover takes a soul card; the last one ends the game (p. 13)."""
    position = take_soul_card(position)
    at_once = rulings.last_soul_card is LastSoulCard.ENDS_AT_ONCE
    if at_once and is_stack_empty(position):
        return position._replace(ending=Ending.SOUL_CARDS_GONE)
    return position


def _run_into_card(position: Position, field: int, rulings: Rulings) -> Position:
    """The points left lapse; the soul first gives its card, then the card is due (p. 8, 15)."""
    position = position._replace(trap=field)
    if field != position.soul:
        return position._replace(due=(TurnOver(field, field),))
    position = _reward(position, rulings)
    if position.ending is not None:
        return position
    if rulings.trap_on_soul is TrapOnSoul.TWIN_FIRST:
        position = _jumps_due(position, (position.mover,))
    obeys = next((due.target for due in position.due if isinstance(due, Twin)), field)
    return position._replace(due=(*position.due, TurnOver(field, obeys)))


def _jumps_due(position: Position, colours: tuple[int, ...]) -> Position:
    """Each of `colours` with exactly one stone beside the soul has to jump to its twin."""
    field = position.soul
    due: tuple[Due, ...] = tuple(
        Twin(colour, field, _twin_of(position, colour, field))
        for colour in colours
        if position.stones[colour].count(field) == 1
    )
    return position._replace(due=due)


def _infamy(position: Position, pairs: list[int]) -> Position:
    """The soul came onto a pair: what is left goes to the player without one (p. 12, 15)."""
    if len(pairs) == 1:
        position = take_all_soul_cards(position, opponent(pairs[0]))
    return position._replace(ending=Ending.INFAMY)


def _order(due: TurnOver, value: int) -> Forced:
    steps = value if is_sent_forward(value) else -value
    return Forced(due.obeys, (due.obeys + steps) % FIELDS)


def _leave_game(position: Position) -> Position:
    """A card that has been obeyed leaves the game when all that belongs to it is done."""
    if not is_trapped(position) or position.due:
        return position
    value = _card_run_into(position)
    red, blue = position.used
    used = ((*red, value), blue) if position.mover else (red, (*blue, value))
    return position._replace(cards=with_card(position, position.trap, None), used=used)


def _card_run_into(position: Position) -> int:
    """The value of the card that lies open beside the trap."""
    card = position.cards[position.trap]
    assert card is not None
    assert card.value is not None
    return card.value


def _twin_of(position: Position, colour: int, field: int) -> int:
    first, second = position.stones[colour]
    return second if first == field else first


def _with_stone(
    stones: tuple[Pair, Pair], colour: int, origin: int, target: int
) -> tuple[Pair, Pair]:
    first, second = stones[colour]
    stays = second if first == origin else first
    pair = (stays, target) if stays <= target else (target, stays)
    return (stones[RED], pair) if colour else (pair, stones[BLUE])
