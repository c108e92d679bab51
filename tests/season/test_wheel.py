"""What is installed from a wheel is whole: the source archive makes it, and it plays."""

import http.client
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from companion.games.known import AT_TABLE
from companion.version import VERSION
from tests.night import night
from tests.patience import PATIENCE_S

ROOT = Path(__file__).parents[2]
PACKAGES = ("companion", "vision", "firmware_bridge", "web")
SOURCES = "firmware_bridge/firmware"  # of the firmware: who builds it has the repository


def tracked() -> list[str]:
    """Every file that the repository knows."""
    if not (ROOT / ".git").exists():
        pytest.skip("without the repository nobody knows which files belong to it")
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return listed.stdout.splitlines()


def build(kind: str, source: Path, into: Path) -> Path:
    """Builds with what is installed; nothing is fetched."""
    said = f"from setuptools.build_meta import build_{kind}; build_{kind}({str(into)!r})"
    done = subprocess.run(
        [sys.executable, "-c", said], cwd=source, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return next(into.glob("*.whl" if kind == "wheel" else "*.tar.gz"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from the source archive, which was built from the tracked files."""
    folder = tmp_path_factory.mktemp("wheel")
    clean = folder / "clean"
    for name in tracked():
        if (ROOT / name).is_file() and not name.startswith(("tests/", "docs/")):
            (clean / name).parent.mkdir(parents=True, exist_ok=True)
            (clean / name).write_bytes((ROOT / name).read_bytes())
    with tarfile.open(build("sdist", clean, folder)) as archive:
        archive.extractall(folder / "source", filter="data")
    return build("wheel", next((folder / "source").iterdir()), folder)


@pytest.fixture(scope="module")
def faust(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command in an environment of its own, with no path to this repository."""
    place = tmp_path_factory.mktemp("installed") / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", place], check=True)
    python = place / "bin" / "python"
    libraries = next(place.glob("lib/python*/site-packages"))
    options = ["install", "-q", "--no-deps", "--no-index", "--no-compile", str(wheel)]
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(python)]
    subprocess.run([*pip, *options], check=True)
    # What it depends on is lent by this environment, whose own path files are not followed.
    (libraries / "lent.pth").write_text(sysconfig.get_path("purelib"), "utf-8")
    return place / "bin" / "faust"


def missing_from(names: list[str], wheel: Path) -> list[str]:
    """Files of the packages that are not in the wheel, but for the firmware's sources."""
    with zipfile.ZipFile(wheel) as packed:
        held = set(packed.namelist())
    needed = [
        name
        for name in names
        if name.split("/")[0] in PACKAGES
        and (not name.startswith(SOURCES) or name.endswith((".hex", ".uf2")))
    ]
    assert needed
    return [name for name in needed if name not in held]


def test_every_file_of_the_packages_is_in_the_wheel(wheel: Path) -> None:
    assert missing_from([name for name in tracked() if (ROOT / name).is_file()], wheel) == []


def test_a_file_that_is_not_in_the_wheel_is_found(wheel: Path) -> None:
    planted = ["web/sentences/en.json", "web/sentences/xx.json"]
    assert missing_from(planted, wheel) == planted[1:]


def test_nothing_else_is_in_the_wheel(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        tops = {name.split("/")[0] for name in packed.namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {*PACKAGES}


def test_the_wheel_has_the_version_of_the_project(wheel: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert wheel.name == f"faust_companion-{project['version']}-py3-none-any.whl"
    assert project["version"] == VERSION


def run(faust: Path, *arguments: str, status: int = 0) -> str:
    command = [str(faust), *arguments]
    done = subprocess.run(command, cwd=faust.parent, capture_output=True, text=True, check=False)
    assert done.returncode == status, done.stderr
    return done.stdout + done.stderr


@night
def test_what_is_installed_tells_its_version(faust: Path) -> None:
    assert run(faust, "--version") == f"faust-companion {VERSION}\n"


def test_what_is_installed_says_where_its_benches_are(faust: Path) -> None:
    assert "from its source" in run(faust, "bench", "session", "--games", "1", status=2)


def get(address: str, path: str) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection(address, timeout=PATIENCE_S)
    connection.request("GET", path)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, body


@pytest.fixture(params=[*AT_TABLE])
def address(faust: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """Where the installed demo of a game has its page."""
    options = ["demo", "--port", "0", "--speed", "20", "--game", str(request.param)]
    with subprocess.Popen(
        [faust, *options],
        cwd=faust.parent,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout is not None
        yield urlsplit(process.stdout.readline().strip()).netloc
        process.terminate()


@night
def test_the_installed_demo_shows_its_page_with_pictures_and_words(address: str) -> None:
    status, body = get(address, "/?lang=de")
    page = body.decode()
    assert status == 200
    assert "Menü" in page
    assert f'<p id="version">faust-companion {VERSION}</p>' in page
    for path in ("/static/icon.svg", "/static/page.css", "/static/live.js"):
        assert get(address, path)[0] == 200
