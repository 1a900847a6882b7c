"""sinew.Problem: optimal control from Python."""

import math
import pathlib
import re
import xml.etree.ElementTree

import numpy
import pytest

import sinew

MODELS = pathlib.Path(__file__).parents[2] / "models" / "osim"
MASS = """<mujoco><option gravity="0 0 0"/><worldbody><body><joint name="x" type="slide" axis="1 0 0"/><geom size=".1" mass="1"/>
</body></worldbody><actuator><motor name="push" joint="x" ctrlrange="-20 20"/></actuator></mujoco>"""


def mass(end=1.0, intervals=20):
    p = sinew.Problem(sinew.loads(MASS))
    p.time(0, end, intervals=intervals)
    p.bounds("x/value", (-5, 5), initial=0, final=1)
    p.bounds("x/speed", initial=0, final=0)
    return p


def test_least_effort_of_a_mass_is_that_of_the_calculus():
    p = mass()
    p.goal.effort()
    s = p.solve(tolerance=1e-8)
    assert s.success and s.status == "solved"
    assert s.objective == pytest.approx(12, abs=1e-5)
    assert s["push"][0] == pytest.approx(6, abs=1e-3)
    assert s["x/value"][len(s.time) // 2] == pytest.approx(0.5, abs=1e-6)
    assert s.terms == {"effort": pytest.approx(12, abs=1e-5)}


def test_least_time_of_a_mass_is_found():
    p = mass(end=(0.01, 5))
    p.goal.final_time()
    s = p.solve(tolerance=1e-7)
    assert s.time[-1] == pytest.approx(2 * math.sqrt(1 / 20), rel=3e-3)


def test_a_tracked_state_follows_its_reference():
    p = mass()
    time = numpy.linspace(0, 1, 50)
    reference = sinew.osim.Motion(time, (1 - numpy.cos(math.pi * time))[:, None] / 2, ["x/value"])
    p.goal.state_tracking(reference, 100)
    p.goal.effort(1e-6)
    s = p.solve()
    assert numpy.abs(s["x/value"] - (1 - numpy.cos(math.pi * s.time)) / 2).max() < 2e-3


def test_tracked_coordinates_may_be_degrees_with_their_speeds():
    p = sinew.Problem(MODELS / "pendulum.osim")
    p.time(0.2, 0.8, intervals=12)
    time = numpy.arange(60) / 60
    data = numpy.column_stack([20 * numpy.sin(3 * time), 40 + 15 * numpy.cos(2 * time)])
    p.goal.state_tracking(sinew.osim.Motion(time, data, ["swing", "bend"], in_degrees=True), speeds=True)
    p.goal.effort(1e-4)
    s = p.solve(max_iterations=0)
    s.trajectory.data[:, 0] = numpy.radians(20 * numpy.sin(3 * s.time))
    s.trajectory.data[:, 1] = numpy.radians(40 + 15 * numpy.cos(2 * s.time))
    s.trajectory.data[:, 2] = numpy.radians(60 * numpy.cos(3 * s.time))
    s.trajectory.data[:, 3] = numpy.radians(-30 * numpy.sin(2 * s.time))
    assert p.solve(s, max_iterations=0).terms["state_tracking"] < 1e-6


def test_a_periodic_motion_ends_as_it_begins():
    p = sinew.Problem(sinew.loads(MASS))
    p.time(0, (0.5, 2), intervals=10)
    p.bounds("x/value", (-5, 5), initial=0)
    p.goal.effort(per_distance=True)
    p.goal.speed(1.5)
    p.goal.periodicity(["x/speed"])
    s = p.solve()
    assert s.success
    assert s["x/value"][-1] / s.time[-1] == pytest.approx(1.5, abs=1e-6)
    assert s["x/speed"][-1] == pytest.approx(s["x/speed"][0], abs=1e-6)


def test_names_are_those_of_moco():
    p = sinew.Problem(MODELS / "pendulum.osim")
    assert p.states[0].startswith("/jointset/") and p.states[0].endswith("/swing/value")
    assert p.controls == ["/forceset/motor"]


def test_mistakes_are_named():
    p = mass()
    with pytest.raises(sinew.ModelError, match="did you mean 'x/speed'"):
        p.bounds("x/sped", 0)
    with pytest.raises(sinew.ModelError, match="no variable of the model is named 'pull'"):
        p.goal.effort(weights={"pull": 1})
    with pytest.raises(sinew.ModelError, match="needs a fixed end time"):
        p.time(0, (1, 2), intervals=5)
        p.goal.state_tracking(sinew.osim.Motion([0, 1], [[0], [1]], ["x/value"]))
        p.solve()
    with pytest.raises(sinew.ModelError, match="no time and mesh"):
        sinew.Problem(sinew.loads(MASS)).solve()
    with pytest.raises(sinew.ModelError, match="joint 'root' is a free joint"):
        sinew.Problem(sinew.loads('<mujoco><worldbody><body><freejoint name="root"/><geom size="1"/></body></worldbody></mujoco>'))


def test_progress_names_the_worst_row_and_may_stop():
    p = mass()
    p.goal.effort()
    seen = []
    s = p.solve(progress=lambda *row: seen.append(row) or len(seen) < 2)
    assert s.status == "stopped" and not s.success
    assert len(seen) == 2 and "at" in seen[0][-1]
    with pytest.raises(ZeroDivisionError):
        p.solve(progress=lambda *row: 1 / 0)


def test_a_trajectory_reads_back_as_a_guess(tmp_path):
    p = mass()
    p.goal.effort()
    s = p.solve(tolerance=1e-8)
    s.write(tmp_path / "mass.sto")
    text = (tmp_path / "mass.sto").read_text()
    assert "num_states=2\n" in text and "num_controls=1\n" in text and "objective_effort=" in text
    motion = sinew.osim.read(tmp_path / "mass.sto")
    assert numpy.array_equal(motion.data, s.trajectory.data)
    assert p.solve(tmp_path / "mass.sto", tolerance=1e-8).objective == pytest.approx(s.objective, rel=1e-6)
    with pytest.raises(sinew.ModelError):
        s.write(tmp_path / "missing" / "mass.sto")


def test_a_warm_start_keeps_the_multipliers():
    p = mass()
    p.goal.effort()
    s = p.solve(tolerance=1e-8)
    again = p.solve(s, warm=True, tolerance=1e-8)
    assert again.iterations < s.iterations and again.objective == pytest.approx(s.objective, rel=1e-6)
    with pytest.raises(TypeError):
        p.solve(warm=True)


BALL = """<mujoco><worldbody><geom name="floor" type="plane" size="1 1 .1" contype="0" conaffinity="0"/>
<body pos="0 0 .1"><joint name="z" type="slide" axis="0 0 1"/><geom name="ball" size=".1" mass="1" contype="0" conaffinity="0"/></body>
</worldbody><forces><smoothcontact name="touch" geom1="floor" geom2="ball" stiffness="1e5" dissipation="1"/></forces>
<actuator><motor name="push" joint="z" ctrlrange="-50 50"/></actuator></mujoco>"""

LOADS = """<OpenSimDocument Version="40000"><ExternalLoads name="loads"><objects><ExternalForce name="floor">
<applied_to_body>ball</applied_to_body><force_expressed_in_body>ground</force_expressed_in_body>
<force_identifier>f</force_identifier></ExternalForce></objects><datafile>force.sto</datafile></ExternalLoads></OpenSimDocument>"""


def test_a_tracked_contact_force_is_reached(tmp_path):
    time = numpy.linspace(0, 0.5, 20)
    force = numpy.column_stack([0 * time, 0 * time, 15 + 5 * time])
    sinew.osim.write(sinew.osim.Motion(time, force, ["fx", "fy", "fz"]), tmp_path / "force.sto")
    (tmp_path / "loads.xml").write_text(LOADS)
    p = sinew.Problem(sinew.loads(BALL))
    p.time(0, 0.5, intervals=10)
    p.bounds("z/value", (-0.02, 0.02))
    p.goal.contact_tracking(tmp_path / "loads.xml", {"floor": ["touch"]}, 10, vector=(0, 0, 2))
    p.goal.effort(1e-6)
    s = p.solve(tolerance=1e-6)
    assert s.success and s.iterations < 60
    assert s["push"][10] == pytest.approx(9.81 - (15 + 5 * 0.25), abs=0.1)
    assert s.terms["contact_tracking"] < 1e-3
    with pytest.raises(sinew.ModelError, match="no contact element 'tuch'"):
        p.goal.contact_tracking(tmp_path / "loads.xml", {"floor": ["tuch"]})
    with pytest.raises(sinew.ModelError, match="no measured force 'ceiling'"):
        p.goal.contact_tracking(tmp_path / "loads.xml", {"ceiling": ["touch"]})


def test_tracked_controls_and_squared_states_are_integrals():
    p = mass()
    time = numpy.linspace(0, 1, 50)
    p.goal.control_tracking(sinew.osim.Motion(time, 5 - 10 * time[:, None], ["push"]), 3, name="emg")
    p.goal.squared_states(2, weights={"*/value": 0.5}, name="squares")
    s = p.solve(max_iterations=0)
    simpson = numpy.full(len(s.time), 2.0)
    simpson[1::2], simpson[0], simpson[-1] = 4, 1, 1
    simpson *= (s.time[2] - s.time[0]) / 6
    assert s.terms["emg"] == pytest.approx(3 * simpson @ (s["push"] - 5 + 10 * s.time) ** 2, rel=1e-9)
    assert s.terms["squares"] == pytest.approx(simpson @ s["x/value"] ** 2, rel=1e-9)
    assert p.solve().success


def test_a_control_that_no_column_tracks_is_an_error():
    p = mass()
    with pytest.raises(sinew.ModelError, match="no column of the reference is a control"):
        p.goal.control_tracking(sinew.osim.Motion(numpy.arange(3.0), numpy.zeros((3, 1)), ["pull"]))


def test_problems_of_opensim_files_have_its_equations_of_motion():
    assert sinew.Problem(MODELS / "pendulum.osim").model.opt.osim == 1


HANGING = """<mujoco><option timestep="0.0005" integrator="RK4" gravity="0 0 -9.81"/><worldbody><site name="top"/><body pos="0 0 -.3">
<joint name="height" type="slide" axis="0 0 1"/><geom size=".05" mass=".5" contype="0" conaffinity="0"/><site name="end"/></body></worldbody>
<tendon><spatial name="path"><site site="top"/><site site="end"/></spatial></tendon><actuator><hillmuscle name="muscle" tendon="path"
curves="degroote" tendonmodel="compliant" force="30" optlen=".1" slacklen=".2" vmax="10" fiberdamping="0.01" ctrlrange="0.01 1"/></actuator></mujoco>"""


def test_a_muscle_with_a_compliant_tendon_lifts_as_the_engine_says():
    m = sinew.loads(HANGING)
    p = sinew.Problem(m)
    assert p.states[2:] == ["muscle/activation", "muscle/normalized_tendon_force"]
    p.time(0, (0.05, 1), intervals=40)
    p.bounds("height/value", (-0.1, 0.2), initial=0, final=0.03)
    p.bounds("height/speed", (-10, 10), initial=0, final=0)
    p.goal.final_time()
    s = p.solve(tolerance=1e-6, constraint_tolerance=1e-8)
    assert s.status == "solved" and s["muscle/implicitderiv_normalized_tendon_force"].shape == s.time.shape
    # the same motion by steps, whose state is the length of the fibres
    d = sinew.Data(m)
    force = s["muscle/normalized_tendon_force"][0]
    d.act[0] = 0.3 - m.hill_slacklength[0] * (1 + numpy.log(5 * force + 1) / m.hill_tendonrate[0])
    d.act[1] = s["muscle/activation"][0]
    end = s.time[-1]
    for _ in range(round(end / m.opt.timestep)):
        d.ctrl[0] = numpy.interp(d.time + m.opt.timestep / 2, s.time, s["muscle"])
        sinew.step(m, d)
    expected = numpy.interp(d.time, s.time, s["height/value"])
    assert d.qpos[0] == pytest.approx(expected, abs=2e-4) and d.time == pytest.approx(end, abs=m.opt.timestep)


def test_quantities_are_bounded_and_minimised():
    free = mass()
    free.goal.effort()
    assert free.quantity.acceleration("x") == "acceleration/x"
    s = free.solve()
    assert s["acceleration/x"] == pytest.approx(s["push"], abs=1e-6)  # of a mass of 1 kg
    p = mass()
    p.goal.effort()
    name = p.quantity.acceleration("x", name="jerkless")
    p.bounds(name, (-5, 5))
    s = p.solve(tolerance=1e-7)
    assert s.success and abs(s["jerkless"]).max() == pytest.approx(5, abs=1e-3)
    assert s.objective > 12
    p = mass()
    p.goal.quantity(p.quantity.acceleration("x"), 2)
    assert p.solve(tolerance=1e-8).objective == pytest.approx(24, abs=1e-4)


def test_quantities_follow_a_reference():
    p = mass()
    time = numpy.linspace(0, 1, 40)
    name = p.quantity.acceleration("x")
    reference = sinew.osim.Motion(time, (math.pi**2 / 2 * numpy.cos(math.pi * time))[:, None], [name])
    p.goal.quantity_tracking(reference, 10)
    s = p.solve(tolerance=1e-6)
    assert numpy.abs(s["x/value"] - (1 - numpy.cos(math.pi * s.time)) / 2).max() < 1e-3


def test_wrong_quantities_are_named():
    p = mass()
    with pytest.raises(sinew.ModelError, match="no coordinate of this name"):
        p.quantity.acceleration("y")
    with pytest.raises(ValueError, match="axis is 'w'"):
        p.quantity.position("x", "w")
    with pytest.raises(sinew.ModelError, match="has no quantities"):
        p.goal.quantity("acceleration/x")
    with pytest.raises(ValueError, match="scheme is 'euler'"):
        p.time(0, 1, intervals=5, scheme="euler")


def test_meshes_are_refined_and_radau_points_agree():
    objectives = []
    for scheme in ("hermite-simpson", "radau"):
        p = sinew.Problem(sinew.load(sinew.models.path("cart_pole")))
        p.time(0, 2, intervals=6, scheme=scheme)
        p.bounds("slide/value", (-2, 2), initial=0, final=0.5)
        p.bounds("*/speed", initial=0, final=0)
        p.bounds("hinge/value", initial=0, final=0)
        p.goal.effort()
        rough = p.solve(tolerance=1e-6)
        fine = p.solve(tolerance=1e-6, refine=6, mesh_error=1e-6)
        assert rough.mesh_error > 1e-5 > 1e-6 >= fine.mesh_error and fine.intervals > rough.intervals == 6
        objectives.append(fine.objective)
    assert objectives[1] == pytest.approx(objectives[0], rel=1e-4)


@pytest.mark.parametrize("scheme", ["trapezoidal", "legendre-gauss-radau-1", "legendre-gauss-radau-3", "legendre-gauss-1", "legendre-gauss-4"])
def test_schemes_of_moco_find_the_least_effort_of_a_mass(scheme):
    p = mass(intervals=1)
    p.time(0, 1, intervals=60, scheme=scheme)
    p.goal.effort()
    s = p.solve(tolerance=1e-8)
    points = 1 if scheme in ("trapezoidal", "legendre-gauss-radau-1") else int(scheme[-1]) + (0 if "radau" in scheme else 1)
    assert s.success and len(s.time) == 60 * points + 1
    assert s.objective == pytest.approx(12, rel=6e-2 if scheme == "legendre-gauss-radau-1" else 2e-3)
    with pytest.raises(ValueError, match="the scheme is 'gauss'"):
        p.time(0, 1, intervals=10, scheme="gauss")


def test_a_solution_becomes_a_page(tmp_path):
    p = mass()
    p.goal.effort(name="effort <of all>")
    p.quantity.acceleration("x")
    s = p.solve()
    assert len(s.history) == s.iterations + 1 and s.history[-1][2] < s.history[0][2]
    reference = sinew.osim.Motion([0.0, 1.0], [[0.0], [1.0]], ["x/value"])
    s.write_page(tmp_path / "mass.html", title="A mass", reference=reference)
    text = (tmp_path / "mass.html").read_text(encoding="utf-8")
    body = xml.etree.ElementTree.fromstring(text[text.index("<table") : text.index("</table>") + 8])
    assert ["effort <of all>", f"{s.objective:.6g}"] in [[cell.text for cell in row] for row in body]
    figures = re.findall(r"<figure>.*?</figure>", text)
    assert [re.search("<figcaption>(.*?)</figcaption>", f)[1] for f in figures] == [
        "Coordinates [rad, m]", "Speeds [rad/s, m/s]", "Controls", "acceleration/x", "Convergence [powers of ten over iterations]",
    ]  # fmt: skip
    assert figures[0].count("<polyline") == 2 and "stroke-dasharray" in figures[0]
    points = re.search('points="(.*?)"', figures[0])[1].split()
    assert len(points) == len(s.time) and float(points[0].split(",")[1]) > float(points[-1].split(",")[1])  # x rises
    assert list(tmp_path.iterdir()) == [tmp_path / "mass.html"]


def test_a_warm_start_keeps_the_scale_of_the_objective():
    def lifted(weight):
        p = sinew.Problem(sinew.load(sinew.models.path("cart_pole")))
        p.time(0, 2, intervals=30)
        p.bounds("slide/value", (-2, 2), initial=0, final=0)
        p.bounds("hinge/value", (-7, 7), initial=math.pi, final=0)
        p.bounds("*/speed", initial=0, final=0)
        time = numpy.linspace(0, 2, 50)
        p.goal.state_tracking(sinew.osim.Motion(time, 0 * time[:, None], ["slide/value"]), 1e3)  # a steep guess: a scale far below 1
        p.goal.effort(weight)
        return p

    s = lifted(10).solve()
    again = lifted(11).solve(s, warm=True)
    assert s.success and again.status == "solved" and again.iterations <= 8 < s.iterations
    assert again.objective == pytest.approx(lifted(11).solve().objective, rel=1e-3)


def test_goals_are_divided_and_bounded():
    p = mass(end=(0.5, 3))
    p.goal.effort(per_duration=True, per_mass=True)  # of a mass of 1: 12 / T^4
    p.goal.final_time(0.5)
    s = p.solve(tolerance=1e-7)
    assert s.terms["effort"] == pytest.approx(12 / s.time[-1] ** 4, rel=1e-3)
    assert s.time[-1] == pytest.approx(96**0.2, rel=1e-3)  # d/dT of 12 T^-4 + T/2 is 0
    p = mass(end=(0.5, 3))
    p.goal.final_time()
    p.goal.effort(within=(0, 6), name="cap")
    s = p.solve(tolerance=1e-7)
    assert s.time[-1] == pytest.approx(2 ** (1 / 3), rel=1e-3)  # 12 / T^3 is 6
    assert s.terms["cap"] < 1e-4 and "cap" not in s.objective_terms
    with pytest.raises(sinew.ModelError, match="cannot be a constraint with bounds"):
        p.goal._add("final_time", None, 1, within=(0, 1))


def test_means_and_final_values_of_quantities_are_goals():
    p = mass()
    rate = p.quantity.acceleration("x")
    p.goal.effort(1e-3)
    p.goal.quantity_final(rate, 10)
    s = p.solve()
    assert abs(s[rate][-1]) < 1e-2 and s.terms["quantity_final"] < 1e-3
    p = sinew.Problem(sinew.loads(MASS))
    p.time(0, 1, intervals=10)
    p.bounds("x/value", (-5, 5), initial=0)
    p.bounds("x/speed", initial=0)
    push = p.quantity.generalized_force("x")
    p.goal.effort(1e-6)
    p.goal.mean(push, 3, 10)
    s = p.solve()
    assert s["push"] == pytest.approx(numpy.full(len(s.time), 3.0), abs=1e-3)  # the least effort of that mean


FRAMES = """<mujoco><option gravity="0 0 -9.81"/><worldbody><body name="link"><joint name="a" axis="0 1 0"/>
<geom type="capsule" fromto="0 0 0 0 0 -.4" size=".02" mass="1"/><site name="tip" pos="0 0 -.4"/></body></worldbody>
<actuator><motor name="turn" joint="a"/></actuator></mujoco>"""


@pytest.mark.parametrize("kind", ["translation", "orientation", "angular_velocity"])
def test_a_frame_follows_its_reference(kind):
    time = numpy.linspace(0, 0.5, 60)
    angle, speed = 0.4 * (1 - numpy.cos(4 * time)), 1.6 * numpy.sin(4 * time)
    zero = 0 * time
    data, axes = {
        "translation": ([-0.4 * numpy.sin(angle), zero, -0.4 * numpy.cos(angle)], "xyz"),
        "orientation": ([numpy.cos(angle / 2), zero, numpy.sin(angle / 2), zero], "wxyz"),
        "angular_velocity": ([zero, speed, zero], "xyz"),
    }[kind]
    reference = sinew.osim.Motion(time, numpy.column_stack(data), [f"tip_{axis}" for axis in axes])
    p = sinew.Problem(sinew.loads(FRAMES))
    p.time(0, 0.5, intervals=15)
    p.bounds("a/value", (-3, 3), initial=0)
    getattr(p.goal, f"{kind}_tracking")(reference, ["tip"], 100)
    p.goal.effort(1e-7)
    s = p.solve()
    assert numpy.abs(s["a/value"] - 0.4 * (1 - numpy.cos(4 * s.time))).max() < 3e-3
    with pytest.raises(sinew.ModelError, match="no column 'link_"):
        getattr(p.goal, f"{kind}_tracking")(reference, ["link"])
    with pytest.raises(sinew.ModelError, match="no body or site 'toe'"):
        getattr(p.goal, f"{kind}_tracking")(reference, ["toe"])


def test_the_page_of_a_solution_has_a_film(tmp_path):
    p = sinew.Problem(sinew.loads(FRAMES))
    p.time(0, 0.5, intervals=6)
    p.bounds("a/value", (-3, 3), initial=0, final=1)
    p.goal.effort()
    p.solve().write_page(tmp_path / "page.html")
    text = (tmp_path / "page.html").read_text()
    frames = re.search(r'attributeName="d" dur="0.500s".*?values="([^"]*)"', text)
    assert frames and len(set(frames[1].split(";"))) == 13


def test_a_driven_coordinate_of_a_given_motion_follows_its_coupler(tmp_path):
    text = (MODELS / "knee.osim").read_text()
    text = re.sub(r"(<Thelen2003Muscle name=[^>]*>)", r"\1<ignore_tendon_compliance>true</ignore_tendon_compliance>", text)
    text = re.sub(r"(<Millard2012EquilibriumMuscle name=[^>]*>)", r"\1<ignore_tendon_compliance>true</ignore_tendon_compliance>", text)
    (tmp_path / "leg.osim").write_text(text)
    time = numpy.linspace(0, 1, 101)
    knee = -0.6 + 0.2 * numpy.cos(4 * time)
    others = [0.1 + 0 * time, 1 + 0 * time, 0.05 + 0 * time]
    labels = ["hip_flexion", "hip_height", "hip_rotation", "knee_angle", "patella_angle"]

    def evaluated(patella):
        motion = sinew.osim.Motion(time, numpy.column_stack([*others, knee, patella]), labels)
        p = sinew.Problem(tmp_path / "leg.osim", kinematics=motion)
        p.time(0.1, 0.9, intervals=4)
        p.goal.effort()
        return p.solve(max_iterations=0)

    right = evaluated(knee)
    with pytest.warns(sinew.ModelWarning, match="'patella_angle' contradicts the coupler"):
        degrees = evaluated(numpy.degrees(knee))  # beside radians
    assert degrees.violation == pytest.approx(right.violation, rel=1e-12)


def test_a_periodic_variable_may_change_its_sign():
    p = sinew.Problem(sinew.loads(MASS))
    p.time(0, 1, intervals=10)
    p.bounds("x/value", (-5, 5), initial=1)
    p.goal.periodicity(["x/speed"], opposite=["x/value"])
    p.goal.effort()
    s = p.solve()
    assert s["x/value"][-1] == pytest.approx(-1, abs=1e-6)
    assert s["x/speed"] == pytest.approx(numpy.full(len(s.time), -2.0), abs=1e-4)


def test_a_scale_factor_gives_an_electromyogram_its_unit(tmp_path):
    p = mass()
    time = numpy.linspace(0, 1, 40)
    reference = sinew.osim.Motion(time, 50 * (6 - 12 * time)[:, None], ["EMG 1"])  # the control of least effort
    p.scale_factor("gain", (0.001, 1))
    p.goal.control_tracking(reference, 10, columns={"push": "EMG 1"}, scale={"push": "gain"})
    p.goal.effort(1e-3)
    s = p.solve(tolerance=1e-8)
    assert p.parameters == ["gain"]
    assert s.parameters["gain"] == pytest.approx(1 / 50, rel=1e-4)
    s.write(tmp_path / "s.sto")
    again = p.solve(tmp_path / "s.sto", max_iterations=0)
    assert again.parameters == pytest.approx(s.parameters)
    with pytest.raises(sinew.ModelError, match="'other'; add it first"):
        p.goal.control_tracking(reference, columns={"push": "EMG 1"}, scale={"push": "other"})


def test_bounds_may_change_with_time():
    p = mass()
    p.goal.effort()
    p.bounds_over_time("push", ([0, 1], [-4, -8]), 5.0)
    s = p.solve(tolerance=1e-6)
    push = s["push"][::2]
    assert push.max() == pytest.approx(5, abs=1e-3)
    assert (push >= -4 - 4 * s.time[::2] - 1e-6).all()
    with pytest.raises(ValueError, match="the rule is 'round'"):
        p.bounds_over_time("push", 0, rule="round")

