"""bind: the arrays of a model or a data that belong to elements of a spec."""

from __future__ import annotations

import numpy

from ._views import KINDS, joint_dofs

_WORDS = {"key": "keyframe"}
_QPOS = ("qpos", "qpos0", "qpos_spring")


class _Binding:
    """Attributes are rows of arrays; several elements give one row each, or for ragged fields all numbers in turn."""

    def __init__(self, owner, model, elements, single):
        self.__dict__.update(_owner=owner, _model=model, _elements=elements, _single=single)

    def _index(self, name):
        """(array, index of the rows in it)."""
        owner, model = self._owner, self._model
        kind = self._elements[0]._kind
        prefix = KINDS[_WORDS.get(kind, kind)][1]
        ids = [element.id for element in self._elements]
        if kind == "joint" and name in _QPOS:
            return getattr(owner, name), _joined([joint_dofs(model, i)[0] for i in ids])
        for candidate in (prefix + name, name, "ten_" + name):
            array = getattr(owner, candidate, None)
            if isinstance(array, numpy.ndarray) and len(array) == getattr(model, KINDS[_WORDS.get(kind, kind)][2]):
                return array, ids[0] if self._single else ids
        return self._ragged(owner, model, kind, name, ids)

    def _ragged(self, owner, model, kind, name, ids):
        if kind == "joint":
            for candidate in ("dof_" + name, name):
                array = getattr(owner, candidate, None)
                if isinstance(array, numpy.ndarray) and len(array) == model.nv:
                    return array, _joined([joint_dofs(model, i)[1] for i in ids])
        if kind == "sensor" and name == "data":
            starts, sizes = model.sensor_adr, model.sensor_dim
            return owner.sensordata, _joined([slice(int(starts[i]), int(starts[i] + sizes[i])) for i in ids])
        raise AttributeError(f"'{type(self).__name__}' object has no attribute {name!r}")

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        if name == "id":
            ids = [element.id for element in self._elements]
            return ids[0] if self._single else numpy.array(ids)
        if not self._elements:
            return numpy.array([])
        array, index = self._index(name)
        return array[index]

    def __setattr__(self, name, value):
        if self._elements:
            array, index = self._index(name)
            array[index] = value


def _joined(slices):
    if len(slices) == 1:
        return slices[0]
    return numpy.concatenate([numpy.arange(part.start, part.stop) for part in slices])


def bind(owner, model, elements):
    """A binding of one element or several to a model or a data."""
    single = not isinstance(elements, (list, tuple))
    found = [elements] if single else list(elements)
    for element in found:
        if element.id < 0 or not _matches(element, model):
            raise ValueError("The mjSpec does not match mjModel. Please recompile the mjSpec.")
    return _Binding(owner, model, found, single)


def _matches(element, model):
    spec = element._spec
    while spec is not None:
        if spec._signature == model.signature:
            return True
        spec = spec.parent
    return False
