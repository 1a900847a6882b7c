"""Keyframes of a spec that is edited: their numbers stay with the joints, actuators and mocap bodies that they are about.

A key lists numbers in the order of the tree. Before an edit its lists are taken apart, by element; after it they are put
together again for the tree as it is then. What is new starts as the spec says.
"""

from __future__ import annotations

import numpy

from ._enums import mjtDyn, mjtJoint
from ._rotations import quat_mul, quat_rotate
from ._spec_orientation import orientation
from ._spec_write import field_value

_SIZES = {mjtJoint.mjJNT_FREE: (7, 6), mjtJoint.mjJNT_BALL: (4, 3)}


def _pose(body):
    """Position and orientation of a body in its parent, the frames that it is in considered."""
    pos, quat, frame = numpy.array(body.pos, float), numpy.array(orientation(body), float), body._frame
    while frame is not None:
        turn = numpy.array(orientation(frame), float)
        pos, quat = frame.pos + quat_rotate(turn, pos), quat_mul(turn, quat)
        frame = frame._frame
    return [*pos, *quat]


def _joint_start(joint, copied):
    """Where a joint is that a key says nothing of. conformance: in a key of the spec itself, free joints at the origin and
    angles as they are written; in one that came with an attached spec, as in qpos0."""
    if joint.type == mjtJoint.mjJNT_FREE:
        return _pose(joint._parent) if copied else [0, 0, 0, 1, 0, 0, 0]
    if joint.type == mjtJoint.mjJNT_BALL:
        return [1, 0, 0, 0]
    return [field_value(joint, "ref") if copied else joint.ref]


def _joints(spec, velocities, copied):
    for body in spec._list("body"):
        for joint in body._of("joint"):
            size = _SIZES.get(joint.type, (1, 1))[velocities]
            yield joint, size, [0.0] * size if velocities else _joint_start(joint, copied)


def _actuators(spec, activations):
    for actuator in spec._list("actuator"):
        states = max(int(actuator.actdim), 1) if actuator.dyntype != mjtDyn.mjDYN_NONE else 0
        size = states if activations else 1
        yield actuator, size, [0.0] * size


def _mocaps(spec, quats, copied):
    for body in spec._list("body"):
        if body.mocap:
            pose = _pose(body) if copied else [*body.pos, *body.quat]
            yield body, 4 if quats else 3, pose[3:] if quats else pose[:3]


# Lists of a key: (element, how many numbers, what it starts with) in their order.
_LAYOUTS = {
    "qpos": lambda spec, copied: _joints(spec, False, copied),
    "qvel": lambda spec, copied: _joints(spec, True, copied),
    "act": lambda spec, copied: _actuators(spec, True),
    "ctrl": lambda spec, copied: _actuators(spec, False),
    "mpos": lambda spec, copied: _mocaps(spec, False, copied),
    "mquat": lambda spec, copied: _mocaps(spec, True, copied),
}


def taken_apart(spec):
    """[(key, {list: {element: numbers}})] of keys whose lists are as long as the tree says."""
    settle(spec)
    keys = spec._list("key")
    if not keys:
        return []
    layouts = {name: [(element, size) for element, size, _ in layout(spec, False)] for name, layout in _LAYOUTS.items()}
    found = []
    for key in keys:
        parts = {}
        for name, layout in layouts.items():
            numbers = key._values[name]
            if len(numbers) and len(numbers) == sum(size for _, size in layout):
                ends = numpy.cumsum([size for _, size in layout])
                parts[name] = {e: list(numbers[end - n : end]) for (e, n), end in zip(layout, ends)}
        found.append((key, parts))
    return found


def put_together(spec, keys):
    """Lists of keys for the tree of a spec as it is now; `keys` as taken_apart() gave them."""
    if not keys:
        return
    layouts = {(name, c): list(layout(spec, c)) for name, layout in _LAYOUTS.items() for c in (False, True)}
    for key, parts in keys:
        for name, by_element in parts.items():
            layout = layouts[name, key.__dict__.get("_copied", False)]
            lists = (by_element.get(element, start) for element, _, start in layout)
            setattr(key, name, [float(number) for part in lists for number in part])
        if "_copied" in key.__dict__:
            key.__dict__["_parts"] = parts, {name: list(key._values[name]) for name in parts}


def settle(spec):
    """Lists of keys that came with attached specs, for the tree as it is now; those that were changed stay."""
    kept = [(key, key.__dict__["_parts"]) for key in spec._elements["key"] if "_parts" in key.__dict__]
    put_together(spec, [(key, parts) for key, (parts, put) in kept if all(key._values[n] == put[n] for n in put)])


def copied(spec, keys, rename):
    """Copies of another spec's keys in this one, under new names."""
    made = []
    for key, parts in keys:
        twin = spec._make("key")
        for name, value in key._values.items():
            twin._values[name] = type(value)(value) if isinstance(value, list) else value
        twin._values["name"] = rename(key._values["name"])
        twin.__dict__["_copied"] = True
        made.append((twin, parts))
    return made
