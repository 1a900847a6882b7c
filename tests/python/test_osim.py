"""sinew.osim: motions in and out, and the tools on models of OpenSim's own format."""

import base64
import pathlib
import struct
import warnings
import zlib

import numpy
import pytest

import sinew

MODELS = pathlib.Path(__file__).parents[2] / "models" / "osim"


def load(name):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return sinew.load(MODELS / name)


def swing(m, rows=60):
    time = numpy.arange(rows) / 60
    data = numpy.column_stack([20 * numpy.sin(3 * time), 40 + 15 * numpy.cos(2 * time)])
    return sinew.osim.Motion(time, data, ["swing", "bend"], name="swing", in_degrees=True)


def test_a_model_of_opensim_keeps_its_names():
    m = load("pendulum.osim")
    d = sinew.Data(m)
    assert [m.joint(i).name for i in range(m.njnt)] == ["swing", "bend"]
    d.joint("bend").qpos = 0.5
    sinew.forward(m, d)
    assert d.site("wrist").xpos[1] < 1.2
    assert m.actuator("motor").gainprm[0] == 20


def test_motions_read_back_equal(tmp_path):
    motion = swing(load("pendulum.osim"))
    for name in ("a.sto", "a.mot"):
        sinew.osim.write(motion, tmp_path / name)
        again = sinew.osim.read(tmp_path / name)
        assert again.labels == motion.labels and again.in_degrees
        assert (again.data == motion.data).all() and (again.time == motion.time).all()
    assert (again["bend"] == motion.data[:, 1]).all()


def test_files_that_are_not_right_are_said(tmp_path):
    path = tmp_path / "a.sto"
    path.write_text("x\nnRows=5\nendheader\ntime a\n0 1\n")
    with pytest.warns(sinew.ModelWarning, match="the header declares 5 rows, found 1"):
        sinew.osim.read(path)
    path.write_text("x\nendheader\ntime a\n0 one\n")
    with pytest.raises(sinew.ModelError, match="'one' in column 2 is not a number"):
        sinew.osim.read(path)


def test_inverse_kinematics_finds_the_pose_of_the_markers():
    m = load("pendulum.osim")
    d = sinew.Data(m)
    wanted = swing(m)
    rows = []
    for q in numpy.radians(wanted.data):
        d.qpos[:] = q
        sinew.forward(m, d)
        rows.append(d.site("wrist").xpos.copy())
    markers = sinew.osim.Motion(wanted.time, rows, ["wrist_x", "wrist_y", "wrist_z"], markers=True)
    found, errors = sinew.osim.inverse_kinematics(m, markers)
    assert numpy.abs(errors["marker_error_max"]).max() < 1e-6
    assert found.in_degrees and found.labels == ["swing", "bend"]


def test_inverse_dynamics_gives_the_forces_of_the_engine():
    m = load("pendulum.osim")
    d = sinew.Data(m)
    forces = sinew.osim.inverse_dynamics(m, swing(m))
    k = 30
    t = forces.time[k]
    d.qpos[:] = numpy.radians([20 * numpy.sin(3 * t), 40 + 15 * numpy.cos(2 * t)])
    d.qvel[:] = numpy.radians([60 * numpy.cos(3 * t), -30 * numpy.sin(2 * t)])
    d.qacc[:] = numpy.radians([-180 * numpy.sin(3 * t), -60 * numpy.cos(2 * t)])
    sinew.inverse(m, d)
    assert numpy.allclose(forces.data[k], d.qfrc_inverse, atol=1e-4)
    assert forces.labels == ["swing_moment", "bend_moment"]


def test_wrong_arguments_are_named():
    m = load("pendulum.osim")
    with pytest.raises(ValueError, match="none of length"):
        sinew.osim.muscle_analysis(m, swing(m), "strength")
    with pytest.raises(sinew.ModelError, match="no column has the name of a joint"):
        sinew.osim.inverse_dynamics(m, sinew.osim.Motion([0, 1], [[1], [2]], ["foot"]))


def test_static_optimization_and_joint_reactions_balance(tmp_path):
    m = load("pendulum.osim")
    motion = swing(m)
    found = sinew.osim.inverse_dynamics(m, motion)
    activations, forces = sinew.osim.static_optimization(m, motion, reserve=5)
    assert set(forces.labels) >= {"motor", "swing_reserve", "bend_reserve"}
    # the motor turns one of the joints; with the reserves all moments are there
    d = sinew.Data(m)
    moments = {name: found[f"{name}_moment"] for name in ("swing", "bend")}
    left = {name: moments[name] - forces[f"{name}_reserve"] for name in moments}
    turned = max(left, key=lambda name: abs(left[name]).max())
    other = min(left, key=lambda name: abs(left[name]).max())
    middle = slice(6, -6)  # accelerations of the two tools differ at the ends
    assert abs(left[other][middle]).max() < 0.02
    assert abs(left[turned] - forces["motor"])[middle].max() < 0.02
    loads = sinew.osim.joint_reactions(m, motion, forces, reserve=5, frame="child")
    body = m.body(m.jnt_bodyid[0]).name
    assert any(label.endswith(f"_on_{body}_in_{body}_fx") for label in loads.labels) and numpy.isfinite(loads.data).all()
    del d
    with pytest.raises(ValueError, match="frame 'sky' is none of ground, child, parent"):
        sinew.osim.joint_reactions(m, motion, frame="sky")


def test_actuators_of_a_file_help(tmp_path):
    path = tmp_path / "actuators.xml"
    rows = '<CoordinateActuator name="a"><coordinate>bend</coordinate><optimal_force>5</optimal_force></CoordinateActuator>'
    rows += '<CoordinateActuator name="b"><coordinate>swing</coordinate><optimal_force>5</optimal_force></CoordinateActuator>'
    path.write_text(f'<OpenSimDocument Version="40000"><ForceSet><objects>{rows}</objects></ForceSet></OpenSimDocument>')
    m = load("pendulum.osim")
    _, forces = sinew.osim.static_optimization(m, swing(m), actuators=path)
    assert forces.labels[-2:] == ["a", "b"]
    path.write_text('<OpenSimDocument Version="40000"><ForceSet><objects><Spring name="s"/></objects></ForceSet></OpenSimDocument>')
    with pytest.raises(sinew.ModelError, match="<Spring> is no actuator that can help"):
        sinew.osim.static_optimization(m, swing(m), actuators=path)


def test_a_setup_of_static_optimization_reads(tmp_path):
    path = tmp_path / "so.xml"
    path.write_text(
        '<OpenSimDocument Version="40000"><AnalyzeTool name="x"><model_file>a.osim</model_file>'
        "<coordinates_file>a.mot</coordinates_file><initial_time>0.5</initial_time><final_time>1</final_time>"
        '<AnalysisSet><objects><StaticOptimization name="s"><on>true</on><activation_exponent>3</activation_exponent>'
        "<use_muscle_physiology>false</use_muscle_physiology></StaticOptimization>"
        '<JointReaction name="j"><apply_on_bodies>parent</apply_on_bodies><express_in_frame>child</express_in_frame>'
        "</JointReaction></objects></AnalysisSet></AnalyzeTool></OpenSimDocument>"
    )
    setup = sinew.osim.read_setup(path)
    assert setup["kind"] == "analyze" and setup["static_optimization"] and setup["joint_reactions"]
    assert setup["exponent"] == 3 and setup["isometric"] and setup["on_parent"] and setup["frame"] == "child"
    assert (setup["start"], setup["end"]) == (0.5, 1)


def test_an_attached_model_of_opensim_keeps_its_driven_joints_conditional_sites_and_forces(tmp_path):
    part = sinew.Spec.from_file(MODELS / "knee.osim")
    spec = sinew.Spec()
    for prefix in ("l_", "r_"):
        spec.worldbody.attach(part, prefix=prefix)
    m, alone = spec.compile(), part.compile()
    for kind in ("joint", "driven", "function", "force", "tendon", "actuator"):
        assert m.names_of(kind) == [prefix + name for prefix in ("l_", "r_") for name in alone.names_of(kind)]
    spec.write(tmp_path / "two.xml")
    written = sinew.load(tmp_path / "two.xml")
    assert written.to_bytes() == m.to_bytes()


REPLICATED = """<mujoco><worldbody><replicate count="2" offset="0 0 1"><body name="leg"><geom size=".1"/><joint name="hip"/>
<site name="top"/><body name="shank" pos="0 -.4 0"><geom size=".1" contype="0" conaffinity="0"/><joint name="knee"/>
<joint name="slip" type="slide" driver="knee" function="f"/><site name="ankle" driver="knee" xfunction="f"/></body></body>
</replicate></worldbody><functions><function name="f" type="linear" coef=".5 0"/></functions>
<tendon><spatial name="t"><site site="top"/><site site="ankle" driver="knee" range="-60 30"/></spatial></tendon>
<forces><ligament name="cord" tendon="t" length=".1" stiffness="10"/><limitforce name="stop" joint="slip" stiffness="9 9"
range="-.1 .1"/></forces></mujoco>"""


def test_replicated_driven_joints_and_forces_are_written_out_as_they_were_read():
    spec = sinew.Spec.from_string(REPLICATED)
    m = spec.compile()
    assert m.names_of("driven") == ["slip0", "slip1"]
    assert m.names_of("force") == ["cord0", "stop0", "cord1", "stop1"]
    assert sinew.loads(spec.to_xml()).to_bytes() == m.to_bytes()
    assert sinew.loads(spec.to_flat_xml()).to_bytes() == m.to_bytes()


def test_columns_are_plotted_by_their_labels(tmp_path):
    pytest.importorskip("matplotlib").use("Agg")
    figure = swing(load("pendulum.osim")).plot("bend")
    assert [line.get_label() for line in figure.axes[0].lines] == ["bend"]
    assert figure.axes[0].get_ylabel() == "angle [deg]"
    with pytest.raises(KeyError, match="no column is called 'elbow'"):
        swing(load("pendulum.osim")).plot("elbow")


def test_tasks_take_their_values_from_a_motion():
    m = load("pendulum.osim")
    motion = swing(m)
    labels = [f"wrist_{axis}" for axis in "xyz"]
    markers = sinew.osim.Motion(motion.time, numpy.zeros((len(motion.time), 3)), labels, markers=True)
    tasks = [("wrist", 1.0, False, 0.0), ("swing", 1e9, True, 0.0, "file"), ("bend", 1e9, True, 0.0, "file")]
    found, _ = sinew.osim.inverse_kinematics(m, markers, tasks=tasks, coordinate_values=motion)
    assert numpy.allclose(found["swing"], motion["swing"], atol=1e-4)
    with pytest.raises(ValueError, match="source 'moon'"):
        sinew.osim.inverse_kinematics(m, markers, tasks=[("wrist", 1.0, False, 0.0, "moon")])


POINTS = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0.5, 0.5, 1]
CORNERS, ENDS = [0, 3, 2, 1, 0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4], [4, 7, 10, 13, 16]


def vtk_bytes(numbers, kind, word, compressed, block=24):
    """(header, data) of an array as VTK writes it."""
    data = struct.pack(f"<{len(numbers)}{kind}", *numbers)
    if not compressed:
        return struct.pack(f"<{word}", len(data)), data
    blocks = [data[i : i + block] for i in range(0, len(data), block)]
    packed = [zlib.compress(part) for part in blocks]
    head = [len(blocks), block, len(blocks[-1]) % block, *map(len, packed)]
    return struct.pack(f"<{len(head)}{word}", *head), b"".join(packed)


def vtp(place, encoding, compressed, word):
    arrays, appended = [], b""
    for name, kind, numbers in (("p", "d", POINTS), ("connectivity", "q", CORNERS), ("offsets", "i", ENDS)):
        head, data = vtk_bytes(numbers, kind, word, compressed)
        data = head + data if encoding == "raw" else base64.b64encode(head) + base64.b64encode(data)
        type_name = {"d": "Float64", "q": "Int64", "i": "Int32"}[kind]
        inside = f'format="binary">{data.decode()}' if place == "binary" else f'format="appended" offset="{len(appended)}">'
        appended += data
        arrays.append(f'<DataArray type="{type_name}" Name="{name}" {inside}</DataArray>'.encode())
    zipped = b' compressor="vtkZLibDataCompressor"' if compressed else b""
    return (
        b'<?xml version="1.0"?><VTKFile type="PolyData" byte_order="LittleEndian" header_type="%s"%s><PolyData><Piece>'
        b"<Points>%s</Points><Polys>%s%s</Polys></Piece></PolyData>" % ({"I": b"UInt32", "Q": b"UInt64"}[word], zipped, *arrays)
        + (b'<AppendedData encoding="%s">\n_%s\n</AppendedData>' % (encoding.encode(), appended) if place == "appended" else b"")
        + b"</VTKFile>"
    )


@pytest.mark.parametrize("word", ["I", "Q"])
@pytest.mark.parametrize("compressed", [False, True])
@pytest.mark.parametrize("place, encoding", [("binary", "base64"), ("appended", "base64"), ("appended", "raw")])
def test_meshes_of_vtk_are_read_in_every_encoding(place, encoding, compressed, word):
    xml = '<mujoco><asset><mesh name="m" file="m.vtp"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody></mujoco>'
    m = sinew.loads(xml, assets={"m.vtp": vtp(place, encoding, compressed, word)})
    assert (m.nmeshvert, m.nmeshface) == (5, 6)
    spread = m.mesh_vert.max(axis=0) - m.mesh_vert.min(axis=0)
    assert numpy.isclose(sorted(spread), sorted([1, 1, 1]), atol=0.5).all()


def test_an_interval_takes_some_of_the_rows():
    m = load("pendulum.osim")
    controls, forces = sinew.osim.static_optimization(m, swing(m), reserve=10, interval=20)
    assert len(controls) == 4 and numpy.allclose(controls.time, [0, 1 / 3, 2 / 3, 59 / 60])  # with the last, as in OpenSim
    reactions = sinew.osim.joint_reactions(m, swing(m), forces, reserve=10, interval=20)
    assert numpy.allclose(reactions.time, controls.time)


def test_messages_name_the_file_of_a_motion(tmp_path):
    path = tmp_path / "part.mot"
    path.write_text("Coordinates\ninDegrees=yes\nendheader\ntime\tswing\n" + "".join(f"{k / 60}\t20\n" for k in range(40)))
    motion = sinew.osim.read(path)
    assert motion.file == str(path) and motion.name == "Coordinates"
    with pytest.warns(sinew.ModelWarning, match="part.mot: warning: 1 coordinates of the model have no column"):
        sinew.osim.inverse_dynamics(sinew.load(MODELS / "pendulum.osim"), motion)


ARM = """<mujoco><compiler angle="radian"/><option gravity="0 -9.81 0"/><worldbody><site name="a" pos=".3 0 0"/>
<body name="upper"><joint name="q" axis="0 0 1"/><inertial pos="0 -.5 0" mass="2" diaginertia=".1 .1 .1"/><site name="c" pos="0 -.4 0"/>
</body></worldbody><tendon><spatial name="t"><site site="a"/><site site="c"/></spatial></tendon><actuator>
<hillmuscle name="biceps" tendon="t" force="100" optlen=".3" slacklen=".2"/></actuator></mujoco>"""


def arm_states(rows=5):
    labels = ["/jointset/j/q/value", "/jointset/j/q/speed", "/forceset/biceps/activation"]
    return sinew.osim.Motion(numpy.arange(rows) / 100, numpy.tile([0.5, 2.0, 0.4], (rows, 1)), labels, name="states")


def test_analyses_give_tables_by_name(tmp_path):
    m = sinew.loads(ARM)
    analyses = {
        "BodyKinematics": {"bodies": "upper"},
        "Tip": {"kind": "PointKinematics", "body": "upper", "point": (0, -1, 0), "point_name": "tip"},
        "MuscleAnalysis": {"muscles": ["biceps"], "coordinates": ["q"], "interval": 2},
    }
    sinew.osim.write(arm_states(), tmp_path / "states.sto")
    for motion in (arm_states(), tmp_path / "states.sto"):
        tables = sinew.osim.analyze(m, motion, analyses)
        d = sinew.Data(m)
        d.qpos[0], d.qvel[0], d.act[-1] = 0.5, 2.0, 0.4
        sinew.forward(m, d)
        assert numpy.allclose(tables["BodyKinematics_pos_global"]["upper_X"], d.body("upper").xipos[0], atol=1e-14)
        assert numpy.allclose(tables["BodyKinematics_acc_global"]["upper_Oz"], d.qacc[0], rtol=1e-12)
        assert numpy.allclose(tables["Tip_tip_vel"].data, [2 * numpy.cos(0.5), 2 * numpy.sin(0.5), 0], atol=1e-14)
        assert len(tables["MuscleAnalysis_TendonForce"]) == 3
        assert numpy.allclose(tables["MuscleAnalysis_TendonForce"]["biceps"], d.actuator("biceps").hill_tendonforce, rtol=1e-12)
        assert numpy.allclose(
            tables["MuscleAnalysis_MuscleActuatorPower"]["biceps"], 2 * tables["MuscleAnalysis_Moment_q"]["biceps"], rtol=1e-12
        )
    as_coordinates = sinew.osim.analyze(m, arm_states(12), "BodyKinematics", states=False)
    assert numpy.allclose(as_coordinates["BodyKinematics_vel_global"]["upper_Oz"], 0, atol=1e-12)


def test_analyses_that_cannot_be_done_are_named():
    m = sinew.loads(ARM)
    with pytest.raises(ValueError, match="analysis 'BodyKinematic' is none of .*; did you mean 'BodyKinematics'"):
        sinew.osim.analyze(m, arm_states(), "BodyKinematic")
    with pytest.raises(ValueError, match="MuscleAnalysis has no option 'muscle'; did you mean 'muscles'"):
        sinew.osim.analyze(m, arm_states(), {"MuscleAnalysis": {"muscle": "biceps"}})
    with pytest.raises(ValueError, match="'P' needs the body"):
        sinew.osim.analyze(m, arm_states(), {"P": {"kind": "PointKinematics", "point": (0, 0, 0)}})
    with pytest.raises(ValueError, match="needs 3 numbers, got 2"):
        sinew.osim.analyze(m, arm_states(), {"P": {"kind": "PointKinematics", "body": "upper", "point": (0, 0)}})
    with pytest.raises(sinew.ModelError, match="the muscle 'bicep', which the model does not have; did you mean 'biceps'"):
        sinew.osim.analyze(m, arm_states(), {"MuscleAnalysis": {"muscles": "bicep"}})
    with pytest.raises(sinew.ModelError, match="the free coordinate 'p'"):
        sinew.osim.analyze(m, arm_states(), {"MuscleAnalysis": {"coordinates": "p"}})
    with pytest.raises(sinew.ModelError, match="the body 'uper', which the model does not have; did you mean 'upper'"):
        sinew.osim.analyze(m, arm_states(), {"P": {"kind": "PointKinematics", "body": "uper", "point": (0, 0, 0)}})


def test_analyses_of_a_setup_are_done_in_python(tmp_path):
    path = tmp_path / "analyze.xml"
    path.write_text(
        '<OpenSimDocument Version="40000"><AnalyzeTool name="x"><states_file>a.sto</states_file><AnalysisSet><objects>\n'
        '<BodyKinematics name="B"><bodies>upper</bodies></BodyKinematics>\n'
        '<PointKinematics name="P"><body_name>uper</body_name><point>1 2 3</point></PointKinematics>'
        "</objects></AnalysisSet></AnalyzeTool></OpenSimDocument>"
    )
    setup = sinew.osim.read_setup(path)
    assert setup["states"] and not setup["equilibrium"]
    assert setup["analyses"]["B"]["bodies"] == ["upper"] and setup["analyses"]["P"]["point"] == (1, 2, 3)
    with pytest.raises(sinew.ModelError, match="analyze.xml:3: error: the analysis 'P' names the body 'uper'"):
        sinew.osim.analyze(sinew.loads(ARM), arm_states(), setup["analyses"])
    setup["analyses"]["P"]["body"] = "upper"
    tables = sinew.osim.analyze(sinew.loads(ARM), arm_states(), setup["analyses"])
    assert tables["B_pos_global"].in_degrees and "P_NONAME_acc" in tables


def test_analyses_report_forces_loads_outputs_and_contributions(tmp_path):
    m = load("pendulum.osim")
    motion = swing(m)
    frames = {"kind": "JointReaction", "on": "parent", "frames": ["child"]}
    tables = sinew.osim.analyze(
        m, motion,
        {"F": {"kind": "ForceReporter"}, "J": frames, "O": {"kind": "OutputReporter", "outputs": ["|com_position", "|kinetic_energy"]},
         "I": {"kind": "InducedAccelerations", "coordinates": ["swing"]}},
    )  # fmt: skip
    assert "motor" in tables["F_forces"].labels
    assert len(tables["J_ReactionLoads"].labels) == 9 * (m.nbody - 1)
    assert tables["OutputsVec3"].labels == ["/|com_position"] * 3 and tables["Outputs"].labels == ["/|kinetic_energy"]
    induced = tables["I_swing"]
    parts = sum(induced[name] for name in induced.labels if name != "total")
    assert numpy.abs(parts - induced["total"]).max() < 1e-9 * numpy.abs(induced["total"]).max()
    with pytest.raises(ValueError, match="'P' needs the file of the model that its probes stand in"):
        sinew.osim.analyze(m, motion, {"P": {"kind": "ProbeReporter"}})
    probes = '<ProbeSet name="probeset"><objects><SystemEnergyProbe name="all"/></objects></ProbeSet>'
    path = tmp_path / "probed.osim"
    path.write_text(f'<OpenSimDocument Version="40600"><Model name="m">{probes}</Model></OpenSimDocument>')
    energy = sinew.osim.analyze(m, motion, {"P": {"kind": "ProbeReporter", "model": path}})["P_probes"]
    assert energy.labels == ["all"] and numpy.isfinite(energy.data).all()


def test_a_joint_that_the_model_lacks_is_an_error():
    m = load("pendulum.osim")
    with pytest.raises(sinew.ModelError, match="the model has no joint 'knee'"):
        sinew.osim.analyze(m, swing(m), {"J": {"kind": "JointReaction", "joints": ["knee"]}})
