"""sinew.mujoco under the name `mujoco`, for programs that import that."""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import sys

_HERE = "sinew.mujoco"


class _Loader(importlib.abc.Loader):
    """Gives the module of the same name in sinew.mujoco."""

    def create_module(self, spec):
        return importlib.import_module(_HERE + spec.name.removeprefix("mujoco"))

    def exec_module(self, module):
        pass


class _Finder(importlib.abc.MetaPathFinder):
    """Finds `mujoco` and what is in it before any installed package does."""

    def find_spec(self, name, path=None, target=None):
        if name != "mujoco" and not name.startswith("mujoco."):
            return None
        inner = name.removeprefix("mujoco.").partition(".")[0] if "." in name else ""
        if inner:
            if importlib.util.find_spec(_HERE + name.removeprefix("mujoco")) is None:
                _refuse_missing(inner)
                return None
        return importlib.machinery.ModuleSpec(name, _Loader(), is_package=not inner)


def _refuse_missing(inner):
    from .mujoco import _missing

    if inner in _missing.MISSING:
        raise ModuleNotFoundError(_missing.explain(inner), name=f"mujoco.{inner}")


def install_as_mujoco() -> None:
    """Makes `import mujoco` give sinew.mujoco, in this process, from now on. An installed mujoco stays as it is."""
    module = importlib.import_module(_HERE)
    present = sys.modules.get("mujoco")
    if present is module:
        return
    if present is not None:
        raise RuntimeError("mujoco has been imported already: call sinew.install_as_mujoco() before anything imports it")
    sys.meta_path.insert(0, _Finder())
    sys.modules["mujoco"] = module
    for name, loaded in list(sys.modules.items()):
        if name.startswith(_HERE + "."):
            sys.modules["mujoco" + name.removeprefix(_HERE)] = loaded
