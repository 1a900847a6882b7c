"""Moment arms of a knee from a model of OpenSim, over its range.

    python osim_knee.py [MODEL.osim COORDINATE] [picture.png]
"""

import sys
import warnings
from pathlib import Path

import numpy as np
import sinew

arguments = [a for a in sys.argv[1:] if not a.endswith(".png")]
path, coordinate = arguments if arguments else (Path(__file__).parents[2] / "models" / "osim" / "knee.osim", "knee_angle")

warnings.simplefilter("ignore", sinew.ModelWarning)  # what the file has and a simulation does not need
m = sinew.load(path)
low, high = m.joint(coordinate).range
angles = np.linspace(low, high, 101)

# a motion is columns over time; here time only counts the rows
motion = sinew.osim.Motion(np.arange(len(angles)), angles[:, None], [coordinate])
arms = sinew.osim.muscle_analysis(m, motion, "moment-arm", coordinate=coordinate)
lengths = sinew.osim.muscle_analysis(m, motion, "length")

# a moment arm is minus the derivative of the length
crossing = [name for name in arms.labels if np.abs(arms[name]).max() > 1e-6]
for name in crossing:
    slope = -np.gradient(lengths[name], angles)
    apart = np.median(np.abs(slope - arms[name]))
    print(f"{name}: {1e3 * arms[name].min():.1f} to {1e3 * arms[name].max():.1f} mm, derivative of the length within {1e3 * apart:.2f} mm")

if sys.argv[-1].endswith(".png"):
    import matplotlib.pyplot as plt

    for name in crossing:
        plt.plot(np.degrees(angles), 1e3 * arms[name], label=name)
    plt.xlabel(f"{coordinate} [degrees]")
    plt.ylabel("moment arm [mm]")
    plt.legend()
    plt.savefig(sys.argv[-1])
