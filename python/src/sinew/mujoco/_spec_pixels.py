"""Pixels of a spec's texture as a picture file, for the engine to read."""

from __future__ import annotations

import struct
import zlib

import numpy

_COLOUR_TYPES = {1: 0, 2: 4, 3: 2, 4: 6}  # of PNG, by channels


def png(texture):
    """The pixels of a texture as a picture file."""
    channels = texture.nchannel or 3
    width, height = int(texture.width), int(texture.height)
    rows = numpy.frombuffer(texture.data, "u1")
    if rows.size != width * height * channels:
        texture._spec._fail(
            f"a texture of {height} x {width} x {channels} needs as many bytes, got {rows.size}", texture
        )
    body = b"".join(b"\0" + row.tobytes() for row in rows.reshape(height, width * channels))
    header = struct.pack(">IIBBBBB", width, height, 8, _COLOUR_TYPES[channels], 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(body)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(tag, contents) for tag, contents in parts)


def _chunk(tag, contents):
    return struct.pack(">I", len(contents)) + tag + contents + struct.pack(">I", zlib.crc32(tag + contents))
