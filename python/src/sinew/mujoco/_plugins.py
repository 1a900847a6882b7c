"""Plugin libraries: those that come with MuJoCo are built in, and others are rows for sinew.load."""

from __future__ import annotations

import os

from ._call import api
from ._errors import FatalError

# Where MuJoCo's wheel keeps its libraries; nothing needs to lie there.
PLUGINS_DIR = os.path.join(os.path.dirname(os.path.abspath(__file__)), "plugin")
PLUGIN_HANDLES: list = []

_BUILT_IN = ("actuator", "elasticity", "sensor", "sdf_plugin", "sdf", "obj_decoder", "stl_decoder")
_ENDINGS = (".so", ".dylib", ".dll")


@api
def mj_loadPluginLibrary(path):
    """Accepts the libraries of MuJoCo's own plugins, which are built in; raises FatalError for any other."""
    stem = os.path.splitext(os.path.basename(path))[0].removeprefix("lib")
    if stem not in _BUILT_IN:
        why = "no such file" if not os.path.exists(path) else "it is made for MuJoCo"
        raise FatalError(
            f"Error loading plugin library '{path}': {why}; custom plugins are C rows, "
            "compiled for Sinew and handed to sinew.load(model, plugins=library)"
        )


@api
def mj_loadAllPluginLibraries(directory):
    """The same for every library in a folder; a folder that does not exist has none."""
    if os.path.isdir(directory):
        for name in sorted(os.listdir(directory)):
            if name.endswith(_ENDINGS):
                mj_loadPluginLibrary(os.path.join(directory, name))
