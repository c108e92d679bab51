"""Which taps mean a word of the second game, and what a clumsy thumb does on the way to them."""

from collections.abc import Iterator, Sequence
from random import Random

from companion.games.salamander.rules.faces import FACES
from tests.page.thumbs import Said, State, Taps

# Whose phone, its taps, and what it says to them.
Slip = tuple[str, Taps, list[Said] | None]
THROWS = tuple(
    f"tap:throw-{one}-{two}-{symbol}"
    for symbol in ("salamander", "stone")
    for one in range(1, 5)
    for two in range(one, 5)
)
WINGS = FACES[:4]


class Fingers:
    """`slips`: in which share of all acts something else is tapped first."""

    def __init__(self, dice: Random, slips: float) -> None:
        self._dice, self._slips = dice, slips

    def meaning(self, now: State, word: Said) -> Iterator[Slip]:
        """The taps of that player for that word, one passage after the other."""
        by = str(word["by"])
        says = {key: value for key, value in word.items() if key != "by"}
        slipped = self._dice.random() < self._slips
        act = getattr(self, "_" + str(says["say"]).replace("-", "_"))
        yield from act(now, by, says, slipped)

    def _twice(self, taps: Taps) -> Taps:
        """The last of them comes twice."""
        return (*taps[:-1], taps[-1].replace("tap:", "twice:"))

    def _throw(self, now: State, by: str, says: Said, slipped: bool) -> Iterator[Slip]:
        eyes = says["eyes"]
        first, second = sorted(map(int, map(str, eyes)))
        symbol = str(says["symbol"])
        meant: Said = {"say": "throw", "eyes": [first, second], "symbol": symbol}
        if "ask" in now["may"][by]:  # the question is left out: its pad is open
            yield by, ("tap:throw",), []
        right = f"tap:throw-{first}-{second}-{symbol}"
        way = self._dice.randrange(2) if slipped else None
        if way == 0:  # another one is said, and corrected
            yield by, (self._other(THROWS, right),), None
            yield by, ("tap:correct", right), [{"say": "step-back"}, meant]
        else:
            yield by, self._maybe_twice((right,), slipped), [meant]

    def _keys(self, now: State, by: str, says: Said, slipped: bool) -> Iterator[Slip]:
        eyes = says["eyes"]
        right = (sum(map(bool, eyes)), says["symbol"] is True)
        ordered: Said = {**says, "eyes": [at < right[0] for at in range(len(eyes))]}
        if slipped:
            wrong = (0 if right[0] else len(eyes), right[1])
            if wrong != right and wrong[0] + wrong[1] < len(eyes) + 1:
                yield by, (_keys_tap(*wrong),), None
                yield by, ("tap:step-back",), [{"say": "step-back"}]
        yield by, (_keys_tap(*right),), [ordered]

    def _drew(self, now: State, by: str, says: Said, slipped: bool) -> Iterator[Slip]:
        card = says.get("card")
        tap = "tap:keep" if card is None else f"tap:away-{card}"
        if slipped and card is not None:
            offered = [face for face in FACES if face not in now["unfit"]]
            yield by, (f"tap:away-{self._other(offered, str(card))}",), None
            yield by, ("tap:step-back",), [{"say": "step-back"}]
        yield by, (self._twice((tap,)) if slipped else (tap,)), [says]

    def _stay(self, now: State, by: str, says: Said, slipped: bool) -> Iterator[Slip]:
        if says["piece"] == "marker":
            yield by, ("tap:marker-stays",), [says]
            return
        yield by, (f"tap:to-{now['board']['figures'][by]}",), [says]

    def _place(self, now: State, by: str, says: Said, slipped: bool) -> Iterator[Slip]:
        if now["owed"] == "marker" and "markers" in says:
            yield from self._marker(now, by, says, slipped)
        elif (
            now["owed"] == "move" and "figures" in says
        ):  # else the rules have sent it: the page puts it there
            yield from self._figure(now, by, says, slipped)

    def _marker(self, now: State, by: str, says: Said, slipped: bool) -> Iterator[Slip]:
        place = says["markers"][by]
        wing, row, stone = str(place).split("-")
        pad = (f"tap:wing-{wing}", f"tap:row-row-{row}", f"tap:stone-stone-{stone}")
        board = (f"board:{place}", "tap:meant")
        other = f"{self._other(WINGS, wing)}-{row}-{stone}"
        lies = now["board"]["markers"][by]
        way = self._dice.randrange(3) if slipped and other != lies else None
        way = 0 if way == 1 and other in now["unfit"] else way  # what he is asked he does not mean
        if way == 0:
            yield by, (f"board:{other}", *board), [says]
        elif way == 1:  # it is set on a wrong one
            yield by, (f"board:{other}", "tap:meant"), None
            yield by, ("tap:step-back",), [{"say": "step-back"}]
            yield by, board, [says]
        elif way == 2:  # put down, then chosen on the pad
            yield by, (f"board:{other}", f"board:{other}", *pad), [says]
        else:
            yield by, (board if self._dice.random() < 0.5 else pad), [says]

    def _figure(self, now: State, by: str, says: Said, slipped: bool) -> Iterator[Slip]:
        place, stand = says["figures"][by], now["board"]["figures"]
        caught = {one: "dungeon" for one, at in stand.items() if at == place and one != by}
        says = {**says, "figures": {by: place, **caught}}
        reach = now["reach"]
        others = [str(one) for one in reach if one != place]
        unlit = next(f"{by}-{at}" for at in range(1, 6) if f"{by}-{at}" not in reach)
        way = self._dice.randrange(4) if slipped else None
        tap = f"tap:to-{place}"
        if way == 0:
            yield by, (f"board:{unlit}", tap), [says]
        elif way == 1:
            yield by, (f"board:{unlit}", f"board:{unlit}", tap), [says]
        elif way == 2 and others:
            yield by, (f"tap:to-{self._dice.choice(others)}",), None
            yield by, ("tap:step-back",), [{"say": "step-back"}]
            yield by, (tap,), [says]
        else:
            yield by, (self._twice((tap,)) if way is not None else (tap,)), [says]

    def _ask(self, now: State, by: str, says: Said, slipped: bool) -> Iterator[Slip]:
        taps: Taps = (f"tap:card-{says['card']}", "tap:ask-now")
        if slipped:
            taps = (f"tap:card-{self._other(FACES, str(says['card']))}", *taps)
        yield by, (self._twice(taps) if slipped else taps), [says]

    def _answered(self, now: State, by: str, says: Said, slipped: bool) -> Iterator[Slip]:
        """Of more than two: the asker looks at it on the own phone, as long as the finger lies."""
        if slipped:  # the asker taps while the answer is awaited
            yield now["mover"], ("board:fire-4-2",), []
        if len(now["seats"]) == 2:
            yield by, (f"tap:answer-{says['content']}",), [says]
            return
        button = 0 if says["content"] == "yes" else 1
        yield by, (f"secret:{button}",), [says]
        yield now["mover"], ("count:look",), []  # held, and let go

    def _declare(self, now: State, by: str, says: Said, slipped: bool) -> Iterator[Slip]:
        cards, claims = says["cards"], says["claims"]
        taps = ["tap:declare", *(f"tap:face-{card}" for card in cards)]
        own, held = len(cards), min(2, now["cards"]["hands"][by])
        for who, face in claims:
            taps.append(f"tap:face-{face}")
            kind = str(face).split("-")[0] if "-" in str(face) else "wing"
            if own < held or len(now["seats"]) > 2:
                taps.append(f"tap:who-{kind}-{who}")
        if slipped and len(claims) > 1:  # another order is tried
            last = claims[-1][1]
            first = [str(face) for _, face in claims]
            taps += [f"tap:claim-{last}", *(f"tap:claim-{face}" for face in reversed(first))]
        yield by, (*taps, "tap:declare-now"), [says]

    def _reply(self, now: State, by: str, says: Said, slipped: bool) -> Iterator[Slip]:
        yield by, self._maybe_twice((f"tap:reply-{says['content']}",), slipped), [says]

    def _show(self, now: State, by: str, says: Said, slipped: bool) -> Iterator[Slip]:
        cards = says["cards"]
        yield by, tuple(f"tap:show-{card}" for card in cards), [says]

    def _exchange(self, now: State, by: str, says: Said, slipped: bool) -> Iterator[Slip]:
        if says.get("card") is None:
            yield by, ("tap:exchange-none",), [{"say": "exchange", "card": None}]
            return
        second = says.get("second")
        last = "tap:fits" if second is None else f"tap:second-{second}"
        yield by, (f"tap:exchange-{says['card']}", last), [says]

    def _set_aside(self, now: State, by: str, says: Said, slipped: bool) -> Iterator[Slip]:
        yield by, ("tap:set-aside", f"tap:aside-{says['card']}"), [says]

    def _turn_done(self, now: State, by: str, says: Said, slipped: bool) -> Iterator[Slip]:
        yield by, self._maybe_twice(("tap:turn-done",), slipped), [says]

    def _maybe_twice(self, taps: Taps, slipped: bool) -> Taps:
        return self._twice(taps) if slipped else taps

    def _other(self, all_of_them: Sequence[str], right: str) -> str:
        return self._dice.choice([one for one in all_of_them if one != right])


def _keys_tap(eyes: int, symbol: bool) -> str:
    return f"tap:keys-{eyes}" + "-symbol" * symbol
