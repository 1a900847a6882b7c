"""What the shared library exports is what the public headers declare, no more and no less."""

import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


def declared():
    names = set()
    for path in (ROOT / "include" / "sinew").glob("*.h"):
        text = re.sub(r"//[^\n]*", "", path.read_text())
        names |= set(re.findall(r"SN_API[^;(]*?\b(sn_\w+)\s*\(", text))
        names |= set(re.findall(r"SN_API\s+extern[^;(]*?\b(sn_\w+)\s*[;\[]", text))
    return names


def exported():
    library = ROOT / "build" / "lib" / "libsinew.so"
    assert library.exists(), "build first: make build"
    out = subprocess.run(["nm", "-D", "--defined-only", str(library)], capture_output=True, text=True, check=True).stdout
    return {line.split()[-1].split("@")[0] for line in out.splitlines() if line.split()[-2] in "TDRBVi"}


def test_exported_symbols_equal_the_public_headers():
    assert declared() == exported()


def test_every_public_function_has_a_sentence():
    silent = []
    for path in (ROOT / "include" / "sinew").glob("*.h"):
        lines = path.read_text().splitlines()
        for i, line in enumerate(lines):
            if line.startswith("SN_API"):
                j = i - 1
                while j >= 0 and (lines[j].startswith("SN_API") or lines[j].startswith(" ")):
                    j -= 1
                if not lines[j].startswith("//"):
                    silent.append(f"{path.name}:{i + 1}: {line}")
    assert not silent, "\n".join(silent)


def test_the_library_has_no_writable_globals():
    archive = ROOT / "build" / "lib" / "libsinew.a"
    out = subprocess.run(["nm", str(archive)], capture_output=True, text=True, check=True).stdout
    state = [line for line in out.splitlines() if re.search(r" [BbDdCc] ", line)]
    # relocated constant tables (.data.rel.ro) show as d/D: they are const and become read-only at load
    state = [line for line in state if re.search(r" [BbCc] ", line)]
    assert not state, "\n".join(state)
