"""Sweeps and rollouts on a healthy cluster: the bits of one process, whatever the number of workers; work in flight is
bounded; results on disk and as Ray Datasets."""

import numpy
import pytest

import sinew
import sinew.ray
import sinew.study
from sinew.ray import CrossEntropy, Evolution, PathIntegral, Pool, Study, StudyError, times, uniform


def push(runs):
    return 2 * runs.random(1) - 1


def study_of(model, **more):
    parameters = {"body_mass[pole]": times([0.5, 1, 2]), "opt.gravity[2]": uniform(-11, -8)}
    options = {"steps": 50, "every": 5, "samples": 20, "seeds": 3, "start": {"qpos": 0.1}, "block": 16, **more}
    return Study(model, parameters, push, {"end": "last qpos", "path": "trace qpos[0]"}, **options)


@pytest.fixture(scope="module")
def ray_here():
    import ray

    ray.init(address="local", num_cpus=2, object_store_memory=200 << 20, include_dashboard=False, log_to_driver=False)
    yield ray
    ray.shutdown()


@pytest.fixture
def pool(ray_here, cart_pole):
    with Pool(cart_pole) as workers:
        yield workers


def test_results_do_not_depend_on_the_number_of_workers_or_cores(ray_here, cart_pole):
    study = study_of(cart_pole)
    expected = sinew.study.run(study)
    for options in ({"workers": 1}, {"workers": 2}, {"cpus": 2}, {"cpus": 0.5}):
        found = sinew.ray.run_study(study, progress=False, **options).columns()
        assert all(found[name].tobytes() == values.tobytes() for name, values in expected.items()), options


def test_a_sweep_on_disk_is_a_dataset(ray_here, cart_pole, tmp_path):
    result = sinew.ray.sweep(
        cart_pole, {"input.a": [1, 2]}, measure={"path": "trace qpos", "end": "last qpos[0]"}, steps=10, seeds=50, block=20,
        out=tmp_path / "out", progress=False,
    )  # fmt: skip
    dataset = result.dataset()
    assert dataset.count() == 100 and "path" in dataset.schema().names
    assert dataset.sum("run") == sum(range(100))
    assert result.columns(["path"])["path"].shape == (100, 22)


def test_no_more_pieces_are_taken_than_there_is_room_for(pool):
    taken = []

    def pieces():
        for i in range(60):
            taken.append(i)
            yield (i,)

    def job(model, threads, device):
        return lambda i: numpy.full(10000, i)

    for count, (number, found) in enumerate(pool.map(job, pieces())):
        assert len(taken) - count <= 2 * 2 + 2  # two for each of two workers, and what is looked at ahead
        assert (found == number).all() and not found.flags.writeable  # of the object store, not a copy
    assert count == 59


def start_of(model):
    return sinew.state_get(model, sinew.Data(model), sinew.State.FULLPHYSICS)


def test_rollouts_are_those_of_one_process(pool, cart_pole, tmp_path):
    controls = numpy.random.default_rng(0).normal(size=(30, 40, 1))
    expected = sinew.rollout(cart_pole, 1, start_of(cart_pole), controls)
    for chunk in (None, 7, 100):
        found = sinew.ray.rollout(pool, start_of(cart_pole), controls, chunk=chunk)
        assert all(a.tobytes() == b.tobytes() for a, b in zip(found, expected))
    costs = sinew.ray.rollout(pool, start_of(cart_pole), controls, cost=lambda states, sensordata, controls: states[:, -1, 1])
    assert (costs == expected[0][:, -1, 1]).all()
    dataset = sinew.ray.rollouts.write(pool, tmp_path / "paths", start_of(cart_pole), controls, chunk=10)
    assert dataset.count() == 30 and len(dataset.take(1)[0]["state"]) == expected[0][0].size
    with pytest.raises(StudyError, match="trajectories 0 to .* failed: ValueError: the cost gave shape"):
        sinew.ray.rollout(pool, start_of(cart_pole), controls, cost=lambda states, sensordata, controls: 1.0)
    with pytest.raises(ValueError, match="'control' needs 1 numbers in its last axis"):
        sinew.ray.rollout(pool, start_of(cart_pole), numpy.zeros((3, 4, 2)))


def far_to_the_right(states, sensordata, controls):
    return -states[:, -1, 1]


@pytest.mark.parametrize("planner", [PathIntegral, CrossEntropy])
def test_planners_lower_the_cost_and_give_the_same_plan_again(pool, cart_pole, planner):
    def plans():
        made = planner(pool, far_to_the_right, horizon=20, samples=64, deviation=0.5, **({"temperature": 0.01} if planner is PathIntegral else {}))
        controls = [made.plan(start_of(cart_pole)) for _ in range(4)]
        return numpy.array(controls), made.costs[0]

    controls, cost = plans()
    again, _ = plans()
    assert controls.tobytes() == again.tobytes()
    assert cost < -0.01  # standing still costs nothing


def near(batch, candidates):
    """Fitness with its best at 0.5: a cart that is pushed with a candidate's first number."""
    batch.ctrl = numpy.zeros((batch.n, 1))
    batch.step()
    return -numpy.square(candidates - 0.5).sum(axis=1)


def test_an_evolution_strategy_climbs_and_repeats_itself(pool):
    centres = []
    for _ in range(2):
        strategy = Evolution(pool, near, numpy.zeros(5), deviation=0.2, rate=0.15)
        means = [strategy.generation(64).mean() for _ in range(30)]
        centres.append(strategy.centre)
    assert means[-1] > means[0] + 0.5 and numpy.abs(centres[0] - 0.5).max() < 0.3
    assert centres[0].tobytes() == centres[1].tobytes()
    values = sinew.ray.evaluate(pool, near, numpy.full((10, 5), 0.5), chunk=3)
    assert values.tolist() == [0.0] * 10
