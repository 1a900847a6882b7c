"""Records what MuJoCo computes for the models of models/, for machines on which it cannot be installed.

    python scripts/record_golden.py

Writes one file per model into tests/golden/ (tests/conformance/golden.py knows the format), and bad_state.json. Run it
after a change of a model or of a field table; it needs mujoco==3.5.0. Models that MuJoCo refuses, because they use
extensions of Sinew, are left out. It removes nothing.
"""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "conformance"))

import bad_states
import engines
import fields
import golden
import judge
import observe
import reference

# Few enough to keep files small, dense where engines part first.
STEPS = [1, 2, 3, 5, 10, 20, 50, 100, 150, 200, 300, 500, 700, 1000]


def record_model(live, values):
    for field in live.engine.model_fields():
        if not fields.exemption(field.name) and live.engine.has_model(field.name):
            values["model." + field.name] = live.engine.model_value(field.name)


def record_states(live, values, facts):
    data_fields = [field for field in live.engine.data_fields() if not fields.exemption(field.name)]
    facts["states"] = []
    for i, state in enumerate(live.states()):
        facts["states"].append({"name": state.name, "key": state.key})
        for name, value in state.inputs.items():
            values[f"input.{i}.{name}"] = value
        for phase, seen in live.observe(state, data_fields).items():
            for name, value in seen.items():
                values[f"seen.{i}.{phase}.{name}"] = value


def record_trajectory(live, values, facts):
    path = live.trajectory(STEPS)
    facts["start"] = {"name": path.start.name, "key": path.start.key}
    facts["hold"] = path.hold
    for name, value in path.start.inputs.items():
        values["start." + name] = value
    values["controls"], values["steps"] = path.controls, path.steps
    for name, value in path.values.items():
        values["trajectory." + name] = value
        values["spread." + name] = path.spread[name]


def record(path):
    """The recording of one model: (values, facts)."""
    live = reference.Live(path, judge.display_name(path), disable=0)
    values, facts = {}, {
        "model": judge.display_name(path),
        "mujoco": judge.REFERENCE_VERSION,
        "disable": 0,
    }
    record_model(live, values)
    live.begin_simulation()
    record_states(live, values, facts)
    record_trajectory(live, values, facts)
    return values, facts


def main():
    if engines.mujoco_version() != judge.REFERENCE_VERSION:
        print(f"record_golden: needs mujoco=={judge.REFERENCE_VERSION}", file=sys.stderr)
        return 1
    judge.GOLDEN.mkdir(parents=True, exist_ok=True)
    models, _ = judge.find_models(judge.MODELS)
    kept, total = set(), 0
    for path in models:
        file = golden.file_for_model(judge.GOLDEN, path.relative_to(judge.MODELS))
        try:
            golden.write(file, *record(path))
        except engines.LoadFailed as refusal:  # extensions of Sinew
            print(f"{judge.display_name(path)} is left out: {refusal}")
            continue
        kept.add(file)
        total += file.stat().st_size
        print(f"{file.name}: {file.stat().st_size} bytes")
    # The folder is shared with recordings of other tests, so stale files are named and left to a person.
    for file in sorted(set(judge.GOLDEN.glob("*.npz")) - kept):
        print(f"{file.name}: no such model any more")
    cases = {name: bad_states.run(engines.MujocoEngine, case) for name, case in bad_states.CASES.items()}
    (judge.GOLDEN / "bad_state.json").write_text(json.dumps(cases, indent=1) + "\n")
    print(f"{len(kept)} models, {total} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
