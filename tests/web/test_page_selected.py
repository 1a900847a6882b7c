"""The selected body, hidden bodies, equalities, controls and the camera on the page, in a real browser."""
import re

import pytest
from browser import ARM, write_html


@pytest.fixture
def tab(open_tab, tmp_path):
    return open_tab(write_html(tmp_path, ARM))


JOINED = ARM.replace("<actuator>", "<equality><connect name='pin' body1='wheel' anchor='.1 0 0'/></equality><actuator>")


def test_the_selected_body_is_shown_in_numbers(tab):
    assert not tab.page.locator("#selected-panel").is_visible()
    tab.page.locator("#tree div", has_text="wheel").click()
    tab.until("document.getElementById('selected').innerText.includes('wheel (2)')")
    text = tab.page.locator("#selected").inner_text()
    assert "1.000 0.000 0.000" in text and tab.get("sinew.world.model.body_mass[2].toPrecision(4)") in text


def test_a_hidden_body_is_simulated_and_not_drawn(tab):
    boxes = "() => [...sinew.picture.buckets].reduce((sum, [key, bucket]) => sum + (key.startsWith('box') ? bucket.count : 0), 0)"
    tab.until("sinew.picture.items > 0 && !sinew.dirty")
    assert tab.get(boxes) == 1
    tab.page.locator("#tree div", has_text="box").click()
    tab.page.click("#hide-body")
    tab.until("!sinew.dirty")
    assert tab.get(boxes) == 0 and tab.page.locator("#tree div.unseen").inner_text() == "box"
    assert tab.get("sinew.world.data.qpos.length") == 8
    tab.page.click("#show-bodies")
    tab.until("!sinew.dirty")
    assert tab.get(boxes) == 1 and tab.page.locator("#show-bodies").is_disabled()


def test_a_subtree_is_hidden_with_its_bodies(open_tab, tmp_path):
    model = "<mujoco><worldbody><body name='a'><geom size='.1'/><body name='b'><geom size='.1'/></body></body><body name='c'><geom size='.1'/></body></worldbody></mujoco>"
    tab = open_tab(write_html(tmp_path, model))
    tab.page.locator("#tree div", has_text="a").first.click()
    tab.page.click("#hide-subtree")
    assert tab.get("Array.from(sinew.selectedPanel.hidden)") == [0, 1, 1, 0]


def test_equalities_are_switched(open_tab, tmp_path):
    tab = open_tab(write_html(tmp_path, JOINED))
    tab.page.locator("#equality-panel summary").click()
    box = tab.page.locator("#equalities input")
    assert box.is_checked() and tab.get("sinew.world.data.ne") == 3
    box.uncheck()
    assert tab.get("sinew.world.data.ne") == 0 and tab.data("eq_active") == [0]


def test_controls_are_cleared(tab):
    tab.get("() => { sinew.world.data.ctrl[0] = .7; sinew.controlled(0, .7); }")
    tab.page.click("#clear-controls")
    assert tab.data("ctrl") == [0]


def test_the_camera_is_copied_as_an_element(tab):
    tab.page.locator("[data-view=top]").click()
    tab.until("!sinew.dirty")
    tab.page.locator("[data-view=copy]").click()
    text = tab.get("sinew.optionPanel.copied")
    numbers = [float(x) for x in re.search(r'<camera pos=".*" xyaxes="(.*)"/>', text).group(1).split()]
    x, y = numbers[:3], numbers[3:]
    assert abs(x[2]) < 1e-5 and abs(y[2]) < 1e-5, "seen from above, both axes lie in the horizontal plane"
