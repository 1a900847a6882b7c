// outcome.c — last touches on a filled model
//   reads   compiler settotalmass, joint springdamper, the filled model
//   writes  body_mass body_inertia jnt_stiffness dof_damping; warnings
#include "compile/outcome.h"

#include "compile/tree.h"

#include <stdio.h>
#include <string.h>

void sn_scale_total_mass(const snPlan* plan, snModel* m) {
  double wanted = plan->compiler.settotalmass, total = 0;
  if (!(wanted > 0)) return;
  for (int body = 1; body < m->nbody; body++) total += m->body_mass[body];
  double scale = real_max(SN_MINVAL, wanted / real_max(SN_MINVAL, total));
  for (int body = 1; body < m->nbody; body++) {
    m->body_mass[body] *= scale;
    m->body_inertia[body] = vec3_scale(m->body_inertia[body], scale);
  }
}

// A mass I on spring k and damper b has time constant 2I/b and damping ratio b/(2 sqrt(k I)).
static void apply_springdamper(const snPlanJoint* joint, snModel* m) {
  double time = joint->springdamper[0], ratio = joint->springdamper[1];
  if (!(time > 0 && ratio > 0)) return;
  int count = sn_joint_nv(joint->kind);
  double inverse = 0;
  for (int i = 0; i < count; i++) inverse += m->dof_invweight0[joint->dofadr + i];
  double inertia = count / real_max(inverse, SN_MINVAL);

  m->jnt_stiffness[joint->item.id] = inertia / real_max(SN_MINVAL, time * time * ratio * ratio);
  for (int i = 0; i < count; i++) m->dof_damping[joint->dofadr + i] = 2 * inertia / real_max(SN_MINVAL, time);
}

void sn_apply_springdampers(const snPlan* plan, snModel* m) {
  for (int jnt = 0; jnt < m->njnt; jnt++) apply_springdamper(SN_ITEM(snPlanJoint, plan, SN_OBJ_JOINT, jnt), m);
}

// May geoms of these two bodies touch? Bodies welded together never do, nor a body and the one it hangs on.
static bool may_touch(const snModel* m, int a, int b) {
  bool masks = (m->body_contype[a] & m->body_conaffinity[b]) || (m->body_contype[b] & m->body_conaffinity[a]);
  int weld_a = m->body_weldid[a], weld_b = m->body_weldid[b];
  if (!masks || weld_a == weld_b) return false;
  if (m->opt.disableflags & SN_DISABLE_FILTERPARENT) return true;
  int above_a = m->body_weldid[m->body_parentid[weld_a]], above_b = m->body_weldid[m->body_parentid[weld_b]];
  return !((weld_a && weld_b) && (weld_a == above_b || weld_b == above_a));
}

static bool has_contacts(const snModel* m) {
  if (m->npair > 0) return true;
  for (int a = 0; a < m->nbody; a++) {
    if (!m->body_contype[a] && !m->body_conaffinity[a]) continue;
    for (int b = a + 1; b < m->nbody; b++)
      if (may_touch(m, a, b)) return true;
  }
  return false;
}

static bool has_limits(const snModel* m) {
  for (int jnt = 0; jnt < m->njnt; jnt++)
    if (m->jnt_limited[jnt]) return true;
  for (int tendon = 0; tendon < m->ntendon; tendon++)
    if (m->tendon_limited[tendon]) return true;
  return false;
}

static bool has_frictionloss(const snModel* m) {
  for (int dof = 0; dof < m->nv; dof++)
    if (m->dof_frictionloss[dof] > 0) return true;
  for (int tendon = 0; tendon < m->ntendon; tendon++)
    if (m->tendon_frictionloss[tendon] > 0) return true;
  return false;
}

static bool has_equalities(const snModel* m) { return m->neq > 0; }

static bool has_sensors(const snModel* m, snSensorType type) {
  for (int sensor = 0; sensor < m->nsensor; sensor++)
    if (m->sensor_type[sensor] == (int)type) return true;
  return false;
}

static void warn_not_measured(const snPlan* plan, const snModel* m) {
  static const struct {
    snSensorType type;
    const char* element;
  } kinds[] = {
      {SN_SENSOR_RANGEFINDER, "rangefinder"},
      {SN_SENSOR_GEOMDIST, "distance"},
      {SN_SENSOR_GEOMNORMAL, "normal"},
      {SN_SENSOR_GEOMFROMTO, "fromto"},
  };
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
    if (has_sensors(m, kinds[i].type))
      sn_warn(plan->report, plan->spec->root->at,
              "the model has sensors of kind '%s', whose values are not computed yet: they stay 0", kinds[i].element);
}

void sn_warn_not_simulated(const snPlan* plan, const snModel* m) {
  static const struct {
    int flag;
    bool (*has)(const snModel* m);
    const char* what;
  } parts[] = {
      {SN_DISABLE_CONTACT, has_contacts, "contacts"},
      {SN_DISABLE_LIMIT, has_limits, "limits"},
      {SN_DISABLE_FRICTIONLOSS, has_frictionloss, "friction loss"},
      {SN_DISABLE_EQUALITY, has_equalities, "equality constraints"},
  };
  snAt at = plan->spec->root->at;
  if (!(m->opt.disableflags & SN_DISABLE_CONSTRAINT)) {
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
      if (!(m->opt.disableflags & parts[i].flag) && parts[i].has(m))
        sn_warn(plan->report, at, "the model has %s, which are not simulated yet; the flag 'constraint' disables them",
                parts[i].what);
  }
  if (!(m->opt.disableflags & SN_DISABLE_SENSOR)) warn_not_measured(plan, m);
  if (m->opt.enableflags & SN_ENABLE_SLEEP)
    sn_warn(plan->report, at, "the flag 'sleep' works, but contacts and equalities do not wake trees yet");
}
