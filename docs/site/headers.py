"""The public headers read as documents: functions, types and constants with the comments that stand above them."""

import re
import shlex
import subprocess
import os
from pathlib import Path

FUNCTION = re.compile(r"SN_API\s+([^;{]*?)\b(sn_\w+)\s*\(([^;]*)\);(?:\s*//\s*(.*))?")
TYPE = re.compile(r"^typedef (?:struct|enum|union)\b.*?\b(sn\w+);$|^typedef .*?\(?\*?\b(sn\w+)\)?(?:\([^;]*\))?;$", re.M)


def comment_of(lines):
    return " ".join(line.strip()[2:].strip() for line in lines if line.strip().startswith("//")).strip()


def read(path):
    """title, intro, entries of one header; an entry is (kind, name, code, comment)."""
    lines = path.read_text().splitlines()
    title = re.sub(r"^// \S+ — ", "", lines[0])
    end = lines.index("#pragma once")
    intro = [line[2:].strip() for line in lines[1:end]]
    text = "\n".join(lines[end + 1 :])
    entries, section = [], ""
    for block in re.split(r"\n\s*\n", text):
        comment, code = [], []
        for line in block.splitlines():
            stripped = line.strip()
            if stripped.startswith("// ----"):
                section = stripped.strip("/ -")
            elif stripped.startswith("//") and not code:
                comment.append(line)
            elif stripped.startswith("//") and "SN_API" in "".join(code) and code[-1].rstrip().endswith(";"):
                entries += parse("\n".join(code), comment_of(comment), section)
                comment, code = [line], []
            else:
                code.append(line)
        entries += parse("\n".join(code), comment_of(comment), section)
    return title, " ".join(intro).strip(), entries


def parse(code, comment, section):
    """Entries of a run of code without gaps; functions share the comment above them."""
    found = []
    functions = list(FUNCTION.finditer(code))
    for match in functions:
        result, name, arguments, trailing = match.groups()
        signature = " ".join(f"{result}{name}({arguments});".split())
        text = " ".join(part for part in (comment, trailing or "") if part)
        found.append(("function", name, signature, text))
    if functions:
        return found
    lines = code.splitlines()
    if any(line.startswith("typedef") for line in lines) and "\\" not in code:
        names = re.findall(r"\}\s*(sn\w+);|typedef [^{;]*?\b(sn\w+)(?:\[\w+\])*;|typedef [^{;]*?\(?\*?(sn\w+)\)?\([^;]*\);", code)
        names = [next(filter(None, group)) for group in names]
        if names:
            found.append(("type", names[-1], code.strip(), comment))
    else:
        for line in lines:
            match = re.match(r"#define (SN_[A-Z0-9_]+)\s+(\S[^\\]*)$", line)
            if match and not match[2].startswith("__"):
                found.append(("constant", match[1], line.strip(), comment))
    return found


def enums(folder):
    """(type, [(member, value, comment)]) of every enum; tables of kinds are expanded by the preprocessor."""
    compiler = shlex.split(os.environ.get("CC", "cc"))
    header = folder / "sinew.h"
    headers = "".join(f"#include <sinew/{path.name}>\n" for path in sorted(folder.glob("*.h")) if "_fields" not in path.name)
    command = [*compiler, "-E", "-P", f"-I{folder.parent}", "-x", "c", "-"]
    text = subprocess.run(command, input=headers, text=True, capture_output=True, check=True).stdout
    source = "\n".join(path.read_text() for path in sorted(folder.glob("*.h")))
    remarks = dict(re.findall(r"^\s*(SN_[A-Z0-9_]+)(?: = [^,/]+)?,?\s*// (.+)$", source, re.M))
    found = []
    for body, name in re.findall(r"typedef enum \w+\s*\{(.*?)\}\s*(sn\w+)\s*;", text, flags=re.S):
        members, value, known = [], -1, {}
        for part in (part.strip() for part in body.split(",") if part.strip()):
            member, _, given = (piece.strip() for piece in part.partition("="))
            value = eval(" ".join(given.split()), {}, known) if given else value + 1  # sums and shifts of earlier members
            known[member] = value
            members.append((member, value, remarks.get(member, "")))
        found.append((name, members))
    assert found and header.exists()
    return found


def all_headers(root):
    return [path for path in sorted((Path(root) / "include" / "sinew").glob("*.h"))]
