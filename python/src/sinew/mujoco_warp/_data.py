"""Data: the worlds' states and all that is computed from them, as arrays with a row per world."""

import dataclasses
from typing import Any

import numpy
import warp as wp

from .._errors import did_you_mean
from .._fields import DATA
from ._contacts import Contact, collect
from ._layout import COUNTS, FIELDS, INPUTS, OUTPUTS, shaped, warp_array
from ._model import Model, check_device, put_model
from ._worlds import Worlds

_ALL = (*INPUTS, *OUTPUTS, *COUNTS)


class Data:
    """The worlds of a model. Inputs are arrays from the start; an output is made when it is first read and then follows
    every call."""

    def __init__(self, model, nworld, naconmax, njmax):
        state = self.__dict__
        state["nworld"], state["naconmax"], state["njmax"] = nworld, naconmax, njmax
        state["_worlds"] = Worlds(model, nworld)
        state["_exported"] = {}  # input -> its numbers as they were last shown
        state["_follow"] = []  # outputs that were read
        state["_start"] = None  # state in which the last call found the contacts
        for name in INPUTS:
            if self._has(name):
                state[name] = self._make(name)
                state["_exported"][name] = state[name].numpy().copy()
            else:
                state[name] = self._empty(name)

    # ---- arrays

    def _has(self, name):
        return name in self._worlds.batch.fields

    def _numbers(self, name):
        return getattr(self._worlds.batch, name)

    def _make(self, name):
        values = self._numbers(name)
        if name in ("time", *COUNTS):
            return warp_array(values, wp.float32 if name == "time" else wp.int32, True)
        if name == "energy":
            return warp_array(values, wp.vec2, True)
        arranged, kind = shaped(numpy.asarray(values), FIELDS[DATA][name], (self.nworld,))
        return warp_array(arranged, kind, True)

    def _empty(self, name):
        arranged, kind = shaped(numpy.zeros((self.nworld, 0)), FIELDS[DATA][name], (self.nworld,))
        return warp_array(arranged, kind, True)

    def __getattr__(self, name):
        if name in _ALL:
            if not self._has(name):
                self.__dict__[name] = self._empty(name)
                return self.__dict__[name]
            self._follow.append(name)
            self.__dict__[name] = self._make(name)
            return self.__dict__[name]
        if name in ("contact", "nacon"):
            self._follow.append("contact")
            self.__dict__["contact"] = Contact(self.naconmax)
            self.__dict__["nacon"] = wp.zeros(1, dtype=wp.int32, device="cpu")
            collect(self)
            return self.__dict__[name]
        raise AttributeError(f"Data of sinew.mujoco_warp has no field {name!r}{did_you_mean(name, [*_ALL, 'contact', 'nacon'])}")

    def __setattr__(self, name, value):
        if name not in INPUTS:
            raise AttributeError(f"Data.{name} cannot be replaced; write into the array")
        present = getattr(self, name)
        if not isinstance(value, wp.array) or value.dtype is not present.dtype or value.shape != present.shape:
            raise ValueError(f"Data.{name} is an array of {present.dtype.__name__} with shape {present.shape}")
        self.__dict__[name] = value

    # ---- to and from the worlds

    def _bind(self, m):
        """The worlds belong to the model that a call names."""
        if not isinstance(m, Model):
            raise TypeError(f"expected a model of put_model, not {type(m).__name__}")
        if self._worlds.model is not m:
            fresh = Worlds(m, self.nworld)
            for name in self._exported:
                getattr(fresh.batch, name)[...] = self._numbers(name)
            self.__dict__["_worlds"] = fresh
        return self._worlds

    def _push(self):
        """Inputs that a program changed since they were shown."""
        for name, shown in self._exported.items():
            now = self.__dict__[name].numpy()
            differs = (now != shown) & ~((now != now) & (shown != shown))
            if differs.any():
                target = self._numbers(name)
                flat, given = target.reshape(-1), now.reshape(-1)
                chosen = differs.reshape(-1)
                flat[chosen] = given[chosen]

    def _show_inputs(self):
        for name, shown in self._exported.items():
            array = self.__dict__[name].numpy()
            array.reshape(-1)[...] = self._numbers(name).reshape(-1)
            shown[...] = array

    def _show_outputs(self, names=None):
        for name in self._follow:
            if name == "contact":
                if names is None or "contact" in names:
                    collect(self)
            elif names is None or name in names:
                self.__dict__[name].numpy().reshape(-1)[...] = self._numbers(name).reshape(-1)

    def _note_start(self):
        """Contacts belong to the state in which a call finds them."""
        if "contact" in self._follow:
            self.__dict__["_start"] = [numpy.array(self._numbers(name)) for name in ("qpos", "mocap_pos", "mocap_quat") if self._has(name)]

    def __repr__(self):
        return f"<sinew.mujoco_warp.Data of {self.nworld} worlds>"


Data.__dataclass_fields__ = {
    f.name: f for f in dataclasses.fields(dataclasses.make_dataclass("Data", [*_ALL, "nworld", "naconmax", "njmax", ("contact", Any), ("nacon", Any)]))
}  # fmt: skip


def _array_sizes(mjm, nworld, nconmax, njmax, naconmax):
    for name, value in (("nworld", nworld), ("nconmax", nconmax), ("njmax", njmax), ("naconmax", naconmax)):
        if value is not None and (value != int(value) or value < (1 if name == "nworld" else 0)):
            raise ValueError(f"'{name}' is {value!r}; expected a whole number{' above 0' if name == 'nworld' else ''}")
    each = nconmax if nconmax is not None else max(16, 4 * mjm.nbody)
    return naconmax if naconmax is not None else each * nworld, njmax if njmax is not None else 6 * each + 2 * mjm.nv


def make_data(mjm: Any, nworld: int = 1, nconmax: int | None = None, nccdmax: int | None = None, njmax: int | None = None,
              njmax_nnz: int | None = None, naconmax: int | None = None, naccdmax: int | None = None,
              nvmax: int | None = None) -> Data:  # fmt: skip
    """Worlds in the initial state. Limits of contacts and rows give sizes of arrays only: the engine's memory grows."""
    check_device()
    contacts, rows = _array_sizes(mjm, nworld, nconmax, njmax, naconmax)
    return Data(put_model(mjm), int(nworld), int(contacts), int(rows))


def put_data(mjm: Any, mjd: Any, nworld: int = 1, nconmax: int | None = None, nccdmax: int | None = None, njmax: int | None = None,
             njmax_nnz: int | None = None, naconmax: int | None = None, naccdmax: int | None = None,
             nvmax: int | None = None) -> Data:  # fmt: skip
    """Worlds in the state and with the inputs of one data, and all that is computed from these."""
    d = make_data(mjm, nworld, nconmax, nccdmax, njmax, njmax_nnz, naconmax, naccdmax, nvmax)
    for name in d._exported:
        d._numbers(name)[...] = numpy.asarray(getattr(mjd, name)).reshape(d._numbers(name).shape[1:])
    d._worlds.batch.forward()
    d._show_inputs()
    return d


def reset_data(m: Model, d: Data, reset: Any = None) -> None:
    """Initial state and no inputs, in the worlds where `reset` (an array of booleans) is true; None: in all."""
    worlds = d._bind(m)
    worlds.take_parameters()
    d._push()
    mask = None if reset is None else reset.numpy().astype(bool)
    if mask is not None and mask.shape != (d.nworld,):
        raise ValueError(f"'reset' has shape {mask.shape}; expected ({d.nworld},)")
    worlds.batch.reset(mask)
    d._show_inputs()
    chosen = slice(None) if mask is None else mask
    for name in d._follow:
        if name in ("qacc", "act_dot", "sensordata", "energy", *COUNTS):
            d.__dict__[name].numpy()[chosen] = 0
        elif name == "contact":
            d.__dict__["nacon"].zero_()


def get_data_into(result: Any, mjm: Any, d: Data, world_id: int = 0) -> None:
    """State and inputs of one world, into a data of sinew.mujoco, with all that follows from them."""
    from .. import mujoco

    if not 0 <= world_id < d.nworld:
        raise IndexError(f"world {world_id} is out of range: there are {d.nworld}")
    d._push()
    for name in d._exported:
        value = d._numbers(name)[world_id]
        if name == "time":
            result.time = float(value)
        else:
            getattr(result, name)[...] = numpy.asarray(value).reshape(getattr(result, name).shape)
    mujoco.mj_forward(mjm, result)
