"""ModelProcessor and its operators."""

from __future__ import annotations

import copy
import os
from collections.abc import Iterable
from typing import Any, ClassVar
from xml.etree import ElementTree

from .. import _core
from .._problem import _checked
from ._model import Model
from ._object import REQUIRED, VERSION, Element, Object, known
from ._values import text_of

Path = str | os.PathLike[str]


class ModelOperator(Object):
    """An operator; its arguments are its properties in their order."""

    def __init__(self, *values: Any) -> None:
        super().__init__()
        names = list(self._presets())
        if len(values) > len(names):
            raise TypeError(f"{type(self).__name__} takes {len(names)} arguments, not {len(values)}")
        for name, value in zip(names, values, strict=False):
            self._set(name, os.fspath(value) if isinstance(value, os.PathLike) else value)


def _operator(name: str, **properties: Any) -> Any:
    return known(type(name, (ModelOperator,), {"properties": properties, "__module__": __name__}))


ModOpIgnoreTendonCompliance = _operator("ModOpIgnoreTendonCompliance")
ModOpIgnoreActivationDynamics = _operator("ModOpIgnoreActivationDynamics")
ModOpIgnorePassiveFiberForcesDGF = _operator("ModOpIgnorePassiveFiberForcesDGF")
ModOpReplaceMusclesWithDeGrooteFregly2016 = _operator("ModOpReplaceMusclesWithDeGrooteFregly2016")
ModOpReplaceMusclesWithPathActuators = _operator("ModOpReplaceMusclesWithPathActuators")
ModOpUseImplicitTendonComplianceDynamicsDGF = _operator("ModOpUseImplicitTendonComplianceDynamicsDGF")
ModOpRemoveMuscles = _operator("ModOpRemoveMuscles")
ModOpScaleMaxIsometricForce = _operator("ModOpScaleMaxIsometricForce", scale_factor=1.0)
ModOpScaleActiveFiberForceCurveWidthDGF = _operator("ModOpScaleActiveFiberForceCurveWidthDGF", scale_factor=1.0)
ModOpFiberDampingDGF = _operator("ModOpFiberDampingDGF", fiber_damping=0.0)
ModOpPassiveFiberStrainAtOneNormForceDGF = _operator(
    "ModOpPassiveFiberStrainAtOneNormForceDGF", passive_fiber_strain_at_one_norm_force=0.6
)
ModOpTendonComplianceDynamicsModeDGF = _operator("ModOpTendonComplianceDynamicsModeDGF", mode="explicit")
ModOpReplaceJointsWithWelds = _operator("ModOpReplaceJointsWithWelds", joint_paths=[])
ModOpAddExternalLoads = _operator("ModOpAddExternalLoads", filepath="")
ModOpReplacePathsWithFunctionBasedPaths = _operator("ModOpReplacePathsWithFunctionBasedPaths", paths_file="")
ModOpAddReserves = _operator(
    "ModOpAddReserves", optimal_force=1.0, bound=REQUIRED, skip_coordinates_with_actuators=True, skip_residual_coordinates=False
)
ModOpAddResiduals = _operator(
    "ModOpAddResiduals", rotational_optimal_force=1.0, translational_optimal_force=1.0, bound=REQUIRED,
    skip_coordinates_with_actuators=True,
)  # fmt: skip


@known
class ModelProcessor(Object):
    """A model, from a file or given, and the operators that change it, in their order."""

    properties: ClassVar[dict[str, Any]] = {"filepath": ""}

    def __init__(self, source: Path | Model | None = None) -> None:
        super().__init__()
        if isinstance(source, Model):
            source._finish()
            holder = ElementTree.SubElement(self._element, "model")
            holder.append(copy.deepcopy(source._element))
            self._element.set("_version", source._version)
            self._element.set("_file", source._file)
        elif source is not None:
            self._set("filepath", os.path.abspath(source))

    def append(self, operator: ModelOperator) -> ModelProcessor:
        self._list("operators").append(copy.deepcopy(operator._element))
        return self

    def process(self, *_: Any) -> Model:
        """The model after all operators; external loads are not part of it."""
        if self._element.find("filepath") is None and self._element.find("model") is None:
            raise ValueError("the ModelProcessor has no model")
        text = _checked(_core.optimal_model_text(document_of(self._element), b"model.osim"))
        root = ElementTree.fromstring(text)
        model = Model()
        model._element, model._version = root[0], root.get("Version", VERSION)
        model._file = self._element.get("_file") or self._get("filepath")
        return model


def document_of(element: Element) -> bytes:
    """An element as a document, with the version of the model that it holds."""
    own = copy.deepcopy(element)
    version = VERSION
    for part in own.iter():
        version = part.attrib.pop("_version", version)
        part.attrib.pop("_file", None)
    root = Element("OpenSimDocument", {"Version": version})
    root.append(own)
    return ElementTree.tostring(root, encoding="utf-8")


def words(values: str | Iterable[str]) -> list[str]:
    """Texts of a list, or the one that is given."""
    return [values] if isinstance(values, str) else [text_of(value) for value in values]
