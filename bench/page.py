"""Pictures a second of the page of `sinew view` in Chromium without a graphics card, and the processor time of each.

    .venv/bin/python bench/page.py [--size 740x756] [--seconds 5] [--sharpness S] [--html] MODEL...

The time of a picture is the processor time of all processes of the browser over the number of pictures. The first picture is
timed by the wall clock and by the processor time of the browser, from opening the address that `sinew view` prints; with
`--html` from opening the page that `--html` writes, which compiles its model. `--sharpness` fixes the fraction of pixels of each side.
"""
import argparse
import contextlib
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import time

from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[1]
ARGUMENTS = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
TICKS = os.sysconf("SC_CLK_TCK")
PANELS = (230 + 310, 44)  # width of the two panels, height of the bar; corrected by what the page reports


def family(root):
    """Process ids of a process and all its descendants."""
    children = {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            after = (folder / "stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        children.setdefault(int(after[1]), []).append(int(folder.name))
    found, rest = [], [root]
    while rest:
        found.append(rest.pop())
        rest += children.get(found[-1], [])
    return found


def processor_seconds(root):
    total = 0
    for process in family(root):
        try:
            after = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        total += int(after[11]) + int(after[12])
    return total / TICKS


def sized(page, width, height):
    """Sets the window so that the picture has the size asked for."""
    found = page.evaluate("() => [document.getElementById('stage').clientWidth, document.getElementById('stage').clientHeight]")
    view = page.viewport_size
    page.set_viewport_size({"width": view["width"] + width - found[0], "height": view["height"] + height - found[1]})
    page.wait_for_function("!sinew.dirty")


COUNT = """() => { globalThis.pictures = 0; const draw = sinew.picture.draw.bind(sinew.picture);
  sinew.picture.draw = (...all) => { globalThis.pictures++; return draw(...all); }; }"""


def measure(page, root, seconds):
    """Pictures a second while the model moves, and milliseconds of processor time of each."""
    page.evaluate(COUNT)
    page.keyboard.press("Space")
    page.wait_for_timeout(3000)  # the number of pixels settles
    before, start, cpu = page.evaluate("() => pictures"), time.monotonic(), processor_seconds(root)
    page.wait_for_timeout(1000 * seconds)
    count, wall, cpu = page.evaluate("() => pictures") - before, time.monotonic() - start, processor_seconds(root) - cpu
    return count / wall, 1000 * cpu / max(count, 1), page.evaluate("() => [sinew.picture.sharpness, sinew.cost]")


@contextlib.contextmanager
def address(model, html, folder):
    """Where the page of a model is."""
    if html:
        out = pathlib.Path(folder, "page.html")
        subprocess.run([ROOT / "build/bin/sinew", "view", model, "--html", out, "--quiet"], check=True)
        yield out.as_uri()
        return
    server = subprocess.Popen([ROOT / "build/bin/sinew", "view", model, "--no-browser", "--quiet"], stdout=subprocess.PIPE, text=True)
    try:
        yield server.stdout.readline().strip()
    finally:
        server.terminate()
        server.wait()


def show(playwright, model, where, given):
    """Opens the page of a model and prints its row."""
    width, height = map(int, given.size.split("x"))
    browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
    page = browser.new_page(viewport={"width": width + PANELS[0], "height": height + PANELS[1]})
    page.on("pageerror", lambda error: print(error))
    # all of the browser is a child of this process
    root = next(child for child in family(os.getpid())[1:] if "chrom" in pathlib.Path(f"/proc/{child}/cmdline").read_text())
    start, spent = time.monotonic(), processor_seconds(root)
    page.goto(where)
    page.wait_for_function("globalThis.sinew?.picture?.items > 0", polling=20)
    first, spent_first = time.monotonic() - start, processor_seconds(root) - spent
    sized(page, width, height)
    if given.sharpness:
        page.evaluate("(s) => { sinew.picture.adapt = () => {}; sinew.picture.sharpness = s; }", given.sharpness)
    rate, spent, (sharpness, cost) = measure(page, root, given.seconds)
    if given.shot:
        page.screenshot(path=f"{given.shot}/{pathlib.Path(model).stem}.png")
    name = f"{pathlib.Path(model).parent.name}/{pathlib.Path(model).name}"
    print(f"| {name} | {rate:.1f} | {spent:.0f} | {sharpness:.2f} | {first:.2f} | {spent_first:.2f} |", flush=True)
    print("  " + json.dumps({name: round(value, 1) for name, value in cost.items()}), flush=True)
    browser.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", default="740x756")
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--sharpness", type=float)
    parser.add_argument("--shot", help="folder for a picture of each page")
    parser.add_argument("--html", action="store_true", help="the page in one file instead of that of the server")
    parser.add_argument("models", nargs="+")
    given = parser.parse_args()
    columns = ["model", "pictures a second", "processor ms a picture", "pixels of a side", "first picture [s]", "its processor time [s]"]
    print(f"| {' | '.join(columns)} |\n{'|---' * len(columns)}|")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        for model in given.models:
            with address(model, given.html, folder) as where:
                show(playwright, model, where, given)


if __name__ == "__main__":
    main()
