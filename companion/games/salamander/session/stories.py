"""What a story of the second game may become by what is observed: asked by the one inference."""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, replace
from itertools import islice, product

from companion.games.salamander.files.action_lines import MARKER
from companion.games.salamander.rules.rules import NotLegal
from companion.games.salamander.rules.situation import Sifting
from companion.games.salamander.session.course import (
    CameAbout,
    GameCourse,
    ended,
    ends_by_itself,
    with_action,
)
from companion.games.salamander.session.observed import (
    PLACES_OF_FIGURES,
    PLACES_OF_MARKERS,
    FiguresSeen,
    SalamanderObservation,
)
from companion.games.salamander.session.pieces import deed_of, differences, in_hands
from companion.games.salamander.session.story import BoardLook, DeedTold, TableStory
from companion.games.salamander.session.told import piece_name
from companion.inference.beam import Grown
from companion.inference.sensors import PRUDENCE, SENSORS, cost_of

PlaceWay = tuple[float, str, str | None]  # a cost, a piece, and where it then lies
WordTaken = Callable[[GameCourse, SalamanderObservation], tuple[GameCourse, bool]]


@dataclass(frozen=True, slots=True)
class SalamanderGrowth:
    """`told` says what a course becomes by a word, and whether the word is taken."""

    told: WordTaken

    def key(self, state: TableStory) -> Hashable:
        course = state.course
        now = course.now._replace(possible=(), sifting=Sifting.STRICT)  # of no K, so that
        # whatever is known of the hands, the same stories are kept
        way = course.number, course.steps, course.passed
        return now, way, _where(state.astray), _where(state.denied)

    def grown(self, state: TableStory, seen: BoardLook | DeedTold) -> Iterator[Grown[TableStory]]:
        if isinstance(seen, BoardLook):
            yield from _after_look(state, seen)
            return
        course, is_taken = self.told(state.course, seen.observation)
        cost = 0.0 if is_taken else cost_of(SENSORS.slip)
        yield Grown(cost, replace(state, course=course))


def _after_look(state: TableStory, seen: BoardLook) -> Iterator[Grown[TableStory]]:
    """Legal deeds explain it; or a piece was misread; or somebody has erred."""
    reach = 0.0 if seen.is_reached else cost_of(SENSORS.unseen_hand)
    for cost, board in meant_by(state.course, seen.board):
        course, is_whole = explained(state.course, board)
        acted = 0.0 if course is state.course else reach
        if is_whole:
            yield Grown(cost + acted, TableStory(course))
            continue
        same = _where(state.astray) == _where(seen.board)
        slip = cost_of(SENSORS.seen_again) if same else cost_of(SENSORS.slip) + reach
        yield Grown(cost + slip, TableStory(course, astray=board))
    yield from _misread(state, seen)


def _misread(state: TableStory, seen: BoardLook) -> Iterator[Grown[TableStory]]:
    """One piece is seen where it does not lie; the others tell the rest."""
    same = _where(state.denied) == _where(seen.board)
    likeliest, board = next(meant_by(state.course, seen.board))
    cost = likeliest + cost_of(SENSORS.still_misread if same else SENSORS.misread)
    for figure, is_marker, _ in differences(state.course, board):
        rest = _without(board, piece_name(figure, is_marker=is_marker))
        course, is_whole = explained(state.course, rest)
        if is_whole:
            yield Grown(cost, TableStory(course, denied=seen.board))


def explained(course: GameCourse, board: FiguresSeen) -> tuple[GameCourse, bool]:
    """The course after the legal deeds that the board tells, and whether these are all."""
    while not course.is_over and (moved := differences(course, board)):
        try:
            course, _ = with_action(course, deed_of(course.now, moved))
        except NotLegal:
            return course, False
        if ends_by_itself(course):
            course = ended(course, CameAbout.BY_ITSELF)
    return course, True


def meant_by(course: GameCourse, board: FiguresSeen) -> Iterator[tuple[float, FiguresSeen]]:
    """The boards that a look in doubt may mean, the likeliest first. Elsewhere tells nothing."""
    ways = [*_unseen_ways(course, board)]
    for piece, chances in board.unsure:
        rest = 1 - sum(chance for _, chance in chances)
        options = [(cost_of(chance), piece, place) for place, chance in chances]
        ways.append([*options, (cost_of(rest), piece, None)])
    boards = []
    for chosen in islice(product(*ways), 1 << PRUDENCE.explanations):
        meant = replace(board, unsure=())
        for _, piece, place in chosen:
            meant = _without(meant, piece) if place is None else _with(meant, piece, place)
        boards.append((sum(cost for cost, _, _ in chosen), meant))
    yield from sorted(boards, key=lambda one: one[0])[: PRUDENCE.explanations]


def _unseen_ways(course: GameCourse, board: FiguresSeen) -> Iterator[list[PlaceWay]]:
    """A piece that is seen nowhere may have been put where the look shows nothing."""
    for figure, is_marker in in_hands(course, board):
        piece = piece_name(figure, is_marker=is_marker)
        places = PLACES_OF_MARKERS if is_marker else PLACES_OF_FIGURES
        hidden = [place for place in board.hidden if place in places]
        if hidden:
            act = cost_of(SENSORS.hidden_act)
            yield [(0.0, piece, None), *((act, piece, place) for place in hidden)]


def _without(board: FiguresSeen, piece: str) -> FiguresSeen:
    """Nothing is said of that piece: where it lies is not seen, or not believed."""
    figure, is_marker = piece.removesuffix(MARKER), piece.endswith(MARKER)
    seen = board.markers if is_marker else board.figures
    left = tuple(one for one in seen or () if one[0] != figure)
    return replace(board, markers=left) if is_marker else replace(board, figures=left)


def _with(board: FiguresSeen, piece: str, place: str) -> FiguresSeen:
    figure, is_marker = piece.removesuffix(MARKER), piece.endswith(MARKER)
    board = _without(board, piece)
    if is_marker:
        return replace(board, markers=(*(board.markers or ()), (figure, place)))
    return replace(board, figures=(*(board.figures or ()), (figure, place)))


def _where(board: FiguresSeen | None) -> Hashable:
    return None if board is None else (board.figures, board.markers, board.unsure)
