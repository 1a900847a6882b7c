"""No step depends on the C library's elementary functions: their last bits differ between libraries and processors."""
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]

# Exact in IEEE 754, or correctly rounded everywhere: sqrt, fabs, floor, ceil, frexp, ldexp, fmin, fmax and so on.
FUNCTIONS = ("sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh exp exp2 expm1 log log2 log10 log1p pow cbrt hypot "
             "erf tgamma lgamma fma").split()
CALL = re.compile(r"(?<![\w.>])(?:::)?(" + "|".join(FUNCTIONS) + r")f?l?\(")

# Drawing, and kernels of a device, which has a library of its own.
ELSEWHERE = {"scene", "cuda"}


def calls(path):
    for number, line in enumerate(path.read_text().split("\n"), 1):
        code = re.sub(r'"[^"]*"', "", line.partition("//")[0])
        if CALL.search(code):
            yield f"{path.relative_to(ROOT)}:{number}: {line.strip()}"


def test_what_a_step_computes_needs_no_elementary_function_of_the_c_library():
    found = []
    for path in sorted((ROOT / "src").rglob("*")):
        folder = path.relative_to(ROOT / "src").parts[0]
        if path.suffix in {".c", ".h", ".cpp"} and folder not in ELSEWHERE:
            found += calls(path)
    allowed = {"src/math/trig.h",  # on a device
               "src/compile/body/camera.c"}  # the field of view of a lens, which is drawn
    assert not [line for line in found if line.split(":")[0] not in allowed], "\n".join(found)


def test_the_test_sees_a_call():
    assert CALL.search("x = exp(y)") and CALL.search("::pow(a, b)") and CALL.search("sinf(x)")
    assert not CALL.search("sn_exp(y)") and not CALL.search("real_log(x)") and not CALL.search("dual_asin(x)")
