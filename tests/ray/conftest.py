"""Tests on real Ray clusters, of several nodes on this machine. `make test-all` runs them in a virtual environment of
their own (scripts/test_all.sh)."""

import os
import pathlib
import random
import signal

import pytest

os.environ.setdefault("RAY_worker_niceness", "0")  # on a busy machine workers would wait for everybody else
collect_ignore_glob = [] if os.environ.get("SINEW_TEST_ALL") else ["test_*.py"]

ROOT = pathlib.Path(__file__).resolve().parents[2]
ENVIRONMENTS = ROOT / "models" / "environments"
STORE = 80 << 20  # bytes of a node's object store, close to the least that Ray takes


def children(pid):
    """Processes whose parent is a process."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
                name = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            except OSError:
                continue
            if int(fields[1]) == pid:
                found.append((int(entry.name), name))
    return found


class Nodes:
    """A cluster whose nodes and workers can be killed. The head stays: it is where the driver is."""

    def __init__(self, count):
        from ray.cluster_utils import Cluster

        self.cluster = Cluster(initialize_head=True, head_node_args=self._arguments())
        self.others = [self.add() for _ in range(count - 1)]

    @staticmethod
    def _arguments(**more):
        return {"num_cpus": 1, "object_store_memory": STORE, "include_dashboard": False, **more}

    def add(self, **more):
        """A node. On a busy machine Ray may stop waiting for it after half a minute; then another one is tried."""
        arguments = {k: v for k, v in self._arguments(**more).items() if k != "include_dashboard"}
        for _ in range(3):
            try:
                return self.cluster.add_node(**arguments)
            except Exception as error:
                if "timed out during startup" not in str(error):
                    raise
        return self.cluster.add_node(**arguments)

    def raylets(self):
        every = [self.cluster.head_node, *self.others]
        return [node.all_processes["raylet"][0].process.pid for node in every]

    def kill_worker(self, choose=random):
        """SIGKILL for one of our actors; false where there is none."""
        workers = [pid for raylet in self.raylets() for pid, name in children(raylet) if name.startswith("ray::Worker")]
        if workers:
            os.kill(choose.choice(workers), signal.SIGKILL)
        return bool(workers)

    def kill_node(self, choose=random):
        """A node goes, without goodbye, and another one comes."""
        node = choose.choice(self.others)
        self.others.remove(node)
        self.cluster.remove_node(node, allow_graceful=False)
        self.others.append(self.add())

    def connect(self):
        import ray

        ray.init(address=self.cluster.address, log_to_driver=False)

    def shutdown(self):
        import ray

        ray.shutdown()
        self.cluster.shutdown()


@pytest.fixture
def nodes():
    """Makes a cluster of so many nodes with a core each, and joins it."""
    made = []

    def make(count):
        made.append(Nodes(count))
        made[-1].connect()
        return made[-1]

    yield make
    for cluster in made:
        cluster.shutdown()


@pytest.fixture
def local_ray():
    """Ray on two cores of this machine."""
    import ray

    ray.init(address="local", num_cpus=2, object_store_memory=2 * STORE, include_dashboard=False, log_to_driver=False)
    yield ray
    ray.shutdown()


@pytest.fixture
def cart_pole():
    import sinew

    return sinew.load(ENVIRONMENTS / "cart_pole.xml")
