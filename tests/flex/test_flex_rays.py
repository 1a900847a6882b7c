"""Rays hit the drawn parts of flexible bodies where MuJoCo's do."""

import numpy as np
import pytest

mujoco = pytest.importorskip("mujoco", reason="MuJoCo is not installed: nothing to compare with")
sinew = pytest.importorskip("sinew", reason="the Python package sinew is not installed")

import sinew.mujoco as ours  # noqa: E402

if mujoco.__version__ != "3.5.0":
    pytest.skip("needs MuJoCo 3.5.0", allow_module_level=True)

XML = """<mujoco><worldbody><geom type='plane' size='1 1 .1'/>
  <flexcomp name='line' dim='1' count='6 1 1' spacing='.03 .03 .03' radius='.006' pos='0 0 .5'/>
  <flexcomp name='sheet' count='5 4 1' spacing='.05 .05 .05' radius='.004' pos='0 0 .3'/>
  <flexcomp name='solid' dim='3' count='4 4 4' spacing='.04 .04 .04' radius='.004' pos='0 0 .12'/>
</worldbody></mujoco>"""

# layer, and flags of vertices, edges, faces and skin
SHOWN = [(0, 1, 0, 0, 0), (0, 0, 1, 0, 0), (0, 0, 0, 1, 0), (1, 1, 0, 1, 0), (0, 1, 1, 1, 1), (0, 0, 0, 0, 1), (0, 1, 0, 0, 1)]


def worlds():
    for module in (mujoco, ours):
        m = module.MjModel.from_xml_string(XML)
        d = module.MjData(m)
        d.qpos[:] = np.random.default_rng(5).normal(scale=0.004, size=m.nq)
        module.mj_forward(m, d)
        yield module, m, d


def cast(module, m, d, flex, shown, start, along):
    vertex, normal = np.full((1, 1), -7, "i4"), np.ones((3, 1))
    x = module.mj_rayFlex(m, d, *shown, flex, start, along, vertex, normal)
    return np.array([x, vertex[0, 0], *normal.ravel()])


@pytest.mark.parametrize("shown", SHOWN)
@pytest.mark.parametrize("flex", range(3))
def test_rays_at_flexes_are_mujocos(flex, shown):
    rng, hits = np.random.default_rng(flex), 0
    pair = list(worlds())
    middle = pair[0][2].flexvert_xpos[pair[0][1].flex_vertadr[flex] :][: pair[0][1].flex_vertnum[flex]].mean(axis=0)
    for _ in range(200):
        start, target = middle + rng.normal(scale=0.2, size=3), middle + rng.normal(scale=0.02, size=3)
        expected, found = (cast(*world, flex, shown, start[:, None], (target - start)[:, None]) for world in pair)
        np.testing.assert_allclose(found, expected, atol=1e-9)
        hits += expected[0] >= 0
    drawn = shown[1] or shown[2] or (flex > 0 and (shown[3] or shown[4]))
    assert hits > 5 if drawn and not (flex == 0 and shown[4] and not shown[1]) else True


def test_the_package_has_the_ray_too():
    m = sinew.loads(XML)
    d = sinew.Data(m)
    sinew.forward(m, d)
    distance, vertex, normal = sinew.ray_flex(m, d, "sheet", [0.01, 0.02, 1], [0, 0, -1], "faces")
    assert abs(distance - 0.7) < 1e-12 and vertex >= 0 and abs(abs(normal[2]) - 1) < 1e-12
    assert sinew.ray_flex(m, d, "sheet", [1, 0, 1], [0, 0, -1])[:2] == (-1, -1)
    with pytest.raises(ValueError, match="no part 'hair'; its parts are vertices"):
        sinew.ray_flex(m, d, "sheet", [0, 0, 1], [0, 0, -1], "hair")
