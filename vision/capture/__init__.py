"""Cameras: a process of its own, its pictures in shared memory, its health and its controls."""

import multiprocessing
import os

# OpenCV reads its limit once, as it is loaded. Only the process of the camera unpacks what
# strangers send; `faust look` may be given larger pictures.
if multiprocessing.parent_process() is not None:
    os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", str(4096 * 4096))
