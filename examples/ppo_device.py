"""Proximal policy optimization (Schulman et al. 2017) where the worlds are: states, policy and learning share the memory of
one device, and nothing is copied between a step and the policy.

    python examples/ppo_device.py --device cuda [--task humanoid] [--worlds 4096] [--seconds 120] [--dtype float32]
    python examples/ppo_device.py --device emulate --worlds 16 --seconds 5      # the GPU's kernels on the processor

Prints the mean return of finished episodes and the steps per second with learning; `--curve` writes them to a CSV file.
"""

import argparse
import csv
import dataclasses
import pathlib
import time
from collections.abc import Callable

import torch
from torch import nn

import sinew

GAMMA, LAMBDA, CLIP = 0.99, 0.95, 0.2
EPOCHS, MINIBATCHES, RATE = 4, 8, 3e-4
ENTROPY, VALUE, GRADIENT = 0.0, 0.5, 0.5
MODELS = pathlib.Path(__file__).resolve().parents[1] / "models" / "environments"


@dataclasses.dataclass(frozen=True)
class Task:
    """A model and what is asked of it, over all worlds at once."""

    model: str
    skip: int  # timesteps of the model per step of the task
    first: int  # of qpos in the observation: where the model is on the ground does not matter
    clip: float  # of velocities
    reward: Callable[[torch.Tensor, torch.Tensor], torch.Tensor]  # of speed and action
    fell: Callable[[torch.Tensor], torch.Tensor]  # of qpos
    noise: float


TASKS = {
    "half_cheetah": Task(
        "half_cheetah.xml", 5, 1, 10, lambda speed, action: speed - 0.1 * action.square().sum(1),
        lambda qpos: torch.zeros_like(qpos[:, 0], dtype=torch.bool), 0.1,
    ),
    "humanoid": Task(
        "humanoid.xml", 4, 2, 20, lambda speed, action: 5 + 1.25 * speed - 0.1 * action.square().sum(1),
        lambda qpos: (qpos[:, 2] < 0.95) | (qpos[:, 2] > 2), 0.01,
    ),
}  # fmt: skip
EPISODE = 1000  # steps of the task


class Worlds:
    """The batch, and tensors over its own arrays."""

    def __init__(self, task, n, device, dtype, seed):
        self.task, self.n, self.seed = task, n, seed
        self.model = sinew.load(str(MODELS / task.model))
        self.batch = sinew.Batch(self.model, n, device=device, dtype=dtype, resident=True)
        names = ("qpos", "qvel", "ctrl", "time")
        self.qpos, self.qvel, self.ctrl, self.time = (torch.from_dlpack(getattr(self.batch, name)) for name in names)
        self.device, self.dt = self.qpos.device, self.task.skip * self.model.opt.timestep
        limits = torch.as_tensor(self.model.actuator_ctrlrange, device=self.device, dtype=torch.float32)
        self.middle, self.half = limits.mean(1), (limits[:, 1] - limits[:, 0]) / 2
        self.batch.reset(qpos=task.noise, qvel=task.noise, seed=seed)
        self.time.uniform_(0, EPISODE * self.dt)  # so that episodes do not all end at the same step

    def observation(self):
        speeds = self.qvel.clamp(-self.task.clip, self.task.clip)
        return torch.cat([self.qpos[:, self.task.first :], speeds], 1).float()

    def step(self, action):
        """Reward, whether the model fell, whether its time is over; worlds of either start over with `restart`."""
        before = self.qpos[:, 0].clone()
        self.ctrl.copy_(self.middle + self.half * action.clamp(-1, 1))
        self.batch.step(self.task.skip, stream=self.stream())
        speed = (self.qpos[:, 0] - before) / self.dt
        reward = self.task.reward(speed.float(), action.clamp(-1, 1))
        fell = self.task.fell(self.qpos)
        return reward, fell, ~fell & (self.time > (EPISODE - 0.5) * self.dt)

    def restart(self, over):
        self.batch.reset(over, qpos=self.task.noise, qvel=self.task.noise, seed=self.seed, stream=self.stream())

    def stream(self):
        return torch.cuda.current_stream() if self.device.type == "cuda" else None


def layers(inputs, outputs, scale, width):
    """Three hidden layers; the last starts small, so that the first actions are near their mean."""
    sizes = [inputs, width, width, width]
    net = [layer for a, b in zip(sizes, sizes[1:], strict=False) for layer in (nn.Linear(a, b), nn.ELU())]
    net = nn.Sequential(*net, nn.Linear(width, outputs))
    for layer in net:
        if isinstance(layer, nn.Linear):
            nn.init.orthogonal_(layer.weight, 2**0.5)
            nn.init.zeros_(layer.bias)
    nn.init.orthogonal_(net[-1].weight, scale)
    return net


class Agent(nn.Module):
    """A Gaussian policy, a value, and the running mean and deviation of what they are shown."""

    def __init__(self, nobserved, nactions, width):
        super().__init__()
        self.mean, self.value = layers(nobserved, nactions, 0.01, width), layers(nobserved, 1, 1.0, width)
        self.log_deviation = nn.Parameter(torch.full((nactions,), -0.5))
        for name, start in (("count", 1e-4), ("center", torch.zeros(nobserved)), ("square", torch.ones(nobserved))):
            self.register_buffer(name, torch.as_tensor(start, dtype=torch.float32))

    def policy(self, shown):
        return self.mean(shown), self.log_deviation.exp()

    @torch.no_grad()
    def shown(self, observation, learn=True):
        if learn:
            weight = len(observation) / (self.count + len(observation))
            self.count += len(observation)
            self.center += weight * (observation.mean(0) - self.center)
            self.square += weight * ((observation - self.center).square().mean(0) - self.square)
        return ((observation - self.center) / (self.square + 1e-8).sqrt()).clamp(-10, 10)


def log_prob(action, mean, deviation):
    return -(((action - mean) / deviation).square() / 2 + deviation.log()).sum(-1)


class Collector:
    """Steps the worlds with the agent and keeps what an update needs, all on the device."""

    def __init__(self, worlds, agent, length):
        self.worlds, self.agent, self.length = worlds, agent, length
        self.shown = agent.shown(worlds.observation())
        zeros = torch.zeros(worlds.n, device=worlds.device)
        self.episode, self.discounted, self.scale = zeros.clone(), zeros.clone(), torch.ones((), device=worlds.device)
        self.sums = torch.zeros(2, device=worlds.device)  # returns of finished episodes, and how many there were

    @torch.no_grad()
    def collect(self):
        keep = {name: [] for name in ("shown", "action", "logp", "value", "reward", "over")}
        for _ in range(self.length):
            mean, deviation = self.agent.policy(self.shown)
            action = mean + deviation * torch.randn_like(mean)
            keep["shown"].append(self.shown)
            keep["action"].append(action)
            keep["logp"].append(log_prob(action, mean, deviation))
            keep["value"].append(self.agent.value(self.shown).squeeze(1))
            reward, fell, cut = self.worlds.step(action)
            over = fell | cut
            last = self.agent.value(self.agent.shown(self.worlds.observation(), learn=False)).squeeze(1)
            keep["reward"].append(self.scaled(reward, over) + GAMMA * last * cut)  # what was cut off would have gone on
            keep["over"].append(over)
            self.count(reward, over)
            self.worlds.restart(over)
            self.shown = self.agent.shown(self.worlds.observation())
        keep["value"].append(self.agent.value(self.shown).squeeze(1))
        return {name: torch.stack(rows) for name, rows in keep.items()}

    def scaled(self, reward, over):
        """Rewards over the deviation of the discounted return."""
        self.discounted = self.discounted * GAMMA + reward
        self.scale += 0.01 * (self.discounted.var() - self.scale)
        self.discounted[over] = 0
        return reward / (self.scale + 1e-8).sqrt()

    def count(self, reward, over):
        self.episode += reward
        self.sums += torch.stack([(self.episode * over).sum(), over.sum().float()])
        self.episode[over] = 0

    def mean_return(self):
        total, count = self.sums.tolist()
        self.sums.zero_()
        return total / count if count else float("nan")


def advantages(kept):
    """Generalized advantage estimation (Schulman et al. 2016)."""
    reward, value, over = kept["reward"], kept["value"], kept["over"]
    result, running = torch.zeros_like(reward), torch.zeros_like(reward[0])
    for t in reversed(range(len(reward))):
        goes_on = (~over[t]).float()
        error = reward[t] + GAMMA * goes_on * value[t + 1] - value[t]
        running = error + GAMMA * LAMBDA * goes_on * running
        result[t] = running
    return result


def update(agent, optimizer, kept):
    gain = advantages(kept)
    shown, action, logp = (kept[name].flatten(0, 1) for name in ("shown", "action", "logp"))
    target, gain = (gain + kept["value"][:-1]).flatten(), gain.flatten()
    for _ in range(EPOCHS):
        for chosen in torch.randperm(len(gain), device=gain.device).chunk(MINIBATCHES):
            mean, deviation = agent.policy(shown[chosen])
            ratio = (log_prob(action[chosen], mean, deviation) - logp[chosen]).exp()
            share = (gain[chosen] - gain[chosen].mean()) / (gain[chosen].std() + 1e-8)
            surrogate = torch.min(ratio * share, ratio.clamp(1 - CLIP, 1 + CLIP) * share).mean()
            error = (agent.value(shown[chosen]).squeeze(1) - target[chosen]).square().mean()
            loss = -surrogate + VALUE * error - ENTROPY * deviation.log().sum()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), GRADIENT)
            optimizer.step()


def learn(task, n, seconds, device="cuda", dtype="float64", length=24, width=256, seed=0, report=print):
    """Rows of (seconds, steps of the task, mean return of episodes that ended since the last row), and the agent."""
    torch.manual_seed(seed)
    worlds = Worlds(TASKS[task], n, device, dtype, seed)
    agent = Agent(worlds.observation().shape[1], worlds.model.nu, width).to(worlds.device)
    optimizer = torch.optim.Adam(agent.parameters(), lr=RATE, eps=1e-5)
    collector, begin, steps, curve = Collector(worlds, agent, length), time.monotonic(), 0, []
    while time.monotonic() - begin < seconds:
        update(agent, optimizer, collector.collect())
        steps += length * n
        spent, mean = time.monotonic() - begin, collector.mean_return()
        curve.append((spent, steps, mean))
        report(f"{spent:7.1f} s  {steps:11} steps  {steps / spent:9.0f} steps/s  return {mean:8.1f}")
    return curve, agent


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--task", default="half_cheetah", choices=TASKS)
    parser.add_argument("--device", default="cuda", help="cuda, emulate or cpu")
    parser.add_argument("--dtype", default="float64", help="of the worlds: float64 or float32")
    parser.add_argument("--worlds", type=int, default=4096)
    parser.add_argument("--length", type=int, default=24, help="steps of each world between two updates")
    parser.add_argument("--width", type=int, default=256, help="of the hidden layers")
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--curve", help="CSV file for the learning curve")
    o = parser.parse_args()
    curve, _ = learn(o.task, o.worlds, o.seconds, o.device, o.dtype, o.length, o.width, o.seed)
    if o.curve:
        with open(o.curve, "w", newline="") as file:
            csv.writer(file).writerows([("seconds", "steps", "return"), *curve])


if __name__ == "__main__":
    main()
