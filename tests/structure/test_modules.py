"""Modules depend on one another in one direction: no include cycle, no call from a lower layer into a higher one."""

import re
import subprocess

import remaining
import sources
import test_layers

OBJECTS = [sources.ROOT / "build" / "CMakeFiles" / f"sinew_{part}_objects.dir" for part in ("runtime", "compiler")]


def include_graph():
    """module -> modules that its .c or .h includes"""
    graph = {}
    for path in sources.c_files("src"):
        module = sources.module_of(path)
        graph.setdefault(module, set()).update(other for other in sources.included_modules(path) if other != module)
    return graph


def test_no_modules_include_one_another():
    cycles = [component for component in sources.strong_components(include_graph())]
    new = [sorted(cycle) for cycle in cycles if not any(cycle <= set(known) for known in remaining.INCLUDE_CYCLES)]
    assert not new, "\n".join(" <-> ".join(cycle) for cycle in new)


def test_a_cycle_would_be_found():
    graph = {"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}
    assert sources.strong_components(graph) == [{"a", "b", "c"}]
    assert not sources.strong_components({"a": {"b"}, "b": set()})


def symbols():
    """({symbol: {source file that defines it}}, {symbol: {source file that uses it}}) of the library's objects"""
    defined, used = {}, {}
    objects = {str(path): sources.ROOT / path.relative_to(part).with_suffix("") for part in OBJECTS for path in part.rglob("*.o")}
    assert objects, "no objects of the library: `make build` has not been run, or its targets have other names"
    objects = {path: source for path, source in objects.items() if source.is_file()}  # older builds leave others
    out = subprocess.run(["nm", "-A", *objects], capture_output=True, text=True, check=True).stdout
    for path, kind, symbol in re.findall(r"^(\S+?):\S* +([A-Za-z]) (sn_\w+)$", out, re.M):
        if kind in "TRDBiU":
            (used if kind == "U" else defined).setdefault(symbol, set()).add(objects[path])
    return defined, used


def layer_of(path):
    return path.relative_to(sources.ROOT / "src").parts[0]


def upward_calls(defined, used, reachable):
    wrong = []
    for symbol, callers in sorted(used.items()):
        for source in defined.get(symbol, ()):
            for caller in callers:
                if layer_of(source) not in reachable(layer_of(caller)):
                    wrong.append(f"{sources.name_of(caller)} uses {symbol} of {sources.name_of(source)}")
    return wrong


def test_calls_go_down():
    defined, used = symbols()
    assert len(defined) > 500, "build first: make build"
    wrong = upward_calls(defined, used, test_layers.reachable)
    wrong = [text for text in wrong if text.split()[0].rsplit(".")[0] not in remaining.UPWARD_MODULES]
    assert not wrong, "\n".join(wrong)


def test_an_upward_call_would_be_found():
    step, kinematics = (sources.ROOT / "src" / name for name in ("step/step.c", "kinematics/jacobian.c"))
    found = upward_calls({"sn_step": {step}}, {"sn_step": {kinematics}}, test_layers.reachable)
    assert found == ["src/kinematics/jacobian.c uses sn_step of src/step/step.c"]
    assert not upward_calls({"sn_point_jacobian": {kinematics}}, {"sn_point_jacobian": {step}}, test_layers.reachable)
