"""The structs of MuJoCo's module."""

from . import _data, _model
from ._data import MjData
from ._model import MjModel
from ._records import (
    MjContact,
    MjLROpt,
    MjOption,
    MjSolverStat,
    MjStatistic,
    MjTimerStat,
    MjvCamera,
    MjvFigure,
    MjvGeom,
    MjvGLCamera,
    MjVisual,
    MjVisualHeadlight,
    MjVisualRgba,
    MjvLight,
    MjvOption,
    MjvPerturb,
    MjWarningStat,
    _MjContactList,
    _MjSolverStatList,
    _MjTimerStatList,
    _MjWarningStatList,
)

globals().update(_model.VIEWS)
globals().update(_data.VIEWS)

__all__ = [name for name in globals() if name.startswith("Mj")]
