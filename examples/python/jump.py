"""Jumping with muscles: a leg of one calf muscle hops; with an elastic tendon and with a rigid one, what is the spring worth?

    python jump.py [picture.png]
"""

import sys

import numpy as np
import sinew

MODEL = """
<mujoco>
  <option timestep="0.001"/>
  <compiler settlemuscles="true"/>
  <worldbody>
    <geom name="floor" type="plane" size="1 1 0.1"/>
    <body name="shank" pos="0 0 0.06">
      <joint name="height" type="slide" axis="0 0 1"/>
      <geom type="capsule" fromto="0 0 0.02 0 0 0.42" size="0.03" mass="15" contype="0" conaffinity="0"/>
      <site name="origin" pos="-0.03 0 0.40"/>
      <body name="foot">
        <joint name="ankle" axis="0 1 0" range="-20 60" limited="true" damping="0.1"/>
        <geom name="toe" type="sphere" size="0.02" pos="0.13 0 -0.035" mass="0.3" friction="1"/>
        <geom name="heel" type="sphere" size="0.02" pos="-0.05 0 -0.035" mass="0.2" friction="1"/>
        <site name="calcaneus" pos="-0.05 0 -0.02"/>
      </body>
    </body>
  </worldbody>
  <tendon><spatial name="calf"><site site="origin"/><site site="calcaneus"/></spatial></tendon>
  <actuator>
    <hillmuscle name="soleus" tendon="calf" force="4000" optlen="0.05" slacklen="0.37" pennation="0.4" lengthrange="0.3 0.5"
                tendonmodel="TENDON"/>
  </actuator>
</mujoco>"""


def hop(tendon):
    """Times and heights of three seconds of hopping: the muscle is excited while the foot is on the ground."""
    m = sinew.loads(MODEL.replace("TENDON", tendon))
    d = sinew.Data(m)
    d.qpos[0] = 0.03
    sinew.muscle.settle(m, d)
    times, heights, forces = [], [], []
    while d.time < 3:
        d.ctrl[0] = 1.0 if d.ncon > 0 and d.qvel[0] > -0.3 else 0.05
        sinew.step(m, d)
        times.append(d.time)
        heights.append(d.qpos[0])
        forces.append(d.actuator("soleus").hill_tendonforce)
    return np.array(times), np.array(heights), np.array(forces)


results = {tendon: hop(tendon) for tendon in ("compliant", "rigid")}
for tendon, (_, heights, forces) in results.items():
    print(f"{tendon} tendon: highest {100 * heights[500:].max():.1f} cm, largest tendon force {forces.max():.0f} N")
assert all(np.isfinite(heights).all() for _, heights, _ in results.values())

if len(sys.argv) > 1:
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(2, 1, figsize=(7, 4), sharex=True)
    for tendon, (times, heights, forces) in results.items():
        axes[0].plot(times, 100 * heights, label=f"{tendon} tendon")
        axes[1].plot(times, forces)
    axes[0].set_ylabel("height [cm]")
    axes[0].legend()
    axes[1].set(ylabel="tendon force [N]", xlabel="time [s]")
    figure.tight_layout()
    figure.savefig(sys.argv[1])
