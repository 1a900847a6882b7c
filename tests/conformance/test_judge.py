"""The judge itself: it passes what is equal, catches what is not, and survives what crashes."""

import json
import signal

import numpy as np
import pytest

import compare
import engines
import fields
import frames
import golden
import judge
import measures
import observe
import pool
import reference
import relaxations
import report
import states

live_only = pytest.mark.skipif(
    engines.mujoco_version() != judge.REFERENCE_VERSION,
    reason=f"holds MuJoCo against itself, and mujoco=={judge.REFERENCE_VERSION} is not installed",
)
ARM = judge.MODELS / "arm.xml"
CONTACTS = judge.MODELS / "contacts.xml"
FLAGS = 0


class Disturbed(engines.MujocoEngine):
    """MuJoCo with one value changed wherever it is read."""

    def __init__(self, path, name, change):
        super().__init__(path)
        self.disturbed_name, self.change = name, change

    def disturb(self, name, value):
        if name != self.disturbed_name:
            return value
        value = np.array(value)
        if value.size:
            value.reshape(-1)[-1] += self.change
        return value

    def model_value(self, name):
        return self.disturb(name, super().model_value(name))

    def data_value(self, name):
        return self.disturb(name, super().data_value(name))


def row_of(ours, levels=compare.LEVELS, path=ARM, flags=FLAGS):
    return compare.compare(ours, reference.Live(path, f"models/{path.name}", flags), levels, flags)


@live_only
def test_mujoco_conforms_to_itself_exactly():
    row = row_of(engines.MujocoEngine(ARM))
    assert row.conforms()
    assert all(cell["worst"]["error"] == 0 for cell in row.cells.values())
    assert row.compared > 500


@live_only
@pytest.mark.parametrize(
    "name, change, column",
    [
        ("body_mass", 1e-8, "model"),
        ("jnt_type", 1, "model"),
        ("opt.timestep", 1e-9, "model"),
        ("names of key", 1, "model"),
        ("geom_rgba", 1e-3, "visual"),
        ("vis.global_fovy", 1, "visual"),
        ("xpos", 1e-9, "body_poses"),
        ("site_xmat", 1e-8, "object_frames"),
        ("cinert", 1e-7, "center_of_mass"),
        ("cam_xpos", 1e-8, "camera_frames"),
        ("fullM", 1e-5, "mass_matrix"),
        ("qLD", 1e-5, "factor_mass"),
        ("actuator_moment", 1e-8, "transmission"),
        ("energy_position", 1e-5, "energy_position"),
        ("energy_velocity", 1e-5, "energy_velocity"),
        ("cvel", 1e-6, "velocities"),
        ("qfrc_damper", 1e-5, "passive_forces"),
        ("qfrc_bias", 1e-4, "bias_forces"),
        ("actuator_force", 1e-3, "actuation"),
        ("act_dot", 1e-3, "actuation"),
        ("qacc_smooth", 1e-2, "smooth_acceleration"),
        ("qacc", 1e-2, "constraint_forces"),
        ("qfrc_inverse", 1e-2, "inverse_forces"),
        ("cfrc_int", 1e-2, "on_request"),
        ("qHDiagInv", 1e-2, "integrate"),
    ],
)
def test_a_changed_value_is_caught_and_named(name, change, column):
    row = row_of(Disturbed(ARM, name, change), ("model", "forward"))
    wrong = {key: cell for key, cell in row.cells.items() if not cell["conforms"]}
    assert list(wrong) == [column]
    assert wrong[column]["first"]["field"] == name


@live_only
@pytest.mark.parametrize(
    "name, change, column",
    [
        ("contact.dist", 1e-5, "collide"),
        ("contact.pos", 1e-5, "collide"),
        ("contact.frame", 1e-5, "collide"),
        ("contact.geom", 1, "collide"),
        ("contact.friction", 1e-8, "collide"),
        ("contact.solimp", 1e-6, "collide"),
        ("contact.includemargin", 1e-10, "collide"),
        ("contact.dim", 1, "collide"),
        ("contact.mu", 1e-4, "constraint_rows"),
        ("contact.exclude", 1, "constraint_rows"),
        ("contact.efc_address", 1, "constraint_rows"),
        ("efc_type", 1, "constraint_rows"),
        ("efc_id", 1, "constraint_rows"),
        ("efc_J", 1e-4, "constraint_rows"),
        ("efc_pos", 1e-5, "constraint_rows"),
        ("efc_KBIP", 1.0, "constraint_rows"),
        ("efc_R", 1.0, "constraint_rows"),
        ("dof_island", 1, "constraint_rows"),
        ("efc_vel", 1e-3, "constraint_reference"),
        ("efc_aref", 1.0, "constraint_reference"),
        ("efc_force", 1.0, "constraint_forces"),
        ("efc_state", 1, "constraint_forces"),
    ],
)
def test_a_changed_contact_or_row_is_caught_and_named(name, change, column):
    row = row_of(Disturbed(CONTACTS, name, change), ("forward",), CONTACTS)
    wrong = {key: cell for key, cell in row.cells.items() if not cell["conforms"]}
    assert list(wrong) == [column]
    assert wrong[column]["first"]["field"] == name


@pytest.mark.parametrize("pair, margin, native, exact", [
    (("plane", "mesh"), 0.1, False, True), (("sphere", "box"), 0.1, True, True), (("box", "box"), 0.1, False, True),
    (("mesh", "mesh"), 0, True, True), (("hfield", "box"), 0, True, True), (("box", "mesh"), 0, True, True),
    (("mesh", "mesh"), 0.1, True, False), (("mesh", "mesh"), 0, False, False), (("mesh", "capsule"), 0, True, False),
    (("cylinder", "cylinder"), 0, True, False), (("hfield", "sphere"), 0, True, False),
])  # fmt: skip
def test_pairs_without_round_shapes_and_margins_are_searched_to_the_end(pair, margin, native, exact):
    assert frames.ends_exactly(pair, margin, native) == exact
    assert frames.ends_exactly(pair[::-1], margin, native) == exact


def test_contacts_whose_search_ends_exactly_are_held_more_closely():
    exact = np.array([True, False])
    theirs = np.array([0.25, -0.5])
    for index, limit in ((0, 1e-9), (1, 1e-6)):
        for part, conforms in ((0.9, True), (1.1, False)):
            ours = theirs.copy()
            ours[index] += part * limit
            error, tolerance, worst = frames.measured_error(ours, theirs, exact)
            assert worst == index and tolerance == limit and (error <= tolerance) == conforms


def test_only_contacts_that_slide_may_be_called_satisfied_or_on_the_cone():
    slides = {"efc_type": np.array([0, 7, 7, 7, 7, 7, 7]), "efc_id": np.array([0, 0, 0, 0, 1, 1, 1]),
              "efc_force": np.array([9.0, 10.0, 3.0, 4.0, 10.0, 3.0, 3.9]),
              "contact.friction": np.array([[0.5, 0.5, 0, 0, 0], [0.5, 0.5, 0, 0, 0]])}  # fmt: skip
    assert list(frames.rows_on_the_cone(slides)) == [False, True, True, True, False, False, False]
    slides["efc_state"] = np.array([1, 3, 3, 3, 0, 0, 0])
    ours = np.array([1, 0, 0, 0, 0, 0, 0])
    assert np.array_equal(frames.decided_states(ours, slides, dual=True), slides["efc_state"])
    assert np.array_equal(frames.decided_states(ours, slides, dual=False), ours)


def test_only_rows_of_searched_contacts_inherit_their_tolerance():
    rows = {"efc_type": np.array([0, 3, 6, 6, 7, 5]), "efc_id": np.array([1, 1, 1, 1, 0, 2])}
    exact = np.array([True, False, True])
    assert list(frames.searched_rows(rows, exact)) == [False, False, True, True, False, False]


@pytest.mark.parametrize("mine, theirs, equal", [
    ([2, 3], [2, 3], True), ([2, 3], [2, 4], False), ([1, 0], [0, 1], True), ([2, 0], [1, 0], False),
])  # fmt: skip
def test_iterations_are_equal_island_by_island(mine, theirs, equal):
    ours, reference = ({"solver_niter": np.array(seen), "nefc": 5, "nisland": 2} for seen in (mine, theirs))
    assert frames.equal_iterations(ours, reference) == equal


@live_only
def test_contacts_that_are_missing_are_told_by_their_shapes_and_geoms():
    class Blind(engines.MujocoEngine):
        def data_value(self, name):
            value = super().data_value(name)
            if name == "ncon":
                return max(0, int(value) - 1)
            return np.array(value)[1:] if name.startswith("contact.") else value

    row = row_of(Blind(CONTACTS), ("forward",), CONTACTS)
    first = row.cells["collide"]["first"]
    assert first["field"] == "ncon" and "missing plane-sphere of geoms 0 and 1" in first["detail"]
    assert row.passes["contacts equal"] == 0 and row.passes["with contacts"] == row.passes["passes"]


@live_only
def test_the_report_tells_the_share_of_equal_contacts_and_iterations(tmp_path):
    class Hasty(engines.MujocoEngine):
        def data_value(self, name):
            return np.array(super().data_value(name)) + 2 * (name == "solver_niter")

    row = row_of(Hasty(CONTACTS), ("forward",), CONTACTS)
    assert row.cells["constraint_forces"]["first"]["field"] == "solver_niter"
    assert row.passes["with rows"] >= 5 and row.passes["iterations equal"] == 0
    rows = [{"model": "a", "path": "a", "status": "conforms", "cells": {}, "passes": dict(row.passes)}]
    report.write(tmp_path, rows, {"words": []})
    text = (tmp_path / "report.md").read_text()
    assert "same number of iterations in 0 of" in text and "contacts agree completely in" in text


@live_only
def test_the_report_tells_how_far_each_kind_of_sensor_deviates(tmp_path):
    row = row_of(Disturbed(CONTACTS, "sensordata", 0.5), ("forward",), CONTACTS)
    assert list(row.sensors) == ["touch"] and row.sensors["touch"] > 1e-3
    rows = [{"model": "a", "path": "a", "status": "deviates", "cells": row.cells, "sensors": row.sensors}]
    report.write(tmp_path, rows, {"words": []})
    text = (tmp_path / "report.md").read_text()
    assert "| touch | 1 | " in text and "| rangefinder | 0 | – |" in text and "plugin" not in text


def test_the_table_of_sensors_has_all_kinds():
    kinds = engines.header_sensors()
    assert len(kinds) == 49 and kinds[0] == "touch" and kinds[-2:] == ["plugin", "user"]


@live_only
def test_states_of_the_trajectory_carry_the_start_of_the_solver():
    live = reference.Live(CONTACTS, "models/contacts.xml", FLAGS)
    visited = [state for state in live.states() if "qacc_warmstart" in state.inputs]
    assert visited and all(np.any(state.inputs["qacc_warmstart"]) for state in visited)


@live_only
def test_constraints_can_be_left_out_of_the_comparison():
    flags = engines.DISABLE_CONSTRAINT
    row = row_of(engines.MujocoEngine(CONTACTS), compare.LEVELS, CONTACTS, flags)
    assert row.conforms() and not row.passes["with rows"]


@live_only
def test_a_drifting_trajectory_is_caught():
    row = row_of(Disturbed(ARM, "qpos", 1e-7), ("trajectory",))
    assert not row.cells["200 steps"]["conforms"]
    assert row.cells["200 steps"]["first"]["where"] == "step 1"


@live_only
def test_mujoco_repeats_its_own_steps_exactly():
    row = row_of(engines.MujocoEngine(CONTACTS), ("step",), CONTACTS)
    assert row.conforms() and row.passes["steps"] == row.passes["steps equal"] == 1000
    assert row.cells["every step"]["worst"]["error"] == 0


@live_only
def test_a_nudge_of_the_last_bit_is_seen_and_stays_within_the_tolerance_where_nothing_amplifies_it():
    row = row_of(engines.NudgedEngine(ARM), ("step",), ARM)
    assert row.conforms() and 0 < row.cells["every step"]["worst"]["error"] < 1e-12


@live_only
def test_one_step_that_deviates_is_found():
    class Stumbling(engines.MujocoEngine):
        steps = 0

        def step(self):
            super().step()
            self.steps += 1
            if self.steps == 300:
                self.d.qvel[0] += 1e-5

    row = row_of(Stumbling(CONTACTS), ("step",), CONTACTS)
    assert not row.conforms() and row.passes["steps"] - row.passes["steps equal"] == 1
    first = row.cells["every step"]["first"]
    assert first["where"] == "step 300" and "1 of 1000 steps deviate, the first is 300" in first["detail"]


@live_only
def test_more_pushes_only_widen_the_spread():
    one, three = (reference.Live(CONTACTS, "models/contacts.xml", FLAGS, pushes) for pushes in (1, 3))
    narrow, wide = (live.trajectory([10, 50, 100]).spread["qpos"] for live in (one, three))
    assert (wide >= narrow).all() and (wide > narrow).any()


@live_only
def test_a_field_that_mujoco_lacks_must_be_listed_as_our_own():
    class Inventive(engines.MujocoEngine):
        def described(self):
            model, data = super().described()
            return model + [fields.Field("body_colour")], data

        def raw_model(self, name):
            return np.zeros(3) if name == "body_colour" else super().raw_model(name)

    row = row_of(Inventive(ARM), ("model",))
    assert row.cells["model"]["first"]["field"] == "body_colour"


@live_only
def test_every_field_of_mujocos_model_is_compared_or_excused():
    engine = engines.MujocoEngine(ARM)
    ours = {field.name for field in engine.model_fields()}
    theirs = [
        name
        for name in dir(engine.m)
        if not name.startswith("_") and isinstance(getattr(engine.m, name), (int, float, np.ndarray, bytes))
    ]
    theirs += ["opt." + name for name in dir(engine.m.opt) if not name.startswith("_")]
    missing = [name for name in theirs if name not in ours and not fields.exemption(name)]
    assert not missing


@live_only
def test_every_field_that_mujoco_lacks_is_listed_with_a_reason():
    engine = engines.MujocoEngine(ARM)
    model, data = engines.header_fields()
    unlisted = [f.name for f in model if not engine.has_model(f.name) and not fields.exemption(f.name)]
    unlisted += [f.name for f in data if not engine.has_data(f.name) and not fields.exemption(f.name)]
    assert not unlisted, "give them a row in relaxations.py"


def test_descriptors_of_the_headers_are_found():
    model, data = engines.header_fields()
    assert {"nq", "opt.timestep", "stat.center", "vis.global_fovy", "body_mass", "key_qpos"} <= {f.name for f in model}
    stages = engines.header_stages()
    assert {field.stage for field in data} <= set(stages)
    assert stages.index("body_poses") < stages.index("mass_matrix") < stages.index("integrate")


@pytest.mark.parametrize(
    "ours, theirs, conforms",
    [
        ([1.0, 2.0], [1.0, 2.0], True),
        ([1.0 + 0.9e-9], [1.0], True),
        ([1.0 + 1.2e-9], [1.0], False),
        ([0.9e-12, 1.0], [0.0, 1.0], True),
        ([1.2e-12, 1.0], [0.0, 1.0], False),
        ([0.9e-15], [0.0], True),
        ([1.2e-15], [0.0], False),
        ([np.nan], [np.nan], True),
        ([np.nan], [0.0], False),
        ([np.inf], [np.inf], True),
        ([np.inf], [-np.inf], False),
        ([1.0, 2.0], [1.0], False),
        ([[1.0], [2.0]], [1.0, 2.0], True),
    ],
)
def test_the_model_measure_is_that_of_the_design(ours, theirs, conforms):
    assert (measures.model_error(np.array(ours), np.array(theirs)) <= relaxations.tolerance("model")) == conforms


def test_integers_must_be_equal():
    assert measures.model_error(np.array([1, 2]), np.array([1, 2])) == 0
    assert np.isinf(measures.model_error(np.array([1, 2]), np.array([1, 3])))


def test_the_forward_measure_is_relative_to_the_largest_value_with_a_floor():
    assert measures.forward_error(np.array([1e-10, 99.99]), np.array([0.0, 99.99])) == pytest.approx(1e-12)
    assert measures.forward_error(np.array([1e-10]), np.array([0.0])) == pytest.approx(1e-8)


class TwoTrees:
    dof_tree, body_tree = np.array([0, 0, 1]), np.array([-1, 0, 1])


def test_a_difference_of_large_terms_is_known_as_well_as_the_terms_of_its_own_tree():
    forces = {"qfrc_bias": np.array([3e6, 0, 5]), "qfrc_constraint": np.array([-8e9, 2.0, 1.0]),
              "efc_force": np.array([7.0, 2e10]), "efc_J": np.array([[0, 0, 1.0], [1.0, 0, 0]])}  # fmt: skip
    rounding = compare.rounding_of("qfrc_inverse", forces, TwoTrees)
    assert rounding == pytest.approx([2e-2, 2e-2, 7e-12])
    assert compare.rounding_of("cfrc_int", forces, TwoTrees)[:, 0] == pytest.approx([2e-2, 2e-2, 7e-12])
    assert compare.rounding_of("qacc", forces, TwoTrees) == 0
    zero = np.zeros(3)
    for error, conforms in (([1.9e-2, 0, 0], True), ([2.1e-2, 0, 0], False), ([0, 0, 1e-7], False)):
        assert (measures.forward_error(np.array(error), zero, rounding / 1e-6) <= 1e-6) == conforms


def test_the_trajectory_measure_allows_a_thousand_spreads():
    theirs = np.zeros((3, 1))
    spread = np.array([0.0, 1e-10, 1e-10])
    assert measures.trajectory_error(np.array([[0.9e-8], [0.9e-7], [0.0]]), theirs, spread)[2] is None
    assert measures.trajectory_error(np.array([[0.0], [1.1e-7], [0.0]]), theirs, spread)[2] == 1


def test_spread_never_shrinks():
    pushed = np.array([[1e-12], [3e-12], [2e-12]])
    assert list(measures.running_spread(np.zeros((3, 1)), pushed)) == [1e-12, 3e-12, 3e-12]


def test_a_recording_reads_back_as_written(tmp_path):
    values = {
        "a": np.array([[1.5, np.nan], [np.inf, -0.0]]),
        "b": np.array([3, -4]),
        "c": np.zeros((0, 3)),
        "d": np.float64(2),
    }
    golden.write(tmp_path / "x.npz", values, {"k": [1]})
    found, facts = golden.read(tmp_path / "x.npz")
    assert facts == {"k": [1]}
    for name, value in values.items():
        assert found[name].shape == np.shape(value)
        assert np.array_equal(found[name], value, equal_nan=True)


def test_every_model_has_a_recording_and_they_stay_small():
    models, _ = judge.find_models(judge.MODELS)
    models = [path for path in models if not engines.SinewEngine.extensions(path)]  # MuJoCo has none to record
    files = [golden.file_for_model(judge.GOLDEN, path.relative_to(judge.MODELS)) for path in models]
    assert not [file.name for file in files if not file.is_file()]
    assert sum(file.stat().st_size for file in files) < 4_100_000


@live_only
def test_recordings_are_what_mujoco_says_today():
    for name in ("arm.xml", "inertia/given.xml"):
        recorded = reference.Recorded(golden.file_for_model(judge.GOLDEN, name), FLAGS)
        row = compare.compare(engines.MujocoEngine(judge.MODELS / name), recorded, compare.LEVELS, FLAGS)
        assert row.conforms() and row.compared > 400


@live_only
@pytest.mark.skipif(not judge.CORPUS_GOLDEN.is_dir(), reason="the corpus and its recordings are not here")
def test_recordings_of_the_corpus_are_read_and_can_fail():
    name = "dm_control/dm_control/suite/acrobot.xml"
    file = golden.file_for_corpus(judge.CORPUS_GOLDEN, name)
    same = compare.compare(
        engines.MujocoEngine(judge.CORPUS / name), reference.CorpusRecorded(file, FLAGS), compare.LEVELS, FLAGS
    )
    assert same.conforms() and "200 steps" in same.cells
    other = compare.compare(
        Disturbed(judge.CORPUS / name, "qacc", 1e-2), reference.CorpusRecorded(file, FLAGS), compare.LEVELS, FLAGS
    )
    assert other.cells["constraint_forces"]["first"]["field"] == "qacc"


def test_include_files_are_parts_and_not_models():
    models, parts = judge.find_models(judge.MODELS)
    assert judge.MODELS / "defaults" / "walker.xml" in models
    assert judge.MODELS / "defaults" / "legs.xml" in parts
    assert not set(models) & set(parts)


def test_a_worker_that_dies_costs_one_row(monkeypatch, tmp_path):
    fatal = tmp_path / "worker.py"
    fatal.write_text(
        "import json, os, signal, sys, time\n"
        "for line in sys.stdin:\n"
        "    model = json.loads(line)['model']\n"
        "    if model == 'crash': os.kill(os.getpid(), signal.SIGSEGV)\n"
        "    if model == 'hang': time.sleep(60)\n"
        "    print(json.dumps({'status': 'conforms'}), flush=True)\n"
    )
    monkeypatch.setattr(pool, "WORKER", fatal)
    tasks = [{"model": name, "path": name} for name in ("a", "crash", "b", "hang", "c")]
    rows = pool.run(tasks, 1, 1.0, lambda task, row: None)
    assert [row["status"] for row in rows] == ["conforms", "crash", "conforms", "timeout", "conforms"]
    assert str(int(signal.SIGSEGV)) in rows[1]["reason"]
    assert judge.failed(rows, "supported") == [rows[1], rows[3]]


def test_what_is_not_known_yet_is_told_from_what_is_wrong():
    class Error(Exception):
        def __init__(self, *messages):
            self.errors = [type("Entry", (), {"severity": "error", "message": text}) for text in messages]

    assert isinstance(engines.refusal(Error("Sinew does not know <tendon> yet")), engines.Unsupported)
    assert isinstance(
        engines.refusal(Error("<plugin> belongs to MuJoCo's plugins, which Sinew does not have")), engines.Unsupported
    )
    assert isinstance(engines.refusal(Error("<geom> has no attribute 'mas'")), engines.LoadFailed)


def test_models_with_extensions_are_told_apart(tmp_path):
    sinew = pytest.importorskip("sinew")
    assert sinew
    path = tmp_path / "extended.xml"
    path.write_text('<mujoco><option integrator="implicitspringdamper"/></mujoco>')
    assert "extension of Sinew" in engines.SinewEngine.extensions(path)
    path.write_text("<mujoco/>")
    assert engines.SinewEngine.extensions(path) == ""
    rows = [{"model": "a", "path": "a", "status": "extended", "reason": "is an extension of Sinew"}]
    report.write(tmp_path, rows, {"words": []})
    assert "## Not judged: uses extensions" in (tmp_path / "report.md").read_text()
    assert not judge.failed(rows, "all")


def test_unsupported_models_are_listed_and_count_only_when_asked(tmp_path):
    rows = [{"model": "a", "path": "a", "status": "unsupported", "reason": "does not know <tendon> yet"}]
    report.write(tmp_path, rows, {"words": []})
    assert "does not know <tendon> yet" in (tmp_path / "report.md").read_text()
    assert json.loads((tmp_path / "report.json").read_text())["rows"][0]["status"] == "unsupported"
    assert not judge.failed(rows, "supported") and judge.failed(rows, "all") == rows


def test_phases_cover_every_stage():
    assert {observe.phase_of(stage) for stage in engines.header_stages()} == set(observe.PHASES)


class PushedReference:
    """MuJoCo whose numbers move by 0.1 where qpos is moved."""

    def observe_pushed(self, state, listed):
        return ({"forward": {"qacc": np.array([1.0, side])}} for side in (2.1, 1.9))


def test_a_solution_that_hangs_on_rounding_is_compared_with_the_spread_of_mujocos_own():
    pushed = compare.Pushed(PushedReference(), None, [])
    expected = np.array([1.0, 2.0])
    assert pushed.error("forward", "qacc", expected) == pytest.approx(0.1 / 2.01)
    assert pushed.error("forward", "qacc", np.zeros(3)) == 0.0, "another number of values is no spread"


def test_states_that_mujocos_memory_cannot_hold_are_left_out(tmp_path):
    path = tmp_path / "full.xml"
    path.write_text(
        "<mujoco><size memory='150K'/><worldbody><geom type='plane' size='1 1 1'/>"
        "<flexcomp name='f' count='9 9 1' spacing='.05 .05 .05' radius='.01' pos='0 0 .005'/></worldbody></mujoco>"
    )
    live = reference.Live(path, "full", 0)
    live.begin_simulation()
    live.observe(states.State("reset", -1), [])
    assert live.ran_out_of_memory()


def contacts(*rows):
    return {"contact.geom": [row[:2] for row in rows], "contact.dist": [row[2] for row in rows]}


def test_pairs_that_touch_to_the_last_bit_are_told_from_those_that_overlap():
    both, tie, deep = (0, 1, -0.1), (2, 3, -7e-18), (2, 3, -9e-4)
    assert frames.only_ties_differ(contacts(both, tie), contacts(both), 1e-12)
    assert frames.only_ties_differ(contacts(both), contacts(both, tie, tie), 1e-12)
    assert not frames.only_ties_differ(contacts(both, deep), contacts(both), 1e-12)
    assert not frames.only_ties_differ(contacts(both, tie), contacts(both, tie), 1e-12), "nothing differs"
    assert not frames.only_ties_differ(contacts(tie, tie), contacts(tie), 1e-12), "one pair, another number of points"
    margin = contacts(both, (2, 3, 0.01)) | {"contact.includemargin": [0, 0.01]}
    assert frames.only_ties_differ(margin, contacts(both), 1e-12)
