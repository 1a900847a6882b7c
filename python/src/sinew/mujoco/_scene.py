"""MjvScene: the geoms, lights and cameras of a picture, filled from the engine's scene and editable in between."""

from __future__ import annotations

import numpy

from .. import _core
from .._scene import DTYPES, RENDER_FLAGS, USER_CAMERA, put
from ._call import api
from ._errors import FatalError
from ._record import Record, RecordList, make_array
from ._records import MjvGeom, MjvGLCamera, MjvLight

_LIGHTS = 100
_MESH, _SDF = 7, 8
_WARN_GEOM_FULL = 3  # mjWARN_VGEOMFULL

# Members that a geom of a picture and an item of the engine's list have in common: ours -> the engine's.
_SAME = {name: name for name in "type objtype objid category matid texcoord segid size pos rgba label".split()}
_SAME |= {name: name for name in "emission specular shininess reflectance".split()} | {"modelrbound": "rbound"}
_LIGHT = [name for name in DTYPES["light"].names]
_VIEW = [name for name in DTYPES["view"].names]


class _Rows(RecordList):
    """Structs in a row that count from the end as well, like a tuple."""

    __slots__ = ()

    def __getitem__(self, index):
        if not isinstance(index, slice) and index < 0:
            index += len(self)
        return RecordList.__getitem__(self, index)


def _column(default, rows):
    if isinstance(default, str) and default != "nan":
        return numpy.zeros(rows, "S100")
    one = make_array(default)
    return numpy.tile(one, (rows, *[1] * one.ndim)).reshape(rows, *one.shape)


def _rows(record, count):
    return _Rows(record, {name: _column(default, count) for name, default in record._defaults.items()})


_NUMBERS = {"maxgeom": 0, "ngeom": 0, "nlight": 0, "nskin": 0, "nflex": 0, "scale": 1.0, "enabletransform": 0}
_NUMBERS |= {"stereo": 0, "status": 0, "framewidth": 0, "flexvertopt": 0, "flexedgeopt": 0, "flexfaceopt": 0}
_NUMBERS |= {"flexskinopt": 0}
_ROOM = {"translate": (0, 0, 0), "rotate": (1, 0, 0, 0), "framergb": (0, 0, 0)}
_SKINS = ("skinfacenum", "skinvertadr", "skinvertnum")
_FLEX_FIELDS = {"flexedgeadr": "flex_edgeadr", "flexedgenum": "flex_edgenum", "flexvertadr": "flex_vertadr"}
_FLEX_FIELDS |= {"flexvertnum": "flex_vertnum", "flexedge": "flex_edge"}
# As the engine gives them: floats, then whole numbers.
_FLEX_PARTS = dict.fromkeys("flexvert flexface flexnormal flextexcoord".split(), "f4")
_FLEX_PARTS |= dict.fromkeys("flexfaceadr flexfacenum flexfaceused".split(), "i4")
_FLEX_FLAGS = {"flexvertopt": 24, "flexedgeopt": 25, "flexfaceopt": 26, "flexskinopt": 27}


class MjvScene(Record):
    """The geoms, lights and cameras of a picture."""

    __slots__ = ("_geoms", "_lights", "_cameras", "_engine", "_watcher", "_seen")
    _fields = (*_NUMBERS, "flags", *_ROOM)
    _defaults = dict(_NUMBERS)

    def __init__(self, model=None, maxgeom=0):
        Record.__init__(self)
        arrays = self._arrays
        arrays["maxgeom"][...] = maxgeom
        arrays["flags"] = numpy.array(RENDER_FLAGS, "u1")
        arrays["geomorder"] = numpy.zeros(maxgeom, "i4")
        for name, value in _ROOM.items():
            arrays[name] = numpy.array(value, "f4")
        self._set_skins(model)
        self._set_lists(_rows(MjvGeom, maxgeom), _rows(MjvLight, _LIGHTS), (MjvGLCamera(), MjvGLCamera()))
        object.__setattr__(self, "_engine", None if model is None else _core.scene_create(model))
        object.__setattr__(self, "_watcher", None)
        object.__setattr__(self, "_seen", (None, None))
        self._set_flexes(model)

    def _set_lists(self, geoms, lights, cameras):
        object.__setattr__(self, "_geoms", geoms)
        object.__setattr__(self, "_lights", lights)
        object.__setattr__(self, "_cameras", cameras)

    def _set_skins(self, model):
        arrays = self._arrays
        arrays["nskin"][...] = 0 if model is None else model.nskin
        for name, field in zip(_SKINS, ("skin_facenum", "skin_vertadr", "skin_vertnum")):
            arrays[name] = numpy.zeros(0, "i4") if model is None else numpy.array(getattr(model, field))
        count = 0 if model is None else model.nskinvert
        arrays["skinvert"], arrays["skinnormal"] = numpy.zeros(3 * count, "f4"), numpy.zeros(3 * count, "f4")

    def _set_flexes(self, model):
        arrays = self._arrays
        arrays["nflex"][...] = 0 if model is None else model.nflex
        for name, field in _FLEX_FIELDS.items():
            empty = model is None or model.nflex == 0
            arrays[name] = numpy.zeros(0, "i4") if empty else numpy.array(getattr(model, field)).reshape(-1)
        found = (b"",) * len(_FLEX_PARTS) if model is None else _core.scene_flexes(self._engine)
        for (name, code), part in zip(_FLEX_PARTS.items(), found):
            arrays[name] = numpy.array(numpy.frombuffer(part, code))

    def _copy(self):
        copy = MjvScene(None, self.maxgeom)
        copy._arrays.update({name: numpy.array(array) for name, array in self._arrays.items()})
        lists = [_Rows(part._record, {n: numpy.array(c) for n, c in part._columns.items()}) for part in (self._geoms, self._lights)]
        copy._set_lists(*lists, tuple(camera._copy() for camera in self._cameras))
        return copy

    geoms = property(lambda self: self._geoms, doc="as many as the scene has room for; the first ngeom are shown")
    lights = property(lambda self: self._lights, doc="as many as a scene has room for; the first nlight are on")
    camera = property(lambda self: self._cameras, doc="for the left and the right eye")

    def _changes(self):
        """Lets whoever drew this scene finish what it still has to read from it."""
        if self._watcher is not None:
            self._watcher.finish()
            object.__setattr__(self, "_watcher", None)


def _number(name):
    def get(self):
        array = self._arrays[name]
        return array.item() if array.ndim == 0 else array

    def put_value(self, value):
        self._arrays[name][...] = value

    return property(get, put_value)


for _name in (*_NUMBERS, *_ROOM, "flags", "geomorder", *_SKINS, "skinvert", "skinnormal", *_FLEX_FIELDS, *_FLEX_PARTS):
    setattr(MjvScene, _name, _number(_name))
MjvScene.__module__ = "sinew.mujoco"


# ---- from the engine's structs and back


def _options(opt):
    options = numpy.frombuffer(_core.scene_default_options(), DTYPES["options"]).reshape(()).copy()
    for name in options.dtype.names:
        if name != "flags":
            options[name] = opt._arrays[name]
    options["flags"][: opt.flags.size] = opt.flags
    return options


def _perturb(pert):
    if pert is None:
        return None
    found = numpy.zeros((), DTYPES["perturb"])
    for name in found.dtype.names:
        found[name] = pert._arrays[name]
    found["active"] |= pert.active2
    return found


def middle_view(scn):
    """The view between both eyes, in the space of the model; the last one while the cameras stay, as in calls of mjv_addGeoms."""
    if scn.enabletransform:
        return _new_view(scn)
    cameras = b"".join([array.tobytes() for eye in scn.camera for array in eye._arrays.values()])
    if scn._seen[0] != cameras:
        object.__setattr__(scn, "_seen", (cameras, _new_view(scn)))
    return scn._seen[1]


def _new_view(scn):
    from ._cameras import average_camera, camera_in_model

    camera = average_camera(*scn.camera)
    view = numpy.zeros((), DTYPES["view"])
    for name in _VIEW:
        view[name] = camera._arrays[name]
    if scn.enabletransform and camera.frustum_near > 0:
        view["pos"], view["forward"], view["up"] = camera_in_model(scn)
        for name in _VIEW:
            if name.startswith("frustum"):
                view[name] /= scn.scale
    return view


def _engine_update(m, d, opt, pert, catmask, scn):
    scn._changes()
    if scn._engine is None:
        object.__setattr__(scn, "_engine", _core.scene_create(m))
    camera = numpy.zeros((), DTYPES["camera"])
    camera["type"] = USER_CAMERA
    _core.scene_update(scn._engine, m, d, _options(opt), _perturb(pert), camera, middle_view(scn), catmask)
    items, lights, _ = _core.scene_copy(scn._engine)
    return numpy.frombuffer(items, DTYPES["item"]), numpy.frombuffer(lights, DTYPES["light"])


def _append(scn, d, items):
    """Takes over items of the engine as far as there is room."""
    start = scn.ngeom
    count = min(len(items), scn.maxgeom - start)
    part, columns, items_in = slice(start, start + count), scn._geoms._columns, items[:count]
    for name, theirs in _SAME.items():
        columns[name][part] = items_in[theirs]
    columns["mat"][part] = items_in["mat"].reshape(-1, 3, 3)
    has_hull = (items_in["type"] == _MESH) | (items_in["type"] == _SDF)
    columns["dataid"][part] = numpy.where(has_hull, 2 * items_in["dataid"] + items_in["hull"], items_in["dataid"])
    columns["segid"][part] = numpy.arange(start, start + count)
    columns["camdist"][part] = columns["transparent"][part] = 0
    scn.ngeom = start + count
    if count < len(items):
        scn.status = 1
        warning = d.warning[_WARN_GEOM_FULL]
        warning.lastinfo, warning.number = scn.maxgeom, warning.number + 1


def _take_lights(scn, lights):
    columns, count = scn._lights._columns, len(lights)
    for name in _LIGHT:
        columns[name][:count] = lights[name]
    columns["texid"][:count] = -1
    scn.nlight = count


def engine_scene(scn):
    """The engine's scene with the contents of this one as they are now."""
    count, columns = scn.ngeom, scn._geoms._columns
    items = numpy.zeros(count, DTYPES["item"])
    for name, theirs in _SAME.items():
        items[theirs] = columns[name][:count]
    items["mat"] = columns["mat"][:count].reshape(-1, 9)
    has_hull = (items["type"] == _MESH) | (items["type"] == _SDF)
    dataid = columns["dataid"][:count]
    items["dataid"] = numpy.where(has_hull, dataid // 2, dataid)
    items["hull"] = has_hull & (dataid % 2 == 1)
    lights = numpy.zeros(scn.nlight, DTYPES["light"])
    for name in _LIGHT:
        lights[name] = scn._lights._columns[name][: scn.nlight]
    put(scn._engine, items, lights, middle_view(scn))
    return scn._engine


# ---- functions


@api
def mjv_updateScene(m, d, opt, pert, cam, catmask, scn):
    """Fills a scene with all that a picture of a data shows, and sets its cameras."""
    from ._cameras import update_camera

    scn.ngeom = scn.status = 0
    update_camera(m, d, cam, scn)
    items, lights = _engine_update(m, d, opt, pert, catmask, scn)
    _append(scn, d, items)
    _take_lights(scn, lights)
    if opt.flags[23] and m.nskin:
        _take_skins(scn)
    if m.nflex and any(opt.flags[flag] for flag in _FLEX_FLAGS.values()):
        _take_flexes(scn, opt)


@api
def mjv_addGeoms(m, d, opt, pert, catmask, scn):
    """Adds what a picture of a data shows to the geoms of a scene."""
    items, _ = _engine_update(m, d, opt, pert, catmask, scn)
    _append(scn, d, items)


@api
def mjv_makeLights(m, d, scn):
    """The lights of a scene."""
    from ._records import MjvOption

    _, lights = _engine_update(m, d, MjvOption(), None, 0, scn)
    _take_lights(scn, lights)


def _take_flexes(scn, opt):
    for name, flag in _FLEX_FLAGS.items():
        setattr(scn, name, int(opt.flags[flag]))
    for (name, code), part in zip(_FLEX_PARTS.items(), _core.scene_flexes(scn._engine)):
        setattr(scn, name, numpy.frombuffer(part, code))


def _take_skins(scn):
    vertices, normals = _core.scene_skins(scn._engine)
    scn.skinvert, scn.skinnormal = numpy.frombuffer(vertices, "f4"), numpy.frombuffer(normals, "f4")


@api
def mjv_updateSkin(m, d, scn):
    """Vertices and normals of the skins of a scene."""
    from ._records import MjvOption

    if m.nskin == 0:
        return
    if len(scn.skinvert) != 3 * m.nskinvert:
        raise FatalError("mjv_updateSkin: the scene was made for another model")
    _engine_update(m, d, MjvOption(), None, 7, scn)
    _take_skins(scn)
