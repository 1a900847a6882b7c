// kinematics.h — phases: poses of bodies, centres of mass, motion axes
//   reads   qpos        writes  pose, com, cdof
//   Items are those of stage/poses.h and stage/com.h. Poses are local at first, all bodies at once; then products of
//   matrices go down the tree, generation by generation, three lanes per body: what waits for the parent is short.
#pragma once
#include "cuda/kernel/group_view.h"

KERNEL_FN snPose local_pose(World w, int body) {
  Group none = {0};
  return moved_pose(group_view(w, none), body, w.m->body_parentid[body]);
}

KERNEL_FN void local_poses(World w, Group g) {
  const ModelView* m = w.m;
  EACH(body, m->nbody) {
    snPose pose = local_pose(w, body);
    snMat3 rot = quat_to_mat3(quat_normalize(pose.quat));
    int on_world = body == 0 || m->body_parentid[body] == 0;
    real* out = w.ws + (on_world ? w.at->pose : w.at->local) + POSE * body;
    store9(out, rot);
    store3(out + 9, pose.pos);
  }
  group_sync(g);
}

// One row of a rotation and one coordinate per lane.
KERNEL_FN void compose_poses(World w, Group g) {
  const ModelView* m = w.m;
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

// State and poses of a world, in another kernel than that of poses.
KERNEL_FN void load_world(World w, Group g, const real* qpos, const real* qvel) {
  const ModelView* m = w.m;
  const real* pose = w.b->pose + w.id * pose_words(m);
  EACH(i, m->nq) { w.ws[w.at->pos + i] = qpos[i]; }
  EACH(i, m->np) { w.ws[w.at->vel + i] = i < m->nv ? qvel[i] : R(0); }
  EACH4(i, 12 * m->nbody) { w.ws[w.at->pose + i / 12 * POSE + i % 12] = pose[i]; }
  EACH4(i, 6 * m->njnt) { w.ws[w.at->joint + i] = pose[12 * m->nbody + i]; }
  group_sync(g);
}

// Motion of dofs about the centre of mass of their tree, in world axes.
KERNEL_FN void motion_axes(World w, Group g) {
  const ModelView* m = w.m;
  View v = group_view(w, g);
  EACH(dof, m->nv) {
    int body = m->dof_bodyid[dof], jnt = m->dof_jntid[dof], k = dof - m->jnt_dofadr[jnt];
    PUT(v, cdof, dof, motion_axis(v, jnt, body, m->jnt_type[jnt], k, joint_arm(v, jnt, body)));
  }
  group_sync(g);
}
