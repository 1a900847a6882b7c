"""Pictures of models beside MuJoCo's renderer, same camera: one sheet to look at, and numbers.

    .venv/bin/python scripts/contact_sheet.py OUT.png MODEL...

Per model: share of pixels whose segmentation agrees, largest relative difference of depth where both see the same geom
(edges left out), mean difference of colours. A model that MuJoCo refuses is drawn alone.
"""
import os
import pathlib
import struct
import sys
import zlib

os.environ.setdefault("MUJOCO_GL", "egl")
import mujoco
import numpy as np

import sinew

WIDTH, HEIGHT = 320, 240


def write_png(path, rgb):
    height, width, _ = rgb.shape
    rows = b"".join(b"\0" + row.tobytes() for row in rgb)

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def pictures(renderer, data):
    """Colours, distances and segmentation of one world."""
    renderer.update_scene(data)
    rgb = renderer.render().copy()
    renderer.enable_depth_rendering()
    depth = renderer.render().copy()
    renderer.disable_depth_rendering()
    renderer.enable_segmentation_rendering()
    segments = renderer.render().copy()
    renderer.close()
    return rgb, depth, segments


def ours(path):
    m = sinew.load(path)
    d = sinew.Data(m)
    sinew.reset(m, d, key=0 if m.nkey else None)
    sinew.forward(m, d)
    return pictures(sinew.Renderer(m, HEIGHT, WIDTH), d)


def theirs(path):
    try:
        m = mujoco.MjModel.from_xml_path(str(path))
    except ValueError:
        return None
    d = mujoco.MjData(m)
    if m.nkey:
        mujoco.mj_resetDataKeyframe(m, d, 0)
    mujoco.mj_forward(m, d)
    return pictures(mujoco.Renderer(m, HEIGHT, WIDTH), d)


def inner(mask):
    """Pixels whose neighbours are in the mask too: along edges a pixel of difference is no difference of distance."""
    same = mask.copy()
    for axis in (0, 1):
        for shift in (1, -1):
            same &= np.roll(mask, shift, axis)
    return same


def compare(name, a, b):
    agree = (a[2] == b[2]).all(axis=-1)
    inside = inner(agree)
    depth = np.abs(a[1] - b[1])[inside] / np.maximum(b[1][inside], 1e-6)
    color = np.abs(a[0].astype(int) - b[0].astype(int)).mean()
    worst = depth.max() if depth.size else 0
    print(f"| {name} | {100 * agree.mean():.2f} % | {worst:.1e} | {color:.2f} |", flush=True)


def main():
    out, *models = map(pathlib.Path, sys.argv[1:])
    print("| model | segmentation | depth | colours (of 255) |\n|---|---|---|---|")
    rows = []
    for path in models:
        name = f"{path.parent.name}/{path.stem}"
        mine, reference = ours(path), theirs(path)
        if reference:
            compare(name, mine, reference)
        else:
            print(f"| {name} | MuJoCo refuses it | | |", flush=True)
        blank = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
        rows.append(np.hstack([mine[0], reference[0] if reference else blank]))
    if len(rows) % 3:
        rows += [np.zeros_like(rows[0])] * (3 - len(rows) % 3)
    write_png(out, np.vstack([np.hstack(rows[i : i + 3]) for i in range(0, len(rows), 3)]))


if __name__ == "__main__":
    main()
