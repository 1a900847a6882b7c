"""The state of a data that goes on in the data of a model that was compiled anew."""

from __future__ import annotations

from ._views import joint_dofs


def move_state(spec, before, model, data, new, made):
    for joint in spec._list("joint"):
        old = before["joint"].get(id(joint), -1)
        if 0 <= old < model.njnt and joint._id >= 0:
            for (a, b), names in zip(zip(joint_dofs(model, old), joint_dofs(new, joint._id)), (("qpos",), ("qvel", "qacc_warmstart", "qfrc_applied"))):  # fmt: skip
                for name in names:
                    getattr(made, name)[b] = getattr(data, name)[a]
    for actuator in spec._list("actuator"):
        old = before["actuator"].get(id(actuator), -1)
        if 0 <= old < model.nu:
            made.ctrl[actuator._id] = data.ctrl[old]
            start, count = int(model.actuator_actadr[old]), int(model.actuator_actnum[old])
            if start >= 0 and count == new.actuator_actnum[actuator._id]:
                to = int(new.actuator_actadr[actuator._id])
                made.act[to : to + count] = data.act[start : start + count]
    for body in spec._list("body"):
        old = before["body"].get(id(body), -1)
        if 0 <= old < model.nbody and model.body_mocapid[old] >= 0 and new.body_mocapid[body._id] >= 0:
            made.mocap_pos[new.body_mocapid[body._id]] = data.mocap_pos[model.body_mocapid[old]]
            made.mocap_quat[new.body_mocapid[body._id]] = data.mocap_quat[model.body_mocapid[old]]
