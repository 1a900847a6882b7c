"""sinew.Renderer draws what the scene lists."""

import numpy
import pytest

import sinew

XML = """
<mujoco>
  <visual><quality shadowsize="256"/></visual>
  <worldbody>
    <light pos="0 0 3"/>
    <geom type="plane" size="9 9 .1" rgba="0 1 0 1"/>
    <camera name="down" pos="0 0 5"/>
    <body name="box" pos="0 0 .5"><freejoint/><geom type="box" size=".5 .5 .5" rgba="1 0 0 1"/></body>
  </worldbody>
</mujoco>
"""


@pytest.fixture
def world():
    m = sinew.loads(XML)
    d = sinew.Data(m)
    sinew.forward(m, d)
    return m, d


@pytest.fixture
def renderer(world):
    try:
        made = sinew.Renderer(world[0], 48, 64)
    except (ImportError, RuntimeError) as error:
        pytest.skip(str(error))
    with made:
        yield made


def test_a_picture_has_the_colours_of_the_model(world, renderer):
    renderer.update_scene(world[1], "down")
    picture = renderer.render()
    assert picture.shape == (48, 64, 3) and picture.dtype == numpy.uint8
    red, green, _ = picture[24, 32].astype(int)
    assert red > green + 20
    red, green, _ = picture[0, 0].astype(int)
    assert green > red + 20


def test_depth_is_in_metres_and_segmentation_names_objects(world, renderer):
    renderer.update_scene(world[1], 0)
    renderer.enable_depth_rendering()
    assert renderer.render()[24, 32] == pytest.approx(4, abs=1e-3)
    renderer.enable_segmentation_rendering()
    picture = renderer.render()
    assert tuple(picture[24, 32]) == (1, sinew.ObjectType.GEOM) and tuple(picture[0, 0]) == (0, sinew.ObjectType.GEOM)


def test_a_lean_data_is_completed_before_it_is_drawn(world, renderer):
    m = world[0]
    lean = sinew.Data(m, lean=True)
    sinew.step(m, lean)
    renderer.update_scene(lean, "down")
    renderer.enable_depth_rendering()
    assert renderer.render()[24, 32] == pytest.approx(4, abs=1e-3)


def test_groups_that_are_not_shown_are_not_drawn(world, renderer):
    options = sinew.scene_options()
    options.geomgroup[:] = 0
    renderer.update_scene(world[1], "down", options)
    assert len(renderer.scene.items) == 0
    assert renderer.render(out=numpy.empty((48, 64, 3), "u1")).max() == 0


def test_items_may_be_edited_before_they_are_drawn(world, renderer):
    renderer.update_scene(world[1], "down")
    renderer.scene.items["rgba"][1] = (0, 0, 1, 1)
    red, _, blue = renderer.render()[24, 32].astype(int)
    assert blue > red + 20


def test_cameras_that_are_not_there_are_refused(world, renderer):
    with pytest.raises(ValueError, match='camera "up" does not exist'):
        renderer.update_scene(world[1], "up")
    with pytest.raises(ValueError, match="out of range"):
        renderer.update_scene(world[1], 3)
    camera = sinew.scene_camera(world[0])
    camera.type, camera.fixedcamid = 2, 9
    with pytest.raises(ValueError, match="no such camera"):
        renderer.update_scene(world[1], camera)


def test_a_renderer_says_what_it_draws():
    with sinew.Renderer(sinew.loads("<mujoco><worldbody><geom size='1'/></worldbody></mujoco>"), 20, 30) as renderer:
        renderer.enable_depth_rendering()
        assert repr(renderer) == "<sinew.Renderer 30 x 20, depth>"
