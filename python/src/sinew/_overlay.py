"""What a program draws over the model on the page of sinew.view: shapes, labels, texts, and the camera that it chooses."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy

WIDTH = 20  # numbers of a shape: type, mesh, hull, size, position, two rows of the axes, colour, none
KINDS = {"plane": 0, "sphere": 2, "capsule": 3, "ellipsoid": 4, "cylinder": 5, "box": 6, "arrow": 100, "line": 103}
_FROM_MIDDLE = {"capsule", "cylinder", "box", "ellipsoid"}  # half of the length lies on each side of the position


def axes_of(quat: Sequence[float]) -> numpy.ndarray:
    """The rotation matrix of a quaternion (w x y z) of any length."""
    w, x, y, z = numpy.asarray(quat, float) / (numpy.linalg.norm(quat) or 1)
    return numpy.array([
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ])  # fmt: skip


def _axes_along(direction: numpy.ndarray) -> numpy.ndarray:
    """Axes whose z is a direction."""
    z = direction / numpy.linalg.norm(direction)
    x = numpy.cross([0.0, 1, 0] if abs(z[1]) < 0.9 else [1.0, 0, 0], z)
    x /= numpy.linalg.norm(x)
    return numpy.column_stack([x, numpy.cross(z, x), z])


def _numbers(name: str, values: Any, count: int) -> numpy.ndarray:
    array = numpy.asarray(values, float)
    if array.shape != (count,) or not numpy.isfinite(array).all():
        raise ValueError(f"{name} needs {count} finite numbers, got {values!r}")
    return array


def _between(kind: str, start: numpy.ndarray, end: numpy.ndarray, size: numpy.ndarray) -> tuple:
    """Position, axes and size of a shape that reaches from one point to another."""
    length = float(numpy.linalg.norm(end - start))
    if length == 0:
        raise ValueError("a shape needs two different points")
    half = kind in _FROM_MIDDLE
    size = numpy.array([size[0], size[0], length / 2 if half else length])
    return (start + end) / 2 if half else start, _axes_along(end - start), size


def shape_row(kind: str, pos: Any, size: Any, quat: Any, rgba: Any, to: Any) -> numpy.ndarray:
    """The numbers of a shape."""
    if kind not in KINDS:
        raise ValueError(f"no shape '{kind}'; known are {', '.join(KINDS)}")
    extent = numpy.ravel(numpy.asarray(size, float))
    if not 1 <= extent.size <= 3 or not numpy.isfinite(extent).all():
        raise ValueError(f"size needs one to three finite numbers, got {size!r}")
    extent = numpy.concatenate([extent, numpy.full(3 - extent.size, extent[-1])])
    place, axes = _numbers("pos", pos, 3), axes_of(_numbers("quat", quat, 4))
    if to is not None:
        place, axes, extent = _between(kind, place, _numbers("to", to, 3), extent)
    return numpy.concatenate([[KINDS[kind], -1, 0], extent, place, axes[0], axes[1], _numbers("rgba", rgba, 4), [0]])


class Slider:
    """A slider that a program put on the page: `value` is where the user left it, or what the program sets."""

    def __init__(self, label: str, low: float, high: float, value: float) -> None:
        if not (math.isfinite(low) and math.isfinite(high) and low < high):
            raise ValueError(f"a slider goes from a lower to a higher number, got {low!r} and {high!r}")
        self.label, self.low, self.high = label, float(low), float(high)
        self._number = 0
        self.value = value

    @property
    def value(self) -> float:
        """The number chosen, within the range."""
        return self._value

    @value.setter
    def value(self, value: float) -> None:
        if not math.isfinite(value):
            raise ValueError(f"a slider needs a finite number, got {value!r}")
        self._value = min(max(float(value), self.low), self.high)
        self._number += 1

    def _moved(self, value: Any) -> None:
        if isinstance(value, int | float) and math.isfinite(value):
            self._value = min(max(float(value), self.low), self.high)

    def _row(self) -> dict[str, Any]:
        return {"label": self.label, "low": self.low, "high": self.high, "value": self._value, "number": self._number}


class Button:
    """A button that a program put on the page; its function is called by the sync after it was pressed."""

    def __init__(self, label: str, function: Callable[[], object]) -> None:
        if not callable(function):
            raise ValueError(f"a button needs a function without arguments, got {function!r}")
        self.label, self.function = label, function

    def _moved(self, value: Any) -> None:
        self.function()

    def _row(self) -> dict[str, Any]:
        return {"label": self.label}


class Overlay:
    """Rows of shapes and, as JSON, all else; counts how often camera and options were chosen."""

    def __init__(self) -> None:
        self.shapes = numpy.zeros((0, WIDTH))
        self.info: dict[str, Any] = {}
        self.widgets: list[Slider | Button] = []

    def set_shapes(self, rows: numpy.ndarray, labels: dict[int, str]) -> None:
        """Replaces the shapes; `labels` by the index of the shape."""
        self.shapes = numpy.ascontiguousarray(rows, dtype="<f8").reshape(-1, WIDTH)
        self.info.pop("labels", None)
        if labels:
            self.info["labels"] = labels

    def add(self, row: numpy.ndarray, label: str) -> None:
        """Appends a shape."""
        if label:
            self.info.setdefault("labels", {})[len(self.shapes)] = label
        self.shapes = numpy.vstack([self.shapes, row])

    def set_texts(self, texts: Sequence[Sequence[Any]]) -> None:
        """Texts in the corners: (corner, left column, right column), corners numbered as mjtGridPos."""
        self.info["texts"] = [[int(corner or 0), left or "", right or ""] for corner, left, right in texts]

    def choose(self, what: str, value: dict[str, Any]) -> None:
        """A camera or options; the page takes each choice once, so that its user may choose again."""
        self.info[what] = {**value, "number": self.info.get(what, {}).get("number", 0) + 1}

    def moved(self, wish: Any) -> None:
        """Takes over what the user did with sliders and buttons, [number of the widget, value] each; anything else is ignored."""
        for pair in wish if isinstance(wish, list) else ():
            index, value = pair if isinstance(pair, list) and len(pair) == 2 else (-1, None)
            if isinstance(index, int) and 0 <= index < len(self.widgets):
                self.widgets[index]._moved(value)

    def parts(self) -> tuple[bytes, bytes]:
        """The numbers of all shapes, and the rest as text."""
        if self.widgets:
            self.info["widgets"] = [widget._row() for widget in self.widgets]
        return self.shapes.astype("<f8").tobytes(), json.dumps(self.info).encode() if self.info else b""


def camera_choice(kind: int, which: int, lookat: Any, distance: float, azimuth: float, elevation: float) -> dict[str, Any]:
    """A camera as the page takes it: kind 0 free, 1 tracking a body, 2 of the model."""
    numbers = [*numpy.asarray(lookat, float).tolist(), float(distance), float(azimuth), float(elevation)]
    if len(numbers) != 6 or not all(map(math.isfinite, numbers)):
        raise ValueError("a camera needs a finite lookat (three numbers), distance, azimuth and elevation")
    return {"type": int(kind), "id": int(which), "lookat": numbers[:3], "distance": numbers[3], "azimuth": numbers[4], "elevation": numbers[5]}
