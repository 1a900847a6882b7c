// keyframe.c — <keyframe>: states to reset to
//   reads   <key>, the plan's joints and bodies        writes  key_*
//   What a key does not give is the initial state. Conformance: a list that ends early goes on with positions as they
//   are written in the file, angles unconverted; one that is too long is an error.
#include "compile/section.h"
#include "compile/tree.h"

#include <string.h>

typedef struct snPlanKey {
  snItem item;
  const snSpecKey* s;  // NULL: fills up to the number that <size> asks for
} snPlanKey;

void sn_plan_keyframes(snPlan* plan) {
  snItemList* keys = &plan->lists[SN_OBJ_KEY];
  for (const snElement* el = sn_first_in(plan, SN_EL_KEYFRAME); el; el = sn_next_in(el)) {
    snPlanKey* key = sn_plan_item(plan, sizeof *key, SN_OBJ_KEY, el, sn_spec_name(el), keys);
    if (!key) return;
    key->s = SN_AS(Key, el);
  }
  while (keys->count < plan->size.nkey && sn_plan_item(plan, sizeof(snPlanKey), SN_OBJ_KEY, NULL, "", keys)) {
  }
}

static void check_length(snPlan* plan, const snElement* el, const char* attribute, snRealList list, int most) {
  if (list.n > most)
    sn_complain(plan, el, attribute, "is too long for the model: it may have %d numbers, found %d", most, list.n);
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

static void written_qpos(const snPlan* plan, double* qpos) {
  for (int id = 0; id < plan->count[SN_OBJ_JOINT]; id++) {
    const snPlanJoint* joint = SN_ITEM(snPlanJoint, plan, SN_OBJ_JOINT, id);
    double* q = qpos + joint->qposadr;
    switch (joint->kind) {
      case SN_JOINT_FREE:
        vec3_store(q, joint->body->written.pos);
        quat_store(q + 3, joint->body->written.quat);
        break;
      case SN_JOINT_BALL: quat_store(q, quat_identity()); break;
      case SN_JOINT_SLIDE:
      case SN_JOINT_HINGE: q[0] = joint->written_ref; break;
      case SN_JOINT_COUNT: break;
    }
  }
}

static void fill_qpos(const snPlan* plan, const snModel* m, double* qpos, snRealList list) {
  if (list.n == 0) {
    if (m->nq > 0) memcpy(qpos, m->qpos0, sizeof(double) * (size_t)m->nq);
  } else {
    if (list.n < m->nq) written_qpos(plan, qpos);
    copy_list(qpos, list);
  }
  for (int jnt = 0; jnt < m->njnt; jnt++) {
    if (m->jnt_type[jnt] != SN_JOINT_FREE && m->jnt_type[jnt] != SN_JOINT_BALL) continue;
    double* q = qpos + m->jnt_qposadr[jnt] + (m->jnt_type[jnt] == SN_JOINT_FREE ? 3 : 0);
    quat_store(q, quat_normalize(quat_load(q)));
  }
}

// A mocap body that a list does not reach, or reaches in part, has its pose as written; all of them, where there is no
// list, the pose they start with.
static void fill_mocap(const snPlan* plan, snModel* m, int key, snRealList pos, snRealList quat) {
  snVec3* mpos = m->key_mpos + (size_t)key * (size_t)m->nmocap;
  snQuat* mquat = m->key_mquat + (size_t)key * (size_t)m->nmocap;
  copy_list((double*)(void*)mpos, pos);
  copy_list((double*)(void*)mquat, quat);
  for (int id = 0; id < m->nbody; id++) {
    const snPlanBody* body = SN_ITEM(snPlanBody, plan, SN_OBJ_BODY, id);
    int mocap = body->mocapid;
    if (mocap < 0) continue;
    if (mocap >= pos.n / 3) mpos[mocap] = pos.n ? body->written.pos : body->pose.pos;
    if (mocap >= quat.n / 4) mquat[mocap] = quat.n ? body->written.quat : body->pose.quat;
    mquat[mocap] = sn_unit_quat(mquat[mocap]);
  }
}

void sn_fill_keyframes(const snPlan* plan, snModel* m) {
  static const snSpecKey nothing;
  for (int key = 0; key < m->nkey; key++) {
    const snSpecKey* s = SN_ITEM(snPlanKey, plan, SN_OBJ_KEY, key)->s;
    if (!s) s = &nothing;
    size_t row = (size_t)key;
    m->key_time[key] = s->time;
    fill_qpos(plan, m, m->key_qpos + row * (size_t)m->nq, s->qpos);
    copy_list(m->key_qvel + row * (size_t)m->nv, s->qvel);
    copy_list(m->key_act + row * (size_t)m->na, s->act);
    copy_list(m->key_ctrl + row * (size_t)m->nu, s->ctrl);
    fill_mocap(plan, m, key, s->mpos, s->mquat);
  }
}
