"""sinew.Spec: models built, edited, attached, written and compiled again from Python."""

from pathlib import Path

import numpy
import pytest

import sinew

BALL = """<mujoco>
<worldbody>
  <body name="ball"><freejoint name="root"/><geom name="skin" size=".1"/></body>
</worldbody>
</mujoco>"""


def test_a_model_from_code_is_the_model_from_mjcf():
    spec = sinew.Spec()
    body = spec.worldbody.add("body", name="ball")
    body.add("freejoint", name="root")
    body.add("geom", name="skin", size=0.1)
    assert spec.compile().to_bytes() == sinew.loads(BALL).to_bytes()


def test_attributes_are_python_values():
    geom = sinew.Spec.from_string(BALL).find("geom", "skin")
    assert geom.tag == "geom" and geom.name == "skin" and geom.parent.name == "ball"
    assert isinstance(geom.size, numpy.ndarray) and geom.size.tolist() == [0.1]
    assert geom.friction.tolist() == [1, 0.005, 0.0001] and not geom.is_given("friction")
    assert geom.contype == 1 and isinstance(geom.contype, int)
    assert geom.type == "sphere" and geom["class"] == ""
    geom.type, geom.size, geom.contype = "box", numpy.array([1, 2, 3]), 2
    assert geom.type == "box" and geom.size.tolist() == [1, 2, 3] and geom.contype == 2
    geom.contype = None
    assert geom.contype == 1 and not geom.is_given("contype")
    assert {"size", "name"} <= set(geom.attributes()) and "size" in dir(geom)


def test_flags_and_sets_of_words():
    spec = sinew.Spec()
    compiler = spec.section("compiler")
    compiler.autolimits = False
    assert compiler.autolimits is False
    camera = spec.worldbody.add("camera", output=["rgb", "depth"])
    assert camera.output == "rgb depth"


def test_elements_are_found_and_compared():
    spec = sinew.Spec.from_string(BALL)
    body = spec.find("body", "ball")
    assert body == spec.worldbody.children[0] and hash(body) == hash(spec.find("body", "ball"))
    assert [child.tag for child in body] == ["freejoint", "geom"]
    assert spec.find("joint", "root").tag == "freejoint"
    assert spec.find("body", "nobody") is None
    assert [e.tag for e in spec.elements()] == ["mujoco", "worldbody", "body", "freejoint", "geom"]
    assert spec.root.parent is None


@pytest.mark.parametrize(
    "edit, message",
    [
        (lambda geom: setattr(geom, "sise", 1), "did you mean 'size'?"),
        (lambda geom: setattr(geom, "size", [1, 2, 3, 4]), "at most 3 numbers, found 4"),
        (lambda geom: setattr(geom, "type", "bax"), "did you mean 'box'?"),
        (lambda geom: geom.parent.add("goem"), "did you mean <geom>?"),
        (lambda geom: geom.parent.add("geom", mas=1), "did you mean 'mass'?"),
    ],
)
def test_wrong_edits_raise_and_change_nothing(edit, message):
    spec = sinew.Spec.from_string(BALL, name="ball.xml")
    before = spec.to_xml()
    with pytest.raises(sinew.ModelError) as caught:
        edit(spec.find("geom", "skin"))
    assert message in str(caught.value)
    assert spec.to_xml() == before


def test_errors_know_the_line_of_the_element():
    spec = sinew.Spec.from_string(BALL, name="ball.xml")
    spec.find("geom", "skin").size = -1
    with pytest.raises(sinew.ModelError) as caught:
        spec.compile()
    assert caught.value.file == "ball.xml" and caught.value.line == 3 and "'skin'" in str(caught.value)


def test_unknown_attributes_are_attribute_errors_to_read():
    geom = sinew.Spec.from_string(BALL).find("geom", "skin")
    with pytest.raises(AttributeError, match="sise"):
        _ = geom.sise
    with pytest.raises(KeyError):
        _ = geom["sise"]
    with pytest.raises(AttributeError, match="read-only"):
        geom.tag = "site"


def test_deleted_elements_refuse_to_be_edited():
    spec = sinew.Spec.from_string(BALL)
    geom = spec.find("geom", "skin")
    geom.delete()
    assert spec.find("geom", "skin") is None and geom.parent is None
    with pytest.raises(sinew.ModelError, match="no longer part"):
        geom.size = 1


def test_recompiling_keeps_the_state_of_what_remains():
    spec = sinew.Spec.from_string(BALL)
    m = spec.compile()
    d = sinew.Data(m)
    sinew.step(m, d, n=10)
    first = spec.worldbody.add("body", pos=[1, 0, 0])
    first.add("joint", axis=[0, 1, 0])
    first.add("geom", size=0.2)
    m2, d2 = spec.recompile(m, d)
    assert m2.nq == 8 and d2.model is m2 and d2.time == d.time
    assert numpy.array_equal(d2.joint("root").qpos, d.joint("root").qpos) and d2.qpos[7] == 0
    d2.qpos[7] = 0.5
    first.add("site")
    m3, d3 = spec.recompile(m2, d2)
    assert d3.qpos[7] == 0.5  # a joint without a name
    sinew.step(m3, d3)
    sinew.step(m, d)  # the old ones go on
    assert m.nq == 7


def test_attaching_copies_the_other_spec():
    ball, spec = sinew.Spec.from_string(BALL), sinew.Spec()
    frame = spec.worldbody.add("frame", pos=[0, 0, 1])
    frame.attach(ball, prefix="left/")
    frame.attach(ball, "ball", prefix="right/")
    ball.find("body", "ball").delete()
    m = spec.compile()
    assert m.names_of("body") == ["world", "left/ball", "right/ball"]
    assert m.body("right/ball").pos.tolist() == [0, 0, 1]


def test_attached_models_are_written_beside_the_file(tmp_path):
    ball, spec = sinew.Spec.from_string(BALL), sinew.Spec()
    spec.worldbody.attach(ball, prefix="a/")
    with pytest.raises(sinew.ModelError, match="needs a file"):
        spec.to_xml()
    spec.write(tmp_path / "whole.xml")
    assert sinew.load(tmp_path / "whole.xml").to_bytes() == spec.compile().to_bytes()


def test_written_text_is_the_same_model():
    path = Path(__file__).parents[1] / "data" / "every_element.xml"
    assets = {"part.xml": "<mujoco><worldbody><body name='finger'><joint name='bend'/><geom size='.1'/></body></worldbody></mujoco>"}
    spec = sinew.Spec.from_file(path, assets=assets)
    text = spec.to_xml()
    assert sinew.loads(text, assets=assets).to_bytes() == spec.compile().to_bytes()
    assert sinew.Spec.from_string(text, assets=assets).to_xml() == text


def test_bad_files_raise_with_their_lines(tmp_path):
    with pytest.raises(sinew.ModelError, match="no such file"):
        sinew.Spec.from_file(tmp_path / "none.xml")
    with pytest.raises(sinew.ModelError) as caught:
        sinew.Spec.from_string("<mujoco>\n<wordbody/></mujoco>", name="bad.xml")
    assert (caught.value.file, caught.value.line) == ("bad.xml", 2)
    with pytest.raises(sinew.ModelError, match="compiled model"):
        sinew.Spec.from_string(sinew.loads(BALL).to_bytes())


def test_a_resource_function_serves_reading_and_compiling():
    asked = []

    def resource(path):
        asked.append(path)
        return "<x><geom size='.1'/></x>" if path.endswith("part.xml") else None

    spec = sinew.Spec.from_string(
        "<mujoco><worldbody><include file='part.xml'/></worldbody></mujoco>", resource=resource, disk=False
    )
    assert spec.compile().ngeom == 1 and asked

    def broken(path):
        raise RuntimeError("no luck")

    with pytest.raises(RuntimeError, match="no luck"):
        sinew.Spec.from_string("<mujoco><include file='a.xml'/></mujoco>", resource=broken)
