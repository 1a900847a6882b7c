"""20,000 runs while workers and nodes are killed at random: every result once, with the bits of a run in one process."""

import random
import threading

import numpy

import sinew.ray
import sinew.study
from sinew.study import Study, times, uniform


def push(runs):
    """Controls that differ from run to run and from step to step."""
    return 4 * runs.random(1) - 2


def study_of(model, **more):
    parameters = {"body_mass[cart]": times([0.5, 1, 2, 4]), "dof_damping": uniform(0, 0.5, each=True), "opt.gravity[2]": uniform(-11, -8)}
    measure = {"x": "last qpos", "swing": "max qpos[1]", "effort": "rms ctrl", "path": "trace qpos[0]"}
    start = {"qpos": 0.1, "qvel": 0.1}
    options = {"steps": 400, "every": 5, "samples": 500, "seeds": 10, "start": start, "block": 100, **more}
    return Study(model, parameters, push, measure, **options)


class Sweep(threading.Thread):
    """A sweep beside the main thread, which is the one that can start nodes."""

    def __init__(self, study, out):
        super().__init__(daemon=True)
        self.study, self.out, self.result, self.error = study, out, None, None

    def run(self):
        try:
            self.result = sinew.ray.run_study(self.study, self.out, progress=False)
        except BaseException as error:
            self.error = error


def wreak(cluster, sweep, seed, pause):
    """Kills a worker or a node every `pause` seconds or so while the sweep goes on; how many of each."""
    choose, workers, departed = random.Random(seed), 0, 0
    while sweep.is_alive():
        sweep.join(choose.uniform(0.5, 1.5) * pause)
        if choose.random() < 0.3:
            cluster.kill_node(choose)
            departed += 1
        else:
            workers += cluster.kill_worker(choose)
    return workers, departed


def test_nothing_is_lost_and_nothing_twice_while_workers_and_nodes_are_killed(nodes, cart_pole, tmp_path):
    study = study_of(cart_pole)
    assert study.runs == 20_000
    expected = sinew.study.run(study, threads=1)
    cluster = nodes(4)
    sweep = Sweep(study, tmp_path / "out")
    sweep.start()
    workers, departed = wreak(cluster, sweep, seed=1, pause=0.7)
    assert sweep.error is None
    result = sweep.result
    print(f"killed {workers} workers and {departed} nodes; {result.lost} workers replaced, {len(result.left)} nodes seen leaving")
    assert not result.failed
    assert result.lost >= 3 and departed >= 1
    found = result.columns()
    assert (found["run"] == numpy.arange(study.runs)).all()
    for name, values in expected.items():
        assert found[name].tobytes() == values.tobytes(), name
