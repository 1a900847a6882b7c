"""A page in the browser that follows a program's own simulation.

The program goes on as it likes; `sync` hands the present state to the page and takes over what the user did there. The
page computes everything else itself, with the same engine in WebAssembly, so a state is all that travels.
"""

from __future__ import annotations

import hmac
import html
import json
import math
import os
import re
import secrets
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import numpy

from ._data import Data
from ._functions import reset, state_get
from ._model import Model
from ._overlay import Button, Overlay, Slider, camera_choice, shape_row
from ._scene import scene_camera

_STATE = 0x1FFF  # all that a forward pass depends on, in the order of snStatePart
_WAIT = 0.25  # [s] that a request waits for a newer state
_GONE = 3.0  # [s] after which a page that said good-bye and did not come back counts as closed
_LARGEST_REQUEST = 1 << 20
_LOCAL = re.compile(r"(127\.0\.0\.1|localhost|\[::1\])(:\d+)?", re.IGNORECASE)


def page_text() -> str:
    """The page that `make web` builds: part of the package, or of the checkout around it."""
    here = Path(__file__).resolve()
    for path in (here.with_name("share") / "sinew/page.html", *(parent / "build/share/sinew/page.html" for parent in here.parents)):
        if path.is_file():
            return path.read_text(encoding="utf-8")
    raise FileNotFoundError("the page of sinew.view is not part of this installation: `make wheel` makes one with it, `make web` builds it in a checkout")


class _Handler(BaseHTTPRequestHandler):
    """Answers the page, and nobody else: the address has a token, host and origin must be this machine's own."""

    protocol_version = "HTTP/1.1"
    server: _Server

    def log_message(self, format, *args):
        pass

    def _refused(self) -> bool:
        host, origin = self.headers.get("Host", ""), self.headers.get("Origin")
        token, slash, self.name = self.path[1:].partition("/")
        strange = not _LOCAL.fullmatch(host) or origin not in (None, f"http://{host}")
        if not strange and slash and hmac.compare_digest(token.encode(), self.server.token.encode()):
            return False
        self._answer(403, "text/plain", b"requests without the token, for other hosts or from other pages are refused\n")
        return True

    def _answer(self, status: int, kind: str, content: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.end_headers()
        self.wfile.write(content)

    def do_GET(self) -> None:
        if self._refused():
            return
        view = self.server.view
        if self.name == "":
            self._answer(200, "text/html; charset=utf-8", view._page)
        elif self.name == "model.snb":
            self._answer(200, "application/octet-stream", view._model_bytes)
        else:
            self._answer(404, "text/plain", b"not found\n")

    def do_POST(self) -> None:
        length = self.headers.get("Content-Length", "")
        content = self.rfile.read(int(length)) if length.isdigit() and int(length) <= _LARGEST_REQUEST else None
        if content is None:
            self.close_connection = True
        if self._refused():
            return
        view = self.server.view
        if self.name == "bye":
            view._left = time.monotonic()
            return self._answer(200, "text/plain", b"")
        try:
            wishes = json.loads(content or b"")
            after = float(wishes.get("after", -1))
        except (ValueError, AttributeError, TypeError):
            return self._answer(400, "text/plain", b"expected a JSON object\n")
        if self.name != "sync":
            return self._answer(404, "text/plain", b"not found\n")
        view._left = None
        view._pressed(wishes.get("keys"))
        state = view._exchange(wishes, after)
        return self._answer(410 if state is None else 200, "application/octet-stream", state or b"")


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    view: View
    token: str

    def handle_error(self, request, client_address):
        pass  # a page that closes while it is answered is nothing to report


class View:
    """A page that shows a world. Made by sinew.view; a context manager that closes the page's server at its end."""

    def __init__(self, m: Model, d: Data, port: int = 0, open_browser: bool | None = None, height: int = 520) -> None:
        self._m, self._d, self._height = m, d, height
        setup = json.dumps({"main": "model.snb", "url": "model.snb", "follow": True})
        script = f'<script id="setup" type="application/json">{setup}</script>'
        self._page = page_text().replace("<!--SETUP-->", script, 1).encode()
        self._model_bytes, self._model_number = m.to_bytes(), 0
        self._news = threading.Condition()
        self._number, self._state = 0, b""
        self._wishes: list[dict] = []
        self._closed, self._left = False, None
        self._pulled = 0
        self._overlay = Overlay()
        self.selected = 0
        self.on_key: Callable[[int], object] | None = None
        try:
            self._server = _Server(("127.0.0.1", port), _Handler)
        except OSError as error:
            raise OSError(f"no server on port {port}: {error.strerror}; port 0 takes a free one") from None
        self._server.view, self._server.token = self, secrets.token_hex(16)
        threading.Thread(target=self._server.serve_forever, name="sinew.view", daemon=True).start()
        self.sync()
        if open_browser is None:
            open_browser = "ipykernel" not in sys.modules and "SSH_CONNECTION" not in os.environ
        if open_browser and (sys.platform == "darwin" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
            webbrowser.open(self.address)

    @property
    def address(self) -> str:
        """Where the page is, with the token that it needs."""
        return f"http://127.0.0.1:{self._server.server_address[1]}/{self._server.token}/"

    # ---- the program's side

    def sync(self) -> None:
        """Takes over what the user did on the page (controls, pulling at a body, reset), then shows the present state."""
        with self._news:
            if self._closed:
                return
            wishes, self._wishes = self._wishes, []
        self._clear_pull()
        for wish in wishes:
            self._fulfil(wish)
            self._overlay.moved(wish.get("widgets"))
        state = numpy.asarray(state_get(self._m, self._d, _STATE), dtype="<f8").tobytes()
        with self._news:
            self._number += 1
            shapes, text = self._overlay.parts()
            head = numpy.array([self._number, self._model_number, len(state) // 8, len(shapes) // 8], dtype="<f8")
            self._state = head.tobytes() + state + shapes + text
            self._news.notify_all()

    # ---- what the program draws over the model; shown from the next sync on

    def add_shape(self, kind: str, pos: Sequence[float], size: float | Sequence[float] = 0.02, *, quat: Sequence[float] = (1, 0, 0, 0),
                  to: Sequence[float] | None = None, rgba: Sequence[float] = (0.9, 0.3, 0.2, 1), label: str = "") -> None:  # fmt: skip
        """Draws a shape in the world: "sphere", "box", "capsule", "cylinder", "ellipsoid", "plane", "arrow" or "line".

        `size` as that of a geom [m]; `to`: the shape reaches from `pos` to this point, with the first number of `size` as its
        radius. Shapes stay until clear_shapes.
        """
        self._overlay.add(shape_row(kind, pos, size, quat, rgba, to), label)

    def clear_shapes(self) -> None:
        """Removes all shapes of the program."""
        self._overlay.set_shapes(numpy.zeros((0, 20)), {})

    def set_text(self, left: str = "", right: str = "") -> None:
        """A text of two columns in the upper left corner of the picture; without arguments, none."""
        self._overlay.set_texts([(0, left, right)] if left or right else [])

    def look(self, lookat: Sequence[float] | None = None, distance: float | None = None, azimuth: float | None = None,
             elevation: float | None = None, *, camera: str | int | None = None, track: str | int | None = None) -> None:  # fmt: skip
        """Moves the camera of the page: what is not given is that of the model; a camera of the model, or one that tracks a body."""
        free = scene_camera(self._m)
        kind, which = 0, -1
        if camera is not None:
            kind, which = 2, self._m.camera(camera).id
        elif track is not None:
            kind, which = 1, self._m.body(track).id
        given = [free.lookat if lookat is None else lookat, free.distance if distance is None else distance,
                 free.azimuth if azimuth is None else azimuth, free.elevation if elevation is None else elevation]  # fmt: skip
        self._overlay.choose("camera", camera_choice(kind, which, *given))

    def add_slider(self, label: str, low: float, high: float, value: float | None = None) -> Slider:
        """Puts a slider on the page; read its `value` after each sync, or set it."""
        self._overlay.widgets.append(Slider(label, low, high, low if value is None else value))
        return self._overlay.widgets[-1]  # type: ignore[return-value]

    def add_button(self, label: str, function: Callable[[], object]) -> Button:
        """Puts a button on the page; the sync after it was pressed calls the function."""
        self._overlay.widgets.append(Button(label, function))
        return self._overlay.widgets[-1]  # type: ignore[return-value]

    def update_model(self) -> None:
        """Shows the model again after the program changed it: colours, sizes, masses."""
        self._model_bytes = self._m.to_bytes()
        self._model_number += 1
        self.sync()

    def is_running(self) -> bool:
        """False after close, or when the page was closed in the browser."""
        left = self._left
        return not self._closed and (left is None or time.monotonic() - left < _GONE)

    def close(self) -> None:
        """Ends the server; the page reports it and keeps the last state. Closing twice is fine."""
        with self._news:
            if self._closed:
                return
            self._closed = True
            self._news.notify_all()
        self._clear_pull()
        self._server.shutdown()
        self._server.server_close()

    def __enter__(self) -> View:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _repr_html_(self) -> str:
        style = f"width:100%;height:{int(self._height)}px;border:0"
        return f'<iframe src="{html.escape(self.address)}" style="{style}"></iframe>'

    def __repr__(self) -> str:
        return f"<sinew.View {self.address}{'' if self.is_running() else ' (closed)'}>"

    # ---- the page's side

    def _exchange(self, wishes: dict, after: float) -> bytes | None:
        """Notes what the user did; the state, once it is newer than the page's or some time has passed."""
        with self._news:
            if any(name in wishes for name in ("ctrl", "pull", "key", "select", "widgets")):
                self._wishes.append(wishes)
                del self._wishes[:-64]  # a program that does not sync for long hears the last ones
            self._news.wait_for(lambda: self._closed or self._number > after, _WAIT)
            return None if self._closed else self._state

    def _pressed(self, keys: Any) -> None:
        """Hands keys that were pressed on the page to the program's function, by their codes in GLFW."""
        if self.on_key is None or not isinstance(keys, list):
            return
        for code in keys[:64]:
            if isinstance(code, int) and 0 < code < 512:
                self.on_key(code)

    def _clear_pull(self) -> None:
        if self._pulled > 0:
            self._d.xfrc_applied[self._pulled] = 0
        self._pulled = 0

    def _fulfil(self, wish: dict) -> None:
        """What a page asks for, as far as it makes sense for this model."""
        m, d = self._m, self._d
        try:
            if "key" in wish:
                key = int(wish["key"])
                reset(m, d, key if 0 <= key < m.nkey else None)
            for actuator, value in wish.get("ctrl", ()):
                if 0 <= int(actuator) < m.nu and math.isfinite(value):
                    d.ctrl[int(actuator)] = value
            if "select" in wish and 0 <= int(wish["select"]) < m.nbody:
                self.selected = int(wish["select"])
            if "pull" in wish:
                body, wrench = int(wish["pull"]["body"]), numpy.array(wish["pull"]["wrench"], dtype=float)
                if 0 < body < m.nbody and wrench.shape == (6,) and numpy.isfinite(wrench).all():
                    self._clear_pull()
                    d.xfrc_applied[body] = wrench
                    self._pulled = body
        except (TypeError, ValueError, KeyError):
            return  # not what our page sends


def view(m: Model, d: Data, *, port: int = 0, open_browser: bool | None = None, height: int = 520) -> View:
    """Shows a world in the browser while the program simulates it: call `sync` as often as the page is to follow.

    In a notebook the result is shown in the cell, `height` pixels high. The page is served on this machine only.

    v = sinew.view(m, d)
    while v.is_running():
        sinew.step(m, d)
        v.sync()
    """
    return View(m, d, port, open_browser, height)
