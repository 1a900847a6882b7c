#!/usr/bin/env python3
"""The bill of materials of a release as CycloneDX 1.5: what is inside the library, the wheel and the page, with versions.

    sbom.py [--out build/sbom.cdx.json]

Versions are those of this machine's Debian packages, from which the wheel takes its libraries, and of
web/package-lock.json. Licences are those that THIRD_PARTY_NOTICES.md names.
"""

import argparse
import hashlib
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]

# Debian package, name, licence (SPDX), where it is linked
LIBRARIES = [
    ("libexpat1-dev", "expat", "MIT", "library"),
    ("libqhull-dev", "qhull", "Qhull", "library"),
    ("libpng-dev", "libpng", "libpng-2.0", "library"),
    ("libccd-dev", "libccd", "BSD-3-Clause", "library"),
    ("zlib1g-dev", "zlib", "Zlib", "command"),
    ("libzip-dev", "libzip", "BSD-3-Clause", "command"),
    ("libcairo2-dev", "cairo", "LGPL-2.1-only OR MPL-1.1", "command"),
    ("libepoxy-dev", "libepoxy", "MIT", "renderer"),
    ("wasi-libc", "wasi-libc", "MIT", "page"),
]


def debian_version(package):
    found = subprocess.run(["dpkg-query", "-W", "-f=${Version}", package], capture_output=True, text=True)
    return found.stdout.strip() if found.returncode == 0 else None


def components():
    for package, name, licence, where in LIBRARIES:
        version = debian_version(package)
        if version is None:
            print(f"sbom: {package} is not installed and left out", file=sys.stderr)
            continue
        yield {"type": "library", "name": name, "version": version, "purl": f"pkg:deb/debian/{package}@{version}",
               "licenses": [{"expression": licence}], "properties": [{"name": "sinew:part", "value": where}]}  # fmt: skip
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text())
    for path, entry in lock["packages"].items():
        name = path.removeprefix("node_modules/")
        if path and not entry.get("dev"):
            yield {"type": "library", "name": name, "version": entry["version"], "purl": f"pkg:npm/{name}@{entry['version']}",
                   "licenses": [{"expression": entry.get("license", "NOASSERTION")}],
                   "properties": [{"name": "sinew:part", "value": "page"}]}  # fmt: skip


def version():
    return re.search(r'SN_VERSION "([^"]+)"', (ROOT / "include" / "sinew" / "version.h").read_text()).group(1)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "build" / "sbom.cdx.json")
    args = parser.parse_args()
    listed = list(components())
    serial = hashlib.sha256(json.dumps(listed, sort_keys=True).encode()).hexdigest()
    uuid = f"{serial[:8]}-{serial[8:12]}-5{serial[13:16]}-a{serial[17:20]}-{serial[20:32]}"
    bill = {"bomFormat": "CycloneDX", "specVersion": "1.5", "serialNumber": f"urn:uuid:{uuid}", "version": 1,
            "metadata": {"component": {"type": "library", "name": "sinew", "version": version(),
                                       "licenses": [{"expression": "Apache-2.0"}]}},
            "components": listed}  # fmt: skip
    args.out.parent.mkdir(parents=True, exist_ok=True)
    args.out.write_text(json.dumps(bill, indent=1) + "\n")
    print(f"{args.out}: {len(listed)} components")


if __name__ == "__main__":
    main()
