"""The tree speaks the field's language: what has a name in the literature is called by it (docs/glossary.md)."""

import re

import remaining
import sources

FOLDERS = ("src", "include", "apps", "python", "docs", "scripts", "cmake")
SUFFIXES = {".c", ".h", ".py", ".pyi", ".md", ".txt", ".in", ".cmake"}
TOP = ("CONTRIBUTING.md", "README.md", "CMakeLists.txt", "Makefile")

# Pictures of our own, each with what is meant; matched as whole words, also inside names: sn_bring_up, SwirlTerm.
PICTURES = {
    "wing|wings": "model compiler, runtime",
    "door|doors": "interface",
    "house": "source tree",
    "rooms": "folders, modules",
    "mood": "choice",
    "(bring|brings|brought)[ _]up": "compute, update",
    "turns of balls": "angular velocity of ball joints",
    "the rim": "edge of the disk",
    "(close|closes) their eyes": "fall asleep",
    "rub|rubs": "slide",
    "weed|weeds": "remove",
    "astray": "invalid, diverged",
    "feel|feels|felt": "experience, sense, act on",
    "softness": "regularization, compliance",
    "swirl|swirls": "Coriolis matrix",
    "reply|replies": "response, column of the Delassus matrix",
    "parting|partings": "separating axis",
    "find_out": "compute",
}
WORD_BREAK = r"(?<![A-Za-z])(?:{})(?![a-z])"


def files():
    every = [path for folder in FOLDERS for path in sorted((sources.ROOT / folder).rglob("*"))]
    built = sources.ROOT / "python" / "build"
    every = [path for path in every if path.suffix in SUFFIXES and "egg-info" not in str(path) and built not in path.parents]
    return every + [sources.ROOT / name for name in TOP]


def pictures_in(text):
    """(line, word, what is meant) of every picture in a text; names in CamelCase and snake_case are read as words."""
    found = []
    apart = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", text)
    for words, meant in PICTURES.items():
        for match in re.finditer(WORD_BREAK.format(words), apart, re.I):
            found.append((apart.count("\n", 0, match.start()) + 1, match.group(0), meant))
    return found


def test_no_pictures_of_our_own():
    wrong = []
    for path in files():
        name = sources.name_of(path)
        if name == "docs/glossary.md":
            continue
        for line, word, meant in pictures_in(path.read_text()):
            if word.lower() not in remaining.PICTURES.get(name, "").split(", "):
                wrong.append(f"{name}:{line}: '{word}': say {meant}")
    assert not wrong, "\n".join(wrong)


# Turns of phrase that are not the field's, in what users read: documents and public headers.
HABITS = {
    r"processor (time|seconds)|on the processor|the processor's|memory of the processor": "CPU time, on the CPU, host memory",
    r"of our own|of one's own": "custom, Sinew's",
    r"what follows from": "derived from",
    r"(is|are) not there|what is there": "missing, existing",
    r"in turns": "alternately",
    r"all that hangs on|what hangs on": "descendants",
    r"anew": "again",
    r"asked for": "requested",
    r"(MuJoCo|OpenSim|Moco|they?) has it": "as in MuJoCo",
    r"holds? \S+ against": "compares with",
}
GENERATED = ("docs/relaxations.md", "docs/gpu-float32.md")


def read_by_users():
    pages = [sources.ROOT / name for name in ("README.md", "CONTRIBUTING.md", "python/README.md")]
    pages += [path for path in (sources.ROOT / "docs").rglob("*.md") if sources.name_of(path) not in GENERATED]
    return pages + sorted((sources.ROOT / "include" / "sinew").glob("*.h"))


BREAK = r"(?:\s+(?://\s*)?)"  # between two words, in a comment too


def habits_in(text):
    found = []
    for words, meant in HABITS.items():
        for match in re.finditer(rf"\b(?:{words.replace(' ', BREAK)})\b", text):
            found.append((text.count("\n", 0, match.start()) + 1, " ".join(match.group().split()), meant))
    return found


def test_what_users_read_is_in_plain_technical_english():
    wrong = []
    for path in read_by_users():
        wrong += [f"{sources.name_of(path)}:{line}: '{words}': say {meant}" for line, words, meant in habits_in(path.read_text())]
    assert not wrong, "\n".join(wrong)


def test_a_habit_would_be_found_over_a_line_break():
    text = "// stepped on the\n// processor, which was asked\n// for"
    assert [words for _, words, _ in habits_in(text)] == ["on the // processor", "asked // for"]


def test_a_picture_would_be_found():
    assert [word for _, word, _ in pictures_in("// the engine's wing\nsn_bring_up(); snSwirl s;")] == [
        "wing", "bring_up", "Swirl"]  # fmt: skip
    assert not pictures_in("drawing outdoors: doormat, feeling, weeds_out_of")[1:]
