"""Flexible bodies step as MuJoCo's do, over every type, kind of dof and search."""

import sys
from pathlib import Path

import numpy as np
import pytest

mujoco = pytest.importorskip("mujoco", reason="MuJoCo is not installed: nothing to compare with")
sinew = pytest.importorskip("sinew", reason="the Python package sinew is not installed")

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "tests" / "conformance"))

if mujoco.__version__ != "3.5.0":
    pytest.skip("needs MuJoCo 3.5.0", allow_module_level=True)

OPTION = "<option timestep='.001'/>"
QUIET = "<contact selfcollide='none' contype='0'/>"


def world(inside, option=OPTION):
    return f"<mujoco>{option}<worldbody><geom type='plane' size='1 1 .1'/>{inside}</worldbody></mujoco>"


def comp(attributes, inside="", contact="<contact selfcollide='none'/>"):
    return f"<flexcomp name='f' radius='.004' mass='.3' pos='0 0 .15' {attributes}>{inside}{contact}</flexcomp>"


ELASTIC = "<elasticity young='1e4' poisson='.1' thickness='.01' damping='.001' {}/>"
DIRECT = "point='0 0 0 .1 0 0 0 .1 0 0 0 .1 9 9 9' element='0 1 2 3'"
MODELS = {
    "line": comp("type='grid' dim='1' count='6 1 1' spacing='.03 .03 .03'", "<edge stiffness='100' damping='.1'/>"),
    "circle": comp("type='circle' dim='1' count='9 1 1' spacing='.03 .03 .03'", "<edge equality='true'/>"),
    "sheet": comp("count='4 3 1' spacing='.05 .05 .05'", ELASTIC.format("elastic2d='both'")),
    "square": comp("type='square' count='4 4 1' spacing='.05 .05 .05'", ELASTIC.format("elastic2d='bend'")),
    "disc": comp("type='disc' count='4 4 1' spacing='.05 .05 .05'", ELASTIC.format("elastic2d='stretch'")),
    "vert": comp("count='4 4 1' spacing='.05 .05 .05'", "<edge equality='vert'/>"),
    "solid": comp("dim='3' count='3 3 3' spacing='.05 .05 .05'", ELASTIC.format("")),
    "box": comp("type='box' dim='3' count='3 3 3' spacing='.05 .05 .05'", ELASTIC.format("")),
    "shell": comp("type='box' dim='2' count='3 3 3' spacing='.05 .05 .05'", ELASTIC.format("elastic2d='stretch'")),
    "cylinder": comp("type='cylinder' dim='3' count='4 4 3' spacing='.05 .05 .05'", ELASTIC.format("")),
    "ellipsoid": comp("type='ellipsoid' dim='3' count='4 4 4' spacing='.04 .04 .04'", ELASTIC.format("")),
    "radial": comp("type='ellipsoid' dim='3' count='4 4 4' spacing='.04 .04 .04' dof='radial'", "<edge equality='true'/>"),
    "direct": comp(f"type='direct' dim='3' {DIRECT} scale='1 2 1' euler='10 20 30'", ELASTIC.format("")),
    "rigid": "<body name='r' pos='0 0 .1'><freejoint/><geom size='.01' contype='0' conaffinity='0'/>"
    + comp("type='grid' dim='3' count='3 3 3' spacing='.05 .05 .05' rigid='true'")
    + "</body>",
    "pins": comp("count='4 4 1' spacing='.05 .05 .05'", "<edge equality='true'/><pin id='0' grid='0 3' gridrange='3 0 3 1'/>"),
    "trilinear": comp("dim='3' count='4 4 4' spacing='.03 .03 .03' dof='trilinear'", ELASTIC.format("")),
    "quadratic": comp("dim='3' count='5 5 5' spacing='.03 .03 .03' dof='quadratic'", ELASTIC.format("")),
    "spheres": comp("dim='3' count='3 3 2' spacing='.05 .05 .05'", ELASTIC.format(""),
                    "<contact vertcollide='true' contype='0' conaffinity='0' selfcollide='none'/>"),
    "quat": comp("dim='3' count='3 3 2' spacing='.05 .05 .05' quat='.6 .8 -.7 -.7'", ELASTIC.format("")),
    "no_quat": comp("dim='3' count='3 3 2' spacing='.05 .05 .05' quat='0 0 0 0'", ELASTIC.format("")),
    "no_strains": comp("dim='3' count='3 3 2' spacing='.05 .05 .05'", "<edge equality='vert'/>"),
    "passive": comp("dim='3' count='3 3 2' spacing='.05 .05 .05'", ELASTIC.format(""),
                    "<contact passive='true' selfcollide='none'/>"),
}  # fmt: skip


# Rows of the last flex begin where those of the first one do, because the one between has none.
ROWS = (
    "<body name='a' pos='0 0 .1'><joint axis='0 1 0'/><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>"
    + comp("dim='1' count='3 1 1' spacing='.05 .05 .05'", "<edge equality='true'/>").replace("name='f'", "name='f0'")
    + "</body>"
    + comp("dim='1' count='3 1 1' spacing='.05 .05 .05' euler='0 0 90'").replace("name='f'", "name='f1'")
    + comp("dim='1' count='3 1 1' spacing='.05 .05 .05' euler='0 0 180'", "<edge equality='true'/>").replace("name='f'", "name='f2'")
)


def models():
    for name, inside in MODELS.items():
        yield name, world(inside)
    yield "implicitfast", world(MODELS["quadratic"], "<option timestep='.002' integrator='implicitfast'/>")
    yield "implicit", world(MODELS["trilinear"], "<option timestep='.002' integrator='implicit'/>")
    yield "damped_edges", world(MODELS["line"], "<option timestep='.002' integrator='implicitfast'/>")
    yield "no_constraints", world(MODELS["passive"], "<option timestep='.001'><flag constraint='disable'/></option>")
    yield "rows", world(ROWS)
    yield "no_midphase", world(MODELS["box"], "<option timestep='.001'><flag midphase='disable'/></option>")
    yield "tangle", (HERE / "tangle.xml").read_text()


def compare(ours, theirs, what):
    ours, theirs = np.asarray(ours, float), np.asarray(theirs, float)
    assert ours.size == theirs.size, what
    scale = 1 + np.abs(theirs).max(initial=0)
    assert np.abs(ours.ravel() - theirs.ravel()).max(initial=0) <= 1e-9 * scale, what


@pytest.mark.parametrize("name,xml", list(models()), ids=lambda x: x if len(x) < 20 else "")
def test_models_and_steps_are_mujocos(name, xml):
    reference = mujoco.MjModel.from_xml_string(xml)
    state = mujoco.MjData(reference)
    model = sinew.loads(xml)
    data = sinew.Data(model)
    for field in dir(reference):
        if field.startswith(("flex_", "flexedge_", "flexvert_", "nflex", "nJf")) and "bvh" not in field:
            compare(getattr(model, field), getattr(reference, field), field)
    first = reference.nbvhstatic
    compare(model.flextree_child, reference.bvh_child[first:], "children of bounding volumes")
    compare(model.flextree_elem, reference.bvh_nodeid[first:], "leaves of bounding volumes")
    for step in range(60):
        mujoco.mj_step(reference, state)
        data.qpos[:], data.qvel[:], data.time = state.qpos, state.qvel, state.time
        data.qacc_warmstart[:] = state.qacc_warmstart
        mujoco.mj_forward(reference, state)
        sinew.forward(model, data)
        for field in ("flexvert_xpos", "flexedge_length", "flexedge_velocity", "flexelem_aabb", "qfrc_passive"):
            compare(getattr(data, field), getattr(state, field), f"{field} after {step} steps")
        assert data.ncon == state.ncon, f"contacts after {step} steps"
        for field in ("geom", "flex", "elem", "vert"):
            compare(getattr(data.contact, field), getattr(state.contact, field), f"contact.{field} after {step} steps")
        compare(data.contact.dist, state.contact.dist, f"contact.dist after {step} steps")


def test_vertices_on_bodies_that_are_rotated_are_mujocos_to_the_last_bit():
    inside = "<body name='b' pos='.1 .2 .3' euler='20 30 40'><joint type='slide' axis='.3 .5 .7'/><geom size='.01' mass='1'/>"
    xml = world(inside + comp("dim='3' count='3 3 3' spacing='.05 .05 .05' euler='50 60 70'") + "</body>")
    reference, model = mujoco.MjModel.from_xml_string(xml), sinew.loads(xml)
    theirs, ours = mujoco.MjData(reference), sinew.Data(model)
    theirs.qpos[:] = ours.qpos[:] = np.random.default_rng(3).uniform(-0.5, 0.5, reference.nq)
    mujoco.mj_forward(reference, theirs), sinew.forward(model, ours)
    assert (np.asarray(ours.flexvert_xpos) == theirs.flexvert_xpos).all()


SDF = """<mujoco><extension><plugin plugin="mujoco.sdf.torus"><instance name="t"><config key="radius1" value=".3"/>
<config key="radius2" value=".1"/></instance></plugin></extension><asset><mesh name="m"><plugin instance="t"/></mesh></asset>
<worldbody><body pos="0 0 .3" euler="20 30 40"><freejoint/><geom type="sdf" mesh="m"><plugin instance="t"/></geom></body>
<body pos=".3 0 .3" euler="50 60 70"><freejoint/><geom type="capsule" size=".05 .1"/></body></worldbody></mujoco>"""


def test_contacts_of_a_distance_field_are_mujocos_to_the_last_bit():
    reference, model = mujoco.MjModel.from_xml_string(SDF), sinew.loads(SDF)
    theirs, ours = mujoco.MjData(reference), sinew.Data(model)
    mujoco.mj_forward(reference, theirs), sinew.forward(model, ours)
    assert theirs.ncon == ours.ncon > 3
    for name in ("dist", "pos", "frame"):
        assert (np.asarray(getattr(ours.contact, name)).reshape(-1) == getattr(theirs.contact, name).reshape(-1)).all(), name
