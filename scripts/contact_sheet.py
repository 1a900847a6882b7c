"""Pictures of models beside MuJoCo's renderer, same camera: one sheet to look at, and numbers.

    .venv/bin/python scripts/contact_sheet.py OUT.png [MODEL...]

Per model: share of pixels whose segmentation agrees, largest relative difference of depth where both see the same geom
(edges left out), mean difference of colours. A model that MuJoCo refuses, such as a leg with Hill muscles, is drawn alone,
with MuJoCo's reason beside it. Without models: twelve of this repository and of the collection beside it.
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import textwrap

os.environ.setdefault("MUJOCO_GL", "egl")
import matplotlib
import mujoco
import numpy as np

import sinew

WIDTH, HEIGHT = 320, 240
ROOT = pathlib.Path(__file__).resolve().parents[1]
CORPUS = ROOT.parent / "shared" / "corpus"
TWELVE = [
    ROOT / "models/scenes/humanoid.xml", ROOT / "models/arm.xml", ROOT / "models/contacts.xml", ROOT / "models/environments/muscle_legs.xml",
    CORPUS / "mujoco_menagerie/robotiq_2f85/scene.xml", CORPUS / "mujoco_menagerie/agility_cassie/scene.xml",
    CORPUS / "mujoco_menagerie/shadow_hand/scene_right.xml", CORPUS / "mujoco_menagerie/unitree_g1/scene.xml",
    CORPUS / "myo_sim/leg/myolegs.xml", CORPUS / "myo_sim/hand/myohand.xml", ROOT / "models/scenes/elbow.xml",
]  # fmt: skip


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
    m = mujoco.MjModel.from_xml_path(str(path))
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


def draw_sheet(out, rows):
    """Three models side by side, each as Sinew and as MuJoCo draw it; a reason stands where MuJoCo draws nothing."""
    matplotlib.use("Agg")
    from matplotlib import pyplot

    height = (len(rows) + 2) // 3
    figure, axes = pyplot.subplots(height, 6, figsize=(18, 2.55 * height), squeeze=False)
    for axis in axes.flat:
        axis.set_axis_off()
    for k, (name, mine, other) in enumerate(rows):
        left, right = axes[k // 3, 2 * (k % 3)], axes[k // 3, 2 * (k % 3) + 1]
        left.imshow(mine)
        left.set_title(name, fontsize=9)
        if isinstance(other, str):
            right.text(0.5, 0.5, "\n".join(textwrap.wrap(f"MuJoCo {mujoco.__version__} refuses it: {other}", 34)), ha="center", va="center", fontsize=9)
        else:
            right.imshow(other)
            right.set_title("MuJoCo", fontsize=9)
    figure.tight_layout(pad=0.3)
    figure.savefig(out, dpi=100)


def hill_leg(folder):
    """The legs of the environments with Hill muscles: `sinew muscle --to hillmuscle`."""
    leg = pathlib.Path(folder, "hill_legs.xml")
    command = [ROOT / "build/bin/sinew", "muscle", ROOT / "models/environments/muscle_legs.xml", "--to", "hillmuscle", leg, "--quiet"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return leg


def main():
    with tempfile.TemporaryDirectory(prefix="hill") as folder:
        make_sheet(folder)


def make_sheet(folder):
    out, *models = map(pathlib.Path, sys.argv[1:])
    print("| model | segmentation | depth | colours (of 255) |\n|---|---|---|---|")
    rows = []
    for path in models or [*(path for path in TWELVE if path.is_file()), hill_leg(folder)]:
        name, mine = f"{path.parent.name}/{path.stem}", ours(path)
        try:
            reference = theirs(path)
            compare(name, mine, reference)
            rows.append((name, mine[0], reference[0]))
        except ValueError as error:
            reason = " ".join(str(error).splitlines()[:2]).removeprefix("XML Error: ")
            print(f"| {name} | MuJoCo refuses it: {reason} | | |", flush=True)
            rows.append((name, mine[0], reason))
    draw_sheet(out, rows)


if __name__ == "__main__":
    main()
