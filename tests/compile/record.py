#!/usr/bin/env python3
"""Writes golden/NAME.txt for every models/NAME.xml: the compiled fields of MuJoCo 3.5.0, which test_compile.c compares.

One line per field: its name, then its numbers, row by row. Needs `pip install mujoco==3.5.0`.
"""
import pathlib
import re

import mujoco
import numpy as np

HERE = pathlib.Path(__file__).resolve().parent
HEADERS = HERE.parents[1] / "include" / "sinew"

# storage or drawing, or names of our own; see design section 2
NOT_COMPARED = re.compile(
    "nJmom|nnames|nnameslot|nchain|names|name_.*|M_.*|body_chain.*|chain_dof|moment_.*|"
    "nJten|ten_J_.*|npath|path_.*|skip_.*|npiece|piece_.*|nvarying|npass|pass_.*|nwrench|wrench_.*|nrun|run_.*|"
    "ncollide|nmask|collide_.*|.*_lean|text_data")


def values(owner, name):
    return np.asarray(getattr(owner, name)).astype(float).ravel()


def rows():
    """(name of the macro, name of the field) for every row of the field tables."""
    macro = None
    tables = re.findall(r'#include "sinew/(\w+\.h)"', (HEADERS / "model_fields.h").read_text())
    for line in "".join((HEADERS / table).read_text() for table in tables).splitlines():
        if start := re.match(r"#define (\w+)", line):
            macro = start[1]
        if row := re.match(r" +(?:SIZE|REF)\( *(\w+),| +(?:OPT|VAL|MAT)\(\w+, *(\w+),", line):
            yield macro, row[1] or row[2]


def fields(model):
    for macro, name in rows():
        if NOT_COMPARED.fullmatch(name):
            continue
        if macro == "SN_OPTION_FIELDS":
            yield f"opt.{name}", values(model.opt, name)
        elif macro == "SN_STATISTIC_FIELDS":
            yield f"stat.{name}", values(model.stat, name)
        else:
            yield name, values(model, name)


def main():
    mujoco.mj_setCacheCapacity(mujoco.mj_getCache(), 0)  # or meshes of one file would come out as the first one did
    for path in sorted((HERE / "models").glob("*.xml")):
        model = mujoco.MjModel.from_xml_path(str(path))
        lines = [" ".join([name] + [f"{x:.17g}" for x in numbers])
                 for name, numbers in fields(model) if numbers.size > 0]
        (HERE / "golden" / f"{path.stem}.txt").write_text("\n".join(lines) + "\n")
        print(path.name)


if __name__ == "__main__":
    main()
