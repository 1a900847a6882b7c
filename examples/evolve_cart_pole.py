"""An evolution strategy balances the cart-pole. NumPy only.

Each world of the batch tries its own linear controller, a random step away from the best guess; the guess then moves
along the mean of these steps, weighted by how well each did (Salimans et al. 2017, "Evolution strategies as a scalable
alternative to reinforcement learning").

    python examples/evolve_cart_pole.py [--generations 15] [--worlds 64] [--seed 0]
"""

import argparse

import numpy

from sinew.tasks import Worlds

STEP = 0.5  # deviation of the controllers from the guess
RATE = 1.0  # of the move, in steps


def returns_of(worlds, controllers, seed):
    """Reward of one episode of each world until it ends; controllers is n x 5."""
    observation = worlds.reset(seed=seed)
    total, alive = numpy.zeros(worlds.n), numpy.ones(worlds.n, bool)
    for _ in range(worlds.task.horizon):
        action = numpy.einsum("ij,ij->i", observation, controllers)[:, None]
        observation, reward, terminated, truncated = worlds.step(action, alive)
        total += reward * alive
        alive &= ~(terminated | truncated)
        if not alive.any():
            break
    return total


def evolve(generations, n, seed):
    """The controller that was found, and the mean return of its last test."""
    random = numpy.random.default_rng(seed)
    worlds = Worlds("cart_pole", n)
    guess = numpy.zeros(5)
    for generation in range(generations):
        half = random.normal(size=(n // 2, 5))
        tries = numpy.concatenate([half, -half])
        total = returns_of(worlds, guess + STEP * tries, seed=generation)
        ranks = total.argsort().argsort() / (n - 1) - 0.5
        guess += RATE * (ranks @ tries) / n * 4
        print(f"generation {generation:2}: mean return {total.mean():6.1f}, best {total.max():5.0f}", flush=True)
    return guess, returns_of(worlds, numpy.tile(guess, (n, 1)), seed=10**6).mean()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--generations", type=int, default=15)
    parser.add_argument("--worlds", type=int, default=64)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    controller, final = evolve(options.generations, options.worlds, options.seed)
    print(f"controller {numpy.round(controller, 2)}: mean return {final:.1f} of 500")


if __name__ == "__main__":
    main()
