// keyframe.c — <keyframe>: states to reset to
//   reads   <key>, the plan's joints and bodies        writes  key_*
//   What a key does not give is the initial state. Conformance: a list that ends early goes on with positions as they
//   are written in the file, angles unconverted; one that is too long is an error. Keys that came with copies of a tree
//   follow those of the file, each joint's numbers where the joint ended up.
#include "compile/section.h"
#include "expand/stored_key.h"
#include "compile/body/tree.h"
#include "model/actuator_kind.h"
#include "sinew/muscle.h"

#include <string.h>

typedef struct snPlanKey {
  snItem item;
  const snSpecKey* s;         // NULL: fills up to the number that <size> asks for
  const snStoredKey* stored;  // came with a copy; NULL: did not
} snPlanKey;

// conformance: MuJoCo looks for a stored key by its name, so that of those without one only the last gets its numbers.
static bool is_lost(const snStoredKey* key) {
  if (key->name[0]) return false;
  for (const snStoredKey* later = key->next; later; later = later->next)
    if (!later->name[0]) return true;
  return false;
}

static void plan_stored(snPlan* plan, snItemList* keys) {
  for (const snStoredKey* stored = plan->spec->stored_keys; stored; stored = stored->next) {
    snPlanKey* key = sn_plan_item(plan, sizeof *key, SN_OBJ_KEY, stored->el, stored->name, keys);
    if (!key) return;
    key->item.values = NULL;
    if (!is_lost(stored)) key->stored = stored;
  }
}

void sn_plan_keyframes(snPlan* plan) {
  snItemList* keys = &plan->lists[SN_OBJ_KEY];
  for (const snElement* el = sn_first_in(plan, SN_EL_KEYFRAME); el; el = sn_next_in(el)) {
    snPlanKey* key = sn_plan_item(plan, sizeof *key, SN_OBJ_KEY, el, sn_spec_name(el), keys);
    if (!key) return;
    key->s = SN_AS(Key, el);
  }
  while (keys->count < plan->size.nkey && sn_plan_item(plan, sizeof(snPlanKey), SN_OBJ_KEY, NULL, "", keys)) {
  }
  plan_stored(plan, keys);
}

static void check_length(snPlan* plan, const snElement* el, const char* attribute, snRealList list, int most) {
  if (list.n > most)
    sn_plan_error(plan, el, attribute, "is too long for the model: it may have %d numbers, found %d", most, list.n);
}

void sn_size_keyframes(snPlan* plan, snModel* m) {
  m->nkey = plan->count[SN_OBJ_KEY];
  SN_EACH(snPlanKey, key, plan->lists[SN_OBJ_KEY]) {
    if (!key->s) continue;
    check_length(plan, key->item.el, "qpos", key->s->qpos, m->nq);
    check_length(plan, key->item.el, "qvel", key->s->qvel, m->nv);
    check_length(plan, key->item.el, "act", key->s->act, m->na);
    check_length(plan, key->item.el, "ctrl", key->s->ctrl, m->nu);
    check_length(plan, key->item.el, "mpos", key->s->mpos, 3 * m->nmocap);
    check_length(plan, key->item.el, "mquat", key->s->mquat, 4 * m->nmocap);
  }
}

static void copy_list(double* out, snRealList list) {
  if (list.n > 0) memcpy(out, list.v, sizeof(double) * (size_t)list.n);
}

static void written_qpos(const snPlan* plan, const snModel* m, double* qpos) {
  for (int id = 0; id < plan->count[SN_OBJ_JOINT]; id++) {
    const snPlanJoint* joint = SN_ITEM(snPlanJoint, plan, SN_OBJ_JOINT, id);
    double q[7];
    int count = sn_written_qpos(plan->spec, joint->item.el, q);
    for (int i = 0; i < count && joint->qposadr + i < m->nq; i++) qpos[joint->qposadr + i] = q[i];
  }
}

static void normalize_quaternions(const snModel* m, double* qpos) {
  for (int jnt = 0; jnt < m->njnt; jnt++) {
    if (m->jnt_type[jnt] != SN_JOINT_FREE && m->jnt_type[jnt] != SN_JOINT_BALL) continue;
    double* q = qpos + m->jnt_qposadr[jnt] + (m->jnt_type[jnt] == SN_JOINT_FREE ? 3 : 0);
    quat_store(q, quat_normalize(quat_load(q)));
  }
}

static void initial_qpos(const snModel* m, double* qpos) {
  if (m->nq > 0) memcpy(qpos, m->qpos0, sizeof(double) * (size_t)m->nq);
}

static void fill_qpos(const snPlan* plan, const snModel* m, double* qpos, snRealList list) {
  if (list.n == 0)
    initial_qpos(m, qpos);
  else if (list.n < m->nq)
    written_qpos(plan, m, qpos);
  copy_list(qpos, list);
  normalize_quaternions(m, qpos);
}

// A mocap body that a list does not reach, or reaches in part, has its pose as written; all of them, where there is no
// list, the pose they start with.
static void fill_mocap(const snPlan* plan, snModel* m, int key, snRealList pos, snRealList quat) {
  snVec3* mpos = m->key_mpos + (size_t)key * (size_t)m->nmocap;
  snQuat* mquat = m->key_mquat + (size_t)key * (size_t)m->nmocap;
  for (int id = 0; id < m->nbody; id++) {
    const snPlanBody* body = SN_ITEM(snPlanBody, plan, SN_OBJ_BODY, id);
    int mocap = body->mocapid;
    if (mocap < 0) continue;
    const snSpecBody* written = SN_AS(Body, body->item.el);
    if (mocap >= pos.n / 3) mpos[mocap] = pos.n ? vec3_load(written->pos) : body->pose.pos;
    if (mocap >= quat.n / 4) mquat[mocap] = quat.n ? quat_load(written->quat) : body->pose.quat;
    mquat[mocap] = sn_unit_quat(mquat[mocap]);
  }
}

static void copy_part(double* out, const double* part, int count) {
  if (part) memcpy(out, part, sizeof(double) * (size_t)count);
}

static void fill_stored_joints(const snPlan* plan, snModel* m, int key, const snStoredKey* stored) {
  double *qpos = m->key_qpos + (size_t)key * (size_t)m->nq, *qvel = m->key_qvel + (size_t)key * (size_t)m->nv;
  for (int id = 0; id < m->njnt; id++) {
    const snPlanJoint* joint = SN_ITEM(snPlanJoint, plan, SN_OBJ_JOINT, id);
    const snKeyPart* part = sn_key_part(joint->item.el, stored);
    if (!part) continue;
    copy_part(qpos + joint->qposadr, part->first, sn_joint_nq(joint->s.type));
    copy_part(qvel + joint->dofadr, part->second, sn_joint_nv(joint->s.type));
  }
  normalize_quaternions(m, qpos);
}

static void fill_stored_actuators(const snPlan* plan, snModel* m, int key, const snStoredKey* stored) {
  double *act = m->key_act + (size_t)key * (size_t)m->na, *ctrl = m->key_ctrl + (size_t)key * (size_t)m->nu;
  for (int id = 0; id < m->nu; id++) {
    const snKeyPart* part = sn_key_part(plan->items[SN_OBJ_ACTUATOR][id]->el, stored);
    if (!part) continue;
    if (m->actuator_actnum[id] > 0) copy_part(act + m->actuator_actadr[id], part->first, m->actuator_actnum[id]);
    copy_part(ctrl + id, part->second, 1);
  }
}

static void fill_stored_mocap(const snPlan* plan, snModel* m, int key, const snStoredKey* stored) {
  size_t row = (size_t)key * (size_t)m->nmocap;
  for (int id = 0; id < m->nbody; id++) {
    const snPlanBody* body = SN_ITEM(snPlanBody, plan, SN_OBJ_BODY, id);
    const snKeyPart* part = body->mocapid < 0 ? NULL : sn_key_part(body->item.el, stored);
    if (!part) continue;
    if (part->first) m->key_mpos[row + (size_t)body->mocapid] = vec3_load(part->first);
    if (part->second) m->key_mquat[row + (size_t)body->mocapid] = sn_unit_quat(quat_load(part->second));
  }
}

static void fill_stored(const snPlan* plan, snModel* m, int key, const snStoredKey* stored) {
  m->key_time[key] = stored->time;
  fill_stored_joints(plan, m, key, stored);
  fill_stored_actuators(plan, m, key, stored);
  fill_stored_mocap(plan, m, key, stored);
}

void sn_fill_keyframes(const snPlan* plan, snModel* m) {
  static const snSpecKey nothing;
  for (int key = 0; key < m->nkey; key++) {
    const snSpecKey* s = SN_ITEM(snPlanKey, plan, SN_OBJ_KEY, key)->s;
    if (!s) s = &nothing;
    fill_qpos(plan, m, m->key_qpos + (size_t)key * (size_t)m->nq, s->qpos);
    fill_mocap(plan, m, key, s->mpos, s->mquat);
    const snStoredKey* stored = SN_ITEM(snPlanKey, plan, SN_OBJ_KEY, key)->stored;
    if (stored) fill_stored(plan, m, key, stored);
  }
}

// Numbers of `act` that the key gives.
static int written_activations(const snPlanKey* key) { return key->s ? key->s->act.n : 0; }

static bool is_stored(const snPlanKey* key, const snElement* actuator) {
  const snKeyPart* part = key->stored ? sn_key_part(actuator, key->stored) : NULL;
  return part && part->first;
}

bool sn_settle_keyframes(const snPlan* plan, snModel* m) {
  if (m->nhill == 0 || m->nkey == 0) return true;
  snData* d = sn_data_create(m, NULL);
  if (!d) return false;
  for (int key = 0; key < m->nkey; key++) {
    const snPlanKey* item = SN_ITEM(snPlanKey, plan, SN_OBJ_KEY, key);
    double* act = m->key_act + (size_t)key * (size_t)m->na;
    sn_reset_to_key(m, d, key);
    if (plan->compiler.settlemuscles) sn_settle_muscles(m, d);
    for (int hill = 0; hill < m->nhill; hill++) {
      int actuator = m->hill_actuatorid[hill], fiber = m->actuator_actadr[actuator];
      bool given = fiber < written_activations(item) || is_stored(item, plan->items[SN_OBJ_ACTUATOR][actuator]->el);
      if (!hill_has_fiber(m, actuator) || given) continue;
      act[fiber] = plan->compiler.settlemuscles ? d->act[fiber] : m->hill_fiberlength0[hill];
    }
  }
  sn_data_destroy(d);
  return true;
}
