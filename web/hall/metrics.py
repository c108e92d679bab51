"""What a machine may ask of a hall: its figures, in the text that Prometheus reads. No secret."""

from collections.abc import Iterable, Mapping

from flask import Blueprint, Response

from companion.hall.hall import Hall
from companion.hall.orders.keeper import OrderState
from companion.hall.overview.health import AlarmKind
from web.hall.health_now import HealthWatch
from web.hall.services import HallServices

TEXT = "text/plain; version=0.0.4; charset=utf-8"
_ESCAPED = str.maketrans({"\\": r"\\", '"': r"\"", "\n": r"\n"})

Samples = Iterable[tuple[Mapping[str, str], float]]


def blueprint(house: HallServices) -> Blueprint:
    metrics = Blueprint("metrics", __name__)
    watch = HealthWatch(house.hall, house.steady)

    @metrics.get("/metrics")
    def figures() -> Response:
        return Response(metrics_of(house.hall, watch), content_type=TEXT)

    return metrics


def metrics_of(hall: Hall, watch: HealthWatch) -> str:
    health, found = watch.look()
    tables = health.tables
    behind = [one.behind for one in tables]
    gone = sum(one.is_gone for one in tables)
    ahead = [abs(one.clock_ahead) for one in tables if one.clock_ahead is not None]
    here = {"here": len(tables) - gone, "gone": gone}
    rows = {"max": max(behind, default=0), "sum": sum(behind)}
    room: Samples = [] if health.room is None else [({}, health.room)]
    kinds = {one.value: sum(each.kind is one for each in found) for one in AlarmKind}
    states = [one.state for one in hall.keeper.orders()]
    orders = {one.value: states.count(one) for one in OrderState}
    written = (
        family("faust_tables", "gauge", _by("state", here)),
        family("faust_rows_total", "counter", [({}, hall.ear.rows_taken)]),
        family("faust_behind_rows", "gauge", _by("of", rows)),
        family("faust_refused_total", "counter", [({}, hall.ear.refused)]),
        family("faust_orders", "gauge", _by("state", orders)),
        family("faust_disk_free_ratio", "gauge", room),
        family("faust_clock_offset_seconds", "gauge", _by("of", {"max": max(ahead, default=0.0)})),
        family("faust_alarms", "gauge", _by("kind", kinds)),
    )
    return "".join(written)


def _by(label: str, values: Mapping[str, float]) -> Samples:
    return [({label: name}, value) for name, value in values.items()]


def family(name: str, kind: str, samples: Samples) -> str:
    """One metric with all its samples."""
    lines = [f"# TYPE {name} {kind}", *(f"{name}{_labels(of)} {value}" for of, value in samples)]
    return "\n".join(lines) + "\n"


def _labels(labels: Mapping[str, str]) -> str:
    said = (f'{key}="{value.translate(_ESCAPED)}"' for key, value in labels.items())
    return "{" + ",".join(said) + "}" if labels else ""
