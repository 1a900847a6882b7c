"""A control loop: a position controller with gravity compensation moves an arm along a path; the error is drawn.

    python control_loop.py [picture.png]
"""

import sys

import numpy as np
import sinew

m = sinew.loads("""
<mujoco>
  <option timestep="0.002"/>
  <worldbody>
    <body name="upper">
      <joint name="shoulder" axis="0 1 0" damping="0.2"/>
      <geom type="capsule" fromto="0 0 0 0.3 0 0" size="0.03" contype="0" conaffinity="0"/>
      <body name="lower" pos="0.3 0 0">
        <joint name="elbow" axis="0 1 0" damping="0.2"/>
        <geom type="capsule" fromto="0 0 0 0.25 0 0" size="0.025" contype="0" conaffinity="0"/>
      </body>
    </body>
  </worldbody>
  <actuator><motor name="shoulder" joint="shoulder"/><motor name="elbow" joint="elbow"/></actuator>
</mujoco>""")
d = sinew.Data(m)
stiffness, damping = 60.0, 2.0

times, wanted, actual = [], [], []
while d.time < 4:
    target = np.array([0.6 * np.sin(2 * d.time), 0.8 - 0.5 * np.cos(3 * d.time)])
    speed = np.array([1.2 * np.cos(2 * d.time), 1.5 * np.sin(3 * d.time)])
    sinew.forward(m, d)                                        # qfrc_bias of the present state
    d.ctrl[:] = stiffness * (target - d.qpos) + damping * (speed - d.qvel) + d.qfrc_bias
    sinew.step(m, d)
    times.append(d.time)
    wanted.append(target)
    actual.append(d.qpos.copy())

wanted, actual = np.array(wanted), np.array(actual)
error = np.abs(wanted - actual)[500:].max()
print(f"largest error after one second: {error:.4f} rad")
assert error < 0.15

if len(sys.argv) > 1:
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(2, 1, figsize=(7, 4), sharex=True)
    for i, name in enumerate(("shoulder", "elbow")):
        axes[i].plot(times, wanted[:, i], "--", label="wanted")
        axes[i].plot(times, actual[:, i], label="actual")
        axes[i].set_ylabel(f"{name} [rad]")
    axes[0].legend()
    axes[1].set_xlabel("time [s]")
    figure.tight_layout()
    figure.savefig(sys.argv[1])
