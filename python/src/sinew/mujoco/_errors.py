"""The exceptions of MuJoCo's module."""

from .. import _core


class FatalError(RuntimeError):
    """What MuJoCo's engine refuses to do."""


class UnexpectedError(RuntimeError):
    """What nobody expected."""


FatalError.__module__ = UnexpectedError.__module__ = "sinew.mujoco"
_core.set_fatal_error(FatalError)

