"""`faust bench strength`: who beats whom, and how true what is foretold was."""

from collections.abc import Iterator
from statistics import median

from companion.game import ANALYSIS_LEVELS
from companion.games.faust.analysis.levels import TEMPERATURES, choose_in_haste
from companion.games.faust.players.of_level import DRAWN_LEVEL
from workshop.strength.figures import foretold, judged, mean_of, reliability
from workshop.strength.fitting import fitted
from workshop.strength.matches import MatchGame, Thinks, match, of_level, of_sensible

SENSIBLE, DEMO = "sensible", f"demo, level {DRAWN_LEVEL} in haste,"
COIN = 0.5


def strength_lines(games: int, seed: int) -> Iterator[str]:
    """Each level against the one below it and sensible players; then each against itself."""
    of_demo = of_level(DRAWN_LEVEL, choose_in_haste)
    yield f"{games} games each, seats and first turn changed in pairs; ± is one standard error"
    for level in ANALYSIS_LEVELS[1:]:
        pair = (of_level(level), of_level(level - 1))
        yield f"level {level} ({TEMPERATURES[level - 1]:g}) against {level - 1}: " + _won(
            pair, games, seed
        )
    known = [(DEMO, of_demo), *((f"level {one}", of_level(one)) for one in ANALYSIS_LEVELS)]
    for name, kind in known:
        yield f"{name} against sensible: {_won((kind, of_sensible), games, seed)}"
    for name, kind in [(SENSIBLE, of_sensible), *known]:
        yield f"{name} against itself: {_foretold(kind, games, seed)}"


def _won(kinds: tuple[Thinks, Thinks], games: int, seed: int) -> str:
    played = [*match(*kinds, games, seed)]
    leads = [game.lead for game in played]
    won = sum(lead > 0 for lead in leads) / games
    drawn = sum(lead == 0 for lead in leads)
    return f"{mean_of(leads)} points, {won:.0%} won, {drawn} drawn, {_turns(played)}"


def _turns(played: list[MatchGame]) -> str:
    return f"{median(len(game.turns) for game in played):g} turns"


def _foretold(kind: Thinks, games: int, seed: int) -> str:
    """Fitted to the first half, held against the second."""
    played = [*match(kind, kind, games, seed)]
    judgements = judged(played, level=1)
    told = foretold(judgements)
    weights = fitted(told[: games // 2])
    held_out = [turn for game in told[games // 2 :] for turn in game if turn.at.left]
    true = reliability((weights.chance(turn.at), turn.won) for turn in held_out)
    coin = reliability((COIN, turn.won) for turn in held_out).brier
    away = mean_of([sum(one.errors) / len(one.turns) for one in judgements])
    cards = mean_of(
        [turn.weighed.card for one in judgements for turn in one.turns if turn.weighed.card]
    )
    return (
        f"{', '.join(f'{one:.3f}' for one in weights)}; "
        f"Brier {true.brier:.3f} (coin {coin:.3f}), off {true.off:.3f}, "
        f"given away a turn {away}, a card brought {cards}, {_turns(played)}"
    )
