"""The tools of the page in a real browser: joints, history, ghost, options, plots, theme, panels, touch, help."""
import json

import pytest
from browser import ARM, ROOT, SINEW, write_html
from test_page import PIXEL, drop, play


@pytest.fixture
def tab(open_tab, tmp_path):
    return open_tab(write_html(tmp_path, ARM))


def slide(tab, selector, value):
    tab.page.evaluate("""([selector, value]) => {
      const slider = document.querySelector(selector);
      slider.value = value;
      slider.dispatchEvent(new Event('input'));
    }""", [selector, value])


def change(tab, option, value):
    tab.page.evaluate("""([option, value]) => {
      const input = document.querySelector(`[data-option="${option}"]`);
      if (input.type === 'checkbox') input.checked = value; else input.value = value;
      input.dispatchEvent(new Event('change'));
    }""", [option, value])


def run(tab, seconds):
    """Plays for a while and pauses."""
    play(tab, seconds)
    tab.page.click("#play")
    tab.until("!sinew.playing")


def test_a_joint_slider_poses_the_model(tab):
    names = tab.get("[...document.querySelectorAll('#joints span')].map((node) => node.textContent)")
    assert names == ["joint 0 x", "joint 0 y", "joint 0 z", "axle"]
    slide(tab, "#joints input[data-qpos='7']", 1.25)
    assert tab.data("qpos")[7] == 1.25
    assert tab.data("xquat")[8:12] == pytest.approx([0.8109631195, 0, 0.5850972794, 0])  # the body is where the joint says
    tab.page.evaluate("() => { document.getElementById('joint-panel').open = true; sinew.changed(); }")
    tab.until("document.querySelector('#joints .row:last-child output').textContent === '71.6 °'")


def test_a_live_run_goes_back_in_time_and_repeats_itself(tab):
    slide(tab, "#controls input", 1)
    run(tab, 0.3)
    end, last = tab.get("sinew.world.data.time"), tab.data("qpos")
    assert tab.get("sinew.history.rows") > 2 and tab.page.locator("#slider").is_visible()
    row = tab.get("Math.floor(sinew.history.rows / 2)")
    slide(tab, "#slider", row)
    middle = tab.get("sinew.world.data.time")
    assert 0 < middle < end and tab.get("sinew.history.at") == row
    tab.get(f"sinew.world.step({round((end - middle) / 0.002)})")
    assert tab.data("qpos") == last  # bit for bit
    slide(tab, "#slider", row)
    tab.page.keyboard.press("ArrowLeft")
    assert tab.get("sinew.history.at") == row - 1
    tab.page.click("#step")
    assert tab.get("sinew.history.rows") == row + 1  # the future is another now
    tab.page.click("#reset")
    assert tab.get("sinew.history.rows") == 1


def test_a_long_history_is_thinned_and_keeps_its_beginning(tab):
    tab.get("sinew.history.capacity = 8")
    tab.page.evaluate("() => { for (let i = 0; i < 100; i++) sinew.step(); }")
    times = tab.get("sinew.history.times")
    assert len(times) <= 8 and times[0] == 0 and times[-1] > 0.12


def test_a_kept_run_is_drawn_as_a_ghost(tab):
    slide(tab, "#controls input", 1)
    run(tab, 0.2)
    tab.page.evaluate("() => document.getElementById('keep-ghost').click()")
    tab.page.click("#reset")
    slide(tab, "#controls input", -1)
    run(tab, 0.1)
    tab.until("sinew.ghost.row > 0")
    assert tab.get("sinew.ghost.data.qpos[7]") > 0 > tab.data("qpos")[7]
    assert tab.get("[...sinew.picture.buckets].some(([key, bucket]) => bucket.count && key.includes(' 1 '))")  # transparent items
    tab.page.evaluate("() => document.getElementById('clear-ghost').click()")
    assert tab.get("sinew.ghost") is None


def test_a_second_run_that_is_dropped_is_the_ghost_of_the_first(open_tab, tmp_path):
    import subprocess

    (tmp_path / "arm.xml").write_text(ARM)
    for name, key in (("a", []), ("b", ["--key", "aside"])):
        subprocess.run([SINEW, "run", "arm.xml", *key, "--time", ".2", "--every", "10", "--out", f"{name}.npz", "--quiet"],
                       cwd=tmp_path, check=True)  # fmt: skip
    tab = open_tab(write_html(tmp_path, tmp_path / "arm.xml"))
    for name in "ab":
        drop(tab, f"{name}.npz", (tmp_path / f"{name}.npz").read_bytes())
        tab.until("sinew.playback" if name == "a" else "sinew.ghost")
    tab.until("sinew.ghost.data.qpos[1] === 0.5")
    assert tab.data("qpos")[1] == 0


def test_options_are_edited_while_it_runs(tab):
    change(tab, "timestep", "0.004")
    tab.page.click("#step")
    assert tab.get("sinew.world.data.time") == pytest.approx(0.004)
    change(tab, "gravity z", "-9.81")
    tab.page.click("#step")
    assert tab.data("qacc")[2] == pytest.approx(-9.81)
    change(tab, "disableflags gravity", False)
    tab.page.click("#step")
    assert tab.data("qacc")[2] == 0
    change(tab, "solver", "1")
    change(tab, "integrator", "3")
    assert tab.get("[sinew.world.model.opt.solver, sinew.world.model.opt.integrator]") == [1, 3]
    change(tab, "timestep", "-1")
    assert "timestep [s]: expected a number of at least 1e-7" in tab.messages()
    assert tab.get("sinew.world.model.opt.timestep") == 0.004


def test_a_state_is_copied_and_saved_as_a_keyframe(tab, tmp_path):
    slide(tab, "#joints input[data-qpos='7']", 0.5)
    tab.page.evaluate("() => document.getElementById('copy-state').click()")
    tab.until("sinew.optionPanel.copied")
    state = json.loads(tab.get("sinew.optionPanel.copied"))
    assert state["qpos"] == [0, 0, 0, 1, 0, 0, 0, 0.5] and state["ctrl"] == [0]
    (tmp_path / "state.json").write_text(json.dumps(state))
    text = tab.get("sinew.optionPanel.keyText('bent')")
    assert text.startswith('<key name="bent" time="0" qpos="0 0 0 1 0 0 0 0.5"')
    import subprocess

    (tmp_path / "keyed.xml").write_text(ARM.replace("<keyframe>", "<keyframe>" + text))
    done = subprocess.run([SINEW, "run", tmp_path / "keyed.xml", "--key", "bent", "--state", tmp_path / "state.json", "--steps", "1"],
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    tab.page.evaluate("() => document.getElementById('save-key').click()")
    slide(tab, "#joints input[data-qpos='7']", -0.5)
    tab.page.click("#reset")
    assert tab.data("qpos")[7] == 0.5


def test_plots_have_a_legend_axes_values_and_zoom(tab):
    slide(tab, "#controls input", 1)
    run(tab, 0.2)
    names = tab.page.locator(".plot .legend span").all_inner_texts()
    assert names[:2] == ["joint 0 x", "joint 0 y"] and names[-1] == "axle"
    tab.page.locator(".plot canvas").scroll_into_view_if_needed()
    box = tab.page.locator(".plot canvas").bounding_box()
    tab.page.mouse.move(box["x"] + box["width"] - 8, box["y"] + 30)
    tab.until("document.querySelector('.plot .legend span:last-child').dataset.value !== ''")
    under = float(tab.page.locator(".plot .legend span").last.get_attribute("data-value"))
    assert under == pytest.approx(tab.data("qpos")[7], rel=0.2)
    shown = tab.get("sinew.plots.list[0].shown")
    tab.page.mouse.wheel(0, -100)
    tab.until(f"sinew.plots.list[0].shown < {0.9 * shown}")
    tab.page.locator(".plot .legend span").last.click()
    assert tab.get("sinew.plots.list[0].hidden.has(7)")


def test_ticks_are_round_numbers(tab):
    assert tab.get("sinew.plots.ticks(0, 1, 4)") == pytest.approx([0, 0.5, 1])
    assert tab.get("sinew.plots.ticks(-0.013, 0.021, 3)") == pytest.approx([0, 0.02])


def test_views_theme_panels_and_help(tab):
    tab.page.click("[data-view=top]")
    assert tab.get("[sinew.world.camera.azimuth, sinew.world.camera.elevation]") == [90, -90]
    tab.page.click("[data-view=reset]")
    assert tab.get("sinew.world.camera.elevation === sinew.world.home.elevation")
    first = tab.get("getComputedStyle(document.body).backgroundColor")
    tab.page.keyboard.press("t")
    assert tab.get("getComputedStyle(document.body).backgroundColor") != first
    wide = tab.get("document.getElementById('stage').clientWidth")
    tab.page.keyboard.press("[")
    assert tab.page.locator("#left").is_hidden() and tab.get("document.getElementById('stage').clientWidth") > wide
    tab.page.keyboard.press("[")
    box = tab.page.locator("#grip-right").bounding_box()
    tab.page.mouse.move(box["x"] + 4, 200)
    tab.page.mouse.down()
    tab.page.mouse.move(box["x"] - 76, 200, steps=4)
    tab.page.mouse.up()
    assert tab.get("document.getElementById('right').offsetWidth") == pytest.approx(390, abs=3)
    for key in ("?", "h", "F1"):
        tab.page.keyboard.press(key)
        assert tab.page.locator("#help").is_visible() and "pull at a body" in tab.page.locator("#help").inner_text()
        tab.page.locator("#help h2").click()
        assert tab.page.locator("#help").is_hidden()


def test_statistics_and_contacts_are_numbers(open_tab, tmp_path):
    tab = open_tab(write_html(tmp_path, """<mujoco><worldbody><geom name="floor" type="plane" size="1 1 1"/>
      <body pos="0 0 .0999"><freejoint/><geom name="ball" size=".1" mass="2"/></body></worldbody></mujoco>"""))
    tab.page.evaluate("() => { for (const id of ['statistics', 'contacts']) document.getElementById(id).parentElement.open = true; sinew.world.step(2000); sinew.changed(); }")
    tab.until("document.querySelectorAll('#contacts td').length === 4")
    pair, points, normal, friction = tab.page.locator("#contacts td").all_inner_texts()
    assert pair == "floor : ball" and points == "1" and float(normal) == pytest.approx(2 * 9.81, rel=0.01) and float(friction) < 0.1
    text = tab.page.locator("#statistics").inner_text()
    assert "6, 4, 1" in text  # dofs, constraints, contacts
    assert tab.get("/potential energy\\s+1\\.9\\d\\d J/.test(document.getElementById('statistics').innerText)")  # m g h = 2 x 9.81 x 0.1


def test_the_real_time_factor_counts_the_time_that_passed(tab):
    assert tab.get("""(() => {
      const meter = new sinew.meter.constructor();
      for (let now = 0; now <= 4000; now += 1000) meter.count(now, .1, 50);  // pictures of a second each
      return [meter.rate, meter.fps, meter.stepRate];
    })()""") == pytest.approx([0.1, 1, 50])
    assert tab.get("new sinew.meter.constructor().text()") == ""  # nothing is known yet


def test_long_names_break_after_their_words(open_tab, tmp_path):
    name = "left_shoulder_pitch_joint_of_the_robot"
    tab = open_tab(write_html(tmp_path, ARM.replace('name="drive"', f'name="{name}"')))
    span = tab.page.locator("#controls .row span")
    assert span.inner_text() == span.get_attribute("title") == name
    lines = tab.get("""(() => {  // the words of each line, by their height on the page
      const lines = new Map(), range = document.createRange();
      for (const node of document.querySelector('#controls .row span').childNodes) {
        if (node.nodeType !== 3) continue;
        range.selectNode(node);
        const boxes = range.getClientRects(), top = boxes[0].top;
        lines.set(top, (lines.get(top) ?? '') + node.data);
        if (boxes.length > 1) return null;  // broken inside a word
      }
      return [...lines.values()];
    })()""")
    assert len(lines) > 1 and all(line.endswith("_") for line in lines[:-1])


def test_a_narrow_page_shows_the_picture_and_panels_over_it(chromium, tmp_path):
    context = chromium.new_context(viewport={"width": 420, "height": 800}, has_touch=True)
    page = context.new_page()
    page.goto(write_html(tmp_path, ARM))
    page.wait_for_selector("body.ready")
    stage = page.locator("#stage").bounding_box()
    assert stage["width"] == 420 and stage["height"] > 500 and page.locator("#play").is_visible()
    foot = page.locator("footer").bounding_box()
    assert foot["y"] + foot["height"] <= 801
    page.click("#show-right")
    assert page.locator("#controls").is_visible() and page.locator("#stage").bounding_box() == stage
    page.click("#show-left")
    assert page.locator("#tree").is_visible() and page.locator("#controls").is_hidden()
    context.close()


TOUCH = """([events]) => {
  const canvas = document.getElementById('picture'), box = canvas.getBoundingClientRect();
  canvas.setPointerCapture = () => {};
  for (const [type, id, x, y] of events) {
    canvas.dispatchEvent(new PointerEvent(type, { pointerId: id, pointerType: 'touch', clientX: box.left + x, clientY: box.top + y, bubbles: true }));
  }
}"""


def test_two_fingers_zoom_and_a_long_touch_pulls(tab):
    before = tab.get("sinew.world.camera.distance")
    tab.page.evaluate(TOUCH, [[["pointerdown", 1, 100, 100], ["pointerdown", 2, 140, 100], ["pointermove", 2, 220, 100],
                               ["pointerup", 1, 100, 100], ["pointerup", 2, 220, 100]]])  # fmt: skip
    assert tab.get("sinew.world.camera.distance") < before
    azimuth = tab.get("sinew.world.camera.azimuth")
    tab.page.evaluate(TOUCH, [[["pointerdown", 1, 20, 20], ["pointermove", 1, 60, 20], ["pointermove", 1, 90, 20], ["pointerup", 1, 90, 20]]])
    assert tab.get("sinew.world.camera.azimuth") != azimuth
    tab.page.evaluate("() => sinew.layout.resetCamera()")
    tab.until("!sinew.dirty")
    x, y = tab.page.evaluate(PIXEL, [0, 0, 0])
    box = tab.page.locator("#picture").bounding_box()
    at = [x - box["x"], y - box["y"]]
    tab.page.evaluate(TOUCH, [[["pointerdown", 1, *at]]])
    tab.until("sinew.world.held === 1")
    tab.page.evaluate(TOUCH, [[["pointermove", 1, at[0] + 30, at[1]], ["pointerup", 1, at[0] + 30, at[1]]]])
    assert tab.get("sinew.world.held") == 0 and tab.get("sinew.world.selected") == 1


def test_a_click_on_a_muscle_shows_its_curve(open_tab, tmp_path):
    tab = open_tab(write_html(tmp_path, ROOT / "models/scenes/elbow.xml"))
    tab.until("sinew.picture.items > 0")
    for muscle in (3, 1):
        at = tab.get("""(actuator) => {
          const f = new Float32Array(sinew.engine.c.memory.buffer), { ints } = sinew.engine, scene = sinew.world.scene / 4, first = ints[scene + 1] / 4, list = [];
          for (let i = 0; i < ints[scene]; i++) if (ints[first + 58 * i + 3] === 19 && ints[first + 58 * i + 4] === actuator) list.push(first + 58 * i + 12);
          const p = list[Math.floor(list.length / 2)];
          return [f[p], f[p + 1], f[p + 2]];
        }""".replace("(actuator) =>", "((actuator) =>") + f")({muscle})")
        x, y = tab.page.evaluate(PIXEL, at)
        tab.page.mouse.click(x, y)
        tab.until(f"sinew.musclePanel.chosen.actuator === {muscle}")


def test_a_picture_at_rest_is_drawn_with_all_pixels(tab):
    tab.page.evaluate("() => { sinew.picture.sharpness = 0.5; sinew.changed(); }")
    tab.until("sinew.picture.coarse === false && sinew.picture.renderer.getPixelRatio() === sinew.picture.finest")
    assert tab.page.evaluate("[sinew.picture.shadowTarget.width, sinew.picture.shared.shadow_taps.value]") == [2048, 4]


LIT = """<mujoco><asset>
  <texture type="skybox" builtin="gradient" rgb1=".3 .5 .7" rgb2="0 0 0" width="128" height="768"/>
  <texture name="tiles" type="2d" builtin="checker" rgb1=".2 .3 .4" rgb2=".1 .2 .3" width="100" height="100"/>
  <material name="tiles" texture="tiles" texrepeat="5 5"/></asset><worldbody>
  <light pos="0 0 3" dir="0 0 -1" directional="true"/><light pos="1 1 2" dir="-1 -1 -2" cutoff="60"/><light pos="-1 1 2" type="point"/>
  <geom type="plane" size="3 3 .1" material="tiles"/>
  <body pos="0 0 .6"><freejoint/><geom type="sphere" size=".4" rgba=".8 .3 .2 1"/><geom type="box" pos=".8 0 0" size=".3 .2 .3" rgba=".2 .7 .3 1"/></body>
</worldbody></mujoco>"""


def test_a_moving_picture_has_the_colours_of_the_picture_at_rest(open_tab, tmp_path):
    tab = open_tab(write_html(tmp_path, LIT))
    assert tab.get("sinew.picture.software")
    mean, worst = tab.get("""(() => {
      const { picture } = sinew, pixels = (options) => {
        sinew.world.look();
        picture.draw(sinew.engine, sinew.world.scene, options);
        const copy = document.createElement('canvas');
        [copy.width, copy.height] = [90, 60];
        copy.getContext('2d').drawImage(picture.canvas, 0, 0, 90, 60);
        return copy.getContext('2d').getImageData(0, 0, 90, 60).data;
      };
      picture.sharpness = picture.finest;
      const moving = pixels({ moving: true }), rest = pixels({ fine: true }), gaps = [...moving].map((x, i) => Math.abs(x - rest[i])).sort((a, b) => a - b);
      return [gaps.reduce((a, b) => a + b) / gaps.length, gaps[Math.floor(.99 * gaps.length)]];
    })()""")
    assert mean < 2 and worst < 25, (mean, worst)  # of 255; edges of shapes with fewer triangles differ


def test_triangles_that_are_merged_and_culled_give_the_picture_of_instances(open_tab, tmp_path):
    tab = open_tab(write_html(tmp_path, LIT.replace("</worldbody>", """<body pos="0 -.8 .5"><geom type="capsule" size=".004 .3" rgba="1 1 0 1"/>
      <geom type="cylinder" size=".15 .2" pos=".5 0 0" rgba="1 0 1 1"/><geom type="ellipsoid" size=".1 .2 .3" pos="-.5 0 0"/></body></worldbody>""")))
    different, triangles = tab.get("""(() => {
      const { picture } = sinew, { merged, renderer } = picture, gl = renderer.getContext(), take = merged.take.bind(merged);
      const pixels = (merging) => {
        merged.take = (buckets, coarse) => take(buckets, coarse && merging);
        sinew.world.look();
        picture.shadowAt = -Infinity;
        picture.draw(sinew.engine, sinew.world.scene, { moving: true });
        const { width, height } = picture.canvas, seen = new Uint8Array(4 * width * height);
        gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, seen);
        return seen;
      };
      const different = [], triangles = [];
      for (const [azimuth, elevation, distance] of [[90, -20, 4], [10, -70, 3], [200, 10, 1], [300, -5, .4], [135, -30, 30]]) {
        sinew.world.camera = { ...sinew.world.camera, azimuth, elevation, distance };
        const one = pixels(true);
        triangles.push([...merged.all.values()].map(({ meshes }) => meshes.reduce((sum, { geometry }) => sum + geometry.drawRange.count / 3, 0)).reduce((a, b) => a + b, 0));
        const other = pixels(false);
        different.push(one.filter((x, i) => Math.abs(x - other[i]) > 3).length / one.length);
      }
      return [different, triangles];
    })()""")
    assert max(different) < 2e-3 and min(triangles) > 10 and max(triangles) > 5 * min(triangles), (different, triangles)


def test_a_light_that_is_switched_off_is_off(open_tab, tmp_path):
    tab = open_tab(write_html(tmp_path, LIT))
    lights = lambda: tab.get("sinew.picture.lights.length")  # noqa: E731
    tab.until("sinew.picture.lights?.length === 4")  # three of the model, one at the eye
    tab.page.evaluate("() => { sinew.world.model.light_active[1] = 0; sinew.changed(); }")
    tab.until("sinew.picture.lights.length === 3")
    assert lights() == 3


def test_round_shapes_have_no_triangles_without_area(tab):
    assert tab.get("""(() => {
      const thin = [];
      for (const [key, shape] of sinew.picture.units) {
        if (!shape.index) continue;
        const at = shape.getAttribute('position'), same = (i, j) => ['getX', 'getY', 'getZ'].every((k) => Math.abs(at[k](i) - at[k](j)) < 1e-9), n = shape.index.array;
        for (let t = 0; t < n.length; t += 3) if (same(n[t], n[t + 1]) || same(n[t + 1], n[t + 2]) || same(n[t + 2], n[t])) thin.push(key);
      }
      return thin;
    })()""") == []


def test_the_dark_theme_has_a_background(tab):
    ground = tab.get("getComputedStyle(document.body).backgroundColor")
    assert ground not in ("rgba(0, 0, 0, 0)", "transparent"), ground


def test_moving_pictures_of_a_robot_have_few_triangles(open_tab, tmp_path):
    rings = "".join(f"{x} {y} {z} " for z in range(40) for x, y in [(round(9 * c, 4), round(9 * s, 4)) for c, s in ring()])
    faces = " ".join(f"{a} {b} {c}" for a, b, c in tube_faces(40, 60))
    model = f"""<mujoco><asset><mesh name="tube" vertex="{rings}" face="{faces}" scale=".05 .05 .05"/></asset><worldbody>
      <body><freejoint/><geom type="mesh" mesh="tube"/></body></worldbody></mujoco>"""
    tab = open_tab(write_html(tmp_path, model))
    count = "(bucket) => bucket.shape.index.count / 3"
    found = tab.get(f"""(() => {{
      const of = (key) => ({count})([...sinew.picture.buckets].find(([name, bucket]) => name.startsWith(key))[1]);
      sinew.world.look();
      sinew.picture.draw(sinew.engine, sinew.world.scene, {{ moving: true }});
      const coarse = of('mesh 0 coarse');
      sinew.picture.draw(sinew.engine, sinew.world.scene, {{ fine: true }});
      return [coarse, of('mesh 0 -1')];
    }})()""")
    assert 40 < found[0] < 1500 < found[1]


def test_a_mesh_that_is_smaller_than_a_cell_is_drawn(open_tab, tmp_path):
    needle = "".join(f"{0.0001 * x} {0.0001 * y} {z} " for z in range(40) for x, y in ring(6))
    faces = " ".join(f"{a} {b} {c}" for a, b, c in tube_faces(40, 6))
    model = f"""<mujoco><statistic extent="1"/><asset><mesh name="needle" vertex="{needle}" face="{faces}" inertia="shell" scale=".01 .01 .01"/></asset>
      <worldbody><body><freejoint/><geom type="mesh" mesh="needle"/></body></worldbody></mujoco>"""
    tab = open_tab(write_html(tmp_path, model))
    assert tab.get("""(() => {
      sinew.world.look();
      sinew.picture.draw(sinew.engine, sinew.world.scene, { moving: true });
      return [...sinew.picture.buckets].find(([name]) => name.startsWith('mesh 0 coarse'))[1].shape.index.count;
    })()""") > 0


def ring(count=60):
    import math

    return [(math.cos(2 * math.pi * k / count), math.sin(2 * math.pi * k / count)) for k in range(count)]


def tube_faces(rows, count):
    for r in range(rows - 1):
        for k in range(count):
            a, b = r * count + k, r * count + (k + 1) % count
            yield a, b, b + count
            yield a, b + count, a + count


def test_every_check_box_of_what_is_shown_changes_its_flag(tab):
    tab.page.evaluate("() => { document.getElementById('flags').parentElement.open = true; }")
    boxes = tab.page.locator("#flags input[type=checkbox]")
    assert boxes.count() > 8
    for index in range(boxes.count()):
        before = tab.get("[...sinew.world.flags, sinew.picture.shadows ? 1 : 0]")
        boxes.nth(index).click()
        after = tab.get("[...sinew.world.flags, sinew.picture.shadows ? 1 : 0]")
        assert sum(a != b for a, b in zip(before, after)) == 1, boxes.nth(index).locator("..").inner_text()
        boxes.nth(index).click()
        assert tab.get("[...sinew.world.flags, sinew.picture.shadows ? 1 : 0]") == before


def test_labels_and_frames_are_chosen(tab):
    tab.page.evaluate("() => { document.getElementById('marks').parentElement.open = true; }")
    drawn = """(() => { const c = document.getElementById('labels');
      return c.width > 0 && c.getContext('2d').getImageData(0, 0, c.width, c.height).data.some((x) => x > 0); })()"""
    assert not tab.get(drawn)
    labels, frames = tab.page.locator("#marks select").all()
    labels.select_option(label="body")
    tab.until(drawn)
    items = "(() => { sinew.world.look(); return sinew.engine.ints[sinew.world.scene / 4]; })()"
    before = tab.get(items)
    frames.select_option(label="body")
    assert tab.get(items) == before + 6  # three axes of each of two bodies


def test_the_buttons_for_back_theme_help_and_the_left_grip_do_what_their_keys_do(tab):
    run(tab, 0.2)
    row = tab.get("sinew.history.at")
    tab.page.click("#back")
    assert tab.get("sinew.history.at") == row - 1
    first = tab.get("getComputedStyle(document.body).backgroundColor")
    tab.page.click("#theme")
    assert tab.get("getComputedStyle(document.body).backgroundColor") != first
    tab.page.click("#help-button")
    assert tab.page.locator("#help").is_visible()
    tab.page.locator("#help h2").click()
    box, width = tab.page.locator("#grip-left").bounding_box(), tab.get("document.getElementById('left').offsetWidth")
    tab.page.mouse.move(box["x"] + 4, 200)
    tab.page.mouse.down()
    tab.page.mouse.move(box["x"] + 64, 200, steps=4)
    tab.page.mouse.up()
    assert tab.get("document.getElementById('left').offsetWidth") == pytest.approx(width + 60, abs=6)


def test_full_screen_begins_and_ends(tab):
    for expected in (True, False):
        tab.page.click("#full-screen")
        tab.until(f"(document.fullscreenElement !== null) === {str(expected).lower()}")


def test_the_pose_is_copied_as_a_keyframe_and_a_file_is_chosen(tab, tmp_path):
    tab.page.evaluate("() => document.getElementById('copy-key').click()")
    tab.until("sinew.optionPanel.copied")
    assert tab.get("sinew.optionPanel.copied").startswith("<key")
    (tmp_path / "ball.xml").write_text("<mujoco><worldbody><body><freejoint/><geom size='.1'/></body></worldbody></mujoco>")
    tab.page.set_input_files("#files", tmp_path / "ball.xml")
    tab.until("sinew.world.data.qpos.length === 7")

