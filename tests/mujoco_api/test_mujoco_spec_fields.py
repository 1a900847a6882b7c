"""Fields of specs are MuJoCo's: of new elements, and of what was read from files."""

import math
import re
from pathlib import Path

import numpy
import pytest

ROOT = Path(__file__).resolve().parents[2]
MODELS = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "models").rglob("*.xml"))
IN_BODIES = ("geom", "joint", "site", "camera", "light", "frame", "body")
IN_SPECS = (
    "actuator", "sensor", "mesh", "material", "texture", "hfield", "skin", "flex", "pair", "exclude", "equality",
    "tendon", "key", "numeric", "text", "tuple", "plugin",
)  # fmt: skip
PLURALS = {"body": "bodies", "mesh": "meshes", "flex": "flexes", "equality": "equalities"}

# Kinds whose fields differ, by model and reason.
RELAXED = {
    "models/plugin/plugins.xml": ("plugin",),  # instances of composites are read from <extension>
    "models/sensors_contacts.xml": ("mesh",),  # vertices of built-in meshes are made by the compiler
}
GROUPS = ("global_", "headlight", "map", "quality", "rgba", "scale")

# Identity and relations.
NOT_COMPARED = {"id", "info", "signature", "parent", "classname", "frame", "path"}
NOT_COMPARED |= {PLURALS.get(kind, kind + "s") for kind in IN_BODIES}


def value(held):
    """A field as numbers, texts and lists of them."""
    if hasattr(held, "axisangle"):
        return [value(getattr(held, name)) for name in ("type", "axisangle", "xyaxes", "zaxis", "euler")]
    if hasattr(held, "plugin_name"):
        return [held.name, held.plugin_name, int(held.active)]
    if isinstance(held, numpy.ndarray):
        return [value(item) for item in held.reshape(-1).tolist()]
    if isinstance(held, float):
        return "nan" if math.isnan(held) else float(f"{held:.6g}")
    if isinstance(held, int | str | bytes):
        return int(held) if isinstance(held, int) else held
    return int(held.value) if hasattr(held, "value") else [value(item) for item in held]


def fields(real_element):
    names = (name for name in dir(type(real_element)) if not name.startswith("_") and name not in NOT_COMPARED)
    return [name for name in names if isinstance(getattr(type(real_element), name), property)]


def differing(real_element, element, label):
    """(field, MuJoCo's value, ours) of those that differ."""
    pairs = ((name, getattr(real_element, name), getattr(element, name)) for name in fields(real_element))
    return [(f"{label}.{name}", value(a), value(b)) for name, a, b in pairs if value(a) != value(b)]


def settings(spec):
    return [spec.compiler.LRopt, spec.option, spec.stat, *(getattr(spec.visual, group) for group in GROUPS)]


def settings_differing(a, b):
    found = [row for one, other in zip(settings(a), settings(b)) for row in differing(one, other, type(one).__name__)]
    names = [name for name in fields(a.compiler) if name != "LRopt"]
    return found + [name for name in names if value(getattr(a.compiler, name)) != value(getattr(b.compiler, name))]


def elements_differing(a, b, relaxed=()):
    found = []
    for kind in (*IN_BODIES, *IN_SPECS):
        if kind in relaxed:
            continue
        ours = list(getattr(b, PLURALS.get(kind, kind + "s")))
        theirs = list(getattr(a, PLURALS.get(kind, kind + "s")))
        assert len(ours) == len(theirs), kind
        for place, (one, other) in enumerate(zip(theirs, ours)):
            found += differing(one, other, f"{kind} {place}")
    return found


@pytest.mark.parametrize("kind", [*IN_BODIES, *IN_SPECS])
def test_a_new_element_has_mujocos_values(mujoco, real, kind):
    made = []
    for module in (real, mujoco):
        spec = module.MjSpec()
        made.append(getattr(spec.worldbody.add_body() if kind in IN_BODIES else spec, f"add_{kind}")())
    assert differing(*made, kind) == []


def test_a_new_spec_has_mujocos_settings(mujoco, real):
    assert settings_differing(real.MjSpec(), mujoco.MjSpec()) == []


@pytest.mark.parametrize("name", MODELS)
def test_fields_of_a_file_are_mujocos(mujoco, real, name):
    try:
        theirs = real.MjSpec.from_file(str(ROOT / name))
    except ValueError as refusal:  # a part of other files, or one with what MuJoCo does not have
        assert re.search("Schema violation|invalid keyword|mujocoinclude", str(refusal))
        return
    ours = mujoco.MjSpec.from_file(str(ROOT / name))
    assert settings_differing(theirs, ours) == []
    assert elements_differing(theirs, ours, RELAXED.get(name, ())) == []
    for field in ("modelfiledir", "modelname", "comment", "memory", "nuserdata", "nkey", "strippath"):
        assert getattr(theirs, field) == getattr(ours, field)


TEXT = """
<mujoco>
  <compiler><lengthrange mode="all" accel="10" useexisting="false" tolrange="0.1"/></compiler>
  <default>
    <joint damping="3" armature="2"/>
    <default class="arm"><joint damping="4"/><geom size="0.2"/></default>
    <default class="hand"/>
  </default>
  <asset><hfield name="flat" nrow="2" ncol="3" size="1 1 1 1"/></asset>
  <worldbody>
    <body name="root" childclass="arm">
      <freejoint/>
      <geom size="0.1"/>
      <frame name="outer">
        <body name="inner">
          <joint name="j"/>
          <geom size="0.1"/>
          <frame name="at" childclass="hand"><body name="tip"><joint name="k"/><geom size="0.1"/></body></frame>
        </body>
      </frame>
    </body>
    <body name="other"><geom size="0.1"/><frame name="alone"><site name="s"/><site name="t"/></frame></body>
  </worldbody>
  <equality>
    <weld body1="inner" body2="other"/>
    <weld body1="inner" relpose="1 2 3 1 0 0 0" anchor="1 1 1" torquescale="2"/>
    <weld site1="s" site2="t"/>
    <connect site1="s" site2="t"/>
    <connect body1="inner" anchor="1 2 3"/>
    <joint joint1="j"/>
    <joint joint1="j" joint2="k" polycoef="1 2"/>
  </equality>
  <deformable>
    <flex name="f" dim="1" body="root inner" element="0 1" vertex="0 0 0 0 0 0">
      <contact solimp="0.8 0.9" solref="0.03" friction="2"/>
    </flex>
  </deformable>
  <custom><numeric name="n" data="1 2" size="4"/><numeric name="m" size="2"/></custom>
</mujoco>
"""


def test_classes_equalities_and_partial_numbers_are_read_as_by_mujoco(mujoco, real):
    theirs, ours = (module.MjSpec.from_string(TEXT) for module in (real, mujoco))
    assert settings_differing(theirs, ours) == []
    assert elements_differing(theirs, ours) == []
    for kind in ("bodies", "joints", "geoms", "sites", "equalities"):
        names = [[element.classname.name for element in getattr(spec, kind)[1:]] for spec in (theirs, ours)]
        assert names[0] == names[1], kind


def test_the_search_for_length_ranges_is_written_and_compiled(mujoco):
    spec = mujoco.MjSpec.from_string(TEXT)
    spec.compiler.LRopt.interval = 3
    again = mujoco.MjSpec.from_string(spec.to_xml()).compiler.LRopt
    assert (again.mode, again.accel, again.useexisting, again.tolrange, again.interval) == (3, 10, 0, 0.1, 3)


def test_bodies_that_are_added_belong_to_the_class_around_them(mujoco, real):
    found = []
    for module in (real, mujoco):
        spec = module.MjSpec()
        spec.add_default("arm", spec.default)
        outer = spec.worldbody.add_body(childclass="arm")
        frame = outer.add_frame()
        bodies = [outer, outer.add_body(), frame.add_body(), spec.worldbody.add_body()]
        found.append([[body.childclass for body in bodies], frame.childclass, outer.add_geom().classname.name])
        joint = bodies[3].add_freejoint()
        found[-1].append((joint.damping, joint.classname.name))
    assert found[0] == found[1]


# Kinds of actuators set in code; those that MuJoCo refuses too.
KINDS_OF_ACTUATORS = {
    "motor": lambda a: (a.set_to_velocity(3), a.set_to_motor()),
    "position": lambda a: a.set_to_position(5, kv=2),
    "position by ratio": lambda a: a.set_to_position(5, dampratio=0.7, timeconst=0.3),
    "position without filter": lambda a: a.set_to_position(2, timeconst=0),
    "position with the range of its joint": lambda a: a.set_to_position(1, inheritrange=1),
    "integrated velocity": lambda a: a.set_to_intvelocity(3, kv=2, timeconst=4),
    "integrated velocity damped twice": lambda a: a.set_to_intvelocity(3, kv=2, dampratio=1),
    "velocity": lambda a: a.set_to_velocity(3),
    "damper": lambda a: a.set_to_damper(2),
    "cylinder": lambda a: a.set_to_cylinder(1, 2, 3),
    "cylinder by diameter": lambda a: a.set_to_cylinder(1, 2, 3, 4),
    "adhesion": lambda a: a.set_to_adhesion(2),
    "position damped twice": lambda a: a.set_to_position(1, kv=1, dampratio=1),
    "position filtered backwards": lambda a: a.set_to_position(1, timeconst=-2),
    "position with two ranges": lambda a: (setattr(a, "ctrlrange", [-1, 1]), a.set_to_position(1, inheritrange=1)),
    "negative damper": lambda a: a.set_to_damper(-1),
    "damper with negative controls": lambda a: (setattr(a, "ctrlrange", [-1, 1]), a.set_to_damper(1)),
    "negative adhesion": lambda a: a.set_to_adhesion(-1),
}


@pytest.mark.parametrize("kind", KINDS_OF_ACTUATORS)
def test_a_kind_of_actuator_means_what_it_means_in_mujoco(mujoco, real, kind):
    made, refused = [], []
    for module in (real, mujoco):
        made.append(module.MjSpec().add_actuator())
        try:
            KINDS_OF_ACTUATORS[kind](made[-1])
        except ValueError:
            refused.append(module)
    assert len(refused) in (0, 2)
    assert refused or differing(*made, kind) == []


def test_the_comment_of_a_model_is_written_again(mujoco):
    spec = mujoco.MjSpec.from_string("<!-- of the file --><mujoco><!-- two\n lines --><option/></mujoco>")
    spec.option.timestep = 0.5
    assert "<mujoco model=\"MuJoCo Model\">\n  <!-- two\n lines -->\n" in spec.to_xml()
    spec.comment = "new"
    assert mujoco.MjSpec.from_string(spec.to_xml()).comment == "new"
    spec.comment = "a--b"
    with pytest.raises(ValueError, match="comment"):
        spec.to_xml()
