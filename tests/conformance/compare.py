"""Holds one model of Sinew against the reference, level by level, and fills one row of the table."""

import math
from collections import Counter

import numpy as np

import engines
import fields
import frames
import measures
import observe
import relaxations
import states

LEVELS = ("model", "forward", "trajectory", "step")


def ratio(entry):
    """An error as a multiple of its tolerance; a tolerance of 0 asks for equality."""
    return entry["error"] / entry["tolerance"] if entry["tolerance"] else math.inf if entry["error"] else 0.0


class Row:
    """One model's results: a cell per column, each with its worst error and the first field that deviates, if any."""

    def __init__(self):
        self.cells = {}
        self.compared = 0
        self.notes = []
        # of forward passes: how many, with contacts, with equal contacts, with rows, with equal iterations
        self.passes = Counter()
        self.sensors = {}  # kind of sensor: largest deviation

    def add(self, column, field, error, tolerance, where="", detail=""):
        self.compared += 1
        conforms = bool(error <= tolerance)
        entry = {"field": field, "error": error, "tolerance": tolerance, "where": where, "detail": detail}
        empty = {"conforms": True, "compared": 0, "worst": entry, "first": None, "where": []}
        cell = self.cells.setdefault(column, empty)
        cell["compared"] += 1
        if not ratio(entry) <= ratio(cell["worst"]):
            cell["worst"] = entry
        if not conforms and cell["first"] is None:
            cell["first"] = entry
        if not conforms and where not in cell["where"]:
            cell["where"].append(where)
        cell["conforms"] &= conforms

    def conforms(self):
        return all(cell["conforms"] for cell in self.cells.values())


def describe(ours, reference):
    """Where two arrays differ most, for a reader."""
    ours, reference = np.asarray(ours), np.asarray(reference)
    pair = measures.shaped_alike(ours, reference)
    if pair is None:
        return f"shape {list(ours.shape)}, MuJoCo {list(reference.shape)}"
    if not pair[0].size:
        return ""
    at = np.unravel_index(int(np.argmax(measures.difference(*pair))), pair[0].shape)
    place = "".join(f"[{i}]" for i in at)
    return f"{place} is {pair[0][at]:.17g}, MuJoCo {pair[1][at]:.17g}"


def compare_model(row, ours, reference):
    has_meshes = reference.has_meshes()
    absent = []
    for field in ours.model_fields():
        name = field.name
        if fields.exemption(name):
            continue
        column = "visual" if fields.is_visual(name) else "model"
        expected = reference.model_value(name)
        if expected is None:
            absent.append((column, name, np.size(ours.model_value(name))))
            continue
        value = ours.model_value(name)
        error = measures.model_error(value, expected)
        tolerance = fields.model_tolerance(name, has_meshes)
        row.add(column, name, error, tolerance, "", "" if error <= tolerance else describe(value, expected))
    report_absent(row, reference, absent)


def report_absent(row, reference, absent):
    """A field that live MuJoCo lacks deviates unless listed as our own; a recording may hold less, and says so."""
    if reference.kind == "newer":  # which renamed and dropped fields
        return
    if reference.kind == "live":
        for column, name, _ in absent:
            row.add(column, name, math.inf, relaxations.tolerance("model"), "", "MuJoCo has no such field")
        return
    # recordings leave empty arrays out
    names = sorted({name for _, name, size in absent if size and relaxations.covers("not-recorded", name)})
    if names:
        row.notes.append(f"{len(names)} fields are not in the recording: {', '.join(names)}")


def compare_forward(row, ours, reference, solver_runs):
    listed = [field for field in ours.data_fields() if not fields.exemption(field.name)]
    stage_of = {field.name: field.stage for field in listed}
    facts = Facts(ours, solver_runs)
    absent = []
    for state in reference.states():
        expected = reference.observe(state, listed)
        if reference.ran_out_of_memory() and relaxations.covers("memory-full", "*"):
            row.notes.append(f"MuJoCo's memory is full at {state.name}")
            continue
        seen = observe.observe_state(ours, state, listed)
        if frames.only_ties_differ(seen["forward"], expected["forward"], relaxations.tolerance("touching-to-the-last-bit")):
            row.notes.append(f"geoms touch to the last bit at {state.name}")
            continue
        at = Here(row, state, facts, seen["forward"], expected["forward"])
        at.pushed = Pushed(reference, state, listed) if facts.has_flexes else None
        at.unequal = compare_counts(row, state, seen["forward"], expected["forward"], facts.pairs)
        compare_iterations(at, reference, listed)
        for phase in observe.PHASES:
            at.phase = phase
            for name, value in seen[phase].items():
                column = fields.STEP_STAGE if phase == "step" else stage_of[name]
                uncounted = frames.counted_by(name) in at.unequal and relaxations.covers("unequal-counts", name)
                if name in COUNTED_APART or uncounted:
                    continue
                if name not in expected[phase]:
                    absent.append((column, name, np.size(value)))
                    continue
                compare_value(at, column, name, value, expected[phase][name])
        count_pass(row, state, seen["forward"], expected["forward"])
        note_sensors(row, ours, seen["forward"], expected["forward"])
    report_absent(row, reference, absent)


class Facts:
    """What a model says that decides how closely its results are compared."""

    def __init__(self, engine, solver_runs):
        self.solver_runs = solver_runs
        self.pairs = frames.Pairs(engine)
        self.dual = engine.solves_in_dual_form()
        self.dof_tree = np.ravel(engine.model_value("dof_treeid")).astype(int)
        self.body_tree = np.ravel(engine.model_value("body_treeid")).astype(int)
        self.has_flexes = int(engine.model_value("nflex")) > 0


class Pushed:
    """How far MuJoCo is from itself at a state whose qpos is moved by rounding; found out when it is asked for."""

    def __init__(self, reference, state, listed):
        self.look = lambda: list(reference.observe_pushed(state, listed))
        self.seen = None

    def error(self, phase, name, expected):
        self.seen = self.look() if self.seen is None else self.seen
        others = [seen[phase][name] for seen in self.seen if np.size(seen[phase][name]) == np.size(expected)]
        return max((float(measures.forward_errors(other, expected, 0.0).max(initial=0.0)) for other in others), default=0.0)


class Here:
    """One state of one model: where results are compared."""

    def __init__(self, row, state, facts, seen, expected):
        self.row, self.state, self.facts, self.seen, self.expected = row, state, facts, seen, expected
        self.unequal = set()
        self.pushed, self.phase = None, "forward"
        self.exact = facts.pairs.exact(expected.get("contact.geom", np.zeros((0, 2))))

    def add(self, column, name, errors, tolerance, value, expected):
        error = float(errors.max(initial=0.0))
        if error > tolerance and self.pushed and column in relaxations.names("undecided-solution"):
            own = self.pushed.error(self.phase, name, expected)
            error = 0.0 if error <= relaxations.tolerance("undecided-solution") * own else error
        detail = "" if error <= tolerance else describe(value, expected)
        self.row.add(column, name, error, tolerance, self.state.name, detail)


def compare_value(at, column, name, value, expected):
    if name in frames.MEASURED:
        compare_measured(at, name, value, expected)
        return
    if name == "efc_state":
        value = frames.decided_states(value, at.expected, at.facts.dual)
    tolerance = fields.stage_tolerance(column, at.facts.solver_runs)
    rounding = rounding_of(name, at.expected, at.facts) / tolerance
    errors = measures.forward_errors(value, expected, rounding)
    if column in relaxations.names("row-of-searched-contact") and frames.counted_by(name) == "nefc":
        compare_rows(at, column, name, value, expected, errors)
        return
    at.add(column, name, errors, tolerance, value, expected)


def compare_rows(at, column, name, value, expected, errors):
    """Row by row: those of contacts whose search does not end exactly inherit its tolerance."""
    searched = frames.searched_rows(at.expected, at.exact)
    by_row = errors.reshape(len(searched), -1) if len(searched) and errors.size % len(searched) == 0 else None
    if by_row is None:
        at.add(column, name, errors, relaxations.tolerance("smooth"), value, expected)
        return
    for rows, key in ((~searched, "smooth"), (searched, "row-of-searched-contact")):
        if rows.any():
            at.add(column, name, by_row[rows], relaxations.tolerance(key), value, expected)


# Forces that cancel in the differences of `cancelling-forces`.
TERMS = ("qfrc_bias", "qfrc_passive", "qfrc_constraint", "qfrc_smooth")


def rounding_of(name, expected, facts):
    """The error that rounding of the terms of a difference may leave in each of its elements: those of its own tree."""
    if not relaxations.covers("cancelling-forces", name):
        return 0.0
    largest = largest_of_trees(expected, facts)
    trees = facts.body_tree if name.startswith("c") else facts.dof_tree
    # the world and what is fixed to it carry all trees
    by_element = np.array([largest.max(initial=0.0) if tree < 0 else largest[tree] for tree in trees])
    by_element *= relaxations.tolerance("cancelling-forces")
    return by_element[:, None] if name.startswith("c") else by_element


def largest_of_trees(expected, facts):
    """For each kinematic tree, the largest of the forces that act on it: on its dofs, or along rows that move it."""
    trees = max(facts.dof_tree.max(initial=-1), facts.body_tree.max(initial=-1)) + 1
    largest = np.zeros(trees)
    for term in TERMS:
        if term in expected:
            np.maximum.at(largest, facts.dof_tree, measures.finite_magnitude(np.ravel(expected[term])))
    if "efc_force" in expected and "efc_J" in expected and np.size(expected["efc_force"]):
        forces = measures.finite_magnitude(np.ravel(expected["efc_force"]))
        rows, dofs = np.nonzero(np.reshape(expected["efc_J"], (len(forces), -1)))
        np.maximum.at(largest, facts.dof_tree[dofs], forces[rows])
    return largest


# Compared ahead of what they count, and by rules of their own.
COUNTED_APART = ("ncon", "nefc", "nisland", "contact.geom", "solver_niter")


def compare_counts(row, state, seen, expected, pairs):
    """Counts, and the geoms of the contacts; gives the counts that differ."""
    unequal = set()
    for name, column in (("ncon", "collide"), ("nefc", "constraint_rows"), ("nisland", "constraint_rows")):
        if name not in expected or name not in seen:
            continue
        mine, theirs = (int(np.ravel(side[name])[0]) for side in (seen, expected))
        detail = "" if mine == theirs else f"is {mine}, MuJoCo {theirs}"
        if mine != theirs:
            unequal.add(name)
            if name == "ncon" and "contact.geom" in expected:
                detail += ": " + frames.describe_contacts(seen, expected, pairs.types)
            if name == "nefc" and "efc_type" in expected:
                detail += ": " + frames.describe_rows(seen, expected)
        row.add(column, name, 0.0 if mine == theirs else math.inf, relaxations.tolerance("poses"), state.name, detail)
    if "contact.geom" in expected and "contact.geom" in seen and "ncon" not in unequal:
        error = measures.forward_error(seen["contact.geom"], np.asarray(expected["contact.geom"]).astype(int))
        detail = "" if error == 0 else frames.describe_contacts(seen, expected, pairs.types)
        row.add("collide", "contact.geom", error, relaxations.tolerance("poses"), state.name, detail)
        if error:
            unequal.add("ncon")
    return unequal


def compare_iterations(at, reference, listed):
    """The solver takes as many iterations as MuJoCo's, where MuJoCo's own number does not hang on rounding."""
    equal = frames.equal_iterations(at.seen, at.expected)
    if equal is None or at.unequal:
        return
    mine, theirs = (np.ravel(side["solver_niter"]) for side in (at.seen, at.expected))
    free = relaxations.covers("undecided-iterations", "solver_niter")
    if not equal and free and not reference.decides_iterations(at.state, theirs):
        at.row.passes["iterations undecided"] += 1
        equal = True
    detail = "" if equal else f"{mine[mine > 0].tolist()}, MuJoCo {theirs[theirs > 0].tolist()}"
    # a whole number that differs has no size
    error = 0.0 if equal else math.inf
    at.row.add("constraint_forces", "solver_niter", error, relaxations.tolerance("iterations"), at.state.name, detail)


def compare_measured(at, name, value, expected):
    error, tolerance, worst = frames.measured_error(value, expected, at.exact)
    detail = ""
    if error > tolerance:
        kinds = at.facts.pairs.names(at.expected["contact.geom"])
        mine, theirs = (np.asarray(side).reshape(len(kinds), -1)[worst] for side in (value, expected))
        detail = f"contact {worst}, {'-'.join(kinds[worst])}: {describe(mine, theirs)}"
    at.row.add("collide", name, error, tolerance, at.state.name, detail)


def note_sensors(row, ours, seen, expected):
    """Largest deviation of every kind of sensor, by the forward measure on the sensor's own numbers."""
    if "sensordata" not in expected or np.size(expected["sensordata"]) != np.size(seen["sensordata"]):
        return
    names = engines.header_sensors()
    facts = (np.ravel(ours.model_value("sensor_" + name)).astype(int) for name in ("type", "adr", "dim"))
    for kind, start, count in zip(*facts):
        part = slice(start, start + count)
        error = measures.forward_error(np.ravel(seen["sensordata"])[part], np.ravel(expected["sensordata"])[part])
        name = names[kind] if kind < len(names) else f"kind {kind}"
        row.sensors[name] = max(row.sensors.get(name, 0.0), error)


def count_pass(row, state, seen, expected):
    """What the report sums up over all models."""
    row.passes["passes"] += 1
    collide = row.cells.get("collide")
    deviating = collide and any(state.name == where for where in collide["where"])
    if "ncon" in expected and int(np.ravel(expected["ncon"])[0]) + int(np.ravel(seen["ncon"])[0]):
        row.passes["with contacts"] += 1
        row.passes["contacts equal"] += not deviating
    elif "ncon" in expected:
        row.passes["without contacts in both"] += 1
    equal = frames.equal_iterations(seen, expected)
    if equal is not None:
        row.passes["with rows"] += 1
        row.passes["iterations equal"] += equal


def compare_trajectory(row, ours, reference):
    path = reference.trajectory()
    if path is None:
        return
    names = [name for name in path.values if ours.has_data(name)]
    seen = observe.observe_trajectory(ours, path.start, path.controls, path.steps, names, path.hold)
    for horizon in states.HORIZONS:
        rows = path.steps <= horizon
        if path.steps.max() < horizon and horizon > min(states.HORIZONS):
            continue
        for name in names:
            ratio, apart, beyond = measures.trajectory_error(
                seen[name][rows], path.values[name][rows], path.spread[name][rows]
            )
            spread = float(path.spread[name][rows].max(initial=0.0))
            detail = f"largest distance {apart:.3g}, MuJoCo's own spread {spread:.3g}"
            where = f"step {path.steps[rows][beyond]}" if beyond is not None else ""
            row.add(f"{horizon} steps", name, ratio, 1.0, where, detail)


STEP_COLUMN = "every step"


def compare_steps(row, ours, reference):
    """Every step of MuJoCo's trajectory, made again from MuJoCo's full integration state."""
    found = reference.repeat_steps(ours)
    if found is None:
        return
    errors, own = found
    tolerance = relaxations.tolerance("step")
    equal = errors <= tolerance
    undecided = ~equal & (errors <= relaxations.tolerance("undecided-step") * own)
    row.passes["steps"] += len(errors)
    row.passes["steps equal"] += int(equal.sum())
    row.passes["steps undecided"] += int(undecided.sum())
    beyond = np.flatnonzero(~(equal | undecided))
    judged = np.where(undecided, 0.0, errors)
    worst = int(np.argmax(judged)) if len(judged) else 0
    detail = ""
    if beyond.size:
        detail = (
            f"{len(beyond)} of {len(errors)} steps deviate, the first is {beyond[0] + 1}; {int(undecided.sum())} others are "
            "within MuJoCo's own spread"
        )
    elif undecided.any():
        row.notes.append(
            f"{int(undecided.sum())} of {len(errors)} steps agree within MuJoCo's own spread only, the largest error is "
            f"{errors[undecided].max():.2g}"
        )
    row.add(STEP_COLUMN, "qvel", float(judged.max(initial=0.0)), tolerance, f"step {worst + 1}", detail)


def compare(ours, reference, levels, disable):
    """The row of one model. Flags are set after the model level, so that the file's own are compared."""
    row = Row()
    if "model" in levels:
        compare_model(row, ours, reference)
    reference.begin_simulation()
    ours.disable(reference.disable_flags())
    ours.enable(engines.ENABLE_ENERGY)
    if "forward" in levels:
        compare_forward(row, ours, reference, solver_runs=not disable & engines.DISABLE_CONSTRAINT)
    if "trajectory" in levels:
        compare_trajectory(row, ours, reference)
    if "step" in levels:
        compare_steps(row, ours, reference)
    row.notes += reference.notes()
    return row
