"""Contacts, constraint rows and iterations of the solver, which every forward pass finds anew."""

import copy
import threading

import numpy as np
import pytest

import sinew

TOUCHING = """
<mujoco>
  <worldbody>
    <geom name="floor" type="plane" size="5 5 .1"/>
    <body name="low" pos="0 0 .09"><freejoint/><geom name="low" size=".1"/></body>
    <body name="high" pos="0 0 .285"><freejoint/><geom name="high" size=".1" condim="1"/></body>
    <body name="away" pos="3 0 5"><joint name="hinge" range="-1 1"/><geom size=".1" pos=".3 0 0"/></body>
  </worldbody>
</mujoco>
"""


@pytest.fixture
def touching():
    m = sinew.loads(TOUCHING)
    d = sinew.Data(m)
    sinew.forward(m, d)
    return m, d


def test_contacts_are_columns_and_items(touching):
    m, d = touching
    assert d.ncon == len(d.contact) == 2
    assert d.contact.dist == pytest.approx([-0.01, -0.005])
    assert d.contact.pos.shape == (2, 3) and d.contact.frame.shape == (2, 9) and d.contact.solimp.shape == (2, 5)
    names = [[m.geom(g).name for g in pair] for pair in d.contact.geom]
    assert names == [["floor", "low"], ["low", "high"]]
    first = d.contact[0]
    assert first.dist == d.contact.dist[0] and first.dim == 3 and list(first.geom) == list(d.contact.geom[0])
    assert [contact.dim for contact in d.contact] == list(d.contact.dim)


def test_every_column_has_the_shape_and_type_that_its_description_says(touching):
    _, d = touching
    for field in sinew.contact_fields():
        column = getattr(d.contact, field.name)
        assert column.shape == (d.ncon, *field.shape) and column.dtype == field.dtype, field.name
    for field in sinew.frame_fields():
        value = getattr(d, field.name)
        assert value.shape == (getattr(d, field.rows), *field.shape[1:]) and value.dtype == field.dtype, field.name


def test_contacts_are_copies_that_later_steps_do_not_change(touching):
    m, d = touching
    before, rows = d.contact, d.efc_pos
    kept = before.dist.copy(), rows.copy()
    d.qpos[2] += 1
    d.qpos[9] += 3
    sinew.step(m, d)
    assert d.ncon == 0 and d.contact.dist.shape == (0,) and d.efc_pos.shape == (0,)
    assert np.array_equal(before.dist, kept[0]) and np.array_equal(rows, kept[1])


def test_rows_and_their_jacobian_fit_together(touching):
    m, d = touching
    assert d.nefc == len(d.efc_type) == len(d.efc_pos) == len(d.efc_D) > 0
    assert d.efc_KBIP.shape == (d.nefc, 4)
    jacobian = sinew.constraint_jacobian(m, d)
    assert jacobian.shape == (d.nefc, m.nv)
    assert jacobian @ d.qvel == pytest.approx(d.efc_vel)
    assert jacobian.T @ d.efc_force == pytest.approx(d.qfrc_constraint, abs=1e-9)
    assert d.contact.efc_address[0] == 0 and d.efc_id[0] == 0


def test_iterations_of_the_solver_are_on_record(touching):
    _, d = touching
    assert d.nisland >= 1 and d.solver_niter[0] >= 1
    assert len(d.solver) == d.nisland and len(d.solver[0]) == d.solver_niter[0]
    assert (d.solver[0].improvement >= 0).all() and d.solver[0].nactive[-1] > 0


def test_copies_have_contacts_and_rows_of_their_own(touching):
    m, d = touching
    other = copy.copy(d)
    d.qpos[2] += 3
    sinew.step(m, d)
    assert other.ncon == 2 and other.contact.dist == pytest.approx([-0.01, -0.005])
    assert other.efc_force.shape == (other.nefc,) and len(other.solver) == other.nisland
    sinew.step(m, other)
    assert other.ncon == 2


def test_a_copy_taken_between_the_halves_of_a_step_goes_on_as_the_original(touching):
    m, d = touching
    sinew.step1(m, d)
    other = copy.copy(d)
    sinew.step2(m, d)
    sinew.step2(m, other)
    assert np.array_equal(d.qvel, other.qvel) and np.any(d.qfrc_constraint)


def test_contacts_and_rows_cannot_be_written(touching):
    _, d = touching
    for name in ("ncon", "nefc", "contact", "efc_pos", "solver", "island_nv"):
        with pytest.raises(AttributeError, match="read-only"):
            setattr(d, name, 0)


def test_a_lean_data_shows_the_same_rows(touching):
    m, d = touching
    lean = sinew.Data(m, lean=True)
    sinew.forward(m, lean)
    for field in sinew.frame_fields():
        assert np.array_equal(getattr(lean, field.name), getattr(d, field.name)), field.name


def test_contacts_of_a_data_that_another_thread_runs_are_refused(touching):
    m, d = touching
    thread = threading.Thread(target=sinew.step, args=(m, d), kwargs={"n": 200000})
    thread.start()
    refused = False
    while thread.is_alive() and not refused:
        try:
            d.contact
        except RuntimeError as error:
            refused = "another thread" in str(error)
    thread.join()
    assert refused
