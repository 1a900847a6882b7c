"""What Sinew is held against: MuJoCo live, or what was recorded from it.

A reference answers in terms of the judge: model values, states with what a forward pass gives there, one trajectory.
`None` for a value means that this reference does not have it; the judge counts that and says so.
"""

from dataclasses import dataclass

import numpy as np

import engines
import golden
import measures
import observe
import relaxations
import states


@dataclass
class Trajectory:
    start: states.State
    controls: np.ndarray  # one row per `hold` steps
    hold: int
    steps: np.ndarray  # the steps after which values were taken
    values: dict  # {field: rows}
    spread: dict  # {field: largest spread up to each row}


def flat(values, prefix):
    return {name[len(prefix) :]: value for name, value in values.items() if name.startswith(prefix)}


class Live:
    """MuJoCo in this process."""

    kind = "live"

    def __init__(self, path, model_name, disable, pushes=1, engine=engines.MujocoEngine):
        self.engine = engine(path)
        if engine is not engines.MujocoEngine:
            self.kind = "newer"
        self.model_name = model_name
        self.disable = disable
        self.pushes = pushes

    def has_meshes(self):
        return int(self.engine.model_value("nmesh")) > 0

    def model_value(self, name):
        return self.engine.model_value(name) if self.engine.has_model(name) else None

    def begin_simulation(self):
        self.engine.disable(self.disable)
        self.engine.enable(engines.ENABLE_ENERGY)

    def disable_flags(self):
        return self.disable

    def states(self):
        found = states.forward_states(self.engine, self.model_name)
        if not self.disable & engines.DISABLE_CONSTRAINT:
            found += states.visited_states(self.engine, self.model_name)
        return found

    def observe(self, state, data_fields):
        known = [field for field in data_fields if self.engine.has_data(field.name)]
        return observe.observe_state(self.engine, state, known)

    def ran_out_of_memory(self):
        """Whether contacts or rows of the state observed last did not fit."""
        warnings = self.engine.warnings()
        return warnings["contactfull"][0] + warnings["cnstrfull"][0] > 0

    def observe_pushed(self, state, data_fields):
        """What MuJoCo sees where qpos is moved by rounding, in several directions."""
        observe.prepare(self.engine, state)
        qpos = np.array(self.engine.data_value("qpos"))
        for which in range(states.ITERATION_PUSHES):
            moved = self.engine.moved(qpos, states.push_direction(self.engine, self.model_name, which))
            yield self.observe(states.State(state.name, state.key, {**state.inputs, "qpos": moved}), data_fields)

    def decides_iterations(self, state, iterations):
        """Whether MuJoCo takes these iterations also when qpos is moved by rounding."""
        observe.prepare(self.engine, state)
        qpos = np.array(self.engine.data_value("qpos"))
        for which in range(states.ITERATION_PUSHES):
            observe.prepare(self.engine, state)
            direction = states.push_direction(self.engine, self.model_name, which)
            self.engine.set_data("qpos", self.engine.moved(qpos, direction))
            self.engine.forward()
            if not np.array_equal(np.ravel(self.engine.data_value("solver_niter")), iterations):
                return False
        return True

    def repeat_steps(self, ours):
        """(error of the velocity after each step of the trajectory, made again from the same state; where it is beyond the
        tolerance, MuJoCo's own error when qpos is moved by the last bit, else 0)."""
        theirs, other = self.engine, self.engine.twin()
        start = states.trajectory_start(theirs, self.model_name)
        controls = states.trajectory_controls(theirs, self.model_name)
        for engine in (ours, theirs):
            observe.prepare(engine, start)
        parts = [name for name in states.INTEGRATION_STATE if theirs.has_data(name) and ours.has_data(name)]
        errors, own = [], []
        for step in range(states.STEPS):
            if controls.size and step % states.CONTROL_HOLD == 0:
                theirs.set_data("ctrl", controls[step // states.CONTROL_HOLD])
            before = states.copy(ours, theirs, parts)
            theirs.step()
            ours.step()
            velocity = np.array(theirs.data_value("qvel"))
            if not np.isfinite(velocity).all():
                break
            errors.append(measures.forward_error(np.ravel(ours.data_value("qvel")), velocity))
            agrees = errors[-1] <= relaxations.tolerance("step")
            own.append(0.0 if agrees else self.own_error(other, before, velocity))
        return np.array(errors), np.array(own)

    def own_error(self, other, before, velocity):
        """Largest error of MuJoCo's own steps from a state whose qpos is moved by the last bit."""
        worst = 0.0
        for which in range(states.ITERATION_PUSHES):
            states.write(other, before)
            direction = states.push_direction(other, self.model_name, which) / 10
            other.set_data("qpos", other.moved(before["qpos"], direction))
            other.step()
            worst = max(worst, measures.forward_error(np.array(other.data_value("qvel")), velocity))
        return worst

    def notes(self):
        return []

    def trajectory(self, steps=None):
        start = states.trajectory_start(self.engine, self.model_name)
        controls = states.trajectory_controls(self.engine, self.model_name)
        steps = np.arange(1, states.STEPS + 1) if steps is None else np.asarray(steps)
        every = np.arange(1, steps.max() + 1)
        values = observe.observe_trajectory(self.engine, start, controls, every)
        rows = steps - 1
        spread = {name: np.zeros(len(rows)) for name in values}
        for which in range(self.pushes):
            direction = states.push_direction(self.engine, self.model_name, which)
            pushed = observe.observe_trajectory(self.engine, start, controls, every, push=direction)
            for name in values:
                apart = measures.running_spread(values[name], pushed[name])[rows]
                spread[name] = np.maximum(spread[name], apart)
        return Trajectory(start, controls, states.CONTROL_HOLD, steps, {n: v[rows] for n, v in values.items()}, spread)


class NotLive:
    """What recordings cannot answer."""

    def decides_iterations(self, state, iterations):
        return False

    def ran_out_of_memory(self):
        return False

    def observe_pushed(self, state, data_fields):
        return ()

    def repeat_steps(self, ours):
        return None


class Recorded(NotLive):
    """A file of tests/golden, written by scripts/record_golden.py: the same questions, answered in advance."""

    kind = "recorded"

    def __init__(self, path, disable):
        self.values, self.facts = golden.read(path)
        if self.facts["disable"] != disable:
            raise engines.LoadFailed(f"{path.name} was recorded with other flags disabled than asked for")

    def has_meshes(self):
        return int(self.values["model.nmesh"]) > 0

    def model_value(self, name):
        return self.values.get("model." + name)

    def begin_simulation(self):
        pass

    def disable_flags(self):
        return self.facts["disable"]

    def states(self):
        return [
            states.State(entry["name"], entry["key"], flat(self.values, f"input.{i}."))
            for i, entry in enumerate(self.facts["states"])
        ]

    def observe(self, state, data_fields):
        i = [entry["name"] for entry in self.facts["states"]].index(state.name)
        return {phase: flat(self.values, f"seen.{i}.{phase}.") for phase in observe.PHASES}

    def notes(self):
        return []

    def trajectory(self):
        start = self.facts["start"]
        return Trajectory(
            states.State(start["name"], start["key"], flat(self.values, "start.")),
            self.values["controls"],
            self.facts["hold"],
            self.values["steps"],
            flat(self.values, "trajectory."),
            flat(self.values, "spread."),
        )


# Columns of the corpus's record of contacts, with their widths.
CONTACT_COLUMNS = (
    ("dist", 1), ("pos", 3), ("frame", 9), ("includemargin", 1), ("friction", 5), ("solref", 2), ("solreffriction", 2),
    ("solimp", 5), ("mu", 1), ("dim", 1), ("geom", 2), ("efc_address", 1),
)  # fmt: skip


def contact_columns(record):
    """{"contact.dist": rows, ...} of a state's record, which leaves empty arrays out."""
    table = record.get("contact", np.zeros((0, sum(width for _, width in CONTACT_COLUMNS))))
    columns, at = {}, 0
    for name, width in CONTACT_COLUMNS:
        whole = name in ("dim", "geom", "efc_address")
        values = table[:, at : at + width].astype(int if whole else float)
        columns["contact." + name] = values[:, 0] if width == 1 else values
        at += width
    return columns


class CorpusRecorded(NotLive):
    """A file recorded with the corpus. Constraints were on: with them disabled, what depends on them counts only where
    none was active."""

    kind = "recorded with the corpus"

    # what its states hold as inputs; everything else is an output
    INPUTS = ("time", "qpos", "qvel", "act", "ctrl", "qfrc_applied")

    def __init__(self, path, disable):
        self.values = golden.read_corpus(path)
        self.disable = disable
        self.said = []

    def has_meshes(self):
        return int(self.values["m.nmesh"].item()) > 0

    def model_value(self, name):
        value = self.values.get("m." + name)
        if value is None:
            return None
        if name == "opt.enableflags":
            # energy was switched on for the recording
            return None
        if value.shape[0] == 1 and (name.startswith(("n", "opt.", "stat."))):
            return value.reshape(-1)
        return value

    def begin_simulation(self):
        pass

    def disable_flags(self):
        """Flags for our side: the ones asked for make no difference where no constraint was active."""
        return self.disable

    def states(self):
        found = []
        for i, name in enumerate(("reset", "key 0", "random 1", "random 2")):
            record = flat(self.values, f"s{i}.")
            if record:
                inputs = {key: record[key].reshape(-1) for key in self.INPUTS if key in record}
                inputs["time"] = record["time"].item()
                found.append(states.State(name, 0 if "s1.qpos" in self.values and i else -1, inputs))
        return found

    def observe(self, state, data_fields):
        index = ("reset", "key 0", "random 1", "random 2").index(state.name)
        record = flat(self.values, f"s{index}.")
        constrained = not self.disable & engines.DISABLE_CONSTRAINT
        free = constrained or int(np.ravel(record["nefc"])[0]) == 0
        if not free:
            self.said.append(
                f"state '{state.name}' was recorded with constraints active: its accelerations and what "
                "follows from them are not compared"
            )
        seen = {phase: {} for phase in observe.PHASES}
        for field in data_fields:
            phase = observe.phase_of(field.stage)
            if phase == "reset" or (
                field.stage in relaxations.names("recorded-with-constraints")
                and not free
                and not field.name.startswith("subtree_")
            ):
                continue
            if relaxations.covers("recorded-before-the-solver", field.name) and self.solves_islands():
                continue
            if field.name in record:
                seen[phase][field.name] = record[field.name]
        if constrained:
            seen["forward"].update(contact_columns(record))
        if "energy" in record:
            seen["forward"]["energy_position"] = record["energy"].reshape(-1)[:1]
            seen["forward"]["energy_velocity"] = record["energy"].reshape(-1)[1:]
        return seen

    def notes(self):
        return sorted(set(self.said))

    def solves_islands(self):
        solver, noslip, flags = (
            int(np.ravel(self.values["m.opt." + name])[0]) for name in ("solver", "noslip_iterations", "disableflags")
        )
        return solver != engines.PGS and not noslip and not flags & engines.DISABLE_ISLAND

    def never_constrained(self):
        """True when no constraint can have been active during the recorded trajectory."""
        if int(np.ravel(self.values["m.opt.disableflags"])[0]) & engines.DISABLE_CONSTRAINT:
            return True
        some = any(
            np.any(self.values.get("m." + name, 0))
            for name in ("jnt_limited", "tendon_limited", "dof_frictionloss", "tendon_frictionloss", "neq")
        )
        contacts = (
            np.any(self.values["t.ncon"])
            or np.any(self.values.get("m.geom_contype", 0))
            or np.any(self.values.get("m.npair", 0))
        )
        return not some and not contacts

    def trajectory(self):
        if "t.steps" not in self.values:
            return None
        if self.disable & engines.DISABLE_CONSTRAINT and not self.never_constrained():
            self.said.append("the trajectory was recorded with constraints: not compared")
            return None
        steps = self.values["t.steps"].reshape(-1).astype(int)
        qpos = self.values["t.qpos"]
        spread = {"qpos": measures.running_spread(qpos, self.values["t.qpos_perturbed"])}
        controls = self.values.get("t.ctrl", np.zeros((0, 0)))
        key = 0 if "s1.qpos" in self.values else -1
        return Trajectory(states.State("recorded", key), controls, 1, steps, {"qpos": qpos}, spread)
