"""One model, many threads; one data, one thread."""

import contextlib
import signal
import threading
import time

import numpy as np
import pytest

import sinew


def started(m, push):
    d = sinew.Data(m)
    d.qvel[:] = push
    return d


def test_threads_step_their_own_data_of_one_model(arm):
    together = [started(arm, push) for push in (0.1, 0.2)]
    alone = [started(arm, push) for push in (0.1, 0.2)]
    threads = [threading.Thread(target=sinew.step, args=(arm, d, 2000)) for d in together]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for a, b in zip(together, alone, strict=True):
        sinew.step(arm, b, 2000)
        assert np.array_equal(a.qpos, b.qpos) and a.time == b.time


def run_until(flag, m, d):
    while not flag.is_set():
        with contextlib.suppress(RuntimeError):  # the other thread was first
            sinew.step(m, d, 20000)


def test_python_runs_on_while_a_thread_steps(arm):
    d, stop = sinew.Data(arm), threading.Event()
    thread = threading.Thread(target=run_until, args=(stop, arm, d))
    thread.start()
    count, end = 0, time.monotonic() + 0.3
    while time.monotonic() < end:
        count += 1
    stop.set()
    thread.join()
    assert count > 1000 and d.time > 0


def test_a_data_in_use_by_another_thread_is_refused(arm):
    d, stop = sinew.Data(arm), threading.Event()
    thread = threading.Thread(target=run_until, args=(stop, arm, d))
    thread.start()
    refused = set()
    end = time.monotonic() + 10
    attempts = {
        "step": lambda: sinew.step(arm, d),
        "refresh": lambda: sinew.refresh(arm),
        "get": lambda: sinew.state_get(arm, d),
    }
    while len(refused) < len(attempts) and time.monotonic() < end:
        for name, attempt in attempts.items():
            try:
                attempt()
            except RuntimeError as error:
                assert "another thread" in str(error)
                refused.add(name)
    stop.set()
    try:
        thread.join()
    finally:
        assert refused == set(attempts)


def test_a_long_run_can_be_interrupted(arm):
    import _thread

    d = sinew.Data(arm)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background may have it ignored
    try:
        timer = threading.Timer(0.2, _thread.interrupt_main)
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            sinew.step(arm, d, n=50_000_000)
        timer.join()
    finally:
        signal.signal(signal.SIGINT, before)
    sinew.step(arm, d)
