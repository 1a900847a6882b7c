"""Python functions that take part in the steps of a model: m.hooks.control = lambda m, d: ..."""

from __future__ import annotations

from collections.abc import Callable

from . import _core
from ._errors import Suggesting

# In the order of snPyCallback; the time has no hook.
_NAMES = ("passive", "control", "contact_filter", "sensor", None, "bias", "gain", "activation_rate")


class Hooks(Suggesting):
    """Functions of the user's that take part in every step of a model; None: not called.

    They run on the thread that steps, with the interpreter lock, in steps and stages that Python calls; batches take
    compiled functions instead. An exception that a hook raises ends the call and comes out of it. A copy of a model
    has no hooks. The first two arguments are the model and the data.

    control(m, d)                       sets d.ctrl, d.qfrc_applied, d.xfrc_applied from positions and velocities
    passive(m, d)                       adds to d.qfrc_passive
    activation_rate(m, d, actuator)     act_dot of an actuator whose dyntype is user
    gain(m, d, actuator)                gain of an actuator whose gaintype is user
    bias(m, d, actuator)                bias of an actuator whose biastype is user
    contact_filter(m, d, geom1, geom2)  whether two geoms must not touch
    sensor(m, d, stage)                 writes d.sensordata of sensors of the kind user
    """

    __slots__ = ("_model",)

    def __init__(self, model):
        object.__setattr__(self, "_model", model)

    def __repr__(self):
        functions = self._model.__dict__.get("_hooks", {})
        return "Hooks(" + ", ".join(f"{name}={function!r}" for name, function in functions.items()) + ")"


def _hook_property(name):
    def get(self) -> Callable | None:
        return self._model.__dict__.get("_hooks", {}).get(name)

    def put(self, function: Callable | None) -> None:
        if function is not None and not callable(function):
            raise TypeError(f"hooks.{name} is a function or None, not {function!r}")
        functions = dict(self._model.__dict__.get("_hooks", {}))
        functions.pop(name, None)
        if function is not None:
            functions[name] = function
        _core.set_hooks(self._model, tuple(functions.get(key) for key in _NAMES) if functions else None)
        self._model.__dict__["_hooks"] = functions

    return property(get, put, doc=f"The hook {name}, None where there is none.")


for _name in filter(None, _NAMES):
    setattr(Hooks, _name, _hook_property(_name))
