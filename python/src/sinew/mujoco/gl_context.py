"""The context of OpenGL that MuJoCo's module would use."""

from .renderer import GLContext

__all__ = ["GLContext"]
