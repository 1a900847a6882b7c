"""Holds Sinew against MuJoCo over whole folders of models: `make conformance`.

    python tests/conformance/judge.py [options] [FILE or FOLDER ...]

Without arguments it takes models/ and, where it is there, ../shared/corpus. Exit status 1 when any model deviates.
"""

import argparse
import re
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import compare
import engines
import golden
import pool
import relaxations
import report

ROOT = engines.ROOT
MODELS = ROOT / "models"
LARGE = ROOT / relaxations.RELAXED["large-scenes"].fields
GOLDEN = ROOT / "tests" / "golden"
CORPUS = ROOT.parent / "shared" / "corpus"
CORPUS_GOLDEN = ROOT.parent / "shared" / "golden"
REFERENCE_VERSION = "3.5.0"


def root_element(path):
    """The first element's name; None when there is none to be seen."""
    text = re.sub(rb"<!--.*?-->|<\?.*?\?>|<!DOCTYPE[^>]*>", b"", path.read_bytes(), flags=re.S)
    match = re.search(rb"<\s*([\w.-]+)", text)
    return match.group(1).decode() if match else None


def included_files(path):
    """Files that a model includes; MuJoCo looks for them beside the main model."""
    names = re.findall(rb"<include\s[^>]*?file\s*=\s*[\"']([^\"']+)", path.read_bytes())
    return {(path.parent / name.decode(errors="replace")).resolve() for name in names}


def find_models(place):
    """(models, fragments) of a file or folder. A folder with a manifest.tsv says itself what its models are."""
    if place.is_file():
        return [place], []
    manifest = place / "manifest.tsv"
    if manifest.is_file():
        return [place / line.split("\t")[0] for line in manifest.read_text().splitlines()[1:] if line.strip()], []
    files = sorted(file for file in place.rglob("*") if file.suffix in (".xml", ".urdf"))
    if place != LARGE:
        files = [file for file in files if LARGE not in file.parents]
    included = set().union(*(included_files(file) for file in files)) if files else set()
    fragments = [file for file in files if root_element(file) == "mujocoinclude" or file.resolve() in included]
    return [file for file in files if file not in set(fragments)], fragments


def display_name(path):
    for folder in (MODELS, CORPUS):
        if path.is_relative_to(folder):
            return f"{folder.name}/{path.relative_to(folder)}"
    return path.name if not path.is_relative_to(ROOT) else str(path.relative_to(ROOT))


def reference_for(path, live):
    """(kind, file) of what a model is judged by; file None when live; kind None when there is nothing."""
    if live:
        return "live", None
    if path.is_relative_to(MODELS):
        file = golden.file_for_model(GOLDEN, path.relative_to(MODELS))
        return ("golden", file) if file.is_file() else (None, file)
    if path.is_relative_to(CORPUS):
        file = golden.file_for_corpus(CORPUS_GOLDEN, path.relative_to(CORPUS))
        return ("corpus", file) if file.is_file() else (None, file)
    return None, None


def disable_mask(words):
    mask = 0
    for word in filter(None, words.split(",")):
        if word not in engines.DISABLE_FLAGS:
            raise SystemExit(f"judge: there is no flag '{word}' to disable; known: {' '.join(engines.DISABLE_FLAGS)}")
        mask |= 1 << engines.DISABLE_FLAGS.index(word)
    return mask


def arguments(argv):
    parser = argparse.ArgumentParser(
        prog="judge", description="Hold Sinew against MuJoCo and write the table of conformance."
    )
    parser.add_argument(
        "places", nargs="*", type=Path, metavar="FILE|FOLDER", help="models (default: models/ and the corpus)"
    )
    parser.add_argument(
        "--disable",
        default="",
        metavar="FLAGS",
        help="flags disabled in both engines, separated by commas, such as 'constraint' (default: none)",
    )
    parser.add_argument(
        "--levels", "--level", default=",".join(compare.LEVELS), help="of model,forward,trajectory,step (default: all)"
    )
    parser.add_argument(
        "--select",
        choices=("supported", "all"),
        default="supported",
        help="'all' counts models that use what Sinew does not know yet as failures",
    )
    parser.add_argument(
        "--pushes", type=int, default=1, metavar="N", help="pushed runs of MuJoCo whose largest spread counts (default: 1)"
    )
    parser.add_argument(
        "--wheel",
        type=Path,
        metavar="FOLDER",
        help="where another version of MuJoCo is unpacked, which is then the reference (with --physics)",
    )
    parser.add_argument("--physics", default="", help="of Sinew: a version such as 4.0, or switches (docs/mujoco-4.md)")
    parser.add_argument("--golden", action="store_true", help="use recordings even where MuJoCo is installed")
    parser.add_argument(
        "--candidate",
        choices=("sinew", "mujoco", "nudged"),
        default="sinew",
        help="'mujoco' holds MuJoCo against itself, to try the judge; 'nudged' MuJoCo whose qpos is moved by its last bit "
        "before each step, to see what rounding alone does at the level `step`",
    )
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=300, help="time limit per model")
    parser.add_argument(
        "--out", type=Path, default=ROOT / "build" / "conformance", help="folder for report.md and report.json"
    )
    parser.add_argument("--quiet", action="store_true", help="print the summary and what deviates, not every model")
    options = parser.parse_args(argv)
    options.levels = options.levels.split(",")
    unknown = set(options.levels) - set(compare.LEVELS)
    if unknown:
        parser.error(f"there is no level {', '.join(sorted(unknown))}")
    return options


def collect(places):
    models, words = [], []
    for place in places:
        if not place.exists():
            raise SystemExit(f"judge: {place} is not there")
        found, fragments = find_models(place.resolve())
        models += found
        if fragments:
            words.append(
                f"{len(fragments)} files of {display_name(place.resolve())} are parts that other files include, "
                "and are judged with those"
            )
    return list(dict.fromkeys(models)), words


def live_reference(options):
    """Whether MuJoCo itself can be asked, and the sentence that says what is used instead."""
    if options.wheel:
        return True, f"the reference is the MuJoCo in {options.wheel.name}, running live; Sinew has physics {options.physics or '3.5'}"
    version = engines.mujoco_version()
    if options.golden:
        return False, "the reference is RECORDED results of MuJoCo 3.5.0, as asked for"
    if version is None:
        return False, "MuJoCo cannot be imported here: the reference is RECORDED results of MuJoCo 3.5.0"
    if version != REFERENCE_VERSION:
        return False, f"the installed MuJoCo is {version}, not {REFERENCE_VERSION}: the reference is RECORDED results"
    return True, f"the reference is MuJoCo {version}, running live"


def judge(options, show=print):
    """Runs everything, writes the report, gives its rows."""
    places = options.places or [MODELS, *([CORPUS] if CORPUS.is_dir() else [])]
    models, words = collect(places)
    live, sentence = live_reference(options)
    words.insert(0, sentence)
    mask = disable_mask(options.disable)
    words.append(f"flags disabled in both engines: {options.disable or 'none'}; levels: {', '.join(options.levels)}")
    for word in words:
        show(word)

    tasks = []
    for path in models:
        kind, file = reference_for(path, live)
        task = {
            "model": display_name(path),
            "path": str(path),
            "reference": kind,
            "golden": str(file) if file else None,
            "disable": mask,
            "levels": options.levels,
            "candidate": options.candidate,
            "pushes": options.pushes,
            "wheel": str(options.wheel.resolve()) if options.wheel else None,
            "physics": options.physics,
        }
        tasks.append(task)

    started = time.monotonic()
    seen = [0]

    def done(task, row):
        seen[0] += 1
        if not options.quiet or row["status"] in report.FAILED:
            text = report.deviation_text(row, report.columns_of([row])) if row["status"] != "conforms" else ""
            show(f"[{seen[0]}/{len(tasks)}] {row['model']}: {row['status']}{'  ' + text if text else ''}")

    rows = pool.run(tasks, options.workers, options.seconds, done)
    rows.sort(key=lambda row: row["model"])
    facts = {
        "words": words,
        "reference": "live" if live else "recorded",
        "disable": options.disable,
        "levels": options.levels,
        "candidate": options.candidate,
    }
    report.write(options.out, rows, facts)
    for line in report.passes_summary(rows):
        show(line)
    show(f"{report.summary(rows)} ({time.monotonic() - started:.0f} s); table in {options.out / 'report.md'}")
    return rows


def failed(rows, select):
    wrong = set(report.FAILED) | ({"unsupported"} if select == "all" else set())
    return [row for row in rows if row["status"] in wrong]


def main(argv=None):
    options = arguments(argv)
    rows = judge(options)
    judged = [row for row in rows if row["status"] in report.COUNTED]
    if not judged:
        print("judge: no model was judged", file=sys.stderr)
        return 1
    return 1 if failed(rows, options.select) else 0


if __name__ == "__main__":
    sys.exit(main())
