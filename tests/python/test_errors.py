"""Wrong model files give all their errors; wrong arguments never crash."""

import pickle

import pytest

import sinew


BROKEN = """<mujoco>
  <worldbody>
    <body>
      <joint tpye="hinge"/>
      <geom size="a"/>
    </body>
  </worldbody>
</mujoco>
"""


def test_all_errors_come_with_their_places():
    with pytest.raises(sinew.ModelError) as caught:
        sinew.loads(BROKEN, name="broken.xml")
    error = caught.value
    assert isinstance(error, ValueError)
    assert error.file == "broken.xml" and error.line == 4 and error.column > 0
    assert [item.line for item in error.errors if item.severity == "error"][:2] == [4, 5]
    first = error.errors[0]
    assert first.severity == "error" and "tpye" in first.message and "type" in first.message
    assert str(error).splitlines()[0] == str(first)
    assert str(first).startswith("broken.xml:4:")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_an_included_file_says_where_it_was_included():
    with pytest.raises(sinew.ModelError) as caught:
        sinew.loads(
            "<mujoco>\n<include file='part.xml'/>\n</mujoco>", name="all.xml", assets={"part.xml": BROKEN}, disk=False
        )
    assert caught.value.file == "part.xml" and caught.value.line == 4
    assert caught.value.errors[0].included.startswith("all.xml:2")


def test_a_missing_file_is_a_model_error(tmp_path):
    with pytest.raises(sinew.ModelError, match=r"nothing\.xml"):
        sinew.load(tmp_path / "nothing.xml")
    with pytest.raises(sinew.ModelError):
        sinew.load(tmp_path)


PART = "<mujoco><worldbody><body name='part'><joint/><geom size='1'/></body></worldbody></mujoco>"
WHOLE = "<mujoco><include file='part.xml'/></mujoco>"


def test_assets_may_be_texts_or_bytes():
    for part in (PART, PART.encode(), bytearray(PART.encode())):
        assert sinew.loads(WHOLE, assets={"part.xml": part}, disk=False).body("part").id == 1


def test_files_come_through_the_resource_function(tmp_path):
    asked = []

    def resource(path):
        asked.append(path)
        return {"whole.xml": WHOLE, "part.xml": PART}.get(path.rsplit("/")[-1])

    assert sinew.load("whole.xml", resource=resource, disk=False).nbody == 2
    assert [path.rsplit("/")[-1] for path in asked] == ["whole.xml", "part.xml"]


def test_the_disk_is_asked_where_the_resource_function_has_nothing(tmp_path):
    (tmp_path / "whole.xml").write_text(WHOLE)
    (tmp_path / "part.xml").write_text(PART)
    assert sinew.load(tmp_path / "whole.xml", resource=lambda path: None).nbody == 2
    with pytest.raises(sinew.ModelError):
        sinew.load(tmp_path / "whole.xml", resource=lambda path: None, disk=False)


def test_exceptions_of_the_resource_function_come_out():
    def resource(path):
        raise RuntimeError(f"no network for {path}")

    with pytest.raises(RuntimeError, match="no network"):
        sinew.load("whole.xml", resource=resource)
    with pytest.raises(TypeError):
        sinew.load("whole.xml", resource=lambda path: 3.5)
    with pytest.raises(TypeError):
        sinew.load("whole.xml", resource="whole.xml")


def test_warnings_of_a_successful_load_are_kept():
    m = sinew.loads(
        "<mujoco><worldbody><geom type='plane' size='1 1 1'/>"
        "<body pos='0 0 1'><freejoint/><geom size='.1'/></body></worldbody></mujoco>"
    )
    assert all(item.severity == "warning" for item in m.warnings)
    assert sinew.loads("<mujoco/>").warnings == []


def test_a_data_of_another_model_is_refused(arm, pendulum):
    d = sinew.Data(pendulum)
    for function in (sinew.step, sinew.forward, sinew.reset, sinew.full_mass, sinew.state_get, sinew.body_poses):
        with pytest.raises(ValueError, match="different Model"):
            function(arm, d)


def test_arguments_of_the_wrong_type_are_refused(arm):
    d = sinew.Data(arm)
    for arguments in ((d, arm), (arm, None), (None, d), (arm,), (), (arm, d, d, d)):
        for function in (sinew.step, sinew.forward, sinew.state_get, sinew.full_mass):
            with pytest.raises(TypeError):
                function(*arguments)
    with pytest.raises(ValueError, match="negative"):
        sinew.step(arm, d, n=-1)
    with pytest.raises(TypeError):
        sinew.step(arm, d, n=1.5)
    with pytest.raises(TypeError, match="sinew.load"):
        sinew.Model()
    with pytest.raises(TypeError):
        sinew.Data()
    with pytest.raises(TypeError):
        sinew.Data("arm.xml")


def test_bare_types_of_the_c_side_cannot_be_made():
    for kind in (sinew._core.Model, sinew._core.Data, sinew._core.View):
        with pytest.raises(TypeError):
            kind()
    with pytest.raises(TypeError):
        sinew.step(sinew.Model.__base__, sinew.Data.__base__)
    with pytest.raises(TypeError):
        object.__new__(sinew.Data)
