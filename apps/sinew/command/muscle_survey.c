// muscle_survey.c — what a muscle does over the range of the joints that it crosses
//   Each joint is swept with the others at rest; then all are put to the ends of their ranges in every combination, for
//   the shortest and longest path there is. A joint that an equality ties to another follows it, and counts in its
//   moment arm: q1 - q1_0 = P(q2 - q2_0).

#include "command/muscle_survey.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static snRange joint_range(const snModel* m, int joint) {
  double rest = m->qpos0[m->jnt_qposadr[joint]],
         reach = m->jnt_type[joint] == SN_JOINT_HINGE ? 1.5707963267948966 : 0.1;
  return m->jnt_limited[joint] ? m->jnt_range[joint] : (snRange){rest - reach, rest + reach};
}

static bool is_scalar(const snModel* m, int joint) {
  return m->jnt_type[joint] == SN_JOINT_HINGE || m->jnt_type[joint] == SN_JOINT_SLIDE;
}

// The equality that makes a joint follow another, -1: none.
static int tie_of(const snModel* m, int joint) {
  for (int eq = 0; eq < m->neq; eq++)
    if (m->eq_type[eq] == SN_EQUALITY_JOINT && m->eq_active0[eq] && m->eq_obj1id[eq] == joint && m->eq_obj2id[eq] >= 0)
      return eq;
  return -1;
}

// How far the driver of an equality is from its reference, and where its follower then is; the slope of the polynomial.
static double follow(const snModel* m, int eq, double driver, double* slope) {
  const double* c = m->eq_data[eq];
  double x = driver - m->qpos0[m->jnt_qposadr[m->eq_obj2id[eq]]];
  *slope = c[1] + x * (2 * c[2] + x * (3 * c[3] + x * 4 * c[4]));
  return m->qpos0[m->jnt_qposadr[m->eq_obj1id[eq]]] + c[0] + x * (c[1] + x * (c[2] + x * (c[3] + x * c[4])));
}

// Positions from the joints that move freely, with those that follow them.
static void take_pose(const snModel* m, snData* d) {
  for (int joint = 0; joint < m->njnt; joint++) {
    int eq = tie_of(m, joint);
    double slope;
    if (eq >= 0) d->qpos[m->jnt_qposadr[joint]] = follow(m, eq, d->qpos[m->jnt_qposadr[m->eq_obj2id[eq]]], &slope);
  }
  sn_forward_position(m, d);
}

static double moment_of(const snModel* m, const snData* d, int actuator, int dof) {
  int first = m->moment_rowadr[actuator];
  for (int i = 0; i < m->moment_rownnz[actuator]; i++)
    if (m->moment_colind[first + i] == dof) return d->actuator_moment[first + i];
  return 0;
}

static double arm_of(const snModel* m, const snData* d, int actuator, int joint) {
  double arm = moment_of(m, d, actuator, m->jnt_dofadr[joint]), slope;
  for (int other = 0; other < m->njnt; other++) {
    int eq = tie_of(m, other);
    if (eq < 0 || m->eq_obj2id[eq] != joint) continue;
    follow(m, eq, d->qpos[m->jnt_qposadr[joint]], &slope);
    arm += slope * moment_of(m, d, actuator, m->jnt_dofadr[other]);
  }
  return arm;
}

static void widen(snRange* range, double value) {
  range->lo = fmin(range->lo, value);
  range->hi = fmax(range->hi, value);
}

static void sweep(const snModel* m, snData* d, snMuscleSurvey* out, int joint) {
  snMomentArm* arm = &out->arms[out->arm_count];
  snRange range = joint_range(m, joint);
  arm->joint = joint;
  arm->limited = m->jnt_limited[joint];
  for (int i = 0; i < SN_SURVEY_POINTS; i++) {
    arm->at[i] = range.lo + (range.hi - range.lo) * i / (SN_SURVEY_POINTS - 1);
    sn_reset(m, d);
    d->qpos[m->jnt_qposadr[joint]] = arm->at[i];
    take_pose(m, d);
    arm->arm[i] = -arm_of(m, d, out->actuator, joint);
    arm->length[i] = d->actuator_length[out->actuator];
    if (arm->limited || out->arm_count == 0) widen(&out->lengths, arm->length[i]);
  }
  out->arm_count++;
}

static double largest(const snMomentArm* arm) {
  double most = 0;
  for (int i = 0; i < SN_SURVEY_POINTS; i++) most = fmax(most, fabs(arm->arm[i]));
  return most;
}

static int by_size(const void* a, const void* b) {
  double x = largest(a), y = largest(b);
  return x < y ? 1 : x > y ? -1 : 0;
}

static bool is_swept(const snMuscleSurvey* out, int joint) {
  for (int i = 0; i < out->arm_count; i++)
    if (out->arms[i].joint == joint) return true;
  return false;
}

static void sweep_joints(const snModel* m, snData* d, snMuscleSurvey* out) {
  int first = m->moment_rowadr[out->actuator];
  for (int i = 0; i < m->moment_rownnz[out->actuator] && out->arm_count < SN_SURVEY_JOINTS; i++) {
    int joint = m->dof_jntid[m->moment_colind[first + i]];
    int eq = tie_of(m, joint), driver = eq < 0 ? joint : m->eq_obj2id[eq];
    if (is_scalar(m, driver) && !is_swept(out, driver)) sweep(m, d, out, driver);
  }
  qsort(out->arms, (size_t)out->arm_count, sizeof out->arms[0], by_size);
  while (out->arm_count > 1 && largest(&out->arms[out->arm_count - 1]) < 1e-9) out->arm_count--;
}

// Joints that have limits, at their ends in every combination.
static void try_corners(const snModel* m, snData* d, snMuscleSurvey* out) {
  for (int corner = 0; corner < 1 << out->arm_count; corner++) {
    sn_reset(m, d);
    for (int i = 0; i < out->arm_count; i++) {
      snRange range = joint_range(m, out->arms[i].joint);
      if (out->arms[i].limited) d->qpos[m->jnt_qposadr[out->arms[i].joint]] = corner >> i & 1 ? range.hi : range.lo;
    }
    take_pose(m, d);
    widen(&out->lengths, d->actuator_length[out->actuator]);
  }
}

static double normalized(const snMuscleInfo* info, double length) {
  double along = length - info->slacklen, thickness = info->optlen * sin(info->pennation);
  if (info->variable_pennation) return sqrt(along * along + thickness * thickness) / info->optlen;
  return along / cos(info->pennation) / info->optlen;
}

// The largest positive force over positions of the first joint, speeds and activations.
static double largest_push(const snModel* m, snData* d, const snMuscleSurvey* s) {
  if (s->arm_count == 0) return 0;
  const snMomentArm* arm = &s->arms[0];
  double push = 0, speed = s->info.kind == SN_MUSCLE_NONE ? 1 : s->info.vmax * s->info.optlen;
  int actuator = s->actuator, act = m->actuator_actadr[actuator] + m->actuator_actnum[actuator] - 1;
  for (int i = 0; i < SN_SURVEY_POINTS; i += 10) {
    for (int k = 0; k < 9; k++) {
      sn_reset(m, d);
      d->qpos[m->jnt_qposadr[arm->joint]] = arm->at[i];
      if (fabs(arm->arm[i]) > 1e-6) d->qvel[m->jnt_dofadr[arm->joint]] = (k / 3 - 1) * speed / arm->arm[i];
      d->ctrl[actuator] = 0.5 * (k % 3);
      if (m->actuator_actnum[actuator] > 0) d->act[act] = 0.5 * (k % 3);
      sn_forward(m, d);
      push = fmax(push, d->actuator_force[actuator]);
    }
  }
  return push;
}

bool sn_muscle_survey(const snModel* m, snData* d, int actuator, snMuscleSurvey* out) {
  memset(out, 0, sizeof *out);
  out->actuator = actuator;
  bool whole = sn_muscle_info(m, actuator, &out->info);
  if (!whole && !sn_muscle_in_part(m, actuator)) return false;
  out->lengths = (snRange){m->actuator_length0[actuator], m->actuator_length0[actuator]};
  sweep_joints(m, d, out);
  try_corners(m, d, out);
  if (whole)
    out->operating = (snRange){normalized(&out->info, out->lengths.lo), normalized(&out->info, out->lengths.hi)};
  if (out->info.variable_pennation && out->lengths.lo < out->info.slacklen) out->operating.lo = 0;
  out->push = largest_push(m, d, out);
  return true;
}

// ---- remarks

static bool force_is_odd(const snMuscleSurvey* s, char* text, size_t size) {
  snprintf(text, size, "a peak force of %.4g N is not that of a muscle (1 to 15000 N)", s->info.force);
  return !(s->info.force >= 1 && s->info.force <= 15000);
}

static bool length_is_odd(const snMuscleSurvey* s, char* text, size_t size) {
  snprintf(text, size, "fibres of %.4g m are not those of a muscle (5 mm to 0.6 m)", s->info.optlen);
  return !(s->info.optlen >= 0.005 && s->info.optlen <= 0.6);
}

static bool speed_is_odd(const snMuscleSurvey* s, char* text, size_t size) {
  snprintf(text, size, "fibres shorten by %.3g optimal lengths a second at most; muscles reach 4 to 20", s->info.vmax);
  return !(s->info.vmax >= 4 && s->info.vmax <= 20);
}

static bool angle_is_odd(const snMuscleSurvey* s, char* text, size_t size) {
  snprintf(text, size, "a pennation of %.0f degrees is steeper than that of muscles (up to 40)",
           s->info.pennation * 57.29577951308232);
  return s->info.pennation > 0.7;
}

static bool slack_is_negative(const snMuscleSurvey* s, char* text, size_t size) {
  snprintf(text, size, "the slack length would be %.4g m: its range is longer than its path", s->info.slacklen);
  return s->info.slacklen < 0;
}

static bool never_taut(const snMuscleSurvey* s, char* text, size_t size) {
  snprintf(text, size, "the path is never longer than the tendon (%.4g of %.4g m): it cannot pull", s->lengths.hi,
           s->info.slacklen);
  return s->info.kind == SN_MUSCLE_HILL && s->lengths.hi <= s->info.slacklen;
}

static bool goes_slack(const snMuscleSurvey* s, char* text, size_t size) {
  snprintf(text, size, "its fibres shorten to %.2f of their optimal length, where they cannot pull", s->operating.lo);
  return s->operating.lo < 0.4 && s->lengths.hi > s->info.slacklen;
}

static bool overstretches(const snMuscleSurvey* s, char* text, size_t size) {
  snprintf(text, size, "its fibres lengthen to %.2f of their optimal length; beyond 1.8 there is no overlap",
           s->operating.hi);
  return s->operating.hi > 1.8;
}

static bool compliance_is_pointless(const snMuscleSurvey* s, char* text, size_t size) {
  snprintf(text, size, "short tendon (%.2f of fibre length): a rigid tendon is nearly as accurate and faster",
           s->info.slacklen / s->info.optlen);
  return s->info.compliant && s->info.slacklen < s->info.optlen;
}

static bool rigidity_is_wrong(const snMuscleSurvey* s, char* text, size_t size) {
  snprintf(text, size, "the tendon is %.1f times as long as the fibres: its stretch matters, make it compliant",
           s->info.slacklen / s->info.optlen);
  return s->info.kind == SN_MUSCLE_HILL && !s->info.compliant && s->info.slacklen > 3 * s->info.optlen;
}

static bool pushes(const snMuscleSurvey* s, char* text, size_t size) {
  snprintf(text, size, "it can push, with up to %.4g N", s->push);
  return s->push > 1e-9;
}

typedef bool RemarkFn(const snMuscleSurvey* s, char* text, size_t size);

static RemarkFn* const remarks[] = {
    force_is_odd,  length_is_odd,           speed_is_odd,      angle_is_odd, slack_is_negative, never_taut, goes_slack,
    overstretches, compliance_is_pointless, rigidity_is_wrong, pushes};
enum { REMARKS = sizeof remarks / sizeof remarks[0] };

int sn_muscle_remark_kinds(void) { return REMARKS; }

bool sn_muscle_remark_of(const snMuscleSurvey* s, int kind, char* text, size_t size) {
  if (s->info.kind == SN_MUSCLE_NONE && remarks[kind] != pushes) return false;
  return remarks[kind](s, text, size);
}
