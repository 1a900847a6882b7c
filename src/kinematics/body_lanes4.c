// body_lanes4.c — joints, bodies and geoms of one world, four at a time: processors with AVX2
//   reads   qpos xpos xquat xmat xipos ximat subtree_com cinert cvel        writes  rotations, cinert, frames, forces
//   Formulas are those of math/ and of kinematics/frames.h.
#include "kinematics/body_lanes.h"
#define SN_LANES 4

#if defined(__GNUC__) && defined(__x86_64__)
#include "math/lanes_target.h"
#include "math/gather.h"

// Lanes are passed in registers only where all is inlined.
#define WHOLE __attribute__((flatten))

static bool has_lanes(void) { return __builtin_cpu_supports("avx2"); }

static bool any_hinge(const int* type) {
  return type[0] == SN_JOINT_HINGE || type[1] == SN_JOINT_HINGE || type[2] == SN_JOINT_HINGE || type[3] == SN_JOINT_HINGE;
}

WHOLE int sn_joint_turns_four(const snModel* m, const snData* d, snQuatOne* turns, int first, int end) {
  if (!has_lanes()) return first;
  for (; first + SN_LANES <= end; first += SN_LANES) {
    if (!any_hinge(m->jnt_type + first)) continue;
    Places joint = places_from(first), adr = places_of(m->jnt_qposadr + first);
    real angle = gather(d->qpos, 1, 0, adr) - gather(m->qpos0, 1, 0, adr);
    scatter_quat(turns, joint, quat_from_axis_angle(gather_vec3(m->jnt_axis, joint), angle));
  }
  return first;
}

static void four_inertias(const snModel* m, snData* d, int first) {
  Places body = places_from(first);
  snVec3 com = gather_vec3(d->subtree_com, places_of(m->body_rootid + first));
  snVec3 arm = vec3_sub(gather_vec3(d->xipos, body), com);
  real mass = gather(m->body_mass, 1, 0, body);
  snMat3 rot = gather_mat3(&d->ximat->m[0][0], body);
  scatter_inertia(&d->cinert->xx, body, spatial_inertia(gather_vec3(m->body_inertia, body), rot, arm, mass));
}

// The last four are those before `end`, whether or not some of them are done already.
WHOLE int sn_body_inertias_four(const snModel* m, snData* d, int first, int end) {
  if (!has_lanes() || end - first < SN_LANES) return first;
  for (int body = first; body < end; body += SN_LANES) four_inertias(m, d, body < end - SN_LANES ? body : end - SN_LANES);
  return end;
}

static void four_frames(const snData* d, const snFixedFrames* f, const int* index) {
  Places thing = places_of(index), body = thing;
  for (int k = 0; k < SN_LANES && f->body; k++) body.at[k] = f->body[index[k]];
  snQuat quat = quat_mul(gather_quat(d->xquat, body), gather_quat(f->quat, thing));
  scatter_mat3(&f->xmat->m[0][0], thing, quat_to_mat3(quat));
  snVec3 offset = mat3_mul_vec3(gather_mat3(&d->xmat->m[0][0], body), gather_vec3(f->pos, thing));
  scatter_vec3(f->xpos, thing, vec3_add(gather_vec3(d->xpos, body), offset));
}

WHOLE int sn_fixed_frames_four(const snData* d, const snFixedFrames* frames, const int* index, int count) {
  if (!has_lanes() || count < SN_LANES) return 0;
  for (int i = 0; i < count; i += SN_LANES) four_frames(d, frames, index + (i < count - SN_LANES ? i : count - SN_LANES));
  return count;
}

static inline snVec3 vec3_where(truth condition, snVec3 v) {
  return (snVec3){real_select(condition, v.x, 0), real_select(condition, v.y, 0), real_select(condition, v.z, 0)};
}

static void four_forces(const snModel* m, const snData* d, const double* acceleration, double* force, int first) {
  Places body = places_from(first);
  const int* weld = m->body_weldid + first;
  truth moves = (truth){weld[0], weld[1], weld[2], weld[3]} != 0;
  snSpatial f = spatial_force(gather_inertia(&d->cinert->xx, body), gather_spatial(&d->cvel->rot.x, body),
                              gather_spatial(acceleration, body));
  scatter_spatial(force, body, (snSpatial){vec3_where(moves, f.rot), vec3_where(moves, f.lin)});
}

WHOLE int sn_inertial_forces_four(const snModel* m, const snData* d, const double* acceleration, double* force,
                                  int first, int end) {
  if (!has_lanes() || end - first < SN_LANES) return first;
  for (int body = first; body < end; body += SN_LANES)
    four_forces(m, d, acceleration, force, body < end - SN_LANES ? body : end - SN_LANES);
  return end;
}
SN_LANES_TARGET_END
#else
int sn_joint_turns_four(const snModel* m, const snData* d, snQuat* turns, int first, int end) {
  return (void)m, (void)d, (void)turns, (void)end, first;
}
int sn_body_inertias_four(const snModel* m, snData* d, int first, int end) { return (void)m, (void)d, (void)end, first; }
int sn_fixed_frames_four(const snData* d, const snFixedFrames* frames, const int* index, int count) {
  return (void)d, (void)frames, (void)index, (void)count, 0;
}
int sn_inertial_forces_four(const snModel* m, const snData* d, const double* acceleration, double* force, int first,
                            int end) {
  return (void)m, (void)d, (void)acceleration, (void)force, (void)end, first;
}
#endif
