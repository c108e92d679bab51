"""Seeded set-ups: seats, rulings, cards dealt, and the header in any of its forms."""

from dataclasses import dataclass
from random import Random

from tests.salamander.second_reading_things import COPIES, FIGURES, RULINGS, Json, kind_of

TARGETS = [1, 5, 12, 20, 30, 49, 84, 85, 100]


@dataclass
class Temper:
    """How the players of one game are: chances from 0 to 1, and how long they sit."""

    target: int
    salamander: float = 0.5
    doubles: float = 0.3
    declares: float = 0.5
    knows: float = 0.6  # a declaration is true
    homesick: float = 0.4
    asks: float = 0.7
    lies: float = 0.0
    answers_written: float = 1.0
    key: float = 0.6
    turns: int = 60


def random_temper(rng: Random) -> Temper:
    """Mostly an evening like any other; now and then one that empties the pile or lays all."""
    temper = Temper(
        target=rng.choice(TARGETS),
        declares=rng.choice([0.2, 0.5, 0.8]),
        knows=rng.choice([0.3, 0.6, 0.9]),
        asks=rng.choice([0.3, 0.8, 1.0]),
        lies=rng.choice([0.0, 0.0, 0.0, 0.05, 0.2]),
        answers_written=rng.choice([0.0, 0.5, 1.0, 1.0]),
        key=rng.choice([0.3, 0.7]),
        turns=rng.choice([8, 25, 60]),
    )
    kind = rng.random()
    if kind < 0.06:
        return thirsty(temper)
    return greedy(temper) if kind < 0.09 else temper


def thirsty(temper: Temper) -> Temper:
    """Draws and draws, until the pile is empty."""
    temper.salamander, temper.doubles, temper.turns = 0.95, 0.6, 40
    temper.target, temper.knows, temper.homesick = 1000, 0.3, 0.8
    return temper


def greedy(temper: Temper) -> Temper:
    """Lays combinations until no stone card is left."""
    temper.salamander, temper.doubles, temper.turns = 0.9, 0.8, 60
    temper.target, temper.declares, temper.knows, temper.homesick = 2000, 1.0, 1.0, 1.0
    temper.lies = 0.0
    return temper


def random_header(rng: Random, temper: Temper, rulings: dict[str, str], writes: str) -> Json:
    """The set-up, all keys written; the cards are not dealt yet."""
    players = rng.choice([2, 3, 4])
    seats = rng.sample(FIGURES, players) if rng.random() < 0.7 else FIGURES[:players]
    chosen = {name: rng.choice(values) for name, values in RULINGS.items() if rng.random() < 0.4}
    return {
        "faust": 1,
        "game": "feuer-salamander",
        "seats": seats,
        "players": {figure: figure.title() for figure in seats},
        "starts": rng.choice(seats),
        "target": temper.target,
        "ruleset": "noris-1987",
        "rulings": chosen | rulings,
        "set_aside": {},
        "writes": writes or rng.choice(["choices", "everything"]),
    }


def deal(rng: Random, header: Json) -> tuple[dict[str, list[str]], list[str]]:
    """The real hands and the real pile, its top card last; who must sets a card aside."""
    pile = [face for face, copies in COPIES.items() for _ in range(copies)]
    rng.shuffle(pile)
    hands = {player: [pile.pop(), pile.pop()] for player in header["seats"]}
    for player, (one, two) in hands.items():
        if kind_of(one) == kind_of(two):
            rng.shuffle(hands[player])
            header["set_aside"][player] = hands[player].pop()
    return hands, pile


DEFAULTS: Json = {
    "seats": FIGURES,
    "ruleset": "noris-1987",
    "rulings": {},
    "set_aside": {},
    "target": 84,
    "writes": "choices",
}


def in_some_form(rng: Random, header: Json) -> Json:
    """The same set-up as somebody might write it: what is missing has the value it had."""
    defaults = DEFAULTS | {"starts": header["seats"][0]}
    form = {
        key: value
        for key, value in header.items()
        if key not in defaults or value != defaults[key] or rng.random() < 0.5
    }
    if rng.random() < 0.3:
        form.pop("players", None)
    elif rng.random() < 0.2:
        form["players"] = {"king": "", "faust": "nobody", "queen": "Ä \U0001f451"}
    if rng.random() < 0.1:
        form["note"] = ["rainy", {"tea": True}]
    keys = list(form)[1:]
    rng.shuffle(keys)
    return {"faust": 1} | {key: form[key] for key in keys}
