"""Specs in and out of files: MJCF through the engine, zip archives with their assets."""

from __future__ import annotations

import io
import os
import re
import zipfile

from .. import _core
from .._errors import ModelError
from .._spec import Spec
from ._spec_fields import said
from ._spec_read import Reader


def as_bytes(contents):
    """Contents of a file, given as text or bytes."""
    return contents.encode() if isinstance(contents, str) else bytes(contents)


def read(spec, path, text, include, assets):
    """Fills a spec from a file or a text: the engine reads it, expands shorthand and reports errors."""
    files = {name: as_bytes(contents) for name, contents in {**(assets or {}), **(include or {})}.items()}
    try:
        if text is None:
            source = Spec.from_file(path, assets=files)
        else:
            source = Spec.from_string(as_bytes(text), name="model.xml", assets=files)
        flat = Spec.from_string(source.to_flat_xml(), name=path or "model.xml", assets=files)
    except ModelError as error:
        raise ValueError(str(error)) from None
    spec.assets, spec.comment = dict(assets or {}), source.comment
    folder = os.path.dirname(path)
    spec.modelfiledir = "" if folder in ("", ".") else folder + "/"
    Reader(spec).read(_core.element_tree(flat.root._handle))
    return spec


def build(trees, described, name, options):
    """The engine's spec of some sections of another one; ValueError with all that it refuses."""
    spec = said(_core.spec_load(os.fsencode(name), b"<mujoco/>", options))
    root = _core.spec_root(spec)
    said(_core.element_set_text(spec, root, "model", described.modelname.encode()))
    said(_core.spec_set_comment(spec, as_bytes(described.comment)))
    for tree in trees:
        said(_core.spec_grow(spec, root, tree))
    return spec


def text_of(spec, options):
    """A spec of the engine as MJCF, with a blank line between sections, as MuJoCo writes it."""
    text = said(_core.spec_to_text(spec, False, options)).decode("utf-8", "surrogateescape")
    return re.sub(r"(?<=>)\n  <(?!/)", "\n\n  <", text).replace("\n\n  <", "\n  <", 1)


# ---- zip files


def to_zip(spec, file):
    """Writes a spec and its assets into a zip file, given by path or open."""
    files = {**spec.assets, spec.modelname + ".xml": spec.to_xml()}
    if isinstance(file, str):
        os.makedirs(os.path.dirname(file) or ".", exist_ok=True)
    with zipfile.ZipFile(file, "w") as archive:
        for name, contents in files.items():
            archive.writestr(zipfile.ZipInfo(name), contents)


def from_zip(file):
    """A spec from a zip file with one model file and its assets."""
    if isinstance(file, str):
        with open(file, "rb") as opened:
            file = io.BytesIO(opened.read())
    if not zipfile.is_zipfile(file):
        raise ValueError(f"File {file} is not a zip file.")
    with zipfile.ZipFile(file) as archive:
        files = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    model = next((name for name in files if name.endswith(".xml")), None)
    if model is None:
        raise ValueError("No XML file found in zip file.")
    folder = os.path.dirname(model)
    assets = {os.path.relpath(n, folder or "."): c for n, c in files.items() if not n.endswith(".xml")}
    from ._specs import MjSpec

    return MjSpec.from_string(files[model].decode(), assets=assets)
