// analyze_reactions.c — loads of joints under the forces that the states give (OpenSim's JointReaction)
//   reads   actuator_force force_value qacc        writes  a row of loads
//   From the leaves to the roots: inertial wrench of a body + loads of its children - wrenches on it.
#include "math/pose.h"
#include "osim/analyze.h"
#include "sinew/step.h"
#include "sinew/support.h"
#include <string.h>

static double lever_force(const snPlant* plant, const snData* d, int i) {
  int actuator = plant->levers.item[i].actuator;
  return actuator >= 0 ? sn_lever_of_force(plant->m, actuator, d->actuator_force[actuator])
                       : plant->controls[i] * plant->levers.item[i].force;
}

void sn_record_reactions(snRecorder* r, const snPlant* plant, snData* d) {
  const snModel* m = plant->m;
  snMotion* out = r->motions[0];
  memset(d->xfrc_applied, 0, sizeof *d->xfrc_applied * (size_t)m->nbody);
  for (int i = 0; i < plant->loads.count; i++) {
    snLoadWrench w = sn_load_at(&plant->loads, d, i, d->time);
    snVec3 arm = vec3_sub(w.point, d->xipos[w.body]);
    snWrench* sum = &d->xfrc_applied[w.body];
    sum->force = vec3_add(sum->force, w.force);
    sum->torque = vec3_add(sum->torque, vec3_add(w.torque, vec3_cross(arm, w.force)));
  }
  for (int i = 0; i < plant->levers.count; i++)
    sn_lever_wrenches(&plant->levers.item[i], m, d, lever_force(plant, d, i), d->xfrc_applied);
  sn_element_wrenches(m, d, d->xfrc_applied);
  sn_body_forces(m, d);
  memset(d->xfrc_applied, 0, sizeof *d->xfrc_applied * (size_t)m->nbody);
  for (int i = 0; i < r->joints.count; i++)
    sn_joint_load_store(&r->joints.item[i], m, d,
                        out->data + (size_t)r->row * (size_t)out->cols + (size_t)(SN_JOINT_NUMBERS * i));
}
