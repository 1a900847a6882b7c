"""Points and elements of random lines, sheets and solids, and the files that hold them: OBJ, gmsh 2.2 and 4.1, text and binary."""

import struct


def rounded(x):
    return float(f"{x:.3g}")


def jitter(made, size):
    return made.random.uniform(-size, size)


def line(made):
    """A chain of segments, sometimes closed, sometimes with a branch."""
    count = made.pick((3, 5, 7))
    points = [(rounded(0.07 * i), rounded(jitter(made, 0.02)), rounded(jitter(made, 0.02))) for i in range(count)]
    elements = [(i, i + 1) for i in range(count - 1)]
    if made.chance(0.3):
        points.append((0.07, 0.08, 0.0))
        elements.append((1, count))
    return points, elements


def sheet(made):
    """A patch of squares, each cut along one of its diagonals; some squares are missing."""
    rows, columns = made.pick((2, 3, 4)), made.pick((2, 3))
    points = [
        (rounded(0.08 * i + jitter(made, 0.01)), rounded(0.08 * j + jitter(made, 0.01)), rounded(jitter(made, 0.02)))
        for i in range(rows) for j in range(columns)
    ]  # fmt: skip
    elements = []
    for i in range(rows - 1):
        for j in range(columns - 1):
            a, b, c, d = i * columns + j, (i + 1) * columns + j, (i + 1) * columns + j + 1, i * columns + j + 1
            elements += [(a, b, c), (a, c, d)] if made.chance(0.5) else [(a, b, d), (b, c, d)]
    return points, elements


def solid(made):
    """A row of cubes, each of six tetrahedra about its diagonal."""
    count = made.pick((1, 2))
    points = [
        (rounded(0.09 * i + jitter(made, 0.01)), rounded(0.09 * j + jitter(made, 0.01)), rounded(0.09 * k + jitter(made, 0.01)))
        for i in range(count + 1) for j in (0, 1) for k in (0, 1)
    ]  # fmt: skip
    elements = []
    for cube in range(count):
        corner = [4 * cube + i for i in range(8)]  # bits of the number: x y z
        around = (4, 6, 2, 3, 1, 5)
        for at, one in enumerate(around):
            other = around[(at + 1) % 6]
            elements.append(positive(points, (corner[0], corner[one], corner[other], corner[7])))
    return points, elements


def positive(points, tetrahedron):
    """The same tetrahedron with its vertices in the order of positive volume."""
    a, b, c, d = (points[i] for i in tetrahedron)
    u, v, w = ([x - y for x, y in zip(p, a)] for p in (b, c, d))
    volume = (
        u[0] * (v[1] * w[2] - v[2] * w[1]) - u[1] * (v[0] * w[2] - v[2] * w[0]) + u[2] * (v[0] * w[1] - v[1] * w[0])
    )
    return tetrahedron if volume > 0 else (tetrahedron[0], tetrahedron[2], tetrahedron[1], tetrahedron[3])


PARTS = {1: line, 2: sheet, 3: solid}


def closed_surface(made):
    """An octahedron or a box with moved vertices, triangles facing outward."""
    size = made.real(0.08, 0.2)
    if made.chance(0.5):
        points = [(size, 0, 0), (-size, 0, 0), (0, size, 0), (0, -size, 0), (0, 0, size), (0, 0, -size)]
        triangles = [(0, 2, 4), (2, 1, 4), (1, 3, 4), (3, 0, 4), (2, 0, 5), (1, 2, 5), (3, 1, 5), (0, 3, 5)]
    else:
        points = [(x, y, z) for x in (-size, size) for y in (-size, size) for z in (-size, size)]
        quads = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
        triangles = [t for a, b, c, d in quads for t in ((a, b, c), (a, c, d))]
    moved = [tuple(rounded(x + jitter(made, 0.15 * size)) for x in point) for point in points]
    return moved, triangles


def refined(points, triangles):
    """The same surface with every triangle cut into four."""
    points, middles = list(points), {}

    def middle(one, other):
        key = (min(one, other), max(one, other))
        if key not in middles:
            middles[key] = len(points)
            points.append(tuple(rounded(0.5 * (a + b)) for a, b in zip(points[one], points[other])))
        return middles[key]

    finer = []
    for a, b, c in triangles:
        ab, bc, ca = middle(a, b), middle(b, c), middle(c, a)
        finer += [(a, ab, ca), (ab, b, bc), (ca, bc, c), (ab, bc, ca)]
    return points, finer


def obj(points, triangles):
    lines = [f"v {x:g} {y:g} {z:g}" for x, y, z in points]
    lines += ["f " + " ".join(str(i + 1) for i in triangle) for triangle in triangles]
    return "\n".join(lines) + "\n"


KIND = {1: 1, 2: 2, 3: 4}  # gmsh's numbers of lines, triangles, tetrahedra


def gmsh(points, elements, dim, version, binary):
    """The bytes of a file; MuJoCo reads triangles and tetrahedra."""
    make = gmsh_2 if version == "2.2" else gmsh_4
    head = f"$MeshFormat\n{version} {int(binary)} 8\n".encode()
    if binary:
        head += struct.pack("<i", 1) + b"\n"
    return head + b"$EndMeshFormat\n" + make(points, elements, dim, binary)


def gmsh_2(points, elements, dim, binary):
    if not binary:
        nodes = "".join(f"{i + 1} {x:g} {y:g} {z:g}\n" for i, (x, y, z) in enumerate(points))
        rows = "".join(
            f"{i + 1} {KIND[dim]} 2 1 1 {' '.join(str(v + 1) for v in element)}\n" for i, element in enumerate(elements)
        )
        return f"$Nodes\n{len(points)}\n{nodes}$EndNodes\n$Elements\n{len(elements)}\n{rows}$EndElements\n".encode()
    nodes = b"".join(struct.pack("<iddd", i + 1, *point) for i, point in enumerate(points))
    # as the program gmsh writes them, each element is a block with a header: kind, one element, two tags
    blocks = ((KIND[dim], 1, 2, i + 1, 0, 1, *(v + 1 for v in element)) for i, element in enumerate(elements))
    rows = b"".join(struct.pack(f"<{7 + dim}i", *block) for block in blocks)
    return b"$Nodes\n%d\n%s\n$EndNodes\n$Elements\n%d\n%s\n$EndElements\n" % (len(points), nodes, len(elements), rows)


def gmsh_4(points, elements, dim, binary):
    count, rows = len(points), len(elements)
    if not binary:
        tags = "".join(f"{i + 1}\n" for i in range(count))
        places = "".join(f"{x:g} {y:g} {z:g}\n" for x, y, z in points)
        listed = "".join(f"{i + 1} {' '.join(str(v + 1) for v in element)} \n" for i, element in enumerate(elements))
        return (
            f"$Nodes\n1 {count} 1 {count}\n{dim} 1 0 {count}\n{tags}{places}$EndNodes\n"
            f"$Elements\n1 {rows} 1 {rows}\n{dim} 1 {KIND[dim]} {rows}\n{listed}$EndElements\n"
        ).encode()
    nodes = struct.pack("<QQQQ", 1, count, 1, count) + struct.pack("<iiiQ", dim, 1, 0, count)
    nodes += struct.pack(f"<{count}Q", *range(1, count + 1)) + b"".join(struct.pack("<ddd", *point) for point in points)
    listed = struct.pack("<QQQQ", 1, rows, 1, rows) + struct.pack("<iiiQ", dim, 1, KIND[dim], rows)
    listed += b"".join(struct.pack(f"<{dim + 2}Q", i + 1, *(v + 1 for v in e)) for i, e in enumerate(elements))
    return b"$Nodes\n" + nodes + b"\n$EndNodes\n$Elements\n" + listed + b"\n$EndElements\n"
