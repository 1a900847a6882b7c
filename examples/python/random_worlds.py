"""Randomised worlds: 512 boxes slide down ramps of different friction and mass in one batch; how far they come is drawn.

    python random_worlds.py [picture.png]
"""

import sys

import numpy as np
import sinew

m = sinew.loads("""
<mujoco>
  <worldbody>
    <geom name="ramp" type="plane" size="10 10 0.1" euler="0 20 0"/>
    <body name="box" pos="0 0 0.12" euler="0 20 0">
      <freejoint/>
      <geom name="box" type="box" size="0.1 0.1 0.1" mass="1" friction="0.5"/>
    </body>
  </worldbody>
</mujoco>""")
count = 512
random = np.random.default_rng(1)
worlds = sinew.Batch(m, count, params=("geom_friction", "body_mass"))
friction = random.uniform(0.1, 0.8, size=count)
worlds.params.geom_friction[:, :, 0] = friction[:, None]          # of both geoms: the larger counts
worlds.params.body_mass *= random.uniform(0.5, 2, size=(count, 1))
worlds.refresh()
worlds.reset()
start = worlds.qpos[:, :3].copy()
worlds.step(500)                                                  # one second
distance = np.linalg.norm(worlds.qpos[:, :3] - start, axis=1)

angle = np.radians(20)
expected = 0.5 * 9.81 * np.maximum(np.sin(angle) - friction * np.cos(angle), 0)
print(f"tan 20 degrees = {np.tan(angle):.3f}; boxes with more friction stay: {distance[friction > 0.45].max():.3f} m at most")
print("largest difference from Coulomb's law:", np.abs(distance - expected).max().round(3), "m")
assert np.abs(distance - expected).max() < 0.1

if len(sys.argv) > 1:
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(7, 4))
    axes.plot(friction, distance, ".", label="512 worlds")
    order = np.argsort(friction)
    axes.plot(friction[order], expected[order], label="Coulomb")
    axes.axvline(np.tan(angle), color="gray", linestyle=":", label="tan 20°")
    axes.set(xlabel="friction coefficient", ylabel="distance after 1 s [m]")
    axes.legend()
    figure.tight_layout()
    figure.savefig(sys.argv[1])
