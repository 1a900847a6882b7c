"""MuJoCo's module of this name: its GLContext, and `glfw`, the package. Pictures are drawn through EGL all the same."""

import importlib

from .gl_context import GLContext

__all__ = ["GLContext"]


def __getattr__(name):
    if name == "glfw":
        return importlib.import_module("glfw")
    raise AttributeError(f"module 'mujoco.glfw' has no attribute {name!r}")
