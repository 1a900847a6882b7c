"""Recorded results of MuJoCo, for machines on which it cannot be installed.

Our own format (tests/golden/*.npz) holds one model per file: all real numbers in one array, all integers in another,
and an index (JSON) that says which name lies where, in which shape. The corpus has its own (*.rec.gz, described in its
README).
"""

import gzip
import json
from pathlib import Path

import numpy as np

FORMAT = 1


def write(path, values, facts):
    """`values`: {name: array}; `facts`: anything JSON can hold."""
    reals, integers, index = [], [], {}
    for name, value in values.items():
        value = np.asarray(value)
        pool = reals if np.issubdtype(value.dtype, np.floating) else integers
        index[name] = ["r" if pool is reals else "i", list(value.shape)]
        pool.append(value.ravel())
    text = json.dumps({"format": FORMAT, "facts": facts, "index": index}, separators=(",", ":"))
    np.savez_compressed(
        path,
        index=np.frombuffer(text.encode(), np.uint8),
        reals=np.concatenate([np.zeros(0), *reals]).astype("<f8"),
        integers=np.concatenate([np.zeros(0, "<i8"), *integers]).astype("<i8"),
    )


def read(path):
    """(values, facts)"""
    with np.load(path) as file:
        head = json.loads(bytes(file["index"]))
        pools = {"r": file["reals"], "i": file["integers"]}
    if head["format"] != FORMAT:
        raise ValueError(f"{path}: recorded in format {head['format']}, this program reads {FORMAT}")
    values, used = {}, {"r": 0, "i": 0}
    for name, (kind, shape) in head["index"].items():
        count = int(np.prod(shape, dtype=int))
        values[name] = pools[kind][used[kind] : used[kind] + count].reshape(shape)
        used[kind] += count
    return values, head["facts"]


def read_corpus(path):
    """The records of a *.rec.gz: a line `name type rows cols`, the numbers, a newline."""
    data, values, at = gzip.open(path).read(), {}, 0
    while at < len(data):
        end = data.index(b"\n", at)
        name, kind, rows, columns = data[at:end].split()
        dtype = np.dtype("i1" if kind == b"s1" else "<" + kind.decode())
        shape = int(rows), int(columns)
        size = shape[0] * shape[1] * dtype.itemsize
        values[name.decode()] = np.frombuffer(data[end + 1 : end + 1 + size], dtype).reshape(shape)
        at = end + 2 + size
    return values


def file_for_model(folder, relative):
    """models/inertia/given.xml -> tests/golden/inertia__given.npz"""
    return Path(folder) / (str(Path(relative).with_suffix("")).replace("/", "__") + ".npz")


def file_for_corpus(folder, relative):
    return Path(folder) / (str(Path(relative).with_suffix("")).replace("/", "__") + ".rec.gz")
