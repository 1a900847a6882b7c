"""The renderer of MuJoCo's module: the name, and an error that says what is missing when it is used."""

from __future__ import annotations

from ._missing import explain


class _NotThere:
    """A class that other programs may name, and that cannot be made."""

    def __init__(self, *arguments, **keywords):
        raise NotImplementedError(explain(type(self).__name__))


class Renderer(_NotThere):
    """Pictures of a scene."""


class GLContext(_NotThere):
    """A context of OpenGL."""


class MjrContext(_NotThere):
    """What MuJoCo keeps on a graphics card."""


for _class in (Renderer, GLContext, MjrContext):
    _class.__module__ = "sinew.mujoco"
