"""Gymnasium environments over batches: the checker, both kinds of autoreset, seeds."""

import ctypes
import re
import shutil
import subprocess
import warnings
from pathlib import Path

import numpy
import pytest

import sinew
from sinew import tasks

gymnasium = pytest.importorskip("gymnasium")
import sinew.gym as sinew_gym  # noqa: E402

NAMES = list(tasks.TASKS)


@pytest.mark.parametrize("name", NAMES)
def test_the_checker_of_gymnasium_passes(name):
    from gymnasium.utils.env_checker import check_env

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        env = gymnasium.make(f"sinew/{name.title().replace('_', '')}-v0", render_mode="rgb_array", width=32, height=24)
        check_env(env.unwrapped, skip_render_check=True)
        env.reset(seed=0)
        assert env.render().shape == (24, 32, 3)
        env.close()
    texts = [str(warning.message) for warning in caught]
    assert not [text for text in texts if not re.search("Box observation space (minimum|maximum) value is -?infinity", text)], texts


@pytest.mark.parametrize("name", NAMES)
def test_a_vector_environment_gives_a_row_for_each_world(name):
    env = sinew_gym.VectorEnv(name, 3, threads=1)
    observation, info = env.reset(seed=1)
    assert observation.shape == env.observation_space.shape and env.observation_space.contains(observation)
    env.action_space.seed(1)
    for _ in range(5):
        observation, reward, terminated, truncated, info = env.step(env.action_space.sample())
        assert observation.shape[0] == reward.shape[0] == terminated.shape[0] == truncated.shape[0] == 3
        assert numpy.isfinite(observation).all() and numpy.isfinite(reward).all()
        assert terminated.dtype == truncated.dtype == bool


@pytest.mark.parametrize("name", NAMES)
def test_a_world_of_the_vector_is_the_environment_alone(name):
    env, alone = sinew_gym.VectorEnv(name, 1, threads=1), sinew_gym.Env(name)
    a, b = env.reset(seed=5)[0], alone.reset(seed=5)[0]
    env.action_space.seed(2)
    for _ in range(10):
        assert (a[0] == b).all()
        action = env.action_space.sample()
        a, b = env.step(action)[0], alone.step(action[0])[0]


def test_the_same_seed_gives_the_same_episodes():
    def run(threads):
        env = sinew_gym.VectorEnv("cart_pole", 8, threads=threads)
        seen = [env.reset(seed=3)[0]]
        env.action_space.seed(0)
        for _ in range(60):
            seen.append(env.step(env.action_space.sample())[0])
        return numpy.array(seen)

    first = run(1)
    assert (first == run(4)).all()
    env = sinew_gym.VectorEnv("cart_pole", 8)
    a = env.reset(seed=3)[0]
    env.reset()
    assert (env.reset(seed=3)[0] == a).all()
    assert (env.reset(seed=4)[0] != a).any()
    b = env.reset(seed=list(range(8)))[0]
    assert (env.reset(seed=list(range(8)))[0] == b).all() and (b[0] != b[1]).any()
    with pytest.raises(ValueError, match="as many seeds"):
        env.reset(seed=[1, 2])


def falling(mode):
    """Cart-poles that are pushed to one side until they have fallen."""
    env = sinew_gym.VectorEnv("cart_pole", 4, autoreset_mode=mode)
    env.reset(seed=0)
    push = numpy.ones((4, 1))
    while True:
        observation, reward, terminated, truncated, info = env.step(push)
        if terminated.any():
            return env, push, observation, reward, terminated, info


def test_next_step_resets_with_the_next_call():
    env, push, observation, reward, terminated, info = falling("NextStep")
    fallen = terminated.copy()
    assert (reward[fallen] == 1).all() and (numpy.abs(observation[fallen, 3]) > 0.2).all() and not info
    observation, reward, terminated, truncated, info = env.step(push)
    assert (numpy.abs(observation[fallen, 3]) < 0.1).all() and (reward[fallen] == 0).all()
    assert not terminated[fallen].any() and (env.worlds.age[fallen] == 0).all()
    assert env.metadata["autoreset_mode"] == gymnasium.vector.AutoresetMode.NEXT_STEP


def test_same_step_resets_at_once_and_keeps_the_last_observation():
    env, push, observation, reward, terminated, info = falling("SameStep")
    assert (numpy.abs(observation[terminated, 3]) < 0.1).all()
    assert (info["_final_obs"] == terminated).all()
    for world in numpy.flatnonzero(terminated):
        assert abs(info["final_obs"][world][3]) > 0.2
    assert env.step(push)[1].tolist() == [1, 1, 1, 1]


def test_without_autoreset_the_user_resets():
    env, push, observation, reward, terminated, info = falling("Disabled")
    with pytest.raises(RuntimeError, match="reset_mask"):
        env.step(push)
    env.reset(options={"reset_mask": terminated})
    env.step(push)


def test_an_episode_is_cut_off_at_its_horizon():
    env = sinew_gym.VectorEnv("muscle_reach", 2)
    env.reset(seed=0)
    for step in range(200):
        truncated = env.step(numpy.zeros((2, 6)))[3]
        assert truncated.all() == (step == 199)
    assert not env.step(numpy.zeros((2, 6)))[3].any()


def test_a_world_that_goes_bad_ends_and_disturbs_no_other():
    worlds = tasks.Worlds("hopper", 3)
    worlds.reset(seed=1)
    worlds.batch.qvel[1] = numpy.nan
    observation, reward, terminated, _ = worlds.step(numpy.zeros((3, 3)))
    assert terminated.tolist() == [False, True, False] and numpy.isfinite(reward).all()


def test_actions_of_another_shape_are_refused():
    worlds = tasks.Worlds("hopper", 3)
    with pytest.raises(ValueError, match=r"'action' has shape \(3, 3\)"):
        worlds.step(numpy.zeros((3, 2)))
    with pytest.raises(ValueError, match="no task 'swim'"):
        tasks.Worlds("swim", 1)


HOOK = r"""
#include "sinew/sinew.h"
#include <math.h>
void balance(void* context, int world, const snModel* m, snData* d, double* out) {
  (void)context, (void)world, (void)m;
  out[0] = d->qpos[0], out[1] = d->qpos[1], out[2] = d->qvel[0], out[3] = d->qvel[1];
  out[4] = 1;
  out[5] = fabs(d->qpos[1]) > .25;
}
"""


@pytest.mark.skipif(not shutil.which("cc"), reason="needs a C compiler")
def test_a_task_can_be_a_compiled_hook(tmp_path):
    source, library = tmp_path / "hook.c", tmp_path / "hook.so"
    source.write_text(HOOK)
    include = Path(__file__).parents[2] / "include"
    subprocess.run(["cc", "-shared", "-fPIC", "-I", include, source, "-o", library], check=True)
    hook = ctypes.CDLL(str(library)).balance
    task = tasks.Task(tasks.MODELS / "cart_pole.xml", 500, 2, hook=hook, nobserved=6, start={"qpos": 0.05})
    compiled, plain = sinew_gym.VectorEnv(task, 4), sinew_gym.VectorEnv("cart_pole", 4)
    compiled.reset(seed=1)
    assert compiled.observation_space.shape == (4, 4)
    ends = 0
    for _ in range(100):
        observation, reward, terminated, truncated, _ = compiled.step(numpy.ones((4, 1)))
        ends += terminated.sum()
    assert ends > 0 and plain.action_space == compiled.action_space


def test_vector_environments_are_registered():
    env = gymnasium.make_vec("sinew/HalfCheetah-v0", num_envs=3)
    assert env.reset(seed=0)[0].shape[0] == 3
    env.close()


def test_the_environment_models_are_those_of_mujoco_too():
    mujoco = pytest.importorskip("mujoco")
    for name, task in tasks.TASKS.items():
        theirs = mujoco.MjModel.from_xml_path(str(task.model))
        ours = sinew.load(task.model)
        assert (theirs.nq, theirs.nv, theirs.nu) == (ours.nq, ours.nv, ours.nu)


def test_an_environment_draws_what_its_world_does():
    env = gymnasium.make("sinew/HalfCheetah-v0", render_mode="rgb_array", width=96, height=64)
    env.reset(seed=1)
    first = env.render()
    assert first.shape == (64, 96, 3) and first.dtype == numpy.uint8 and first.std() > 5
    assert (env.render() == first).all()
    for _ in range(20):
        env.step(env.action_space.high)
    assert (env.render() != first).any()
    assert env.metadata["render_fps"] == round(1 / env.unwrapped.worlds.dt) and env.spec.max_episode_steps == 1000
    env.close()


def test_a_vector_environment_draws_every_world():
    env = gymnasium.make_vec("sinew/CartPole-v0", 3, render_mode="rgb_array", width=80, height=60, max_episode_steps=7)
    env.reset(seed=1)
    pictures = env.render()
    assert len(pictures) == 3 and all(picture.shape == (60, 80, 3) for picture in pictures)
    assert (pictures[0] != pictures[1]).any()
    truncated = [env.step(0 * env.action_space.sample())[3].all() for _ in range(7)]
    assert truncated == [False] * 6 + [True]
    env.close()


def test_a_video_is_recorded(tmp_path):
    pytest.importorskip("moviepy")
    env = gymnasium.wrappers.RecordVideo(gymnasium.make("sinew/CartPole-v0", render_mode="rgb_array"), str(tmp_path))
    env.reset(seed=1)
    for _ in range(10):
        env.step(0 * env.action_space.sample())
    env.close()
    assert list(tmp_path.glob("*.mp4"))


def test_a_render_mode_that_does_not_exist_is_refused():
    with pytest.raises(ValueError, match="render_mode 'ascii': expected 'rgb_array', 'human' or None"):
        sinew_gym.Env("cart_pole", render_mode="ascii")


def test_a_person_sees_the_world_in_the_browser(monkeypatch):
    monkeypatch.setattr("webbrowser.open", lambda address: None)
    try:
        env = sinew_gym.Env("cart_pole", render_mode="human")
    except FileNotFoundError:
        pytest.skip("the page is not built: make web")
    env.reset(seed=1)
    before = env._painter._page._number
    env.step(numpy.zeros(1))
    assert env._painter._page._number > before and env.render() is None
    env.close()


def test_an_installation_without_the_page_is_an_error_at_once(monkeypatch):
    def missing():
        raise FileNotFoundError("the page of sinew.view is not part of this installation")

    monkeypatch.setattr("sinew._view.page_text", missing)
    with pytest.raises(FileNotFoundError, match="not part of this installation"):
        sinew_gym.Env("cart_pole", render_mode="human")
    sinew_gym.Env("cart_pole", render_mode="rgb_array").close()


def test_any_model_is_an_environment_in_ten_lines():
    def observe(worlds):
        return numpy.concatenate([worlds.batch.qpos, worlds.batch.qvel], axis=1)

    def reward(worlds, action):
        return worlds.batch.qvel[:, 0] - 0.01 * numpy.square(action).sum(axis=1)

    task = tasks.Task(sinew.models.path("hopper"), 100, 5, observe, reward, lambda worlds: numpy.zeros(worlds.n, bool))
    env = sinew_gym.VectorEnv(task, 4)
    observation, _ = env.reset(seed=0)
    observation, rewards, *_ = env.step(env.action_space.sample())
    assert observation.shape == (4, task.load().nq + task.load().nv) and rewards.shape == (4,)


def test_a_renderer_is_made_with_the_first_picture():
    """Learners ask for render_mode and never draw: a graphics library that they do not need may clash with their own."""
    env = gymnasium.make("sinew/HalfCheetah-v0", render_mode="rgb_array", width=32, height=24)
    painter = env.unwrapped._painter
    assert painter._renderer is None
    env.reset(seed=0)
    assert env.render().shape == (24, 32, 3) and painter._renderer is not None
    env.close()
