"""Flexible bodies in pictures: faces, skins, vertices and edges are MuJoCo's."""

import os

os.environ.setdefault("MUJOCO_GL", "egl")

import numpy as np
import pytest

mujoco = pytest.importorskip("mujoco", reason="MuJoCo is not installed: nothing to compare with")
pytest.importorskip("sinew", reason="the Python package sinew is not installed")

import sinew.mujoco as ours  # noqa: E402

if mujoco.__version__ != "3.5.0":
    pytest.skip("needs MuJoCo 3.5.0", allow_module_level=True)

SIZE = "spacing='.05 .05 .05' radius='.006'"
XML = f"""<mujoco>
  <visual><headlight ambient='.3 .3 .3'/></visual>
  <asset><texture name='t' type='2d' builtin='checker' width='16' height='16' rgb1='1 0 0' rgb2='0 1 0'/>
    <material name='m' texture='t'/></asset>
  <worldbody><light pos='0 0 3'/><geom type='plane' size='1 1 .1'/>
    <flexcomp name='line' dim='1' count='6 1 1' {SIZE} pos='0 .3 .2' rgba='0 0 1 1'/>
    <flexcomp name='sheet' count='5 4 1' {SIZE} pos='0 0 .3' material='m'/>
    <flexcomp name='flat' count='4 4 1' {SIZE} pos='0 -.3 .3' flatskin='true' rgba='1 .5 0 1' group='1'/>
    <flexcomp name='solid' dim='3' count='4 4 4' {SIZE} pos='.3 0 .15' rgba='0 .7 .7 1' group='2'/>
    <flexcomp name='hidden' count='3 3 1' {SIZE} pos='.3 0 .5' group='4'/>
    <flexcomp name='thin' dim='3' count='3 3 3' spacing='.05 .05 .05' radius='0' pos='-.3 0 .15' rgba='0 .7 .7 1'/>
  </worldbody></mujoco>"""
VERTICES, EDGES, FACES, SKIN = 24, 25, 26, 27
OPTIONS = {
    "default": ({}, 0),
    "faces": ({SKIN: 0}, 0),
    "inner layer": ({SKIN: 0}, 1),
    "frame": ({VERTICES: 1, EDGES: 1, FACES: 0, SKIN: 0}, 0),
    "all": ({VERTICES: 1, EDGES: 1}, 0),
    "nothing": ({VERTICES: 0, EDGES: 0, FACES: 0, SKIN: 0}, 0),
}


def world(module, name):
    m = module.MjModel.from_xml_string(XML)
    d = module.MjData(m)
    d.qpos[:] = np.random.default_rng(3).normal(scale=0.006, size=m.nq)
    module.mj_forward(m, d)
    option = module.MjvOption()
    flags, option.flex_layer = OPTIONS[name]
    for flag, value in flags.items():
        option.flags[flag] = value
    return m, d, option


def scene(module, name):
    m, d, option = world(module, name)
    camera, made = module.MjvCamera(), module.MjvScene(m, 200)
    module.mjv_defaultFreeCamera(m, camera)
    module.mjv_updateScene(m, d, option, module.MjvPerturb(), camera, module.mjtCatBit.mjCAT_ALL.value, made)
    return made


@pytest.mark.parametrize("name", OPTIONS)
def test_scenes_have_mujocos_faces(name):
    expected, found = scene(mujoco, name), scene(ours, name)
    for field in ("nflex", "flexvertopt", "flexedgeopt", "flexfaceopt", "flexskinopt"):
        assert getattr(found, field) == getattr(expected, field), field
    whole = "flexedgeadr flexedgenum flexvertadr flexvertnum flexfaceadr flexfacenum flexedge flexvert".split()
    for field in [field for field in whole if name != "nothing" or field != "flexvert"]:
        np.testing.assert_array_equal(np.ravel(getattr(found, field)), np.ravel(getattr(expected, field)), field)
    if name != "nothing":
        np.testing.assert_array_equal(found.flexfaceused, expected.flexfaceused)
        for flex, (first, count) in enumerate(zip(expected.flexfaceadr, expected.flexfaceused)):
            part = slice(9 * first, 9 * (first + count))
            np.testing.assert_allclose(found.flexface[part], expected.flexface[part], atol=1e-6)
            np.testing.assert_allclose(found.flexnormal[part], expected.flexnormal[part], atol=1e-5)
            uv = slice(6 * first, 6 * (first + count)) if flex == 1 else slice(0, 0)
            np.testing.assert_array_equal(found.flextexcoord[uv], expected.flextexcoord[uv])
    flexes = [geom for geom in expected.geoms[: expected.ngeom] if geom.objtype == mujoco.mjtObj.mjOBJ_FLEX]
    mine = [geom for geom in list(found.geoms)[: found.ngeom] if geom.objtype == mujoco.mjtObj.mjOBJ_FLEX]
    assert len(mine) == len(flexes) == (0 if name == "nothing" else 5)
    for a, b in zip(mine, flexes):
        for field in ("type", "objid", "category", "matid", "texcoord", "segid"):
            assert getattr(a, field) == getattr(b, field), field
        for field in ("size", "pos", "rgba"):
            np.testing.assert_allclose(getattr(a, field), getattr(b, field), atol=1e-6)


NODES = f"""<mujoco><worldbody><flexcomp name='f' dof='trilinear' dim='3' count='4 4 4' {SIZE}>
  <contact selfcollide='none'/></flexcomp></worldbody></mujoco>"""


@pytest.mark.parametrize("text", [XML, NODES], ids=["vertices", "nodes"])
def test_what_is_under_a_cursor_is_mujocos(text):
    found = []
    for module in (mujoco, ours):
        m = module.MjModel.from_xml_string(text)
        d = module.MjData(m)
        module.mj_forward(m, d)
        camera, made, option = module.MjvCamera(), module.MjvScene(m, 200), module.MjvOption()
        module.mjv_defaultFreeCamera(m, camera)
        camera.distance *= 0.4
        module.mjv_updateScene(m, d, option, module.MjvPerturb(), camera, module.mjtCatBit.mjCAT_ALL.value, made)
        rows = []
        for x, y in np.random.default_rng(2).uniform(0.1, 0.9, (150, 2)):
            point, ids = np.zeros((3, 1)), [np.zeros((1, 1), "i4") for _ in range(3)]
            body = module.mjv_select(m, d, option, 4 / 3, x, y, made, point, *ids)
            rows.append([body, *(int(number[0, 0]) for number in ids), *point.ravel()])
        found.append(np.array(rows))
    assert (found[0][:, 2] >= 0).sum() > 10, "some flexes are hit"
    np.testing.assert_allclose(found[1], found[0], atol=1e-6)


@pytest.mark.parametrize("name", OPTIONS)
def test_pictures_are_mujocos(name):
    pictures = []
    for module in (mujoco, ours):
        m, d, option = world(module, name)
        try:
            renderer = module.Renderer(m, 120, 160)
        except Exception as error:  # no way to draw on this machine
            pytest.skip(f"{module.__name__} cannot draw here: {error}")
        camera = module.MjvCamera()
        module.mjv_defaultFreeCamera(m, camera)
        camera.distance *= 0.5
        renderer.update_scene(d, camera=camera, scene_option=option)
        pictures.append(renderer.render().astype(float))
        renderer.close()
    difference = np.abs(pictures[0] - pictures[1])
    assert difference.mean() < 1.5 and (difference.max(axis=2) > 40).mean() < 0.02
