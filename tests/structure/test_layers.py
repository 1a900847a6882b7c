"""The layers of docs/architecture.md stay true: every include goes down, and apps see public headers only."""

import pathlib
import re

import remaining

ROOT = pathlib.Path(__file__).resolve().parents[2]

# What each layer may use; what those use comes along. Order as in docs/architecture.md.
USES = {
    "base": [],
    "math": ["base"],
    "geometry": ["math"],
    "solver": ["math"],
    "model": ["math"],
    "stage": ["math"],
    "view": ["model"],
    "kinematics": ["stage", "view", "geometry"],
    "flex": ["kinematics"],
    "dynamics": ["flex"],
    "collision": ["flex", "geometry"],
    "constraint": ["collision", "dynamics", "solver"],
    "muscle": ["math"],
    "actuation": ["constraint", "muscle"],
    "sensor": ["actuation"],
    "step": ["sensor"],
    "analysis": ["step"],
    "cuda": ["step"],
    "batch": ["analysis", "cuda"],
    "derivative": ["batch"],
    "scene": ["constraint"],
    "spec": ["base"],
    "mjcf": ["spec", "math"],
    "asset": ["spec", "geometry"],
    "expand": ["spec", "mjcf", "asset", "geometry", "model"],
    "compile": ["mjcf", "asset", "expand", "analysis", "geometry", "model"],
    "osim": ["mjcf", "analysis"],
    "subject": ["osim", "compile"],
    "optimal": ["osim", "derivative", "compile"],
}


def reachable(layer):
    found, todo = {layer}, [layer]
    while todo:
        for lower in USES[todo.pop()]:
            if lower not in found:
                found.add(lower)
                todo.append(lower)
    return found


def includes(path):
    for number, line in enumerate(path.read_text().splitlines(), 1):
        match = re.match(r'\s*#\s*include\s+"([^"]+)"', line)
        if match:
            yield number, match.group(1)


def test_every_folder_of_src_is_a_known_layer():
    folders = {p.name for p in (ROOT / "src").iterdir() if p.is_dir()}
    assert folders <= set(USES), folders - set(USES)


def test_includes_go_down():
    wrong = []
    for path in sorted((ROOT / "src").rglob("*.[ch]")):
        layer = path.relative_to(ROOT / "src").parts[0]
        if str(path.relative_to(ROOT).with_suffix("")) in remaining.UPWARD_MODULES:
            continue
        for number, name in includes(path):
            top = name.split("/")[0]
            if top != "sinew" and top not in reachable(layer):
                wrong.append(f"{path.relative_to(ROOT)}:{number}: {layer} may not include {name}")
    assert not wrong, "\n".join(wrong)


def test_the_layers_have_no_cycle():
    for layer, lower in USES.items():
        for other in lower:
            assert layer not in reachable(other), f"{layer} and {other} use each other"


def test_apps_and_python_include_public_headers_only():
    wrong = []
    for folder in ("apps", "python", "render"):
        for path in sorted((ROOT / folder).rglob("*.[ch]")):
            own = path.parents[max(0, len(path.relative_to(ROOT / folder).parts) - 2)]  # apps/sinew, python/core, render
            for number, name in includes(path):
                if not name.startswith("sinew/") and not (own / name).exists():
                    wrong.append(f"{path.relative_to(ROOT)}:{number}: {name}")
    assert not wrong, "\n".join(wrong)


def test_a_source_file_includes_its_own_header_first():
    wrong = []
    for path in sorted((ROOT / "src").rglob("*.c")):
        header = path.with_suffix(".h")
        if header.exists():
            first = next((name for _, name in includes(path)), None)
            if first != str(header.relative_to(ROOT / "src")):
                wrong.append(f"{path.relative_to(ROOT)}: first include is {first}")
    assert not wrong, "\n".join(wrong)


def test_the_runtime_needs_the_c_library_only():
    allowed = {"assert", "ctype", "errno", "float", "inttypes", "limits", "locale", "math", "pthread", "stdarg", "stdatomic",
               "stdbool", "stddef", "stdint", "stdio", "stdlib", "string", "time", "unistd", "fcntl", "sys/stat",
               "sys/types", "emmintrin", "immintrin"}
    optional = {"src/geometry/convex/mpr.c": {"ccd/ccd"}, "src/base/file_write.c": {"io"}}  # io.h: of the C library of Windows
    wrong = []
    for layer in ("base", "math", "geometry", "solver", "model", "stage", "view", "kinematics", "flex", "dynamics", "collision",
                  "constraint",
                  "muscle", "actuation", "sensor", "step", "analysis", "batch", "derivative",
                  "scene"):
        for path in sorted((ROOT / "src" / layer).rglob("*.[ch]")):
            for name in re.findall(r"#\s*include\s+<([^>]+)\.h>", path.read_text()):
                if name not in allowed | optional.get(str(path.relative_to(ROOT)), set()):
                    wrong.append(f"{path.relative_to(ROOT)}: <{name}.h>")
    assert not wrong, "\n".join(wrong)
