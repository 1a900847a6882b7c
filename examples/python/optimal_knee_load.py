"""A tracked gait whose knees carry less: the walk of optimal_walk.py is followed, and the loads of its knees are minimised.

    python optimal_knee_load.py [picture.png]

The load of a joint is a quantity of the trajectory: what it carries with the muscles, contacts and accelerations of that moment.
"""

import sys

import numpy as np
import optimal_walk
import sinew


def tracked(m, reference, guess, weight):
    """The walk that follows a reference; `weight` of the squared loads of the knees."""
    p = sinew.Problem(m)
    p.time(0, reference.time[-1], intervals=24)
    optimal_walk.bounds(p)
    coordinates = [i for i, name in enumerate(reference.trajectory.labels) if name.endswith("/value")]
    labels = [reference.trajectory.labels[i] for i in coordinates]
    motion = sinew.osim.Motion(reference.time, reference.trajectory.data[:, coordinates], labels)
    p.goal.state_tracking(motion, 10)
    p.goal.effort(0.1)
    p.goal.symmetry(free="forward/value")
    loads = [p.quantity.joint_load(f"shank_{side}", name=f"knee_load_{side}") for side in "rl"]
    if weight > 0:
        p.goal.quantity(dict.fromkeys(loads, 1.0), weight, name="knee_loads")
    return p.solve(guess, tolerance=1e-3)


def peak(s):
    return float(optimal_walk.cycle(s, "knee_load_r", "knee_load_l").max())


def solve():
    """The model and the walks: predicted, tracked, tracked with less load."""
    m, _, walk = optimal_walk.walk()
    plain = tracked(m, walk, walk, 0)
    return m, walk, plain, tracked(m, walk, plain, 0.05)


def main():
    m, walk, plain, light = solve()
    coordinates = range(3, 9)
    change = np.degrees(np.abs(light.trajectory.data[:, coordinates] - walk.trajectory.data[:, coordinates]).max())
    for name, s in (("predicted", walk), ("tracked", plain), ("tracked, knees spared", light)):
        print(f"{name}: {s.message} after {s.iterations} iterations, {s.seconds:.1f} s, knee load up to {peak(s):.2f} weights")
    print(f"the joints change by {change:.0f} degrees at most")
    if len(sys.argv) > 1:
        import matplotlib.pyplot as plt

        figure, (loads, muscles) = plt.subplots(2, 1, figsize=(8, 7), sharex=True)
        part = np.linspace(0, 100, 2 * len(walk.time) - 1)
        for label, s in (("tracked", plain), ("knees spared", light)):
            loads.plot(part, optimal_walk.cycle(s, "knee_load_r", "knee_load_l"), label=label)
            for muscle, style in (("vasti", "-"), ("gastroc", "--"), ("soleus", ":")):
                course = optimal_walk.cycle(s, f"{muscle}_r/activation", f"{muscle}_l/activation")
                muscles.plot(part, course, style, color=loads.lines[-1].get_color(), label=f"{muscle}, {label}")
        loads.set(ylabel="load of the right knee [weights]")
        muscles.set(ylabel="activation", xlabel="gait cycle of the right leg [%]", xlim=(0, 100))
        for axes in (loads, muscles):
            axes.legend(fontsize=8)
            axes.grid(alpha=0.3)
        figure.tight_layout()
        figure.savefig(sys.argv[1])


if __name__ == "__main__":
    main()
