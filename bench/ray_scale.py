"""A simulation on paper of a sweep on many nodes: what saturates first. Arithmetic on measured figures (docs/ray.md).

    python bench/ray_scale.py [--nodes 1000] [--cores 64] [--step-us 0.29] [--steps 1000] [--block 256] [--bytes 37] ...
"""

import argparse

FIGURES = {
    # name: default, what it is
    "nodes": (1000, "machines"),
    "cores": (64, "cores of a machine, one worker each"),
    "step_us": (0.29, "microseconds of a step of one world on a core (cart-pole)"),
    "steps": (1000, "steps of a run"),
    "block": (256, "runs that a worker computes at once"),
    "bytes": (37, "bytes of a result of one run"),
    "piece_us": (566, "microseconds of the driver for a piece of work"),
    "network": (1.25e9, "bytes per second into the driver (10 Gbit/s)"),
    "disk": (200e6, "bytes per second onto the disk of the results"),
    "packed": (0.9, "bytes on disk for a byte of a result"),
    "model": (40384, "bytes of the model, sent once to every node"),
    "memory": (300, "bytes of a world in the memory of a worker"),
    "start_s": (2.0, "seconds until a worker is there"),
}


def loads(f):
    """Share of its capacity at which each part of the system is used when all cores are busy; above 1 it saturates."""
    block_seconds = f["block"] * f["steps"] * f["step_us"] * 1e-6
    blocks_per_second = f["nodes"] * f["cores"] / block_seconds
    bytes_per_second = blocks_per_second * f["block"] * f["bytes"]
    return {
        "driver, pieces of work": blocks_per_second * f["piece_us"] * 1e-6,
        "driver, network": bytes_per_second / f["network"],
        "driver, disk": bytes_per_second * f["packed"] / f["disk"],
    }


def least_block(f, share=0.5):
    """Runs in a block for which no part is used above a share of its capacity; None where only longer runs or smaller
    results help."""
    for power in range(0, 21):
        if max(loads({**f, "block": 2**power}).values()) <= share:
            return 2**power
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    for name, (default, doc) in FIGURES.items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=float, default=default, help=f"{doc} (default {default:g})")
    f = vars(parser.parse_args())
    print(f"{f['nodes']:g} nodes of {f['cores']:g} cores, runs of {f['steps']:g} steps, {f['bytes']:g} bytes of results each")
    print(f"  runs per second, all cores busy: {f['nodes'] * f['cores'] / (f['steps'] * f['step_us'] * 1e-6):,.0f}")
    print(f"  a block of {f['block']:g} runs takes a worker {f['block'] * f['steps'] * f['step_us'] * 1e-3:,.1f} ms and {f['block'] * f['memory'] / 1024:,.0f} kB")
    for name, load in sorted(loads(f).items(), key=lambda item: -item[1]):
        print(f"  {name:24} {100 * load:10,.1f} % of capacity{'   saturated' if load > 1 else ''}")
    print(f"  sending the model to all nodes through the driver: {f['nodes'] * f['model'] / f['network']:.3f} s; starting workers: {f['start_s']:g} s")
    block = least_block(f)
    print(f"  least block that keeps all below a half: {block if block else 'none: results saturate disk or network whatever the block'}")


if __name__ == "__main__":
    main()
