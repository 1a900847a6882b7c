"""The batch module of MuJoCo 3.17: many simulations of one model, over sinew.Batch.

Every simulation is a row of `state`; a call copies rows into the engine's batch, runs, and copies states and bound fields
back. Numbers do not depend on the number of threads.
"""

from __future__ import annotations

import difflib

import numpy

from .. import _core
from .._batch import Batch as _EngineBatch
from .._batch import derived_fields
from ._data import MjData
from ._engine import mj_forward, mj_getState, mj_resetDataKeyframe, mj_setState, mj_stateSize
from ._enums import mjtState
from ._memory import DATA_FIELDS as _DATA_FIELDS
from ._memory import MODEL_FIELDS as _MODEL_FIELDS
from ._model import MjModel
from ._support import mj_jac, mj_ray
from ._tables import TABLES

_INTEGRATION = int(mjtState.mjSTATE_INTEGRATION)
_NONE, _ACC = 0, 3

# Fields that are parts of the state, in the order of its bits.
_STATE = {
    "time": mjtState.mjSTATE_TIME,
    "qpos": mjtState.mjSTATE_QPOS,
    "qvel": mjtState.mjSTATE_QVEL,
    "act": mjtState.mjSTATE_ACT,
    "history": mjtState.mjSTATE_HISTORY,
    "qacc_warmstart": mjtState.mjSTATE_WARMSTART,
    "ctrl": mjtState.mjSTATE_CTRL,
    "qfrc_applied": mjtState.mjSTATE_QFRC_APPLIED,
    "xfrc_applied": mjtState.mjSTATE_XFRC_APPLIED,
    "eq_active": mjtState.mjSTATE_EQ_ACTIVE,
    "mocap_pos": mjtState.mjSTATE_MOCAP_POS,
    "mocap_quat": mjtState.mjSTATE_MOCAP_QUAT,
    "userdata": mjtState.mjSTATE_USERDATA,
}
_OF_MUJOCO = {name for name, _, shape in TABLES["data"] if shape is not None}
DATA_FIELDS = frozenset({*_STATE, *(name for name in _DATA_FIELDS if name in _OF_MUJOCO)})
MODEL_FIELDS = frozenset({name for name, field in _MODEL_FIELDS.items() if field.writable and hasattr(MjModel, name)})


class SimulationError(RuntimeError):
    """The engine refused some simulations of a call; `ids` lists them."""

    def __init__(self, ids, message, ncall=None):
        self.ids = ids
        super().__init__(f"{len(ids)} simulations could not be run; simulation {ids[0]}: {message}")


def _unknown(name, known, what):
    near = difflib.get_close_matches(name, known, 1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    return ValueError(f"{name!r} is no field that a batch can {what}{hint}")


def _chosen(ids, nsim):
    """Indices of simulations; None: all."""
    if ids is None:
        return None
    chosen = numpy.asarray(ids)
    if chosen.dtype == bool and chosen.shape == (nsim,):
        return numpy.flatnonzero(chosen)
    if chosen.ndim != 1 or chosen.dtype.kind not in "iu":
        raise ValueError(f"ids are indices of simulations or {nsim} booleans, not {chosen.dtype} {chosen.shape}")
    if chosen.size and (chosen.min() < 0 or chosen.max() >= nsim):
        raise IndexError(f"ids must be from 0 to {nsim - 1}")
    if len(numpy.unique(chosen)) != chosen.size:
        raise ValueError("ids must not repeat")
    return chosen


class Batch:
    """nsim simulations of a copy of a model, on nthread threads (0: all cores)."""

    def __init__(self, model: MjModel, nsim: int, nthread: int = 0, persistent: bool = False):
        if not isinstance(model, MjModel):
            raise TypeError(f"model must be an MjModel, not {type(model).__name__}")
        if nsim < 1:
            raise ValueError(f"nsim must be positive, got {nsim}")
        own = self.__dict__
        own.update(model=model, nsim=int(nsim), persistent=bool(persistent), _threads=int(nthread))
        own.update(_copy=model.__copy__(), _outputs={}, _expanded={}, _derived={}, _engine=None)
        own["_data"] = MjData(model)
        own["nstate"] = mj_stateSize(model, _INTEGRATION)
        own["_parts"] = self._places()
        own["state"] = numpy.zeros((nsim, self.nstate))
        own["warning"] = numpy.zeros((nsim, 8), "i4")
        own["_refreshed"] = numpy.zeros(nsim, bool)
        own["status"] = numpy.zeros(nsim, "i4")
        self.status.flags.writeable = False
        self._fill_initial(None, numpy.full(nsim, -1))

    nthread = property(lambda self: self._made().threads, doc="number of threads that step")
    models = property(lambda self: None, doc="None: all simulations run on the batch's model")

    def _places(self):
        places, start = {}, 0
        for name, bit in _STATE.items():
            size = mj_stateSize(self.model, int(bit))
            places[name] = slice(start, start + size)
            start += size
        return places

    # ---- fields

    def bind(self, name):
        """A live array of a field, with a row per simulation: parts of the state may be written, outputs only read."""
        if name in _STATE:
            rows = self.state[:, self._parts[name]]
            return rows[:, 0] if name == "time" else rows.reshape(self.nsim, *getattr(self._data, name).shape)
        if name not in DATA_FIELDS:
            raise _unknown(name, DATA_FIELDS, "bind")
        if name not in self._outputs:
            like = getattr(self._data, name)
            made = numpy.zeros((self.nsim, *like.shape), like.dtype)
            self._outputs[name] = made
            self.__dict__["_engine"] = None  # made again, with this field among its outputs
        shown = self._outputs[name].view()
        shown.flags.writeable = False
        return shown

    def expand(self, name):
        """A field of the model with separate values for every simulation; call set_const() after changing inertias."""
        if name not in self._expanded:
            if name.startswith("opt."):
                like = numpy.asarray(getattr(self.model.opt, name[4:]))
            elif name in MODEL_FIELDS:
                like = getattr(self.model, name)
            else:
                raise _unknown(name, MODEL_FIELDS, "expand")
            self._expanded[name] = numpy.tile(like, (self.nsim, *[1] * like.ndim))
            self.__dict__["_engine"] = None
        return self._expanded[name]

    def expanded(self, name):
        """The values of a field for every simulation, read-only; None where all share those of the model."""
        found = self._expanded.get(name, self._derived.get(name))
        if found is None:
            if name not in MODEL_FIELDS and not name.startswith("opt."):
                raise _unknown(name, MODEL_FIELDS, "expand")
            return None
        shown = found.view()
        shown.flags.writeable = False
        return shown

    def __getattr__(self, name):
        if name in DATA_FIELDS:
            return self.bind(name)
        raise AttributeError(f"'Batch' object has no attribute {name!r}")

    def __setattr__(self, name, value):
        if name in _STATE:
            self.bind(name)[...] = value
        elif name in DATA_FIELDS:
            raise AttributeError(f"{name} is an output: the next call would overwrite it")
        else:
            raise AttributeError(f"'Batch' object has no attribute {name!r} to set")

    # ---- the engine's batch

    def _made(self):
        if _core.has_callbacks():
            raise ValueError("callbacks that are Python functions cannot be called by a batch")
        if self._engine is None:
            outputs = tuple(name for name in self._outputs if name != "sensordata")
            made = _EngineBatch(
                self._copy, self.nsim, self._threads, fields=outputs, params=tuple(self._expanded), persistent=self.persistent
            )
            self.__dict__["_engine"] = made
            if self._refreshed.any():
                self._put_parameters(made)
                made.refresh(self._refreshed)
        return self._engine

    def _put_parameters(self, engine):
        for name, values in self._expanded.items():
            engine.params[name][...] = values.reshape(engine.params[name].shape)

    def _run(self, ids, call):
        """Runs the engine's batch on some simulations, from their rows to their rows."""
        chosen = _chosen(ids, self.nsim)
        engine = self._made()
        part = slice(None) if chosen is None else chosen
        mask = None
        if chosen is not None:
            mask = numpy.zeros(self.nsim, bool)
            mask[chosen] = True
        self._put_parameters(engine)
        self._put(engine, part)
        call(engine, mask)
        self._take(engine, part)

    def _put(self, engine, part):
        for name, place in self._parts.items():
            array = getattr(engine, name, None)
            if array is not None and array.size:
                array[part] = self.state[part, place].reshape(array[part].shape)

    def _take(self, engine, part):
        for name, place in self._parts.items():
            array = getattr(engine, name, None)
            if array is not None and array.size:
                self.state[part, place] = array[part].reshape(self.state[part, place].shape)
        for name, out in self._outputs.items():
            if out.size:
                out[part] = getattr(engine, name)[part].reshape(out[part].shape)
        self.warning[part] = engine.warnings[part][:, :8]

    # ---- calls

    def step(self, ids=None, nstep=1, stage=_NONE):
        """Advances simulations by nstep steps; `stage` other than mjSTAGE_NONE then computes what is derived from the state."""

        def call(engine, mask):
            engine.step(int(nstep), mask)
            if int(stage) != _NONE:
                engine.forward(mask)

        self._run(ids, call)

    def forward(self, ids=None, stage=_ACC):
        """All that follows from the states."""
        if int(stage) != _NONE:
            self._run(ids, lambda engine, mask: engine.forward(mask))

    def reset(self, ids=None, keyframe=-1, stage=_ACC):
        """Initial states, or those of keyframes: one for all or one for each."""
        chosen = _chosen(ids, self.nsim)
        count = self.nsim if chosen is None else len(chosen)
        keys = numpy.broadcast_to(numpy.asarray(keyframe), (count,))
        if keys.dtype.kind not in "iu" or (count and (keys.min() < -1 or keys.max() >= self.model.nkey)):
            raise ValueError(f"keyframe must be from -1 to {self.model.nkey - 1}")
        self._fill_initial(chosen, keys)
        self.forward(chosen, stage)

    def _fill_initial(self, chosen, keys):
        rows, row = {}, numpy.empty(self.nstate)
        for sim, key in zip(range(self.nsim) if chosen is None else chosen, keys):
            if int(key) not in rows:
                mj_resetDataKeyframe(self.model, self._data, int(key))
                mj_getState(self.model, self._data, row, _INTEGRATION)
                rows[int(key)] = row.copy()
            self.state[sim] = rows[int(key)]

    def set_const(self, ids=None):
        """Recomputes, for every simulation, quantities derived from its expanded fields."""
        self._run(ids, lambda engine, mask: engine.refresh(mask))
        self._refreshed[slice(None) if ids is None else _chosen(ids, self.nsim)] = True
        models = [self._engine.world_model(sim) for sim in range(self.nsim)]
        for name in {name for field in self._expanded for name in derived_fields(field)} - set(self._expanded):
            if name in MODEL_FIELDS:
                self._derived[name] = numpy.array([getattr(model, name) for model in models])

    def set_models(self, models):
        """Refused: simulations share a model; expand() gives fields separate values."""
        if models is not None:
            raise NotImplementedError("set_models: simulations share a model here; expand() gives fields separate values")

    def error(self, sim):
        """'': what goes wrong in a simulation is counted in `warning`."""
        self._one(sim)
        return ""

    def _one(self, sim):
        if not 0 <= sim < self.nsim:
            raise IndexError(f"simulation {sim} is out of range: the batch has {self.nsim}")
        return int(sim)

    def get_model(self, sim, model=None):
        """The model of a simulation, with its expanded fields."""
        model = self._copy.__copy__() if model is None else model
        for name, values in {**self._derived, **self._expanded}.items():
            if name.startswith("opt."):
                setattr(model.opt, name[4:], values[self._one(sim)])
            else:
                getattr(model, name)[...] = values[self._one(sim)]
        self._one(sim)
        return model

    def get_data(self, sim, data=None):
        """A data with the state of a simulation."""
        data = MjData(self.model) if data is None else data
        mj_setState(self.model, data, self.state[self._one(sim)].copy(), _INTEGRATION)
        return data

    def rollout(self, nstep, control=None, control_spec=int(mjtState.mjSTATE_CTRL), record=("qpos",), ids=None, out=None):
        """Advances simulations step by step, with controls for each step; what `record` names, after each step."""
        chosen = _chosen(ids, self.nsim)
        part = numpy.arange(self.nsim) if chosen is None else chosen
        names = [name for name, bit in _STATE.items() if int(bit) & int(control_spec)]
        sizes = [mj_stateSize(self.model, int(_STATE[name])) for name in names]
        if control is not None:
            control = numpy.broadcast_to(numpy.asarray(control, float), (len(part), nstep, sum(sizes)))
        for item in record:
            if isinstance(item, str):
                self.bind(item)
        found = {item: self._record_array(item, len(part), nstep, (out or {}).get(item)) for item in record}
        for step in range(nstep):
            if control is not None:
                self._give(part, names, sizes, control[:, step])
            self.step(chosen)
            for item, rows in found.items():
                rows[:, step] = self._recorded(item, part).reshape(rows[:, step].shape)
        return found

    def _give(self, part, names, sizes, rows):
        start = 0
        for name, size in zip(names, sizes):
            self.state[part, self._parts[name]] = rows[:, start : start + size]
            start += size

    def _recorded(self, item, part):
        if isinstance(item, str):
            return self.bind(item)[part]
        bits = [name for name, bit in _STATE.items() if int(bit) & int(item)]
        return numpy.concatenate([self.state[part, self._parts[name]] for name in bits], axis=1)

    def _record_array(self, item, count, nstep, given):
        shape = self.bind(item).shape[1:] if isinstance(item, str) else (mj_stateSize(self.model, int(item)),)
        dtype = self.bind(item).dtype if isinstance(item, str) else numpy.dtype(float)
        if given is None:
            return numpy.empty((count, nstep, *shape), dtype)
        if given.shape != (count, nstep, *shape) or given.dtype != dtype:
            raise ValueError(f"out[{item!r}] must be a {dtype} array of shape {(count, nstep, *shape)}")
        return given

    # ---- queries, one simulation after the other

    def _each(self, ids):
        for place, sim in enumerate(range(self.nsim) if ids is None else _chosen(ids, self.nsim)):
            model = self.get_model(sim) if self._expanded else self.model
            data = self.get_data(sim, self._data)
            mj_forward(model, data)
            yield place, model, data

    def jac(self, body, point, ids=None):
        """(translational, rotational) Jacobians of a point of a body in every simulation."""
        count = self.nsim if ids is None else len(_chosen(ids, self.nsim))
        bodies = numpy.broadcast_to(numpy.asarray(body), (count,))
        points = numpy.broadcast_to(numpy.asarray(point, float), (count, 3))
        jacp, jacr = numpy.zeros((2, count, 3, self.model.nv))
        for place, model, data in self._each(ids):
            mj_jac(model, data, jacp[place], jacr[place], points[place].copy(), int(bodies[place]))
        return jacp, jacr

    def ray(self, pnt, vec, geomgroup=None, flg_static=True, bodyexclude=-1, ids=None, normal=False):
        """(distance, geom) of rays in every simulation, and the normals where asked for."""
        count = self.nsim if ids is None else len(_chosen(ids, self.nsim))
        pnt, vec = numpy.atleast_2d(numpy.asarray(pnt, float)), numpy.atleast_2d(numpy.asarray(vec, float))
        rays = numpy.broadcast_shapes(pnt.shape[:-1], vec.shape[:-1])[-1]
        pnt, vec = numpy.broadcast_to(pnt, (count, rays, 3)), numpy.broadcast_to(vec, (count, rays, 3))
        excluded = numpy.broadcast_to(numpy.asarray(bodyexclude), (count, rays))
        dist, geom, normals = numpy.zeros((count, rays)), numpy.zeros((count, rays), "i4"), numpy.zeros((count, rays, 3))
        for place, model, data in self._each(ids):
            for k in range(rays):
                hit = numpy.full(1, -1, "i4")
                dist[place, k] = mj_ray(
                    model, data, pnt[place, k].copy(), vec[place, k].copy(), geomgroup, int(flg_static),
                    int(excluded[place, k]), hit, normals[place, k],
                )  # fmt: skip
                geom[place, k] = hit[0]
        return (dist, geom, normals) if normal else (dist, geom)


class _Named:
    """The arrays of one object in every simulation."""

    def __init__(self, batch, kind, key):
        views = [getattr(batch.model, kind)(key), getattr(batch._data, kind)(key) if hasattr(batch._data, kind) else None]
        self.__dict__.update(_batch=batch, _views=views, id=views[0].id, name=views[0].name)

    def _find(self, attribute, write):
        batch, (of_model, of_data) = self._batch, self._views
        for view, owner, names in ((of_data, batch._data, DATA_FIELDS), (of_model, batch.model, MODEL_FIELDS)):
            part = getattr(view, attribute, None) if view is not None else None
            if not isinstance(part, numpy.ndarray):
                continue
            field = _containing(owner, names, part)
            if field is None:
                continue
            if owner is batch._data:
                rows = batch.bind(field)
            elif write or field in batch._expanded:
                rows = batch.expand(field)
            else:
                return numpy.broadcast_to(part, (batch.nsim, *part.shape))
            return _cut(rows, getattr(owner, field), part)
        raise AttributeError(f"{attribute!r} is no attribute of this object that a batch binds or expands")

    def __getattr__(self, attribute):
        return self._find(attribute, False)

    def __setattr__(self, attribute, value):
        self._find(attribute, True)[...] = value


def _address(array):
    return array.__array_interface__["data"][0]


def _containing(owner, names, part):
    """The field of a struct whose memory an array lies in."""
    for name in names:
        whole = getattr(owner, name, None)
        if isinstance(whole, numpy.ndarray) and whole.size and part.size and whole.dtype == part.dtype:
            if 0 <= _address(part) - _address(whole) < whole.nbytes:
                return name
    return None


def _cut(rows, whole, part):
    start = (_address(part) - _address(whole)) // whole.itemsize
    return rows.reshape(len(rows), -1)[:, start : start + part.size].reshape(len(rows), *part.shape)


def _finder(kind):
    def find(self, key):
        return _Named(self, kind, key)

    find.__name__, find.__doc__ = kind, f"The arrays of a {kind} in every simulation, by name or index."
    return find


for _kind in (
    "actuator body camera equality geom joint keyframe light material numeric pair sensor site tendon".split()
):
    setattr(Batch, _kind, _finder(_kind))
Batch.__module__ = SimulationError.__module__ = "sinew.mujoco.batch"
