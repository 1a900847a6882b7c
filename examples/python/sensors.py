"""Sensors: an inertial unit on a thrown box, read by name and recorded; delay and noise are attributes of the sensor.

    python sensors.py [picture.png]
"""

import sys

import numpy as np
import sinew

m = sinew.loads("""
<mujoco>
  <option timestep="0.001"/>
  <worldbody>
    <geom name="floor" type="plane" size="5 5 0.1"/>
    <body name="box" pos="0 0 1">
      <freejoint/>
      <geom type="box" size="0.1 0.07 0.03" mass="0.4"/>
      <site name="imu"/>
    </body>
  </worldbody>
  <sensor>
    <accelerometer name="acceleration" site="imu"/>
    <gyro name="rate" site="imu"/>
    <framequat name="attitude" objtype="body" objname="box"/>
    <touch name="touch" site="imu"/>
    <clock name="clock"/>
  </sensor>
</mujoco>""")
d = sinew.Data(m)
d.qvel[:] = [1, 0, 2, 3, 4, 1]

record = {name: [] for name in d.sensors}
while d.time < 2:
    sinew.step(m, d)
    for name, value in d.sensors.items():
        record[name].append(np.array(value))
record = {name: np.array(values) for name, values in record.items()}

print({name: values.shape for name, values in record.items()})
free_fall = np.linalg.norm(record["acceleration"][100])
print(f"in free fall the accelerometer reads {free_fall:.2e} m/s^2, at rest {record['acceleration'][-1].round(2)} m/s^2")
assert free_fall < 5 and abs(np.linalg.norm(record["acceleration"][-1]) - 9.81) < 0.5

if len(sys.argv) > 1:
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(2, 1, figsize=(7, 4), sharex=True)
    axes[0].plot(record["clock"], record["rate"], label=["x", "y", "z"])
    axes[0].set_ylabel("gyro [rad/s]")
    axes[0].legend()
    axes[1].plot(record["clock"], record["acceleration"])
    axes[1].set(ylabel="accelerometer [m/s²]", xlabel="time [s]", ylim=(-60, 60))
    figure.tight_layout()
    figure.savefig(sys.argv[1])
