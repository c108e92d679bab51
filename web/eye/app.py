"""The app behind https: the phone's page, the pictures that it gives, and what it reads of them."""

from collections.abc import Callable
from dataclasses import replace
from http import HTTPStatus

from flask import Blueprint, Flask, Response, jsonify, request
from werkzeug.exceptions import BadRequest, HTTPException

from companion.json_reader import BadValue, Json
from web import astray
from web.access.admission import JPEG_TYPE, Admission, give_key, guard, role, the_key
from web.access.bodies import body
from web.access.door import Door
from web.access.page_words import clean_name
from web.access.roles import EYE_ROUTES, Role
from web.eye.desk import PATH, EyeDesk
from web.page_files import PagesApp
from web.pages import drawn
from web.server import SERVED, ServedApp
from web.services import WHY_GONE, EyeRefused, PageServices, PhonePicture

HEARD_OUT_BYTES = 4 << 20  # twice what is taken: a phone that is cut short learns no reason
LONGEST_CODE = 64
MOST_CLOCK_MS = float(1 << 53)  # beyond that a clock cannot count milliseconds
SEES = "camera=(self), microphone=(), geolocation=(), payment=(), usb=()"
LINKS = (("eye", PATH),)
# What a phone is told of an answer that is not the app's own.
CODES = {
    HTTPStatus.FORBIDDEN: "eye-dropped",
    HTTPStatus.TOO_MANY_REQUESTS: "eye-too-often",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "eye-too-large",
}
STATUS = {
    "eye-too-large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "eye-no-jpeg": HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    "eye-too-often": HTTPStatus.TOO_MANY_REQUESTS,
    "eye-waiting": HTTPStatus.CONFLICT,
    "eye-late": HTTPStatus.CONFLICT,
}  # of all others: 422


def create_eye_app(house: PageServices, desk: EyeDesk, door: Door) -> Flask:
    """Nothing of the table's own pages is served here."""
    app = PagesApp()
    app.config["MAX_CONTENT_LENGTH"] = HEARD_OUT_BYTES
    admission = Admission(desk.keys, house.steady, house.limits)
    limits = replace(house.limits, body_bytes=HEARD_OUT_BYTES)
    app.extensions[SERVED] = ServedApp(door, house.steady, limits)
    app.after_request(_with_camera)  # what is said first is done last
    guard(app, admission, house.names, EYE_ROUTES)
    app.register_error_handler(HTTPException, _answer)
    eye = Blueprint("eye", __name__)
    _add_page(eye, desk)
    _add_pictures(eye, desk, house.steady)
    app.register_blueprint(eye)
    return app


def _with_camera(response: Response) -> Response:
    response.headers["Permissions-Policy"] = SEES
    return response


def _answer(error: HTTPException) -> Response | tuple[Response, int]:
    status = error.code or HTTPStatus.INTERNAL_SERVER_ERROR
    if request.method == "POST" or request.path == "/eye/state":
        if status == HTTPStatus.FORBIDDEN and role() == Role.EYE:
            return _refused(EyeRefused(_guarded()))
        return jsonify(code=CODES.get(HTTPStatus(status), "eye-words")), status
    return astray.answer(error, LINKS)


def _add_page(eye: Blueprint, desk: EyeDesk) -> None:
    @eye.get(PATH)
    def page() -> str:
        return drawn("eye", links=LINKS, fingerprint=desk.fingerprint)

    @eye.post("/eye/enter")
    def enter() -> Response | tuple[Response, int]:
        said = body()
        code, name = said.get("code"), said.get("name")
        secret = None
        if isinstance(code, str) and len(code) <= LONGEST_CODE:
            secret = desk.enter(code, _cleaned(name), the_key())
        if secret is None:
            return jsonify(code="eye-code"), HTTPStatus.FORBIDDEN
        answer = jsonify(role="eye")
        give_key(answer, secret)
        return answer


def _add_pictures(eye: Blueprint, desk: EyeDesk, steady: Callable[[], float]) -> None:
    phones = desk.services.phones

    @eye.get("/eye/state")
    def state() -> Response:
        seen = {**desk.services.seen(), **phones.told(_phone())}
        return jsonify(seen | {"now": round(steady() * 1000, 1)})

    @eye.post("/eye/picture")
    def picture() -> Response | tuple[Response, int]:
        try:
            phones.expect_turn(_phone())
            if request.mimetype != JPEG_TYPE:
                raise EyeRefused("eye-no-jpeg")
            phones.take(_phone(), _sent_picture())
        except EyeRefused as refused:
            return _refused(refused)
        return state()

    @eye.post("/eye/gone")
    def gone() -> Response:
        why = body().get("why")
        if not isinstance(why, str) or why not in WHY_GONE:
            raise BadRequest
        phones.goes(_phone(), why)
        return Response(status=HTTPStatus.NO_CONTENT)


def eye_door(eyes: EyeDesk | None) -> Blueprint:
    """Over http: explains the jump to https, where alone a browser gives its camera."""
    door = Blueprint("door", __name__)

    @door.get(PATH)
    def eye() -> str:
        """The code stays behind the #, where the page itself takes it along."""
        host = request.host.removesuffix(f":{request.environ['SERVER_PORT']}").strip("[]")
        return drawn(
            "eye_door",
            address="" if eyes is None else eyes.address_at(host),
            fingerprint="" if eyes is None else eyes.fingerprint,
        )

    return door


def _guarded() -> str:
    """Why a phone with a key did not get past the guards: it is no JPEG, or no page of ours."""
    is_picture = request.endpoint == "eye.picture" and request.mimetype != JPEG_TYPE
    return "eye-no-jpeg" if is_picture else "eye-words"


def _refused(why: EyeRefused) -> tuple[Response, int]:
    return jsonify(code=why.code), STATUS.get(why.code, HTTPStatus.UNPROCESSABLE_ENTITY)


def _sent_picture() -> PhonePicture:
    jpeg = request.get_data(cache=False)
    taken, sent = (_number(head, -MOST_CLOCK_MS, MOST_CLOCK_MS) for head in ("X-Taken", "X-Sent"))
    return PhonePicture(jpeg, taken, sent, _number("X-Battery", 0.0, 1.0))


def _phone() -> str:
    key = the_key()
    return "" if key is None else key.device


def _number(header: str, least: float, most: float) -> float | None:
    """None for what is no number, and for a number out of bounds."""
    try:
        number = float(request.headers.get(header, ""))
    except ValueError:
        return None
    return number if least <= number <= most else None


def _cleaned(name: Json) -> str:
    try:
        return clean_name(name)
    except BadValue:
        return ""
