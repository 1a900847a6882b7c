"""The context of OpenGL that MuJoCo's programs open before they draw. Renderers here open their own."""

from __future__ import annotations


class GLContext:
    """Stands for a context of OpenGL. It holds none: every renderer opens its own when it is made."""

    def __init__(self, max_width, max_height):
        self.max_width, self.max_height = max_width, max_height

    def make_current(self):
        """Nothing is left to do: a renderer makes its own context current when it draws."""

    def free(self):
        """Nothing is left to do: contexts are freed with their renderers."""


GLContext.__module__ = "sinew.mujoco"
__all__ = ["GLContext"]
