"""Sinew and MuJoCo behind one interface, so that everything else compares "ours" with "the reference".

An engine holds one model and one data. Values are found by field name; matrices that are stored sparse come out dense.
"""

import ctypes
import re
from pathlib import Path

import numpy as np

import frames
import relaxations
from fields import Field

ROOT = Path(__file__).resolve().parents[2]

DISABLE_CONSTRAINT = 1 << 0
DISABLE_ISLAND = 1 << 18
ENABLE_ENERGY = 1 << 1
PGS = 0
WARNINGS = ("inertia", "contactfull", "cnstrfull", "vgeomfull", "badqpos", "badqvel", "badqacc", "badctrl")
DISABLE_FLAGS = (
    "constraint equality frictionloss limit contact spring damper gravity clampctrl warmstart filterparent "
    "actuation refsafe sensor midphase eulerdamp autoreset nativeccd island"
).split()

# Values made from fields rather than read: name -> stage.
DERIVED_DATA = {
    "fullM": "mass_matrix",
    "energy_position": "energy_position",
    "energy_velocity": "energy_velocity",
    "time": "state",
    "solver_niter": "constraint_forces",
}
NAMED = (
    "body jnt geom site cam light mesh skin hfield tex mat pair exclude eq tendon actuator sensor "
    "numeric text tuple key"
).split()
DERIVED_MODEL = [f"names of {kind}" for kind in NAMED]


class Unsupported(Exception):
    """The model uses something that Sinew does not know yet; the text says what."""


class LoadFailed(Exception):
    """The engine refuses the model."""


def dense_rows(values, counts, addresses, columns, width):
    matrix = np.zeros((len(counts), width))
    for row, (count, address) in enumerate(zip(counts, addresses)):
        matrix[row, columns[address : address + count]] = values[address : address + count]
    return matrix


def joined_names(text, addresses):
    names = [text[address : text.index(b"\0", address)] for address in addresses]
    return np.frombuffer(b"\n".join(names), np.uint8)


def header_fields():
    """The field tables as the headers declare them: what an engine without descriptors is asked for."""
    folder = ROOT / "include" / "sinew"
    tables = re.findall(r'#include "sinew/(\w+\.h)"', (folder / "model_fields.h").read_text())
    model_text, data_text = (
        re.sub(r"\\\n", " ", "\n".join((folder / name).read_text() for name in group))
        for group in ([*tables, "model_fields.h"], ["data_fields.h"])
    )
    comment = re.compile(r"//.*")
    model_text, data_text = comment.sub("", model_text), comment.sub("", data_text)
    # one header has the rows of flexes for both
    for rows_of_data in re.findall(r"#define SN_DATA_FLEX_\w+\(.*?(?=#define|\Z)", model_text, re.S):
        model_text, data_text = model_text.replace(rows_of_data, ""), data_text + rows_of_data

    def rows(text, macro):
        # up to the doc string, which is the last argument
        return [[part.strip() for part in row.split(",")] for row in re.findall(rf"\b{macro}\(([^\"()]*?),\s*\"", text)]

    def section(name):
        match = re.search(rf"#define {name}\b(.*?)(?=#define|\Z)", model_text, re.S)
        return match.group(1) if match else ""

    model = [Field(row[0]) for row in rows(model_text, "SIZE")]
    model += [Field("opt." + row[1]) for row in rows(section("SN_OPTION_FIELDS"), "OPT")]
    model += [Field("stat." + row[1]) for row in rows(section("SN_STATISTIC_FIELDS"), "OPT")]
    model += [Field(f"vis.{row[0]}_{row[2]}") for row in rows(model_text, "VIS")]
    for macro, name in (("VAL", 1), ("REF", 0), ("MAT", 1)):
        model += [Field(row[name]) for row in rows(model_text, macro)]
    data = [Field(row[1], row[3]) for row in rows(data_text, "VAL")] + [
        Field(row[0], row[3]) for row in rows(data_text, "REF")
    ]
    return model, data + header_frame_fields()


def header_frame_fields():
    """What a step decides the length of: counts, columns of the contacts, rows."""
    folder = ROOT / "include" / "sinew"
    frame_text, contact_text = ((folder / name).read_text() for name in ("frame_fields.h", "contact.h"))
    sizes = re.findall(r"\bSIZE\((\w+),\s*\"", frame_text)
    members = re.findall(r"\bMEMBER\(\w+,\s*(\w+),\s*\"", contact_text)
    rows = re.findall(r"\bVAL\(\w+,\s*(\w+),\s*\w+,\s*(\w+),\s*\"", frame_text)
    found = [Field(name, "constraint_rows") for name in sizes]
    found += [Field("contact." + name, "collide") for name in members]
    found += [Field(name, stage) for name, stage in rows]
    return [Field(name, frames.stage_of(name, stage)) for name, stage in found]


def header_stages():
    """Names of the stages in the order of a step."""
    text = re.sub(r"//[^\n]*", "", (ROOT / "include" / "sinew" / "stages.h").read_text())
    return re.findall(r"\bSTAGE\((\w+),", text)


def header_sensors():
    """Kinds of sensors that MuJoCo has too, in the order of their numbers; `plugin` is none."""
    text = re.sub(r"//[^\n]*", "", (ROOT / "include" / "sinew" / "sensor_kinds.h").read_text())
    kinds = [word.lower() for word in re.findall(r"\bSENSOR\((\w+), ", text)]
    return kinds[: kinds.index("user") + 1]


class Engine:
    """What both engines share: derived values and flags. Subclasses give access to the raw fields."""

    def raw_model(self, name):
        raise NotImplementedError

    def raw_data(self, name):
        raise NotImplementedError

    def model_fields(self):
        """All fields of the model, by the library's descriptors."""
        return self.described()[0] + [Field(name) for name in DERIVED_MODEL]

    def data_fields(self):
        return self.described()[1] + [Field(name, stage) for name, stage in DERIVED_DATA.items()]

    def model_value(self, name):
        if name.startswith("names of "):
            return joined_names(self.name_text(), np.ravel(self.raw_model(f"name_{name[9:]}adr")))
        return self.raw_model(name)

    def data_value(self, name):
        if name in ("M", "qLD", "qH"):
            pattern = (np.ravel(self.raw_model(part)) for part in ("M_rownnz", "M_rowadr", "M_colind"))
            return dense_rows(np.ravel(self.raw_data(name)), *pattern, int(self.raw_model("nv")))
        if name == "actuator_moment":
            return self.dense_moment()
        if name == "ten_J":
            return self.dense_tendons()
        if name == "efc_J":
            return self.dense_rows_of_constraints()
        if relaxations.covers("no-islands", name) and not int(self.raw_data("nisland")):
            return np.full(np.shape(self.raw_data(name)), -1)
        if relaxations.covers("paths-asleep", name) and self.tendons_asleep().any():
            return self.paths_awake(name)
        if relaxations.covers("path-points-behind-the-last", name):
            return self.used_path_points(name)
        if name == "fullM":
            return self.full_mass()
        if name == "energy_position":
            return np.asarray(self.raw_data("energy"), dtype=float)[:1]
        if name == "energy_velocity":
            return np.asarray(self.raw_data("energy"), dtype=float)[1:]
        return self.raw_data(name)

    def used_path_points(self, name):
        """Points of tendons' paths, 0 behind the last."""
        points = np.array(self.raw_data(name))
        used = int(np.sum(self.raw_data("ten_wrapnum")))
        points.reshape(-1, 3 if name == "wrap_xpos" else 1)[used:] = 0
        return points

    def tendons_asleep(self):
        """Which tendons act on one or two trees, all of them asleep."""
        trees, count = np.reshape(self.raw_model("tendon_treeid"), (-1, 2)), np.ravel(self.raw_model("tendon_treenum"))
        asleep = np.append(np.ravel(self.raw_data("tree_asleep")) >= 0, True)  # the last: no second tree
        second = np.where(count == 2, trees[:, 1], -1)
        return (count > 0) & (count < 3) & asleep[trees[:, 0]] & asleep[second]

    def paths_awake(self, name):
        """Of paths, what belongs to tendons that are awake: their points one behind the other, or their numbers."""
        awake = np.flatnonzero(~self.tendons_asleep())
        first, number = (np.ravel(self.raw_data(part)) for part in ("ten_wrapadr", "ten_wrapnum"))
        value = np.zeros_like(self.raw_data(name))
        if name == "ten_wrapnum":
            value[awake] = number[awake]
        elif name != "ten_wrapadr":
            width = 3 if name == "wrap_xpos" else 1
            points = np.reshape(self.raw_data(name), (-1, width))
            taken = [points[first[i] : first[i] + number[i]] for i in awake]
            if taken:
                np.concatenate(taken, out=value.reshape(-1, width)[: sum(map(len, taken))])
        return value

    def has_model(self, name):
        try:
            self.model_value(name)
            return True
        except (AttributeError, KeyError):
            return False

    def has_data(self, name):
        try:
            self.data_value(name)
            return True
        except (AttributeError, KeyError):
            return False

    def settle(self):
        """After a state was written: computes what the engine would know had it come there by steps."""

    def solves_in_dual_form(self):
        """Whether the solver's last word is on forces: PGS, or no-slip iterations after any solver."""
        return int(self.raw_model("opt.solver")) == PGS or int(self.raw_model("opt.noslip_iterations")) > 0

    def disable(self, flags):
        self.set_option("disableflags", int(self.raw_model("opt.disableflags")) | flags)

    def enable(self, flags):
        self.set_option("enableflags", int(self.raw_model("opt.enableflags")) | flags)


class MujocoEngine(Engine):
    name = "MuJoCo"

    def __init__(self, path):
        import mujoco

        self.lib = mujoco
        mujoco.set_mju_user_warning(lambda text: None)  # it would write a log file into the working directory
        try:
            # with its asset cache, what a mesh comes out as depends on who made it from the same file before
            mujoco.mj_setCacheCapacity(mujoco.mj_getCache(), 0)
            self.m = mujoco.MjModel.from_xml_path(str(path))
        except ValueError as error:
            raise LoadFailed(" ".join(str(error).split())) from None
        self.d = mujoco.MjData(self.m)

    def twin(self):
        """The same model with a data of its own."""
        other = object.__new__(MujocoEngine)
        other.lib, other.m, other.d = self.lib, self.m, self.lib.MjData(self.m)
        return other

    def described(self):
        model, data = header_fields()
        return [f for f in model if self.has_model(f.name)], [f for f in data if self.has_data(f.name)]

    def raw_model(self, name):
        if name.startswith("opt."):
            return np.asarray(getattr(self.m.opt, name[4:]))
        if name.startswith("stat."):
            return np.asarray(getattr(self.m.stat, name[5:]))
        if name.startswith("vis."):
            group, _, attribute = name[4:].partition("_")
            return np.asarray(getattr(getattr(self.m.vis, "global_" if group == "global" else group), attribute))
        return as_numbers(getattr(self.m, name))

    def raw_data(self, name):
        if name.startswith("contact."):
            return np.asarray(getattr(self.d.contact, name[8:]))
        value = np.asarray(getattr(self.d, name))
        if name == "efc_state" and self.d.nefc and self.d.nisland and self.solves_islands():
            # what the solver found stays with the islands; efc_state shows the trial of the warm start
            return np.asarray(self.d.iefc_state)[np.asarray(self.d.map_efc2iefc)]
        return value

    def solves_islands(self):
        options = self.m.opt
        return options.solver != PGS and not options.noslip_iterations and not options.disableflags & DISABLE_ISLAND

    def name_text(self):
        return self.m.names

    def set_option(self, name, value):
        setattr(self.m.opt, name, value)

    def set_data(self, name, value):
        if name == "time":
            self.d.time = float(value)
        else:
            getattr(self.d, name)[:] = value

    def settle(self):
        """Makes everything of a state with sleeping trees what it was when they fell asleep: MuJoCo computes nothing of
        them while they sleep, and its lists of who is awake follow tree_asleep only when asked."""
        asleep = np.array(self.d.tree_asleep)
        if not (asleep >= 0).any():
            self.update_sleep()  # a reset may have left sleepers in them
            return
        self.d.tree_asleep[:] = -1
        self.update_sleep()
        self.lib.mj_forward(self.m, self.d)
        self.d.tree_asleep[:] = asleep
        self.update_sleep()

    def set_asleep(self, asleep):
        self.d.tree_asleep[:] = asleep
        self.update_sleep()

    def update_sleep(self):
        (library,) = Path(self.lib.__file__).parent.glob("libmujoco.so.*")
        update = ctypes.CDLL(str(library)).mj_updateSleep
        update(ctypes.c_void_p(self.m._address), ctypes.c_void_p(self.d._address))

    def full_mass(self):
        full = np.zeros((self.m.nv, self.m.nv))
        self.lib.mj_fullM(self.m, full, self.d.qM)
        return full

    def dense_moment(self):
        return dense_rows(
            self.d.actuator_moment, self.d.moment_rownnz, self.d.moment_rowadr, self.d.moment_colind, self.m.nv
        )

    def dense_tendons(self):
        if not self.lib.mj_isSparse(self.m):
            return np.reshape(self.d.ten_J, (self.m.ntendon, self.m.nv))
        pattern = (np.ravel(part) for part in (self.d.ten_J_rownnz, self.d.ten_J_rowadr, self.d.ten_J_colind))
        return dense_rows(np.ravel(self.d.ten_J), *pattern, self.m.nv)

    def dense_rows_of_constraints(self):
        if not self.lib.mj_isSparse(self.m):
            size = self.d.nefc * self.m.nv  # it may have made room for rows that turned out to be nothing
            return np.reshape(self.d.efc_J[:size], (self.d.nefc, self.m.nv))
        pattern = (np.ravel(part) for part in (self.d.efc_J_rownnz, self.d.efc_J_rowadr, self.d.efc_J_colind))
        return dense_rows(np.ravel(self.d.efc_J), *pattern, self.m.nv)

    def reset(self, key=-1):
        if key >= 0:
            self.lib.mj_resetDataKeyframe(self.m, self.d, key)
        else:
            self.lib.mj_resetData(self.m, self.d)

    def forward(self):
        self.lib.mj_forward(self.m, self.d)

    def compute_requested(self):
        self.lib.mj_subtreeVel(self.m, self.d)
        self.lib.mj_rnePostConstraint(self.m, self.d)

    def inverse(self):
        self.lib.mj_inverse(self.m, self.d)

    def step(self):
        self.lib.mj_step(self.m, self.d)

    def moved(self, qpos, velocity):
        qpos = np.array(qpos, dtype=float)
        self.lib.mj_integratePos(self.m, qpos, np.asarray(velocity, dtype=float), 1.0)
        return qpos

    def warnings(self):
        return {
            name: [int(self.d.warning[i].number), int(self.d.warning[i].lastinfo)] for i, name in enumerate(WARNINGS)
        }


class NudgedEngine(MujocoEngine):
    """MuJoCo whose qpos is moved by its last bit, up or down at random, before each step: at the level `step` it
    shows how far an engine that differs from MuJoCo by rounding alone can agree with it."""

    name = "MuJoCo, nudged"

    def __init__(self, path):
        super().__init__(path)
        self.random = np.random.default_rng(0)

    def step(self):
        toward = self.random.choice([-np.inf, np.inf], self.m.nq)
        self.d.qpos[:] = np.where(self.d.qpos == 0, 0, np.nextafter(self.d.qpos, toward))
        super().step()


class SinewEngine(Engine):
    name = "Sinew"

    def __init__(self, path):
        import sinew

        self.lib = sinew
        try:
            self.m = sinew.load(str(path))
        except sinew.ModelError as error:
            raise refusal(error) from None
        self.d = sinew.Data(self.m)

    @staticmethod
    def extensions(path):
        """What the model uses that MuJoCo does not have, as Sinew itself says; "" where it uses nothing."""
        import sinew

        try:
            sinew.load(str(path), strict=True)
        except sinew.ModelError as error:
            return joined(entry.message for entry in error.errors if EXTENSION.search(entry.message))
        return ""

    def described(self):
        model = [Field(field.name) for field in self.lib.size_fields()]
        model += [Field("opt." + field.name) for field in self.lib.option_fields()]
        model += [Field("stat." + field.name) for field in self.lib.statistic_fields()]
        model += [Field("vis." + field.name) for field in self.lib.visual_fields()]
        model += [Field(field.name) for field in self.lib.model_fields()]
        data = [Field(field.name, field.stage) for field in self.lib.data_fields()]
        found = [Field(field.name, field.stage) for field in self.lib.frame_size_fields()]
        found += [Field("contact." + field.name, field.stage) for field in self.lib.contact_fields()]
        found += [Field(field.name, field.stage) for field in self.lib.frame_fields()]
        return model, data + [Field(name, frames.stage_of(name, stage)) for name, stage in found]

    def raw_model(self, name):
        group, dot, attribute = name.partition(".")
        value = getattr(getattr(self.m, group), attribute) if dot else getattr(self.m, name)
        return as_numbers(value)

    def raw_data(self, name):
        if name.startswith("contact."):
            return np.asarray(getattr(self.d.contact, name[8:]))
        return as_numbers(getattr(self.d, name))

    def name_text(self):
        return self.m.names

    def set_option(self, name, value):
        setattr(self.m.opt, name, value)

    def set_data(self, name, value):
        if name == "time":
            self.d.time = float(value)
        else:
            view = getattr(self.d, name)
            view[...] = np.asarray(value).reshape(view.shape)

    def set_asleep(self, asleep):
        self.lib.state_set(self.m, self.d, np.asarray(asleep, dtype=float), self.lib.State.TREE_ASLEEP)

    def settle(self):
        """As for MuJoCo: sleepers keep the accelerations with which they fell asleep."""
        part = self.lib.State.TREE_ASLEEP
        asleep = np.array(self.d.tree_asleep, dtype=float)
        if not (asleep >= 0).any():
            return
        self.lib.state_set(self.m, self.d, np.full(asleep.shape, -1.0), part)
        self.forward()
        self.lib.state_set(self.m, self.d, asleep, part)

    def full_mass(self):
        return self.lib.full_mass(self.m, self.d)

    def dense_moment(self):
        pattern = (np.ravel(self.raw_model(part)) for part in ("moment_rownnz", "moment_rowadr", "moment_colind"))
        return dense_rows(np.ravel(self.d.actuator_moment), *pattern, int(self.m.nv))

    def dense_tendons(self):
        pattern = (np.ravel(self.raw_model(part)) for part in ("ten_J_rownnz", "ten_J_rowadr", "ten_J_colind"))
        return dense_rows(np.ravel(self.d.ten_J), *pattern, int(self.m.nv))

    def dense_rows_of_constraints(self):
        return self.lib.constraint_jacobian(self.m, self.d)

    def reset(self, key=-1):
        self.lib.reset(self.m, self.d, key if key >= 0 else None)

    def forward(self):
        self.lib.forward(self.m, self.d)

    def compute_requested(self):
        self.lib.subtree_velocities(self.m, self.d)
        self.lib.body_forces(self.m, self.d)

    def inverse(self):
        self.lib.inverse(self.m, self.d)

    def step(self):
        self.lib.step(self.m, self.d)

    def moved(self, qpos, velocity):
        return self.lib.integrate_pos(self.m, qpos, velocity, 1.0)

    def warnings(self):
        counters = self.d.warning
        return {name: [int(counters[i]["number"]), int(counters[i]["lastinfo"])] for i, name in enumerate(WARNINGS)}


def as_numbers(value):
    """An array of numbers; characters as their codes."""
    return np.frombuffer(value, np.uint8) if isinstance(value, bytes) else np.asarray(value)


def refusal(error):
    """Which of the two kinds an error of the loader is: something left for later, or something wrong."""
    messages = [entry.message for entry in error.errors if entry.severity == "error"] or [str(error)]
    later = [text for text in messages if NOT_YET.search(text)]
    never = [text for text in messages if NOT_PLANNED.search(text)]
    if not later and not never:
        return LoadFailed(joined(messages))
    # Errors often follow from what is unknown (a name that it would have defined), so one such error decides; the
    # others are shown beside it, because they need not.
    others = [text for text in messages if text not in later + never]
    return Unsupported(joined(later + never) + (f" (besides: {joined(others)})" if others else ""))


def joined(messages):
    return "; ".join(dict.fromkeys(" ".join(message.split()) for message in messages))


EXTENSION = re.compile(r"an extension of Sinew")
NOT_YET = re.compile(r"\byet\b")
NOT_PLANNED = re.compile(r"which Sinew does not have|neither built in nor handed to the loader")


def mujoco_version():
    """The version of the MuJoCo that can be imported, or None."""
    try:
        import mujoco
    except ImportError:
        return None
    return mujoco.__version__
