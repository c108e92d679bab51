"""The field of a disc magnet, and what a sensor makes of it: the tables of docs/hardware.md."""

from dataclasses import dataclass

import numpy as np

DISC_RADIUS, DISC_HEIGHT = 5.0, 1.0  # mm
REMANENCE_MT = 1200.0  # of N35; N42 has 1300
SUPPLY_MV = 5000.0
# As in firmware_bridge/firmware/slots.c.
CARD_MV = 98.0
RAIL_MV = 4850.0
STEPS = 200


@dataclass(frozen=True, slots=True)
class HallSensor:
    name: str
    mv_per_mt: float

    def reads(self, field_mt: float) -> str:
        """What the firmware says of a card whose sleeve is red when it lies in the middle."""
        swing = field_mt * self.mv_per_mt
        if abs(swing) > RAIL_MV - SUPPLY_MV / 2:
            return "!"
        if abs(swing) < CARD_MV:
            return "·"
        return "R" if swing > 0 else "B"


DRV5055A2 = HallSensor("DRV5055A2", 50.0)
SS49E = HallSensor("SS49E", 14.0)


def upright_mt(above: float, aside: float) -> float:
    """The upright part of the field so far above the disc's face and aside of its middle.

    Both faces as sheets of magnetic charge, summed over rings and angles.
    """
    radii = (np.arange(STEPS) + 0.5) * DISC_RADIUS / STEPS
    angles = (np.arange(STEPS) + 0.5) * np.pi / STEPS
    ring, angle = np.meshgrid(radii, angles)
    flat = ring**2 + aside**2 - 2 * ring * aside * np.cos(angle)
    patch = 2 * ring * (DISC_RADIUS / STEPS) * (np.pi / STEPS)
    faces = ((above, 1.0), (above + DISC_HEIGHT, -1.0))
    pull = sum(sign * z * np.sum(patch / (flat + z * z) ** 1.5) for z, sign in faces)
    return float(REMANENCE_MT * pull / (4 * np.pi))


def table_row(above: float, asides: tuple[float, ...]) -> list[str]:
    """For each place the field and what the two sensors read."""
    cells = []
    for aside in asides:
        field = upright_mt(above, aside)
        cells.append(f"{field:.1f} {DRV5055A2.reads(field)} {SS49E.reads(field)}")
    return cells
