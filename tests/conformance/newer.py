"""Newer versions of MuJoCo behind the interface of engines.py: fields that were renamed, moved or packed otherwise.

The wheel of the version is unpacked in a folder of its own, which the judge's worker puts before all others; it asks
Sinew for the physics of that version (docs/mujoco-4.md).
"""

import numpy as np

import engines

# bits of 3.5.0 by those of newer versions
ENABLE_MULTICCD, ENABLE_SLEEP = 1 << 4, 1 << 5
COMMON_ENABLE = 0b1111
COMMON_DISABLE = (1 << 19) - 1
NEWER_SLEEP, NEWER_DISABLE_MULTICCD = 1 << 4, 1 << 19

# kinds of <general>: newer versions put their own before the last one, which is the user's
KINDS = {"actuator_dyntype": ("mjtDyn", "mjDYN_USER", 5), "actuator_gaintype": ("mjtGain", "mjGAIN_USER", 3),
         "actuator_biastype": ("mjtBias", "mjBIAS_USER", 3)}  # fmt: skip

RENAMED = {"efc_diagApprox": "efc_diagA"}
EQ_DATA = 11  # numbers of eq_data in 3.5.0

# Storage that newer versions lay out in another way, and what only drawing reads: no part of the comparison.
NOT_COMPARED = """
    nM nB nC nD nJmom nJten nbuffer narena nbvhdynamic nbvhstatic nbvh bvh_* mesh_bvh* mesh_poly* nmeshpoly* nmeshpolyvert
    nmeshpolymap mesh_graph* nmeshgraph body_bvh* D_* B_* M_* mapM2D mapD2M mapM2M dof_Madr moment_* names name_*adr
    nnames nnames_map names_map paths npaths mesh_pathadr skin_pathadr hfield_pathadr tex_pathadr flex_bvh* flex_matid
    vis.global_bvactive vis.headlight_active stat.meaninertia mesh_normal* nmeshnormal mesh_facenormal
    iM* iLD* qLD qH qLDiagInv qHDiagInv iefc_* map_* island_* efc_J_* efc_AR* solver_* timer warning energy
    plugin maxuse_* nJ nA bvh_active efc_state plugin_* dof_simplenum body_simple ten_J_*
""".split()


def is_compared(name):
    return not any(name == word or (word.endswith("*") and name.startswith(word[:-1])) for word in NOT_COMPARED)


class NewerMujocoEngine(engines.MujocoEngine):
    name = "MuJoCo, newer"

    def twin(self):
        other = object.__new__(NewerMujocoEngine)
        other.lib, other.m, other.d = self.lib, self.m, self.lib.MjData(self.m)
        return other

    def raw_model(self, name):
        if name == "opt.enableflags":
            return np.asarray(self.enable_flags())
        if name == "opt.disableflags":
            return np.asarray(int(self.m.opt.disableflags) & COMMON_DISABLE)
        if not is_compared(name) and not name.startswith("M_"):
            raise AttributeError(name)
        value = super().raw_model(name)
        if name in KINDS:
            enum, user, ours = KINDS[name]
            return np.where(value == int(getattr(getattr(self.lib, enum), user)), ours, value)
        return value[:, :EQ_DATA] if name == "eq_data" else value

    def enable_flags(self):
        if self.version() < (3, 8):
            return int(self.m.opt.enableflags)
        flags = int(self.m.opt.enableflags)
        ours = flags & COMMON_ENABLE
        ours |= ENABLE_SLEEP if flags & NEWER_SLEEP else 0
        return ours | (0 if int(self.m.opt.disableflags) & NEWER_DISABLE_MULTICCD else ENABLE_MULTICCD)

    def version(self):
        return tuple(int(part) for part in self.lib.__version__.split(".")[:2])

    def set_option(self, name, value):
        if name == "enableflags" and self.version() >= (3, 8):
            flags = (value & COMMON_ENABLE) | (NEWER_SLEEP if value & ENABLE_SLEEP else 0)
            self.m.opt.enableflags = flags
        elif name == "disableflags" and self.version() >= (3, 8):
            self.m.opt.disableflags = value | (int(self.m.opt.disableflags) & NEWER_DISABLE_MULTICCD)
        else:
            super().set_option(name, value)

    def raw_data(self, name):
        name = RENAMED.get(name, name) if hasattr(self.d, RENAMED.get(name, name)) else name
        if not is_compared(name):
            raise AttributeError(name)
        return super().raw_data(name)

    def warnings(self):
        names = [name for name in engines.WARNINGS if name != "vgeomfull" or len(self.d.warning) == len(engines.WARNINGS)]
        found = {name: [int(self.d.warning[i].number), int(self.d.warning[i].lastinfo)] for i, name in enumerate(names)}
        return {name: found.get(name, [0, 0]) for name in engines.WARNINGS}

    def full_mass(self):
        full = np.zeros((self.m.nv, self.m.nv))
        rows = np.asarray(self.m.M_rowadr), np.asarray(self.m.M_rownnz), np.asarray(self.m.M_colind)
        for row, (address, count) in enumerate(zip(rows[0], rows[1])):
            columns = rows[2][address : address + count]
            full[row, columns] = full[columns, row] = self.d.M[address : address + count]
        return full

    def data_value(self, name):
        if name == "M":
            return np.tril(self.full_mass())
        if name in ("qLD", "qH"):
            raise AttributeError(name)
        return super().data_value(name)

    def dense_tendons(self):
        holder = self.m if hasattr(self.m, "ten_J_rownnz") else self.d
        pattern = (np.ravel(part) for part in (holder.ten_J_rownnz, holder.ten_J_rowadr, holder.ten_J_colind))
        return engines.dense_rows(np.ravel(self.d.ten_J), *pattern, self.m.nv)


class SinewAs(engines.SinewEngine):
    """Sinew with the physics of a newer version."""

    physics = "4.0"

    def __init__(self, path):
        import sinew

        self.lib = sinew
        try:
            self.m = sinew.load(str(path), physics=self.physics)
        except sinew.ModelError as error:
            raise engines.refusal(error) from None
        self.d = sinew.Data(self.m)

    def described(self):
        model, data = super().described()
        return [f for f in model if is_compared(f.name)], [f for f in data if is_compared(f.name)]


def sinew_as(physics):
    return type("SinewAs", (SinewAs,), {"physics": physics})
