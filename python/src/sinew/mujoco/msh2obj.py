"""Binary meshes of MuJoCo's older format (.msh) as Wavefront files (.obj).

python -m sinew.mujoco.msh2obj -i mesh.msh -o mesh.obj
"""

from __future__ import annotations

import argparse
import dataclasses
from pathlib import Path

import numpy


@dataclasses.dataclass(frozen=True)
class Msh:
    """The contents of a .msh file."""

    vertex_positions: numpy.ndarray
    vertex_normals: numpy.ndarray
    vertex_texcoords: numpy.ndarray
    face_vertex_indices: numpy.ndarray

    @staticmethod
    def create(file: Path) -> Msh:
        """Reads a file: four counts, then positions, normals, texture coordinates and triangles."""
        contents = Path(file).read_bytes()
        counts = numpy.frombuffer(contents, "<i4", 4) if len(contents) >= 16 else numpy.zeros(4, "i4")
        widths, kinds = (3, 3, 2, 3), ("<f4", "<f4", "<f4", "<i4")
        sizes = [int(count) * width for count, width in zip(counts, widths)]
        if len(contents) != 16 + 4 * sum(sizes) or min(sizes) < 0:
            raise ValueError(f"{file} is no .msh file: {len(contents)} bytes do not fit its counts {counts.tolist()}")
        parts, at = [], 16
        for size, width, kind in zip(sizes, widths, kinds):
            parts.append(numpy.frombuffer(contents, kind, size, at).reshape(-1, width).copy())
            at += 4 * size
        parts[2][:, 1] = 1 - parts[2][:, 1]  # the v axis of .obj points the other way
        return Msh(*parts)


def msh_to_obj(msh_file: Path) -> str:
    """A .msh file as the text of an .obj file."""
    mesh = Msh.create(msh_file)
    lines = []
    for word, rows in (("v", mesh.vertex_positions), ("vn", mesh.vertex_normals), ("vt", mesh.vertex_texcoords)):
        lines += [f"{word} " + " ".join(str(number) for number in row) for row in rows]
    for face in mesh.face_vertex_indices + 1:
        lines.append("f " + " ".join(f"{corner}/{corner}/{corner}" for corner in face))
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("-i", "--input", required=True, help="the .msh file")
    parser.add_argument("-o", "--output", required=True, help="the .obj file")
    arguments = parser.parse_args()
    Path(arguments.output).write_text(msh_to_obj(Path(arguments.input)))


if __name__ == "__main__":
    main()
