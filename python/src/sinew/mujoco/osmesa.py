"""MuJoCo's module of this name: its GLContext, and `osmesa` of PyOpenGL. Pictures are drawn through EGL all the same."""

import importlib
import os

from .gl_context import GLContext

__all__ = ["GLContext"]


def __getattr__(name):
    if name == "osmesa":
        if os.environ.setdefault("PYOPENGL_PLATFORM", "osmesa") != "osmesa":  # OpenGL has one platform per process
            raise ImportError("OSMesa needs PYOPENGL_PLATFORM=osmesa, or unset, before OpenGL is imported")
        return importlib.import_module("OpenGL.osmesa")
    raise AttributeError(f"module 'mujoco.osmesa' has no attribute {name!r}")
