"""sinew.view: a page that follows a program's own loop."""
import http.client
import json
import time
import urllib.parse

import pytest
from browser import ARM, require

sinew = pytest.importorskip("sinew")


@pytest.fixture
def world():
    require()
    m = sinew.loads(ARM)
    d = sinew.Data(m)
    with sinew.view(m, d, open_browser=False) as view:
        yield m, d, view


def run(world, tab, expression, seconds=20, program=lambda: True):
    """Steps and syncs until the page sees something, and the program too."""
    m, d, view = world
    end = time.monotonic() + seconds
    while not (tab.get(expression) and program()):
        assert time.monotonic() < end, expression
        sinew.step(m, d, n=5)
        view.sync()


def test_the_page_follows_the_program_and_the_program_the_page(world, open_tab):
    m, d, view = world
    tab = open_tab(view.address)
    run(world, tab, "sinew.world?.data.time > .05")
    tab.page.evaluate("() => { const s = document.querySelector('#controls input'); s.value = .5; s.dispatchEvent(new Event('input')); }")
    run(world, tab, "sinew.world.data.qvel[6] > .01")
    assert d.ctrl[0] == 0.5
    tab.page.evaluate("() => { sinew.world.selected = 1; sinew.world.hold(1); sinew.world.drag(3, .3, .3); }")
    run(world, tab, "Math.hypot(...sinew.world.data.xpos.slice(3, 6)) > .01", program=lambda: abs(d.xfrc_applied[1]).max() > 0)
    tab.page.evaluate("() => sinew.world.hold(0)")
    run(world, tab, "true", program=lambda: abs(d.xfrc_applied).max() == 0)
    assert view.is_running()
    view.close()
    tab.until("document.getElementById('messages').innerText.includes('has closed the view')")
    assert not view.is_running()


def ask(view, name, body=None, **headers):
    parts = urllib.parse.urlsplit(view.address)
    connection = http.client.HTTPConnection("127.0.0.1", parts.port, timeout=10)
    connection.request("POST" if body is not None else "GET", parts.path + name, body, headers)
    answer = connection.getresponse()
    return answer.status, answer.read()


def test_the_server_refuses_what_the_command_refuses(world):
    m, d, view = world
    assert ask(view, "")[0] == 200 and ask(view, "sync", "{}")[0] == 200
    assert ask(view, "../../etc/passwd")[0] == 404
    assert ask(view, "", Host="evil.example")[0] == 403
    assert ask(view, "sync", "{}", Origin="http://evil.example")[0] == 403
    assert ask(view, "sync", "[")[0] == 400
    parts = urllib.parse.urlsplit(view.address)
    connection = http.client.HTTPConnection("127.0.0.1", parts.port, timeout=10)
    connection.request("GET", "/" + "0" * 32 + "/")
    assert connection.getresponse().status == 403


def test_wishes_that_make_no_sense_change_nothing(world):
    m, d, view = world
    for wish in ({"ctrl": [[99, 1]]}, {"ctrl": [[0, float("inf")]]}, {"pull": {"body": -1, "wrench": [1] * 6}},
                 {"pull": {"body": 1, "wrench": "x"}}, {"ctrl": 3}, {"select": "a"}):
        assert ask(view, "sync", json.dumps({"after": -1, **wish}))[0] == 200
    view.sync()
    assert d.ctrl[0] == 0 and abs(d.xfrc_applied).max() == 0


def test_a_notebook_shows_the_page_in_a_frame_and_a_page_that_leaves_ends_it(world, monkeypatch):
    m, d, view = world
    assert f'src="{view.address}"' in view._repr_html_()
    assert ask(view, "bye", "")[0] == 200
    assert view.is_running()  # a page that is reloaded comes back
    view._left -= 10
    assert not view.is_running()


def test_a_port_in_use_is_a_clear_error(world):
    m, d, view = world
    with pytest.raises(OSError, match="port 0 takes a free one"):
        sinew.view(m, d, port=urllib.parse.urlsplit(view.address).port, open_browser=False)


def test_shapes_texts_camera_and_options_of_the_program_are_on_the_page(world, open_tab):
    m, d, view = world
    tab = open_tab(view.address)
    run(world, tab, "sinew.world?.data.time > .02")
    before = tab.get("sinew.picture.items")
    view.add_shape("sphere", [0, 0, 1], 0.1, rgba=[0, 1, 0, 1], label="goal")
    view.add_shape("arrow", [0, 0, 0], 0.02, to=[0, 0, 0.5])
    view.set_text("error", "0.1 m")
    view.look([0, 0, 1], 3, 45, -30)
    run(world, tab, f"sinew.picture.items === {before + 2}")
    run(world, tab, "document.getElementById('texts').innerText.includes('0.1 m')")
    run(world, tab, "sinew.world.camera.distance === 3 && sinew.world.camera.azimuth === 45")
    assert tab.get("sinew.world.overlay.labels[0]") == "goal"
    tab.get("() => { sinew.world.camera = { ...sinew.world.camera, distance: 5 }; }")  # the user zooms; the program has not chosen again
    run(world, tab, "sinew.world.data.time > .2")
    assert tab.get("sinew.world.camera.distance") == 5
    view.clear_shapes()
    view.set_text()
    run(world, tab, f"sinew.picture.items === {before} && !document.getElementById('texts').innerText")


def test_keys_of_the_page_reach_the_program(world, open_tab):
    m, d, view = world
    pressed = []
    view.on_key = pressed.append
    tab = open_tab(view.address)
    run(world, tab, "sinew.world?.data.time > .02")
    for key in ("a", " ", "ArrowUp", "Enter"):
        tab.page.keyboard.press(key)
    run(world, tab, "true", program=lambda: len(pressed) == 4)
    assert pressed == [65, 32, 265, 257]


def test_the_viewer_of_mujoco_draws_the_geoms_of_user_scn(open_tab, monkeypatch):
    require()
    import sinew.mujoco as mujoco
    from sinew.mujoco import viewer

    opened, pressed = [], []
    view = sinew.view
    monkeypatch.setattr(sinew, "view", lambda m, d: opened.append(view(m, d, open_browser=False)) or opened[-1])
    model = mujoco.MjModel.from_xml_string(ARM)
    data = mujoco.MjData(model)
    with viewer.launch_passive(model, data, key_callback=pressed.append) as handle:
        tab = open_tab(opened[0].address)
        tab.until("sinew.picture?.items > 0")
        before = tab.get("sinew.picture.items")
        mujoco.mjv_initGeom(handle.user_scn.geoms[0], mujoco.mjtGeom.mjGEOM_SPHERE, [.1, 0, 0], [0, 0, 1], [1, 0, 0, 0, 1, 0, 0, 0, 1], [1, 0, 0, 1])
        handle.user_scn.ngeom = 1
        handle.cam.distance = 7
        handle.opt.flags[mujoco.mjtVisFlag.mjVIS_TRANSPARENT] = 1
        handle.set_texts((None, mujoco.mjtGridPos.mjGRID_TOPRIGHT, "time", "1"))
        handle.sync()
        tab.until(f"sinew.picture.items === {before + 1} && sinew.world.camera.distance === 7 && sinew.world.flags[18] === 1")
        assert tab.page.locator("#texts .top.right").inner_text().split() == ["time", "1"]
        tab.page.keyboard.press("q")
        end = time.monotonic() + 10
        while not pressed and time.monotonic() < end:
            handle.sync()
        assert pressed == [ord("Q")]
        opened[0].close()


def test_sliders_and_buttons_of_the_program(world, open_tab):
    m, d, view = world
    pressed = []
    gain, _ = view.add_slider("gain", 0, 10, 2), view.add_button("go", lambda: pressed.append(1))
    tab = open_tab(view.address)
    run(world, tab, "document.querySelectorAll('#widgets input, #widgets button').length === 2")
    assert tab.page.locator("#widgets input").input_value() == "2"
    tab.page.evaluate("() => { const s = document.querySelector('#widgets input'); s.value = 7; s.dispatchEvent(new Event('input')); }")
    tab.page.click("#widgets button")
    run(world, tab, "true", program=lambda: gain.value == 7 and pressed == [1])
    gain.value = 99  # beyond the range
    run(world, tab, "document.querySelector('#widgets input').value === '10'")
    assert gain.value == 10
    with pytest.raises(ValueError, match="lower to a higher"):
        view.add_slider("none", 1, 1)
    with pytest.raises(ValueError, match="function"):
        view.add_button("none", 3)
