"""How far each kind of sensor is from MuJoCo's, over the models that have it.

    python tests/conformance/sensor_types.py [FILE or FOLDER ...]

prints a table: kind, number of models and of sensors, largest deviation. Without arguments it takes models/ and, where
it is there, ../shared/corpus. The measure is that of the judge at forward level: max|a - b| / (0.01 + max|b|) over the
numbers of a sensor, at the states the judge looks at.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import engines
import judge
import numpy as np
import states

NOT_MEASURED = {"PLUGIN"}  # what it measures is up to the plugin: models/plugin has one


class Kind:
    """What was seen of one kind of sensor."""

    def __init__(self):
        self.models, self.sensors, self.worst, self.where = 0, 0, 0.0, ""

    def saw(self, deviation, where):
        if deviation >= self.worst:
            self.worst, self.where = deviation, where


def sensor_kinds():
    """Names of MuJoCo's kinds by number."""
    import mujoco

    return {int(kind): name[len("mjSENS_") :] for name, kind in mujoco.mjtSensor.__members__.items()}


def deviations(ours, reference):
    """Of each sensor at the present state."""
    a, b = ours.raw_data("sensordata"), np.asarray(reference.d.sensordata)
    for sensor, (first, count) in enumerate(zip(reference.m.sensor_adr, reference.m.sensor_dim)):
        span = slice(first, first + count)
        yield sensor, np.abs(a[span] - b[span]).max(initial=0) / (0.01 + np.abs(b[span]).max(initial=0))


def look_at(path, kinds, names):
    """Adds what one model shows to `kinds`."""
    reference = engines.MujocoEngine(path)
    if reference.m.nsensor == 0:
        return
    ours = engines.SinewEngine(path)
    types = [names[int(kind)] for kind in reference.m.sensor_type]
    for kind in set(types) & set(kinds):
        kinds[kind].models += 1
        kinds[kind].sensors += types.count(kind)
    for state in states.forward_states(reference, judge.display_name(path)):
        for engine in (ours, reference):
            engine.reset(state.key)
            for name, value in state.inputs.items():
                engine.set_data(name, value)
            engine.forward()
        for sensor, deviation in deviations(ours, reference):
            if types[sensor] in kinds:
                kinds[types[sensor]].saw(deviation, judge.display_name(path))


def survey(places):
    names = sensor_kinds()
    kinds = {name: Kind() for name in names.values() if name not in NOT_MEASURED}
    for place in places:
        for path in judge.find_models(place)[0]:
            try:
                look_at(path, kinds, names)
            except (engines.Unsupported, engines.LoadFailed):
                continue  # the judge tells of these
    return kinds


def table(kinds):
    lines = ["| kind | models | sensors | largest deviation | seen in |", "|---|---|---|---|---|"]
    for name, kind in sorted(kinds.items()):
        lines.append(f"| {name.lower()} | {kind.models} | {kind.sensors} | {kind.worst:.1e} | {kind.where} |")
    return "\n".join(lines)


if __name__ == "__main__":
    given = [Path(argument).resolve() for argument in sys.argv[1:]]
    default = [place for place in (judge.MODELS, judge.CORPUS) if place.is_dir()]
    print(table(survey(given or default)))
