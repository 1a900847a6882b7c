"""Names and headers by which a reader finds things: no file name twice, a first line that names the file and its subject."""

import re
from collections import Counter

import remaining
import sources

HEADER = re.compile(r"// (\S+) — \S")
SHAPE = ("src", "apps", "render")
FIELDS = re.compile(r"//   (reads|writes|gives back)\b")
# fields on a second line, and behind them, without a full stop, the sentence that should have a line of its own
JOINED = re.compile(r"//   [a-z][\w*()., ';-]*?(?<!\bof)(?<![.,;:]) [A-Z][a-z]+ [a-z]")
TABLES = """GAIN BIAS DYN TRANSMISSION SENSOR INTEGRATOR SOLVER CONE GEOM PAIR WRAP EQUALITY FORCE ELEMENT CURVES JOINT DOF
FUNCTION FIXED EXPRESSION""".split()  # enumerators are SN_<table>_<KIND>
KINDS = re.compile(rf"case SN_({'|'.join(TABLES)})_|SN_(CASE|DO)\(|\bSN_\w+(KINDS|INTEGRATORS|SOLVERS)\(")
ENUM_SUBJECT = re.compile(r"\bswitch \(\((sn\w*(Type|Kind|Integrator|Solver|Curves|Transmission|Element)|Kind)\)")


def library_files():
    return [path for pattern in ("*.c", "*.h", "*.cu", "*.cpp") for path in sorted((sources.ROOT / "src").rglob(pattern))]


def names_used_twice(paths):
    counts = Counter(path.name for path in paths)
    return sorted(name for name, count in counts.items() if count > 1)


def test_no_file_name_stands_twice():
    new = set(names_used_twice(library_files())) - set(remaining.NAMES_TWICE)
    assert not new, "a stack trace or a search by name would find several: " + ", ".join(sorted(new))


def test_a_name_that_stands_twice_would_be_found(tmp_path):
    assert names_used_twice([tmp_path / "a" / "plan.c", tmp_path / "b" / "plan.c", tmp_path / "b" / "one.c"]) == ["plan.c"]


def broken_header(name, text):
    """What is wrong with the comment that a file begins with, or None."""
    lines = text.splitlines()
    found = HEADER.match(lines[0])
    if not found or found.group(1) != name:
        return f"the first line is not `// {name} — subject`"
    for before, line in zip(lines, lines[1:], strict=False):
        if not line.startswith("//"):
            return None
        if line != "//" and not line.startswith("//   "):
            return f"a broken line: {line}"
        if FIELDS.match(before) and not FIELDS.match(line) and JOINED.match(line):
            return f"a sentence behind fields: {line}"
    return None


def test_every_file_begins_with_its_name_and_subject():
    wrong = [f"{sources.name_of(path)}: {found}" for path in library_files()
             if (found := broken_header(path.name, path.read_text()))]  # fmt: skip
    assert not wrong, "\n".join(wrong)


def test_broken_headers_would_be_found():
    assert broken_header("a.c", "// a.c — subject\n//   reads x\nint x;\n") is None
    assert broken_header("a.c", "// b.c — subject\nint x;\n")
    assert broken_header("a.c", "// a.c — subject that was broken\n// at eighty columns\nint x;\n")
    joined = "// a.c — subject\n//   reads   x        writes  y (z) and\n//   yz As another file, but for\n//   all.\nint x;\n"
    assert broken_header("a.c", joined)
    assert broken_header("a.c", joined.replace(" As", "\n//   As")) is None


def kind_switches_with_default(text):
    """Lines of a `default:` that does something, in a switch whose cases are kinds of a table."""
    found, stack = [], []
    for number, line in enumerate(text.splitlines(), 1):
        if re.search(r"\bswitch \(", line):
            kinds = bool(ENUM_SUBJECT.search(line))
            stack.append({"depth": line.count("{") - line.count("}"), "kinds": kinds, "default": 0})
            continue
        if not stack:
            continue
        stack[-1]["kinds"] |= bool(KINDS.search(line))
        if re.search(r"\bdefault:(?!\s*break;)", line):
            stack[-1]["default"] = number
        stack[-1]["depth"] += line.count("{") - line.count("}")
        if stack[-1]["depth"] <= 0:
            done = stack.pop()
            if done["kinds"] and done["default"]:
                found.append(done["default"])
    return found


def test_no_switch_over_kinds_has_a_default():
    found = [f"{sources.name_of(path)}:{number}" for path in library_files()
             for number in kind_switches_with_default(path.read_text())]  # fmt: skip
    new = [place for place in found if place.split(":")[0] not in remaining.KIND_DEFAULTS]
    assert not new, "a kind that is not known must be refused by its row, not computed as another: " + ", ".join(new)


def test_a_default_in_a_switch_over_kinds_would_be_found():
    text = "switch (kind) {\n  case SN_GAIN_FIXED: return 1;\n  default: return 2;\n}\n"
    assert kind_switches_with_default(text) == [3]
    assert kind_switches_with_default(text.replace("SN_GAIN_FIXED", "OTHER")) == []
    rows = "switch (kind) {\n#define ROW(KIND, word) SN_CASE(word, KIND, word())\n  SN_GAIN_KINDS(ROW)\n  default: return 2;\n}\n"
    assert kind_switches_with_default(rows) == [4]
    macro = "#define BY_KIND(a, Kind, ROWS) \\\n  switch ((Kind)a) { \\\n    ROWS \\\n    default: return 0; \\\n  }\n"
    assert kind_switches_with_default(macro) == [4]


# ---- private state of a data


def members(text, struct):
    """Names of the members that a struct declares itself, of any type; rows of fields are not among them."""
    body = re.search(rf"struct {struct} \{{(.*?)\n\}};", text, re.S).group(1)
    body = re.sub(r"//.*", "", body)
    declared = re.findall(r"^\s*(?:const |unsigned |struct |enum )*\w+[ *]+([\w*, \[\]]+);", body, re.M)
    return {re.match(r"[ *]*(\w+)", name).group(1) for group in declared for name in group.split(",")}


def test_state_that_stages_leave_for_each_other_is_declared():
    declared = (sources.ROOT / "src/model/awake.h").read_text()
    rows = set(re.findall(r"^  ROW\((\w+),", declared, re.M))
    data = members((sources.ROOT / "include/sinew/data.h").read_text(), "snData")
    awake = members(declared, "snAwake")
    assert {"kinetic_before", "contact_frames_due", "warning", "pair_cache"} <= data, "members are not recognised"
    assert {"plane", "stale", "asleep", "rest_marks"} <= awake, "members are not recognised"
    hidden = (data | awake) - rows - set(remaining.NOT_STAGE_STATE)
    assert not hidden, "declare in SN_PRIVATE_STATE, or say in remaining.py why no stage reads it: " + ", ".join(sorted(hidden))
    assert not set(remaining.NOT_STAGE_STATE) - data - awake, "gone from the structs"


def test_members_of_every_type_are_found():
    text = "struct snX {\n  bool a, b;  // c;\n  unsigned d;\n  const snByte *e, *f;\n  snVec3 g[2];\n  ROWS(int)\n  uint32_t h;\n};\n"
    assert members(text, "snX") == set("abdefgh")


# ---- the walk through one step


def walks():
    """The paragraphs of docs/architecture.md that name the files of a step, by target."""
    text = (sources.ROOT / "docs/architecture.md").read_text()
    section = re.search(r"## One step of a humanoid.*?\n(.*?)\n## ", text, re.S).group(1)
    return {part.split("**")[1]: re.findall(r"`([\w/]+\.[ch])`", part) for part in section.split("\n\n") if part.startswith("**")}


def test_the_walk_names_files_that_are_there():
    there = [str(path.relative_to(sources.ROOT)) for folder in ("src", "include") for path in (sources.ROOT / folder).rglob("*.[ch]")]
    assert len(walks()) == 3 and all(len(names) > 8 for names in walks().values()), "the walk is not recognised"
    gone = [f"{target}: {name}" for target, names in walks().items() for name in names
            if not any(path.endswith("/" + name) for path in there)]  # fmt: skip
    assert not gone, "no such file under src/: " + ", ".join(gone)


def test_the_walk_names_no_file_twice():
    twice = [f"{target}: {name}" for target, names in walks().items() for name in set(names) if names.count(name) > 1]
    assert not twice, "back and forth: " + ", ".join(twice)
