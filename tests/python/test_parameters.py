"""Parameters of problems of optimal control: properties of a model as unknowns."""

import math
import re
import subprocess
import sys

import numpy as np
import pytest

import sinew
import sinew.moco as osim

STIFFNESS, MASS = 100.0, 5.0
TIME = math.pi * math.sqrt(MASS / STIFFNESS)  # half a period


def oscillator(mass=MASS, stiffness=STIFFNESS, motor=False):
    model = osim.Model()
    model.setName("oscillator")
    model.set_gravity(osim.Vec3(0, 0, 0))
    body = osim.Body("body", mass, osim.Vec3(0), osim.Inertia(0))
    model.addComponent(body)
    model.addMarker(osim.Marker("marker", body, osim.Vec3(0)))
    joint = osim.SliderJoint("slider", model.getGround(), body)
    joint.updCoordinate().setName("position")
    model.addComponent(joint)
    spring = osim.SpringGeneralizedForce()
    spring.setName("spring")
    spring.set_coordinate("position")
    spring.setRestLength(0.0)
    spring.setStiffness(stiffness)
    spring.setViscosity(0.0)
    model.addComponent(spring)
    if motor:
        actuator = osim.CoordinateActuator()
        actuator.setCoordinate(joint.updCoordinate())
        actuator.setName("motor")
        actuator.setOptimalForce(10)
        model.addComponent(actuator)
    model.finalizeConnections()
    return model


def study_of_mass():
    study = osim.MocoStudy()
    study.setName("oscillator_mass")
    problem = study.updProblem()
    problem.setModel(oscillator(0.5 * MASS))
    problem.setTimeBounds(osim.MocoInitialBounds(0.0), osim.MocoFinalBounds(TIME))
    problem.setStateInfo("/slider/position/value", osim.MocoBounds(-5.0, 5.0), osim.MocoInitialBounds(-0.5), osim.MocoFinalBounds(0.25, 0.75))
    problem.setStateInfo("/slider/position/speed", [-20, 20], [0], [0])
    problem.addParameter(osim.MocoParameter("oscillator_mass", "body", "mass", osim.MocoBounds(0, 10)))
    goal = osim.MocoMarkerFinalGoal()
    goal.setPointName("/markerset/marker")
    goal.setReferenceLocation(osim.Vec3(0.5, 0, 0))
    problem.addGoal(goal)
    study.initCasADiSolver().set_num_mesh_intervals(50)
    return study


def problem_of(tmp_path, **settings):
    oscillator(motor=True, **settings).printToXML(str(tmp_path / "oscillator.osim"))
    p = sinew.Problem(tmp_path / "oscillator.osim")
    p.time(0, TIME, intervals=40)
    p.bounds("position/value", (-2, 2), initial=-0.5, final=0.5)
    p.bounds("position/speed", initial=0, final=0)
    p.bounds("motor", (-100, 100))
    return p


def test_moco_finds_the_mass_of_an_oscillator(tmp_path):
    solution = study_of_mass().solve()
    assert solution.success() and abs(solution.getParameter("oscillator_mass") - MASS) < 1e-5
    solution.write(str(tmp_path / "mass.sto"))
    again = osim.MocoTrajectory(str(tmp_path / "mass.sto"))
    assert again.getParameter("oscillator_mass") == solution.getParameter("oscillator_mass")
    assert list(again.getStateNames()) == ["/slider/position/value", "/slider/position/speed"]


def test_files_of_moco_hold_parameters(tmp_path):
    study = study_of_mass()
    study.printToXML(str(tmp_path / "mass.omoco"))
    text = (tmp_path / "mass.omoco").read_text()
    assert "<component_paths>body</component_paths>" in text and "<property_name>mass</property_name>" in text
    read = osim.MocoStudy(str(tmp_path / "mass.omoco"))
    parameter = read.updProblem().getParameter("oscillator_mass")
    assert parameter.getBounds().getUpper() == 10 and parameter.getComponentPaths() == ["body"]
    assert abs(read.solve().getParameter("oscillator_mass") - MASS) < 1e-5
    with pytest.raises(KeyError, match="did you mean 'oscillator_mass'"):
        read.updProblem().getParameter("oscilator_mass")
    with pytest.raises(ValueError, match="already"):
        read.updProblem().addParameter(parameter)


def test_a_stiffness_that_needs_no_effort_is_found(tmp_path):
    p = problem_of(tmp_path, stiffness=40.0)
    p.goal.effort()
    p.parameter("stiffness", "spring", "stiffness", (20, 300))
    assert p.parameters == ["stiffness"] and p.states == ["/slider/position/value", "/slider/position/speed"] and p.controls == ["/motor"]
    s = p.solve(tolerance=1e-7, gap=1e-8)
    assert s.success and abs(s.parameters["stiffness"] - STIFFNESS) < 0.05 and s.objective < 1e-5
    assert np.ptp(s["stiffness"]) == 0 and s.trajectory.labels[-1] == "stiffness"


def test_the_optimum_over_a_parameter_is_that_of_the_model_with_its_value(tmp_path):
    p = problem_of(tmp_path)
    p.goal.effort()
    p.parameter("mass", "/body", "mass", (6, 9), initial=8)
    free = p.solve(tolerance=1e-7, gap=1e-8)
    assert abs(free.parameters["mass"] - 6) < 1e-3  # nearest to the mass without effort
    fixed = problem_of(tmp_path, mass=free.parameters["mass"])
    fixed.goal.effort()
    assert abs(fixed.solve(tolerance=1e-7, gap=1e-8).objective - free.objective) < 1e-5 * free.objective
    again = p.solve(free, warm=True)
    assert again.success and again.iterations <= 15


def test_two_parameters_and_quantities_go_together(tmp_path):
    p = problem_of(tmp_path)
    p.goal.effort()
    push = p.quantity.acceleration("position")
    p.parameter("mass", "body", "mass", (4, 8))
    p.parameter("force", "motor", "optimal_force", (5, 20))
    other = p.quantity.acceleration("position", name="again")
    p.bounds(push, (-12, 12))
    s = p.solve()
    assert s.success and other == "again" and abs(s[push]).max() < 12.01
    assert np.allclose(s[push], s["again"], atol=1e-3) and set(s.parameters) == {"mass", "force"}
    assert abs(s[push][0] - 0.5 * STIFFNESS / s.parameters["mass"]) < 0.5 + abs(s["motor"][0]) * 20 / s.parameters["mass"]


def test_guesses_give_the_first_value(tmp_path):
    p = problem_of(tmp_path)
    p.goal.effort()
    p.parameter("mass", "body", "mass", (1, 9))
    first = p.solve()
    first.write(tmp_path / "first.sto")
    text = (tmp_path / "first.sto").read_text()
    assert "num_parameters=1" in text and text.splitlines()[-1].endswith("nan")
    evaluated = p.solve(tmp_path / "first.sto", max_iterations=0)
    assert evaluated.parameters["mass"] == pytest.approx(first.parameters["mass"], abs=1e-6)
    assert p.solve(max_iterations=0).parameters["mass"] == pytest.approx(5.0, abs=0.1)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("m", "torso", "mass", (1, 2)), "the model has no component 'torso'"),
        (("m", "body", "mas", (1, 2)), "changes nothing in the model"),
        (("m", "body", "mass_center", (1, 2)), "give the element"),
        (("m", "body", "mass", (2, 1)), "lower bound"),
        (("m", ["body", "spring"], "mass", (1, math.inf)), "finite"),
        (("m", [], "mass", (1, 2)), "it names no component"),
        (("/motor", "body", "mass", (1, 2)), "a variable of this name"),
    ],
)
def test_parameters_that_cannot_be_are_named(tmp_path, arguments, message):
    p = problem_of(tmp_path)
    with pytest.raises(sinew.ModelError, match=message):
        p.parameter(*arguments)
    assert p.parameters == []


def test_parameters_need_a_file_of_opensim():
    p = sinew.Problem(sinew.load(sinew.models.path("cart_pole")))
    with pytest.raises(sinew.ModelError, match=r"not read from an \.osim file"):
        p.parameter("m", "cart", "mass", (1, 2))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("<bounds>0 10</bounds>", "", "it has no bounds"),
        ("<component_paths>body</component_paths>", "", "it has no <component_paths>"),
        ("<property_name>mass</property_name>", "", "it has no <property_name>"),
        ('<MocoParameter name="oscillator_mass">', "<MocoParameter>", "it has no name"),
        ("<component_paths>body</component_paths>", "<component_paths>nobody</component_paths>", "has no component 'nobody'"),
    ],
)
def test_wrong_parameters_of_files_are_named(tmp_path, old, new, message):
    study_of_mass().printToXML(str(tmp_path / "mass.omoco"))
    text = (tmp_path / "mass.omoco").read_text()
    assert old in text
    (tmp_path / "mass.omoco").write_text(text.replace(old, new))
    with pytest.raises(sinew.ModelError, match=message):
        osim.MocoStudy(str(tmp_path / "mass.omoco")).solve()


SHORT = """<optimal name="short" model="oscillator.osim" end="{end}" intervals="30">
  <bounds name="position/value" during="-2 2" initial="-0.5" final="0.5"/>
  <bounds name="position/speed" initial="0" final="0"/>
  <bounds name="motor" during="-100 100"/>
  {parameter}
  <effort/>
</optimal>
"""


def run_short(tmp_path, parameter):
    oscillator(stiffness=60.0, motor=True).printToXML(str(tmp_path / "oscillator.osim"))
    (tmp_path / "short.xml").write_text(SHORT.format(end=TIME, parameter=parameter))
    return subprocess.run(
        [sys.executable, "-m", "sinew", "optimize", "short.xml"], cwd=tmp_path, capture_output=True, text=True, check=False
    )


def test_the_short_form_of_files_has_parameters(tmp_path):
    result = run_short(tmp_path, '<parameter name="k" of="spring" property="stiffness" during="20 300" initial="50"/>')
    found = re.search(r"  k +([\d.]+) \(parameter\)", result.stdout)
    assert result.returncode == 0 and found and abs(float(found[1]) - STIFFNESS) < 1, result.stderr + result.stdout
    assert "num_parameters=1" in (tmp_path / "short_solution.sto").read_text()


@pytest.mark.parametrize(
    ("parameter", "message"),
    [
        ('<parameter name="k" of="spring" during="20 300"/>', "needs the attributes"),
        ('<parameter name="k" of="spring" property="stiffness" during="20 300" inital="5"/>', "did you mean 'initial'"),
        ('<parameter name="k" of="spring" property="stiffness" during="20 300" initial="5"/>', "initial value lies outside"),
        ('<parametr name="k"/>', "did you mean <parameter>"),
    ],
)
def test_wrong_parameters_of_the_short_form_are_named(tmp_path, parameter, message):
    result = run_short(tmp_path, parameter)
    assert result.returncode != 0 and message in result.stderr and not (tmp_path / "short_solution.sto").exists()
