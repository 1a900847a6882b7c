"""Models with flexible bodies are attached, replicated and put into frames as MuJoCo does it."""

import numpy as np
import pytest

mujoco = pytest.importorskip("mujoco", reason="MuJoCo is not installed: nothing to compare with")
sinew = pytest.importorskip("sinew", reason="the Python package sinew is not installed")

if mujoco.__version__ != "3.5.0":
    pytest.skip("needs MuJoCo 3.5.0", allow_module_level=True)

EDGES, PIN = "<edge equality='true'/>", "<pin id='0'/>"
ATTACH = "<attach model='c' body='b' prefix='p_'/>"
WORLD = "<attach model='c' prefix='p_'/>"
GEOM = "<geom size='.01'/>"


def comp(name="f", inside="", more=""):
    size = "count='3 3 1' spacing='.05 .05 .05' radius='.004' mass='.3' pos='0 0 .2'"
    return f"<flexcomp name='{name}' {size} {more}>{inside}<contact selfcollide='none'/></flexcomp>"


def body(inside=""):
    return f"<body name='b' pos='0 0 1'><freejoint/>{GEOM}{inside}</body>"


def child(inside, more=""):
    return f"<mujoco model='c'><worldbody>{inside}</worldbody>{more}</mujoco>"


def parent(inside, more=""):
    asset = "<asset><model name='c' file='c.xml'/></asset>"
    return f"<mujoco>{asset}<worldbody><geom type='plane' size='1 1 .1'/>{inside}</worldbody>{more}</mujoco>"


def plain(inside, more=""):
    return f"<mujoco><worldbody>{inside}</worldbody>{more}</mujoco>"


def replicate(inside, count=2):
    return f"<replicate count='{count}' offset='1 0 0'>{inside}</replicate>"


NODES = (
    "<flexcomp name='f' dim='3' count='3 3 3' spacing='.05 .05 .05' radius='.004' mass='.3' dof='trilinear'>"
    "<contact selfcollide='none'/></flexcomp>"
)
LINE = "<deformable><flex {} dim='1' body='{}' element='0 1'/></deformable>"
TWO = f"<body name='v0'>{GEOM}</body><body name='v1' pos='1 0 0'>{GEOM}</body>"

# name -> the model, and the file that it attaches
MODELS = {
    "body": (parent(ATTACH), child(body(comp()))),
    "edges keep their lengths": (parent("<attach model='c' body='b' prefix=''/>"), child(body(comp(inside=EDGES)))),
    "equalities look for the prefix": (parent(ATTACH), child(body(comp(inside=EDGES)))),
    "pinned to its body": (parent(ATTACH), child(body(comp(inside=PIN)))),
    "in a frame": (parent(f"<frame pos='0 0 1' euler='30 0 0'>{ATTACH}</frame>"), child(body(comp(inside=PIN)))),
    "world": (parent(WORLD), child(comp())),
    "pinned to a world that is no body any more": (parent(WORLD), child(comp(inside=PIN))),
    "pinned to the world": (parent("<attach model='c' prefix=''/>"), child(comp(inside=PIN + EDGES))),
    "not attached": (parent("<attach model='c' body='a' prefix='p_'/>"), child(f"<body name='a'>{GEOM}</body>{body(comp())}")),
    "twice": (parent(ATTACH + ATTACH.replace("p_", "q_")), child(body(comp()))),
    "name is taken": (parent(comp() + ATTACH), child(body(comp()))),
    "behind another": (parent(comp("g") + ATTACH), child(body(comp()))),
    "before another": (parent(ATTACH + comp("g")), child(body(comp()))),
    "rigid": (parent(ATTACH), child(body(comp(more="rigid='true'")))),
    "nodes": (parent(ATTACH), child(body(NODES))),
    "material": (parent(ATTACH), child(body(comp(more="material='m'")), "<asset><material name='m'/></asset>")),
    "of no flex": (parent(comp() + ATTACH), child(body())),
    "replicated alone": (plain(replicate(comp())), None),
    "replicated": (plain(replicate(body(comp()))), None),
    "replicated once": (plain(replicate(body(comp()), 1)), None),
    "beside copies": (plain(comp(inside=EDGES) + replicate(f"<body>{GEOM}</body>")), None),
    "behind copies": (plain(replicate(f"<body>{GEOM}</body>") + comp()), None),
    "of a template": (plain(replicate(TWO), LINE.format("", "v0 v1")), None),
    "of copies": (plain(replicate(f"<body name='v'>{GEOM}</body>"), LINE.format("name='k'", "v0 v1")), None),
    "frame": (plain(f"<frame pos='0 0 1' euler='90 0 0'>{comp()}</frame>"), None),
    "body in a frame": (plain(f"<frame pos='0 0 1' euler='90 0 0'>{body(comp())}</frame>"), None),
}  # fmt: skip


def load_reference(text, attached):
    try:
        return mujoco.MjModel.from_xml_string(text, {"c.xml": attached.encode()} if attached else {})
    except ValueError:
        return None


@pytest.mark.parametrize("name", MODELS)
def test_flexes_of_copies_are_mujocos(name, tmp_path):
    text, attached = MODELS[name]
    reference = load_reference(text, attached)
    (tmp_path / "m.xml").write_text(text)
    if attached:
        (tmp_path / "c.xml").write_text(attached)
    if reference is None:
        with pytest.raises(sinew.ModelError, match="flex"):
            sinew.load(tmp_path / "m.xml")
        return
    model = sinew.load(tmp_path / "m.xml")
    assert (model.nbody, model.nflex, model.neq) == (reference.nbody, reference.nflex, reference.neq)
    for field in ("flex_vertbodyid", "flex_nodebodyid", "flex_vert", "flex_matid", "flex_centered", "eq_obj1id", "body_pos"):
        np.testing.assert_allclose(
            np.ravel(getattr(model, field)), np.ravel(getattr(reference, field)), atol=1e-12, err_msg=field
        )
    names = [mujoco.mj_id2name(reference, mujoco.mjtObj.mjOBJ_FLEX, i) or "" for i in range(reference.nflex)]
    assert [sinew.id_to_name(model, sinew.ObjectType.FLEX, i) for i in range(model.nflex)] == names
