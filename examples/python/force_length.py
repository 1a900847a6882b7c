"""A force-length experiment: an isolated soleus with an elastic tendon, held at many lengths, excited at four levels.

Because the tendon gives way, the fibres of an excited muscle are shorter than those of a relaxed one at the same length of
the whole muscle: the curve of the muscle is not that of its fibres.

    python force_length.py [picture.png]
"""

import sys

import numpy as np
import sinew

m = sinew.loads("""
<mujoco>
  <option timestep="0.001" gravity="0 0 0"/>
  <worldbody>
    <site name="origin"/>
    <body name="clamp" mocap="true"><site name="insertion"/></body>
    <body><joint type="slide"/><geom size="0.01" contype="0" conaffinity="0"/></body>
  </worldbody>
  <tendon><spatial name="path"><site site="origin"/><site site="insertion"/></spatial></tendon>
  <actuator>
    <hillmuscle name="soleus" tendon="path" force="3549" optlen="0.05" slacklen="0.25" pennation="0.436" lengthrange="0.2 0.4"
                curves="millard" tendonmodel="compliant"/>
  </actuator>
</mujoco>""")
d = sinew.Data(m)
lengths = np.linspace(0.26, 0.36, 26)
levels = (0.25, 0.5, 0.75, 1.0)

force = np.zeros((len(levels), len(lengths)))
fibre = np.zeros_like(force)
for row, activation in enumerate(levels):
    for column, length in enumerate(lengths):
        sinew.reset(m, d)
        d.mocap_pos[0] = [0, 0, length]
        d.act[-1] = d.ctrl[0] = activation
        sinew.muscle.settle(m, d)              # fibres in equilibrium: an isometric contraction
        sinew.forward(m, d)
        force[row, column] = d.actuator("soleus").hill_tendonforce
        fibre[row, column] = d.actuator("soleus").hill_fiberlength

# The force of activation is what the resting muscle lacks; with an elastic tendon it is largest at a longer length the more
# the muscle is excited, because the fibres have shortened.
rest = np.zeros(len(lengths))
for column, length in enumerate(lengths):
    sinew.reset(m, d)
    d.mocap_pos[0] = [0, 0, length]
    d.act[-1] = d.ctrl[0] = 0.01
    sinew.muscle.settle(m, d)
    sinew.forward(m, d)
    rest[column] = d.actuator("soleus").hill_tendonforce
best = lengths[(force - rest).argmax(axis=1)]
print("length of largest active force at each activation:", ", ".join(f"{level}: {length:.3f} m" for level, length in zip(levels, best)))
print(f"peak force {force.max():.0f} N; fibres shorten by {1e3 * (fibre[0, 13] - fibre[-1, 13]):.1f} mm from the lowest to the highest")
assert best[-1] > best[0] and best[-1] < lengths[-1] and fibre[-1, 13] < fibre[0, 13] and (np.diff(force[:, 13]) > 0).all()

if len(sys.argv) > 1:
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(1, 2, figsize=(9, 3.6))
    for row, activation in enumerate(levels):
        axes[0].plot(1e2 * lengths, force[row], label=f"activation {activation}")
        axes[1].plot(1e2 * lengths, 1e2 * fibre[row])
    axes[0].set(xlabel="length of muscle and tendon [cm]", ylabel="tendon force [N]")
    axes[1].set(xlabel="length of muscle and tendon [cm]", ylabel="fibre length [cm]")
    axes[0].legend()
    figure.tight_layout()
    figure.savefig(sys.argv[1])
