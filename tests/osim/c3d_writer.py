"""Writes small .c3d files in every form: three processors, integers or floating point. For tests of the reader."""

import struct

import numpy as np

INTEL, DEC, MIPS = 84, 85, 86
BLOCK = 512


class Bytes:
    """Numbers as a processor writes them."""

    def __init__(self, processor):
        self.order = ">" if processor == MIPS else "<"
        self.processor = processor

    def word(self, value):
        return struct.pack(self.order + "H", int(value) & 0xFFFF)

    def real(self, value):
        if self.processor != DEC:
            return struct.pack(self.order + "f", value)
        low_first = struct.pack("<f", 4 * value)  # DEC's exponent is larger by two, and its halves are exchanged
        return low_first[2:] + low_first[:2]


def record(b, group, name, body, text=b""):
    """A record of a group (negative number) or a parameter; `body` is what stands between the link and the description."""
    payload = body + bytes([len(text)]) + text
    return bytes([len(name), group & 0xFF]) + name.encode() + b.word(len(payload) + 2) + payload


def parameter(b, group, name, value):
    if isinstance(value, (list, tuple)) and value and isinstance(value[0], str):
        width = max(len(text) for text in value)
        data = "".join(text.ljust(width) for text in value).encode()
        return record(b, group, name, struct.pack("bBBB", -1, 2, width, len(value)) + data)
    if isinstance(value, str):
        return record(b, group, name, struct.pack("bBB", -1, 1, len(value)) + value.encode())
    array = np.asarray(value)
    shape = array.shape
    flat = array.reshape(-1, order="F")
    whole = array.dtype.kind in "iu"
    data = b"".join(b.word(x) if whole else b.real(float(x)) for x in flat)
    return record(b, group, name, struct.pack("bB", 2 if whole else 4, len(shape)) + bytes(shape) + data)


def header(b, points, channels, samples, frames, scale, rate, data_block):
    words = b"\x02\x50" + b.word(points) + b.word(channels * samples) + b.word(1) + b.word(frames) + b.word(0)
    words += b.real(scale) + b.word(data_block) + b.word(samples) + b.real(rate)
    return words.ljust(BLOCK, b"\0")


def write(path, points, analog=None, *, processor=INTEL, real=True, scale=0.1, rate=100.0, groups=None, seen=None):
    """points: frames x markers x 3 [mm]; analog: frames x samples x channels, raw numbers; groups: {GROUP: {NAME: value}} beside those
    that are needed; seen: frames x markers."""
    b = Bytes(processor)
    points = np.asarray(points, float)
    frames, markers = points.shape[:2]
    analog = np.zeros((frames, 1, 0)) if analog is None else np.asarray(analog, float)
    samples, channels = analog.shape[1:]
    seen = np.ones((frames, markers), bool) if seen is None else seen
    tables = {"POINT": {"LABELS": [f"M{i}" for i in range(markers)], "UNITS": "mm", "SCALE": -1.0 if real else scale, "RATE": rate}}
    tables["ANALOG"] = {"LABELS": [f"C{i}" for i in range(channels)] or [" "]}
    for group, rows in (groups or {}).items():
        tables.setdefault(group, {}).update(rows)
    section = b"".join(record(b, -(i + 1), group, b"") for i, group in enumerate(tables))
    for i, rows in enumerate(tables.values()):
        section += b"".join(parameter(b, i + 1, name, value) for name, value in rows.items())
    section = bytes([1, 0x50, (len(section) + 5) // BLOCK + 1, processor]) + section + b"\0\0"
    blocks = -(-len(section) // BLOCK)
    number = b.real if real else b.word
    data = []
    for frame in range(frames):
        for i in range(markers):
            values = points[frame, i] if real else np.round(points[frame, i] / scale)
            data += [number(x) for x in values] + [number(0 if seen[frame, i] else -1)]
        data += [number(x) for x in analog[frame].reshape(-1)]
    head = header(b, markers, channels, samples, frames, -1.0 if real else scale, rate, 2 + blocks)
    path.write_bytes(head + section.ljust(blocks * BLOCK, b"\0") + b"".join(data))
