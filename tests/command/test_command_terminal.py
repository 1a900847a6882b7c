"""On a terminal: colours, and a progress bar for runs longer than a second."""
import os
import pathlib
import pty
import select
import signal
import subprocess
import time


def read_terminal(program, arguments, folder, until, seconds, environment=None):
    """Runs the command with standard error on a terminal until some bytes appear there; ends it and returns all."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen([program, *map(str, arguments)], cwd=folder, stdout=subprocess.DEVNULL, stderr=theirs,
                               env={**os.environ, "TERM": "xterm", **(environment or {})})
    os.close(theirs)
    seen, deadline = b"", time.monotonic() + seconds
    try:
        while until not in seen and time.monotonic() < deadline:
            if not select.select([ours], [], [], 0.1)[0]:
                continue
            try:
                piece = os.read(ours, 4096)
            except OSError:
                break
            seen += piece
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
        discard_until_end(process, ours)
        os.close(ours)
    return seen


def discard_until_end(process, terminal):
    """What a program still writes is read: it would wait for a full terminal for ever."""
    while process.poll() is None:
        if select.select([terminal], [], [], 0.05)[0]:
            try:
                os.read(terminal, 4096)
            except OSError:  # the other side is closed
                process.wait()


def test_a_long_run_shows_its_progress(program, pendulum, tmp_path):
    seen = read_terminal(program, ["run", pendulum, "--steps", 10**10, "--out", "rows.csv"], tmp_path, b"% ", 20)
    assert b"of 10000000000 steps" in seen


def test_a_long_motion_shows_its_rows(program, tmp_path):
    model = pathlib.Path(__file__).parents[2] / "models" / "osim" / "pendulum.osim"
    rows = "\n".join(f"{k / 600:.6f}\t{k % 40}\t40" for k in range(300000))
    (tmp_path / "q.mot").write_text(f"swing\ninDegrees=yes\nendheader\ntime\tswing\tbend\n{rows}\n")
    arguments = ["so", model, "q.mot", "--reserve", 10, "--threads", 1, "--out", "a.sto"]
    assert b"of 300000 rows" in read_terminal(program, arguments, tmp_path, b"% ", 20)


def test_quiet_shows_nothing(program, pendulum, tmp_path):
    arguments = ["run", pendulum, "--steps", 10**10, "--out", "rows.csv", "--quiet"]
    assert read_terminal(program, arguments, tmp_path, b"%", 2.5) == b""


def test_a_short_run_shows_no_bar(program, pendulum, tmp_path):
    said = read_terminal(program, ["run", pendulum, "--steps", 100], tmp_path, b"%", 20)
    assert said == b"wrote <stdout>: 101 rows, 1 s\r\n"
    assert read_terminal(program, ["run", pendulum, "--steps", 100, "--quiet"], tmp_path, b"%", 20) == b""


def test_errors_are_coloured_unless_the_user_objects(program, tmp_path):
    assert b"\033[1;31merror:" in read_terminal(program, ["check", "nowhere.xml"], tmp_path, b"\n", 20)
    plain = read_terminal(program, ["check", "nowhere.xml"], tmp_path, b"\n", 20, {"NO_COLOR": "1"})
    assert b"error:" in plain and b"\033" not in plain
