"""Rays, distances, contacts, constraint rows, masses and text from Python."""

import subprocess
import sys

import numpy as np
import pytest

import sinew

SCENE = """
<mujoco>
  <worldbody>
    <geom name="floor" type="plane" size="5 5 1"/>
    <body name="ball" pos="0 0 .09"><freejoint/><geom name="ball" size=".1" mass="2" group="1"/></body>
    <body name="box" pos="3 0 .5"><freejoint/><geom name="box" type="box" size=".5 .5 .5" mass="3"/></body>
  </worldbody>
  <keyframe><key name="start"/></keyframe>
</mujoco>
"""


@pytest.fixture
def scene():
    m = sinew.loads(SCENE)
    d = sinew.Data(m)
    sinew.forward(m, d)
    return m, d


def test_a_ray_gives_distance_geom_and_normal(scene):
    m, d = scene
    distance, geom, normal = sinew.cast_ray(m, d, [0, 0, 2], [0, 0, -1])
    assert m.geom(geom).name == "ball" and distance == pytest.approx(1.81) and np.allclose(normal, [0, 0, 1])
    assert m.geom(sinew.cast_ray(m, d, [0, 0, 2], [0, 0, -1], excluded="ball")[1]).name == "floor"
    assert sinew.cast_ray(m, d, [0, 0, 2], [0, 0, -1], groups=[1, 0, 1, 1, 1, 1])[1] == 0
    assert sinew.cast_ray(m, d, [0, 1, 2], [0, 0, -1], fixed=False)[:2] == (-1, -1)
    with pytest.raises(ValueError, match="groups"):
        sinew.cast_ray(m, d, [0, 0, 2], [0, 0, -1], groups=[1, 1])
    with pytest.raises(ValueError, match="direction"):
        sinew.cast_ray(m, d, [0, 0, 2], [0, 0])


def test_many_rays_give_arrays(scene):
    m, d = scene
    distance, geom, normal = sinew.multi_ray(m, d, [0, 0, 2], [[0, 0, -1], [0, 0, 1], [0.5, 0, -1]])
    assert distance.shape == geom.shape == (3,) and normal.shape == (3, 3)
    assert list(geom) == [1, -1, 0] and np.allclose(distance, [1.81, -1, 2])


def test_rays_from_a_lean_data_see_where_things_are_now(scene):
    m, d = scene
    lean = sinew.Data(m, lean=True)
    lean.qpos[0] = 1
    sinew.step(m, lean)
    assert sinew.cast_ray(m, lean, [1, 0, 2], [0, 0, -1])[1] == 1


def test_distances(scene):
    m, d = scene
    distance, points = sinew.geom_distance(m, d, "ball", "box")
    assert distance == pytest.approx(2.4) and points.shape == (2, 3)
    assert points[1, 0] - points[0, 0] == pytest.approx(2.4)
    assert sinew.geom_distance(m, d, "ball", "box", limit=1)[0] == 1
    with pytest.raises(sinew.UnknownNameError):
        sinew.geom_distance(m, d, "ball", "bx")


def test_contacts_push(scene):
    m, d = scene
    contact = list(map(tuple, d.contact.geom)).index((0, 1))
    force = sinew.contact_force(m, d, contact)
    assert force[0] > 0
    assert np.allclose(sinew.contact_wrench(m, d, contact)[3:], [0, 0, force[0]], atol=1e-6)
    assert sinew.contact_jacobian(m, d, contact).shape == (6, m.nv)
    with pytest.raises(IndexError, match=rf"contact index {d.ncon} is out of range \({d.ncon} contacts?\)"):
        sinew.contact_force(m, d, d.ncon)


def test_products_with_the_constraint_jacobian(scene):
    m, d = scene
    dense = sinew.constraint_jacobian(m, d)
    x, y = np.linspace(-1, 1, m.nv), np.linspace(0, 1, d.nefc)
    assert np.allclose(sinew.mul_jac(m, d, x), dense @ x, atol=1e-12)
    assert np.allclose(sinew.mul_jac_transposed(m, d, y), dense.T @ y, atol=1e-12)
    residual = dense @ d.qacc - d.efc_aref
    force = d.efc_force.copy()
    assert sinew.constraint_update(m, d, residual) > 0
    assert np.allclose(d.efc_force, force, rtol=1e-5, atol=1e-5)
    with pytest.raises(ValueError):
        sinew.mul_jac(m, d, x[1:])


def test_masses_and_frames(scene):
    m, d = scene
    assert sinew.total_mass(m) == pytest.approx(5)
    for wrong in (0, -1, float('nan'), float('inf')):
        with pytest.raises(ValueError, match='positive number'):
            sinew.set_total_mass(m, wrong)
    sinew.set_total_mass(m, 10)
    assert sinew.total_mass(m) == pytest.approx(10) and m.body_subtreemass[0] == pytest.approx(10)
    pos, axes = sinew.local_to_global(m, d, "box", [1, 2, 3], [1, 0, 0, 0])
    assert np.allclose(pos, [4, 2, 3.5]) and np.allclose(axes, np.eye(3))
    assert sinew.angular_momentum_matrix(m, d, 0).shape == (3, m.nv)


def test_a_keyframe_is_kept(scene):
    m, d = scene
    d.qpos[0] = 0.25
    sinew.save_keyframe(m, d, "start")
    sinew.reset(m, d)
    sinew.reset(m, d, "start")
    assert d.qpos[0] == 0.25
    with pytest.raises(sinew.UnknownNameError):
        sinew.save_keyframe(m, d, "end")


def test_text_shows_model_and_data(scene):
    m, d = scene
    assert "\nbody_mass [3]" in sinew.to_text(m) and "  1 ball: 2\n" in sinew.to_text(m)
    assert "contact 0 of" in sinew.to_text(m, d)


def test_sinew_ray_is_the_module_of_clusters_and_no_function():
    program = "import sinew\ntry:\n  print(type(sinew.ray).__name__)\nexcept ImportError as error:\n  print(error)"
    said = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout.strip()
    assert said in ("module", "sinew.ray needs the package ray: pip install 'sinew[ray]'")
