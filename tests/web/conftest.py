"""A real browser without a window, the page that `make web` builds, and servers of `sinew view`."""
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


@pytest.fixture(scope="session")
def playwright():
    with require().sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def chromium(playwright):
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
    yield browser
    browser.close()


class Tab:
    """A page of the viewer, with the errors that its script threw."""

    def __init__(self, browser, address, **options):
        self.context = browser.new_context(viewport={"width": 900, "height": 500}, accept_downloads=True, **options)
        self.page = self.context.new_page()
        self.errors, self.requests = [], []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.goto(address)
        self.page.wait_for_selector("body.ready", timeout=30000)

    def get(self, expression):
        return self.page.evaluate(expression)

    def data(self, field):
        return self.get(f"Array.from(sinew.world.data.{field})")

    def until(self, expression, timeout=15000):
        self.page.wait_for_function(expression, timeout=timeout)

    def messages(self):
        return self.page.locator("#messages").inner_text()

    def close(self):
        self.context.close()
        assert self.errors == []


@pytest.fixture
def open_tab(chromium):
    tabs = []

    def opened(address, browser=chromium, **options):
        tabs.append(Tab(browser, str(address), **options))
        return tabs[-1]

    yield opened
    for tab in tabs:
        tab.close()


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


@pytest.fixture
def serve():
    """Starts `sinew view` and gives its address."""
    require()
    running = []

    def started(*arguments):
        process = subprocess.Popen([SINEW, "view", *map(str, arguments), "--no-browser"], stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL, text=True)
        running.append(process)
        return process.stdout.readline().strip()

    yield started
    for process in running:
        process.terminate()
        assert process.wait(10) == 0
