// dynamics.h — phases: inertias, velocities, bias forces, the joint-space inertia matrix, passive forces of joints
//   reads   pose, com, cdof, qvel        writes  mass, smooth_force, smooth_damping, next_act; then matrix, diagonal
//   Items and sweeps are those of stage/com.h, velocities.h, rne.h and crb.h; here is what the device does besides:
//   wrenches on bodies are subtracted before forces are summed, and forces and inertias are summed in one sweep.
#pragma once
#include "cuda/kernel/armature.h"
#include "cuda/kernel/group_view.h"

// Centre of mass of a body, by its pose in device memory: velocities have taken the place of the other.
KERNEL_FN snVec3 stored_center(World w, int body) {
  return point_on_body(lone_view(w), body, load3(w.m->body_ipos + 3 * body));
}

// Wrench that the user and gravity compensation apply to a body, about the centre of mass of its tree.
KERNEL_FN snSpatial applied_wrench(World w, int body) {
  const ModelView* m = w.m;
  const real* applied = w.b->xfrc_applied + 6 * (w.id * m->nbody + body);
  snVec3 force = load3(applied), torque = load3(applied + 3);
  real weight = -m->body_weightless[body];
  force = vec3_add(force, vec3_scale(vec3(m->gravity_x, m->gravity_y, m->gravity_z), weight));
  const real* inertia = w.ws + w.at->inertia + INERTIA * body;
  real mass = inertia[9];
  snVec3 arm =
      mass > 0 ? vec3_scale(load3(inertia + 6), 1 / mass) : vec3_sub(stored_center(w, body), tree_com(w, body));
  return spatial_wrench(force, torque, arm);
}

// Called: it is long, and few models have it.
KERNEL_CALL snSpatial fluid_wrench(View v, int body) { return body_fluid_wrench(v, body); }

// Forces that move the bodies, less what is applied, in the place of accelerations.
KERNEL_FN void body_forces(World w, Group g) {
  View v = group_view(w, g);
  FOR_EACH(v, body, BODIES) {
    snSpatial force = spatial_sub(NEWTON_EULER(v, body), applied_wrench(w, body));
    if (HAS_FLUID(w.m)) force = spatial_sub(force, fluid_wrench(v, body));
    PUT(v, cfrc, body, force);
  }
  group_sync(g);
}

// Inertias and forces of subtrees together: each body gathers from its children, in the order in which a processor
// adds them.
KERNEL_FN void subtree_sums(World w, Group g) {
  const ModelView* m = w.m;
  LOOP for (int level = m->nlevel - 2; level >= 0; level--) {
    int begin = m->level_adr[level], count = m->level_adr[level + 1] - begin;
    EACH(i, 16 * count) {
      Node node = load_node(m->level_family + 4 * (begin + i / 16));
      int body = node.a, k = i % 16, stride = k < 10 ? INERTIA : SPATIAL;
      real* base = k < 10 ? w.ws + w.at->inertia + k : w.ws + w.at->cacc + (k - 10);
      real sum = base[stride * body];
      LOOP for (int c = node.c - 1; c >= node.b; c--) sum += base[stride * m->child_body[c]];
      base[stride * body] = sum;
    }
    group_sync(g);
  }
}

KERNEL_FN real spring_force(World w, int dof) {
  const ModelView* m = w.m;
  Group none = {0};
  View v = group_view(w, none);
  int jnt = m->dof_jntid[dof], adr = m->jnt_qposadr[jnt], kind = m->dof_kind[dof];
  real stiffness = m->jnt_stiffness[jnt];
  if (stiffness == 0) return 0;
  if (kind <= SN_DOF_SLIDE) return -stiffness * coordinate_from_rest(v, adr);
  if (kind >= SN_DOF_FREE_X) return -stiffness * coordinate_from_rest(v, adr + kind - SN_DOF_FREE_X);
  snVec3 rotation = rotation_from_rest(v, adr + (m->jnt_type[jnt] == SN_JOINT_FREE ? 3 : 0));
  return -stiffness * (kind == SN_DOF_BALL_X ? rotation.x : kind == SN_DOF_BALL_Y ? rotation.y : rotation.z);
}

// Adds bias and passive forces of joints to `force`; `cross` gets the forces of unit accelerations.
KERNEL_FN void joint_forces(World w, Group g) {
  const ModelView* m = w.m;
  View v = group_view(w, g);
  EACH(dof, m->nv) {
    real bias = dof_force(v, dof);
    if (HAS_ARMATURE(m)) bias += tendon_bias_of(w, dof);
    w.ws[w.at->force + dof] += spring_force(w, dof) + damper_force(v, dof) - bias;
    PUT(v, momentum, dof, unit_momentum(v, dof));
  }
  group_sync(g);
}

// Entries of the inertia matrix, and what the solver reads besides, into device memory.
KERNEL_FN void store_smooth(World w, Group g) {
  const ModelView* m = w.m;
  View v = group_view(w, g);
  EACH4(e, m->nM) {
    int row = m->M_row[e], col = m->M_colind[e];
    real value = inertia_entry(v, col, GET(v, momentum, row));
    if (HAS_ARMATURE(m)) value += w.b->tendon_inertia[w.id * (size_t)m->nM + e];
    w.b->mass[w.id * (size_t)m->nM + e] = row == col ? value + m->dof_armature[row] : value;
  }
  EACH(dof, m->nv) {
    w.b->smooth_force[w.id * m->nv + dof] = w.ws[w.at->force + dof];
  }
}

// The inertia matrix: the strict upper triangle in `matrix`, the diagonal apart; the lower triangle is for factors.
KERNEL_FN void load_smooth(World w, Group g) {
  const ModelView* m = w.m;
  real *S = w.ws + w.at->matrix, *diagonal = w.ws + w.at->diagonal;
  EACH4(k, m->np * m->ld) { S[k] = 0; }
  EACH(i, m->np) {
    int dof = i < m->nv;
    w.ws[w.at->force + i] = dof ? w.b->smooth_force[w.id * m->nv + i] : R(0);
    w.ws[w.at->Mstep + i] = w.ws[w.at->Macc + i] = 0;
    if (!dof) diagonal[i] = 1;
  }
  group_sync(g);
  EACH4(e, m->nM) {
    int row = m->M_row[e], col = m->M_colind[e];
    real value = w.b->mass[w.id * (size_t)m->nM + e];
    if (row == col)
      diagonal[row] = value;
    else
      S[col * m->ld + row] = value;
  }
  group_sync(g);
}
