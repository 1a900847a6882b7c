"""CMA-ES finds muscle excitations for the highest jump, on Ray: every generation is one batch over the cluster.

Two legs with eight muscles each start from a crouch. Wanted is the highest centre of mass, with the trunk upright when it is
highest. What is found are the excitations of the muscles, the same in both legs, at six knots in time, linear in between.

    pip install 'sinew[ray]' cma
    python examples/cma_jump.py [--generations 150] [--population 64] [--out jump.png]
"""

import argparse
import pathlib

import cma
import numpy

import sinew
import sinew.ray

MODEL = pathlib.Path(__file__).parents[1] / "models" / "environments" / "muscle_legs.xml"
STEPS, KNOTS, MUSCLES = 160, 6, 8
CROUCH = numpy.concatenate([[0, -0.188, numpy.radians(40)], numpy.tile(numpy.radians([90, 75, 25]), 2)])
LEAN = 0.5  # metres of height that a radian of pitch, squared, costs


def excitations(candidates):
    """Controls in time, n x STEPS x 16, of knots, n x 48."""
    knots = candidates.reshape(-1, KNOTS, MUSCLES)
    at = numpy.linspace(0, KNOTS - 1, STEPS)
    low = numpy.minimum(at.astype(int), KNOTS - 2)
    share = (at - low)[:, None]
    return numpy.tile((1 - share) * knots[:, low] + share * knots[:, low + 1], 2)


def jump(batch, candidates):
    """Greatest height of the centre of mass, less what leaning costs; runs on the workers."""
    controls = excitations(candidates)
    batch.qpos = numpy.tile(CROUCH, (batch.n, 1))
    best = numpy.zeros(batch.n)
    for step in range(STEPS):
        batch.ctrl = controls[:, step]
        batch.step()
        best = numpy.maximum(best, batch.subtree_com[:, 1, 2] - LEAN * batch.qpos[:, 2] ** 2)
    return best


jump.fields = ("subtree_com",)


def search(pool, generations, population, seed):
    """The best knots, and the best and the mean height of every generation."""
    settings = {"bounds": [0, 1], "popsize": population, "seed": seed, "CMA_diagonal": 100, "verbose": -9}
    strategy = cma.CMAEvolutionStrategy(numpy.full(KNOTS * MUSCLES, 0.5), 0.5, settings)
    curve = []
    for generation in range(generations):
        candidates = strategy.ask()
        heights = sinew.ray.evaluate(pool, jump, candidates)
        strategy.tell(candidates, -heights)
        curve.append((heights.max(), heights.mean()))
        if generation % 10 == 9:
            print(f"generation {generation + 1:3}: best {heights.max():.3f} m, mean {heights.mean():.3f} m", flush=True)
    return strategy.result.xbest, numpy.array(curve)


def poses(model, knots):
    """Lines of the body (trunk, leg, foot) after every step, and the height of the centre of mass."""
    data, controls = sinew.Data(model), excitations(knots[None])[0]
    data.qpos[:] = CROUCH
    lines, heights = [], []
    for control in controls:
        data.ctrl[:] = control
        sinew.step(model, data)
        sinew.forward(model, data)
        places = [data.geom("head").xpos, *(data.body(f"right {part}").xpos for part in ("thigh", "shank", "foot")),
                  data.geom("right heel").xpos, data.geom("right ball").xpos]  # fmt: skip
        lines.append(numpy.array([place[[0, 2]] for place in places]))
        heights.append(data.subtree_com[1, 2])
    return numpy.array(lines), numpy.array(heights)


def draw(model, knots, curve, path):
    import matplotlib.pyplot as plt

    lines, heights = poses(model, knots)
    top = int(heights.argmax())
    figure, (jumps, excited, learned) = plt.subplots(1, 3, figsize=(13, 4.2), width_ratios=[2.2, 1.3, 1])
    for k, step in enumerate(numpy.linspace(0, top, 8).astype(int)):
        shift = numpy.array([0.45 * k - lines[step, 1, 0], 0])
        jumps.plot(*(lines[step] + shift).T, color=plt.cm.viridis(0.9 * k / 7), linewidth=4, solid_capstyle="round")
        jumps.plot(*(lines[step, 0] + shift), "o", color=plt.cm.viridis(0.9 * k / 7), markersize=13)
        jumps.text(0.45 * k, -0.13, f"{step * model.opt.timestep:.2f} s", ha="center", fontsize=8)
    jumps.axhline(0, color="0.5")
    jumps.set(aspect="equal", xticks=[], ylim=(-0.25, 2.05), ylabel="height [m]", title=f"centre of mass up to {heights.max():.2f} m")
    names = [name.removeprefix("right ") for name in model.names_of("actuator")[:MUSCLES]]
    span = [0, STEPS * model.opt.timestep, MUSCLES - 0.5, -0.5]
    excited.imshow(excitations(knots[None])[0, :, :MUSCLES].T, aspect="auto", extent=span, cmap="magma", vmin=0, vmax=1)
    excited.set(yticks=range(MUSCLES), yticklabels=names, xlabel="time [s]", title="excitations")
    learned.plot(curve[:, 0], label="best")
    learned.plot(curve[:, 1], label="mean")
    learned.set(xlabel="generation", ylabel="height less lean [m]", title="CMA-ES")
    learned.legend(frameon=False)
    figure.tight_layout()
    figure.savefig(path, dpi=110)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--generations", type=int, default=150)
    parser.add_argument("--population", type=int, default=64)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", help="a picture")
    options = parser.parse_args()
    with sinew.ray.Pool(sinew.load(MODEL)) as workers:
        found, progress = search(workers, options.generations, options.population, options.seed)
        print(f"highest: {progress[:, 0].max():.3f} m")
        if options.out:
            draw(workers.model, found, progress, options.out)
