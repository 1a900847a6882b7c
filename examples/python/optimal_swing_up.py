"""Optimal control of a cart and a pole: the swing-up with the least force, from rest hanging down to rest standing up."""

import math
import sys

import numpy
import sinew

MODEL = """
<mujoco>
  <option timestep="0.005" integrator="RK4"/>
  <worldbody>
    <body name="cart" pos="0 0 0">
      <joint name="slider" type="slide" axis="1 0 0" damping="0.1"/>
      <geom type="box" size="0.2 0.1 0.05" mass="1" contype="0" conaffinity="0"/>
      <body name="pole">
        <joint name="hinge" axis="0 1 0" damping="0.01"/>
        <geom type="capsule" fromto="0 0 0 0 0 -0.6" size="0.02" mass="0.2" contype="0" conaffinity="0"/>
      </body>
    </body>
  </worldbody>
  <actuator><motor name="push" joint="slider" ctrlrange="-20 20"/></actuator>
</mujoco>
"""


def swing_up(intervals=40):
    """The model and the solution."""
    m = sinew.loads(MODEL)
    p = sinew.Problem(m)
    p.time(0, 2, intervals=intervals)
    p.bounds("slider/value", (-1, 1), initial=0, final=0)
    p.bounds("hinge/value", (-6, 6), initial=0, final=math.pi)
    p.bounds("*/speed", initial=0, final=0)
    p.goal.effort()
    return m, p.solve(tolerance=1e-6)


def simulate(m, s):
    """The angle of the pole at the end of a simulation with the forces of the solution."""
    d = sinew.Data(m)
    while d.time < s.time[-1] - 1e-9:
        d.ctrl[0] = control_at(s, d.time + 0.5 * m.opt.timestep)
        sinew.step(m, d)
    return float(d.joint("hinge").qpos[0])


def control_at(s, time):
    """The control at a time, linear between the points."""
    return numpy.interp(time, s.time, s["push"])


def main():
    m, s = swing_up()
    print(f"{s.message} after {s.iterations} iterations, {s.seconds:.2f} s: effort {s.objective:.3f} N² s")
    print(f"simulated with these forces the pole ends at {simulate(m, s):.3f} rad")
    if len(sys.argv) > 1:
        s.write(sys.argv[1])


if __name__ == "__main__":
    main()
