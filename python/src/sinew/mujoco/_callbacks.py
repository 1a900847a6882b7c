"""Functions of the user's that take part in every step: set_mjcb_control and its kin."""

from __future__ import annotations

from .. import _core
from ._call import plain

# In the order of the engine's own list.
_NAMES = ("passive", "control", "contactfilter", "sensor", "time", "act_bias", "act_gain", "act_dyn")
_set: dict = dict.fromkeys(_NAMES)
_user: dict = dict.fromkeys(("mju_user_warning", "mju_user_malloc", "mju_user_free"))


def _check(callback):
    if callback is not None and not callable(callback):
        raise TypeError("callback is not an Optional[Callable]")


def _pair(index, name):
    def set_callback(callback):
        _check(callback)
        _core.set_callback(index, callback)
        _set[name] = callback

    def get_callback():
        return _set[name]

    set_callback.__name__, get_callback.__name__ = f"set_mjcb_{name}", f"get_mjcb_{name}"
    set_callback.__doc__ = f"Sets the callback mjcb_{name} of all models; None for none."
    get_callback.__doc__ = f"The callback mjcb_{name}, None where none is set."
    return plain(set_callback), plain(get_callback)


for _index, _name in enumerate(_NAMES):
    globals()[f"set_mjcb_{_name}"], globals()[f"get_mjcb_{_name}"] = _pair(_index, _name)


def _user_pair(name):
    def set_user(callback):
        _check(callback)
        if callback is not None and name != "mju_user_warning":
            raise TypeError(f"{name} takes no Python function: memory comes from the engine's own allocator")
        _user[name] = callback

    def get_user():
        return _user[name]

    set_user.__name__, get_user.__name__ = f"set_{name}", f"get_{name}"
    set_user.__doc__ = f"Sets {name}; kept, as the engine prints nothing and calls nobody."
    return plain(set_user), plain(get_user)


for _name in _user:
    globals()[f"set_{_name}"], globals()[f"get_{_name}"] = _user_pair(_name)


@plain
def mj_resetCallbacks():
    """mj_resetCallbacks()

    Takes all callbacks back.
    """
    for index, name in enumerate(_NAMES):
        _core.set_callback(index, None)
        _set[name] = None


__all__ = [name for name in globals() if name.startswith(("set_mj", "get_mj"))]
