"""The command under test: build/bin/sinew, or what the variable SINEW names."""
import json
import os
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]

PENDULUM = """<mujoco>
  <option timestep="0.01"/>
  <worldbody>
    <body name="arm" pos="0 0 1">
      <joint name="hinge" axis="0 1 0" damping="0.1"/>
      <geom type="capsule" fromto="0 0 0 0 0 -0.5" size="0.05" contype="0" conaffinity="0"/>
      <body name="hand" pos="0 0 -0.5">
        <joint name="wrist" axis="0 1 0"/>
        <geom type="sphere" size="0.1" contype="0" conaffinity="0"/>
        <site name="tip" pos="0 0 -0.1"/>
      </body>
    </body>
  </worldbody>
  <actuator>
    <motor name="hinge motor" joint="hinge" ctrlrange="-2 2"/>
    <motor name="wrist motor" joint="wrist" gear="3"/>
  </actuator>
  <keyframe>
    <key name="up" qpos="3 0.5" qvel="1 -1" ctrl="0.25 0.5"/>
    <key name="side" qpos="1.5 0"/>
  </keyframe>
</mujoco>
"""


class Result:
    def __init__(self, done):
        self.status, self.out, self.err = done.returncode, done.stdout, done.stderr

    @property
    def json(self):
        return json.loads(self.out)

    @property
    def rows(self):
        return [json.loads(line) for line in self.out.splitlines()]


@pytest.fixture(scope="session")
def program():
    path = pathlib.Path(os.environ.get("SINEW", ROOT / "build" / "bin" / "sinew"))
    assert path.exists(), f"{path} is not built"
    return path


@pytest.fixture
def sinew(program, tmp_path):
    """Calls the command in an empty folder and never waits longer than a minute."""

    def call(*arguments, stdin=None, **more):
        done = subprocess.run([str(program), *map(str, arguments)], capture_output=True, text=True, timeout=60,
                              cwd=tmp_path, input=stdin, **more)
        return Result(done)

    return call


@pytest.fixture
def pendulum(tmp_path):
    path = tmp_path / "pendulum.xml"
    path.write_text(PENDULUM)
    return path


@pytest.fixture
def leftovers(tmp_path):
    """Names in the folder other than those a test put there, for tests that want no half-written file."""
    return lambda *known: sorted({p.name for p in tmp_path.iterdir()} - set(known))
