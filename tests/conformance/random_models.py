"""Holds Sinew against MuJoCo on random models, as many as there is time for.

    python tests/conformance/random_models.py [--kind flex] [--first SEED] [--count N] [--seconds S] [--keep FOLDER] [--minimise]

Every model is compared in a process of its own, because either engine may crash on what nobody has tried before.
Levels: the model's fields, forward passes at several states, a trajectory by the rule of spread, and the same forward
passes after changes that a program makes at run time (flags, masses, equalities, groups of actuators). `--minimise`
writes beside each model that deviates the smallest part of it that still does, in the same field. Exit status 1 when
any model deviates.
"""

import argparse
import faulthandler
import json
import os
import select
import signal
import sys
import tempfile
import time
import xml.etree.ElementTree as Tree
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import numpy as np

import compare
import engines
import fields
import measures
import observe
import reference
import relaxations
import states
import random_bodies
import random_flexes

STEPS = 100
PUSHES = 5
FORWARD_PUSHES = 6
EXPLODED = 1e4
LIMIT = 60.0  # seconds for one model
UNDECIDED = ", some states undecided"
CG = 1  # snSolver
BAD = ("deviates", "crash", "hang", "error")


class Live(reference.Live):
    """MuJoCo with a shorter way to go, since there are many models; `focus` is an outcome that is to be seen again."""

    def __init__(self, path, name, focus):
        super().__init__(path, name, 0, PUSHES)
        self.focus = focus

    def trajectory(self, steps=None):
        """Up to where the model explodes, if it does: beyond, only overflow is compared."""
        path = super().trajectory(np.arange(1, STEPS + 1) if steps is None else steps)
        rows = [values.reshape(len(path.steps), -1) for values in path.values.values()]
        calm = [np.abs(values).max(axis=1, initial=0.0) < EXPLODED for values in rows]
        fast_rows = np.flatnonzero(~np.all(calm, axis=0))
        last = int(fast_rows[0]) if fast_rows.size else len(path.steps)
        if last == 0:
            return None
        path.steps = path.steps[:last]
        path.values = {name: values[:last] for name, values in path.values.items()}
        path.spread = {name: values[:last] for name, values in path.spread.items()}
        return path

    def states(self):
        found = states.forward_states(self.engine, self.model_name)
        if self.focus is None or self.focus["where"].startswith("after"):
            found += [state for state in states.visited_states(self.engine, self.model_name) if is_calm(state)]
        return [state for state in found if self.focus is None or state.name == self.focus["where"]]

    def spread(self, state, listed):
        """[what a forward pass sees at the state, pushed by rounding], the state itself first."""
        observe.prepare(self.engine, state)
        qpos = np.array(self.engine.data_value("qpos"))
        seen = [self.observe(state, listed)]
        for which in range(FORWARD_PUSHES):
            pushed = self.engine.moved(qpos, states.push_direction(self.engine, self.model_name, which))
            seen.append(self.observe(states.State(state.name, state.key, {**state.inputs, "qpos": pushed}), listed))
        return seen


def is_calm(state):
    return all(np.abs(np.asarray(value, dtype=float)).max(initial=0.0) < EXPLODED for value in state.inputs.values())


class Row(compare.Row):
    """Sets apart what deviates no more than MuJoCo deviates from itself when positions change by rounding: where its
    search for a contact ends, or which of two equal faces it takes, hangs on the last bit."""

    def __init__(self, ours, live):
        super().__init__()
        self.ours, self.live, self.seen = ours, live, {}
        self.states, self.visited = {}, set()
        self.undecided = []  # what was excused: column, field, state, size in tolerances

    def add(self, column, field, error, tolerance, where="", detail=""):
        self.visited.add(where)
        if error > tolerance and where in self.states and self.is_undecided(field, error, where):
            self.undecided.append((column, field, where, error / tolerance if tolerance else error))
            return
        super().add(column, field, error, tolerance, where, detail)

    def cap(self):
        """A model of which too many states are excused deviates."""
        states_excused = {where for _, _, where, _ in self.undecided}
        by_gradients = self.ours is not None and self.ours.m.opt.solver == CG
        share = relaxations.UNDECIDED_STATES_CG if by_gradients else relaxations.UNDECIDED_STATES
        allowed = share * max(1, len(self.visited))
        if len(states_excused) > max(1, allowed):
            detail = f"{len(states_excused)} of {len(self.visited)} states hang on rounding"
            super().add("undecided", "states", float(len(states_excused)), allowed, "", detail)

    def is_undecided(self, field, error, where):
        if where not in self.seen:
            listed = [entry for entry in self.ours.data_fields() if not fields.exemption(entry.name)]
            self.seen[where] = self.live.spread(self.states[where], listed)
        first, *pushed = self.seen[where]
        own = [measures.forward_error(other[phase][field], first[phase][field])
               for other in pushed for phase in observe.PHASES if field in first[phase]]  # fmt: skip
        return error <= relaxations.tolerance("random-model-ties") * max(own, default=0.0)


def scaled_model(engine, rng):
    """Model fields that a program may write, with new values; what depends on them follows with `refresh`."""
    changes = {}
    factor = rng.uniform(0.8, 1.3)
    names = "body_mass body_inertia jnt_stiffness dof_damping dof_armature geom_friction qpos_spring"
    for name in names.split():
        changes[name] = np.array(engine.model_value(name)) * factor
    return changes


def set_model(engine, changes):
    for name, value in changes.items():
        view = getattr(engine.m, name)
        view[...] = np.asarray(value).reshape(view.shape)


def refresh(engine):
    if engine.name == "MuJoCo":
        engine.lib.mj_resetData(engine.m, engine.d)  # constants are computed with its mocap bodies
        engine.lib.mj_setConst(engine.m, engine.d)
    else:
        engine.lib.refresh(engine.m)


def split_step(engine, state, controls):
    """The state after a step in two halves, with controls that come between them."""
    observe.prepare(engine, state)
    prefix = "mj_" if engine.name == "MuJoCo" else ""
    getattr(engine.lib, prefix + "step1")(engine.m, engine.d)
    engine.set_data("ctrl", controls)
    getattr(engine.lib, prefix + "step2")(engine.m, engine.d)
    return {name: np.array(engine.data_value(name)) for name in ("qpos", "qvel", "act", "time", "sensordata")}


def compare_split(row, ours, theirs, state, controls):
    seen, expected = (split_step(engine, state, controls) for engine in (ours, theirs))
    for name, value in seen.items():
        error = measures.forward_error(value, expected[name])
        tolerance = relaxations.tolerance("solver")
        detail = "" if error <= tolerance else compare.describe(value, expected[name])
        row.add("two half steps", name, error, tolerance, state.name, detail)


def compare_forward(row, ours, live, found):
    row.states = {state.name: state for state in found}
    compare.compare_forward(row, ours, At(live, found), solver_runs=True)


class At(Live):
    """The same MuJoCo at given states."""

    def __init__(self, live, found):
        self.__dict__.update(live.__dict__)
        self.found = found

    def states(self):
        return self.found


def compare_changes(row, ours, live):
    """What a program changes while it runs: equalities, options, masses."""
    theirs = live.engine
    rng = states.generator(live.model_name, "changes")
    inputs = states.random_inputs(theirs, rng, forces=True)
    neq = int(theirs.model_value("neq"))
    if neq:
        inputs["eq_active"] = rng.integers(0, 2, neq)
    start = states.State("changed inputs", inputs=inputs)
    row.states = {start.name: start}
    compare_split(row, ours, theirs, start, states.random_controls(theirs, rng, 1, 1.0)[0])
    before = int(theirs.model_value("opt.disableflags"))
    flags = before ^ (1 << int(rng.integers(0, len(engines.DISABLE_FLAGS))))
    group = int(rng.integers(0, 4))
    for engine in (ours, theirs):
        engine.set_option("disableflags", flags)
        engine.set_option("disableactuator", group)
    compare_forward(row, ours, live, [states.State(f"flags {flags}, groups {group} off", inputs=inputs)])
    changes = scaled_model(theirs, rng)
    for engine in (ours, theirs):
        engine.set_option("disableflags", before)
        set_model(engine, changes)
        refresh(engine)
    compare_model_after(row, ours, live)
    compare_forward(row, ours, live, [states.State("masses changed", inputs=inputs)])


def compare_model_after(row, ours, live):
    after = compare.Row()
    compare.compare_model(after, ours, live)
    for cell in after.cells.values():
        entry = cell["first"] or cell["worst"]
        row.add("refresh", entry["field"], entry["error"], entry["tolerance"], "", entry["detail"])


CHANGES = ("changed inputs", "flags", "masses changed")


def levels_of(focus):
    """(levels, whether run-time changes count) that are needed to see an outcome again."""
    if focus is None:
        return ("model", "forward", "trajectory"), True
    column, where = focus["column"], focus.get("where", "")
    if column in ("load", "model", "visual"):
        return ("model",), False
    if column.endswith(" steps"):
        return ("trajectory",), column == "two half steps"
    changed = column == "refresh" or where.startswith(CHANGES)
    return (() if changed else ("forward",)), changed


def judge(path, focus=None):
    """The outcome of one model file as plain data."""
    name = path.name.removeprefix("small_")
    ours = theirs = None
    refusals = []
    try:
        ours = engines.SinewEngine(path)
    except (engines.LoadFailed, engines.Unsupported) as error:
        refusals.append(f"Sinew: {error}")
    try:
        theirs = Live(path, name, focus)
    except engines.LoadFailed as error:
        refusals.append(f"MuJoCo: {error}")
    if refusals:
        status = "refused" if len(refusals) == 2 else "deviates"
        return {"status": status, "column": "load", "field": "", "text": "; ".join(refusals)}
    levels, changes = levels_of(focus)
    row = Row(ours, theirs)
    if "model" in levels:
        compare.compare_model(row, ours, theirs)
    for engine in (ours, theirs.engine):
        engine.enable(engines.ENABLE_ENERGY)
    if "forward" in levels:
        compare_forward(row, ours, theirs, theirs.states())
    if "trajectory" in levels:
        compare.compare_trajectory(row, ours, theirs)
    if changes:
        compare_changes(row, ours, theirs)
    if focus is None:
        row.cap()
    return outcome(row)


def outcome(row):
    first = None
    for column, cell in row.cells.items():
        entry = cell["first"]
        if entry and (first is None or order(column) < order(first[0])):
            first = (column, entry)
    columns = {column: cell["conforms"] for column, cell in row.cells.items()}
    if first is None:
        undecided = [list(entry) for entry in row.undecided]
        return {"status": "conforms", "undecided": undecided, "columns": columns, "passes": dict(row.passes)}
    column, entry = first
    size = f"{entry['error']:.3g} of {entry['tolerance']:.3g}"
    text = f"{entry['field']} at {entry['where'] or 'load'}: {size} {entry['detail']}"
    return {
        "status": "deviates", "column": column, "field": entry["field"], "text": text,
        "columns": columns,
        "where": entry["where"], "passes": dict(row.passes),
        "all": sorted(name for name, fine in columns.items() if not fine),
    }  # fmt: skip


def order(column):
    after = ["refresh", "two half steps", "200 steps"]
    stages = ["load", "model", "visual", "state", "input", *engines.header_stages(), *after]
    return stages.index(column) if column in stages else len(stages)


def guarded(path, limit=LIMIT, task=judge, **options):
    """The outcome, out of a process that may crash or hang."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        try:
            quiet = os.open(os.devnull, os.O_WRONLY)
            os.dup2(quiet, 1)
            os.dup2(quiet, 2)  # qhull inside MuJoCo tells long stories there
            faulthandler.disable()  # a crash is told by the outcome; pytest has a handler that prints a trace
            result = task(path, **options)
        except BaseException as error:
            kind = type(error).__name__
            status = "refused" if kind == "FatalError" else "error"  # MuJoCo gives up in the middle
            result = {"status": status, "column": "", "field": kind, "text": f"{kind}: {error}"}
        with os.fdopen(writer, "w") as answer:
            json.dump(result, answer)
        os._exit(0)
    os.close(writer)
    text, ends = b"", time.monotonic() + limit
    while True:
        ready, _, _ = select.select([reader], [], [], max(0.0, ends - time.monotonic()))
        if not ready:
            os.kill(child, signal.SIGKILL)
            break
        part = os.read(reader, 1 << 16)
        if not part:
            break
        text += part
    os.close(reader)
    _, status = os.waitpid(child, 0)
    if text:
        return json.loads(text)
    if not ready:
        return {"status": "hang", "column": "", "field": "", "text": f"no answer after {limit:g} seconds"}
    return blame(path, os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0)


def load_sinew(path):
    engine = engines.SinewEngine(path)
    for _ in range(STEPS):
        engine.step()
    return {"status": "conforms"}


def blame(path, number):
    """Whose crash it is: Sinew alone is asked again."""
    if getattr(blame, "asking", False):
        return {"status": "crash", "column": "", "field": "", "text": f"signal {number}"}
    blame.asking = True
    alone = guarded(path, task=load_sinew)
    blame.asking = False
    if alone["status"] == "crash":
        return {"status": "crash", "column": "", "field": "", "text": f"Sinew ends by signal {number}"}
    return {"status": "refused", "column": "", "field": "", "text": f"MuJoCo ends by signal {number}"}


KINDS = {"body": random_bodies.RandomModel, "flex": random_flexes.RandomFlexes}


def write(folder, seed, kind="body"):
    made = KINDS[kind](seed).make()
    for name, content in made.files.items():
        (folder / name).write_bytes(content.encode() if isinstance(content, str) else content)
    path = folder / f"wild_{seed}.xml"  # the states of a model are drawn from the name of its file
    path.write_text(made.text())
    return path


def minimise(path, found, seconds=60.0):
    """Takes away elements, then attributes, as long as the same field of the same column deviates."""
    ends = time.monotonic() + seconds
    tree = Tree.parse(path)
    small = path.with_name("small_" + path.name)

    def same():
        if time.monotonic() > ends:
            return False
        tree.write(small)
        result = guarded(small, focus=found if found["status"] == "deviates" else None)
        return all(result.get(key) == found[key] for key in ("status", "column", "field"))

    changed = True
    while changed and time.monotonic() < ends:
        changed = drop_elements(tree.getroot(), same) | drop_attributes(tree.getroot(), same)
    Tree.indent(tree)
    tree.write(small)
    return small


def drop_elements(parent, same):
    changed = False
    for child in reversed(list(parent)):
        at = list(parent).index(child)
        parent.remove(child)
        if same():
            changed = True
        else:
            parent.insert(at, child)
            changed |= drop_elements(child, same)
    return changed


def drop_attributes(root, same):
    changed = False
    for element in root.iter():
        for key in list(element.keys()):
            before = dict(element.attrib)
            del element.attrib[key]
            if same():
                changed = True
            else:
                element.attrib.clear()
                element.attrib.update(before)
    return changed


def run(folder, first, count, seconds=1e9, small=False, show=print, kind="body"):
    """Counter of outcomes, Counter of columns that deviate, and the outcomes that are not fine by seed."""
    totals, columns, wrong = Counter(), Counter(), {}
    ends = time.monotonic() + seconds
    for seed in range(first, first + count):
        if time.monotonic() > ends:
            break
        path = write(folder, seed, kind)
        result = guarded(path)
        excused = result.get("undecided", [])
        totals[result["status"] + UNDECIDED * bool(excused)] += 1
        if excused:
            column, field, where, size = max(excused, key=lambda entry: entry[3])
            show(f"{seed}: {len(excused)} values hang on rounding, the largest {column} {field} at {where}: "
                 f"{size:.2g} tolerances")  # fmt: skip
        columns.update(result.get("columns", {}).keys())
        for name, fine in result.get("columns", {}).items():
            columns[name + " deviates"] += not fine
        if result["status"] in BAD:
            wrong[seed] = result
            show(f"{seed}: {result['status']} {result['column']}: {result['text']}")
            if small and result["status"] != "hang":
                show(f"  {minimise(path, result)}")
        else:
            path.unlink()
    return totals, columns, wrong


def too_many_undecided(totals):
    """Whether more of the models were excused than may be."""
    judged = sum(count for status, count in totals.items() if status.startswith("conforms"))
    return totals["conforms" + UNDECIDED] > relaxations.UNDECIDED_MODELS * judged


def arguments(argv):
    parser = argparse.ArgumentParser(prog="random_models", description="Hold Sinew against MuJoCo on random models.")
    parser.add_argument("--kind", choices=KINDS, default="body", help="what models are about (default: body)")
    parser.add_argument("--first", type=int, default=0, metavar="SEED")
    parser.add_argument("--count", type=int, default=100, metavar="N")
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after this time")
    parser.add_argument("--keep", type=Path, help="folder for the models that deviate (default: none are kept)")
    parser.add_argument("--minimise", action="store_true", help="find the smallest part that deviates")
    parser.add_argument("--file", type=Path, help="judge this file only")
    return parser.parse_args(argv)


def main(argv=None):
    options = arguments(argv)
    if options.file:
        result = guarded(options.file)
        print(json.dumps(result, indent=1))
        if options.minimise and result["status"] in BAD:
            print(minimise(options.file, result))
        return result["status"] in BAD
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.keep or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        totals, columns, wrong = run(folder, options.first, options.count, options.seconds, options.minimise, kind=options.kind)
    print(", ".join(f"{status} {count}" for status, count in totals.most_common()))
    for name in sorted((name for name in columns if not name.endswith(" deviates")), key=order):
        print(f"  {name}: {columns[name] - columns[name + ' deviates']} of {columns[name]} models")
    if too_many_undecided(totals):
        print(f"more than {relaxations.UNDECIDED_MODELS:.0%} of the models hang on rounding")
    return 1 if wrong or too_many_undecided(totals) else 0


if __name__ == "__main__":
    sys.exit(main())
