"""Keeps a few worker processes busy; replaces one that dies or takes too long."""

import json
import queue
import selectors
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

WORKER = Path(__file__).resolve().with_name("worker.py")


class Worker:
    def __init__(self):
        self.errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            [sys.executable, str(WORKER)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors
        )

    def ask(self, task, seconds):
        """The answer, or a row that says what became of the process; then it must be replaced."""
        try:
            self.process.stdin.write((json.dumps(task) + "\n").encode())
            self.process.stdin.flush()
        except BrokenPipeError:
            return self.obituary(), True
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stdout, selectors.EVENT_READ)
            if not selector.select(seconds):
                return {"status": "timeout", "reason": f"no answer within {seconds:g} seconds"}, True
        line = self.process.stdout.readline()
        if not line.endswith(b"\n"):
            return self.obituary(), True
        return json.loads(line), False

    def obituary(self):
        code = self.process.wait()
        self.errors.seek(0)
        tail = self.errors.read()[-400:].decode(errors="replace").strip()
        cause = f"ended by signal {-code}" if code < 0 else f"exited with status {code}"
        return {"status": "crash", "reason": f"the process {cause}" + (f": {tail}" if tail else "")}

    def close(self):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()
        self.errors.close()


def run(tasks, workers, seconds, done):
    """Judges all tasks; `done(task, row)` is called as rows come in. Gives the rows in the order of the tasks."""
    waiting, rows, lock = queue.Queue(), [None] * len(tasks), threading.Lock()
    for index in range(len(tasks)):
        waiting.put(index)

    def serve():
        worker = Worker()
        while True:
            try:
                index = waiting.get_nowait()
            except queue.Empty:
                worker.close()
                return
            row, broken = worker.ask(tasks[index], seconds)
            if broken:
                worker.close()
                worker = Worker()
            rows[index] = {"model": tasks[index]["model"], "path": tasks[index]["path"], **row}
            with lock:
                done(tasks[index], rows[index])

    threads = [threading.Thread(target=serve) for _ in range(max(1, min(workers, len(tasks))))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return rows
