"""sinew gait: from a .c3d file to joint loads."""

import pathlib
import re
import sys

import numpy

import sinew as package

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "osim"))
import c3d_writer  # noqa: E402

MODELS = pathlib.Path(__file__).parents[2] / "models" / "osim"
RESULTS = ["grf.mot", "grf.xml", "id.sto", "ik.mot", "ik_marker_errors.sto", "joint_loads.sto", "markers.trc", "report.html", "so_activation.sto",
           "so_force.sto", "static.trc", "subject.osim"]  # fmt: skip
MARKERS = [("a", "upper", (0.05, 0, 0)), ("b", "upper", (-0.05, -0.2, 0.05)), ("c", "upper", (0, -0.45, -0.05)),
           ("d", "lower", (0.05, -0.1, 0)), ("e", "lower", (0, -0.3, 0.05)), ("f", "lower", (-0.05, -0.35, -0.05))]


def write_trial(folder, factor=1.0, unit="m"):
    """The pendulum with six markers (pendulum6.osim), and those of one whose lengths are larger by a factor in 30 poses (trial.trc)."""
    text = (MODELS / "pendulum.osim").read_text()
    added = "".join(
        f"<Marker name='{name}'><socket_parent_frame>/bodyset/{body}</socket_parent_frame><location>{x} {y} {z}</location></Marker>"
        for name, body, (x, y, z) in MARKERS
    )
    head, tail = text.split('<MarkerSet name="markerset">')
    (folder / "pendulum6.osim").write_text(head + '<MarkerSet name="markerset"><objects>' + added + tail.split("<objects>", 1)[1])
    m = package.load(folder / "pendulum6.osim")
    d = package.Data(m)
    pin = numpy.array([0.1, 1.2, 0.0])
    rows = []
    for i in range(30):
        d.qpos[:] = [0.8 * numpy.sin(0.06 * i), 1 + 0.9 * numpy.cos(0.1 * i)]
        package.forward(m, d)
        rows.append(numpy.concatenate([pin + factor * (numpy.ravel(d.site(name).xpos) - pin) for name, _, _ in MARKERS]))
    labels = [f"{name}_{axis}" for name, _, _ in MARKERS for axis in "xyz"]
    trial = package.osim.Motion(numpy.arange(30) / 100, numpy.array(rows), labels, markers=True)
    package.osim.write(trial, folder / "trial.trc")
    if unit != "m":
        trial.data *= 1000
        package.osim.write(trial, folder / "wrong.trc")
    return trial


def write_c3d(folder, swap=False, gap=False, plate=True):
    """The same poses as a .c3d file in millimetres with z up, a plate under the lower rod that bears 30 N, and a static trial."""
    trial = write_trial(folder, 1.1)
    y_up = trial.data.reshape(30, 6, 3)
    points = 1000 * numpy.stack([y_up[:, :, 0], -y_up[:, :, 2], y_up[:, :, 1]], axis=2)
    seen = numpy.ones((30, 6), bool)
    if gap:
        seen[10:15, 4] = False
    if swap:
        points[20:, [0, 1]] = points[20:, [1, 0]]
    corners = numpy.array([[400, 300, 0], [-200, 300, 0], [-200, -300, 0], [400, -300, 0]], float).T[:, :, None]
    rows = {"USED": numpy.array([1]), "TYPE": numpy.array([2]), "CORNERS": corners, "ORIGIN": numpy.array([[0.0, 0.0, -40.0]]).T,
            "CHANNEL": numpy.arange(1, 7)[:, None]}  # fmt: skip
    groups = {"POINT": {"LABELS": [name for name, _, _ in MARKERS]},
              "ANALOG": {"UNITS": ["N", "N", "N", "Nmm", "Nmm", "Nmm"], "SCALE": numpy.ones(6), "OFFSET": numpy.zeros(6, int)}}  # fmt: skip
    if plate:
        groups["FORCE_PLATFORM"] = rows
    raw = numpy.tile([0.0, 0.0, 30.0, 0.0, 0.0, 0.0], (30, 4, 1))
    c3d_writer.write(folder / "trial.c3d", points, raw, groups=groups, seen=seen)
    c3d_writer.write(folder / "static.c3d", numpy.tile(points[:1], (5, 1, 1)), groups={"POINT": groups["POINT"]})


CALL = ["trial.c3d", "--model", "pendulum6.osim", "--static", "static.c3d", "--out", "out", "--feet", "lower", "--fixed", "a,d"]


def test_a_trial_becomes_joint_loads_and_a_report(sinew, tmp_path):
    write_c3d(tmp_path)
    result = sinew("gait", *CALL)
    assert result.status == 0 and "wrote out/report.html" in result.out, result.err
    assert sorted(p.name for p in (tmp_path / "out").iterdir()) == RESULTS
    coordinates = package.osim.read(tmp_path / "out" / "ik.mot")
    unit = numpy.pi / 180 if coordinates.in_degrees else 1
    assert abs(unit * coordinates["swing"] - 0.8 * numpy.sin(0.06 * numpy.arange(30))).max() < 0.1
    force = package.osim.read(tmp_path / "out" / "grf.mot")
    assert abs(force["ground_force_1_vy"] - 30).max() < 0.5 and "<applied_to_body>lower" in (tmp_path / "out" / "grf.xml").read_text()
    page = (tmp_path / "out" / "report.html").read_text()
    for part in ("Gait analysis of trial.c3d", "What to distrust", "Scale factors", "Marker errors", "swing [degrees]", "Joint loads", "<polyline"):
        assert part in page, part
    bounds = re.findall(r"<text x='36' y='[\d.]+'>([^<]*)</text>", page)
    assert bounds and max(map(len, bounds)) < 8, bounds  # more has no room
    # the same without muscles, from a set-up of scaling
    setup = """<OpenSimDocument Version="40000"><ScaleTool name="x"><ModelScaler><apply>true</apply><scaling_order>manualScale</scaling_order>
<ScaleSet><objects><Scale><scales>1.1 1.1 1.1</scales><segment>upper</segment><apply>true</apply></Scale></objects></ScaleSet></ModelScaler>
<MarkerPlacer><apply>false</apply></MarkerPlacer></ScaleTool></OpenSimDocument>"""
    (tmp_path / "scale.xml").write_text(setup)
    result = sinew("gait", *CALL, "--scale", "scale.xml", "--no-muscles", "--out", "scaled", "--quiet")
    assert result.status == 0 and result.out == "", result.err
    assert (tmp_path / "scaled" / "id.sto").exists() and not (tmp_path / "scaled" / "joint_loads.sto").exists()


def test_what_is_to_be_distrusted_is_named(sinew, tmp_path):
    write_c3d(tmp_path, swap=True, gap=True)
    result = sinew("gait", *CALL, "--feet", "upper", "--no-muscles")
    assert "markers 'a' and 'b' change places at 0.2 s, frame 21 of trial.c3d" in result.out, result.out + result.err
    assert "marker 'e' is missing in 5 of 30 frames, in 5 at a stretch, first in frame 11 of trial.c3d" in result.out
    write_c3d(tmp_path, plate=False)
    result = sinew("gait", *CALL, "--no-muscles")
    assert result.status == 0 and "there are no ground forces" in result.out, result.err


def test_wrong_input_is_an_error(sinew, tmp_path):
    write_c3d(tmp_path)
    assert "--model is needed" in sinew("gait", "trial.c3d", "--out", "x").err
    result = sinew("gait", "none.c3d", *CALL[1:])
    assert result.status != 0 and "none.c3d" in result.err and not (tmp_path / "out").exists()
    (tmp_path / "short.c3d").write_bytes((tmp_path / "trial.c3d").read_bytes()[:900])
    result = sinew("gait", "short.c3d", *CALL[1:])
    assert result.status != 0 and "short.c3d" in result.err
    result = sinew("gait", *CALL, "--model", "none.osim")
    assert result.status != 0 and "none.osim" in result.err
    (tmp_path / "q.trc").write_text("q\nnRows=1\nnColumns=2\nendheader\ntime\tswing\n0\t0.1\n")
    result = sinew("gait", "q.trc", *CALL[1:])
    assert result.status != 0


WALKER = """<OpenSimDocument Version="40000"><Model name="walker"><Ground name="ground"/><BodySet><objects>
<Body name="trunk"><mass>30</mass><mass_center>{center} 0.1 0</mass_center><inertia>1 0.8 0.9 0 0 0</inertia></Body>
{feet_bodies}</objects></BodySet><JointSet><objects><FreeJoint name="f"><socket_parent_frame>/ground</socket_parent_frame>
<socket_child_frame>/bodyset/trunk</socket_child_frame><coordinates><Coordinate name="rx"/><Coordinate name="ry"/><Coordinate name="rz"/>
<Coordinate name="tx"/><Coordinate name="ty"/><Coordinate name="tz"/></coordinates></FreeJoint>{hips}</objects></JointSet>
<MarkerSet><objects>{markers}</objects></MarkerSet></Model></OpenSimDocument>"""
PLACES = [("a", "trunk", (0.1, 0, 0.1)), ("b", "trunk", (0.1, 0, -0.1)), ("c", "trunk", (-0.1, 0.3, 0)), ("d", "trunk", (0.1, 0.4, 0)),
          *((f"{name}{side}", f"calcn_{side}", place) for side in "rl" for name, place in (("e", (0.05, -0.3, 0)), ("f", (-0.05, -0.7, 0.05)), ("g", (0.1, -0.7, 0))))]  # fmt: skip


def write_walker(folder, center=0.0, foot=4.0):
    """A trunk on two legs, a walk of three seconds and forces that change between the feet every 0.6 s and leave no residuals."""
    sides = {"r": 0.1, "l": -0.1}

    def text(center, foot):
        bodies = "".join(f'<Body name="calcn_{s}"><mass>{foot}</mass><mass_center>0 -0.4 0</mass_center><inertia>0.2 0.02 0.2 0 0 0</inertia></Body>' for s in sides)
        hips = "".join(
            f'<PinJoint name="hip_{s}"><socket_parent_frame>at</socket_parent_frame><socket_child_frame>/bodyset/calcn_{s}</socket_child_frame>'
            f'<coordinates><Coordinate name="hip_flexion_{s}"/></coordinates><frames><PhysicalOffsetFrame name="at"><socket_parent>/bodyset/trunk'
            f"</socket_parent><translation>0 -0.1 {z}</translation></PhysicalOffsetFrame></frames></PinJoint>"
            for s, z in sides.items()
        )
        markers = "".join(
            f'<Marker name="{name}"><socket_parent_frame>/bodyset/{body}</socket_parent_frame><location>{x} {y} {z}</location></Marker>'
            for name, body, (x, y, z) in PLACES
        )
        return WALKER.format(center=center, feet_bodies=bodies, hips=hips, markers=markers)

    (folder / "truth.osim").write_text(text(0, 4))
    (folder / "walker.osim").write_text(text(center, foot))
    m = package.load(folder / "truth.osim")
    time = numpy.arange(301) / 100
    zero, swing = 0 * time, 2 * numpy.pi * time / 1.2
    data = numpy.c_[1.1 * time + 0.01 * numpy.sin(2 * swing), 0.9 + 0.02 * numpy.cos(2 * swing), 0.02 * numpy.sin(swing), zero, zero, zero,
                    0.4 * numpy.cos(swing), -0.4 * numpy.cos(swing)]  # fmt: skip
    q = package.osim.Motion(time, data, ["tx", "ty", "tz", "rx", "ry", "rz", "hip_flexion_r", "hip_flexion_l"])
    forces = package.osim.inverse_dynamics(m, q)
    d = package.Data(m)
    rows = []
    for row in data:
        d.qpos[:] = row
        package.forward(m, d)
        rows.append(numpy.concatenate([numpy.ravel(d.site(name).xpos) for name, _, _ in PLACES]))
    labels = [f"{name}_{axis}" for name, _, _ in PLACES for axis in "xyz"]
    package.osim.write(package.osim.Motion(time, numpy.array(rows), labels, markers=True), folder / "walk.trc")
    right = (time % 1.2 < 0.6) & (time > 0.05)
    columns, names = [], []
    for side, on in (("r", right), ("l", ~right)):
        for axis in "xyz":
            names += [f"{side}_v{axis}", f"{side}_p{axis}", f"{side}_t{axis}"]
            columns += [forces[f"t{axis}_force"] * on, data[:, "xyz".index(axis)], forces[f"r{axis}_moment"] * on]
    package.osim.write(package.osim.Motion(time, numpy.array(columns).T, names), folder / "grf.mot")
    loads = "".join(
        f'<ExternalForce name="{s}"><applied_to_body>calcn_{s}</applied_to_body><force_expressed_in_body>ground</force_expressed_in_body>'
        f"<point_expressed_in_body>ground</point_expressed_in_body><force_identifier>{s}_v</force_identifier><point_identifier>{s}_p"
        f"</point_identifier><torque_identifier>{s}_t</torque_identifier></ExternalForce>"
        for s in sides
    )
    (folder / "grf.xml").write_text(f'<OpenSimDocument Version="40000"><ExternalLoads><objects>{loads}</objects><datafile>grf.mot</datafile></ExternalLoads></OpenSimDocument>')


WALK = ["walk.trc", "--model", "walker.osim", "--loads", "grf.xml", "--fixed", ",".join(name for name, _, _ in PLACES), "--no-muscles", "--out", "out"]


def residual(folder):
    moments = package.osim.read(folder / "id.sto")
    return max(abs(moments[f"t{axis}_force"]).max() for axis in "xyz")


def test_masses_and_motion_are_fitted_and_shown_by_gait_cycle(sinew, tmp_path):
    write_walker(tmp_path, center=0.02, foot=3.6)
    bands = "# made up\nname,percent,low,high\nhip_flexion,0,-30,30\nhip_flexion,50,-10,10\nhip_flexion,100,-30,30\n"
    (tmp_path / "bands.csv").write_text(bands)
    assert sinew("gait", *WALK).status == 0
    before = residual(tmp_path / "out")
    result = sinew("gait", *WALK, "--fit-masses", "--bands", "bands.csv", "--cutoff", "10")
    assert result.status == 0 and "masses and motion" in result.out, result.err
    after, most = residual(tmp_path / "out"), 38 * 9.80665
    assert before > 0.02 * most and after < 0.5 * before and after < 0.04 * most, (before, after)
    page = (tmp_path / "out" / "report.html").read_text()
    for part in ("By gait cycle", "hip_flexion [degrees]", "hip_flexion_moment [N m/kg]", "polygon class='band'", "<animate attributeName='x1'",
                 "with the motion too", "the forces under the feet", "<td class='left'>left</td><td>2</td><td>1.200</td><td>50.0</td>"):  # fmt: skip
        assert part in page, part
    assert (tmp_path / "out" / "motion.mot").exists()


def test_what_bands_and_set_ups_cannot_be(sinew, tmp_path):
    write_walker(tmp_path)
    for text, words in (("hip_flexion,0\n", "bands.csv:1: error: a line of bands is NAME,PERCENT,LOW,HIGH"), ("h,120,0,1\n", "between 0 and 100"),
                        ("h,5,2,1\n", "low is not above high"), ("h,5,0,1\nh,4,0,1\n", "bands.csv:2: error: the percents of a band must increase")):  # fmt: skip
        (tmp_path / "bands.csv").write_text(text)
        result = sinew("gait", *WALK, "--bands", "bands.csv")
        assert result.status == 1 and words in result.err, result.err
    result = sinew("gait", *WALK, "--bands", "none.csv")
    assert result.status == 1 and "none.csv" in result.err
    (tmp_path / "tasks.xml").write_text('<OpenSimDocument Version="40000"><CMC_TaskSet name="t"><objects><CMC_Joint name="tx"><coordinate>tx</coordinate></CMC_Joint></objects></CMC_TaskSet></OpenSimDocument>')
    tool = '<CMCTool name="x"><task_set_file>tasks.xml</task_set_file></CMCTool>'
    (tmp_path / "cmc.xml").write_text(f'<OpenSimDocument Version="40000">{tool}</OpenSimDocument>')
    result = sinew("gait", *WALK, "--rra", "cmc.xml")
    assert result.status == 1 and "--rra takes that of an RRATool" in result.err, result.err


def test_a_fit_writes_masses_and_a_motion(sinew, tmp_path):
    write_walker(tmp_path, center=0.02, foot=3.6)
    call = ("fit", "walker.osim", "walk.trc", "--fixed", WALK[6], "--loads", "grf.xml", "--cutoff", "10", "--motion", "walk.mot", "--out", "fitted.osim")
    result = sinew(*call)
    assert result.status == 0 and "with the motion too" in result.out and sinew("check", "fitted.osim").status == 0, result.err
    assert package.osim.read(tmp_path / "walk.mot").data.shape[0] > 200
    result = sinew("fit", "walker.osim", "walk.trc", "--fixed", WALK[6], "--loads", "none.xml", "--out", "other.osim")
    assert result.status == 1 and "none.xml" in result.err and not (tmp_path / "other.osim").exists()
