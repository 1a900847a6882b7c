"""sinew.mujoco under the name `mujoco`, for programs that import that."""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import sys

_HERE = "sinew.mujoco"
_WARP = "sinew.mujoco_warp"


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
            if inner in _OF_THE_WHEEL:
                return _in_the_wheel(name)
            if importlib.util.find_spec(_HERE + name.removeprefix("mujoco")) is None:
                _refuse_missing(inner)
                return None
        return importlib.machinery.ModuleSpec(name, _Loader(), is_package=not inner)


# Packages that an installed MuJoCo brings as plain Python over its own API: they run on this one unchanged.
_OF_THE_WHEEL = ("usd", "sysid", "introspect")


def _in_the_wheel(name):
    """Where such a package lies, or an error that it is not installed."""
    wheel = importlib.machinery.PathFinder.find_spec("mujoco")
    if wheel is None or not wheel.submodule_search_locations:
        raise ModuleNotFoundError(f"{name} is plain Python of MuJoCo's wheel, which is not installed", name=name)
    places = list(wheel.submodule_search_locations)
    for part in name.split(".")[1:]:
        found = importlib.machinery.PathFinder.find_spec(part, places)
        if found is None:
            return None
        places = list(found.submodule_search_locations or [])
    if found.loader is None and places:  # a folder without __init__.py
        spec = importlib.machinery.ModuleSpec(name, None, is_package=True)
        spec.submodule_search_locations = places
        return spec
    return importlib.util.spec_from_file_location(name, found.origin, submodule_search_locations=places or None)


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


def install_as_mujoco_warp() -> None:
    """Makes `import mujoco_warp` give sinew.mujoco_warp, in this process, from now on."""
    module = importlib.import_module(_WARP)
    present = sys.modules.get("mujoco_warp")
    if present is module:
        return
    if present is not None:
        raise RuntimeError("mujoco_warp has been imported already: call sinew.install_as_mujoco_warp() before anything imports it")
    sys.modules["mujoco_warp"] = module
