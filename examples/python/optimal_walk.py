"""A walk predicted from nothing but a body: half a gait cycle at 1.2 m/s with the least cubed activation per distance.

    python optimal_walk.py [picture.png]

The model is planar_human.py: nine coordinates, 18 muscles, four contacts. No data of a walk are used: the guess swings the legs
by sines. The duration is free; at the end every state is that of the other side at the start.
"""

import sys

import numpy as np
import planar_human
import sinew

SPEED = 1.2  # m/s


def bounds(p):
    """What joints can do."""
    p.bounds("forward/value", (0, 1), initial=0)
    p.bounds("up/value", (-0.15, 0.1))
    p.bounds("tilt/value", (-15, 5), degrees=True)
    for joint, low, high in (("hip", -30, 60), ("knee", -80, 0), ("ankle", -25, 25)):
        p.bounds(f"{joint}_*/value", (low, high), degrees=True)
    p.bounds("*/speed", (-20, 20))


def guess(m, duration=0.5):
    """The right leg goes from front to back, the left one swings."""
    time = np.linspace(0, duration, 41)
    s = time / duration
    degrees = {
        "hip_r": 3 + 25 * np.cos(np.pi * s), "knee_r": -8 - 4 * np.sin(np.pi * s), "ankle_r": -5 * np.cos(np.pi * s),
        "hip_l": 3 - 25 * np.cos(np.pi * s), "knee_l": -10 - 50 * np.sin(np.pi * s) ** 2, "ankle_l": 0 * s, "tilt": -5 + 0 * s,
    }  # fmt: skip
    columns = {"forward/value": SPEED * time, "up/value": -0.03 + 0 * s}
    columns |= {f"{joint}/value": np.radians(angle) for joint, angle in degrees.items()}
    columns |= {name.replace("value", "speed"): np.gradient(x, time) for name, x in columns.items()}
    for muscle in m.names_of("actuator"):
        columns[f"{muscle}/activation"] = columns[muscle] = np.full(len(time), 0.05)
    return sinew.osim.Motion(time, np.column_stack(list(columns.values())), list(columns))


def walk(intervals=24):
    """The model, the problem with its quantities, and the solution."""
    m = planar_human.walker()
    p = sinew.Problem(m)
    p.time(0, (0.4, 0.7), intervals=intervals)
    bounds(p)
    p.goal.effort(10, exponent=3, per_distance=True)
    p.goal.speed(SPEED)
    p.goal.symmetry(free="forward/value")
    p.quantity.contact_force("*_r", "z", name="ground_r")
    p.quantity.contact_force("*_l", "z", name="ground_l")
    p.quantity.joint_load("shank_r", name="knee_load_r")
    p.quantity.joint_load("shank_l", name="knee_load_l")
    p.quantity.metabolic_power(name="power")
    return m, p, p.solve(guess(m), tolerance=1e-3)


def cycle(s, name, other):
    """A whole cycle of the right side: what it does in half a cycle, then what the left side did in it."""
    return np.concatenate([s[name], s[other][1:]])


def main():
    m, _, s = walk()
    ground = cycle(s, "ground_r", "ground_l")
    cost = np.trapezoid(s["power"], s.time) if hasattr(np, "trapezoid") else np.trapz(s["power"], s.time)
    print(f"{s.message} after {s.iterations} iterations, {s.seconds:.1f} s of CPU time")
    print(f"steps of {s['forward/value'][-1]:.2f} m in {s.time[-1]:.2f} s, objective {s.objective:.4f}")
    print(f"ground force up to {ground.max():.2f} weights, knee load up to {cycle(s, 'knee_load_r', 'knee_load_l').max():.2f} weights")
    print(f"muscles use {cost / s['forward/value'][-1]:.2f} J/(kg m)")
    if len(sys.argv) > 1:
        draw(m, s)


def draw(m, s):
    import matplotlib.pyplot as plt

    figure, (poses, angles, loads) = plt.subplots(3, 1, figsize=(8, 9))
    rows = s.trajectory.data[:: len(s.time) // 8, :9].copy()
    planar_human.draw(poses, m, rows, 0.5)
    part = np.linspace(0, 100, 2 * len(s.time) - 1)
    for joint in ("hip", "knee", "ankle"):
        angles.plot(part, np.degrees(cycle(s, f"{joint}_r/value", f"{joint}_l/value")), label=joint)
    angles.set(ylabel="angle [°]", xlim=(0, 100))
    loads.plot(part, cycle(s, "ground_r", "ground_l"), label="ground")
    loads.plot(part, cycle(s, "knee_load_r", "knee_load_l"), label="knee")
    loads.set(ylabel="force [weights]", xlabel="gait cycle of the right leg [%]", xlim=(0, 100))
    for axes in (angles, loads):
        axes.legend()
        axes.grid(alpha=0.3)
    figure.tight_layout()
    figure.savefig(sys.argv[1])


if __name__ == "__main__":
    main()
