"""MuJoCo's module of this name: its GLContext. Pictures are drawn through EGL whichever is imported."""

from .gl_context import GLContext

__all__ = ["GLContext"]
