"""Inverse dynamics of a recorded motion: positions are recorded, differentiated, and the forces behind them found.

    python inverse_dynamics.py [picture.png]
"""

import sys

import numpy as np
import sinew

m = sinew.load(sinew.models.path("half_cheetah"))
m.opt.disableflags |= sinew.DisableFlag.CONTACT
m.opt.timestep = 0.001
m.opt.integrator = sinew.Integrator.RK4
d = sinew.Data(m)

# the recorded motion: joints driven by known torques
applied, positions = [], []
d.qpos[1] += 1
for step in range(600):
    d.qfrc_applied[3:] = 5 * np.sin(0.01 * step + np.arange(m.nv - 3))
    applied.append(d.qfrc_applied.copy())
    positions.append(d.qpos.copy())
    sinew.step(m, d)
applied, positions = np.array(applied), np.array(positions)

# what a motion capture gives: positions only; the rest by central differences
h = m.opt.timestep
velocity = (positions[2:] - positions[:-2]) / (2 * h)
acceleration = (positions[2:] - 2 * positions[1:-1] + positions[:-2]) / h**2

force = np.zeros_like(velocity)
for k in range(len(velocity)):
    d.qfrc_applied[:] = 0
    d.qpos[:], d.qvel[:], d.qacc = positions[k + 1], velocity[k], acceleration[k]
    sinew.inverse(m, d)
    force[k] = d.qfrc_inverse
wanted = 0.5 * (applied[:-2] + applied[1:-1])
error = np.abs(force - wanted)[:, 3:].max()
print(f"largest error of the torques: {error:.4f} N m of {np.abs(wanted).max():.1f} N m")
assert error < 0.5

if len(sys.argv) > 1:
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(7, 4))
    times = h * np.arange(1, len(force) + 1)
    for dof in range(3, 6):
        (line,) = axes.plot(times, force[:, dof], label=m.joint(dof).name)
        axes.plot(times, wanted[:, dof], "--", color=line.get_color())
    axes.set(xlabel="time [s]", ylabel="torque [N m]; dashed: applied")
    axes.legend()
    figure.tight_layout()
    figure.savefig(sys.argv[1])
