"""Model: the arrays of a compiled model, and put_model."""

import dataclasses
from typing import Any

import numpy
import warp as wp

from .. import _core
from .._errors import did_you_mean
from .._fields import MODEL, OPTION, SIZE, STATISTIC
from .._model import Model as _Model
from ._enums import BroadphaseFilter, BroadphaseType
from ._layout import (
    BATCHED,
    BATCHED_INTEGERS,
    FIELDS,
    OPTION_NUMBERS,
    OPTIONS,
    numbers,
    shaped,
    warp_array,
)


def _make(owner, table, name, batched):
    """The Warp array of a field, with an axis of worlds of length 1 if it is batched."""
    values = numpy.array(numbers(owner, table, name))
    if table == OPTION and name == "impratio_invsqrt":
        values = 1 / numpy.sqrt(values)
    arranged, kind = shaped(values, FIELDS[table][name], ())
    return warp_array(arranged[None] if batched else arranged, kind, batched)


class _Arrays:
    """Arrays that are made when they are first read. A program may replace those with an axis of worlds."""

    _table: int
    _batched: frozenset

    def __init__(self, engine):
        object.__setattr__(self, "_engine", engine)
        object.__setattr__(self, "_seen", {})  # name -> (array, copy of its numbers) as the engine has them

    def _read(self, name):
        array = _make(self._engine, self._table, name, name in self._batched)
        self.__dict__[name] = array
        if name in self._batched:
            self._seen[name] = array.numpy().copy()
        return array

    def __setattr__(self, name, value):
        if name in self._batched:
            self._check(name, value)
            getattr(self, name)  # what the engine has is noted first
        elif name not in self.__dict__:
            raise AttributeError(f"{type(self).__name__} has no field {name!r} that can be replaced")
        self.__dict__[name] = value

    def _check(self, name, value):
        present = getattr(self, name)
        if not isinstance(value, wp.array) or value.dtype is not present.dtype or value.shape[1:] != present.shape[1:]:
            raise ValueError(
                f"{type(self).__name__}.{name} is an array of {present.dtype.__name__} with the shape "
                f"(worlds, {', '.join(map(str, present.shape[1:]))})"
            )

    def _changed(self):
        """Names of arrays whose numbers differ from those that the engine has, and these arrays."""
        for name, seen in self._seen.items():
            now = self.__dict__[name].numpy()
            if now.shape != seen.shape or not numpy.array_equal(now, seen, equal_nan=True):
                yield name, now


class Option(_Arrays):
    """Options of the physics, under MuJoCo's names; real ones have a row per world."""

    _table = OPTION
    _batched = frozenset(OPTIONS)

    def __init__(self, engine):
        super().__init__(engine)
        for name in OPTION_NUMBERS:
            self.__dict__[name] = int(numbers(engine, OPTION, name))
        self.__dict__.update(
            broadphase=BroadphaseType.NXN,
            broadphase_filter=BroadphaseFilter.PLANE | BroadphaseFilter.SPHERE | BroadphaseFilter.OBB,
            graph_conditional=True, run_collision_detection=True, contact_sensor_maxmatch=64, warn_overflow=True,
        )  # fmt: skip

    def __getattr__(self, name):
        if name in self._batched:
            return self._read(name)
        if name == "impratio_invsqrt":
            ratio = float(numbers(self._engine, OPTION, "impratio"))
            self.__dict__[name] = warp_array(numpy.array([ratio**-0.5]), wp.float32, True)
            return self.__dict__[name]
        raise AttributeError(f"Option has no field {name!r}{did_you_mean(name, [*self.__dict__, *self._batched])}")


class Statistic(_Arrays):
    """Statistics of the model at qpos0."""

    _table = STATISTIC
    _batched = frozenset(["meaninertia"])

    def __getattr__(self, name):
        if name in self._batched:
            return self._read(name)
        raise AttributeError(f"Statistic has no field {name!r}{did_you_mean(name, self._batched)}")


class Model(_Arrays):
    """The arrays of a compiled model as MuJoCo Warp has them. Sizes are numbers."""

    _table = MODEL
    _batched = BATCHED | BATCHED_INTEGERS

    def __init__(self, engine):
        super().__init__(engine)
        self.__dict__["opt"] = Option(engine)
        self.__dict__["stat"] = Statistic(engine)

    def __getattr__(self, name):
        if name in FIELDS[MODEL]:
            return self._read(name)
        if name in FIELDS[SIZE]:
            return int(numbers(self._engine, SIZE, name))
        known = [*FIELDS[MODEL], *FIELDS[SIZE]]
        raise AttributeError(f"Model of sinew.mujoco_warp has no field {name!r}{did_you_mean(name, known)}")

    def __repr__(self):
        return f"<sinew.mujoco_warp.Model nq={self.nq} nv={self.nv} nu={self.nu}>"


# Programs list the fields of the dataclass that MuJoCo Warp's Model is.
Model.__dataclass_fields__ = {
    f.name: f for f in dataclasses.fields(dataclasses.make_dataclass("Model", [*FIELDS[SIZE], *FIELDS[MODEL], ("opt", Any), ("stat", Any)]))
}  # fmt: skip


def engine_copy(mjm):
    """A copy of the engine's model in a model of sinew or sinew.mujoco."""
    if not isinstance(mjm, _core.Model):
        raise TypeError(
            "put_model takes a model of sinew.mujoco or sinew, not "
            f"{type(mjm).__module__}.{type(mjm).__name__}: run the program by python -m sinew.as_mujoco_warp, which makes "
            "`import mujoco` give sinew.mujoco"
        )
    return _core.copy_model(_Model, mjm)


def check_device():
    device = wp.get_device()
    if not device.is_cpu:
        raise RuntimeError(
            f"sinew.mujoco_warp steps worlds on the CPU, not on Warp's device '{device}': wp.set_device('cpu'), or "
            "sinew.Batch(device='cuda') for worlds on a GPU"
        )


def put_model(mjm: Any, batch_sizes: dict[str, int] | None = None) -> Model:
    """A model for step and forward. `batch_sizes` names fields with a row for each of so many worlds."""
    check_device()
    m = Model(engine_copy(mjm))
    for name, size in (batch_sizes or {}).items():
        if name not in m._batched:
            raise ValueError(f"the model has no field {name!r} with a row per world")
        if size < 1:
            raise ValueError(f"'batch_sizes' of {name!r} is {size}; expected 1 or more")
        present = getattr(m, name)
        setattr(m, name, warp_array(numpy.repeat(present.numpy(), size, axis=0), present.dtype, size > 1))
    return m
