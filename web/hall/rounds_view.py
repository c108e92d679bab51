"""A round as its page shows it, in the words of a language."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from companion.hall.orders.keeper import KeptOrder
from companion.hall.rounds.belonging import is_of_others
from companion.hall.rounds.board import shown_result
from companion.hall.rounds.importing import ImportNotice, ImportProblem
from companion.hall.rounds.outcomes import Reckoned
from companion.hall.rounds.pairings import Outcome, PairingState, Person
from companion.hall.rounds.tournament import Tournament
from web.words import Catalogue

GONE = "gone"  # of a pairing whose table is not heard in the middle of its game
MARKS: Mapping[str, str] = {
    GONE: "∅",
    PairingState.OPEN: "○",
    PairingState.RUNNING: "▶",
    PairingState.JUDGING: "…",
    PairingState.PROVED: "✓",
    PairingState.DIFFERS: "✕",
    PairingState.PAPER: "✎",
    PairingState.BYE: "–",
}

# Sentences that name a field of a form, or a column.
FIELDS: Mapping[str, str] = {
    "bye": "rounds.bye.full", "delay_s": "rounds.delay", "name": "rounds.name",
    "number": "rounds.number", "other": "rounds.swap.with", "person": "rounds.field.person",
    "round": "rounds.field.round", "table": "rounds.table", "why": "rounds.reason",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class PairingShown:
    """A line of a round."""

    outcome: Outcome
    table: str  # as people call it
    state: str
    mark: str
    told: str  # what of its state is to be known beside the word for it
    ends: bool  # the game that it waits for can decide nothing: that can be ended
    plays_on: bool  # a game goes on for it though its result stands


@dataclass(frozen=True, slots=True)
class RoundAt:
    """Labels of tables, the tables that are connected, and the orders that were sent."""

    tables: Mapping[str, str]
    here: Collection[str]
    words: Catalogue
    told: Callable[[int], KeptOrder | None]


def pairing_shown(found: Reckoned, outcome: Outcome, at: RoundAt) -> PairingShown:
    table = outcome.pairing.table
    is_here = table in at.here
    is_gone = outcome.state is PairingState.RUNNING and not is_here
    return PairingShown(
        outcome,
        at.tables.get(table) or table,
        GONE if is_gone else outcome.state,
        MARKS[GONE if is_gone else outcome.state],
        at.words["between"].join(
            [
                *_told(outcome, at.words),
                *_others(found, outcome, at.words),
                *_waits(found, outcome, at),
            ]
        ),
        ends=is_here and _is_due(found, outcome) and found.may_end(table),
        plays_on=is_here and found.plays_on(table) is outcome,
    )


def _is_due(found: Reckoned, outcome: Outcome) -> bool:
    """Its round has begun, and no game of it."""
    pairing = outcome.pairing
    is_begun = found.tournament.rounds[pairing.round].is_begun
    return outcome.state is PairingState.OPEN and is_begun and bool(pairing.table)


def _waits(found: Reckoned, outcome: Outcome, at: RoundAt) -> Iterable[str]:
    """Reasons that keep it from beginning, and what became of the order to do so."""
    words, table = at.words, outcome.pairing.table
    is_here = table in at.here
    if found.plays_on(table) is outcome:
        yield words["rounds.plays-on" if is_here else "rounds.left-open"]
    if not _is_due(found, outcome):
        return
    game = found.game_at(table)
    if not is_here:
        yield words["rounds.waits-gone"]
    elif game is not None:
        before = found.of_game(game.log, game.number)
        if before is None:
            rematch = found.rematch_at(table)
            yield words["rounds.waits" if rematch is None else "rounds.waits-rematch"]
        elif before.places:
            result = shown_result(before, found.tournament.rules)
            said = words["rounds.waits-decided"]
            yield said.format(round=before.pairing.round, result=result)
        else:
            yield words["rounds.waits-round"].format(round=before.pairing.round)
    told = at.told(outcome.pairing.number)
    if told is not None:
        why = words[f"desk.why.{told.why}"] if told.why else ""
        said = f"{words[f'desk.order.{told.state}']} {why}".strip()
        yield words["said-of"].format(what=words["desk.say.begin"], said=said)


def _others(found: Reckoned, outcome: Outcome, words: Catalogue) -> Iterable[str]:
    """Names at the table where the pairing has somebody else."""
    game = outcome.game
    if game is not None and is_of_others(found.tournament, outcome.pairing, game):
        names = ", ".join(f"{words[f'rounds.seat.{seat}']} {name}" for seat, name in game.named)
        yield words["rounds.others-there"].format(names=names)


def _told(outcome: Outcome, words: Catalogue) -> list[str]:
    game, paper, told = outcome.game, outcome.paper, []
    if paper is not None:
        told += [words["rounds.forfeit"]] if paper.is_forfeit else []
        told += [one for one in (paper.by, paper.why) if one]
    elif game is not None:
        judged = game.judgement
        if judged is not None and judged.is_too_long:
            told.append(words["rounds.too-long"])
        elif outcome.state is PairingState.DIFFERS and judged is not None:
            row = judged.differs_at
            told.append(words["rounds.differs-at"].format(row="?" if row is None else row))
        if game.rulings:
            told.append(words["rounds.rulings"].format(count=game.rulings))
        if game.accepted:
            told.append(words["rounds.accepted"].format(count=game.accepted))
    return told


def unpaired(tournament: Tournament, number: int) -> list[Person]:
    """People who have not withdrawn and are in no pairing of that round, not even with a bye."""
    sat = {who for one in tournament.of_round(number) for who in one.people}
    there = (one for one in tournament.people.values() if not one.is_withdrawn)
    return sorted((one for one in there if one.number not in sat), key=lambda one: one.sorts_as)


def unassigned_shown(
    found: Reckoned, tables: Mapping[str, str], words: Catalogue
) -> list[tuple[str, int, str]]:
    """Games that count for nobody: table, number, why; those from before the rounds are no news."""
    began = min((one.begun_at for one in found.tournament.begun), default=0)
    return [
        (
            tables.get(one.game.table) or one.game.table,
            one.game.number,
            words[f"rounds.why.{one.why}"],
        )
        for one in found.belongs.unassigned
        if began and one.game.began >= began and (one.game.turns or one.game.ending)
    ]


def problem_sentence(problem: ImportProblem, words: Catalogue, tables: Mapping[str, str]) -> str:
    """The place, the fault and what was expected, as people call them."""

    def called(name: str) -> str:
        keys = (FIELDS.get(name, ""), f"rounds.seat.{name}")
        return tables.get(name) or next((words[key] for key in keys if key in words), "")

    where = [words["rounds.line"].format(line=problem.line)] if problem.line else []
    is_place = problem.column[:1].isdecimal()
    column = words["rounds.column"].format(column=problem.column) if is_place else ""
    where += [one for one in [column or called(problem.column)] if one]
    expected = ", ".join(called(one) or one for one in problem.expected)
    said = words[f"rounds.problem.{problem.code}"]
    text = said.format(value=called(problem.value) or problem.value, expected=expected)
    if expected and "{expected}" not in said:
        text += f" {words['rounds.expected'].format(expected=expected)}"
    return f"{', '.join(where)} – {text}" if where else text


def notice_sentence(notice: ImportNotice, words: Catalogue) -> str:
    said = words[f"rounds.notice.{notice.code}"].format(value=notice.value)
    return f"{words['rounds.line'].format(line=notice.line)} – {said}" if notice.line else said
