// released_tree.h — the tree of a model with driven joints, every axis released: a dof of its own
//   Poses, and so all forces F on bodies, are functions of the displacements p of the released dofs, and each p_r is a
//   function of the position of one dof of the model, its mover, with the derivatives s', s'', s'''. With F_r the
//   released forces, v and a velocity and acceleration of the mover j of dof s and i that of dof r,
//     p_s' = s' v,  p_s'' = s' a + s'' v^2,  f_i = sum of s' F_r,
//     df_i/dq_j = sum of s'_r (dF_r/dp_s s'_s + dF_r/dp_s' s''_s v_j + dF_r/dp_s'' (s''_s a_j + s'''_s v_j^2))
//                 + [i = j] sum of s''_r F_r,
//     df_i/dv_j = sum of s'_r (dF_r/dp_s' s'_s + dF_r/dp_s'' 2 s''_s v_j),   dF/dp'' = -M of the released tree.
//   A site that moves in its body by functions of a coordinate is a body without mass on three slides.
#pragma once
#include "derivative/tangent.h"

typedef struct snReleasedJet {
  double first, second, third;
} snReleasedJet;

typedef struct snReleasedTree {
  const snModel* m;  // the model and its data as they are
  const snData* d;
  snModel tree;  // bodies of the model, then moving sites; dofs, joints and chains of the released tree
  snData state;  // motion axes, velocities and inertias of the same
  int* mover;    // by released dof: dof of the model
  snReleasedJet* jet;
  snSpatial* excess;  // by body: acceleration that OpenSim adds to that of its axes; NULL: none
} snReleasedTree;

// Whether joints of a model are driven, or sites move in their bodies.
static inline bool has_released_tree(const snModel* m) { return m->naxis > 0 || m->nmoving > 0; }

// The tree at a state whose pass is done, its arrays in the arena.
void sn_release_tree(snReleasedTree* r, snArena* arena, const snModel* m, const snData* d);

// The body of the released tree that carries a site.
int sn_released_site_body(const snReleasedTree* r, int site);

// Velocity, acceleration and motion at fixed positions of the released dofs, from those of the dofs.
double* sn_released_acceleration(const snReleasedTree* r, snArena* arena, const double* acceleration);
double* sn_released_motion(const snReleasedTree* r, snArena* arena, const double* motion);

// out->by_position and by_velocity += those of the released tree, in `bodies`, whose forces are bodies->force.
// `acceleration`, of the dofs of the model: where rigid bodies are among the forces; NULL: they are not.
void sn_fold_released(const snReleasedTree* r, snTangent* bodies, const double* acceleration, snTangent* out);

// out, nv x nv, += scale * d (M(qpos) motion) / d qpos of the model.
void sn_fold_inertia(const snReleasedTree* r, const snTangent* bodies, const double* motion, double scale, double* out);

// row, nv, += d (J . motion) / d qpos of a length, by that of the released tree and the length's Jacobian there.
void sn_fold_rate(const snReleasedTree* r, const double* released, const double* jacobian, const double* motion,
                  double* row);

// row, nv, += a derivative by positions of the released dofs as one by those of the model.
void sn_fold_row(const snReleasedTree* r, const double* released, double* row);

// ---- OpenSim's accelerations (released_excess.c)

// Sets r->excess where joints of the model need it.
void sn_release_excess(snReleasedTree* r, snArena* arena);

// by_position and by_velocity of the released tree -= change of forces with the excess, beyond its rotation with the
// body that has it.
void sn_subtract_excess_change(const snReleasedTree* r, snTangent* bodies);

// out[dof * stride] += scale * force on each released dof of an acceleration that a body and all on it share.
void sn_add_released_inertia(const snReleasedTree* r, int body, snSpatial acceleration, double scale, double* out,
                             int stride);
