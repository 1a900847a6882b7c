"""A humanoid in MJCF stands up: from a deep crouch on its own feet, with the least torque of its motors.

    python optimal_stand_up.py [picture.png]

Nothing holds the feet but contacts with the floor. Radau points damp them.
"""

import sys

import numpy as np
import planar_human
import sinew

CROUCH = np.radians([-40, 115, -105, 30])  # tilt, hip, knee, ankle
SINK = 0.002  # of the soles into the floor at rest [m]
SECONDS = 1.6


def guess(m):
    """Joints pass smoothly from the crouch to standing; the feet stay where they are."""
    d = sinew.Data(m)
    time = np.linspace(0, SECONDS, 61)
    s = (time / SECONDS) ** 2 * (3 - 2 * time / SECONDS)
    tilt, *leg = np.outer(CROUCH, 1 - s) + np.outer(np.radians([0, 0, -2, 2]), s)
    q = np.column_stack([0 * s, 0 * s, tilt, *leg, *leg])
    for row in q:
        d.qpos[:] = row
        sinew.forward(m, d)
        heel, toe = d.geom("heel_r").xpos.copy(), d.geom("toe_r").xpos
        row[0], row[1] = -heel[0], 0.03 - SINK - min(heel[2], toe[2])
    q[:, 0] -= q[0, 0]
    names = m.names_of("joint")
    labels = [f"{name}/value" for name in names] + [f"{name}/speed" for name in names]
    return sinew.osim.Motion(time, np.hstack([q, np.gradient(q, time, axis=0)]), labels)


def stand_up(intervals=30):
    """The model and the solution."""
    m = planar_human.walker(muscular=False)
    start = guess(m)
    p = sinew.Problem(m)
    p.time(0, SECONDS, intervals=intervals, scheme="radau")
    p.bounds("forward/value", (-1, 1), initial=0)
    p.bounds("up/value", (-0.8, 0.2), initial=float(start.data[0, 1]), final=(-0.02, 0.05))
    p.bounds("tilt/value", (-80, 40), initial=-40, final=0, degrees=True)
    for joint, low, high, crouch, final in (("hip", -20, 125, 115, 0), ("knee", -125, 0, -105, (-3, -1)), ("ankle", -35, 35, 30, (0, 5))):
        p.bounds(f"{joint}_*/value", (low, high), initial=crouch, final=final, degrees=True)
    p.bounds("*/speed", (-20, 20), initial=0, final=0)
    p.goal.effort()
    p.quantity.contact_force("*", "z", name="ground")
    p.quantity.position("trunk", "z", name="height")
    return m, p.solve(start, tolerance=1e-3)


def main():
    m, s = stand_up()
    print(f"{s.message} after {s.iterations} iterations, {s.seconds:.2f} s: hips rise from {s['height'][0]:.2f} to {s['height'][-1]:.2f} m")
    print(f"ground force up to {s['ground'].max():.2f} weights; error between the points of the mesh {s.mesh_error:.0e}")
    if len(sys.argv) > 1:
        import matplotlib.pyplot as plt

        figure, (poses, curves) = plt.subplots(2, 1, figsize=(8, 8))
        planar_human.draw(poses, m, s.trajectory.data[::10, :9], 0.7)
        for joint, most in (("hip", 200), ("knee", 250), ("ankle", 150)):
            curves.plot(s.time, most * s[f"motor_{joint}_r"], label=f"{joint}")
        curves.set(xlabel="time [s]", ylabel="torque of the right leg [N m]")
        curves.legend()
        curves.grid(alpha=0.3)
        figure.tight_layout()
        figure.savefig(sys.argv[1])


if __name__ == "__main__":
    main()
