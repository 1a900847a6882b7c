"""Holds the contacts of every two kinds of geom against MuJoCo's, at random poses.

    python tests/conformance/pairs.py [--poses 1000] [--pair box-box ...] [--multiccd] [--no-nativeccd] [--show 3]
    python tests/conformance/pairs.py --poses 12 --record tests/data/pairs.txt

Poses are a mixture: barely touching, within the margin, deep, and with axes or faces exactly parallel. The table says
for each pair how many poses agree in the number of contacts, in that and all distances, positions and normals, and the
worst differences.
Exit status 1 when a pair falls below the floor.
"""

import argparse
import sys
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent))

import frames
import relaxations

SOLIDS = ("sphere", "capsule", "ellipsoid", "cylinder", "box", "mesh")
KINDS = ("plane", "hfield", *SOLIDS)
PAIRS = [(a, b) for a in KINDS for b in SOLIDS if KINDS.index(a) <= KINDS.index(b)]
MARGINS = (0, 0.01, 0.1)
FORMS = {
    "plane": ('type="plane" size="1 1 1"',),
    "hfield": ('type="hfield" hfield="hills"', 'type="hfield" hfield="steps"'),
    "sphere": ('type="sphere" size="0.1"', 'type="sphere" size="0.35"'),
    "capsule": ('type="capsule" size="0.1 0.3"', 'type="capsule" size="0.25 0.1"', 'type="capsule" size="0.03 0.4"'),
    "ellipsoid": ('type="ellipsoid" size="0.1 0.2 0.3"', 'type="ellipsoid" size="0.3 0.25 0.1"'),
    "cylinder": ('type="cylinder" size="0.1 0.3"', 'type="cylinder" size="0.3 0.05"'),
    "box": ('type="box" size="0.1 0.2 0.3"', 'type="box" size="0.2 0.2 0.2"', 'type="box" size="0.35 0.3 0.03"'),
    "mesh": ('type="mesh" mesh="tetrahedron"', 'type="mesh" mesh="cube"', 'type="mesh" mesh="hull"'),
}


def numbers(values):
    return " ".join(f"{value:.6g}" for value in np.ravel(values))


def assets():
    random = np.random.default_rng(30)
    cube = [[x, y, z] for x in (-0.2, 0.2) for y in (-0.2, 0.2) for z in (-0.2, 0.2)]
    hull = random.normal(size=(30, 3))
    hull *= (0.3 * random.uniform(0.7, 1, 30) / np.linalg.norm(hull, axis=1))[:, None]
    hills = random.uniform(size=(7, 9))
    steps = np.kron(random.integers(0, 3, (3, 3)), np.ones((2, 2)))
    return f"""
      <mesh name="tetrahedron" vertex="0 0 0  0.4 0 0  0 0.5 0  0 0 0.3"/>
      <mesh name="cube" vertex="{numbers(cube)}"/>
      <mesh name="hull" vertex="{numbers(hull)}"/>
      <hfield name="hills" nrow="7" ncol="9" size="1 0.8 0.3 0.2" elevation="{numbers(hills)}"/>
      <hfield name="steps" nrow="6" ncol="6" size="0.9 0.9 0.2 0.1" elevation="{numbers(steps)}"/>"""


def scene(form_a, form_b, margin, flags):
    """One geom on a body that is placed, one on a body that floats."""
    return f"""
    <mujoco>
      <option gravity="0 0 0"><flag {flags}/></option>
      <asset>{assets()}</asset>
      <worldbody>
        <body mocap="true"><geom {form_a} margin="{margin}"/></body>
        <body><freejoint/><geom {form_b}/></body>
      </worldbody>
    </mujoco>"""


class Poses:
    """Random poses for two geoms, found with MuJoCo's own distance where they shall just touch."""

    def __init__(self, mujoco, model, seed):
        self.mujoco, self.m, self.d = mujoco, model, mujoco.MjData(model)
        self.random = np.random.default_rng(seed)
        self.margin = float(model.geom_margin.sum())
        plane = model.geom_type[0] == mujoco.mjtGeom.mjGEOM_PLANE
        self.field = model.geom_type[0] == mujoco.mjtGeom.mjGEOM_HFIELD
        self.reach = float(model.geom_rbound[1] if plane else model.geom_rbound.sum())

    def quaternion(self):
        kind = self.random.integers(5)
        quat = self.random.normal(size=4)
        if kind == 0:
            quat = np.array([1.0, 0, 0, 0])
        elif kind == 1:  # quarters of a turn
            quat = self.random.integers(-1, 2, 4).astype(float)
            quat[0] += not quat.any()
        elif kind == 2:  # about one axis
            quat[1:] *= np.eye(3)[self.random.integers(3)]
        return quat / np.linalg.norm(quat)

    def direction(self):
        vector = self.random.normal(size=3)
        return vector / np.linalg.norm(vector)

    def place(self, pos, quat_a, quat_b):
        """Both at one position."""
        self.d.mocap_pos[0], self.d.mocap_quat[0], self.d.qpos[3:] = pos, quat_a, quat_b
        self.move(pos)

    def move(self, pos):
        self.d.qpos[:3] = pos
        self.mujoco.mj_kinematics(self.m, self.d)

    def apart(self, dist):
        """Moves the second geom from outside until the distance is `dist`: along the shortest way, that is exact."""
        if self.field:
            return self.lowered(dist)
        from_to = np.zeros(6)
        start = self.d.mocap_pos[0] + 2 * (self.reach + 1) * self.direction()
        self.move(start)
        found = self.mujoco.mj_geomDistance(self.m, self.d, 0, 1, 100, from_to)
        way = from_to[3:] - from_to[:3]
        length = np.linalg.norm(way)
        if length > 1 / 10**9 and found < 100:
            start = start - way / length * (found - dist)
        return start

    def lowered(self, dist):
        """Onto a height field, whose distance MuJoCo does not tell: down until the first contact within the margin."""
        frame = self.d.geom_xmat[0].reshape(3, 3).copy()
        over = self.d.mocap_pos[0] + frame @ np.r_[self.random.uniform(-0.7, 0.7, 2), 0]
        apart, touching = 2.0, 0.0
        for _ in range(40):
            middle = (apart + touching) / 2
            self.move(over + middle * frame[:, 2])
            self.mujoco.mj_collision(self.m, self.d)
            apart, touching = (apart, middle) if self.d.ncon else (middle, touching)
        return over + (apart - self.margin + dist) * frame[:, 2]

    def next(self, index):
        """The state of both bodies: barely touching, within the margin, deep, aligned, in turn."""
        random = self.random
        pos = random.uniform(-1, 1, 3)
        self.place(pos, self.quaternion(), self.quaternion())
        kind = index % 4
        if kind == 0:
            pos_b = self.apart(random.choice([-1, 1]) * 10.0 ** random.uniform(-6, -2))
        elif kind == 1:
            pos_b = self.apart(random.uniform(0, 1.1) * self.margin - (self.margin == 0) * 0.01)
        elif kind == 2:
            pos_b = pos + random.uniform(0, 0.8) * self.reach * self.direction()
        else:
            self.d.qpos[3:] = self.d.mocap_quat[0]
            local = random.integers(-2, 3, 3) * random.choice([0.05, 0.1, 0.15, 0.2])
            pos_b = pos + self.d.geom_xmat[0].reshape(3, 3) @ local
        return np.r_[pos, self.d.mocap_quat[0]], np.r_[pos_b, self.d.qpos[3:]]


@dataclass
class Contacts:
    dist: np.ndarray
    pos: np.ndarray
    normal: np.ndarray


def contacts(d):
    found = d.contact
    frame = np.asarray(found.frame, dtype=float).reshape(-1, 9)
    return Contacts(np.array(found.dist, dtype=float).ravel(), np.array(found.pos, dtype=float).reshape(-1, 3),
                    frame[:, :3].copy())


def angle(a, b):
    return np.arctan2(np.linalg.norm(np.cross(a, b), axis=1), np.sum(a * b, axis=1))


@dataclass
class Row:
    """What the poses of one pair came to."""

    pair: tuple
    poses: int = 0
    touching: int = 0
    contacts: int = 0
    same_count: int = 0
    same: int = 0
    dist: float = 0.0
    pos: float = 0.0
    angle: float = 0.0
    exceptions: list = field(default_factory=list)

    def add(self, ours, theirs, what, exact=True):
        """`exact`: the search for these contacts ends exactly."""
        self.poses += 1
        self.touching += len(theirs.dist) > 0
        self.contacts += len(theirs.dist)
        if len(ours.dist) != len(theirs.dist):
            self.exceptions.append(f"{what}: {len(ours.dist)} contacts, MuJoCo {len(theirs.dist)}")
            return
        self.same_count += 1
        if not len(ours.dist):
            self.same += 1
            return
        dist = np.abs(ours.dist - theirs.dist).max()
        pos = np.linalg.norm(ours.pos - theirs.pos, axis=1).max()
        turn = angle(ours.normal, theirs.normal).max()
        self.dist, self.pos, self.angle = max(self.dist, dist), max(self.pos, pos), max(self.angle, turn)
        if max(dist, pos, turn) <= relaxations.tolerance("pair" if exact else "searched-pair"):
            self.same += 1
        else:
            self.exceptions.append(f"{what}: dist {dist:.1e}, position {pos:.1e}, normal {turn:.1e} from MuJoCo's")

    def passes(self):
        return self.poses - self.same <= relaxations.tolerance("pair-ties") * self.poses


def flags_of(options):
    native = "disable" if options.no_nativeccd else "enable"
    return f'nativeccd="{native}" multiccd="{"enable" if options.multiccd else "disable"}"'


def scenes_of(pair, poses, flags):
    """For every form and margin of two kinds: what it is, the text, MuJoCo's model, and its share of the poses."""
    import mujoco

    scenes = [(a, b, margin) for a in FORMS[pair[0]] for b in FORMS[pair[1]] for margin in MARGINS]
    seed = KINDS.index(pair[0]) * len(KINDS) + KINDS.index(pair[1])
    for number, parts in enumerate(scenes):
        xml = scene(*parts, flags)
        reference = mujoco.MjModel.from_xml_string(xml)
        source = Poses(mujoco, reference, [seed, number])
        share = len(range(number, poses, len(scenes)))
        yield parts, xml, reference, [source.next(number + turn) for turn in range(share)]


def put(d, placed, floating):
    d.mocap_pos[0], d.mocap_quat[0], d.qpos[:] = placed[:3], placed[3:], floating


def compare_pair(pair, poses, flags):
    import mujoco

    import sinew

    row = Row(pair)
    native = 'nativeccd="enable"' in flags
    for parts, xml, reference, states in scenes_of(pair, poses, flags):
        m = sinew.loads(xml)
        theirs, ours = mujoco.MjData(reference), sinew.Data(m)
        for placed, floating in states:
            put(theirs, placed, floating)
            put(ours, placed, floating)
            mujoco.mj_fwdPosition(reference, theirs)
            sinew.forward(m, ours)
            what = f"{parts}: placed {placed.tolist()} floating {floating.tolist()}"
            exact = frames.ends_exactly(pair, parts[2], native)
            row.add(contacts(ours), contacts(theirs), what, exact)
    return row


def recorded_lines(pair, poses):
    """MuJoCo's contacts in closed form: kinds; size, position, rotation of both; margin; contacts."""
    import mujoco

    for _, _, reference, states in scenes_of(pair, poses, flags_of(arguments([]))):
        d = mujoco.MjData(reference)
        for placed, floating in states:
            put(d, placed, floating)
            mujoco.mj_fwdPosition(reference, d)
            found = contacts(d)
            geoms = [np.r_[reference.geom_size[k], d.geom_xpos[k], d.geom_xmat[k]] for k in (0, 1)]
            values = np.r_[geoms[0], geoms[1], reference.geom_margin.sum(), len(found.dist)]
            touching = np.ravel(np.c_[found.dist, found.pos, found.normal])
            yield " ".join([*map(str, reference.geom_type), *(f"{value:.17g}" for value in np.r_[values, touching])])


def is_recorded(pair):
    """Planes with convex shapes go by the support function, which the tests of pair functions leave out."""
    return frames.is_closed_form(pair) and not (pair[0] == "plane" and pair[1] in ("ellipsoid", "mesh"))


def record(path, poses):
    """Recordings for the tests of the pair functions, which then need no MuJoCo."""
    lines = [line for pair in PAIRS if is_recorded(pair) for line in recorded_lines(pair, poses)]
    Path(path).write_text("\n".join(lines) + "\n")
    return len(lines)


def table(rows):
    lines = [
        "| pair | poses | touching | contacts | same count | same contacts | worst dist | worst position "
        "| worst angle |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        count, dist = (f"{100 * share / row.poses:.2f}%" for share in (row.same_count, row.same))
        counted = f"{row.poses} | {row.touching} | {row.contacts} | {count} | {dist if row.passes() else f'**{dist}**'}"
        worst = f"{row.dist:.1e} | {row.pos:.1e} | {row.angle:.1e}"
        lines.append(f"| {'-'.join(row.pair)} | {counted} | {worst} |")
    return lines


def arguments(words=None):
    parser = argparse.ArgumentParser(description="Contacts of every two kinds of geom, Sinew against MuJoCo.")
    parser.add_argument("--poses", type=int, default=1000, help="random poses for each pair (1000)")
    parser.add_argument("--pair", action="append", metavar="A-B", help="only this pair; may be given again")
    parser.add_argument("--multiccd", action="store_true", help="with the flag multiccd")
    parser.add_argument("--no-nativeccd", action="store_true", help="without the flag nativeccd: by libccd")
    parser.add_argument("--record", metavar="FILE", help="write MuJoCo's contacts of the pairs in closed form instead")
    parser.add_argument("--show", type=int, default=0, help="poses that disagree to print for each pair")
    options = parser.parse_args(words)
    names = {"-".join(pair): pair for pair in PAIRS}
    unknown = [name for name in options.pair or () if name not in names]
    if unknown:
        parser.error(f"no such pair: {', '.join(unknown)}; there are {', '.join(names)}")
    options.pairs = [names[name] for name in options.pair] if options.pair else PAIRS
    return options


def main():
    options = arguments()
    if options.record:
        print(f"{record(options.record, options.poses)} poses recorded")
        return 0
    rows = [compare_pair(pair, options.poses, flags_of(options)) for pair in options.pairs]
    print("\n".join(table(rows)))
    for row in rows:
        for text in row.exceptions[: options.show]:
            print(f"\n{'-'.join(row.pair)} {text}")
    failed = ["-".join(row.pair) for row in rows if not row.passes()]
    print(f"\n{len(rows) - len(failed)} of {len(rows)} pairs agree in all but {relaxations.tolerance('pair-ties'):.1%} of poses.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
