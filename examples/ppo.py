"""Proximal policy optimization on a Sinew vector environment, with PyTorch (Schulman et al. 2017).

    python examples/ppo.py [--task half_cheetah] [--minutes 8] [--worlds 64] [--seed 0] [--curve curve.csv]

Prints the mean return of finished episodes as it learns, and writes it with the time to `--curve`.
"""

import argparse
import csv
import time

import gymnasium
import numpy
import torch
from torch import nn

import sinew.gym

GAMMA, LAMBDA, CLIP = 0.99, 0.95, 0.2
EPOCHS, MINIBATCHES, RATE = 6, 8, 3e-4
ENTROPY, VALUE, GRADIENT = 0.0, 0.5, 0.5


def layers(inputs, outputs, scale):
    """Two hidden layers; the last starts small, so that the first actions are near their mean."""
    net = nn.Sequential(nn.Linear(inputs, 64), nn.Tanh(), nn.Linear(64, 64), nn.Tanh(), nn.Linear(64, outputs))
    for layer in net:
        if isinstance(layer, nn.Linear):
            nn.init.orthogonal_(layer.weight, 2**0.5)
            nn.init.zeros_(layer.bias)
    nn.init.orthogonal_(net[-1].weight, scale)
    return net


class Agent(nn.Module):
    """A Gaussian policy with a deviation of its own for each action, and a value."""

    def __init__(self, nobserved, nactions):
        super().__init__()
        self.mean, self.value = layers(nobserved, nactions, 0.01), layers(nobserved, 1, 1.0)
        self.log_deviation = nn.Parameter(torch.full((nactions,), -0.5))

    def policy(self, observation):
        return torch.distributions.Normal(self.mean(observation), self.log_deviation.exp())


class Scale:
    """Observations less their running mean, over their running deviation."""

    def __init__(self, width):
        self.count, self.mean, self.square = 1e-4, numpy.zeros(width), numpy.ones(width)

    def __call__(self, x, learn=True):
        if learn:
            weight = len(x) / (self.count + len(x))
            self.count += len(x)
            self.mean += weight * (x.mean(axis=0) - self.mean)
            self.square += weight * (((x - self.mean) ** 2).mean(axis=0) - self.square)
        scaled = (x - self.mean) / numpy.sqrt(self.square + 1e-8)
        return torch.as_tensor(numpy.clip(scaled, -10, 10), dtype=torch.float32)


class Collector:
    """Steps the worlds with the agent and keeps what an update needs."""

    def __init__(self, env, length, seed):
        self.env, self.length = env, length
        self.scale = Scale(env.single_observation_space.shape[0])
        self.middle = (env.single_action_space.high + env.single_action_space.low) / 2
        self.half = (env.single_action_space.high - env.single_action_space.low) / 2
        self.observation = self.scale(env.reset(seed=seed)[0])
        self.episode, self.finished = numpy.zeros(env.num_envs), []
        self.reward_scale, self.discounted = Scale(1), numpy.zeros(env.num_envs)

    def collect(self, agent):
        keep = {name: [] for name in ("observation", "action", "logp", "value", "reward", "ended", "cut")}
        for _ in range(self.length):
            with torch.no_grad():
                policy = agent.policy(self.observation)
                action = policy.sample()
                keep["logp"].append(policy.log_prob(action).sum(1))
                keep["value"].append(agent.value(self.observation).squeeze(1))
            keep["observation"].append(self.observation)
            keep["action"].append(action)
            found, reward, ended, cut, info = self.env.step(self.middle + self.half * action.numpy())
            self.count_episodes(reward, ended | cut)
            tail = numpy.zeros(self.env.num_envs)
            if cut.any():  # an episode that was cut off would have gone on: its value stands for the rest
                last = self.scale(numpy.stack([x for x in info["final_obs"] if x is not None]), learn=False)
                with torch.no_grad():
                    tail[ended | cut] = agent.value(last).squeeze(1).numpy()
            shaped = self.scaled(reward, ended | cut) + GAMMA * tail * (cut & ~ended)
            keep["reward"].append(torch.as_tensor(shaped, dtype=torch.float32))
            keep["ended"].append(torch.as_tensor(ended | cut))
            self.observation = self.scale(found)
        with torch.no_grad():
            keep["value"].append(agent.value(self.observation).squeeze(1))
        return {name: torch.stack(rows) for name, rows in keep.items() if rows}

    def scaled(self, reward, over):
        """Rewards over the deviation of the discounted return."""
        self.discounted = self.discounted * GAMMA + reward
        self.reward_scale(self.discounted[:, None])
        self.discounted[over] = 0
        return reward / numpy.sqrt(self.reward_scale.square[0] + 1e-8)

    def count_episodes(self, reward, over):
        self.episode += reward
        self.finished += list(self.episode[over])
        self.episode[over] = 0


def advantages(kept):
    """Generalized advantage estimation (Schulman et al. 2016)."""
    reward, value, ended = kept["reward"], kept["value"], kept["ended"]
    result, running = torch.zeros_like(reward), torch.zeros(reward.shape[1])
    for t in reversed(range(len(reward))):
        goes_on = (~ended[t]).float()
        error = reward[t] + GAMMA * goes_on * value[t + 1] - value[t]
        running = error + GAMMA * LAMBDA * goes_on * running
        result[t] = running
    return result


def update(agent, optimizer, kept):
    gain = advantages(kept)
    flat = {name: kept[name].flatten(0, 1) for name in ("observation", "action", "logp")}
    target, gain = (gain + kept["value"][:-1]).flatten(), gain.flatten()
    for _ in range(EPOCHS):
        for chosen in torch.randperm(len(gain)).chunk(MINIBATCHES):
            policy = agent.policy(flat["observation"][chosen])
            ratio = (policy.log_prob(flat["action"][chosen]).sum(1) - flat["logp"][chosen]).exp()
            share = (gain[chosen] - gain[chosen].mean()) / (gain[chosen].std() + 1e-8)
            surrogate = torch.min(ratio * share, ratio.clamp(1 - CLIP, 1 + CLIP) * share).mean()
            error = (agent.value(flat["observation"][chosen]).squeeze(1) - target[chosen]).square().mean()
            loss = -surrogate + VALUE * error - ENTROPY * policy.entropy().sum(1).mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), GRADIENT)
            optimizer.step()


def learn(task, minutes, n, length, seed, report=print):
    """Rows of (minutes, steps, mean return of the last episodes) and the agent."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)  # the nets are small; the worlds use the cores
    env = sinew.gym.VectorEnv(task, n, autoreset_mode=gymnasium.vector.AutoresetMode.SAME_STEP)
    agent = Agent(env.single_observation_space.shape[0], env.single_action_space.shape[0])
    optimizer = torch.optim.Adam(agent.parameters(), lr=RATE, eps=1e-5)
    collector, begin, steps, curve = Collector(env, length, seed), time.monotonic(), 0, []
    while time.monotonic() - begin < 60 * minutes:
        update(agent, optimizer, collector.collect(agent))
        steps += length * n
        if collector.finished:
            spent, mean = (time.monotonic() - begin) / 60, float(numpy.mean(collector.finished[-100:]))
            curve.append((spent, steps, mean))
            report(f"{spent:6.2f} min  {steps:9} steps  return {mean:8.1f}")
    return curve, agent


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--task", default="half_cheetah")
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--worlds", type=int, default=64)
    parser.add_argument("--length", type=int, default=64, help="steps of each world between two updates")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--curve", help="CSV file for the learning curve")
    options = parser.parse_args()
    curve, _ = learn(options.task, options.minutes, options.worlds, options.length, options.seed)
    if options.curve:
        with open(options.curve, "w", newline="") as file:
            csv.writer(file).writerows([("minutes", "steps", "return"), *curve])


if __name__ == "__main__":
    main()
