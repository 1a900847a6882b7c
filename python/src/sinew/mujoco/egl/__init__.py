"""MuJoCo's module of this name: its GLContext. Pictures are drawn through EGL whichever is imported."""

import importlib

from ..gl_context import GLContext

__all__ = ["GLContext"]


def __getattr__(name):
    if name == "egl_ext":  # needs PyOpenGL, which nothing else here does
        return importlib.import_module(f"{__name__}.egl_ext")
    raise AttributeError(f"module 'mujoco.egl' has no attribute {name!r}")
