"""MuJoCo's Python API over Sinew: `import sinew.mujoco as mujoco`, and programs run unchanged.

Missing functions raise an error that names them and what to use instead. docs/from-mujoco.md has the table.
"""

import importlib
import sys
from typing import Union

from . import _callbacks, _constants, _enums, _errors, _functions, _specs, _structs
from .._errors import did_you_mean as _did_you_mean
from ._callbacks import *  # noqa: F403
from ._constants import *  # noqa: F403
from ._enums import *  # noqa: F403
from ._errors import FatalError, UnexpectedError
from ._functions import *  # noqa: F403
from ._missing import DIFFERENT as _DIFFERENT
from ._missing import MISSING as _MISSING
from ._missing import explain as _explain
from ._newer import *  # noqa: F403
from ._plugins import PLUGIN_HANDLES, PLUGINS_DIR
from ._specs import *  # noqa: F403
from ._specs import STRUCTS as _SPEC_STRUCTS
from ._specs import from_zip, to_zip
from ._structs import *  # noqa: F403
from ._tables import VERSION as __version__
from ._render import MjrContext
from ._scene import MjvScene
from ._visual import MjrRect
from .gl_context import GLContext
from .renderer import Renderer

_structs.MjvScene = MjvScene
MjStruct = Union[_SPEC_STRUCTS]

# Modules that are imported when asked for, as attributes or by name.
_MODULES = ("batch", "rollout", "minimize", "msh2obj", "viewer", "renderer", "gl_context", "egl", "glfw", "osmesa")


def __getattr__(name):
    if name in _MODULES:
        return importlib.import_module(f"{__name__}.{name}")
    if name in ("usd", "introspect", "sysid") and sys.modules.get("mujoco") is sys.modules[__name__]:
        return importlib.import_module(f"mujoco.{name}")
    if name in _MISSING:
        raise AttributeError(_explain(name))
    raise AttributeError(f"module 'mujoco' has no attribute {name!r}{_did_you_mean(name, __all__)}")


__all__ = [name for name in globals() if not name.startswith("_") and name not in ("importlib", "sys", "Union")]
