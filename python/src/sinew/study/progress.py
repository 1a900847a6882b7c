"""A progress bar on a terminal: share, rate, time that is left."""

from __future__ import annotations

import sys
import time

WIDTH = 30
PAUSE = 0.1  # seconds between two drawings


def _span(seconds):
    minutes, seconds = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


class Bar:
    """Called with what is done and what there is in all. `show` None draws where standard error is a terminal."""

    def __init__(self, show: bool | None = None, unit: str = "runs"):
        self.show = sys.stderr.isatty() if show is None else show
        self.unit, self.start, self.drawn = unit, time.monotonic(), 0.0
        self.first: int | None = None
        self.visible = False

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        if self.first is None:
            self.first = done  # what was there before tells nothing about the rate
        if not self.show or (now - self.drawn < PAUSE and done < total):
            return
        self.drawn, self.visible = now, True
        rate = (done - self.first) / max(now - self.start, 1e-9)
        full = WIDTH * done // max(total, 1)
        left = _span((total - done) / rate) if rate else "-:--"
        bar = "#" * full + "." * (WIDTH - full)
        sys.stderr.write(f"\r[{bar}] {done}/{total} {self.unit}, {rate:.0f}/s, {left} left ")
        sys.stderr.flush()

    def close(self) -> None:
        """Ends the line."""
        if self.visible:
            sys.stderr.write("\n")
