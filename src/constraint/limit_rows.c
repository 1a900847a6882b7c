// limit_rows.c — ends of the ranges of joints and tendons as constraint rows
//   reads   qpos ten_length ten_J        writes  rows of kinds limit_joint, limit_tendon
//   A row acts where the distance to the end is below the margin; it pushes back and never pulls.
#include "constraint/row_assembler.h"
#include "constraint/row_parameters.h"
#include "model/awake.h"
#include "constraint/tendon_row.h"
#include "math/quat.h"

// How many ends of a range are nearer than the margin.
static inline int ends_near(double value, snRange range, double margin) {
  return (value - range.lo < margin) + (range.hi - value < margin);
}

// Most joints are within their range in most steps: memory and rows are for those that are not. Whether a ball is, its
// row finds out.
static int joint_rows(const snModel* m, const snData* d, snBodyRange run) {
  int count = 0;
  for (int jnt = run.jnt; jnt < run.jnt_end; jnt++) {
    if (!m->jnt_limited[jnt]) continue;
    bool ball = m->jnt_type[jnt] == SN_JOINT_BALL;
    count += ball ? 1 : ends_near(d->qpos[m->jnt_qposadr[jnt]], m->jnt_range[jnt], m->jnt_margin[jnt]);
  }
  return count;
}

snRowNeed sn_limit_need(const snModel* m, const snData* d) {
  snRowNeed need = {0};
  if (m->opt.disableflags & SN_DISABLE_LIMIT) return need;
  for (int i = 0; i < d->awake->nmoving; i++) need.rows += joint_rows(m, d, d->awake->moving[i]);
  for (int tendon = 0; tendon < m->ntendon; tendon++)
    if (m->tendon_limited[tendon])
      need.rows += ends_near(d->ten_length[tendon], m->tendon_range[tendon], m->tendon_margin[tendon]);
  need.blocks = need.rows;
  return need;
}

static snRow limit_row(snRowMaker* maker, snRowType type, int id, double distance, snRowParameters from) {
  snCompliance compliance = sn_compliance(maker, from.solref, from.solimp, distance - from.margin);
  return (snRow){
      .type = (int)type,
      .id = id,
      .pos = distance,
      .margin = from.margin,
      .reference = compliance.reference,
      .impedance = compliance.impedance,
      .regularizer = sn_regularizer(compliance.impedance.value, from.inverse_inertia),
  };
}

static snRow joint_row(snRowMaker* maker, int jnt, double distance) {
  return limit_row(maker, SN_ROW_LIMIT_JOINT, jnt, distance, joint_limit_parameters(maker->m, jnt));
}

static void scalar_end(snRowMaker* maker, int jnt, double distance, double sign) {
  if (!(distance < maker->m->jnt_margin[jnt])) return;
  snRow row = joint_row(maker, jnt, distance);
  sn_single_add(maker, SN_BLOCK_LIMIT, maker->m->jnt_dofadr[jnt], sign, &row);
}

static void scalar_limits(snRowMaker* maker, int jnt) {
  double value = maker->d->qpos[maker->m->jnt_qposadr[jnt]];
  snRange range = maker->m->jnt_range[jnt];
  scalar_end(maker, jnt, value - range.lo, 1);
  scalar_end(maker, jnt, range.hi - value, -1);
}

// The angle of the whole rotation is limited; its axis is the direction in which it grows.
static void ball_limit(snRowMaker* maker, int jnt) {
  const snModel* m = maker->m;
  snQuat quat = quat_normalize(quat_load(maker->d->qpos + m->jnt_qposadr[jnt]));
  double angle;
  snVec3 axis = vec3_direction(quat_to_rotation_vector(quat), &angle);
  double distance = real_max(m->jnt_range[jnt].lo, m->jnt_range[jnt].hi) - angle;
  if (!(distance < m->jnt_margin[jnt])) return;
  int dof = m->jnt_dofadr[jnt];
  // the dofs of a ball are the last three of its body's chain, or stand before those of further joints of the body
  const int* chain = m->chain_dof + m->body_chainadr[m->jnt_bodyid[jnt]];
  while (*chain != dof) chain++;
  double* J = sn_block_open(maker, SN_BLOCK_LIMIT, 1, 3, chain);
  if (!J) return;
  vec3_store(J, vec3_neg(axis));
  snRow row = joint_row(maker, jnt, distance);
  sn_row_add(maker, &row);
  sn_block_end(maker, m->dof_treeid[dof], -1);
}

static void tendon_end(snRowMaker* maker, int tendon, double distance, double sign) {
  if (!(distance < maker->m->tendon_margin[tendon])) return;
  snRow row = limit_row(maker, SN_ROW_LIMIT_TENDON, tendon, distance, tendon_limit_parameters(maker->m, tendon));
  sn_tendon_row_add(maker, SN_BLOCK_LIMIT, tendon, sign, &row);
}

static void joint_limits(snRowMaker* maker, snBodyRange run) {
  for (int jnt = run.jnt; jnt < run.jnt_end; jnt++) {
    if (!maker->m->jnt_limited[jnt]) continue;
    switch ((snJointType)maker->m->jnt_type[jnt]) {
      case SN_JOINT_HINGE:
      case SN_JOINT_SLIDE: scalar_limits(maker, jnt); break;
      case SN_JOINT_BALL: ball_limit(maker, jnt); break;
      case SN_JOINT_FREE:
      case SN_JOINT_COUNT: break;
    }
  }
}

void sn_limit_rows(snRowMaker* maker) {
  const snModel* m = maker->m;
  const snAwake* awake = maker->d->awake;
  if (m->opt.disableflags & SN_DISABLE_LIMIT) return;
  for (int i = 0; i < awake->nmoving; i++) joint_limits(maker, awake->moving[i]);
  for (int tendon = 0; tendon < m->ntendon; tendon++) {
    if (!m->tendon_limited[tendon]) continue;
    double length = maker->d->ten_length[tendon];
    tendon_end(maker, tendon, length - m->tendon_range[tendon].lo, 1);
    tendon_end(maker, tendon, m->tendon_range[tendon].hi - length, -1);
  }
}
