"""Models in files, and what model files may say: mj_saveModel, mj_saveLastXML, mj_printSchema, ..."""

from __future__ import annotations

import os
import re

import numpy

from .. import _core
from .._spec import Spec
from ._call import api
from ._errors import FatalError
from ._model import last_model
from ._texts import write_text


@api
def mj_saveModel(m, filename, buffer):
    """The model in Sinew's binary format, into a file or a buffer."""
    contents = _core.to_bytes(m)
    if filename is not None:
        try:
            with open(filename, "wb") as file:
                file.write(contents)
        except OSError as error:
            raise FatalError(f"could not open file '{filename}': {error.strerror}") from None
    elif buffer is not None:
        if buffer.size < len(contents):
            raise FatalError(f"mj_saveModel: buffer too small: {buffer.size} bytes, {len(contents)} are needed")
        buffer[: len(contents)] = numpy.frombuffer(contents, "u1")


@api
def mj_sizeModel(m):
    """Bytes of the model in Sinew's binary format."""
    return len(_core.to_bytes(m))


@api
def mj_saveLastXML(filename, m):
    """The last model that was loaded as MJCF, with the numbers that `m` has now where it is that model."""
    model = last_model()
    if model is None:
        raise FatalError("mj_saveLastXML: no XML model was loaded")
    write_text(filename, model_xml(model))


def model_xml(model):
    """A model's source as normalised MJCF."""
    path, text, pairs = model.__dict__["_source"]
    assets = dict(pairs)
    spec = Spec.from_file(path, assets=assets) if text is None else Spec.from_string(text, name=path, assets=assets)
    return spec.to_xml()


@api
def mju_getXMLDependencies(filename):
    """The files that a model file takes in, itself first."""
    found, todo = [], [os.path.abspath(filename) if not os.path.isabs(filename) else filename]
    while todo:
        path = todo.pop(0)
        if path in found:
            continue
        found.append(path)
        if path.endswith((".xml", ".mjcf", ".urdf")):
            todo += _referenced(path)
    return found


_DIRS = {"mesh": "meshdir", "texture": "texturedir", "hfield": "meshdir", "skin": "meshdir"}


def _referenced(path):
    """Paths that the elements of a file name."""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            text = re.sub(r"<!--.*?-->", "", file.read(), flags=re.S)
    except OSError as error:
        raise FatalError(f"could not open '{path}': {error.strerror}") from None
    folder = os.path.dirname(path)
    compiler = dict(re.findall(r'(meshdir|texturedir|assetdir)\s*=\s*"([^"]*)"', text))
    names = []
    for tag, attributes in re.findall(r"<(\w+)\b([^>]*)", text):
        for attribute, name in re.findall(r'\b(file\w*)\s*=\s*"([^"]*)"', attributes):
            inner = compiler.get(_DIRS.get(tag, ""), compiler.get("assetdir", "")) if tag in _DIRS else ""
            names.append(os.path.normpath(os.path.join(folder, inner, name)))
    return names


@api
def mj_printSchema(flg_html, flg_pad):
    """Elements and attributes that model files may have."""
    rows = list(_schema("mujoco", 0, 0, ()))
    if flg_html:
        return "<table>" + "".join(f"<tr><td>{tag}</td><td>{names}</td></tr>" for _, tag, names in rows) + "</table>"
    pad = 24 if flg_pad else 0
    return "\n".join(f"{'  ' * depth}{tag:<{pad}} {names}" for depth, tag, names in rows)


def _schema(tag, kind, depth, above):
    """(depth, tag, attributes) of a kind of element and of what may stand in it."""
    kinds, children = _core.schema()
    yield depth, tag, " ".join(row[0] for row in kinds[kind])
    for parent, inner, child, supported in children:
        if parent == kind and supported and inner not in above:
            yield from _schema(inner, child, depth + 1, (*above, inner))
