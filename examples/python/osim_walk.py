"""From markers to muscle forces: inverse kinematics, inverse dynamics, static optimisation, loads of the joints.

    python osim_walk.py [FOLDER] [picture.png]

Without a folder a leg of its own swings and its markers are "measured" with noise. A folder has a walk as OpenSim keeps it:
subject01.osim, subject01_walk.trc, walk_Setup_IK.xml, subject01_walk_grf.xml.
"""

import sys
import time
import warnings
from pathlib import Path

import numpy as np
import sinew

warnings.simplefilter("ignore", sinew.ModelWarning)


def measured_walk(folder):
    m = sinew.load(folder / "subject01.osim")
    setup = sinew.osim.read_setup(folder / "walk_Setup_IK.xml")
    return m, sinew.osim.read(folder / "subject01_walk.trc"), setup["tasks"], folder / "subject01_walk_grf.xml"


def own_swing():
    m = sinew.load(Path(__file__).parents[2] / "models" / "osim" / "knee.osim")
    d, rng = sinew.Data(m), np.random.default_rng(1)
    seconds = np.arange(120) / 100
    sites = m.names_of("site")
    markers = [i for i, name in enumerate(sites) if name.endswith("_marker")]
    rows = []
    for t in seconds:
        d.joint("hip_flexion").qpos = 0.4 * np.sin(4 * t)
        d.joint("knee_angle").qpos = -0.7 + 0.5 * np.cos(4 * t)
        d.joint("hip_height").qpos = 1 + 0.02 * np.cos(8 * t)
        sinew.forward(m, d)
        rows.append((d.site_xpos[markers] + 0.001 * rng.standard_normal((len(markers), 3))).ravel())
    labels = [f"{sites[i]}_{axis}" for i in markers for axis in "xyz"]
    return m, sinew.osim.Motion(seconds, rows, labels, name="markers", markers=True), None, None


start = time.perf_counter()
folders = [a for a in sys.argv[1:] if not a.endswith(".png")]
m, markers, tasks, loads = measured_walk(Path(folders[0])) if folders else own_swing()
coordinates, errors = sinew.osim.inverse_kinematics(m, markers, tasks=tasks)
moments = sinew.osim.inverse_dynamics(m, coordinates, loads=loads, cutoff=6)
activations, forces = sinew.osim.static_optimization(m, coordinates, loads=loads, cutoff=6, reserve=10)
reactions = sinew.osim.joint_reactions(m, coordinates, forces, loads=loads, cutoff=6, reserve=10)
spent = time.perf_counter() - start

# columns are found by name; the first and last rows carry what the filter does at the ends
middle = slice(len(forces) // 10, -len(forces) // 10)
muscles = [name for name in forces.labels if not name.endswith("_reserve")]
strongest = max(muscles, key=lambda name: forces[name][middle].max())
reserves = max(np.abs(forces[name][middle]).max() for name in forces.labels if name.endswith("_reserve"))
loaded = {name[: name.index("_in_ground_")] for name in reactions.labels}
print(f"{len(coordinates)} frames from markers to joint loads in {spent:.2f} s")
print(f"markers within {1e3 * np.median(errors['marker_error_RMS']):.1f} mm, moments up to {np.abs(moments.data[middle]).max():.0f} N m")
print(f"strongest muscle {strongest}: {forces[strongest][middle].max():.0f} N; reserves up to {reserves:.0f} N or N m")
for name in sorted(loaded):
    column = [reactions.labels.index(f"{name}_in_ground_f{axis}") for axis in "xyz"]
    print(f"{name}: up to {np.linalg.norm(reactions.data[middle][:, column], axis=1).max():.0f} N")

if sys.argv[-1].endswith(".png"):
    import matplotlib.pyplot as plt

    for name in muscles[:9]:
        plt.plot(forces.time, forces[name], label=name)
    plt.xlabel("time [s]")
    plt.ylabel("muscle force [N]")
    plt.legend()
    plt.savefig(sys.argv[-1])
