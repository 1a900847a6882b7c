"""Jacobians, rays, contacts, names, masses, files: what programs ask of a model and a data."""

from __future__ import annotations

import os
import re

import numpy

from .. import _core
from .._enums import ENUMS
from .._spec import Spec
from ._call import api, plain, quick
from ._enums import mjtObj, mjtWarning
from ._errors import FatalError
from ._model import last_model
from ._records import MjLROpt, MjOption
from ._tables import VERSION

_OBJECT_COUNT = int(mjtObj.mjNOBJECT)

# ---- names


@plain
def mj_name2id(m, type, name):
    """mj_name2id(m, type, name)

    Index of the named object, -1 where there is none.
    """
    type = int(type)
    if type == 2:
        type = 1
    if not 0 < type < _OBJECT_COUNT or not name:
        return -1
    return _core.name_to_id(m, type, name.decode() if isinstance(name, bytes) else name)


@plain
def mj_id2name(m, type, id):
    """mj_id2name(m, type, id)

    Name of an object, None where it has none or is not there.
    """
    type = int(type)
    if not 0 < type < _OBJECT_COUNT:
        return None
    try:
        return _core.id_to_name(m, 1 if type == 2 else type, int(id)) or None
    except IndexError:
        return None


# ---- Jacobians


def _check_jacobian(m, name, jacobian):
    if jacobian is not None and jacobian.shape != (3, m.nv):
        raise TypeError(f"{name} should be of shape (3, nv)")


def _check_object(function, kind, index, count):
    if not 0 <= index < count:
        raise FatalError(f"{function}: invalid {kind} id {index}; there are {count}")


def _jacobian(core, m, d, jacp, jacr, *more, names=("jacp", "jacr")):
    _check_jacobian(m, names[0], jacp)
    _check_jacobian(m, names[1], jacr)
    translation = numpy.empty((3, m.nv)) if jacp is None else jacp
    rotation = numpy.empty((3, m.nv)) if jacr is None else jacr
    core(m, d, translation, rotation, *more)


@quick
@api
def mj_jac(m, d, jacp, jacr, point, body):
    """Jacobian of a world point that moves with a body."""
    _check_object("mj_jac", "body", body, m.nbody)
    _jacobian(_core.jac_point, m, d, jacp, jacr, body, point)


@quick
@api
def mj_jacBody(m, d, jacp, jacr, body):
    """Jacobian of a body's frame."""
    _check_object("mj_jacBody", "body", body, m.nbody)
    _jacobian(_core.jac_body, m, d, jacp, jacr, body)


@quick
@api
def mj_jacBodyCom(m, d, jacp, jacr, body):
    """Jacobian of a body's centre of mass."""
    _check_object("mj_jacBodyCom", "body", body, m.nbody)
    _jacobian(_core.jac_body_com, m, d, jacp, jacr, body)


@quick
@api
def mj_jacSubtreeCom(m, d, jacp, body):
    """Jacobian of the centre of mass of a subtree."""
    _check_object("mj_jacSubtreeCom", "body", body, m.nbody)
    _jacobian(_core.jac_subtree_com, m, d, jacp, None, body)


@quick
@api
def mj_jacGeom(m, d, jacp, jacr, geom):
    """Jacobian of a geom's frame."""
    _check_object("mj_jacGeom", "geom", geom, m.ngeom)
    _jacobian(_core.jac_geom, m, d, jacp, jacr, geom)


@quick
@api
def mj_jacSite(m, d, jacp, jacr, site):
    """Jacobian of a site's frame."""
    _check_object("mj_jacSite", "site", site, m.nsite)
    _jacobian(_core.jac_site, m, d, jacp, jacr, site)


@quick
@api
def mj_jacDot(m, d, jacp, jacr, point, body):
    """Rate of change of mj_jac."""
    _check_object("mj_jacDot", "body", body, m.nbody)
    _jacobian(_core.jac_dot, m, d, jacp, jacr, body, point)


@quick
@api
def mj_jacPointAxis(m, d, jacPoint, jacAxis, point, axis, body):
    """Jacobians of a point and of an axis that turn with a body."""
    _check_object("mj_jacPointAxis", "body", body, m.nbody)
    _check_jacobian(m, "jacPoint", jacPoint)
    _check_jacobian(m, "jacAxis", jacAxis)
    translation, rotation = numpy.empty((3, m.nv)), numpy.empty((3, m.nv))
    _core.jac_point(m, d, translation, rotation, body, point)
    if jacPoint is not None:
        jacPoint[:] = translation
    if jacAxis is not None:
        jacAxis[:] = numpy.cross(rotation.T, axis).T


@quick
@api
def mj_angmomMat(m, d, mat, body):
    """Matrix from qvel to the angular momentum of a subtree."""
    _check_jacobian(m, "mat", mat)
    _core.angular_momentum_matrix(m, d, mat, body)


@quick
@api
def mj_objectVelocity(m, d, objtype, objid, res, flg_local):
    """Angular and linear velocity of an object."""
    _motion(_core.object_velocity, "mj_objectVelocity", m, d, objtype, objid, res, flg_local)


@quick
@api
def mj_objectAcceleration(m, d, objtype, objid, res, flg_local):
    """Angular and linear acceleration of an object."""
    _motion(_core.object_acceleration, "mj_objectAcceleration", m, d, objtype, objid, res, flg_local)


def _motion(core, name, m, d, objtype, objid, res, local):
    out = res if res.flags.c_contiguous else numpy.empty(6)
    try:
        core(m, d, out, objtype, objid, bool(local))
    except (ValueError, IndexError) as error:
        raise FatalError(f"{name}: {error}") from None
    if out is not res:
        res[:] = out


@quick
@api
def mj_applyFT(m, d, force, torque, point, body, qfrc_target):
    """Adds a force and a torque at a point of a body to forces on dofs."""
    if qfrc_target.size != m.nv:
        raise TypeError("qfrc_target should be of size nv")
    _check_object("mj_applyFT", "body", body, m.nbody)
    added = numpy.zeros(m.nv)
    _core.apply_force(m, d, added, body, force, torque, point)
    qfrc_target += added


@api
def mj_local2Global(d, xpos, xmat, pos, quat, body, sameframe):
    """World pose of a frame that is fixed to a body."""
    place, axes = numpy.empty(3), numpy.empty(9)
    _core.local_to_global(d.model, d, body, pos, quat, place, axes)
    if sameframe in (1, 2):
        place, axes = (d.xpos[body], d.xmat[body]) if sameframe == 1 else (d.xipos[body], d.ximat[body])
    elif sameframe in (3, 4):
        axes = d.xmat[body] if sameframe == 3 else d.ximat[body]
    xpos[:], xmat[:] = place, axes


# ---- rays and distances


def _groups(geomgroup):
    return None if geomgroup is None else numpy.ascontiguousarray(geomgroup != 0, "u1")


@quick
@api
def mj_ray(m, d, pnt, vec, geomgroup, flg_static, bodyexclude, geomid, normal):
    """Distance along a ray to the nearest geom, -1 for none."""
    out = numpy.zeros(3)
    distance, geom = _core.ray(m, d, pnt, vec, _groups(geomgroup), bool(flg_static), bodyexclude, out)
    if geomid is not None:
        geomid[:] = geom
    if normal is not None:
        normal[:] = out
    return distance


@api
def mj_multiRay(m, d, pnt, vec, geomgroup, flg_static, bodyexclude, geomid, dist, normal, nray, cutoff):
    """The same for rays that begin at one point."""
    for name, size, wanted in (("dist", dist.size, nray), ("geomid", geomid.size, nray), ("vec", vec.size, 3 * nray)):
        if size != wanted:
            raise TypeError(f"{name} should be of size {'3 * ' if name == 'vec' else ''}nray")
    distances, geoms, normals = numpy.empty(nray), numpy.empty(nray, "i4"), numpy.zeros(3 * nray)
    groups = _groups(geomgroup)
    _core.multi_ray(m, d, pnt, vec, groups, bool(flg_static), bodyexclude, cutoff, distances, geoms, normals)
    dist[:], geomid[:] = distances, geoms
    if normal is not None:
        normal[:] = normals


def _ray_geom(m, d, geom, pnt, vec, normal):
    out = numpy.zeros(3)
    distance = _core.ray_geom(m, d, geom, pnt, vec, out)
    if normal is not None:
        normal[:] = out
    return distance


@api
def mj_rayMesh(m, d, geomid, pnt, vec, normal):
    """Distance along a ray to a mesh, -1 for none."""
    _check_object("mj_rayMesh", "geom", geomid, m.ngeom)
    if m.geom_type[geomid] not in (7, 8):
        raise FatalError("mj_rayMesh: geom with mesh type expected")
    return _ray_geom(m, d, geomid, pnt, vec, normal)


@api
def mj_rayHfield(m, d, geomid, pnt, vec, normal):
    """Distance along a ray to a height field, -1 for none."""
    _check_object("mj_rayHfield", "geom", geomid, m.ngeom)
    if m.geom_type[geomid] != 1:
        raise FatalError("mj_rayHfield: geom with hfield type expected")
    return _ray_geom(m, d, geomid, pnt, vec, normal)


@api
def mju_rayGeom(pos, mat, size, pnt, vec, geomtype, normal):
    """Distance along a ray to a simple shape, -1 for none."""
    out = numpy.zeros(3)
    distance = _core.ray_primitive(geomtype, size, pos, mat, pnt, vec, out)
    if normal is not None:
        normal[:] = out
    return distance


@quick
@api
def mj_geomDistance(m, d, geom1, geom2, distmax, fromto):
    """Signed distance between two geoms, at most distmax, and the segment between them."""
    if fromto is not None and fromto.size != 6:
        raise TypeError("fromto should be of size 6")
    _check_object("mj_geomDistance", "geom", geom1, m.ngeom)
    _check_object("mj_geomDistance", "geom", geom2, m.ngeom)
    segment = numpy.zeros(6)
    distance = _core.geom_distance(m, d, geom1, geom2, distmax, segment)
    if fromto is not None:
        fromto.reshape(-1)[:] = segment
    return distance


# ---- contacts and constraint rows


@quick
@api
def mj_contactForce(m, d, id, result):
    """Force and torque of a contact, in its frame; 0 where it is not there."""
    out = numpy.zeros(6)
    if 0 <= id < d.ncon:
        _core.contact_force(m, d, out, id)
    result[:] = out


@quick
@api
def mj_mulJacVec(m, d, res, vec):
    """res = J vec, with the Jacobian of all constraint rows."""
    _check_size(res=(res, d.nefc, "nefc"), vec=(vec, m.nv, "nv"))
    out = numpy.empty(d.nefc)
    _core.mul_jac(m, d, out, vec)
    res[:] = out


@quick
@api
def mj_mulJacTVec(m, d, res, vec):
    """res = J' vec, with the Jacobian of all constraint rows."""
    _check_size(res=(res, m.nv, "nv"), vec=(vec, d.nefc, "nefc"))
    out = numpy.empty(m.nv)
    _core.mul_jac_transposed(m, d, out, vec)
    res[:] = out


def _check_size(**given):
    for name, (vector, size, word) in given.items():
        if vector.size != size:
            raise TypeError(f"{name} should be of size {word}")


@api
def mj_constraintUpdate(m, d, jar, cost, flg_coneHessian):
    """Forces of all rows at a residual, and their cost."""
    _check_size(jar=(jar, d.nefc, "nefc"))
    total = _core.constraint_update(m, d, jar)
    d.__dict__.pop("_last_pass", None)
    if cost is not None:
        cost[:] = total


@api
def mj_isPyramidal(m):
    """1 where friction cones are pyramids."""
    return int(m.opt.cone == 0)


@api
def mj_isSparse(m):
    """1 where constraint Jacobians are sparse."""
    from ._layouts import is_sparse

    return int(is_sparse(m))


@api
def mj_isDual(m):
    """1 where the solver works on forces."""
    return int(m.opt.solver == 0 or m.opt.noslip_iterations > 0)


# ---- masses and constants


@api
def mj_getTotalmass(m):
    """Mass of all bodies [kg]."""
    return _core.total_mass(m)


@api
def mj_setTotalmass(m, newmass):
    """Scales all masses and inertias to a total."""
    scale = max(1e-15, newmass / max(1e-15, _core.total_mass(m)))
    m.body_mass[1:] *= scale
    m.body_inertia[1:] *= scale
    _core.refresh(m)


_SPRING_STAGES = (
    _core.body_poses, _core.object_frames, _core.center_of_mass, _core.tendon_paths, _core.transmission,
)  # fmt: skip
_REFERENCE_STAGES = (*_SPRING_STAGES, _core.camera_frames, _core.mass_matrix, _core.factor_mass)


@api
def mj_setConst(m, d):
    """Recomputes what follows from masses, inertias and poses at qpos0. The data ends at qpos_spring, as in MuJoCo."""
    _core.refresh(m)
    modes = m.cam_mode.copy(), m.light_mode.copy()
    m.cam_mode[:] = m.light_mode[:] = 0  # frames of cameras and lights are those that they have in their bodies
    d.qpos[:] = m.qpos0
    for stage in _REFERENCE_STAGES:
        stage(m, d)
    m.cam_mode[:], m.light_mode[:] = modes
    d.qpos[:] = m.qpos_spring
    for stage in _SPRING_STAGES:
        stage(m, d)


_LENGTH_OUTCOMES = {"not converged": "did not converge", "unstable": "became unstable", "empty": "gave no range"}


@api
def mj_setLengthRange(m, d, index, opt):
    """Finds actuator_lengthrange of an actuator by simulation."""
    _check_object("mj_setLengthRange", "actuator", index, m.nu)
    kept = m.opt.timestep
    m.opt.timestep = opt.timestep or kept
    flags = bool(opt.useexisting), bool(opt.uselimit), False
    numbers = opt.accel, opt.maxforce, opt.timeconst, opt.inttotal, opt.interval, opt.tolrange
    outcome = _core.length_range(m, d, index, opt.mode, *flags, *numbers)
    m.opt.timestep = kept
    if outcome in _LENGTH_OUTCOMES:
        raise FatalError(f"mj_setLengthRange: the search {_LENGTH_OUTCOMES[outcome]} for actuator {index}")


@api
def mj_defaultLROpt(opt):
    """MuJoCo's settings for the search of length ranges."""
    values = {"mode": 1, "useexisting": 1, "uselimit": 0, "accel": 20, "maxforce": 0, "timeconst": 1}
    values |= {"timestep": 0.01, "inttotal": 10, "interval": 2, "tolrange": 0.05}
    for name, value in values.items():
        setattr(opt, name, value)


@api
def mj_defaultOption(opt):
    """MuJoCo's simulation options."""
    for name, array in MjOption()._arrays.items():
        opt._arrays[name][...] = array


@api
def mj_defaultVisual(vis):
    """MuJoCo's visual settings."""
    from ._records import MjVisual

    for name, group in MjVisual()._arrays.items():
        setattr(vis, name, group)


# ---- versions, words, text


@api
def mj_version():
    """The version as a number."""
    major, minor, patch = (int(part) for part in VERSION.split("."))
    return major * 1000000 + minor * 1000 + patch


@api
def mj_versionString():
    """The version as text."""
    return VERSION


_WORDS = {int(value): name.removeprefix("mjOBJ_").lower() for name, value in mjtObj.__members__.items()}


@api
def mju_type2Str(type):
    """Word for a kind of object."""
    return _WORDS.get(type) if 0 < type < int(mjtObj.mjNOBJECT) else None


@api
def mju_str2Type(str):
    """Kind of object of a word."""
    return next((kind for kind, word in _WORDS.items() if word == str and kind < int(mjtObj.mjNOBJECT)), 0)


@api
def mju_warningText(warning, info):
    """What a warning says."""
    if not 0 <= warning < int(mjtWarning.mjNWARNING):
        return "Invalid warning type."
    return f"{ENUMS['Warning'](warning).name.lower()}: index {info}"


@api
def mju_writeNumBytes(nbytes):
    """A number of bytes as people write it."""
    for power, unit in ((60, "E"), (50, "P"), (40, "T"), (30, "G"), (20, "M"), (10, "K")):
        if nbytes >= 1 << power and nbytes % (1 << power) == 0:
            return f"{nbytes >> power}{unit}"
    return str(nbytes)


def _write(path, text):
    try:
        with open(path, "w") as file:
            file.write(text)
    except OSError as error:
        raise FatalError(f"could not open file '{path}': {error.strerror}") from None


@api
def mj_printModel(m, filename):
    """All fields of a model as text, into a file."""
    _write(filename, _core.model_text(m))


@api
def mj_printData(m, d, filename):
    """All fields of a data as text, into a file."""
    _write(filename, _core.data_text(m, d))


@api
def mj_printFormattedModel(m, filename, float_format):
    """The same as mj_printModel: numbers are always written so that they read back equal."""
    _write(filename, _core.model_text(m))


@api
def mj_printFormattedData(m, d, filename, float_format):
    """The same as mj_printData: numbers are always written so that they read back equal."""
    _write(filename, _core.data_text(m, d))


# ---- files


@api
def mj_saveModel(m, filename, buffer):
    """The model in Sinew's binary format, into a file or a buffer."""
    contents = _core.to_bytes(m)
    if filename is not None:
        try:
            with open(filename, "wb") as file:
                file.write(contents)
        except OSError as error:
            raise FatalError(f"could not open file '{filename}': {error.strerror}") from None
    elif buffer is not None:
        if buffer.size < len(contents):
            raise FatalError(f"mj_saveModel: buffer too small: {buffer.size} bytes, {len(contents)} are needed")
        buffer[: len(contents)] = numpy.frombuffer(contents, "u1")


@api
def mj_sizeModel(m):
    """Bytes of the model in Sinew's binary format."""
    return len(_core.to_bytes(m))


@api
def mj_saveLastXML(filename, m):
    """The last model that was loaded as MJCF, with the numbers that `m` has now where it is that model."""
    model = last_model()
    if model is None:
        raise FatalError("mj_saveLastXML: no XML model was loaded")
    _write(filename, model_xml(model))


def model_xml(model):
    """A model's source as normalised MJCF."""
    path, text, pairs = model.__dict__["_source"]
    assets = dict(pairs)
    spec = Spec.from_file(path, assets=assets) if text is None else Spec.from_string(text, name=path, assets=assets)
    return spec.to_xml()


@api
def mju_getXMLDependencies(filename):
    """The files that a model file takes in, itself first."""
    found, todo = [], [os.path.abspath(filename) if not os.path.isabs(filename) else filename]
    while todo:
        path = todo.pop(0)
        if path in found:
            continue
        found.append(path)
        if path.endswith((".xml", ".mjcf", ".urdf")):
            todo += _referenced(path)
    return found


_DIRS = {"mesh": "meshdir", "texture": "texturedir", "hfield": "meshdir", "skin": "meshdir"}


def _referenced(path):
    """Paths that the elements of a file name."""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            text = re.sub(r"<!--.*?-->", "", file.read(), flags=re.S)
    except OSError as error:
        raise FatalError(f"could not open '{path}': {error.strerror}") from None
    folder = os.path.dirname(path)
    compiler = dict(re.findall(r'(meshdir|texturedir|assetdir)\s*=\s*"([^"]*)"', text))
    names = []
    for tag, attributes in re.findall(r"<(\w+)\b([^>]*)", text):
        for attribute, name in re.findall(r'\b(file\w*)\s*=\s*"([^"]*)"', attributes):
            inner = compiler.get(_DIRS.get(tag, ""), compiler.get("assetdir", "")) if tag in _DIRS else ""
            names.append(os.path.normpath(os.path.join(folder, inner, name)))
    return names


# Every tag of MJCF; where each may stand is asked of the engine.
_TAGS = """
compiler option flag size visual global quality headlight map scale rgba statistic default custom numeric text tuple
element extension plugin instance config asset mesh hfield skin bone texture material layer model worldbody body frame
replicate attach inertial joint freejoint geom site camera light composite skin pin vertex deformable contact pair
exclude equality connect weld tendon spatial fixed pulley actuator general motor position velocity intvelocity damper
cylinder muscle adhesion hillmuscle sensor touch accelerometer velocimeter gyro force torque magnetometer rangefinder
camprojection jointpos jointvel tendonpos tendonvel actuatorpos actuatorvel actuatorfrc jointactuatorfrc
tendonactuatorfrc ballquat ballangvel jointlimitpos jointlimitvel jointlimitfrc tendonlimitpos tendonlimitvel
tendonlimitfrc framepos framequat framexaxis frameyaxis framezaxis framelinvel frameangvel framelinacc frameangacc
subtreecom subtreelinvel subtreeangmom insidesite distance normal fromto contact e_potential e_kinetic clock tactile
user keyframe key
""".split()


@api
def mj_printSchema(flg_html, flg_pad):
    """Elements and attributes that model files may have."""
    spec = Spec()
    rows = _schema(spec.root, 0, ())
    if flg_html:
        return "<table>" + "".join(f"<tr><td>{tag}</td><td>{names}</td></tr>" for _, tag, names in rows) + "</table>"
    pad = 24 if flg_pad else 0
    return "\n".join(f"{'  ' * depth}{tag:<{pad}} {names}" for depth, tag, names in rows)


def _schema(element, depth, above):
    """(depth, tag, attributes) of an element and of what may stand in it."""
    rows = [(depth, element.tag, " ".join(element.attributes()))]
    for tag in dict.fromkeys(_TAGS):
        if tag in above:
            continue
        try:
            child = element.add(tag)
        except ValueError:
            continue
        rows += _schema(child, depth + 1, (*above, tag))
    return rows
