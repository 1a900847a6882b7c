"""Excitations in, states out: a leg of OpenSim swings by its muscles, and the motion is written as OpenSim reads it.

    python osim_forward.py [STATES.sto] [picture.png]
"""

import sys
import tempfile
import warnings
from pathlib import Path

import numpy as np
import sinew

warnings.simplefilter("ignore", sinew.ModelWarning)
m = sinew.load(Path(__file__).parents[2] / "models" / "osim" / "knee.osim")
m.opt.integrator = sinew.Integrator.RK4
m.opt.timestep = 0.001
d = sinew.Data(m)
sinew.reset(m, d, key="default")
d.joint("knee_angle").qpos = -1.5
sinew.muscle.settle(m, d)

joints, muscles = m.names_of("joint"), m.names_of("actuator")
labels = [f"/jointset/leg/{name}/{kind}" for name in joints for kind in ("value", "speed")]
labels += [f"/forceset/{name}/activation" for name in muscles]

rows, times = [], []
for step in range(120):
    d.ctrl[:] = 0.02
    d.actuator("vasti").ctrl = 0.08 if step < 50 else 0.02  # a kick, then rest
    times.append(d.time)
    last = m.actuator_actadr + m.actuator_actnum - 1  # of the states of a muscle the activation is the last
    rows.append(np.concatenate([np.column_stack([d.qpos, d.qvel]).ravel(), d.act[last]]))
    sinew.step(m, d)

given = [a for a in sys.argv[1:] if a.endswith(".sto")]
path = Path(given[0] if given else Path(tempfile.gettempdir()) / "leg_states.sto")
sinew.osim.write(sinew.osim.Motion(times, rows, labels, name="leg"), path)

states = sinew.osim.read(path)
knee = np.degrees(states["knee_angle"])
print(f"{path.name}: {len(states)} rows, {len(states.labels)} columns; the knee went from {knee[0]:.0f} to {knee.max():.0f} degrees")

if sys.argv[-1].endswith(".png"):
    import matplotlib.pyplot as plt

    figure, (above, below) = plt.subplots(2, sharex=True)
    above.plot(states.time, knee)
    above.set_ylabel("knee [degrees]")
    for name in muscles:
        below.plot(states.time, states.data[:, states.labels.index(f"/forceset/{name}/activation")], label=name)
    below.set_ylabel("activation")
    below.set_xlabel("time [s]")
    below.legend()
    figure.savefig(sys.argv[-1])
