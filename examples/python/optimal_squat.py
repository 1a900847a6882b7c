"""Standing up from a squat with and without a motor at the knee: how much effort and metabolic energy an assistive device saves.

    python optimal_squat.py [picture.png]
"""

import sys

import numpy as np
import planar_human
import sinew


def stand_up(device):
    """The model and the solution; the device counts as a muscle that is a tenth as dear."""
    m = planar_human.squatter(device)
    p = sinew.Problem(m)
    p.time(0, 1, intervals=25)
    p.bounds("knee/value", (0, 105), initial=75, final=2, degrees=True)
    p.bounds("hip/value", (-100, 10), initial=-75, final=0, degrees=True)
    p.bounds("ankle/value", (-35, 35), initial=-20, final=0, degrees=True)
    p.bounds("*/speed", initial=0, final=0)
    p.goal.initial_activation()
    p.goal.effort(weights={"device": 0.1} if device else None)
    p.quantity.metabolic_power(name="power")
    return m, p.solve()


def energy(s):
    """Metabolic energy of the muscles [J/kg]."""
    return float(np.sum(0.5 * (s["power"][1:] + s["power"][:-1]) * np.diff(s.time)))


def main():
    alone, helped = stand_up(False), stand_up(True)
    for name, (_, s) in (("alone", alone), ("with the device", helped)):
        print(f"{name}: {s.message} after {s.iterations} iterations, {s.seconds:.2f} s; "
              f"peak activation of the vasti {s['vasti/activation'].max():.2f}, {energy(s):.2f} J/kg")  # fmt: skip
    torque = 100 * np.abs(helped[1]["device"]).max()
    print(f"the device gives up to {torque:.0f} N m and saves {100 * (1 - energy(helped[1]) / energy(alone[1])):.0f} % of the energy")
    if len(sys.argv) > 1:
        import matplotlib.pyplot as plt

        figure, (poses, curves) = plt.subplots(2, 1, figsize=(8, 8))
        planar_human.draw(poses, alone[0], alone[1].trajectory.data[::10, :3], 0.8)
        for color, (label, (_, s)) in zip(("tab:blue", "tab:orange"), (("alone", alone), ("with the device", helped)), strict=True):
            curves.plot(s.time, s["vasti/activation"], color=color, label=f"vasti, {label}")
            curves.plot(s.time, s["glut_max/activation"], "--", color=color, label=f"gluteus maximus, {label}")
        curves.plot(helped[1].time, np.abs(helped[1]["device"]), color="0.5", label="device, of 100 N m")
        curves.set(xlabel="time [s]", ylabel="activation")
        curves.legend(fontsize=8)
        curves.grid(alpha=0.3)
        figure.tight_layout()
        figure.savefig(sys.argv[1])


if __name__ == "__main__":
    main()
