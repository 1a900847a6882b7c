"""sinew.mujoco_warp beside MuJoCo Warp: names, shapes and types, and what a program's writes do.

warp_client.py names      every array that learners use, by the annotations of mujoco_warp's own dataclasses
warp_client.py writes     every input and parameter is written between two steps; sn_step with that input or model is the judge
warp_client.py steps      free running and resets of models of this repository, beside sinew.mujoco in double precision
"""

import dataclasses
import pathlib
import sys

import numpy
import sinew.mujoco as mujoco
import sinew.mujoco_warp as mjw
import warp as wp

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODELS = [ROOT / "models" / name for name in ("environments/humanoid.xml", "environments/muscle_legs.xml", "tendons.xml", "actuators.xml",
                                              "constraints.xml", "sensors.xml", "cameras_lights.xml", "contacts.xml")]  # fmt: skip

# What mjlab, MyoSuite and UniLab read or write.
DATA = """act actuator_force cam_xmat cam_xpos ctrl cvel geom_xmat geom_xpos mocap_pos mocap_quat qacc qacc_warmstart
    qfrc_actuator qfrc_applied qfrc_bias qfrc_passive qfrc_smooth qfrc_constraint qpos qvel sensordata site_xmat site_xpos
    subtree_com ten_length ten_velocity time xfrc_applied xipos xmat xpos xquat ximat eq_active actuator_length
    actuator_velocity energy nefc act_dot nacon""".split()
MODEL = """actuator_acc0 actuator_biasprm actuator_forcerange actuator_gainprm actuator_ctrlrange actuator_gear body_inertia
    body_invweight0 body_ipos body_iquat body_mass body_pos body_quat body_subtreemass body_rootid body_parentid cam_fovy
    cam_intrinsic cam_pos cam_quat dof_armature dof_damping dof_frictionloss dof_invweight0 geom_aabb geom_bodyid geom_dataid
    geom_friction geom_matid geom_pos geom_quat geom_rbound geom_rgba geom_size geom_type jnt_actfrcrange jnt_range
    jnt_stiffness jnt_type jnt_qposadr jnt_dofadr light_ambient light_attenuation light_cutoff light_diffuse light_dir
    light_exponent light_pos light_specular mat_emission mat_rgba mat_shininess mat_specular mat_texid mat_texrepeat
    pair_friction qpos0 site_bodyid site_pos site_quat tendon_actfrcrange tendon_armature tendon_damping
    tendon_frictionloss tendon_invweight0 tendon_length0 tendon_stiffness""".split()
OPTION = "timestep gravity tolerance ls_tolerance density viscosity wind impratio_invsqrt iterations integrator".split()
CONTACT = "dist pos frame geom worldid dim friction".split()
FUNCTIONS = """put_model put_data make_data step forward reset_data set_const set_const_0 set_const_fixed kinematics com_pos
    com_vel sensor_pos sensor_vel jac rays create_render_context refit_bvh BroadphaseFilter BroadphaseType Data Model Option
    RenderContext""".split()
WORLDS = 3


def load(path):
    return mujoco.MjModel.from_xml_path(str(path))


def declared(annotation):
    """(shape, type) of an array that a dataclass of MuJoCo Warp declares, or None."""
    shape = getattr(annotation, "shape", None)
    return (shape, annotation.dtype) if isinstance(annotation, wp.array) and shape else None


def extent(size, m, d):
    known = {"nworld": d.nworld, "*": 1, "naconmax": d.naconmax}
    return size if isinstance(size, int) else known[size] if size in known else getattr(m, size)


def same_type(ours, theirs):
    if getattr(theirs, "_wp_scalar_type_", None) is None:
        return {int: wp.int32, float: wp.float32, bool: wp.bool}.get(theirs, theirs) is ours
    ours_shape = getattr(ours, "_shape_", ())
    return ours_shape == theirs._shape_ and ours._wp_scalar_type_ is theirs._wp_scalar_type_


def names():
    import mujoco_warp as reference

    wrong, count = [], 0
    for function in FUNCTIONS:
        if not hasattr(mjw, function) or not hasattr(reference, function):
            wrong.append(f"{function}: missing")
    for path in MODELS:
        mjm = load(path)
        m, d = mjw.put_model(mjm), mjw.make_data(mjm, nworld=WORLDS)
        for owner, theirs, listed in ((d, reference.Data, DATA), (m, reference.Model, MODEL), (m.opt, reference.Option, OPTION),
                                      (d.contact, reference.Contact, CONTACT)):  # fmt: skip
            annotations = {field.name: field.type for field in dataclasses.fields(theirs)}
            for name in listed:
                count += 1
                array, spec = getattr(owner, name), declared(annotations[name])
                if spec is None:
                    if isinstance(array, wp.array):
                        wrong.append(f"{path.name}: {theirs.__name__}.{name} is an array here")
                    continue
                shape = tuple(extent(size, m, d) for size in spec[0])
                if array.shape != shape or not same_type(array.dtype, spec[1]):
                    wrong.append(f"{path.name}: {theirs.__name__}.{name}: {array.shape} {array.dtype}, there {shape} {spec[1]}")
    return count, wrong


def engine(mjm, d, world):
    """A data of sinew.mujoco in the state and with the inputs of a world."""
    data = mujoco.MjData(mjm)
    data.time = float(d._worlds.batch.time[world])
    for name in ("qpos", "qvel", "act", "ctrl", "qfrc_applied", "xfrc_applied", "mocap_pos", "mocap_quat", "qacc_warmstart", "eq_active"):
        target = getattr(data, name)
        if target.size:
            target[...] = numpy.asarray(getattr(d._worlds.batch, name)[world]).reshape(target.shape)
    return data


def distance(d, world, data):
    largest = 0.0
    for ours, theirs in ((d.qpos, data.qpos), (d.qvel, data.qvel), (d.act, data.act), (d.sensordata, data.sensordata)):
        if theirs.size:
            there = theirs.astype(numpy.float32)
            largest = max(largest, float(abs(ours.numpy()[world] - there).max() / (0.01 + abs(there).max())))
    return largest


PARAMETERS = """body_mass body_inertia geom_friction dof_damping dof_armature dof_frictionloss jnt_stiffness actuator_gainprm
    actuator_biasprm actuator_forcerange tendon_stiffness tendon_damping jnt_range qpos_spring geom_solref""".split()
INPUTS = "qpos qvel act ctrl qfrc_applied xfrc_applied qacc_warmstart".split()


def writes():
    wrong, count = [], 0
    for path in MODELS:
        for name in (*INPUTS, *PARAMETERS):
            mjm, chance = load(path), numpy.random.default_rng(7)
            m, d = mjw.put_model(mjm), mjw.make_data(mjm, nworld=WORLDS)
            if mjm.nu:
                d.ctrl.numpy()[...] = 0.2
            for _ in range(3):
                mjw.step(m, d)
            target, changed = (d, mjm) if name in INPUTS else (m, load(path))
            array = getattr(target, name)
            if array.size == 0:
                continue
            if name in PARAMETERS:
                rows = numpy.repeat(array.numpy(), WORLDS, axis=0)
                rows[1] *= numpy.float32(1.25)
                setattr(m, name, wp.array(rows, dtype=array.dtype, device="cpu"))
                field = getattr(changed, name)
                field[...] = numpy.where(rows[1].reshape(field.shape) == field.astype(numpy.float32), field, rows[1].reshape(field.shape))
                mujoco.mj_setConst(changed, mujoco.MjData(changed))
            else:
                array.numpy()[1] += chance.normal(0, 0.01, array.numpy()[1].shape).astype(numpy.float32)
                d._push()
            data = [engine(mjm, d, 0), engine(changed, d, 1)]
            mjw.step(m, d)
            for world, model in ((0, mjm), (1, changed)):
                mujoco.mj_step(model, data[world])
                count += 1
                error = distance(d, world, data[world])
                if not error < 1e-5:
                    wrong.append(f"{path.name}: {name}, world {world}: {error:.1e}")
    return count, wrong


def steps():
    wrong, count = [], 0
    for path in MODELS:
        mjm = load(path)
        m, d = mjw.put_model(mjm), mjw.make_data(mjm, nworld=WORLDS)
        chance, data = numpy.random.default_rng(3), [mujoco.MjData(mjm) for _ in range(WORLDS)]
        for k in range(100):
            ctrl = chance.uniform(-0.3, 0.3, (WORLDS, mjm.nu)).astype(numpy.float32)
            d.ctrl.numpy()[...] = ctrl
            if k == 60:
                mjw.reset_data(m, d, reset=wp.array([False, True, False], dtype=wp.bool, device="cpu"))
                mujoco.mj_resetData(mjm, data[1])
                d.ctrl.numpy()[...] = ctrl
            mjw.step(m, d)
            for world in range(WORLDS):
                data[world].ctrl[:] = ctrl[world]
                mujoco.mj_step(mjm, data[world])
        for world in range(WORLDS):
            count += 1
            if not distance(d, world, data[world]) < 1e-6:
                wrong.append(f"{path.name}: world {world}: {distance(d, world, data[world]):.1e} after 100 steps")
    return count, wrong


def main(argv):
    chosen = argv or ["names", "writes", "steps"]
    failed = 0
    for name in chosen:
        count, wrong = {"names": names, "writes": writes, "steps": steps}[name]()
        print(f"{name}: {count - len(wrong)} of {count} equal", flush=True)
        print("\n".join(wrong[:20]))
        failed += len(wrong)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
