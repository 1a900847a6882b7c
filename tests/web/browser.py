"""Where the page, the command and the browser are; a small model; the page as a file."""
import os
import pathlib
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "build/share/sinew/page.html"
SINEW = os.environ.get("SINEW", str(ROOT / "build/bin/sinew"))
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
ARGUMENTS = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]

ARM = """<mujoco>
  <option timestep="0.002" gravity="0 0 0"/>
  <worldbody>
    <light pos="0 0 3"/>
    <geom type="plane" size="2 2 .1" pos="0 0 -1"/>
    <body name="box">
      <freejoint/>
      <geom name="box" type="box" size=".25 .25 .25" rgba=".2 .5 .8 1"/>
    </body>
    <body name="wheel" pos="1 0 0">
      <joint name="axle" axis="0 1 0" damping=".1"/>
      <geom type="cylinder" size=".2 .05" euler="90 0 0" group="1"/>
    </body>
  </worldbody>
  <actuator><motor name="drive" joint="axle" ctrlrange="-1 1"/></actuator>
  <keyframe><key name="aside" qpos="0 .5 0 1 0 0 0 .3"/></keyframe>
</mujoco>
"""


def require():
    if not PAGE.exists():
        pytest.skip("the page is not built: make web")
    if not CHROMIUM:
        pytest.skip("needs chromium")
    return pytest.importorskip("playwright.sync_api")


def write_html(folder, model, *arguments):
    """One self-contained page of a model, given as text or as a path."""
    require()
    if isinstance(model, str):
        (folder / "arm.xml").write_text(model)
        model = folder / "arm.xml"
    out = folder / "page.html"
    done = subprocess.run([SINEW, "view", model, "--html", out, *arguments], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return out.as_uri()
