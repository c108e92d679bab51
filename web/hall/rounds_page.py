"""The evening's steps and the standings as their pages show them, in the words of a language."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from werkzeug.exceptions import NotFound

from companion.games.lines import DOCTOR_FAUST
from companion.hall.hall import Hall
from companion.hall.joining.registry import HallTable
from companion.hall.rounds.drawing import TWO, is_discardable
from companion.hall.rounds.files import BadLine
from companion.hall.rounds.outcomes import Outcome, PairingState, Reckoned, is_of_others
from companion.hall.rounds.pairings import Person, Unfit, games_to_pair
from companion.hall.rounds.standings import TIE_BREAKS, cross_lines, shown_points, shown_result
from companion.hall.rounds.starting import Starter
from companion.hall.rounds.tournament import Tournament
from companion.hall.rounds.trf import is_for_trf
from web.labels import spoken
from web.pages import drawn, speech_asked_for
from web.words import Catalogue, say

GONE = "gone"  # of a pairing whose table is not heard in the middle of its game
MARKS: Mapping[str, str] = {
    GONE: "∅", PairingState.OPEN: "○", PairingState.RUNNING: "▶", PairingState.JUDGING: "…",
    PairingState.PROVED: "✓", PairingState.DIFFERS: "✕", PairingState.PAPER: "✎",
    PairingState.BYE: "–",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class RoundsPages:
    """The hall for the pages of rounds; `evening` gives all of it as a file, in a language."""

    hall: Hall
    evening: Callable[[str], bytes]

    @property
    def starter(self) -> Starter:
        return Starter(self.hall.keeper, self.hall.presence)

    def tables(self) -> dict[str, str]:
        """The labels of the tables that belong to the hall, by name."""
        return _called(self.hall.registry.ours())

    def labels(self) -> dict[str, str]:
        """The labels of all tables, dismissed ones too."""
        return _called(self.hall.registry.tables())

    def here(self) -> frozenset[str]:
        """The tables that are connected."""
        return frozenset(one for one in self.tables() if not self.hall.presence.of(one).is_gone)

    @property
    def mark(self) -> str:
        """Another one whenever a page would show something else."""
        return f"{self.hall.secretary.mark}.{hash(self.here()):x}"


def _called(tables: Iterable[HallTable]) -> dict[str, str]:
    """In the language of whoever asks."""
    _, words = speech_asked_for()
    return {one.name: spoken(one.label, words) for one in tables}


def games_of_two() -> tuple[str, ...]:
    """The games that two can play."""
    return (*(name for name, one in games_to_pair().items() if one.least_seats <= TWO),)


def table_choices() -> list[tuple[str, str, int]]:
    """Value, game and most people for a table: each game with each number of people."""
    return [
        (f"{name} {many}", name, many)
        for name, game in games_to_pair().items()
        for many in range(max(TWO, game.least_seats), len(game.seats) + 1)
    ]


def _page(pages: RoundsPages, name: str, **more: object) -> str:
    found = pages.hall.secretary.reckoned()
    return drawn(
        name,
        tournament=found.tournament,
        called=found.tournament.called,
        is_fresh=pages.hall.secretary.is_fresh,
        games=games_to_pair(),
        say=say,
        has_trf=partial(is_for_trf, found),
        **more,
    )


def standings_page(pages: RoundsPages, up_to: int | None) -> str:
    mark, found = pages.mark, pages.hall.secretary.reckoned()  # the mark before what it marks
    rounds_met, crossed = cross_lines(found, up_to)
    rules, shown = found.tournament.rules, {"tie_breaks": TIE_BREAKS, "shown": shown_points}
    cross = {"rounds_met": rounds_met, "crossed": crossed}
    return _page(pages, "standings", mark=mark, up_to=up_to, rules=rules, **shown, **cross)


def steps_page(pages: RoundsPages, number: int | None = None) -> str:
    """The steps of the evening with one round: the first still to be played, or the last."""
    mark, found = pages.mark, pages.hall.secretary.reckoned()
    now, current = found.tournament, found.current_round
    chosen = current if number is None else number
    if number is not None and number not in now.rounds:
        raise NotFound
    outcomes, at = found.of_round(chosen), _RoundAt(pages, found)
    return _page(
        pages,
        "rounds",
        mark=mark,
        tables=pages.tables(),
        games_of_two=games_of_two(),
        table_games=table_choices(),
        given=_proposed(pages, now),
        this=now.rounds.get(chosen),
        is_current=chosen == current,
        is_open=any(one.is_waited_for for one in outcomes),
        discards=chosen in now.rounds and is_discardable(found, chosen),
        unpaired=_unpaired(now, chosen),
        starts=any(pages.starter.may_start(found, one) for one in outcomes),
        pairings=[at.line(one) for one in outcomes],
        unassigned=at.unassigned(),
    )


def _proposed(pages: RoundsPages, tournament: Tournament) -> dict[str, str]:
    """Of each table the choice it was paired for last, else the game that it plays."""
    known = [value for value, _, _ in table_choices()]
    plays = {
        name: f"{one.course.header.get('game', DOCTOR_FAUST)} {TWO}"
        for name, one in pages.hall.overview.tables().items()
        if one.course.game
    }
    plays |= {one.table: f"{one.game} {len(one.seats)}" for one in tournament.standing}
    tables = ((one, plays.get(one, "")) for one in pages.tables())
    return {one: value if value in known else known[0] for one, value in tables}


def _unpaired(tournament: Tournament, number: int) -> list[Person]:
    """People who have not withdrawn and are in no pairing of that round, not even with a bye."""
    sat = {who for one in tournament.of_round(number) for who in one.people}
    there = (one for one in tournament.people.values() if not one.is_withdrawn)
    return sorted((o for o in there if o.number not in sat), key=lambda one: one.name.casefold())


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


class _RoundAt:
    """All that lines of a round are made of."""

    def __init__(self, pages: RoundsPages, found: Reckoned) -> None:
        self._found, self._told_of = found, pages.starter.told
        self._tables: Mapping[str, str] = pages.labels()
        self._here: Collection[str] = pages.here()
        self._words: Catalogue = speech_asked_for()[1]

    def line(self, outcome: Outcome) -> PairingShown:
        found, table = self._found, outcome.pairing.table
        is_here = table in self._here
        is_gone = outcome.state is PairingState.RUNNING and not is_here
        state = GONE if is_gone else outcome.state
        told = [*told_of(outcome, self._words), *self._others(outcome), *self._waits(outcome)]
        return PairingShown(
            outcome,
            self._tables.get(table) or table,
            state,
            MARKS[state],
            self._words["between"].join(told),
            ends=is_here and self._is_due(outcome) and found.may_end(table),
            plays_on=is_here and found.plays_on(table) is outcome,
        )

    def _is_due(self, outcome: Outcome) -> bool:
        """Its round has begun, and no game of it."""
        is_begun = self._found.tournament.rounds[outcome.pairing.round].is_begun
        return outcome.state is PairingState.OPEN and is_begun and bool(outcome.pairing.table)

    def _waits(self, outcome: Outcome) -> Iterable[str]:
        """Reasons that keep it from beginning, and what became of the order to do so."""
        found, words, table = self._found, self._words, outcome.pairing.table
        is_here, game = table in self._here, self._found.game_at(table)
        if found.plays_on(table) is outcome:
            yield words["rounds.plays-on" if is_here else "rounds.left-open"]
        if not self._is_due(outcome):
            return
        before = None if game is None else found.of_game(game.key)
        if not is_here:
            yield words["rounds.waits-gone"]
        elif before is not None:
            said = words["rounds.waits-decided" if before.places else "rounds.waits-round"]
            result = shown_result(before, found.tournament.rules)
            yield said.format(round=before.pairing.round, result=result)
        elif game is not None:
            is_rematch = found.rematch_at(table) is not None
            yield words["rounds.waits-rematch" if is_rematch else "rounds.waits"]
        told = self._told_of(outcome.pairing.number)
        if told is not None:
            why = words[f"desk.why.{told.why}"] if told.why else ""
            said = f"{words[f'desk.order.{told.state}']} {why}".strip()
            yield words["said-of"].format(what=words["desk.say.begin"], said=said)

    def _others(self, outcome: Outcome) -> Iterable[str]:
        """Names at the table where the pairing has somebody else."""
        game, words = outcome.game, self._words
        if game is not None and is_of_others(self._found.tournament, outcome.pairing, game):
            names = ", ".join(f"{words[f'rounds.seat.{seat}']} {name}" for seat, name in game.named)
            yield words["rounds.others-there"].format(names=names)

    def unassigned(self) -> list[tuple[str, int, str]]:
        """Games that count for nobody: table, number, why; those before the rounds are no news."""
        began = min((one.begun_at for one in self._found.tournament.begun), default=0)
        return [
            (
                self._tables.get(game.table) or game.table,
                game.number,
                self._words[f"rounds.why.{why}"],
            )
            for game, why in self._found.loose
            if began and game.began >= began and (game.turns or game.ending)
        ]


def told_of(outcome: Outcome, words: Catalogue) -> Iterable[str]:
    """Reasons and authors of a paper; rulings of a game, and what keeps it from being proved."""
    game, paper = outcome.game, outcome.paper
    if paper is not None:
        said = (words["rounds.forfeit"] if paper.is_forfeit else "", paper.by, paper.why)
        yield from filter(None, said)
    elif game is not None:
        judged = game.judgement
        if judged is not None and judged.is_too_long:
            yield words["rounds.too-long"]
        elif outcome.state is PairingState.DIFFERS and judged is not None:
            yield words["rounds.differs-at"].format(row=judged.differs_at or "?")
        if game.rulings:
            yield words["rounds.rulings"].format(count=game.rulings)


def problem_sentence(problem: BadLine, words: Catalogue, tables: Mapping[str, str]) -> str:
    """The line, the value and what is wrong with it, as people call them."""
    line, unfit = problem
    is_ours = isinstance(unfit, Unfit)
    value = "" if unfit.value is None else str(unfit.value)[:60]
    value = tables.get(value) or words.get(f"rounds.seat.{value}", value)
    said = words[f"rounds.problem.{unfit.code if is_ours else 'unread'}"].format(value=value or "–")
    limits = ", ".join(one for one in unfit.expected if one[:1].isdecimal() and not is_ours)
    said += f" {words['rounds.expected'].format(expected=limits)}" if limits else ""
    return f"{words['rounds.line'].format(line=line)} – {said}" if line else said
