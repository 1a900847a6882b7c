"""What the last forward pass found: contacts, constraint rows, iterations of the solver; always as copies."""

from __future__ import annotations

import numpy
from numpy.typing import NDArray

from . import _core
from ._errors import did_you_mean as _did_you_mean
from ._fields import CONTACT, DTYPES, FRAME, FRAME_SIZE, TABLES


def _contact_dtype():
    offsets, size = _core.contact_layout()
    fields = TABLES[CONTACT]
    formats = [(field.dtype, field.width) if field.width > 1 else field.dtype for field in fields]
    names = [field.name for field in fields]
    return numpy.dtype({"names": names, "formats": formats, "offsets": list(offsets), "itemsize": size})


def _solver_dtype():
    members, size = _core.solver_layout()
    names, codes, offsets = zip(*members)
    formats = [DTYPES[code] for code in codes]
    return numpy.dtype({"names": names, "formats": formats, "offsets": list(offsets), "itemsize": size})


_CONTACT = _contact_dtype()
_SOLVER = _solver_dtype()


class Contacts(numpy.recarray):
    """Contacts of the last forward pass: `c.dist` is a column with a row per contact, `c[i]` one contact, `len(c)` how
    many there are. A copy: later steps do not change it.
    """

    def __getattribute__(self, name):
        try:
            return super().__getattribute__(name)
        except AttributeError:
            names = _CONTACT.names
            raise AttributeError(f"contacts have no column {name!r}{_did_you_mean(name, names)}; columns: {', '.join(names)}") from None


def contacts_of(data) -> Contacts:
    return numpy.frombuffer(_core.contact_copy(data), _CONTACT).view((numpy.record, _CONTACT)).view(Contacts)


def solver_of(data) -> list[numpy.recarray]:
    """Statistics of every iteration, a list with one record array per island."""
    found = [numpy.frombuffer(_core.solver_copy(data, island), _SOLVER) for island in range(len(data.solver_niter))]
    while found and not len(found[-1]):
        found.pop()
    return [stats.view(numpy.recarray) for stats in found]


def frame_array(data, field) -> NDArray:
    found = numpy.frombuffer(_core.frame_copy(data, field.row), field.dtype)
    return found if field.width == 1 else found.reshape(-1, field.width)


def _read_only(label):
    def refuse(self, value):
        raise AttributeError(f"{label} is read-only")

    return refuse


def add_frame(cls, complete_outputs):
    """The attributes of a data class that are made here."""

    def size(field):
        return property(
            lambda self: _core.frame_size(self, field.row), _read_only(f"{cls.__name__}.{field.name}"), doc=field.doc
        )

    def array(field):
        def get(self):
            complete_outputs(self)
            return frame_array(self, field)

        return property(get, _read_only(f"{cls.__name__}.{field.name}"), doc=field.doc)

    for field in TABLES[FRAME_SIZE]:
        setattr(cls, field.name, size(field))
    for field in TABLES[FRAME]:
        setattr(cls, field.name, array(field))
    cls.contact = property(contacts_of, _read_only(f"{cls.__name__}.contact"), doc=Contacts.__doc__)
    cls.solver = property(solver_of, _read_only(f"{cls.__name__}.solver"), doc=solver_of.__doc__)
