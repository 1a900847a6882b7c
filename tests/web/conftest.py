"""A real browser without a window, the page that `make web` builds, and servers of `sinew view`."""
import subprocess

import pytest
from browser import SINEW, CHROMIUM, ARGUMENTS, require

@pytest.fixture(scope="session")
def playwright():
    with require().sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def chromium(playwright):
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
    yield browser
    browser.close()


GONE = "410"  # the answer of a program that closed its view


class Tab:
    """A page of the viewer, with the errors that its script threw."""

    def __init__(self, browser, address, **options):
        self.context = browser.new_context(viewport={"width": 900, "height": 500}, accept_downloads=True, **options)
        self.page = self.context.new_page()
        self.errors, self.requests = [], []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda message: self._console(message.text))
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.goto(address)
        self.page.wait_for_selector("body.ready", timeout=30000)

    def _console(self, text):
        """A program of the graphics card that is refused leaves an empty picture and a line in the console; so does a missing file."""
        if "WebGL: INVALID" in text or "Shader Error" in text or ("responded with a status of" in text and GONE not in text):
            self.errors.append(text)

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
