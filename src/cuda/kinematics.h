// kinematics.h — phases: poses of bodies, centres of mass, motion axes
//   reads   qpos        writes  pose, com, cdof
//   Each body's pose in its parent, all bodies at once; then products down the tree, generation by generation.
#pragma once
#include "cuda/world.h"
#include "stage/joint_pose.h"

// One joint after another moves the frame; its axis and anchor in the parent's frame are kept.
KERNEL_FN snPose joint_motion(World w, int jnt, snPose frame) {
  const PlanView* m = w.m;
  const real* q = w.ws + w.at->pos + m->jnt_qposadr[jnt];
  real* out = w.ws + w.at->joint + 6 * jnt;
  if (m->jnt_type[jnt] == SN_JOINT_FREE) {
    snPose pose = {load3(q), quat_load(q + 3)};
    store3(out + 3, pose.pos);
    return pose;
  }
  snVec3 local = load3(m->jnt_pos + 3 * jnt), axis = quat_rotate(frame.quat, load3(m->jnt_axis + 3 * jnt));
  snVec3 anchor = joint_anchor(frame, local, 1);
  store3(out, axis);
  store3(out + 3, anchor);
  if (m->jnt_type[jnt] == SN_JOINT_SLIDE) return pose_slide(frame, axis, q[0] - m->qpos0[m->jnt_qposadr[jnt]]);
  snQuat turn = m->jnt_type[jnt] == SN_JOINT_BALL
                    ? quat_normalize(quat_load(q))
                    : quat_from_axis_angle(load3(m->jnt_axis + 3 * jnt), q[0] - m->qpos0[m->jnt_qposadr[jnt]]);
  return pose_turn(frame, anchor, local, 1, turn);
}

KERNEL_FN snPose local_pose(World w, int body) {
  const PlanView* m = w.m;
  int mocap = m->body_mocap[body], jnt = m->body_jntadr[body], end = jnt + m->body_jntnum[body];
  snPose pose = {load3(m->body_pos + 3 * body), quat_load(m->body_quat + 4 * body)};
  if (mocap >= 0) {
    pose.pos = load3(w.b->mocap_pos + 3 * (w.id * m->nmocap + mocap));
    pose.quat = quat_normalize(quat_load(w.b->mocap_quat + 4 * (w.id * m->nmocap + mocap)));
  }
  LOOP for (; jnt < end; jnt++) pose = joint_motion(w, jnt, pose);
  return pose;
}

KERNEL_FN void local_poses(World w, Group g) {
  const PlanView* m = w.m;
  EACH(body, m->nbody) {
    snPose pose = local_pose(w, body);
    snMat3 rot = quat_to_mat3(quat_normalize(pose.quat));
    int on_world = body == 0 || m->body_parent[body] == 0;
    real* out = w.ws + (on_world ? w.at->pose : w.at->local) + POSE * body;
    store9(out, rot);
    store3(out + 9, pose.pos);
  }
  group_sync(g);
}

// One row of a rotation and one coordinate per lane.
KERNEL_FN void compose_poses(World w, Group g) {
  const PlanView* m = w.m;
  LOOP for (int level = 1; level < m->nlevel; level++) {
    int begin = m->level_adr[level], count = m->level_adr[level + 1] - begin;
    EACH(i, 3 * count) {
      Node node = load_node(m->level_node + 4 * (begin + i / 3));
      int body = node.a, row = i % 3;
      const real* parent = w.ws + w.at->pose + POSE * node.b;
      const real* local = w.ws + w.at->local + POSE * body;
      real* out = w.ws + w.at->pose + POSE * body;
      real x = parent[3 * row], y = parent[3 * row + 1], z = parent[3 * row + 2];
      UNROLL for (int k = 0; k < 3; k++) out[3 * row + k] = x * local[k] + y * local[3 + k] + z * local[6 + k];
      out[9 + row] = parent[9 + row] + (x * local[9] + y * local[10] + z * local[11]);
    }
    group_sync(g);
  }
}

KERNEL_FN snVec3 body_center(World w, int body) { return body_point(w, body, load3(w.m->body_ipos + 3 * body)); }

// Mass times centre of each body first, then sums over trees.
KERNEL_FN void centers_of_mass(World w, Group g) {
  const PlanView* m = w.m;
  real* moment = w.ws + w.at->moment;
  EACH(body, m->nbody) { store3(moment + 3 * body, vec3_scale(body_center(w, body), m->body_mass[body])); }
  group_sync(g);
  EACH(root, m->nroot) {
    snVec3 sum = vec3(0, 0, 0);
    real mass = m->root_mass[root];
    LOOP for (int body = m->root_begin[root]; body < m->root_end[root]; body++)
      sum = vec3_add(sum, load3(moment + 3 * body));
    // a tree without mass has its centre where its root has its own
    snVec3 com = mass < R(SN_MINVAL) ? body_center(w, m->root_begin[root]) : vec3_scale(sum, 1 / mass);
    store3(w.ws + w.at->com + 3 * root, com);
  }
  group_sync(g);
}

// Motion of dofs about the centre of mass of their tree, in world axes.
KERNEL_FN void motion_axes(World w, Group g) {
  const PlanView* m = w.m;
  EACH(dof, m->nv) {
    int body = m->dof_body[dof], kind = m->dof_kind[dof];
    const real* joint = w.ws + w.at->joint + 6 * m->dof_jnt[dof];
    const real* parent = w.ws + w.at->pose + POSE * m->body_parent[body];
    snVec3 anchor = vec3_add(mat3_mul_vec3(load9(parent), load3(joint + 3)), load3(parent + 9));
    snVec3 arm = vec3_sub(tree_com(w, body), anchor), axis;
    snSpatial out;
    if (kind >= SN_DOF_FREE_X) {
      out = sliding_axis(vec3(R(kind == SN_DOF_FREE_X), R(kind == SN_DOF_FREE_Y), R(kind == SN_DOF_FREE_Z)));
    } else if (kind >= SN_DOF_BALL_X) {
      const real* column = w.ws + w.at->pose + POSE * body + (kind - SN_DOF_BALL_X);
      out = turning_axis(vec3(column[0], column[3], column[6]), arm);
    } else {
      axis = mat3_mul_vec3(load9(parent), load3(joint));
      out = kind == SN_DOF_SLIDE ? sliding_axis(axis) : turning_axis(axis, arm);
    }
    store6(w.ws + w.at->cdof + SPATIAL * dof, out);
  }
  group_sync(g);
}
