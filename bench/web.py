"""Steps per second in Chromium: build/web/npm beside MuJoCo's package @mujoco/mujoco, interleaved, medians.

    .venv/bin/python bench/web.py MUJOCO_PACKAGE MODEL...     # the unpacked npm package, MJCF files without assets
"""
import functools
import http.server
import pathlib
import shutil
import sys
import tempfile
import threading

from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[1]
ROUNDS = 9

PAGE = """<script type="module">
import loadMujoco from './mujoco/mujoco.js';
import { createEngine, Data } from './sinew/sinew.js';

const mujoco = await loadMujoco(), engine = await createEngine();

function timed(step, seconds) {
  let steps = 0;
  const start = performance.now();
  while (performance.now() - start < 1000 * seconds) { for (let i = 0; i < 20; i++) step(); steps += 20; }
  return steps / (performance.now() - start) * 1000;
}

globalThis.compare = (text, rounds) => {
  const theirs = mujoco.MjModel.from_xml_string(text), their = new mujoco.MjData(theirs);
  const model = engine.loadModel(text), data = new Data(model);
  const c = engine.c, m = model.pointer, d = data.pointer, rates = [[], []];
  if (model.nkey) { mujoco.mj_resetDataKeyframe(theirs, their, 0); data.reset(0); }
  for (let i = 0; i < 300; i++) { mujoco.mj_step(theirs, their); c.sn_step(m, d); }
  for (let k = 0; k < rounds; k++) {
    rates[0].push(timed(() => mujoco.mj_step(theirs, their), .3));
    rates[1].push(timed(() => c.sn_step(m, d), .3));
  }
  return rates;
};
document.title = 'ready';
</script>"""


def median(values):
    return sorted(values)[len(values) // 2]


def serve(folder):
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *arguments):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_address[1]}/"


def main():
    package, *models = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        shutil.copytree(package, f"{folder}/mujoco")
        shutil.copytree(ROOT / "build/web/npm", f"{folder}/sinew")
        pathlib.Path(folder, "index.html").write_text(PAGE)
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page()
        page.on("pageerror", lambda error: print(error, file=sys.stderr))
        page.goto(serve(folder))
        page.wait_for_function("document.title === 'ready'")
        print("| model | @mujoco/mujoco | sinew | ratio |\n|---|---|---|---|")
        for model in models:
            theirs, ours = page.evaluate("([text, rounds]) => compare(text, rounds)", [pathlib.Path(model).read_text(), ROUNDS])
            ratio = median([b / a for a, b in zip(theirs, ours)])
            print(f"| {pathlib.Path(model).name} | {median(theirs):.0f} | {median(ours):.0f} | {ratio:.2f} |", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
