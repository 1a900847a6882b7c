"""sinew.moco: Moco's names over Sinew's optimal control."""

import math
import pathlib
import warnings

import numpy
import pytest

import sinew
import sinew.moco as osim

MODELS = pathlib.Path(__file__).parents[2] / "models" / "osim"


def sliding_mass():
    model = osim.Model()
    model.setName("sliding_mass")
    model.set_gravity(osim.Vec3(0, 0, 0))
    body = osim.Body("body", 2.0, osim.Vec3(0), osim.Inertia(0))
    model.addComponent(body)
    joint = osim.SliderJoint("slider", model.getGround(), body)
    coord = joint.updCoordinate()
    coord.setName("position")
    model.addComponent(joint)
    actu = osim.CoordinateActuator()
    actu.setCoordinate(coord)
    actu.setName("actuator")
    actu.setOptimalForce(1)
    model.addComponent(actu)
    model.addMarker(osim.Marker("front", body, osim.Vec3(0.5, 0, 0)))
    model.finalizeConnections()
    return model


def study_of(model, end):
    study = osim.MocoStudy()
    study.setName("sliding")
    problem = study.updProblem()
    problem.setModel(model)
    problem.setTimeBounds(osim.MocoInitialBounds(0.0), end)
    problem.setStateInfo("/slider/position/value", osim.MocoBounds(-5, 5), osim.MocoInitialBounds(0), osim.MocoFinalBounds(1))
    problem.setStateInfo("/slider/position/speed", [-50, 50], [0], [0])
    problem.setControlInfo("/actuator", osim.MocoBounds(-50, 50))
    return study


def test_least_time_of_a_mass_is_that_of_the_calculus(tmp_path):
    study = study_of(sliding_mass(), osim.MocoFinalBounds(0.0, 5.0))
    study.updProblem().addGoal(osim.MocoFinalTimeGoal())
    solver = study.initCasADiSolver()
    solver.set_num_mesh_intervals(30)
    solution = study.solve()
    assert solution.success() and solution.getObjective() == pytest.approx(0.4, rel=3e-3)
    assert list(solution.getStateNames()) == ["/slider/position/value", "/slider/position/speed"]
    solution.write(tmp_path / "s.sto")
    again = osim.MocoTrajectory(tmp_path / "s.sto")
    assert again.getNumTimes() == 61
    assert numpy.array_equal(again.getStateMat("/slider/position/value"), solution.getStateMat("/slider/position/value"))
    study.printToXML(tmp_path / "study.omoco")
    assert osim.MocoStudy(tmp_path / "study.omoco").solve().getObjective() == solution.getObjective()


def test_a_marker_is_tracked_and_brought_to_a_place():
    model = sliding_mass()
    study = study_of(model, 1.0)
    problem = study.updProblem()
    problem.setStateInfo("/slider/position/value", [-5, 5], 0)
    final = osim.MocoMarkerFinalGoal("final", 100)
    final.setPointName("/markerset/front")
    final.setReferenceLocation(osim.Vec3(2, 0, 0))
    problem.addGoal(final)
    effort = osim.MocoControlGoal("effort", 1e-5)
    problem.addGoal(effort)
    study.initCasADiSolver().set_num_mesh_intervals(10)
    solution = study.solve()
    assert solution.getStateMat("/slider/position/value")[-1] == pytest.approx(1.5, abs=1e-4)
    places = osim.TimeSeriesTableVec3()
    places.setColumnLabels(["/markerset/front"])
    for state in osim.StatesTrajectory.createFromStatesTable(model, solution.exportToStatesTable()):
        places.appendRow(state.getTime(), osim.RowVectorVec3([model.getComponent("markerset/front").getLocationInGround(state)]))
    follow = study_of(model, 1.0)
    follow.updProblem().setStateInfo("/slider/position/value", [-5, 5], 0)
    tracking = osim.MocoMarkerTrackingGoal("markers")
    tracking.setMarkersReference(osim.MarkersReference(places))
    follow.updProblem().addGoal(tracking)
    follow.initCasADiSolver().set_num_mesh_intervals(10)
    tracked = follow.solve()
    difference = tracked.getStateMat("/slider/position/value") - solution.getStateMat("/slider/position/value")
    assert numpy.abs(difference).max() < 1e-4


def test_guesses_are_trajectories():
    study = study_of(sliding_mass(), 1.0)
    study.updProblem().addGoal(osim.MocoControlGoal())
    solver = study.initCasADiSolver()
    solver.set_num_mesh_intervals(10)
    guess = solver.createGuess()
    guess.setNumTimes(2)
    guess.setTime([0, 1])
    guess.setState("/slider/position/value", [0, 1])
    guess.setState("/slider/position/speed", [0, 0])
    guess.setControl("/actuator", [0, 0])
    guess.resampleWithNumTimes(5)
    solver.setGuess(guess)
    assert study.solve().getObjective() == pytest.approx(48, rel=1e-4)  # 12 m^2 over the duration cubed
    with pytest.raises(KeyError, match="no state '/slider/x'"):
        guess.setState("/slider/x", [0] * 5)


def pendulum_motion():
    time = numpy.arange(61) / 60
    data = numpy.column_stack([20 * numpy.sin(3 * time), 40 + 15 * numpy.cos(2 * time)])
    return time, data


def test_track_makes_the_study_of_its_settings(tmp_path):
    time, data = pendulum_motion()
    sinew.osim.write(sinew.osim.Motion(time, data, ["swing", "bend"], in_degrees=True), tmp_path / "ref.sto")
    track = osim.MocoTrack()
    track.setName("follow")
    processor = osim.ModelProcessor(MODELS / "pendulum.osim")
    processor.append(osim.ModOpAddReserves(50))
    track.setModel(processor)
    reference = osim.TableProcessor(tmp_path / "ref.sto")
    reference.append(osim.TabOpLowPassFilter(20))
    track.setStatesReference(reference)
    track.set_track_reference_position_derivatives(True)
    track.set_apply_tracked_states_to_guess(True)
    track.set_initial_time(0.1)
    track.set_final_time(0.7)
    track.set_mesh_interval(0.05)
    study = track.initialize()
    effort = osim.MocoControlGoal.safeDownCast(study.updProblem().updGoal("control_effort"))
    assert effort.getWeight() == 0.001
    effort.setWeight(1e-6)
    assert osim.MocoFinalTimeGoal.safeDownCast(effort) is None
    solution = study.solve()
    assert solution.success() and len(solution.getTimeMat()) == 25
    swing = next(name for name in solution.getStateNames() if name.endswith("/swing/value"))
    error = solution.getStateMat(swing) - numpy.radians(20 * numpy.sin(3 * solution.getTimeMat()))
    assert numpy.abs(error).max() < 5e-3
    track.printToXML(tmp_path / "track.omoco")
    assert osim.MocoTrack(tmp_path / "track.omoco").solve().getObjective() > 0
    with pytest.raises(KeyError, match="did you mean 'control_effort'"):
        study.updProblem().updGoal("control_efort")
    with pytest.raises(sinew.ModelError, match="does not lie within that of the data"):
        track.set_final_time(9)
        track.initialize()


def test_inverse_finds_the_torques_of_a_motion(tmp_path):
    time, data = pendulum_motion()
    table = osim.TimeSeriesTable(time)
    for name, column in zip(["swing", "bend"], data.T, strict=True):
        table.appendColumn(name, numpy.radians(column))
    inverse = osim.MocoInverse()
    processor = osim.ModelProcessor(osim.Model(str(MODELS / "pendulum.osim")))
    processor.append(osim.ModOpAddReserves(10))
    inverse.setModel(processor)
    inverse.setKinematics(osim.TableProcessor(table))
    inverse.set_initial_time(0.2)
    inverse.set_final_time(0.8)
    solution = inverse.solve().getMocoSolution()
    assert solution.success()
    moments = sinew.osim.inverse_dynamics(sinew.load(MODELS / "pendulum.osim"), sinew.osim.Motion(
        time, numpy.radians(data), ["swing", "bend"]))  # fmt: skip
    swing = next(name for name in solution.getControlNames() if name.endswith("swing"))
    wanted = numpy.interp(solution.getTimeMat(), moments.time, moments["swing_moment"])
    assert numpy.abs(10 * solution.getControlMat(swing) - wanted).max() < 0.02 * numpy.abs(wanted).max() + 1e-6
    value = solution.getStateMat(next(name for name in solution.getStateNames() if name.endswith("/swing/value")))
    assert numpy.abs(value - numpy.radians(20 * numpy.sin(3 * solution.getTimeMat()))).max() < 1e-6


def test_a_solution_that_failed_is_sealed(tmp_path):
    study = study_of(sliding_mass(), 0.1)  # too short for 50 N
    study.updProblem().addGoal(osim.MocoControlGoal())
    study.initCasADiSolver().set_num_mesh_intervals(10)
    with pytest.warns(UserWarning, match="was not solved"):
        solution = study.solve()
    assert not solution.success() and solution.isSealed()
    with pytest.raises(RuntimeError, match="unseal"):
        solution.write(tmp_path / "x.sto")
    solution.unseal().write(tmp_path / "x.sto")
    assert "success=false" in (tmp_path / "x.sto").read_text()


def test_a_spring_on_a_coordinate_pulls():
    model = osim.Model(str(MODELS / "pendulum.osim"))
    spring = osim.SpringGeneralizedForce("swing")
    spring.setStiffness(50)
    spring.setRestLength(-0.2)
    spring.setViscosity(3)
    model.addForce(spring)
    state = osim.State(0, {"/jointset/x/swing/value": 0.3, "/jointset/x/swing/speed": 2.0})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        d = state._data(model)
    assert d.qfrc_passive[d.model.names_of("joint").index("swing")] == pytest.approx(-50 * 0.5 - 3 * 2)


def test_a_stride_is_a_half_and_its_mirror_image():
    half = osim.MocoTrajectory()
    half._time = numpy.array([0.0, 0.5, 1.0])
    half._columns["states"] = {"/j/hip_r/value": numpy.array([1.0, 2, 3]), "/j/hip_l/value": numpy.array([3.0, 4, 1]),
                               "/j/pelvis_tx/value": numpy.array([0.0, 1, 2])}  # fmt: skip
    full = osim.createPeriodicTrajectory(half)
    assert list(full.getTimeMat()) == [0, 0.5, 1, 1.5, 2]
    assert list(full.getStateMat("/j/hip_r/value")) == [1, 2, 3, 4, 1]
    assert list(full.getStateMat("/j/pelvis_tx/value")) == [0, 1, 2, 3, 4]


def follow(goal):
    study = study_of(sliding_mass(), 1.0)
    study.updProblem().setStateInfo("/slider/position/value", [-5, 5], 0)
    study.updProblem().setStateInfo("/slider/position/speed", [-5, 5], 0)
    study.updProblem().addGoal(goal)
    study.initCasADiSolver().set_num_mesh_intervals(10)
    return study.solve()


@pytest.mark.parametrize("kind", ["Translation", "Acceleration"])
def test_frames_follow_tables_of_vectors(kind):
    table = osim.TimeSeriesTableVec3()
    table.setColumnLabels(["/bodyset/body"])
    times = numpy.linspace(0, 1, 21)
    for t in times:
        table.appendRow(t, osim.RowVectorVec3([osim.Vec3(t**2 if kind == "Translation" else 2.0, 0, 0)]))
    goal = getattr(osim, f"Moco{kind}TrackingGoal")("tracking")
    goal.setFramePaths(["/bodyset/body"])
    getattr(goal, f"set{kind}Reference")(table)
    found = follow(goal)
    assert numpy.abs(found.getStateMat("/slider/position/value") - numpy.array(found.getTimeMat()) ** 2).max() < 2e-3


def test_a_goal_may_be_a_constraint_with_bounds():
    study = study_of(sliding_mass(), [0.1, 5])
    problem = study.updProblem()
    problem.addGoal(osim.MocoFinalTimeGoal("time"))
    cap = osim.MocoControlGoal("cap")
    cap.setMode("endpoint_constraint")
    cap.setEndpointConstraintBounds([osim.MocoBounds(0, 6)])
    problem.addGoal(cap)
    study.initCasADiSolver().set_num_mesh_intervals(20)
    found = study.solve()
    assert found.getFinalTime() == pytest.approx(8 ** (1 / 3), rel=1e-3)  # of 2 kg: 48 / T^3 is 6
    with pytest.raises(ValueError, match="the mode is 'often'"):
        cap.setMode("often")


def test_outputs_are_minimised_and_bounded():
    study = study_of(sliding_mass(), 1)
    problem = study.updProblem()
    problem.addGoal(osim.MocoControlGoal("effort"))
    place = osim.MocoOutputGoal("place", 2)
    place.setOutputPath("/markerset/front|location")
    place.setOutputIndex(0)
    place.setExponent(2)
    problem.addGoal(place)
    mean = osim.MocoOutputGoal("mean", 0.5)
    mean.setOutputPath("/body|position")
    bound = osim.MocoOutputBoundConstraint("far")
    bound.setOutputPath("/bodyset/body|position")
    bound.setOutputIndex(0)
    bound.setUpperBound(osim.PiecewiseLinearFunction([0, 1], [0.1, 1.2]))
    study.initCasADiSolver().set_num_mesh_intervals(20)
    problem.addPathConstraint(bound)
    s = study.solve()
    x = s.getStateMat("/slider/position/value")
    assert (x[::2] <= 0.1 + 1.1 * s.getTimeMat()[::2] + 1e-6).all()
    x = x + 0.5
    value = (x[:-2:2] ** 2 + 4 * x[1::2] ** 2 + x[2::2] ** 2).sum() / 6 / 20
    assert s.getObjectiveTerm("place") == pytest.approx(2 * value, rel=1e-6)
    problem.addGoal(mean)
    with pytest.raises(sinew.ModelError, match="position, location and linear_acceleration of bodies and markers"):
        study.solve()


def moments(tmp_path, table="position_force\tother_force"):
    time = numpy.linspace(0, 1, 30)
    rows = "".join(f"{x}\t{2 - 3 * x}\t1\n" for x in time.tolist())
    (tmp_path / "id.sto").write_text(f"id\nendheader\ntime\t{table}\n{rows}")
    goal = osim.MocoGeneralizedForceTrackingGoal("moments", 0.5)
    goal.setReference(osim.TableProcessor(str(tmp_path / "id.sto")))
    goal.setAllowUnusedReferences(True)
    goal.setNormalizeTrackingError(True)
    goal.setWeightForGeneralizedForce("position_force", 4)
    return goal


def test_net_forces_of_coordinates_are_tracked(tmp_path):
    study = study_of(sliding_mass(), 1)
    study.updProblem().addGoal(osim.MocoControlGoal("effort"))
    study.updProblem().addGoal(moments(tmp_path))
    study.initCasADiSolver().set_num_mesh_intervals(20)
    s = study.solve()
    error = s.getControlMat("/actuator") - (2 - 3 * s.getTimeMat())
    value = (error[:-2:2] ** 2 + 4 * error[1::2] ** 2 + error[2::2] ** 2).sum() / 6 / 20  # Simpson's rule
    assert s.getObjectiveTerm("moments") == pytest.approx(0.5 * 4 * value / 2**2, rel=1e-9)


@pytest.mark.parametrize(("change", "message"), [
    (lambda goal: goal.setAllowUnusedReferences(False), "column 'other_force' is no generalised force"),
    (lambda goal: goal.setForcePaths([".*externalloads.*"]), "where the model has external loads"),
    (lambda goal: goal.setForcePaths(["/forceset/spring"]), "only external loads"),
    (lambda goal: goal.setIgnoreConstrainedCoordinates(False), "constrained coordinates are ignored"),
])  # fmt: skip
def test_forces_that_cannot_be_tracked_are_named(tmp_path, change, message):
    goal = moments(tmp_path)
    change(goal)
    study = study_of(sliding_mass(), 1)
    study.updProblem().addGoal(goal)
    with pytest.raises(sinew.ModelError, match=message):
        study.solve()


def test_controls_and_states_have_bounds_over_time():
    study = study_of(sliding_mass(), 1)
    problem = study.updProblem()
    problem.addGoal(osim.MocoControlGoal("effort"))
    control = osim.MocoControlBoundConstraint("push")
    control.addControlPath("/actuator")
    control.setLowerBound(osim.PiecewiseLinearFunction([0, 1], [-11, -13]))
    control.setUpperBound(osim.Constant(10))
    problem.addPathConstraint(control)
    speed = osim.MocoStateBoundConstraint("speed")
    speed.addStatePath("/slider/position/speed")
    speed.setUpperBound(osim.Constant(1.4))
    problem.addPathConstraint(speed)
    study.initCasADiSolver().set_num_mesh_intervals(20)
    s = study.solve()
    push, time = s.getControlMat("/actuator")[::2], s.getTimeMat()[::2]
    assert push.max() <= 10 + 1e-6 and (push >= -11 - 2 * time - 1e-6).all()
    assert s.getStateMat("/slider/position/speed")[::2].max() == pytest.approx(1.4, abs=1e-3)
    control.setEqualityWithLower(True)
    with pytest.raises(sinew.ModelError, match="no <upper_bound>"):
        study.solve()


def test_the_unit_of_an_electromyogram_is_a_scale_factor(tmp_path):
    rows = "".join(f"{i / 30}\t{10 * (12 - 24 * i / 30)}\n" for i in range(31))
    (tmp_path / "emg.sto").write_text(f"emg\nendheader\ntime\tEMG\n{rows}")
    study = study_of(sliding_mass(), 1)
    goal = osim.MocoControlTrackingGoal("emg")
    goal.setReference(osim.TableProcessor(str(tmp_path / "emg.sto")))
    goal.setReferenceLabel("/actuator", "EMG")
    goal.addScaleFactor("unit", "/actuator", [0.01, 1.0])
    study.updProblem().addGoal(goal)
    study.initCasADiSolver().set_num_mesh_intervals(20)
    assert study.solve().getParameter("unit") == pytest.approx(0.1, rel=1e-3)
    goal._element.find("scale_factors")[0].remove(goal._element.find("scale_factors")[0].find("control"))
    with pytest.raises(sinew.ModelError, match="does not say whose reference it multiplies"):
        study.solve()


def test_what_is_not_covered_is_refused_by_name():
    with pytest.raises(AttributeError, match="sinew.moco does not cover 'MocoFlightGoal'"):
        osim.MocoFlightGoal()
    with pytest.raises(AttributeError, match="does not cover MocoControlGoal.setExponnent; did you mean"):
        osim.MocoControlGoal().setExponnent(3)
    with pytest.raises(ValueError, match="lower bound"):
        osim.MocoBounds(2, 1)
    study = study_of(sliding_mass(), 1.0)
    study.updProblem().addGoal(osim.MocoControlGoal("effort"))
    with pytest.raises(ValueError, match="has a goal 'effort' already"):
        study.updProblem().addGoal(osim.MocoControlGoal("effort"))
    study.initCasADiSolver().set_transcription_scheme("legendre-gauss-12")
    with pytest.raises(sinew.ModelError, match="its transcription is not supported"):
        study.solve()
    study.updSolver().set_transcription_scheme("hermite-simpson")
    study.updProblem().setStateInfo("/slider/positon/value", [0, 1])
    with pytest.raises(sinew.ModelError, match="did you mean '/slider/position/value'"):
        study.solve()
    assert math.isnan(osim.MocoBounds().getLower())
