"""The viewer of MuJoCo's module, over the page of sinew.view: launch, launch_passive and their handle."""

from __future__ import annotations

import contextlib
import os
import threading
import time

import numpy

import sinew

from .._overlay import WIDTH, camera_choice
from ._data import MjData
from ._engine import mj_forward, mj_resetData, mj_step
from ._model import MjModel
from ._records import MjvCamera, MjvOption, MjvPerturb
from ._scene import MjvScene
from ._visual import MjrRect, mjv_defaultFreeCamera

_MJPYTHON = None  # the launcher that windows need on macOS; there is none

PAGE_SIZE = 1280, 720  # pixels

# Speeds that MuJoCo's viewer offers, in per cent of real time.
PERCENT_REALTIME = (
    100, 80, 66, 50, 40, 33, 25, 20, 16, 13, 10, 8, 6.6, 5, 4, 3.3, 2.5, 2, 1.6, 1.3, 1, 0.8, 0.66, 0.5, 0.4, 0.33, 0.25,
    0.2, 0.16, 0.13, 0.1,
)  # fmt: skip

SYNC_SECONDS = 1 / 60  # between two pictures of a simulation that the viewer runs itself
MOST_BEHIND = 0.1  # seconds of simulation that are made up for at once


def _camera_numbers(cam):
    return (int(cam.type), int(cam.fixedcamid), int(cam.trackbodyid), *map(float, cam.lookat), cam.distance, cam.azimuth, cam.elevation)


def _camera_of(numbers):
    kind, fixed, tracked, *rest = numbers
    return camera_choice(kind, {1: tracked, 2: fixed}.get(kind, -1), rest[:3], *rest[3:])


_GROUPS = ("geom", "site", "joint", "tendon", "actuator", "skin", "flex")


def _option_numbers(opt):
    groups = [int(x) for name in _GROUPS for x in getattr(opt, f"{name}group")]
    return (int(opt.label), int(opt.frame), *groups, *(int(x) for x in opt.flags))


def _options_of(numbers):
    label, frame, *rest = numbers
    return {"label": label, "frame": frame, "groups": rest[:42], "flags": rest[42:]}


_MESH = 7  # mjGEOM_MESH; its dataid counts meshes and hulls


def _shapes(scene):
    """The geoms that a program put into a scene, as rows of shapes, and their labels."""
    count = scene.ngeom
    rows, columns = numpy.zeros((count, WIDTH)), scene.geoms._columns
    if count == 0:
        return rows, {}
    rows[:, 0] = columns["type"][:count]
    mesh = rows[:, 0] == _MESH
    rows[:, 1] = numpy.where(mesh, columns["dataid"][:count].astype(int) // 2, -1)
    rows[:, 2] = numpy.where(mesh, columns["dataid"][:count].astype(int) % 2, 0)
    rows[:, 3:6], rows[:, 6:9] = columns["size"][:count], columns["pos"][:count]
    rows[:, 9:15] = columns["mat"][:count].reshape(count, 9)[:, :6]
    rows[:, 15:19] = columns["rgba"][:count]
    labels = {i: scene.geoms[i].label for i in range(count)}
    return rows, {i: text for i, text in labels.items() if text}


class Handle:
    """A page that shows what a program simulates."""

    def __init__(self, page, model, data, key_callback=None):
        self._page, self.m, self.d = page, model, data
        self._key_callback, self._lock = key_callback, threading.RLock()
        self.cam, self.opt, self.perturb = MjvCamera(), MjvOption(), MjvPerturb()
        mjv_defaultFreeCamera(model, self.cam)
        self.user_scn = MjvScene(model, 1000)
        self._shown = {"camera": _camera_numbers(self.cam), "options": _option_numbers(self.opt)}
        self._overlays = {}
        page.on_key = key_callback

    @property
    def viewport(self):
        """The picture that the page is asked for; the browser scales it to the size of its window."""
        return MjrRect(0, 0, *PAGE_SIZE)

    def is_running(self):
        """Whether the page is still there."""
        return self._page is not None and bool(self._page.is_running())

    def sync(self, state_only=False):
        """Shows the data as it is now, with the geoms of user_scn; camera and options where the program changed them."""
        if self.is_running():
            with self._lock:
                self._page._overlay.set_shapes(*_shapes(self.user_scn))
                self._choose("camera", _camera_numbers(self.cam), _camera_of)
                self._choose("options", _option_numbers(self.opt), _options_of)
                self._page.sync()

    def _choose(self, what, numbers, choice):
        if numbers != self._shown[what]:
            self._shown[what] = numbers
            self._page._overlay.choose(what, choice(numbers))

    def set_texts(self, texts):
        """Texts over the picture: (font, place, left column, right column), one or a list of them."""
        texts = [texts] if isinstance(texts, tuple) else texts
        self._page._overlay.set_texts([(0 if place is None else int(place), left, right) for _, place, left, right in texts])

    def clear_texts(self):
        """Removes the texts."""
        self._page._overlay.set_texts([])

    def update_texture(self, texid):
        """Shows the model anew after a texture was changed."""
        self._page.update_model()

    def update_mesh(self, meshid):
        """Shows the model anew after a mesh was changed."""
        self._page.update_model()

    def update_hfield(self, hfieldid):
        """Shows the model anew after a height field was changed."""
        self._page.update_model()

    def lock(self):
        """Keeps pictures from being taken meanwhile."""
        return self._lock

    def close(self):
        """Ends the page; a second time does nothing."""
        if self._page is not None:
            self._page.close()
            self._page = None

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()


def _kept(name, doc):
    def keep(self, *given):
        kind = name.partition("_")[2]
        self._overlays[kind] = list(given) if name.startswith("set_") else []

    keep.__name__, keep.__doc__ = name, doc
    return keep


# The page has plots of its own: a program's figures and images are kept, so that it runs on.
for _name in ("set_figures", "set_images"):
    setattr(Handle, _name, _kept(_name, "Kept, not shown: the page has its own plots and shows no images."))
    _clear = _name.replace("set_", "clear_")
    setattr(Handle, _clear, _kept(_clear, "Forgets what was kept."))
Handle.__module__ = "sinew.mujoco.viewer"


def launch_passive(model, data, *, key_callback=None, show_left_ui=True, show_right_ui=True, handle_return=None):
    """Opens a page that shows what a program simulates; the program calls sync() on what it gets."""
    if not isinstance(model, MjModel):
        raise ValueError(f"a viewer shows a mujoco.MjModel, got {type(model).__name__}")
    if not isinstance(data, MjData):
        raise ValueError(f"a viewer shows a mujoco.MjData, got {type(data).__name__}")
    if key_callback is not None and not callable(key_callback):
        raise ValueError(f"key_callback is a function of a key, got {key_callback!r}")
    try:
        page = sinew.view(model, data)
    except FileNotFoundError as error:
        raise RuntimeError(
            "this build of Sinew has no page for its viewer: `make web` before `make python`, or a wheel that was built "
            f"so, has it ({error})"
        ) from error
    return Handle(page, model, data, key_callback)


def launch(model=None, data=None, *, loader=None, show_left_ui=True, show_right_ui=True):
    """Opens a page and simulates in real time until it is closed."""
    if loader is not None:
        model, data = loader()[:2]
    if model is None:
        raise ValueError("launch() needs a model here: the page has no place to drop files on")
    if data is None:
        data = MjData(model)
        mj_resetData(model, data)
    mj_forward(model, data)
    with launch_passive(model, data) as handle, contextlib.suppress(KeyboardInterrupt):
        _simulate(handle, model, data)


def _simulate(handle, model, data):
    began, start = time.monotonic(), data.time
    while handle.is_running():
        due = start + time.monotonic() - began
        if due - data.time > MOST_BEHIND:  # too slow for real time: what is behind stays behind
            began, start = time.monotonic(), data.time
            due = start + model.opt.timestep
        while data.time < due and handle.is_running():
            mj_step(model, data)
        handle.sync()
        time.sleep(SYNC_SECONDS)


def launch_from_path(path):
    """Opens a page with a model from a file."""
    launch(MjModel.from_xml_path(os.fspath(path)))
