"""What is built by CMake and by the Python package is built alike."""

import ast
import re

from sources import ROOT

CMAKE = (ROOT / "CMakeLists.txt").read_text()
SETUP = (ROOT / "python" / "setup.py").read_text()


def constant(name):
    """A literal of setup.py."""
    for node in ast.parse(SETUP).body:
        if isinstance(node, ast.Assign) and node.targets[0].id == name:
            return ast.literal_eval(node.value)
    raise LookupError(name)


def test_all_kernels_of_a_gpu_are_built():
    listed = re.search(r"foreach\(kernel ([\w\s]+)\)", CMAKE).group(1).split()
    there = {path.stem.removeprefix("kernels_") for path in (ROOT / "src" / "cuda").glob("kernels_*.cu")}
    assert set(listed) == there


def test_kernels_round_alike_in_both_builds():
    branches = re.findall(r'if\(kernel MATCHES "?([\w|]+)"?\).*\n\s*set\(rounding ([^)]*)\)', CMAKE)
    assert {words: options.split() for words, options in branches} == constant("CUDA_ROUNDING")


def test_the_host_part_of_kernels_is_compiled_alike_in_both_builds():
    options = re.search(r"set\(host_options -Xcompiler (\S+)\)", CMAKE).group(1)
    assert options in constant("CUDA_FLAGS")
