"""A pool of workers over the nodes of a cluster: it places them, replaces those that are lost, and keeps a few pieces of
work in flight for each, so that neither workers wait nor results pile up.

with Pool(model) as pool:
    for number, result in pool.map(job, pieces): ...

A job is a function of model, threads and device that gives the function of a piece. Pieces are pure: a piece whose worker
was lost is done again elsewhere, and its result is given once.
"""

from __future__ import annotations

import collections
import itertools
import os
import socket
import time
import uuid
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import ray
from ray import cloudpickle
from ray.autoscaler.sdk import request_resources
from ray.exceptions import RayError, RayTaskError
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from .._model import Model, load
from ..study.folder import StudyError
from .worker import identity, model_array, worker_class

DEPTH = 2  # pieces in flight for each worker: one that runs, one that waits
ATTEMPTS = 10  # workers that one piece may cost
NODE_ATTEMPTS = 5  # workers that may be lost on a node while they load the model
POLL = 2.0  # seconds between looks at the nodes
PATIENCE = 30.0  # seconds to wait for a node that has room for a worker


class Failure(NamedTuple):
    """A piece without result, and why."""

    reason: str


class _Slot:
    """A worker on a node."""

    def __init__(self, node, name, actor, opened):
        self.node, self.name, self.actor = node, name, actor
        self.opened = opened  # ready when the worker is
        self.ready = False
        self.flying: dict[Any, int] = {}  # reference -> piece, oldest first


def _check_address(address):
    """Ray would try for minutes where nobody listens."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdigit():
        socket.create_connection((host, int(port)), timeout=10).close()


def connect(address: str | None = None) -> bool:
    """Joins the cluster at an address (or at RAY_ADDRESS), or starts one on this machine; false where Ray was connected
    before. A cluster that happens to run on this machine is joined by its address or "auto" only."""
    if ray.is_initialized():
        return False
    address = address or os.environ.get("RAY_ADDRESS")
    try:
        _check_address(address or "")
        ray.init(address=address or "local", log_to_driver=False, include_dashboard=None if address else False)
    except (OSError, ValueError) as error:
        raise StudyError(f"cannot join the Ray cluster at {address or 'this machine'}: {error}") from None
    return True


def _capacity(node, cpus, gpus):
    """Workers that a node holds."""
    have = node["Resources"]
    return int(min(have.get("CPU", 0) // cpus if cpus else 10**6, have.get("GPU", 0) // gpus if gpus else 10**6))


class Pool:
    """Workers that own a model, one for each `cpus` cores of the cluster, or `workers` of them; with `gpus` each steps on
    a GPU that Ray gives it. `tell(event, **details)` hears of workers and nodes that are lost, refused or new."""

    def __init__(
        self,
        model: Model | str,
        workers: int | None = None,
        cpus: float = 1,
        gpus: float = 0,
        address: str | None = None,
        tell: Callable[..., None] | None = None,
    ):
        for name, value, lowest in (("workers", workers, 1), ("cpus", cpus, 0), ("gpus", gpus, 0)):
            if value is not None and value < lowest:
                raise ValueError(f"'{name}' is at least {lowest}, not {value}")
        self.model = model if isinstance(model, Model) else load(model)
        self.workers, self.cpus, self.gpus = workers, cpus, gpus
        self.tell = tell or (lambda event, **details: None)
        self._own = connect(address)
        self._class = ray.remote(worker_class())
        self._bytes = ray.put(model_array(self.model))
        self._identity = identity()
        self._slots: list[_Slot] = []
        self._nodes: dict[str, str] = {}  # id -> name, of those alive
        self._refused: dict[str, str] = {}  # id -> why
        self._early: collections.Counter[str] = collections.Counter()  # workers lost while they loaded, by node
        self._looked = 0.0
        self._roomless: float | None = None  # since when no node has had room for a worker
        self._job: tuple[str, Any] | None = None
        if workers and workers > self.size:  # a cluster that grows on demand does so now
            request_resources(bundles=[{"CPU": cpus, **({"GPU": gpus} if gpus else {})}] * workers)

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.close()

    def rest(self) -> None:
        """Ends the workers, so that others can have their cores; the next piece of work starts new ones."""
        for slot in self._slots:
            ray.kill(slot.actor)
        self._slots, self._looked = [], 0.0

    def close(self) -> None:
        """Ends the workers, and the cluster where this pool started it."""
        self.rest()
        if self._own and ray.is_initialized():
            ray.shutdown()

    @property
    def size(self) -> int:
        """Number of workers that the cluster has room for now."""
        self._look(now=True)
        room = sum(_capacity(node, self.cpus, self.gpus) for node in self._alive())
        return min(room, self.workers or room)

    # ---- nodes and workers

    def _alive(self):
        return [node for node in ray.nodes() if node["Alive"] and node["NodeID"] not in self._refused]

    def _look(self, now=False):
        """Notices nodes that came or left, and places workers where there is room."""
        if not now and time.monotonic() - self._looked < POLL:
            return
        self._looked = time.monotonic()
        alive = {node["NodeID"]: node for node in self._alive()}
        names = {id: f"{node['NodeManagerHostname']} ({id[:8]})" for id, node in alive.items()}
        for id in set(self._nodes) - set(names) - set(self._refused):
            self.tell("node left", node=self._nodes[id])
        for id in set(names) - set(self._nodes):
            self.tell("node joined", node=names[id])
        self._nodes = names
        if not alive and self._refused:
            raise StudyError("no node can be used: " + "; ".join(f"{why}" for why in self._refused.values()))
        if self._job:
            self._place(alive)

    def _place(self, alive):
        """Workers on the nodes that have the fewest, up to what the nodes hold or `workers`."""
        on = collections.Counter(slot.node for slot in self._slots)
        room = {id: _capacity(node, self.cpus, self.gpus) for id, node in alive.items()}
        self._check_room(sum(room.values()))
        while any(on[id] < room[id] for id in room) and len(self._slots) < (self.workers or 10**6):
            id = min((id for id in room if on[id] < room[id]), key=lambda id: on[id])
            on[id] += 1
            self._slots.append(self._start(id))

    def _check_room(self, room):
        now = time.monotonic()
        self._roomless = None if room else self._roomless or now
        if self._roomless and now - self._roomless > PATIENCE:
            wanted = f"{self.cpus:g} CPUs" + (f" and {self.gpus:g} GPUs" if self.gpus else "")
            have = "; ".join(f"{self._nodes[node['NodeID']]}: {node['Resources'].get('CPU', 0):g} CPUs, "
                             f"{node['Resources'].get('GPU', 0):g} GPUs" for node in self._alive())  # fmt: skip
            raise StudyError(f"no node has room for a worker of {wanted}: {have or 'there are no nodes'}")

    def _start(self, node):
        where = NodeAffinitySchedulingStrategy(node, soft=False)
        options = {"num_cpus": self.cpus, "num_gpus": self.gpus, "scheduling_strategy": where, "max_restarts": 0}
        threads, device = max(1, int(self.cpus)), "cuda" if self.gpus else "cpu"
        actor = self._class.options(**options).remote(threads, device)
        return _Slot(node, self._nodes.get(node, node[:8]), actor, actor.prepare.remote(self._identity, self._bytes))

    def _lose(self, slot, error, requeue):
        """Forgets a worker; its pieces are done again elsewhere."""
        if slot not in self._slots:
            return
        self._slots.remove(slot)
        reason = str(error).strip().splitlines()[0]
        self.tell("worker lost", node=slot.name, reason=reason, pieces=list(slot.flying.values()))
        if not slot.ready:
            self._early[slot.node] += 1
            if self._early[slot.node] >= NODE_ATTEMPTS:
                self._refuse(slot, f"{NODE_ATTEMPTS} workers were lost while they loaded the model: {reason}")
        for rank, piece in enumerate(slot.flying.values()):
            requeue(piece, rank == 0)
        ray.kill(slot.actor)
        self._looked = 0.0  # look at once

    def _refuse(self, slot, reason):
        """Does without a node."""
        if slot.node not in self._refused:
            self._refused[slot.node] = f"node {slot.name}: {reason}"
            self.tell("node refused", node=slot.name, reason=reason)
        for other in [s for s in self._slots if s.node == slot.node and not s.flying]:
            self._slots.remove(other)
            ray.kill(other.actor)
        self._looked = 0.0

    def _admit(self, slot):
        """A worker that has loaded the model takes part, or its node is refused."""
        problem = ray.get(slot.opened)
        if problem:
            self._refuse(slot, problem)
        else:
            slot.ready = True
            self._early[slot.node] = 0
            slot.actor.open.remote(*self._job)

    # ---- work

    def map(
        self, job: Callable[..., Callable[..., Any]], pieces: Iterable[tuple[Any, ...]], depth: int = DEPTH
    ) -> Iterator[tuple[int, Any]]:
        """(number, result) of every piece, as they come. A piece is the arguments of the job's function; it is taken from
        `pieces` when a worker has room for it. One that fails gives a Failure."""
        self._job = (uuid.uuid4().hex, ray.put(cloudpickle.dumps(job)))
        work = _Work(pieces)
        for slot in self._slots:
            if slot.ready:
                slot.actor.open.remote(*self._job)
        try:
            while True:
                self._look()
                self._submit(work, depth)
                self._share(work)
                waiting = {ref: slot for slot in self._slots for ref in slot.flying}
                waiting.update({slot.opened: slot for slot in self._slots if not slot.ready})
                if not waiting and work.empty():
                    return
                yield from self._collect(work, waiting)
        finally:
            for slot in self._slots:
                for ref in slot.flying:
                    ray.cancel(ref)
                slot.flying.clear()

    def _submit(self, work, depth):
        for room in range(1, depth + 1):  # one piece for everybody before a second for anybody
            for slot in self._slots:
                if slot.ready and len(slot.flying) < room and not work.empty():
                    number, arguments = work.take()
                    slot.flying[slot.actor.call.remote(self._job[0], *arguments)] = number

    def _share(self, work):
        """At the end a worker without work takes over a piece that waits behind another one, which forgets it."""
        if not work.empty():
            return
        idle = [slot for slot in self._slots if slot.ready and not slot.flying]
        busy = [slot for slot in self._slots if len(slot.flying) > 1]
        for taker, giver in zip(idle, busy):
            ref, number = list(giver.flying.items())[-1]
            ray.cancel(ref)
            del giver.flying[ref]
            taker.flying[taker.actor.call.remote(self._job[0], *work.arguments(number))] = number

    def _collect(self, work, waiting):
        """Results that have arrived; waits for one, but no longer than nodes may go unwatched."""
        refs = list(waiting)
        if not refs:
            time.sleep(0.1)
            return
        ray.wait(refs, num_returns=1, timeout=POLL)
        for ref in ray.wait(refs, num_returns=len(refs), timeout=0)[0]:
            slot = waiting[ref]
            if slot not in self._slots:
                continue
            try:
                if ref == slot.opened:
                    self._admit(slot)
                    continue
                result = ray.get(ref)
            except RayTaskError as error:
                result = Failure(_reason(error))
            except RayError as error:
                yield from self._lost(work, slot, error)
                continue
            yield work.finish(slot.flying.pop(ref)), result

    def _lost(self, work, slot, error):
        failed = []
        self._lose(slot, error, lambda piece, ran: failed.extend(work.again(piece, ran)))
        for piece in failed:
            yield work.finish(piece), Failure(f"{ATTEMPTS} workers were lost over it: {str(error).splitlines()[0]}")


class _Work:
    """Pieces that are left: those given back first, then those not yet taken."""

    def __init__(self, pieces):
        self._rest = iter(enumerate(pieces))
        self._back: collections.deque[int] = collections.deque()
        self._taken: dict[int, Any] = {}
        self._lost: collections.Counter[int] = collections.Counter()
        self._peeked: list[Any] = []

    def empty(self):
        if not self._back and not self._peeked:
            self._peeked = list(itertools.islice(self._rest, 1))
        return not self._back and not self._peeked

    def take(self):
        if self._back:
            number = self._back.popleft()
        else:
            number, arguments = self._peeked.pop()
            self._taken[number] = arguments
        return number, self._taken[number]

    def arguments(self, number):
        return self._taken[number]

    def again(self, number, ran):
        """A worker was lost with this piece, which had begun where `ran`. Lists it where it is given up."""
        self._lost[number] += ran
        if self._lost[number] >= ATTEMPTS:
            return [number]
        self._back.append(number)
        return []

    def finish(self, number):
        del self._taken[number]
        return number


def _reason(error):
    """The user's error without Ray's frames: type, text and the line that raised it."""
    cause = getattr(error, "cause", None) or error
    lines = [line.strip() for line in str(error).splitlines() if line.strip().startswith("File ")]
    return f"{type(cause).__name__}: {cause}".split("\n")[0] + (f" ({lines[-1]})" if lines else "")
