"""What the head of a JPEG says, read before anybody decodes it: a stranger has sent it."""

START, END = b"\xff\xd8", b"\xff\xd9"
SCAN = b"\xff\xda"  # within a scan 0xFF is never followed by it
FRAMES = frozenset({0xC0, 0xC1, 0xC2})  # of the kinds that cameras and browsers write
# Segments before the frame: tables, restart interval, application data, comment. Every other
# marker has no length, or no place there: a decoder would skip it and read on where we do not.
SEGMENTS = frozenset({0xC4, 0xDB, 0xDD, 0xFE, *range(0xE0, 0xF0)})
MOST_SEGMENTS = 64  # before the frame; a phone's picture has ten
MOST_SCANS = 16  # a progressive picture has ten, its thumbnail one; each is as dear as a picture
BITS = 8
COLOURS = frozenset({1, 3})


def jpeg_size(data: bytes) -> tuple[int, int] | None:
    """Width and height; None for what is no whole JPEG of eight bits."""
    if not (data.startswith(START) and data.endswith(END)):
        return None
    if not 0 < data.count(SCAN) <= MOST_SCANS:
        return None
    at = len(START)
    for _ in range(MOST_SEGMENTS):
        head = data[at : at + 10]
        if len(head) < 10 or head[0] != 0xFF:
            return None
        length = int.from_bytes(head[2:4], "big")
        if head[1] in FRAMES:
            return _size(head, length)
        if head[1] not in SEGMENTS or length < 2:
            return None
        at += 2 + length
    return None


def _size(head: bytes, length: int) -> tuple[int, int] | None:
    height, width = int.from_bytes(head[5:7], "big"), int.from_bytes(head[7:9], "big")
    is_usual = head[4] == BITS and head[9] in COLOURS and length == 8 + 3 * head[9]
    return (width, height) if is_usual and width and height else None
