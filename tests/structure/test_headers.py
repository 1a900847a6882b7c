"""Every public header stands alone in C17 and in C++17, and C++ programs find its functions."""

import pathlib
import re
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
HEADERS = sorted((ROOT / "include" / "sinew").glob("*.h"))
LANGUAGES = {"c": ("cc", "c17"), "c++": ("c++", "c++17")}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("header", HEADERS, ids=lambda path: path.name)
def test_a_public_header_compiles_alone(header, language):
    compiler, standard = LANGUAGES[language]
    command = [compiler, f"-std={standard}", "-x", language, "-fsyntax-only", "-Wall", "-Wextra", "-pedantic", "-Werror"]
    source = f"#include <sinew/{header.name}>\nextern int something;\n"
    result = subprocess.run([*command, "-I", str(ROOT / "include"), "-"], input=source, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr


def test_every_declaration_has_c_linkage():
    missing = []
    for header in HEADERS:
        text = header.read_text()
        outside = re.sub(r'#ifdef __cplusplus\nextern "C" \{\n#endif.*?#ifdef __cplusplus\n\}\n#endif', "", text, flags=re.S)
        if re.search(r"^(SN_API|typedef|struct)\b", outside, re.M):
            missing.append(header.name)
    assert not missing, 'no extern "C" around ' + ", ".join(missing)


def test_every_header_with_functions_says_what_threads_may_do():
    silent = []
    for header in HEADERS:
        text = header.read_text()
        if re.search(r"^SN_API", text, re.M) and "Threads:" not in text.split("#pragma once")[0]:
            silent.append(header.name)
    assert not silent, ", ".join(silent)


# Structs that a function works on: they may stand anywhere among the inputs.
OBJECTS = re.compile(r"(snModel|snData|snSpec|snElement|snBatch|snRenderer|snScene|snSceneItem|snDiagnostics|snOptimal|snMotion\* |snMeshSink|snTextSink|snIkStream|void|char|FILE)\b")


def is_output(argument):
    pointer = "*" in argument or "[" in argument
    given = argument.startswith("const") and "**" not in argument  # const char** is where an address goes
    return pointer and "(" not in argument and not given and not OBJECTS.match(argument)


def outputs_before_inputs(arguments):
    """Whether an output comes before an input; the length of an output, and diagnostics, come after it."""
    kinds = [is_output(argument) for argument in arguments if not re.match(r"snDiagnostics\b|(size_t|int) (size|count|max)$", argument)]
    return True in kinds and False in kinds[kinds.index(True):]


def test_outputs_come_last():
    """Functions of MuJoCo's order, and calls that change a vector in place, are named here or deprecated."""
    in_place = {"sn_integrate_pos"}
    wrong = []
    for header in HEADERS:
        for comment, block in re.findall(r"((?:^//.*\n)*)((?:^SN_API[^;]*;[^\n]*\n)+)", header.read_text(), re.M):
            if "Deprecated" in comment:
                continue
            for name, arguments in re.findall(r"(\w+)\(([^;]*)\);", block):
                listed = [" ".join(part.split()) for part in re.split(r",(?![^(]*\))", arguments)]
                if name not in in_place and outputs_before_inputs(listed):
                    wrong.append(f"{header.name}: {name}")
    assert not wrong, ", ".join(wrong)


def deprecated():
    return {name for header in HEADERS for comment, block in re.findall(r"((?:^//.*\n)+)((?:^SN_API[^;]*;[^\n]*\n)+)", header.read_text(), re.M)
            if "Deprecated" in comment for name in re.findall(r"(\w+)\([^;]*\);", block)}  # fmt: skip


def test_nothing_of_ours_calls_what_is_deprecated():
    names = re.compile(rf"\b(?:{'|'.join(sorted(deprecated()))})\b")
    folders = [ROOT / name for name in ("src", "apps", "python", "render", "web", "examples", "bench")]
    paths = [path for folder in folders for path in sorted(folder.rglob("*")) if path.suffix in {".c", ".h", ".cpp", ".cu", ".js", ".hpp"}]
    paths = [path for path in paths if path != ROOT / "src/step/deprecated.c" and not {"node_modules", "build"} & set(path.parts)]
    wrong = [f"{path.relative_to(ROOT)}: {found}" for path in [*paths, ROOT / "include/sinew/mujoco.h"]
             for found in sorted(set(names.findall(path.read_text())))]  # fmt: skip
    assert len(deprecated()) > 15 and not wrong, "\n".join(wrong)


def test_parts_of_a_step_come_from_their_own_header():
    """step.h includes pipeline.h for one version more; nothing of ours counts on that."""
    parts = set(re.findall(r"SN_API void (sn_\w+)\(", (ROOT / "include/sinew/pipeline.h").read_text()))
    assert len(parts) > 30 and not parts & set(re.findall(r"\bsn_\w+", (ROOT / "include/sinew/step.h").read_text()))
    files = [path for name in ("src", "apps", "python/core", "render", "web/engine", "tests", "bench") for path in (ROOT / name).rglob("*.[ch]")]
    wrong = []
    for path in files:
        text = path.read_text()
        if "sinew/step.h" in text and "sinew/pipeline.h" not in text and parts & set(re.findall(r"\bsn_\w+", text)):
            wrong.append(str(path.relative_to(ROOT)))
    assert len(files) > 500 and not wrong, "these include step.h for functions of pipeline.h: " + ", ".join(wrong)
