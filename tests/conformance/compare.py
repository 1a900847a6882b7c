"""Holds one model of Sinew against the reference, level by level, and fills one row of the table."""

import math
from collections import Counter

import numpy as np

import engines
import fields
import frames
import measures
import observe
import states

LEVELS = ("model", "forward", "trajectory")


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
        if not error / tolerance <= cell["worst"]["error"] / cell["worst"]["tolerance"]:
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
    if reference.kind == "live":
        for column, name, _ in absent:
            row.add(column, name, math.inf, fields.MODEL_TOLERANCE, "", "MuJoCo has no such field")
        return
    names = sorted({name for _, name, size in absent if size})  # recordings leave empty arrays out
    if names:
        row.notes.append(f"{len(names)} fields are not in the recording: {', '.join(names)}")


def compare_forward(row, ours, reference, solver_runs):
    listed = [field for field in ours.data_fields() if not fields.exemption(field.name)]
    stage_of = {field.name: field.stage for field in listed}
    types = ours.model_value("geom_type")
    absent = []
    for state in reference.states():
        expected = reference.observe(state, listed)
        seen = observe.observe_state(ours, state, listed)
        convex = has_convex_contacts(expected["forward"], types)
        unequal = compare_counts(row, state, seen["forward"], expected["forward"], types)
        for phase in observe.PHASES:
            for name, value in seen[phase].items():
                column = fields.STEP_STAGE if phase == "step" else stage_of[name]
                if name in frames.REPORTED or name in COUNTS or frames.counted_by(name) in unequal:
                    continue
                if name not in expected[phase]:
                    absent.append((column, name, np.size(value)))
                    continue
                if name in frames.MEASURED:
                    compare_measured(row, state, name, value, expected[phase], types)
                    continue
                if name == "efc_state":
                    value = frames.decided_states(value, expected[phase])
                tolerance = fields.stage_tolerance(column, solver_runs, convex)
                rounding = rounding_of(name, expected["forward"]) / tolerance
                error = measures.forward_error(value, expected[phase][name], rounding)
                detail = "" if error <= tolerance else describe(value, expected[phase][name])
                row.add(column, name, error, tolerance, state.name, detail)
        count_pass(row, state, seen["forward"], expected["forward"])
        note_sensors(row, ours, seen["forward"], expected["forward"])
    report_absent(row, reference, absent)


# At the acceleration that forward found, what is left for inverse dynamics is nothing but what was applied, and what is
# left between a free body and the world is nothing at all: often zero, out of terms that may be 1e10. No engine can know
# that better than it knows the terms.
TERMS = ("qfrc_bias", "qfrc_passive", "qfrc_constraint", "qfrc_smooth", "efc_force")
DIFFERENCES = {"qfrc_inverse": TERMS, "cfrc_int": TERMS}


def rounding_of(name, expected):
    """The error that rounding of the terms of a difference may leave."""
    terms = [measures.finite_magnitude(expected[term]) for term in DIFFERENCES.get(name, ()) if term in expected]
    return measures.ROUNDING * max((float(term.max(initial=0)) for term in terms), default=0.0)


# Compared ahead of what they count.
COUNTS = ("ncon", "nefc", "nisland", "contact.geom")


def has_convex_contacts(expected, types):
    if "contact.geom" not in expected:
        return False
    return not all(frames.is_closed_form(pair) for pair in frames.pair_names(types, expected["contact.geom"]))


def compare_counts(row, state, seen, expected, types):
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
                detail += ": " + frames.describe_contacts(seen, expected, types)
            if name == "nefc" and "efc_type" in expected:
                detail += ": " + frames.describe_rows(seen, expected)
        row.add(column, name, 0.0 if mine == theirs else math.inf, fields.POSE_TOLERANCE, state.name, detail)
    if "contact.geom" in expected and "contact.geom" in seen and "ncon" not in unequal:
        error = measures.forward_error(seen["contact.geom"], np.asarray(expected["contact.geom"]).astype(int))
        detail = "" if error == 0 else frames.describe_contacts(seen, expected, types)
        row.add("collide", "contact.geom", error, fields.POSE_TOLERANCE, state.name, detail)
        if error:
            unequal.add("ncon")
    return unequal


def compare_measured(row, state, name, value, expected, types):
    kinds = frames.pair_names(types, expected["contact.geom"])
    error, tolerance, worst = frames.measured_error(value, expected[name], kinds)
    detail = ""
    if error > tolerance:
        mine, theirs = (np.asarray(side).reshape(len(kinds), -1)[worst] for side in (value, expected[name]))
        detail = f"contact {worst}, {'-'.join(kinds[worst])}: {describe(mine, theirs)}"
    row.add("collide", name, error, tolerance, state.name, detail)


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
    row.notes += reference.notes()
    return row
