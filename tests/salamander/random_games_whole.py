"""Seeded random games of Der Feuer-Salamander, with the rulings that a fault needs."""

from random import Random

from tests.salamander.random_games_dealer import Dealer
from tests.salamander.random_games_header import (
    Temper,
    deal,
    in_some_form,
    random_header,
    random_temper,
    thirsty,
)
from tests.salamander.random_games_turn import play_turn
from tests.salamander.second_reading import next_turn, table_at_start
from tests.salamander.second_reading_codes import END
from tests.salamander.second_reading_order import fault_of
from tests.salamander.second_reading_things import Json

# Without these a code can hardly come about.
LEANING: dict[str, dict[str, list[str]]] = {
    "second-combination": {"combinations_per_turn": ["one"]},
    "must-turn-in": {"turn_in": ["forced"]},
    "declare-not-now": {"declare_when": ["before_throw", "on_arrival"]},
    "show-missing": {"failed_hand": ["whole"]},
    "wrong-show": {"failed_hand": ["whole"]},
    "nothing-to-draw": {"empty_pile": ["no_draws", "ends"]},
}


def random_game(rng: Random, code: str = "") -> list[Json]:
    """A whole record, legal but for a contradiction at its end where people lied."""
    temper = lean(rng, random_temper(rng), code)
    rulings = {name: rng.choice(values) for name, values in LEANING.get(code, {}).items()}
    writes = "everything" if code in ("put-missing", "wrong-put") else ""
    header = random_header(rng, temper, rulings, writes)
    hands, pile = deal(rng, header)
    dealer = Dealer(rng, temper, table_at_start(header), hands, pile)
    return [in_some_form(rng, header), *play(dealer)]


def lean(rng: Random, temper: Temper, code: str) -> Temper:
    """Players with whom the fault has its occasion."""
    if code == "nothing-to-draw":
        temper = thirsty(temper)
        temper.declares, temper.lies = 0.5, 0.0
    if code in ("second-combination", "game-over"):
        temper.declares, temper.knows, temper.lies = 0.8, 0.9, 0.0
        temper.target = rng.choice([1, 5, 12] if code == "game-over" else [100, 200])
    if code == "in-dungeon":
        temper.declares, temper.knows = 0.8, 0.3
    return temper


def play(dealer: Dealer) -> list[Json]:
    """The lines of the turns until the game is over or everybody is tired."""
    lines: list[Json] = []
    dealer.check()
    for number in range(1, dealer.temper.turns + 1):
        dealer.do = []
        play_turn(dealer)
        lines.append({"turn": number, "player": dealer.me, "do": dealer.do})
        dealer.check()
        if dealer.contradicted or dealer.table["over"]:
            break
        assert fault_of(dealer.table, END) == "", dealer.do
        next_turn(dealer.table)
    return lines
