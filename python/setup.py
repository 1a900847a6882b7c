"""Builds the extension module, the library's own sources and the binding in one shared object, and the command `sinew`.

The sources are those of the repository around this folder; a source distribution carries them in `library/`.
"""

import json
import os
import platform
import re
import shlex
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

HERE = Path(__file__).resolve().parent
LIBRARY = HERE / "library" if (HERE / "library").is_dir() else HERE.parent
HEADERS = LIBRARY / "include" / "sinew"
# As CMakeLists.txt has them.
FLAGS = ["-O3", "-g0", "-std=c17", "-ffp-contract=off", "-fno-math-errno", "-fno-trapping-math", "-fvisibility=hidden",
         "-Wall", "-Wextra"]  # fmt: skip


def is_clang():
    compiler = shlex.split(os.environ.get("CC", "cc"))
    return "clang" in subprocess.run([*compiler, "--version"], text=True, capture_output=True).stdout


if not is_clang():  # which refuses options that it does not know
    FLAGS += ["-fno-tree-loop-distribute-patterns"]
if sys.platform.startswith("linux"):
    FLAGS += ["-fno-semantic-interposition"]


# Formulas over dual numbers are C++ that needs no library of its own: linked as C.
DUAL_FLAGS = [flag for flag in FLAGS if not flag.startswith("-std")]
DUAL_FLAGS += ["-x", "c++", "-std=gnu++17", "-fPIC", "-Wno-psabi", "-fno-exceptions", "-fno-rtti"]


# The library as `make build` has compiled it, build/lib/libsinew.a: its objects are taken as they are, so that command,
# tests and package share one compilation. Empty: its sources are compiled here.
COMPILED = os.environ.get("SINEW_LIBRARY", "")


# The device "cuda": where SINEW_NVCC names a CUDA compiler.
NVCC = os.environ.get("SINEW_NVCC", "")
CUDA = Path(NVCC).resolve().parents[1] if NVCC else Path()
CUDA_OBJECT = ".cuda.o"
CUDA_FLAGS = ["-std=c++17", "-O3", "-Xcompiler", "-fPIC,-fno-exceptions,-fno-threadsafe-statics,-Wno-narrowing",
              "-gencode", "arch=compute_80,code=sm_80", "-gencode", "arch=compute_90,code=[sm_90,compute_90]"]  # fmt: skip
CUDA_ROUNDING = {
    "single": ["--ftz=true", "--prec-div=false", "--prec-sqrt=false"],
    "double_convex|double_worlds|double_large": ["-fmad=false"],
}


def cuda_links():
    """Arguments of the linker for the kernels."""
    if not NVCC:
        return []
    found = [CUDA / folder / "libcudart_static.a" for folder in ("lib64", "lib", "targets/x86_64-linux/lib")]
    library = next((path for path in found if path.is_file()), None)
    if not library:
        sys.exit(f"sinew: no libcudart_static.a beside the CUDA compiler {NVCC}")
    return [str(library), "-ldl", "-lrt"]


# Library to link for a header that some source includes.
LINKED = {"expat.h": "expat", "libqhull_r/qhull_ra.h": "qhull_r", "math.h": "m"}

# The same for what the library does without; the macro says that it is there.
OPTIONAL = {"png.h": ("png", "SN_HAVE_PNG"), "ccd/ccd.h": ("ccd", "SN_HAVE_CCD")}


# The command's own: draws plots, reads archives, draws pictures with OpenGL. Where one is missing, the command says so.
DRAWING = ["cairo", "pixman-1", "fontconfig", "freetype", "brotlidec", "brotlicommon"]
WRAP = "-Wl,--wrap=hypot"  # command/older_libm.c
RENDERING_SOURCES = ("command/render.c", "draw/film.c", "draw/labels.c")

REQUIRED = {"expat.h": "libexpat1-dev", "libqhull_r/qhull_ra.h": "libqhull-dev", "zlib.h": "zlib1g-dev"}


def linked_libraries():
    text = "".join(path.read_text() for path in LIBRARY.glob("src/**/*.c"))
    return [library for header, library in LINKED.items() if f"#include <{header}>" in text]


def has_header(header):
    compiler = shlex.split(os.environ.get("CC", "cc"))
    check = subprocess.run(
        [*compiler, "-E", "-x", "c", "-"], input=f"#include <{header}>\n", text=True, capture_output=True
    )
    return check.returncode == 0


def check_headers():
    """A missing library is named before a compiler complains about its header."""
    if COMPILED and not Path(COMPILED).is_file():
        sys.exit(f"sinew: SINEW_LIBRARY names {COMPILED}, which does not exist; `make build` makes build/lib/libsinew.a")
    missing = [package for header, package in REQUIRED.items() if not has_header(header)]
    if missing:
        sys.exit(f"sinew: building needs the development files of {', '.join(missing)} (names of Debian's packages); "
                 "a wheel needs none")  # fmt: skip


def optional_libraries():
    """Libraries that are installed, and the macros that say so."""
    found = [pair for header, pair in OPTIONAL.items() if has_header(header)]
    return [library for library, _ in found], [(macro, None) for _, macro in found]


def has_static(library):
    """True where the compiler finds a static library of that name."""
    compiler = shlex.split(os.environ.get("CC", "cc"))
    found = subprocess.run([*compiler, f"-print-file-name=lib{library}.a"], text=True, capture_output=True).stdout.strip()
    return Path(found).is_absolute()


def drawing_link():
    """Arguments that link cairo. Its static library where there is one: the shared one needs X11, which a wheel cannot
    carry, for surfaces that nothing here uses."""
    if not all(has_static(name) for name in DRAWING):
        return ["-lcairo"]
    static = ["-Wl,-Bstatic", *(f"-l{name}" for name in DRAWING), "-Wl,-Bdynamic", "-lpng", "-lexpat", "-lm"]
    return static + ([WRAP] if sys.platform.startswith("linux") else [])


def command_parts():
    """Macros, folders of headers, link arguments of what the command can use here."""
    macros, includes, links = [], [], []
    if has_header("cairo/cairo.h"):
        macros += [("SN_HAVE_CAIRO", None)]
        links += drawing_link()
    if has_header("zip.h"):
        macros += [("SN_HAVE_LIBZIP", None)]
        links += ["-lzip"]
    if has_header("epoxy/egl.h") and has_header("png.h"):
        macros += [("SN_HAVE_RENDER", None)]
        includes += [str(LIBRARY / "render")]
        links += ["-lepoxy", "-lpng"]
    return macros, includes, links


def library_version():
    text = (HEADERS / "version.h").read_text()
    return re.search(r'#define SN_VERSION "(.*)"', text).group(1)


def enum_rows(header):
    """One ENUM(type, flag, member, value) row per enumerator; counts and the prefix that all members share go."""
    compiler = shlex.split(os.environ.get("CC", "cc"))  # kinds are rows of tables: the preprocessor expands them
    command = [*compiler, "-E", "-P", f"-I{header.parents[1]}", str(header)]
    text = subprocess.run(command, text=True, capture_output=True, check=True).stdout
    rows = []
    for body, name in re.findall(r"typedef enum \w+\s*\{(.*?)\}\s*sn(\w+)\s*;", text, flags=re.S):
        members = [part.split("=")[0].strip() for part in body.split(",") if part.strip()]
        members = [member for member in members if not member.endswith("_COUNT")]
        prefix = os.path.commonprefix(members)
        prefix = prefix[: prefix.rindex("_") + 1]
        flag = int("<<" in body)
        rows += [f'ENUM("{name}", {flag}, "{member.removeprefix(prefix)}", {member})' for member in members]
    return "\n".join(rows) + "\n"


def stage_rows(headers, stages_header):
    """One STAGE(name, doc) row per function of a model and a data; the doc is that of the stage, or its comment."""
    rows_text = stages_header.read_text().replace("\\\n", " ")
    docs = dict(re.findall(r'STAGE\((\w+),(?:[^"()]|"[^"]*")*?"([^"]*)"\s*\)', rows_text))
    rows, comment = [], ""
    for line in (line for header in headers for line in header.read_text().splitlines()):
        if line.startswith("// "):
            comment = f"{comment} {line[3:]}".strip()
        found = re.match(r"SN_API void sn_(\w+)\(const snModel\* m, snData\* d\);", line)
        if found and found[1] not in ("step", "complete"):
            doc = (docs.get(found[1]) or comment).replace("sn_", "")
            doc = doc[:1].upper() + doc[1:].rstrip(".") + "." if doc else ""
            rows.append(f"STAGE({found[1]}, {json.dumps(doc)})")
        if not line:
            comment = ""  # the declarations that follow a comment without a gap share it
    return "\n".join(rows) + "\n"


class BuildExtension(build_ext):
    """Compiles the library's layers beside the binding, several files at a time."""

    def build_extension(self, ext):
        if ext.name == "sinew._render":
            return super().build_extension(ext)
        check_headers()
        generated = Path(self.build_temp, "generated")
        generated.mkdir(parents=True, exist_ok=True)
        (generated / "enum_rows.inc").write_text(enum_rows(HEADERS / "enums.h"))
        (generated / "stage_rows.inc").write_text(stage_rows((HEADERS / "step.h", HEADERS / "pipeline.h"), HEADERS / "stages.h"))
        ext.include_dirs += [str(generated)]

        binding = [str(HERE / source) for source in ext.sources]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            jobs = [pool.submit(self.compile_one, ext, source) for source in binding]
            library = [COMPILED] if COMPILED else self.compile_library(ext, pool)
            ext.extra_objects += [job.result() for job in jobs] + library
        self.build_command(ext, library)
        ext.sources = []
        self.force = True  # a library older than its objects would stay: nothing is left to compare it with
        super().build_extension(ext)

    def compile_library(self, ext, pool):
        """Objects of the library's own sources: exact ones and kernels of a GPU."""
        sources = sorted(str(path) for path in LIBRARY.glob("src/**/*.c"))
        if not sources:
            sys.exit(f"sinew: no library sources under {LIBRARY / 'src'}; build from a full checkout")
        jobs = [pool.submit(self.compile_one, ext, source) for source in sources]
        return [job.result() for job in jobs] + self.compile_dual() + self.compile_kernels()

    def build_command(self, ext, library_objects):
        """The command beside the extension, with the same objects of the library inside."""
        sources = [str(path) for path in sorted(LIBRARY.glob("apps/sinew/**/*.c"))]
        if not sources:
            return
        macros, includes, links = command_parts()
        if ("SN_HAVE_RENDER", None) in macros:
            sources += [str(path) for path in sorted(LIBRARY.glob("render/*.c"))]
        else:
            sources = [source for source in sources if not source.endswith(RENDERING_SOURCES)]
        if WRAP in links:
            sources += [str(HERE / "command" / "older_libm.c")]
        command = Extension(ext.name, [], include_dirs=[str(LIBRARY / "apps" / "sinew"), *includes, *ext.include_dirs],
                            define_macros=[*ext.define_macros, *macros],
                            extra_compile_args=ext.extra_compile_args)  # fmt: skip
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            objects = list(pool.map(lambda source: self.compile_one(command, source), sources))
        folder = Path(self.get_ext_fullpath(ext.name)).parent / "bin"
        linked = [*links, *(f"-l{name}" for name in ext.libraries), "-lz"]
        self.compiler.link_executable(objects + library_objects, "sinew", output_dir=str(folder),
                                      extra_postargs=[*linked, *cuda_links(), "-pthread", "-s"])  # fmt: skip

    def compile_dual(self):
        """Formulas over dual numbers, as CMakeLists.txt compiles them."""
        folder = Path(self.build_temp, "dual")
        folder.mkdir(parents=True, exist_ok=True)
        includes = [f"-I{LIBRARY / 'src'}", f"-I{LIBRARY / 'include'}"]
        compiler = shlex.split(os.environ.get("CC", "cc"))
        objects = []
        for source in sorted((LIBRARY / "src" / "derivative").glob("*.cpp")):
            objects.append(str(folder / (source.stem + ".o")))
            subprocess.check_call([*compiler, *DUAL_FLAGS, *includes, "-c", str(source), "-o", objects[-1]])
        return objects

    def compile_kernels(self):
        """Kernels of a GPU, as CMakeLists.txt compiles them."""
        if not NVCC:
            return []
        folder = Path(self.build_temp, "cuda")
        folder.mkdir(parents=True, exist_ok=True)
        jobs = []
        for source in sorted((LIBRARY / "src" / "cuda").glob("kernels_*.cu")):
            flags = [flag for words, given in CUDA_ROUNDING.items() if re.search(words, source.stem) for flag in given]
            jobs.append([NVCC, *CUDA_FLAGS, *flags, f"-I{LIBRARY / 'src'}", f"-I{LIBRARY / 'include'}", f"-I{CUDA / 'include'}",
                         "-c", str(source), "-o", str(folder / (source.stem + CUDA_OBJECT))])  # fmt: skip
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(subprocess.check_call, jobs))
        return [job[-1] for job in jobs]

    def compile_one(self, ext, source):
        (built,) = self.compiler.compile(
            [source],
            output_dir=self.build_temp,
            macros=ext.define_macros,
            include_dirs=ext.include_dirs,
            extra_postargs=ext.extra_compile_args,
            debug=self.debug,
        )
        return built


class BuildPython(build_py):
    """Adds the page of sinew.view and `sinew view` where `make web` has built it: bin/../share/sinew, as everywhere."""

    def run(self):
        super().run()
        page = LIBRARY / "build/share/sinew/page.html"
        if page.is_file():
            folder = Path(self.build_lib, "sinew", "share", "sinew")
            folder.mkdir(parents=True, exist_ok=True)
            shutil.copy2(page, folder / "page.html")


class SourceDistribution(sdist):
    def make_release_tree(self, base_dir, files):
        # sources of the library are not of this folder: they go into library/
        super().make_release_tree(base_dir, [name for name in files if not name.startswith("..")])
        for folder, pattern in (("src", "*.[ch]"), ("src", "*.c[up]*"), ("include", "*.h"), ("render", "*.[ch]"), ("apps", "*.[ch]")):
            for path in (LIBRARY / folder).rglob(pattern):
                target = Path(base_dir, "library", path.relative_to(LIBRARY))
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(path, target)
        for path in [*HERE.glob("core/*.[ch]"), *HERE.glob("render/*.[ch]"), *HERE.glob("command/*.c")]:
            target = Path(base_dir, path.relative_to(HERE))
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, target)


for notice in ("LICENSE", "THIRD_PARTY_NOTICES.md"):
    if (LIBRARY / notice).is_file():
        shutil.copy2(LIBRARY / notice, HERE / notice)
optional, macros = optional_libraries()


def core_extension():
    """Physics."""
    return Extension(
        "sinew._core",
        sources=sorted(str(path.relative_to(HERE)) for path in HERE.glob("core/*.c")),
        include_dirs=[str(LIBRARY / "include"), str(LIBRARY / "src"), str(HERE / "core")],
        define_macros=[("_POSIX_C_SOURCE", "200809L"), *macros, *([("SN_HAVE_CUDA", None)] if NVCC else [])],
        extra_compile_args=FLAGS,
        extra_link_args=["-pthread", *cuda_links()],
        libraries=linked_libraries() + optional,
        py_limited_api=True,
    )


def render_extension():
    """Pictures, where libepoxy is installed: a module of its own, so that physics needs no graphics library."""
    if not has_header("epoxy/egl.h"):
        return []
    sources = [*HERE.glob("render/*.c"), *(LIBRARY / "render").glob("*.c")]
    return [
        Extension(
            "sinew._render",
            sources=sorted(os.path.relpath(path, HERE) for path in sources),
            include_dirs=[str(LIBRARY / "include"), str(LIBRARY / "render")],
            define_macros=[("_POSIX_C_SOURCE", "200809L")],
            extra_compile_args=FLAGS,
            libraries=["epoxy", "m"],
            py_limited_api=True,
        )
    ]


setup(
    version=library_version(),
    ext_modules=[core_extension(), *render_extension()],
    cmdclass={"build_ext": BuildExtension, "build_py": BuildPython, "sdist": SourceDistribution},
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
