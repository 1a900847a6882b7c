// body_poses.c — where bodies and joints are
//   reads   qpos mocap_pos mocap_quat        writes  xpos xquat xmat xipos ximat xanchor xaxis
//   world_from_body = world_from_parent * parent_from_body * joint motions in their order; each joint turns or slides
//   the frame that the ones before it left.
#include "sinew/step.h"
#include "base/arena.h"
#include "kinematics/body_lanes.h"
#include "kinematics/driven.h"
#include "kinematics/frames.h"
#include "kinematics/joint_pose.h"
#include "kinematics/plane.h"
#include "math/simd.h"
#include "model/awake.h"

static bool is_identity(snQuat q) { return q.w == 1 && q.x == 0 && q.y == 0 && q.z == 0; }

// The body's frame before its joints move it.
static snPose rest_pose(const snModel* m, const snData* d, int body) {
  int mocap = m->body_mocapid[body], parent = m->body_parentid[body];
  snPose local = {m->body_pos[body], m->body_quat[body]};
  if (mocap >= 0) local = (snPose){d->mocap_pos[mocap], quat_normalize(d->mocap_quat[mocap])};
  if (parent == 0) return local;
  return pose_on_parent(d->xpos[parent], d->xmat[parent], d->xquat[parent], local, !is_identity(local.quat));
}

// Rotations of all joints that turn, ahead of the walk down the tree: sines do not wait for parents.
static void joint_turns(const snModel* m, const snData* d, snQuat* turns, snRun run) {
  int known = sn_joint_turns_four(m, d, turns, run.jnt, run.jnt_end);
  for (int jnt = run.jnt; jnt < run.jnt_end; jnt++) {
    int adr = m->jnt_qposadr[jnt];
    if (m->jnt_type[jnt] == SN_JOINT_HINGE && jnt >= known)
      turns[jnt] = quat_from_axis_angle(m->jnt_axis[jnt], d->qpos[adr] - m->qpos0[adr]);
    else if (m->jnt_type[jnt] == SN_JOINT_BALL)
      turns[jnt] = quat_normalize(quat_load(d->qpos + adr));
  }
}

// One joint of the kinds that combine: slide, hinge, ball.
static snPose move_joint(const snModel* m, snData* d, int jnt, const snQuat* turns, snPose frame) {
  int adr = m->jnt_qposadr[jnt];
  snVec3 local_anchor = m->jnt_pos[jnt], axis = quat_rotate(frame.quat, m->jnt_axis[jnt]);
  bool off_center = !vec3_is_zero(local_anchor);
  snVec3 anchor = joint_anchor(frame, local_anchor, off_center);
  d->xanchor[jnt] = anchor;
  d->xaxis[jnt] = axis;
  if (m->jnt_type[jnt] != SN_JOINT_SLIDE) return pose_turn(frame, anchor, local_anchor, off_center, turns[jnt]);
  return pose_slide(frame, axis, d->qpos[adr] - m->qpos0[adr]);
}

// A free joint states the pose itself; it is always alone on its body.
static snPose free_pose(const snModel* m, snData* d, int jnt) {
  const double* q = d->qpos + m->jnt_qposadr[jnt];
  snPose pose = {vec3_load(q), quat_load(q + 3)};
  d->xanchor[jnt] = pose.pos;
  d->xaxis[jnt] = m->jnt_axis[jnt];
  return pose;
}

static void set_world(snData* d) {
  d->xpos[0] = d->xipos[0] = vec3(0, 0, 0);
  d->xquat[0] = quat_identity();
  d->xmat[0] = d->ximat[0] = mat3_identity();
}

static inline void inertia_frame(const snModel* m, snData* d, int body) {
  local_frame(d, body, m->body_sameframe[body], m->body_ipos[body], m->body_iquat[body], &d->xipos[body], &d->ximat[body]);
}

// Frames of inertia that are turned against their bodies: nothing waits for them, so they are found together.
static void turned_inertia_frames(const snModel* m, snData* d, const int* body, int count) {
  snFixedFrames frames = {.pos = m->body_ipos, .quat = m->body_iquat, .xpos = d->xipos, .xmat = d->ximat};
  for (int i = sn_fixed_frames_four(d, &frames, body, count); i < count; i++) inertia_frame(m, d, body[i]);
}

// `driven`: bodies may have axes that other joints drive. `turned` has room for all bodies.
static inline void run_poses(const snModel* m, snData* d, const snQuat* turns, int* turned, snRun run, bool driven) {
  int count = 0;
  for (int body = run.body; body < run.body_end; body++) {
    int jnt = m->body_jntadr[body], end = jnt + m->body_jntnum[body];
    snPose pose;
    if (jnt < end && m->jnt_type[jnt] == SN_JOINT_FREE) {
      pose = free_pose(m, d, jnt);
    } else {
      pose = rest_pose(m, d, body);
      if (driven && m->body_axisnum[body] > 0) {
        pose = sn_axes_pose(m, d, body, pose);
        jnt = end;
      }
      for (; jnt < end; jnt++) pose = move_joint(m, d, jnt, turns, pose);
    }
    pose.quat = quat_normalize(pose.quat);
    d->xpos[body] = pose.pos;
    d->xquat[body] = pose.quat;
    d->xmat[body] = quat_to_mat3(pose.quat);
    if (m->body_sameframe[body] == SN_SAMEFRAME_NONE)
      turned[count++] = body;
    else
      inertia_frame(m, d, body);
  }
  turned_inertia_frames(m, d, turned, count);
}

SN_KERNEL void sn_body_poses(const snModel* m, snData* d) {
  size_t mark = sn_arena_mark(d->scratch);
  snQuat* turns = sn_arena_array(d->scratch, snQuat, m->njnt);
  int* turned = sn_arena_array(d->scratch, int, m->nbody);
  set_world(d);
  d->awake->plane = (snByte)sn_plane_of(m, d);
  for (int i = 0; i < d->awake->ncomputed; i++) {
    joint_turns(m, d, turns, d->awake->computed[i]);
    if (d->awake->plane)
      sn_body_poses_planar(m, d, turns);
    else if (m->naxis > 0)
      run_poses(m, d, turns, turned, d->awake->computed[i], true);
    else
      run_poses(m, d, turns, turned, d->awake->computed[i], false);
  }
  sn_arena_release(d->scratch, mark);
}
