"""The source tree as the structure tests see it: files, modules, functions."""

import ast
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCE_FOLDERS = ("src", "apps", "python/core")
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.M)
# a definition begins in the first column and its brace ends a line; so does every function of the tree
SIGNATURE = re.compile(r"^(?:[A-Za-z_][^;={}()]*?)\b(\w+)\s*\([^;{}]*\)\s*\{", re.M)


def name_of(path):
    return str(path.relative_to(ROOT))


def c_files(*folders):
    return [path for folder in folders or SOURCE_FOLDERS for path in sorted((ROOT / folder).rglob("*.[ch]"))]


def python_files(*folders):
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py")) if "build" not in path.parts]


def python_functions(path):
    """(name, first line, number of lines) of every function of a Python file, without the lines of its arguments."""
    tree = ast.parse(path.read_text())
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return [(node.name, node.lineno, node.end_lineno - node.body[0].lineno + 1)
            for node in ast.walk(tree) if isinstance(node, kinds)]  # fmt: skip


def line_count(path):
    return len(path.read_text().splitlines())


def module_of(path):
    """A .c and its .h are one module: "src/step/step"."""
    return name_of(path.with_suffix(""))


def included_modules(path):
    """Modules that a file of src/ includes; public headers are none."""
    return [f"src/{name[:-2]}" for name in INCLUDE.findall(path.read_text()) if (ROOT / "src" / name).exists()]


def line_of(text, position):
    return text.count("\n", 0, position) + 1


def functions(path):
    """(name, first line, number of lines) of every function of a file."""
    text = path.read_text()
    found = []
    for match in SIGNATURE.finditer(text):
        if match.group(1) in ("if", "for", "while", "switch", "defined"):
            continue
        rest_of_line = text[match.end() :].split("\n", 1)[0]
        end = match.end() if rest_of_line.rstrip().endswith("}") else text.find("\n}", match.end()) + 1
        found.append((match.group(1), line_of(text, match.start()), text.count("\n", match.start(), end) + 1))
    return found


def strong_components(graph):
    """Sets of nodes that reach one another, of more than one node each (Tarjan 1972)."""
    index, low, stack, on_stack, found = {}, {}, [], set(), []

    def visit(root):
        work = [(root, iter(graph.get(root, ())))]
        index[root] = low[root] = len(index)
        stack.append(root)
        on_stack.add(root)
        while work:
            node, rest = work[-1]
            for other in rest:
                if other not in index:
                    index[other] = low[other] = len(index)
                    stack.append(other)
                    on_stack.add(other)
                    work.append((other, iter(graph.get(other, ()))))
                    break
                if other in on_stack:
                    low[node] = min(low[node], index[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    component = set()
                    while True:
                        member = stack.pop()
                        on_stack.discard(member)
                        component.add(member)
                        if member == node:
                            break
                    if len(component) > 1:
                        found.append(component)

    for node in graph:
        if node not in index:
            visit(node)
    return found
