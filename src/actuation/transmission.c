// transmission.c — how actuators reach the joints
//   reads   qpos ten_length ten_J site_xpos site_xmat xquat cdof subtree_com contact
//   writes  actuator_length actuator_moment (one sparse row per actuator, fixed pattern)
//   velocity = moment . qvel and qfrc = moment^T force. Joints and tendons: gear times theirs. Sites: wrenches on
//   bodies (transmission_formulas.h), of which each dof takes the part that does work along it.
#include "model/contact_body.h"
#include "math/quat.h"
#include "math/simd.h"
#include "math/spatial.h"
#include "model/awake.h"
#include "sinew/pipeline.h"
#include "view/read_view.h"

#include <string.h>

static inline snQuat body_orientation(View v, int body) { return v.d->xquat[body]; }
#include "actuation/transmission_formulas.h"

typedef void TransmissionFn(const snModel* m, snData* d, int actuator);

// ---- joints

static void joint(const snModel* m, snData* d, int actuator) {
  d->actuator_length[actuator] = joint_moment((View){m, d}, actuator, d->actuator_moment + m->moment_rowadr[actuator]);
}

// ---- tendons

// Rows are short: a loop that asks whether it may be wide takes longer than the row.
static inline void tendon(const snModel* m, snData* d, int actuator) {
  int id = m->actuator_trnid[actuator][0], count = m->moment_rownnz[actuator], k = 0;
  real gear = m->actuator_gear[actuator][0];
  const double* row = d->ten_J + m->ten_J_rowadr[id];
  double* moment = d->actuator_moment + m->moment_rowadr[actuator];
  d->actuator_length[actuator] = gear * d->ten_length[id];
  for (; k + 4 <= count; k += 4) real4_store(moment + k, real4_mul(real4_splat(gear), real4_load(row + k)));
  for (; k < count; k++) {
    SN_ONE_BY_ONE(k);
    moment[k] = gear * row[k];
  }
}

// ---- sites

// The entries of the moment from `first` on, whose dofs the push works along.
static void store_work(const snModel* m, snData* d, const Push* push, int first, int count) {
  snVec3 arm = vec3_sub(push->point, d->subtree_com[m->body_rootid[push->body]]);
  real6 wrench = real6_of(spatial_wrench(push->force, push->torque, arm));
  for (int k = first; k < first + count; k++)
    d->actuator_moment[k] = real6_dot(real6_load(&d->cdof[m->moment_colind[k]]), wrench);
}

// Two pushes against each other. The row holds the dofs of either body's chain that are not in the other's, those of
// the body with the lower number first.
static void store_work_between(const snModel* m, snData* d, int actuator, const Push push[2]) {
  int row = m->moment_rowadr[actuator], total = m->moment_rownnz[actuator];
  int own = (total + m->body_chainnum[push[0].body] - m->body_chainnum[push[1].body]) / 2;
  bool first = push[0].body < push[1].body;
  store_work(m, d, &push[0], first ? row : row + total - own, own);
  store_work(m, d, &push[1], first ? row + own : row, total - own);
}

static void site(const snModel* m, snData* d, int actuator) {
  Push push[2];
  if (site_pushes((View){m, d}, actuator, push, &d->actuator_length[actuator]) == 2)
    store_work_between(m, d, actuator, push);
  else
    store_work(m, d, &push[0], m->moment_rowadr[actuator], m->moment_rownnz[actuator]);
}

static void slidercrank(const snModel* m, snData* d, int actuator) {
  Push push[2];
  slidercrank_pushes((View){m, d}, actuator, push, &d->actuator_length[actuator]);
  store_work_between(m, d, actuator, push);
}

// ---- bodies

// Adds the speed at which the second body of a contact leaves the first, by each dof. The row holds all dofs.
static void add_normal(const snModel* m, const snData* d, const snContact* contact, double* moment) {
  snVec3 normal = mat3_row(contact->frame, 0);
  for (int side = 0; side < 2; side++) {
    int body = m->geom_bodyid[contact->geom[side]];
    const int* chain = m->chain_dof + m->body_chainadr[body];
    snVec3 axis = side == 0 ? vec3_neg(normal) : normal;
    snVec3 arm = vec3_sub(contact->pos, d->subtree_com[m->body_rootid[body]]);
    real6 wrench = real6_of(spatial_wrench(axis, vec3(0, 0, 0), arm));
    for (int k = 0; k < m->body_chainnum[body]; k++)
      moment[chain[k]] += real6_dot(real6_load(&d->cdof[chain[k]]), wrench);
  }
}

// Adhesion pulls along the normals of the body's contacts, the mean of all that have rows or lie in their gap.
static void body(const snModel* m, snData* d, int actuator) {
  int id = m->actuator_trnid[actuator][0], count = 0;
  double* moment = d->actuator_moment + m->moment_rowadr[actuator];
  d->actuator_length[actuator] = 0;
  for (int k = 0; k < m->moment_rownnz[actuator]; k++) moment[k] = 0;
  for (int i = 0; i < d->ncon; i++) {
    const snContact* contact = &d->contact[i];
    if (contact_has_flex(contact)) continue;
    bool touches = m->geom_bodyid[contact->geom[0]] == id || m->geom_bodyid[contact->geom[1]] == id;
    if (!touches || contact->exclude > 1) continue;
    add_normal(m, d, contact, moment);
    count++;
  }
  for (int k = 0; count > 0 && k < m->moment_rownnz[actuator]; k++) moment[k] *= -1.0 / count;
}

static TransmissionFn* const transmission_table[SN_TRANSMISSION_COUNT] = {
    [SN_TRANSMISSION_JOINT] = joint,
    [SN_TRANSMISSION_JOINTINPARENT] = joint,
    [SN_TRANSMISSION_SLIDERCRANK] = slidercrank,
    [SN_TRANSMISSION_TENDON] = NULL,  // in place
    [SN_TRANSMISSION_SITE] = site,
    [SN_TRANSMISSION_BODY] = body,
};

// Muscles, of which there may be hundreds, pull at tendons.
static inline void transmit(const snModel* m, snData* d, int actuator) {
  if (m->actuator_trntype[actuator] == SN_TRANSMISSION_TENDON)
    tendon(m, d, actuator);
  else
    transmission_table[m->actuator_trntype[actuator]](m, d, actuator);
}

// conformance: while a tree sleeps, an actuator asleep moves nothing, but keeps its length
static void transmit_awake(const snModel* m, snData* d) {
  const snList *awake = &d->awake->actuator, *asleep = &d->awake->actuator_asleep;
  for (int k = 0; k < awake->count; k++) transmit(m, d, awake->item[k]);
  for (int k = 0; k < asleep->count; k++) {
    int actuator = asleep->item[k];
    double* moment = d->actuator_moment + m->moment_rowadr[actuator];
    memset(moment, 0, sizeof(double) * (size_t)m->moment_rownnz[actuator]);
  }
}

SN_KERNEL void sn_transmission(const snModel* m, snData* d) {
  if (!d->awake->whole) {
    transmit_awake(m, d);
    return;
  }
  for (int i = 0; i < m->nu; i++) transmit(m, d, i);
}
