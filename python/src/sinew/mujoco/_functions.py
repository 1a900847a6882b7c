"""The functions of MuJoCo's module."""

from __future__ import annotations

import numpy

from .. import _core
from . import (  # noqa: F401 they fill the table
    _box_qp,
    _callbacks,
    _cameras,
    _defaults,
    _derivatives,
    _engine,
    _interact,
    _matrices,
    _model_files,
    _muscles,
    _plugins,
    _render,
    _rotations,
    _scene,
    _sparse,
    _support,
    _texts,
    _vectors,
    _visual,
)
from ._call import FUNCTIONS
from ._errors import FatalError
from ._passes import _ROWS
from ._record import make_array
from ._records import MjContact, _MjContactList

globals().update({name: function for name, function in FUNCTIONS.items() if not name.startswith(("get_", "set_"))})

_MOST = 1 << 26  # contacts or rows that a caller may ask for


def _realloc_con_efc(d, ncon, nefc, nJ=0):
    """Empty contacts and constraint rows of given lengths in a data, for tests of programs that read them."""
    kept = d._pass.kept
    if ncon > _MOST or nefc > _MOST:
        kept.clear()
        _resize(d, kept, 0, 0, 0)
        raise FatalError(
            f'Insufficient arena memory, currently allocated memory="{d.nbuffer}". Increase using <size memory="X"/>.'
        )
    _resize(d, kept, ncon, nefc, nJ)


def _resize(d, kept, ncon, nefc, nJ):
    columns = {}
    for name, default in MjContact._defaults.items():
        one = make_array(default)
        columns[name] = numpy.zeros((ncon, *one.shape), one.dtype)
    kept["contact"] = _MjContactList(MjContact, columns)
    kept.update(ncon=ncon, nefc=nefc, nJ=nJ)
    _core.keep_counts(d, ncon, d.ne, d.nf, d.nl, nefc, d.nisland, d.nidof)
    for name, field in _ROWS.items():
        if name.startswith("efc_"):
            count = nJ if name in ("efc_J", "efc_J_colind") else nefc
            kept[name] = numpy.zeros((count, field.width) if field.width > 1 else count, field.dtype)


__all__ = [name for name in FUNCTIONS if not name.startswith(("get_", "set_"))]
