"""Batch: one model, many worlds. Every field is an array with a row per world."""

from __future__ import annotations

import ctypes
import operator
from collections.abc import Sequence
from typing import Any

import numpy
from numpy.typing import ArrayLike, NDArray

from . import _core
from ._data import Data
from ._device import DeviceArray, stream_address
from ._enums import ENUMS
from ._errors import did_you_mean
from ._fields import DATA, FRAME_SIZE, MODEL, OPTION, STATISTIC, TABLES, array_of, fill
from ._functions import _KEY
from ._functions import state_size as _state_size
from ._model import Model
from ._names import find

_State = ENUMS["State"]
_OWN = ("time", "energy", "warnings", "autoresets", "resets", "observed")


def _address(hook, name):
    """Address of a compiled function: a ctypes function, a pointer, or the number itself."""
    if hook is None:
        return 0
    if isinstance(hook, int):
        return hook
    try:
        return ctypes.cast(None if isinstance(hook, (str, bytes)) else hook, ctypes.c_void_p).value.__index__()
    except (ctypes.ArgumentError, TypeError, AttributeError):
        raise TypeError(f"'{name}' is a compiled C function (ctypes) or its address, not {hook!r}") from None


def _is_single(dtype):
    try:
        kind = numpy.dtype(dtype)
    except TypeError:
        kind = None
    if kind not in (numpy.float64, numpy.float32):
        raise ValueError(f"'dtype' is \"float64\" or \"float32\", not {dtype!r}")
    return kind == numpy.float32


def _names(given, what):
    if isinstance(given, str):
        raise TypeError(f"{what} is a sequence of names, not one text: use ({given!r},)")
    return tuple(given)


class Parameters:
    """Model fields that differ between the worlds of a batch, as attributes: `b.params.body_mass` is n x nbody. Options
    are under `opt`: `b.params.opt.gravity`. Call b.refresh() after changing them."""

    def __init__(self, arrays: dict[str, NDArray[Any]], prefix: str = ""):
        object.__setattr__(self, "_arrays", arrays)
        object.__setattr__(self, "_prefix", prefix)

    def __getattr__(self, name: str) -> Any:
        label = self._prefix + name
        if label in self._arrays:
            return self._arrays[label]
        if not self._prefix and name in ("opt", "stat"):
            return Parameters(self._arrays, name + ".")
        known = ", ".join(self._arrays) or "none"
        meant = did_you_mean(label, self._arrays)
        raise AttributeError(f"{label!r} is not per world in this batch{meant or f'; these are: {known} (name them in `params`)'}")

    def __setattr__(self, name: str, value: Any) -> None:
        fill(getattr(self, name), value, f"Batch.params.{self._prefix}{name}")

    def __getitem__(self, name: str) -> NDArray[Any]:
        """The array of a field by its whole name, as in `b.params["opt.timestep"]`."""
        if name in self._arrays:
            return self._arrays[name]
        meant = did_you_mean(name, self._arrays)
        raise KeyError(f"{name!r} is not per world in this batch{meant or '; these are: ' + (', '.join(self._arrays) or 'none')}")

    def __dir__(self):
        own = [name.removeprefix(self._prefix) for name in self._arrays if name.startswith(self._prefix)]
        return [name for name in own if "." not in name] + ([] if self._prefix else ["opt", "stat"])

    def __repr__(self):
        return f"<sinew.Parameters {', '.join(self._arrays) or 'none'}>"


class Batch(_core.Batch):
    """n worlds of one model. Each field is an array with a row per world, a view of the batch's own memory: `b.qpos` is
    n x nq, and `b.ctrl[:] = ...` takes effect at the next step.

    Kept are state, inputs and `sensordata`, and the outputs named in `fields` ("xpos", "actuator_force", "ncon", ...).
    `params` names model fields that each world has for itself ("body_mass", "opt.gravity"). `threads` 0 takes all
    cores, and `lanes` is how many worlds a thread steps side by side in SIMD registers (2, 4 or 8; 1: none; 0: as many as
    the processor can); the numbers depend on neither. Steps are lean unless `full`.
    `control` and `observe` are compiled C functions (snBatchHooks in sinew/batch.h) with their `context`; `observe`
    writes `nobserved` numbers, `b.observed`.

    `device` "cuda" steps on a GPU ("cuda:1": on the second one), in the precision `dtype` ("float64" or "float32"); "emulate" runs its kernels on
    the processor. In a `resident` batch fields stay there: `b.qpos` is a sinew.DeviceArray, and only pull and push copy.

    `b.warnings` is n x kinds, how often each world raised a warning (sinew.Warning); `b.autoresets` counts resets of
    worlds with an invalid state, `b.resets` calls of reset that reached a world. Every array supports DLPack: torch.from_dlpack(b.qpos) shares the memory.
    """

    def __new__(
        cls,
        model: Model,
        n: int,
        threads: int = 0,
        device: str = "cpu",
        params: Sequence[str] = (),
        fields: Sequence[str] = (),
        full: bool = False,
        persistent: bool = False,
        control: Any = None,
        observe: Any = None,
        context: Any = None,
        nobserved: int = 0,
        lanes: int = 0,
        dtype: Any = "float64",
        resident: bool = False,
    ):
        return _core.create_batch(
            cls, model, operator.index(n), operator.index(threads), operator.index(lanes), full, persistent,
            _names(fields, "fields"), _names(params, "params"), device, _is_single(dtype), resident, _address(control, "control"),
            _address(observe, "observe"), _address(context, "context"), nobserved,
        )  # fmt: skip

    def __init__(self, model, n, *args, **options):
        rows = _core.batch_fields(self)
        names = {field.name for table in (DATA, FRAME_SIZE) for field in TABLES[table]} | set(_OWN)
        arrays = {name: array_of(_core.batch_view(self, i)) for i, (name, *_) in enumerate(rows)}
        kept = {name: array for name, array in arrays.items() if name in names}
        state = self.__dict__
        state["_arrays"] = kept
        state["_hooks"] = (options.get("control"), options.get("observe"), options.get("context"))
        state["_resident"] = bool(options.get("resident", False))
        state["_on_device"] = {name for name in kept if _core.batch_array(self, name) is not None}
        state["params"] = Parameters({name: array for name, array in arrays.items() if name not in kept})

    # ---- fields

    @property
    def model(self) -> Model:
        """The model that all worlds share."""
        return _core.batch_model(self)

    @property
    def n(self) -> int:
        """Number of worlds."""
        return _core.batch_sizes(self)[0]

    @property
    def threads(self) -> int:
        """Number of threads that step."""
        return _core.batch_sizes(self)[1]

    @property
    def lanes(self) -> int:
        """Number of worlds that a thread steps side by side; 1: each alone."""
        return _core.batch_sizes(self)[3]

    @property
    def host_steps(self) -> int:
        """Steps of a batch on a device that were taken on the CPU: where geoms are near that no kernel searches, and
        all steps of a model with features that kernels lack; 0 on "cpu"."""
        return _core.batch_sizes(self)[4]

    @property
    def world_bytes(self) -> int:
        """Bytes that one more world costs."""
        return _core.batch_sizes(self)[2]

    @property
    def fields(self) -> tuple[str, ...]:
        """Names of the arrays of this batch."""
        return tuple(self._arrays)

    @property
    def resident(self) -> bool:
        """Whether fields stay on the device between calls."""
        return self._resident

    def __len__(self) -> int:
        return self.n

    def __getattr__(self, name: str) -> Any:
        arrays = self.__dict__.get("_arrays", {})
        if name in arrays and not self._resident:
            return arrays[name]
        if name in arrays and name in self._on_device:
            return DeviceArray(self, name)
        if name in arrays:
            raise AttributeError(f"{name!r} is not on the device of this batch; b.pull({name!r}) copies it to host memory")
        if any(field.name == name for table in (DATA, FRAME_SIZE) for field in TABLES[table]):
            raise AttributeError(f"this batch does not keep {name!r}; name it in `fields` when making the batch")
        if any(field.name == name for field in TABLES[MODEL]):
            raise AttributeError(f"{name!r} is a field of the model: see b.model or b.params")
        raise AttributeError(f"Batch has no field {name!r}{did_you_mean(name, self._known())}")

    def _known(self):
        """Names that somebody may have meant."""
        return [*dir(type(self)), *(field.name for field in TABLES[DATA]), *self.__dict__.get("_arrays", {})]

    def __setattr__(self, name: str, value: Any) -> None:
        if name in self._arrays:
            self.push(name, value)
        else:
            raise AttributeError(f"Batch has no field {name!r} to set{did_you_mean(name, self._known())}")

    def __dir__(self):
        return [*super().__dir__(), *self._arrays]

    def to_dlpack(self, field: str) -> Any:
        """The DLPack capsule of a field, or of a parameter by its whole name. Arrays offer __dlpack__ themselves:
        torch.from_dlpack(b.qpos)."""
        array = getattr(self, field) if field in self._arrays else self.params[field]
        return array.__dlpack__()

    def pull(self, field: str) -> NDArray[Any]:
        """A copy of a field as a NumPy array, from the device where the batch is resident."""
        if field not in self._arrays:
            raise KeyError(f"this batch does not keep {field!r}; these are: {', '.join(self._arrays)}")
        _core.batch_pull(self, field)
        return self._arrays[field].copy()

    def push(self, field: str, values: ArrayLike) -> None:
        """Writes a field, on the device where the batch is resident; a number fills it. Arrays that are on the device
        already are written there: torch.from_dlpack(b.ctrl).copy_(values)."""
        if field not in self._arrays:
            raise KeyError(f"this batch does not keep {field!r}; these are: {', '.join(self._arrays)}")
        if hasattr(values, "__dlpack_device__") and values.__dlpack_device__()[0] != 1:
            raise TypeError(f"Batch.{field} takes arrays in host memory; write through torch.from_dlpack(b.{field})")
        if not self._resident:
            fill(self._arrays[field], values, f"Batch.{field}")
            return
        fill(self._arrays[field], numpy.from_dlpack(values) if isinstance(values, DeviceArray) else values, f"Batch.{field}")
        _core.batch_push(self, field)

    # ---- calls

    def _mask(self, mask):
        if mask is None:
            return None
        chosen = numpy.asarray(mask)
        if chosen.dtype.kind in "iu" and chosen.dtype != numpy.uint8:
            raise TypeError("'mask' is an array of booleans, one for each world, not of indices")
        if chosen.shape != (self.n,) or chosen.dtype.kind not in "bu":
            raise ValueError(f"'mask' has shape ({self.n},) and holds booleans, cannot take {chosen.dtype} {chosen.shape}")
        return numpy.ascontiguousarray(chosen, dtype=numpy.uint8)

    def _placed_mask(self, mask, stream):
        """A mask for calls whose arguments lie with the arrays; False: it lies in host memory, and they do not."""
        if mask is None or not hasattr(mask, "__dlpack_device__"):
            return self._mask(mask) if mask is None or self._on_processor() else False
        if mask.__dlpack_device__()[0] == 1:
            return self._mask(mask) if self._on_processor() else False
        return mask.__dlpack__(stream=stream or 1)  # 1: the default stream, in the words of DLPack

    def _on_processor(self):
        return self.qpos.__dlpack_device__()[0] == 1

    def step(self, nsteps: int = 1, mask: ArrayLike | None = None, stream: Any = None) -> None:
        """Advances the worlds whose `mask` is true (None: all) by nsteps timesteps each, without the interpreter lock.

        In a resident batch `mask` may be an array of booleans on the device, and the steps are launched on `stream` (of
        PyTorch or CuPy, or its address); they are done when the call returns."""
        if nsteps < 0:
            raise ValueError(f"the number of steps cannot be negative: {nsteps}")
        address = stream_address(stream)
        placed = self._placed_mask(mask, address) if self._resident else False
        if placed is not False:
            _core.batch_step_on(self, nsteps, placed, address)
        elif address:
            raise ValueError("'stream' is for resident batches on the device 'cuda', with masks that lie there")
        else:
            _core.batch_step(self, nsteps, self._mask(mask))

    def forward(self, mask: ArrayLike | None = None) -> None:
        """Recomputes all quantities derived from the state; changes no state."""
        _core.batch_forward(self, self._mask(mask))

    def reset(
        self,
        mask: ArrayLike | None = None,
        key: str | int | ArrayLike | None = None,
        state: ArrayLike | None = None,
        parts: int = _State.INTEGRATION,
        noise: str = "uniform",
        qpos: float = 0.0,
        qvel: float = 0.0,
        act: float = 0.0,
        seed: int | ArrayLike = 0,
        stream: Any = None,
    ) -> None:
        """Puts worlds back to their initial state or to a keyframe: one name or index for all, or an index for each
        world, -1 for the initial state. `state` has a row of the parts of the state for each world, set afterwards.

        `qpos`, `qvel` and `act` displace at random: uniformly within +- these, or with these deviations where `noise` is
        "normal". What is drawn depends on seed, world and the world's number of resets only; with an array of seeds, one
        for each world, on the world's seed and number of resets, whichever world it is.

        In a resident batch `mask` may be an array of booleans on the device, and worlds start over there, on `stream`.
        """
        if noise not in ("uniform", "normal"):
            raise ValueError(f"'noise' is \"uniform\" or \"normal\", not {noise!r}")
        address = stream_address(stream)
        placed = self._placed_mask(mask, address) if self._resident and state is None else False
        if placed is not False:
            _core.batch_reset_on(
                self, placed, None if key is None else self._keys(key), noise == "normal", qpos, qvel, act,
                *self._seeds(seed), address,
            )  # fmt: skip
            return
        if address:
            raise ValueError("'stream' is for resident batches on the device 'cuda', with masks that lie there")
        _core.batch_reset(
            self, self._mask(mask), self._keys(key), self._states(state, parts), int(parts), noise == "normal",
            qpos, qvel, act, *self._seeds(seed),
        )  # fmt: skip

    def _keys(self, key):
        keys = numpy.full(self.n, -1, numpy.int32)
        if key is None:
            return keys
        if isinstance(key, str) or numpy.ndim(key) == 0:
            keys[:] = find(self.model, _KEY, key)
            return keys
        given = numpy.asarray(key)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise ValueError(f"'key' is a keyframe or an array of {self.n} indices, not {given.dtype} {given.shape}")
        if ((given < -1) | (given >= self.model.nkey)).any():
            raise IndexError(f"'key' has indices outside -1 to {self.model.nkey - 1}")
        keys[:] = given
        return keys

    def _seeds(self, seed):
        """One seed for all and None, or 0 and the seeds of all worlds."""
        if numpy.ndim(seed) == 0:
            return operator.index(seed) % 2**64, None
        if not isinstance(seed, numpy.ndarray):  # NumPy would make real numbers of large and small ones together
            seed = numpy.array([operator.index(number) % 2**64 for number in seed], numpy.uint64)
        given = numpy.asarray(seed)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise ValueError(f"'seed' is a number or an array of {self.n} whole numbers, not {given.dtype} {given.shape}")
        return 0, numpy.ascontiguousarray(given).astype(numpy.uint64)

    def _states(self, state, parts):
        if state is None:
            return None
        size = _state_size(self.model, parts)
        rows = numpy.ascontiguousarray(state, dtype=numpy.float64)
        if rows.shape not in ((size,), (self.n, size)):
            raise ValueError(f"'state' has shape ({self.n}, {size}) for these parts, cannot take shape {rows.shape}")
        return numpy.ascontiguousarray(numpy.broadcast_to(rows, (self.n, size)))

    def refresh(self, mask: ArrayLike | None = None) -> None:
        """Recomputes, for each world, the quantities derived from its parameters (sinew.derived_fields), as sinew.refresh does
        for a model."""
        _core.batch_refresh(self, self._mask(mask))

    # ---- one world

    def get_world(self, world: int, data: Data | None = None) -> Data:
        """A Data with the state and inputs of a world, for everything that a batch does not keep."""
        data = Data(self.model) if data is None else data
        _core.batch_get_world(self, self._world(world), data)
        return data

    def set_world(self, world: int, data: Data) -> None:
        """The state and inputs of a Data become those of a world."""
        _core.batch_set_world(self, self._world(world), data)

    def world_model(self, world: int) -> Model:
        """A copy of the model with the parameters of a world."""
        return _core.batch_world_model(self, type(self.model), self._world(world))

    def _world(self, world):
        index = operator.index(world)
        if not -self.n <= index < self.n:
            raise IndexError(f"world {index} is out of range: the batch has {self.n}")
        return index % self.n

    def __repr__(self):
        return f"<sinew.Batch of {self.n} worlds on {self.threads} threads, nq={self.model.nq}, nv={self.model.nv}>"

    def __reduce__(self):
        raise TypeError("a Batch cannot be pickled; pickle its model and arrays")


def derived_fields(param: str) -> tuple[str, ...]:
    """Model fields that follow from a parameter, and so are per world with it."""
    return tuple(_core.batch_derived(param).split())
