"""Settings of a spec, in and out of MJCF: compiler, option, size, visual, statistic, with the names of the schema."""

from __future__ import annotations

import numpy

from . import _spec_schema as schema
from ._enums import mjtDisableBit, mjtEnableBit
from ._record import make_array
from ._records import MjLROpt, MjOption, MjStatistic

_BYTES = {"K": 10, "M": 20, "G": 30}


def _put(record, name, value):
    """Numbers of an attribute into the field of a record; those that are not given stay."""
    array = record._arrays[name]
    if array.ndim:
        array[: len(value)] = value
    else:
        array[...] = value


def _plain(value):
    """A field as numbers without a type; numbers of single precision as short as they are written."""
    array = numpy.asarray(value)
    if array.dtype == numpy.float32:
        array = numpy.array([float(str(number)) for number in array.reshape(-1)]).reshape(array.shape)
    return array.tolist()


def _differing(record, names, fresh):
    """Fields of a record that are not as in a fresh one."""
    pairs = ((name, getattr(record, name)) for name in names if name in fresh)
    return {name: _plain(value) for name, value in pairs if not numpy.array_equal(value, make_fresh(fresh[name]))}


def make_fresh(default):
    return make_array(default) if isinstance(default, dict) else default


# ---- compiler


def _length_range():
    return schema.attributes("compiler", "lengthrange")


def fresh_length_range():
    """Settings of the search for length ranges that are told nothing."""
    return MjLROpt(**{name: row.numbers()[0] for name, row in _length_range().items() if name in MjLROpt._fields})


def read_compiler(spec, given, children):
    """Settings of a <compiler>."""
    compiler = spec.compiler
    for name, value in given.items():
        if name == "angle":
            compiler.degree = value
        elif name == "assetdir":
            compiler.meshdir = compiler.meshdir or value
            compiler.texturedir = compiler.texturedir or value
        elif name == "strippath":
            spec.strippath = value
        elif name in compiler._values:
            setattr(compiler, name, value)
        elif name != "coordinate":
            compiler._extra[name] = value
    for _, values, _ in children:
        for name, value in values.items():
            if name in MjLROpt._fields:
                setattr(compiler.LRopt, name, value)
            else:
                compiler._extra_length_range[name] = value


def compiler_tree(spec):
    """Angles are written in radians and orientations as quaternions, so that eulerseq does not matter."""
    compiler, fresh = spec.compiler, schema.fields("compiler")
    given = {"angle": 0}
    for name in schema.attributes("compiler"):
        if (
            name in fresh
            and name != "eulerseq"
            and not numpy.array_equal(getattr(compiler, name), make_fresh(fresh[name]))
        ):
            value = getattr(compiler, name)
            given[name] = value if isinstance(value, str) else _plain(value)
    if spec.strippath:
        given["strippath"] = 1
    return ["compiler", given | compiler._extra, _length_range_tree(compiler)]


def _length_range_tree(compiler):
    pairs = ((name, getattr(compiler.LRopt, name)) for name in _length_range() if name in MjLROpt._fields)
    given = {name: value for name, value in pairs if value != getattr(fresh_length_range(), name)}
    given |= compiler._extra_length_range
    return [["lengthrange", given, []]] if given else []


# ---- option


def _flag_bits():
    """{name of a flag: (field of the option, its bit, whether the bit disables)}"""
    found = {}
    for enum, prefix, field in ((mjtDisableBit, "mjDSBL_", "disableflags"), (mjtEnableBit, "mjENBL_", "enableflags")):
        for name, bit in enum.__members__.items():
            if name.startswith(prefix):
                found[name.removeprefix(prefix).lower()] = field, int(bit), field == "disableflags"
    return {name: found[name] for name in schema.attributes("option", "flag") if name in found}


def read_option(spec, given, children):
    """Settings of an <option> and its flags."""
    option = spec.option
    for name, value in given.items():
        if name == "actuatorgroupdisable":
            option.disableactuator = sum(1 << int(group) for group in value)
        elif name in option._arrays:
            _put(option, name, value)
    for name, on in (item for tag, flags, _ in children if tag == "flag" for item in flags.items()):
        field, bit, disables = _flag_bits().get(name, ("", 0, False))
        if field:
            bits = getattr(option, field)
            setattr(option, field, bits | bit if bool(on) != disables else bits & ~bit)


def option_tree(spec):
    option = spec.option
    given = _differing(option, schema.attributes("option"), MjOption._defaults)
    if option.disableactuator:
        given["actuatorgroupdisable"] = [group for group in range(31) if option.disableactuator >> group & 1]
    flags = {
        name: int(not disables) for name, (field, bit, disables) in _flag_bits().items() if getattr(option, field) & bit
    }
    return ["option", given, [["flag", flags, []]] if flags else []]


# ---- size


def read_size(spec, given, children):
    """Sizes; bytes of memory may be given in K, M or G."""
    for name, value in given.items():
        if name == "memory":
            unit = _BYTES.get(value[-1:].upper(), 0)
            value = int(float(value[:-1] if unit else value) * (1 << unit))
        if name in spec._values:
            setattr(spec, name, value)


def size_tree(spec):
    given, fresh = {}, schema.fields("spec")
    for name in schema.attributes("size"):
        value = getattr(spec, name)
        if name.startswith("nuser_"):
            value = max(value if value >= 0 else spec._user_size(name.removeprefix("nuser_")), 0)
            if value:
                given[name] = value
        elif name == "memory":
            if value > 0:
                given[name] = str(int(value))
        elif value != fresh.get(name, -1):
            given[name] = int(value)
    return ["size", given, []]


# ---- visual, statistic


def _visual_group(tag):
    return "global_" if tag == "global" else tag


def read_visual(spec, given, children):
    """Settings of pictures, group by group."""
    for tag, values, _ in children:
        record = getattr(spec.visual, _visual_group(tag))
        for name, value in values.items():
            if name in record._arrays:
                _put(record, name, value)


def visual_tree(spec):
    groups = []
    for tag in schema.tags_in("visual"):
        group = _visual_group(tag)
        record = getattr(spec.visual, group)
        given = _differing(record, schema.attributes("visual", tag), record._defaults)
        if given:
            groups.append([tag, given, []])
    return ["visual", {}, groups]


def fresh_statistic():
    """What a model is said to be like: nothing yet."""
    return MjStatistic(**dict.fromkeys(MjStatistic._fields, numpy.nan) | {"center": [numpy.nan, 0, 0]})


def read_statistic(spec, given, children):
    """What a model is said to be like."""
    for name, value in given.items():
        _put(spec.stat, name, value)


def statistic_tree(spec):
    pairs = ((name, getattr(spec.stat, name)) for name in schema.attributes("statistic"))
    return ["statistic", {name: _plain(value) for name, value in pairs if not numpy.isnan(value).any()}, []]


READERS = {"option": read_option, "size": read_size, "visual": read_visual, "statistic": read_statistic}
