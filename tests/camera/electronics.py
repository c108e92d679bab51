"""What a camera's electronics make of a picture: colours, bands, smearing, sharpening, JPEG."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.board.sheet import LIGHT_OF_BYTE, Picture

GAMMA = 2.2
BANDS = 3.0  # dark bands from top to bottom, of a lamp that flickers while rows are read
BEAT_S = 1.7  # seconds in which a band wanders on to where the next one was
SMEAR_PX, SMEAR_LEVELS = 2.5, 30.0  # how far and over how many grey levels noise reduction smears
SHARP_PX = 1.5
DRIFT_S = 60.0  # seconds in which the white balance swings there and back


@dataclass(frozen=True, slots=True)
class Electronics:
    """How strong each of them is; as it stands, nothing is changed."""

    balance: tuple[float, float, float] = (1.0, 1.0, 1.0)  # of blue, green and red light
    drifts: float = 0.0  # by what share red grows and blue falls, at most
    banded: float = 0.0  # by what share light falls in the middle of a band
    smeared: int = 0  # how often noise reduction goes over the picture
    sharpened: float = 0.0
    quality: int = 0  # of JPEG, colours at half the resolution; 0: not packed

    def send(self, picture: Picture, at_s: float) -> Picture:
        """The picture as it arrives, taken so many seconds after the camera's start."""
        sent = self._lit(picture, at_s)
        for _ in range(self.smeared):
            sent = np.asarray(cv2.bilateralFilter(sent, 5, SMEAR_LEVELS, SMEAR_PX), np.uint8)
        if self.sharpened:
            soft = cv2.GaussianBlur(sent, (0, 0), SHARP_PX)
            sharp = cv2.addWeighted(sent, 1 + self.sharpened, soft, -self.sharpened, 0)
            sent = np.asarray(sharp, np.uint8)
        return self._packed(sent)

    def _lit(self, picture: Picture, at_s: float) -> Picture:
        swing = self.drifts * np.sin(2 * np.pi * at_s / DRIFT_S)
        light = np.array(self.balance) * np.array([1 - swing, 1.0, 1 + swing])
        if not self.banded and np.allclose(light, 1):
            return picture
        rows = np.linspace(0, 1, picture.shape[0])
        band = 0.5 + 0.5 * np.cos(2 * np.pi * (BANDS * rows + at_s / BEAT_S))
        lit = LIGHT_OF_BYTE[picture] * light * (1 - self.banded * band)[:, None, None]
        return np.asarray(255 * np.clip(lit, 0, 1) ** (1 / GAMMA) + 0.5, np.uint8)

    def _packed(self, picture: Picture) -> Picture:
        if not self.quality:
            return picture
        halved = cv2.IMWRITE_JPEG_SAMPLING_FACTOR_420
        how = [cv2.IMWRITE_JPEG_QUALITY, self.quality, cv2.IMWRITE_JPEG_SAMPLING_FACTOR, halved]
        _, packed = cv2.imencode(".jpg", picture, how)
        return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
