"""Holds one model of Sinew against the reference, level by level, and fills one row of the table."""

import math

import numpy as np

import engines
import fields
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

    def add(self, column, field, error, tolerance, where="", detail=""):
        self.compared += 1
        conforms = bool(error <= tolerance)
        entry = {"field": field, "error": error, "tolerance": tolerance, "where": where, "detail": detail}
        cell = self.cells.setdefault(column, {"conforms": True, "compared": 0, "worst": entry, "first": None})
        cell["compared"] += 1
        if not error / tolerance <= cell["worst"]["error"] / cell["worst"]["tolerance"]:
            cell["worst"] = entry
        if not conforms and cell["first"] is None:
            cell["first"] = entry
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
    absent = []
    for state in reference.states():
        expected = reference.observe(state, listed)
        seen = observe.observe_state(ours, state, listed)
        stage_of = {field.name: field.stage for field in listed}
        for phase in observe.PHASES:
            for name, value in seen[phase].items():
                column = fields.STEP_STAGE if phase == "step" else stage_of[name]
                if name not in expected[phase]:
                    absent.append((column, name, np.size(value)))
                    continue
                tolerance = fields.stage_tolerance(column, solver_runs)
                error = measures.forward_error(value, expected[phase][name])
                detail = "" if error <= tolerance else describe(value, expected[phase][name])
                row.add(column, name, error, tolerance, state.name, detail)
    report_absent(row, reference, absent)


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


def borrow(row, ours, reference):
    """Model fields that Sinew says it cannot compute yet are taken from MuJoCo, so that what follows is judged on its own.

    Only where Sinew's own warning names them; the row's notes say so, and the field is not compared.
    """
    for name in ours.admitted():
        if reference.model_value(name) is None:
            continue
        ours.set_model(name, reference.model_value(name))
        row.notes.append(f"`{name}` is MuJoCo's: Sinew warns that it does not compute it yet")


def compare(ours, reference, levels, disable):
    """The row of one model. Flags are set after the model level, so that the file's own are compared."""
    row = Row()
    borrow(row, ours, reference)
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
