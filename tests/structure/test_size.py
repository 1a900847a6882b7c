"""Functions and files have a size that a reader can hold: see CONTRIBUTING.md."""

import re

import remaining
import sources

MOST_LINES = 60  # of a function
FEWEST_LINES = 15  # of a file
FEWEST_HEADER_LINES = 10


def test_no_function_is_longer_than_a_page():
    paths = sources.c_files(*sources.SOURCE_FOLDERS, "include", "tests")
    every = [(sources.name_of(path), *found) for path in paths for found in sources.functions(path)]
    assert len(every) > 4000, "functions are not recognised any more"
    long = [f"{file}:{line}: {name} has {count} lines" for file, name, line, count in every
            if count > MOST_LINES and name not in remaining.LONG_FUNCTIONS]  # fmt: skip
    assert not long, "\n".join(long)


def test_functions_and_their_lines_are_recognised(tmp_path):
    path = tmp_path / "a.c"
    path.write_text("static int one(int a) { return a; }\n\nint two(int a,\n        int b) {\n  return a;\n}\n"
                    "static const int table[] = {\n  1,\n};\n")  # fmt: skip
    assert sources.functions(path) == [("one", 1, 1), ("two", 3, 4)]


def test_small_files_have_a_reason():
    small = {sources.name_of(path) for path in sources.c_files() if sources.line_count(path) < FEWEST_LINES}
    new = small - set(remaining.SMALL_FILES)
    assert not new, "merge them with their subject or give a reason in remaining.py: " + ", ".join(sorted(new))
    assert all(len(reason) > 10 for reason in remaining.SMALL_FILES.values())


def test_headers_are_one_per_subject():
    short = {sources.name_of(path) for path in sources.c_files("src")
             if path.suffix == ".h" and sources.line_count(path) < FEWEST_HEADER_LINES}  # fmt: skip
    new = short - set(remaining.SMALL_FILES)
    assert not new, "too small for a header of its own: " + ", ".join(sorted(new))


MOST_FILE_LINES = 500  # of a file of the Python package
PYTHON = ("python/src", "tests", "bench", "scripts")


def test_no_python_function_is_longer_than_a_page():
    every = [(sources.name_of(path), *found) for path in sources.python_files(*PYTHON)
             for found in sources.python_functions(path)]  # fmt: skip
    assert len(every) > 3000, "functions are not recognised any more"
    long = [f"{file}:{line}: {name} has {count} lines" for file, name, line, count in every if count > MOST_LINES]
    assert not long, "\n".join(long)


def test_no_file_of_the_package_is_longer_than_a_reader_can_hold():
    long = [f"{sources.name_of(path)} has {sources.line_count(path)} lines" for path in sources.python_files("python/src")
            if sources.line_count(path) > MOST_FILE_LINES]  # fmt: skip
    assert not long, "\n".join(long)


def test_lines_of_python_functions_are_counted(tmp_path):
    path = tmp_path / "a.py"
    path.write_text("def one(a): return a\n\n\nclass Two:\n    def three(\n        self,\n    ):\n        x = 1\n        return x\n")
    assert sources.python_functions(path) == [("one", 1, 1), ("three", 5, 2)]


def too_long(line):
    """Rows of tables, which continue a macro or are one, stand in columns and may be long."""
    return len(line) > 120 and not line.endswith("\\") and not re.match(r"\s*(#define|ATTR\(|VAL\(|STATE\(|\")", line)


def test_lines_fit_a_page():
    folders = ("src", "apps", "render", "python/core", "tests")
    files = [*sources.c_files(*folders), *sorted((sources.ROOT / "src").rglob("*.cu")),
             *sorted((sources.ROOT / "src").rglob("*.cpp"))]
    wrong = [f"{sources.name_of(path)}:{number}" for path in files
             for number, line in enumerate(path.read_text().splitlines(), 1) if too_long(line)]  # fmt: skip
    assert not wrong, "longer than 120 columns: " + " ".join(wrong)


def test_long_lines_would_be_found():
    assert too_long("x" * 121) and not too_long("x" * 120) and not too_long("x" * 130 + "\\")
