"""What a story of the second game may become by what is observed: asked by the one inference."""

from collections.abc import Hashable, Iterator
from dataclasses import replace
from itertools import islice, product

from companion.games.salamander.files.action_lines import MARKER, piece_name
from companion.games.salamander.session.game_so_far import GameSoFar
from companion.games.salamander.session.observed import (
    PLACES_OF_FIGURES,
    PLACES_OF_MARKERS,
    FiguresSeen,
)
from companion.games.salamander.session.orders import WordOrders, older, seen_now, with_done
from companion.games.salamander.session.pieces import differences, explained, in_hands
from companion.games.salamander.session.state import (
    BoardSeen,
    DeedTold,
    Observed,
    StoryState,
    TakenIn,
)
from companion.inference.beam import Grown
from companion.inference.sensors import PRUDENCE, SENSORS, cost_of

PlaceWay = tuple[float, str, str | None]  # a cost, a piece, and where it then lies


class SalamanderGrowth(WordOrders):
    """By a look, too."""

    def key(self, state: StoryState) -> Hashable:
        game = state.game
        way = game.turn_number, game.steps, game.passed
        ahead = tuple(id(one.word) for one in state.ahead)
        return game.now, way, _where(state.astray), _where(state.denied), ahead

    def grown(self, state: StoryState, seen: Observed) -> Iterator[Grown[StoryState]]:
        waited, state = older(replace(state, is_refused=False), seen.t)
        for one in self._grown(state, seen):
            yield Grown(waited + one.cost, one.state)

    def _grown(self, state: StoryState, seen: Observed) -> Iterator[Grown[StoryState]]:
        if isinstance(seen, DeedTold):
            yield from self.after_word(state, seen)
            return
        for one in _after_look(state, seen):
            cost, after = self._whole_again(one.state, seen.t)
            yield Grown(one.cost + cost, seen_now(after, seen.t))

    def _whole_again(self, state: StoryState, t: float) -> tuple[float, StoryState]:
        """What has waited for the board is done, and may explain the rest of it."""
        cost, after = self.with_ahead(state, t)
        if after.astray is None or after.game is state.game:
            return cost, after
        game, is_whole = explained(after.game, after.astray)
        board = after.astray
        after = _with_board(after, board, game)
        if not is_whole:
            return cost, replace(after, astray=board)
        more, after = self._whole_again(after, t)
        return cost + more, after


def _after_look(state: StoryState, seen: BoardSeen) -> Iterator[Grown[StoryState]]:
    """Legal deeds explain it; or a piece was misread; or somebody has erred."""
    reach = 0.0 if seen.is_reached else cost_of(SENSORS.unseen_hand)
    for cost, board in meant_by(state.game, seen.board):
        game, is_whole = explained(state.game, board)
        after = _with_board(state, board, game)
        acted = 0.0 if game is state.game else reach
        if is_whole:
            yield Grown(cost + acted, after)
            continue
        same = _where(state.astray) == _where(seen.board)
        slip = cost_of(SENSORS.seen_again) if same else cost_of(SENSORS.slip) + reach
        yield Grown(cost + slip, replace(after, astray=board))
    yield from _misread(state, seen)


def _with_board(state: StoryState, board: FiguresSeen, game: GameSoFar) -> StoryState:
    """What explains a board has been done, and nothing of it is left open."""
    state = replace(state, astray=None, denied=None)
    if game is state.game:
        return state
    return with_done(state, TakenIn(board, state.game), game)


def _misread(state: StoryState, seen: BoardSeen) -> Iterator[Grown[StoryState]]:
    """One piece is seen where it does not lie; the others tell the rest."""
    same = _where(state.denied) == _where(seen.board)
    likeliest, board = next(meant_by(state.game, seen.board))
    cost = likeliest + cost_of(SENSORS.still_misread if same else SENSORS.misread)
    for figure, is_marker, _ in differences(state.game, board):
        rest = _with(board, piece_name((figure, is_marker)), None)
        game, is_whole = explained(state.game, rest)
        if is_whole:
            yield Grown(cost, replace(_with_board(state, rest, game), denied=seen.board))


def meant_by(game: GameSoFar, board: FiguresSeen) -> Iterator[tuple[float, FiguresSeen]]:
    """The boards that a look in doubt may mean, the likeliest first. Elsewhere tells nothing."""
    ways = [*_unseen_ways(game, board)]
    for piece, chances in board.unsure:
        rest = 1 - sum(chance for _, chance in chances)
        options = [(cost_of(chance), piece, place) for place, chance in chances]
        ways.append([*options, (cost_of(rest), piece, None)])
    boards = []
    for chosen in islice(product(*ways), 1 << PRUDENCE.explanations):
        meant = replace(board, unsure=())
        for _, piece, place in chosen:
            meant = _with(meant, piece, place)
        boards.append((sum(cost for cost, _, _ in chosen), meant))
    yield from sorted(boards, key=lambda one: one[0])[: PRUDENCE.explanations]


def _unseen_ways(game: GameSoFar, board: FiguresSeen) -> Iterator[list[PlaceWay]]:
    """A piece that is seen nowhere may have been put where the look shows nothing."""
    act = cost_of(SENSORS.hidden_act)
    for in_hand in in_hands(game, board):
        piece, (_, is_marker) = piece_name(in_hand), in_hand
        places = PLACES_OF_MARKERS if is_marker else PLACES_OF_FIGURES
        hidden = [place for place in board.hidden if place in places]
        if hidden:
            yield [(0.0, piece, None), *((act, piece, place) for place in hidden)]


def _with(board: FiguresSeen, piece: str, place: str | None) -> FiguresSeen:
    """It lies there; None: that is not seen, or not believed, and nothing is said of it."""
    figure, is_marker = piece.removesuffix(MARKER), piece.endswith(MARKER)
    seen = board.markers if is_marker else board.figures
    left = tuple(one for one in seen or () if one[0] != figure)
    now = left if place is None else (*left, (figure, place))
    return replace(board, markers=now) if is_marker else replace(board, figures=now)


def _where(board: FiguresSeen | None) -> Hashable:
    return None if board is None else (board.figures, board.markers, board.unsure)
