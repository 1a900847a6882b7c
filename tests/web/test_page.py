"""The page in a real browser: simulated in WebAssembly, without a server and without a network."""
import base64
import io
import zipfile

import pytest
from browser import ARGUMENTS, ARM, CHROMIUM, PAGE, ROOT, write_html


@pytest.fixture
def tab(open_tab, tmp_path):
    return open_tab(write_html(tmp_path, ARM), offline=True)


def play(tab, seconds=0.1):
    start = tab.get("sinew.world.data.time")
    tab.page.click("#play")
    tab.until(f"sinew.world.data.time > {start + seconds}")


PIXEL = """(p) => {
  const m = sinew.picture.shared.world_to_clip.value.elements;
  const at = [0, 1, 3].map((r) => m[r] * p[0] + m[4 + r] * p[1] + m[8 + r] * p[2] + m[12 + r]);
  const box = document.getElementById('picture').getBoundingClientRect();
  return [box.left + (at[0] / at[2] + 1) / 2 * box.width, box.top + (1 - at[1] / at[2]) / 2 * box.height];
}"""

COLORS = """() => {
  const seen = new Set(), canvas = document.getElementById('picture'), copy = document.createElement('canvas');
  copy.width = 60; copy.height = 40;
  sinew.picture.draw(sinew.engine, sinew.world.scene);  // a browser keeps a picture until it has shown it
  copy.getContext('2d').drawImage(canvas, 0, 0, 60, 40);
  const pixels = copy.getContext('2d').getImageData(0, 0, 60, 40).data;
  for (let i = 0; i < pixels.length; i += 4) seen.add(pixels.slice(i, i + 3).join());
  return seen.size;
}"""


def test_a_single_file_simulates_without_a_network(tab):
    play(tab)
    assert tab.data("qpos")[3] == 1 and tab.messages() == ""
    assert all(url.startswith(("file:", "blob:", "data:")) for url in tab.requests)
    assert tab.page.evaluate(COLORS) > 20  # the picture shows something


def test_pause_step_reset_keyframe_and_speed(tab):
    play(tab)
    tab.page.click("#play")
    stopped = tab.get("sinew.world.data.time")
    tab.page.click("#step")
    assert tab.get("sinew.world.data.time") == pytest.approx(stopped + 0.002)
    tab.page.click("#reset")
    assert tab.get("sinew.world.data.time") == 0
    tab.page.select_option("#key", label="aside")
    assert tab.data("qpos")[1] == 0.5
    tab.page.select_option("#speed", value="0.25")
    assert tab.get("sinew.speed") == 0.25


def test_the_mouse_pulls_a_body_with_a_spring(tab):
    play(tab, 0.02)
    x, y = tab.page.evaluate(PIXEL, [0, 0, 0])
    tab.page.keyboard.down("Control")
    tab.page.mouse.move(x, y)
    tab.page.mouse.down(button="right")
    tab.page.mouse.move(x + 40, y - 30, steps=3)
    assert tab.get("sinew.world.selected") == 1
    tab.until("Math.hypot(...sinew.world.data.xpos.slice(3, 6)) > .05")
    tab.page.mouse.up(button="right")
    tab.page.keyboard.up("Control")
    assert tab.data("xfrc_applied") == [0] * 18  # let go
    assert tab.page.locator("#tree .on").inner_text() == "box"


def test_a_slider_moves_the_model(tab):
    tab.page.evaluate("""() => { const s = document.querySelector('#controls input'); s.value = 1; s.dispatchEvent(new Event('input')); }""")
    assert tab.data("ctrl") == [1]
    play(tab)
    assert tab.data("qvel")[6] > 0.01


def test_plots_follow_fields(tab):
    tab.page.select_option("#field", value="actuator_force")
    tab.page.click("#add-plot")
    play(tab)
    tab.until("Number(document.querySelector('.plot[data-field=actuator_force]').dataset.samples) > 2")
    assert "0" in tab.page.locator(".plot[data-field=actuator_force] .value").inner_text()


def test_search_groups_camera_and_mouse_move_the_view(tab):
    tab.page.fill("#search", "whe")
    assert tab.page.locator("#tree div").all_inner_texts() == ["wheel"]
    tab.page.locator("#tree div").click()
    tab.until("!sinew.dirty")
    items = tab.get("sinew.picture.items")
    tab.page.evaluate("() => document.querySelector('#groups [title=\"geoms of group 1\"]').click()")
    tab.until(f"sinew.picture.items < {items}")
    tab.page.select_option("#camera", label="follow the selected body")
    assert tab.get("sinew.world.camera.type") == 1
    azimuth = tab.get("sinew.world.camera.azimuth")
    tab.page.mouse.move(400, 200)
    tab.page.mouse.down()
    tab.page.mouse.move(450, 200, steps=2)
    tab.page.mouse.up()
    assert tab.get("sinew.world.camera.azimuth") != azimuth


def test_pictures_and_films_are_saved(tab):
    with tab.page.expect_download() as picture:
        tab.page.click("#screenshot")
    assert picture.value.path().read_bytes().startswith(b"\x89PNG")
    play(tab, 0.02)
    tab.page.click("#film")
    tab.until("sinew.recorder?.state === 'recording'")
    start = tab.get("sinew.world.data.time")
    tab.until(f"sinew.world.data.time > {start} + .3")
    with tab.page.expect_download() as film:
        tab.page.click("#film")
    content = film.value.path().read_bytes()
    assert len(content) > 1000 and (content[:4] == b"\x1aE\xdf\xa3" or content[4:8] == b"ftyp")


def drop(tab, name, content):
    tab.page.evaluate("""([name, text]) => {
      const transfer = new DataTransfer(), bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
      transfer.items.add(new File([bytes], name));
      window.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, cancelable: true, bubbles: true }));
    }""", [name, base64.b64encode(content).decode()])


def test_a_model_or_a_zip_is_dropped_on_the_page(open_tab, tab):
    empty = open_tab(PAGE.as_uri())
    assert empty.page.locator("#drop").is_visible()
    drop(empty, "arm.xml", ARM.encode())
    empty.until("sinew.world?.model.nbody === 3")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("robot/body.xml", "<mujoco><worldbody><body><freejoint/><geom size='.1'/></body></worldbody></mujoco>")
        archive.writestr("robot/scene.xml", "<mujoco><include file='body.xml'/></mujoco>")
    drop(empty, "robot.zip", packed.getvalue())
    empty.until("sinew.world.model.nbody === 2")
    assert empty.get("sinew.world.main") == "robot/scene.xml"
    drop(empty, "notes.txt", b"hello")
    empty.until("document.getElementById('messages').innerText.includes('no model among these files')")
    drop(empty, "bad.xml", b"<mujoco><worldbody><geom sise='1'/></worldbody></mujoco>")
    empty.until("document.getElementById('messages').innerText.includes(\"bad.xml:1:26: error: <geom> has no attribute 'sise'; did you mean 'size'?\")")
    assert empty.get("sinew.world.model.nbody") == 2  # the last good model stays


def test_several_models_are_simulated_in_one_scene(open_tab):
    tab, packed = open_tab(PAGE.as_uri()), io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("a/arm.xml", ARM)
        archive.writestr("b/arm.xml", ARM)
        archive.writestr("ball.xml", "<mujoco><worldbody><body name='ball' pos='0 0 1'><freejoint/><geom size='.1'/></body></worldbody></mujoco>")
        archive.writestr("part.xml", "<mujoco><worldbody/></mujoco>")
        archive.writestr("both.xml", "<mujoco><include file='part.xml'/><worldbody/></mujoco>")
    drop(tab, "models.zip", packed.getvalue())
    tab.page.wait_for_selector("#main")
    options = tab.page.locator("#main option").all_inner_texts()
    assert options[-1] == "all of them in one scene" and options[-2] == "part.xml"  # what another includes comes last
    tab.page.select_option("#main", options[-1])
    tab.until("sinew.world.model.nbody === 6")
    names = tab.get("[1, 2, 3, 4, 5].map((id) => sinew.world.model.name('body', id))")
    assert sorted(names) == ["arm1/box", "arm1/wheel", "arm2/box", "arm2/wheel", "ball/ball"]
    first, second = (tab.get(f"sinew.world.data.xpos[3 * {names.index(name) + 1} + 1]") for name in ("arm1/box", "arm2/box"))
    assert second - first > 1  # apart along y
    tab.page.click("#play")
    tab.until("sinew.world.data.time > .05")
    assert tab.get(f"sinew.world.data.xpos[3 * {names.index('ball/ball') + 1} + 2]") < 1  # it falls


def test_muscles_have_a_panel_with_their_curve(open_tab, tmp_path):
    legs = open_tab(write_html(tmp_path, ROOT / "models/muscle/elbow.xml"))
    assert legs.page.locator("#muscle-panel").is_visible()
    assert legs.page.locator("#muscle-legend span").all_inner_texts() == ["active, at activation 1", "active, now", "passive"]
    before = legs.page.locator("#muscle-text").inner_text()
    legs.get("sinew.world.data.ctrl.fill(1)")
    play(legs)
    legs.until(f"document.getElementById('muscle-text').innerText !== {before!r}")
    assert legs.get("sinew.world.working(sinew.musclePanel.chosen).activation") > 0


def test_a_browser_without_webgl_says_so_and_simulates(playwright, open_tab, tmp_path):
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*ARGUMENTS[:1], "--disable-3d-apis"])
    blind = open_tab(write_html(tmp_path, ARM), browser)
    assert "no WebGL 2" in blind.messages()
    play(blind)
    blind.context.close()
    browser.close()


def test_more_geoms_than_can_be_drawn_are_simulated_and_the_page_says_so(open_tab, tmp_path):
    balls = "".join(f"<geom pos='{i % 150} {i // 150} 1' size='.1'/>" for i in range(21000))
    crowd = open_tab(write_html(tmp_path, f"<mujoco><worldbody>{balls}<body pos='0 0 9'><freejoint/><geom size='.5'/></body></worldbody></mujoco>"))
    crowd.until("document.getElementById('messages').innerText.includes('items are not drawn')", 60000)
    crowd.page.click("#step")
    assert crowd.get("sinew.world.data.time") > 0


HELD = """<mujoco>
  <option timestep="0.002" gravity="0 0 0"/>
  <statistic extent="2" center="0 0 0"/>
  <default><joint type="slide" stiffness=".5" damping="1.2"/></default>
  <worldbody>
    <light pos="0 0 3"/>
    <body name="box">
      <joint axis="1 0 0"/><joint axis="0 1 0"/><joint axis="0 0 1"/>
      <geom size=".1" mass="1"/>
    </body>
  </worldbody>
</mujoco>
"""


def test_a_pulled_body_follows_the_mouse_and_comes_back(open_tab, tmp_path):
    tab = open_tab(write_html(tmp_path, HELD))
    play(tab, 0.02)
    x, y = tab.page.evaluate(PIXEL, [0, 0, 0])
    tab.page.keyboard.down("Control")
    tab.page.mouse.move(x, y)
    tab.page.mouse.down(button="right")
    for dx, dy in ((60, -40), (-50, 30)):  # there, and then to the other side
        tab.page.mouse.move(x + dx, y + dy, steps=4)
        tab.until(f"""(() => {{
          const [u, v] = ({PIXEL})(Array.from(sinew.world.data.xpos.slice(3, 6)));
          return Math.hypot(u - {x + dx}, v - {y + dy}) < 15;
        }})()""", 30000)
    tab.page.mouse.up(button="right")
    tab.page.keyboard.up("Control")
    tab.until("Math.hypot(...sinew.world.data.xpos.slice(3, 6)) < .05", 30000)
