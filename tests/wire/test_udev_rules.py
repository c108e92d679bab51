"""The rules file for Linux names the adapters that the companion itself looks for."""

import re
from importlib.resources import files

from firmware_bridge.candidates import USUAL_MAKERS

RULES = [
    line
    for line in files("firmware_bridge").joinpath("70-faust.rules").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]


def test_the_rules_are_for_the_makers_that_are_looked_for() -> None:
    wanted = "|".join(f"{maker:04x}" for maker in USUAL_MAKERS)
    assert [re.findall(r'\{idVendor\}=="([^"]*)"', rule) for rule in RULES] == [[wanted], [wanted]]


def test_each_rule_compares_before_it_sets() -> None:
    for rule in RULES:
        words = [
            re.fullmatch(r'[A-Z]+(?:\{\w+\})?(==|=|\+=)"[^"]*"', one) for one in rule.split(", ")
        ]
        signs = [word[1] for word in words if word is not None]
        assert len(signs) == len(words)
        assert signs == sorted(signs, key=lambda sign: sign != "==")


def test_the_port_has_a_steady_name_and_is_for_whoever_sits_there() -> None:
    given = " ".join(RULES)
    for word in ('TAG+="uaccess"', 'ENV{ID_MM_DEVICE_IGNORE}="1"', 'SYMLINK+="faust-slots"'):
        assert word in given
