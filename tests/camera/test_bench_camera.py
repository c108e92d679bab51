"""The bench of the capture process: pictures that show when they are torn."""

from workshop.eyes.camera import OpenPatterns


def test_the_benchs_pictures_are_of_one_brightness_and_all_different() -> None:
    source = OpenPatterns(10.0)()
    shown = [source.read(n / 20) for n in range(4)]
    assert [picture is not None for picture in shown] == [True, False, True, False]
    assert [int(p.min()) == int(p.max()) for p in shown if p is not None] == [True, True]
    source.close()
