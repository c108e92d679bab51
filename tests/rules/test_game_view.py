"""What a page draws is rebuilt from the events of the log alone."""

from companion.games.faust.files.notation import read_action
from companion.games.faust.files.verdict_lines import position_to_json
from companion.games.faust.page.game_view import GameView, after_event, arrows
from companion.games.faust.rules.actions import Soul, Stone, Twin
from companion.games.faust.rules.board import field_name
from companion.games.faust.rules.position import Position
from companion.games.faust.rules.record import Header
from companion.games.faust.rules.rules import apply
from companion.games.faust.rules.rulings import Rulings
from companion.games.faust.session.events import action_events
from companion.observations import Json
from tests.rules.build import table


def drawn(position: Position, *words: str) -> GameView:
    """The picture once these actions have been told as events."""
    view = GameView(Header(), position, position)
    for action in map(read_action, words):
        after = apply(position, action, Rulings())
        for event in action_events(0.0, position, action, after):
            view = after_event(view, event.to_json())
        position = after
    return view


def shown(view: GameView) -> list[str]:
    return [
        f"{arrow.piece} {arrow.kind} {' '.join(map(field_name, arrow.way))}"
        for arrow in arrows(view)
    ]


def test_a_card_obeyed_backward_is_an_arrow_that_goes_back() -> None:
    """p. 9; the card itself is no arrow."""
    view = drawn(table("A3 B9", "B5 B5", "B1", cards="A5:blue"), "A3-A5", "!A5=3", "A5>A2")
    assert shown(view) == ["red step A3 A4 A5", "red forced A5 A4 A3 A2"]


def test_a_card_obeyed_forward_is_an_arrow_that_goes_on() -> None:
    """p. 9"""
    view = drawn(table("A3 B9", "B5 B5", "B1", cards="A5:blue"), "A3-A5", "!A5=2", "A5>A7")
    assert shown(view) == ["red step A3 A4 A5", "red forced A5 A6 A7"]


def test_a_laid_card_is_no_arrow() -> None:
    assert shown(drawn(table("A3 B9", "B5 B5", "B1"), "+B7", "*B1-B2")) == ["soul step B1 B2"]


def test_a_jump_is_an_arrow_from_end_to_end() -> None:
    """p. 11"""
    position = table("A1 A9", "B5 B5", "A8")
    view = drawn(position, "A1-A8", "RA8^A9")
    assert shown(view) == ["red step A1 A2 A3 A4 A5 A6 A7 A8", "red jump A8 A9"]


def test_an_action_that_the_rules_refuse_is_not_drawn() -> None:
    """The log can hold an illegal turn that both let stand; its end tells what lies there."""
    position = table("A3 B9", "B5 B5", "B1")
    view = GameView(Header(), position, position)
    said: dict[str, Json] = {
        "t": 0.0,
        "kind": "action",
        "action": ["stone", "A5", "A6"],
        "points": 6,
    }
    assert after_event(view, said) == view


def test_the_second_of_two_jumps_is_not_told_again() -> None:
    """p. 15: it was told when the soul came."""
    before = table("A3 B9", "A3 B5", "A2")._replace(points=1)
    landed = apply(before, Soul(1, 2), Rulings())
    red = next(due for due in landed.due if isinstance(due, Twin) and due.colour == 0)
    after = apply(landed, red, Rulings())
    assert [event.kind for event in action_events(0.0, landed, red, after)] == ["action"]
    told = [event.kind for event in action_events(0.0, before, Soul(1, 2), landed)]
    assert told == ["action", "soul-card", "twin-due", "twin-due"]


def test_a_stone_that_runs_into_a_card_is_told_without_a_due_move() -> None:
    """p. 8: what is due is known when the card has been turned over."""
    before = table("A3 B9", "B5 B5", "B1", cards="A4:blue")
    after = apply(before, Stone(2, 3), Rulings())
    told = [event.kind for event in action_events(0.0, before, Stone(2, 3), after)]
    assert told == ["action"]


def test_a_ruling_is_drawn_as_it_was_said() -> None:
    position = table("A3 B9", "B5 B5", "B1")
    after = position_to_json(position._replace(soul=20))
    said: dict[str, Json] = {
        "kind": "corrected",
        "player": "red",
        "was": "ruling",
        "rulings": {"level_soul": "free", "devil_cards": [2, 3]},
        "after": after,
    }
    view = after_event(GameView(Header(), position, position), said)
    assert view.now.soul == 20
    assert view.header.rulings.devil_cards == (2, 3)
    moved = said | {"was": "board", "rulings": None}
    assert after_event(view, moved).now.soul == 20


def test_players_who_are_called_otherwise_are_so_in_the_picture() -> None:
    view = drawn(table("A1 A9", "B5 B5", "A8"), "A1-A4")
    players: Json = {"red": "Eve", "blue": "Bob"}
    renamed = after_event(view, {"t": 1.0, "kind": "names", "players": players})
    assert renamed.header.players == ("Eve", "Bob")
    assert shown(renamed) == shown(view)
