"""Bundles what `make web` makes: the npm package and the page, one file with script, style and engine inside.

    python3 scripts/web.py build/web
"""
import base64
import gzip
import hashlib
import io
import json
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
REGISTRY = "https://registry.npmjs.org"
ESBUILD = {"x86_64": "@esbuild/linux-x64", "aarch64": "@esbuild/linux-arm64"}


def fetch(out, name):
    """A package of the lock file, checked against its hash, under out/node_modules."""
    lock = json.loads((WEB / "package-lock.json").read_text())["packages"][f"node_modules/{name}"]
    folder = out / "node_modules" / name
    stamp = folder / f".{lock['version']}"
    if stamp.exists():
        return folder
    address = lock.get("resolved", f"{REGISTRY}/{name}/-/{name.split('/')[-1]}-{lock['version']}.tgz")
    with urllib.request.urlopen(address, timeout=60) as answer:
        packed = answer.read()
    algorithm, expected = lock["integrity"].split("-", 1)
    if base64.b64encode(hashlib.new(algorithm, packed).digest()).decode() != expected:
        sys.exit(f"{address}: not the file that web/package-lock.json names")
    shutil.rmtree(folder, ignore_errors=True)
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        for member in archive.getmembers():
            inside = pathlib.PurePosixPath(member.name).parts[1:]
            if not member.isfile() or ".." in inside:
                continue
            target = folder.joinpath(*inside)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(archive.extractfile(member).read())
    stamp.touch()
    return folder


def version():
    return re.search(r'SN_VERSION "(.*?)"', (ROOT / "include/sinew/version.h").read_text())[1]


# ---- the npm package

def array_type(c_type):
    """JavaScript's name of the array that holds a C type."""
    if c_type.startswith(("float", "snFloat")):
        return "Float32Array"
    if c_type.startswith(("int64", "snInt64")):
        return "BigInt64Array"
    if c_type in ("snByte", "char", "bool"):
        return "Uint8Array"
    return "Int32Array" if c_type.startswith(("int", "snInt")) else "Float64Array"


def rows(header):
    """(macro, kind of row, its arguments) of the field tables in a header."""
    text = (ROOT / "include/sinew" / header).read_text().replace("\\\n", "\n")
    for block in re.split(r"^#define (?=SN_)", text, flags=re.M)[1:]:
        macro = re.match(r"\w+", block)[0]
        for row in re.finditer(r"^\s+(VAL|REF|MAT|SIZE|OPT|MEMBER|STAT|VIS)\((.*?)\"((?:[^\"\\]|\\.)*)\"\)", block, re.M | re.S):
            arguments = [part.strip() for part in row[2].split(",")]
            yield macro, row[1], arguments, row[3]


def members(*headers):
    """Declarations of all arrays and sizes in field tables; options and the like are groups of their own."""
    lines = []
    for header in headers:
        for macro, kind, arguments, doc in rows(header):
            if kind not in ("VAL", "REF", "MAT", "SIZE") or macro == "SN_OPTION_FIELDS":
                continue
            name = arguments[0] if kind in ("REF", "SIZE") else arguments[1]
            of = "number" if kind == "SIZE" else "Int32Array" if kind == "REF" else array_type(arguments[0])
            lines.append(f"  /** {doc} */\n  {'readonly ' if kind == 'SIZE' else ''}{name}: {of};")
    return "\n".join(lines)


def types():
    text = (WEB / "package/sinew.d.ts").read_text()
    tables = re.findall(r'#include "sinew/(\w+\.h)"', (ROOT / "include/sinew/model_fields.h").read_text())
    text = text.replace("  // MODEL FIELDS", members(*tables))
    text = text.replace("  // DATA FIELDS", members("data_fields.h", "frame_fields.h"))
    return text


# What sinew.wasm carries, and the page besides: headings of THIRD_PARTY_NOTICES.md.
IN_ENGINE = ("expat", "qhull", "libpng", "zlib", "wasi-libc and musl")
IN_PAGE = ("three.js", *IN_ENGINE)


def notices(names):
    """The sections of THIRD_PARTY_NOTICES.md of these libraries: page and package are passed on without the rest."""
    sections = re.split(r"^(?=## )", (ROOT / "THIRD_PARTY_NOTICES.md").read_text(), flags=re.M)
    by_name = {section[3:].split(":")[0]: section.strip() for section in sections[1:]}
    return "\n\n".join(by_name[name] for name in names)


def package(out):
    folder = out / "npm"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    shutil.copy(WEB / "package/sinew.js", folder)
    shutil.copy(WEB / "package/README.md", folder)
    shutil.copy(ROOT / "LICENSE", folder)
    (folder / "THIRD_PARTY_NOTICES.md").write_text(f"# Third-party notices\n\n{notices(IN_ENGINE)}\n")
    shutil.copy(out / "sinew.wasm", folder)
    (folder / "sinew.d.ts").write_text(types())
    about = json.loads((WEB / "package/package.json").read_text())
    about["version"] = version()
    (folder / "package.json").write_text(json.dumps(about, indent=2) + "\n")
    with tarfile.open(out / f"sinew-{version()}.tgz", "w:gz", compresslevel=9) as archive:
        archive.add(folder, "package")
    return (out / f"sinew-{version()}.tgz").stat().st_size


# ---- the page

def page(out):
    three, _ = fetch(out, "three"), fetch(out, "esbuild")
    esbuild = fetch(out, ESBUILD[platform.machine()]) / "bin/esbuild"
    esbuild.chmod(0o755)
    bundle = subprocess.run(
        [esbuild, WEB / "page/main.js", "--bundle", "--minify", "--format=esm", "--target=es2022", "--charset=utf8",
         "--legal-comments=none", f"--alias:three={three / 'build/three.module.js'}", "--external:node:*", "--log-level=warning"],
        check=True, stdout=subprocess.PIPE, text=True).stdout
    engine = base64.b64encode(gzip.compress((out / "sinew.wasm").read_bytes(), 9, mtime=0)).decode()
    parts = {
        "STYLE": (WEB / "page/style.css").read_text(),
        "LICENCES": f"Sinew {version()}, Apache-2.0. Inside are the libraries that follow.\n\n{notices(IN_PAGE)}".replace("-->", "--&gt;"),
        "ENGINE": engine,
        "SCRIPT": bundle.replace("</script", "<\\/script"),
    }
    text = (WEB / "page/index.html").read_text()
    text = re.sub(r"\{\{(\w+)\}\}", lambda hole: parts[hole[1]], text)
    target = out.parent / "share/sinew/page.html"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text)
    return target


def main():
    out = pathlib.Path(sys.argv[1]).resolve()
    size = package(out)
    target = page(out)
    print(f"npm package: {size / 1e6:.2f} MB in {out / 'npm'}; page: {target.stat().st_size / 1e6:.2f} MB, {target}")


if __name__ == "__main__":
    main()
