"""ModOpReplacePathsWithFunctionBasedPaths: paths of a model from a file of polynomials."""

import re
import sys
from pathlib import Path

import numpy as np
import pytest

import sinew
import sinew.moco as osim

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "command"))
from test_command_fit_paths import leg  # noqa: E402


def write_paths(folder, rename=("", "")):
    """leg.osim, and paths.xml with polynomials of its paths as OpenSim's PolynomialPathFitter writes them."""
    leg(folder)
    fitted = sinew.osim.fit_paths(folder / "leg.osim").document
    paths = re.findall(r'<PathActuator name="(\w+)">.*?(<FunctionBasedPath.*?</FunctionBasedPath>)', fitted, re.S)
    assert len(paths) == 2
    inside = "".join(path.replace('name="path"', f'name="/forceset/{name}"', 1) for name, path in paths)
    text = f'<OpenSimDocument Version="40600"><Set_FunctionBasedPath_><objects>{inside}</objects></Set_FunctionBasedPath_></OpenSimDocument>'
    (folder / "paths.xml").write_text(text.replace(*rename) if rename[0] else text)
    return fitted


def processed(folder):
    processor = osim.ModelProcessor(str(folder / "leg.osim"))
    processor.append(osim.ModOpReplacePathsWithFunctionBasedPaths(str(folder / "paths.xml")))
    return processor.process()


def test_paths_of_the_file_replace_those_of_the_model(tmp_path):
    fitted = sinew.loads(write_paths(tmp_path))
    processed(tmp_path).printToXML(str(tmp_path / "processed.osim"))
    m = sinew.load(tmp_path / "processed.osim")
    assert m.nfunctional == 2 and "<GeometryPath" not in (tmp_path / "processed.osim").read_text()
    d, e = sinew.Data(m), sinew.Data(fitted)
    for pose in ((0.3, -1.2), (1.1, -0.2)):
        d.qpos[:] = e.qpos[:] = pose
        sinew.forward(m, d)
        sinew.forward(fitted, e)
        assert np.array_equal(d.ten_length, e.ten_length)


def solved(folder, replaced):
    study = osim.MocoStudy()
    problem = study.updProblem()
    processor = osim.ModelProcessor(str(folder / "leg.osim"))
    if replaced:
        processor.append(osim.ModOpReplacePathsWithFunctionBasedPaths(str(folder / "paths.xml")))
    processor.append(osim.ModOpAddReserves(5, 1, False))
    problem.setModelProcessor(processor)
    problem.setTimeBounds(0, 0.6)
    problem.setStateInfo("/jointset/hip_joint/hip/value", [-0.5, 1.5], 0.1, 0.9)
    problem.setStateInfo("/jointset/knee_joint/knee/value", [-2, 0], -0.2, -1.2)
    problem.setStateInfoPattern("/jointset/.*/speed", [-20, 20], 0, 0)
    problem.setControlInfoPattern("/forceset/.*", [-100, 100])
    problem.addGoal(osim.MocoControlGoal("effort"))
    study.initCasADiSolver().set_num_mesh_intervals(15)
    return study.solve()


def test_a_motion_with_function_based_paths_is_that_of_the_paths(tmp_path):
    write_paths(tmp_path)
    text = (tmp_path / "leg.osim").read_text()
    (tmp_path / "leg.osim").write_text(text.replace("<GeometryPath", "<optimal_force>200</optimal_force><GeometryPath"))
    fitted, given = solved(tmp_path, True), solved(tmp_path, False)
    assert fitted.success() and given.success() and np.abs(given.getControlMat("/forceset/short")).max() > 0.1
    assert abs(fitted.getObjective() / given.getObjective() - 1) < 0.05
    assert np.abs(fitted.getControlMat("/forceset/short") - given.getControlMat("/forceset/short")).max() < 0.1


@pytest.mark.parametrize(
    ("rename", "message"),
    [
        (("/forceset/long", "/forceset/longer"), "no force with a path is called '?/forceset/longer"),
        (("FunctionBasedPath name", "GeometryPath name"), "unexpected"),
        (("<order>", "<order>1"), "needs .* coefficients"),
    ],
)
def test_files_that_do_not_fit_are_named(tmp_path, rename, message):
    write_paths(tmp_path, rename)
    if rename[0].startswith("FunctionBasedPath"):
        text = (tmp_path / "paths.xml").read_text().replace("</FunctionBasedPath>", "</GeometryPath>")
        (tmp_path / "paths.xml").write_text(text)
    with pytest.raises(sinew.ModelError, match=message):
        model = processed(tmp_path)
        model.printToXML(str(tmp_path / "processed.osim"))
        sinew.load(tmp_path / "processed.osim")


def test_a_missing_file_is_named(tmp_path):
    leg(tmp_path)
    with pytest.raises(sinew.ModelError, match=r"paths\.xml"):
        processed(tmp_path)
