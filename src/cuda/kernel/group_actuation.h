// group_actuation.h — phases: forces of actuators, passive forces of tendons, from both to the joints
//   reads   ctrl, act, tendon_length, tendon_force (velocities)        writes  actuator_force, act, damping, force
//   As src/actuation, actuator by actuator; sums over dofs and tendons are gathered, never scattered.
#pragma once
#include "cuda/kernel/actuator_kernels.h"
#include "cuda/kernel/adhesion.h"
#include "cuda/kernel/group_elements.h"
#include "cuda/kernel/group_hill.h"
#include "cuda/kernel/device_history.h"
#include "sinew/enums.h"

typedef struct Motion {
  real length, velocity;
} Motion;

// ---- what sensors read of a step, kept in device memory while the state moves on

// Numbers of a world: qpos, qvel, qacc, forces of actuators on dofs; length and velocity of tendons; length, velocity
// and force of actuators; act, qacc_warmstart.
enum { SNAPSHOT_LENGTH, SNAPSHOT_VELOCITY, SNAPSHOT_TENDON, SNAPSHOT_FORCE = SNAPSHOT_TENDON, SNAPSHOT_ACTUATOR };
KERNEL_FN size_t snapshot_words(const ModelView* m) { return (size_t)SN_SNAPSHOT_WORDS(m); }
KERNEL_FN real* snapshot_state(World w) { return w.b->snapshot + w.id * snapshot_words(w.m); }
KERNEL_FN real* snapshot_accelerations(World w) { return snapshot_state(w) + w.m->nq + w.m->nv; }
KERNEL_FN real* snapshot_joint_forces(World w) { return snapshot_accelerations(w) + w.m->nv; }
KERNEL_FN real* snapshot_tendon(World w, int i) { return snapshot_joint_forces(w) + w.m->nv + SNAPSHOT_TENDON * i; }
KERNEL_FN real* snapshot_actuator(World w, int i) { return snapshot_tendon(w, w.m->ntendon) + SNAPSHOT_ACTUATOR * i; }
KERNEL_FN real* snapshot_activations(World w) { return snapshot_actuator(w, w.m->nu); }
KERNEL_FN real* snapshot_warmstart(World w) { return snapshot_activations(w) + w.m->na; }

// ---- transmission

// Writes the work of pushes along each dof of the moment, of the first body or of the other; returns the velocity.
KERNEL_FN real put_work(View v, int actuator, const Push* push, int count) {
  const ModelView* m = v.w.m;
  snSpatial wrench[2] = {spatial_zero(), spatial_zero()};
  real velocity = 0;
  LOOP for (int k = 0; k < count; k++)
    wrench[k] = spatial_wrench(push[k].force, push[k].torque, vec3_sub(push[k].point, tree_center(v, push[k].body)));
  LOOP for (int k = m->moment_adr[actuator]; k < m->moment_adr[actuator + 1]; k++) {
    int dof = m->moment_dof[k], own = moves_body(v.w, push[0].body, dof);
    real entry = spatial_dot(own ? wrench[0] : wrench[1], get_cdof(v, dof));
    v.w.ws[v.w.at->actuator_moment + k] = entry;
    velocity += entry * get_qvel(v, dof);
  }
  return velocity;
}

KERNEL_FN Motion joint_transmission(World w, int i) {
  const ModelView* m = w.m;
  View v = lone_view(w);
  int jnt = m->actuator_trnid[2 * i], dof = m->act_dof[i], first = m->jnt_dofadr[jnt];
  if (dof >= 0) {  // most actuators: their moment is the gear, which no memory holds
    real gear = m->actuator_gear[6 * i];
    Motion scalar = {gear * get_qpos(v, m->jnt_qposadr[jnt]), gear * get_qvel(v, dof)};
    return scalar;
  }
  real* moment = w.ws + w.at->actuator_moment + m->moment_adr[i];
  Motion out = {joint_moment(v, i, moment), 0};
  int count = m->jnt_type[jnt] == SN_JOINT_FREE ? 6 : 3;
  LOOP for (int k = 0; k < count; k++) out.velocity += moment[k] * get_qvel(v, first + k);
  return out;
}

KERNEL_FN Motion site_transmission(World w, int i) {
  Motion out;
  Push push[2];
  int count = site_pushes(lone_view(w), i, push, &out.length);
  out.velocity = put_work(lone_view(w), i, push, count);
  return out;
}

KERNEL_FN Motion slidercrank_transmission(World w, int i) {
  Motion out;
  Push push[2];
  slidercrank_pushes(lone_view(w), i, push, &out.length);
  out.velocity = put_work(lone_view(w), i, push, 2);
  return out;
}

KERNEL_FN Motion jointinparent_transmission(World w, int i) { return joint_transmission(w, i); }

KERNEL_FN Motion tendon_transmission(World w, int i) {
  int tendon = w.m->actuator_trnid[2 * i];
  real gear = w.m->actuator_gear[6 * i];
  Motion out = {gear * w.ws[w.at->tendon_length + tendon], gear * w.ws[w.at->tendon_force + tendon]};
  return out;
}

KERNEL_FN Motion body_transmission(World w, int i) {
  Motion out = {0, HAS_ADHESION(w.m) ? adhesion_velocity(w, i) : R(0)};
  return out;
}

KERNEL_FN Motion transmission(World w, int i) {
  switch ((snTransmission)w.m->actuator_trntype[i]) {
#define TRANSMISSION(KIND, word, ...) \
  SN_CASE(SN_ROW_DEVICE(word, __VA_ARGS__), SN_TRANSMISSION_##KIND, word##_transmission(w, i))
    SN_TRANSMISSION_KINDS(TRANSMISSION)
#undef TRANSMISSION
    case SN_TRANSMISSION_COUNT: break;
  }
  Motion none = {NAN, NAN};
  return none;
}

KERNEL_FN Actuator actuator_of(World w, int i, Motion at) {
  Actuator a = {w.m, i, at.length, at.velocity};
  return a;
}

// ---- force of one actuator

KERNEL_FN real activation_rate(const ModelView* m, int i, real ctrl, real act) {
  Actuator a = {m, i, 0, 0};
  return rate_of(a, ctrl, act);
}

// Of a Hill muscle; fibres of a compliant tendon are the first slot, and see the activation of the start of the step.
KERNEL_FN real hill_force(World w, int i, Motion at, real input) {
  const ModelView* m = w.m;
  int hill = m->actuator_hilladr[i], first = m->actuator_actadr[i],
      compliant = m->hill_compliant[hill];
  const real* act = w.b->act + w.id * m->na + first;
  HillOutcome s = hill_outcome(m, hill, at.length, at.velocity, compliant ? act[0] : R(0), compliant ? act[1] : input);
  if (compliant && m->nfiber > 0) keep_motion(w, hill, at.length, at.velocity, s.rate);
#ifndef SN_LEAN
  if (HAS_SENSORS(m)) keep_hill(w, hill, &s.state, m->act_disabled[i]);
#endif
  if (compliant && HAS_RUNGE_KUTTA(m)) w.b->act_rate[w.id * m->na + first] = s.rate;
  return s.force;
}

// What the gain multiplies: the control, or the last slot of act, early or not.
KERNEL_FN real input_of(World w, int i, real ctrl) {
  const ModelView* m = w.m;
  int first = m->actuator_actadr[i];
  if (first < 0) return ctrl;
  real act = w.b->act[w.id * m->na + first + m->actuator_actnum[i] - 1];
  return actuator_input(m, i, ctrl, act, activation_rate(m, i, ctrl, act));
}

// The force; next_act gets the activation of the end of the step, and fibres as they are: those that move follow later.
KERNEL_FN real force_of(World w, int i, real ctrl) {
  const ModelView* m = w.m;
  int first = m->actuator_actadr[i], last = first + m->actuator_actnum[i] - 1, off = m->act_disabled[i];
  Motion at = transmission(w, i);
  real input = ctrl;
  if (first >= 0) {
    const real* act = w.b->act + w.id * m->na;
    real *next = w.b->next_act + w.id * m->na, rate = activation_rate(m, i, ctrl, act[last]);
    input = actuator_input(m, i, ctrl, act[last], rate);
    next[last] = advanced_activation(m, i, act[last], off ? R(0) : rate);
    int fiber = HAS_HILL(m) && m->actuator_hilladr[i] >= 0 &&
                m->hill_compliant[m->actuator_hilladr[i]];
    if (fiber) next[first] = act[first];
    LOOP for (int k = first + fiber; k < last; k++) next[k] = advanced_activation(m, i, act[k], 0);
    if (HAS_RUNGE_KUTTA(m)) {
      LOOP for (int k = first; k <= last; k++) w.b->act_rate[w.id * m->na + k] = k == last ? rate : R(0);
    }
  }
  if (HAS_HILL(m) && m->actuator_hilladr[i] >= 0 && (!off || HAS_RUNGE_KUTTA(m) || HAS_SENSORS(m))) {
    real force = hill_force(w, i, at, off ? R(0) : input);
    return off ? R(0) : force;
  }
  if (off) return 0;
  Actuator a = actuator_of(w, i, at);
  return gain_of(a) * input + bias_of(a);
}

// A control as its actuator sees it: delayed and clamped.
KERNEL_FN real control_of(World w, int i) {
  const ModelView* m = w.m;
  real u = HAS_HISTORY(m) ? delayed_control(w, i) : w.b->ctrl[w.id * m->nu + i];
  return BOUNDED(m, ctrl, i, u);
}

// conformance: one bad control silences all of them. Returns whether there is one: it is counted when the step is known
// to go on, as a world that waits for room comes here again.
KERNEL_FN int actuator_phase(World w, Group g) {
  const ModelView* m = w.m;
  int bad = 0;
  EACH(i, m->nu) { bad |= real_is_bad(control_of(w, i)); }
  bad = group_any(g, bad);
  EACH(i, m->nu) {
    real u = bad ? R(0) : control_of(w, i);
    w.ws[w.at->actuator_force + i] = force_of(w, i, u);
  }
  group_sync(g);
  return bad;
}

// ---- tendons, clamps, joints

KERNEL_FN real actuators_of_tendon(World w, int tendon, int weighted) {
  const ModelView* m = w.m;
  real sum = 0;
  LOOP for (int k = m->tendon_actadr[tendon]; k < m->tendon_actadr[tendon + 1]; k++) {
    int i = m->tendon_act[k];
    sum += w.ws[w.at->actuator_force + i] * (weighted ? m->actuator_gear[6 * i] : R(1));
  }
  return sum;
}

// All actuators of a tendon are scaled alike, so that their sum lies in the tendon's range.
KERNEL_FN void bound_tendons(World w, Group g) {
  const ModelView* m = w.m;
  if (!m->bounded_tendons) return;
  EACH(tendon, m->ntendon) {
    real sum = actuators_of_tendon(w, tendon, 0), lo = m->tendon_actfrcrange[2 * tendon],
         hi = m->tendon_actfrcrange[2 * tendon + 1];
    real scale = sum == 0 ? R(1) : sum < lo ? lo / sum : sum > hi ? hi / sum : R(1);
    LOOP for (int k = m->tendon_actadr[tendon]; k < m->tendon_actadr[tendon + 1]; k++)
      w.ws[w.at->actuator_force + m->tendon_act[k]] *= scale;
  }
  group_sync(g);
}

KERNEL_FN void clamp_forces(World w, Group g) {
  const ModelView* m = w.m;
  EACH(i, m->nu) {
    real force = BOUNDED(m, force, i, w.ws[w.at->actuator_force + i]);
    w.ws[w.at->actuator_force + i] = force;
    if (w.b->actuator_force) w.b->actuator_force[w.id * m->nu + i] = force;
    if (HAS_SENSORS(m)) snapshot_actuator(w, i)[SNAPSHOT_FORCE] = force;
  }
  group_sync(g);
}

// How far a length lies outside the band where the tendon's spring is slack.
KERNEL_FN real tendon_displacement(const ModelView* m, int tendon, real length) {
  real lo = m->tendon_lengthspring[2 * tendon], hi = m->tendon_lengthspring[2 * tendon + 1];
  return length > hi ? length - hi : length < lo ? length - lo : R(0);
}

// `length` gets what actuators pull at a tendon, `tendon_force` what its spring and damper do.
KERNEL_FN void tendon_forces(World w, Group g) {
  const ModelView* m = w.m;
  EACH(tendon, m->ntendon) {
    real length = w.ws[w.at->tendon_length + tendon], spring = tendon_displacement(m, tendon, length);
    real velocity = w.ws[w.at->tendon_force + tendon];
    w.ws[w.at->tendon_force + tendon] = -m->tendon_stiffness[tendon] * spring - m->tendon_damping[tendon] * velocity;
    if (HAS_ELEMENTS(m)) w.ws[w.at->tendon_force + tendon] -= ligament_tensions(w, tendon, length, velocity);
    w.ws[w.at->length + tendon] = m->actuation ? actuators_of_tendon(w, tendon, 1) : R(0);
    if (w.b->ten_length) w.b->ten_length[w.id * m->ntendon + tendon] = length;
  }
  group_sync(g);
}

// implicitfast: derivative of a force by the velocity of its joint; a force at the end of its range has none. Where a
// gain follows the velocity, or a bias in another way than affine, device_options.c has chosen the general way
// (derivative.h).
KERNEL_FN real actuator_damping(World w, int i) {
  const ModelView* m = w.m;
  real force = w.ws[w.at->actuator_force + i], gear = m->actuator_gear[6 * i];
  if (AT_END(m, force, i, force) || m->act_disabled[i] || m->actuator_biastype[i] != SN_BIAS_AFFINE) return 0;
  Motion anywhere = {0, 0};
  return -gear * gear * affine_bias_dvelocity(actuator_of(w, i, anywhere));
}

// Gravity compensation of a dof that counts among the forces of actuators.
KERNEL_FN real compensation_of(World w, int dof) {
  const ModelView* m = w.m;
  real sum = 0;
  if (!m->jnt_actgravcomp[m->dof_jntid[dof]]) return 0;
  LOOP for (int body = m->dof_bodyid[dof]; body < m->nbody; body++) {
    if (m->body_weightless[body] == 0 || !moves_body(w, body, dof)) continue;
    snVec3 force = vec3_scale(vec3(m->gravity_x, m->gravity_y, m->gravity_z), -m->body_weightless[body]);
    snVec3 center = body_point(w, body, load3(m->body_ipos + 3 * body));
    snSpatial wrench = spatial_wrench(force, vec3(0, 0, 0), vec3_sub(center, tree_com(w, body)));
    sum += spatial_dot(wrench, load6(w.ws + w.at->cdof + SPATIAL * dof));
  }
  return sum;
}

// implicitspringdamper: h K of a dof, whose spring gains h K v within a step.
KERNEL_FN real implicit_stiffness(const ModelView* m, int dof) {
  return HAS_IMPLICIT_SPRINGS(m) ? m->timestep * m->jnt_stiffness[m->dof_jntid[dof]] : R(0);
}

KERNEL_FN void gather_forces(World w, Group g, int derivatives) {
  const ModelView* m = w.m;
  EACH(dof, m->nv) {
    real sum = 0, passive = 0, damping = m->dof_damping[dof] + implicit_stiffness(m, dof);
    if (m->actuation) {
      LOOP for (int k = m->dof_actadr[dof]; k < m->dof_actadr[dof + 1]; k++) {
        int i = m->dof_act[k];
        sum += m->actuator_gear[6 * i] * w.ws[w.at->actuator_force + i];
        if (derivatives) damping += actuator_damping(w, i);
      }
      LOOP for (int k = m->dof_momentadr[dof]; k < m->dof_momentadr[dof + 1]; k++) {
        int entry = m->dof_moment[k];
        sum += w.ws[w.at->actuator_moment + entry] * w.ws[w.at->actuator_force + m->moment_act[entry]];
      }
    }
    LOOP4 for (int k = m->dof_slotadr[dof]; k < m->dof_slotadr[dof + 1]; k++) {
      int slot = m->dof_slot[k], tendon = m->dof_tendon[k];
      sum += w.ws[w.at->tendon_J + slot] * w.ws[w.at->length + tendon];
      passive += w.ws[w.at->tendon_J + slot] * w.ws[w.at->tendon_force + tendon];
    }
    int jnt = m->dof_jntid[dof];
    // what bodies get of it all the same (applied_wrench) is taken away again
    real compensation = HAS_COMPENSATION(m) ? compensation_of(w, dof) : R(0);
    if (m->actuation) sum += compensation;
    // conformance: the range bounds the first dof of the joint only
    if (m->actuation && dof == m->jnt_dofadr[jnt])
      sum = real_clamp(sum, m->jnt_actfrcrange[2 * jnt], m->jnt_actfrcrange[2 * jnt + 1]);
    if (w.b->qfrc_actuator) w.b->qfrc_actuator[w.id * m->nv + dof] = sum;
    if (HAS_SENSORS(m)) snapshot_joint_forces(w)[dof] = sum;
    w.ws[w.at->force + dof] = w.b->qfrc_applied[w.id * m->nv + dof] + sum + passive - compensation;
    w.b->smooth_damping[w.id * m->nv + dof] = damping;
  }
  group_sync(g);
}
