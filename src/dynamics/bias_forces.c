// bias_forces.c — forces that motion and gravity ask of the joints, by the recursive Newton-Euler algorithm
//   reads   qvel cdof cdof_dot cvel cinert ten_J        writes  qfrc_bias
//   a = a_parent + cdof_dot qvel (world: -gravity);  f = I a + v x I v, summed over subtrees;  qfrc = cdof . f
//   Featherstone, Rigid Body Dynamics Algorithms (2008), 5.3
#include "base/arena.h"
#include "dynamics/forces.h"
#include "kinematics/body_lanes.h"
#include "kinematics/motion.h"
#include "kinematics/plane.h"
#include "math/simd.h"
#include "math/spatial.h"
#include "model/awake.h"
#include "sinew/step.h"

static inline void body_acceleration(const snModel* m, const snData* d, int body, snSpatial* acceleration, bool columns) {
  if (m->body_weldid[body] == 0) {
    acceleration[body] = acceleration[0];
    return;
  }
  snSpatial a = acceleration[m->body_parentid[body]];
  int dof = m->body_dofadr[body], end = dof + m->body_dofnum[body];
  for (; dof < end; dof++) a = spatial_add_scaled(a, d->cdof_dot[dof], d->qvel[dof]);
  if (columns) a = spatial_add(a, sn_column_acceleration(m, d, body, NULL));
  acceleration[body] = a;
}

// A body that is fixed to the world asks nothing of any joint.
static inline void body_forces(const snModel* m, const snData* d, snRun run, const snSpatial* acceleration,
                               snSpatial* force) {
  int body = sn_inertial_forces_four(m, d, &acceleration->rot.x, &force->rot.x, run.body, run.body_end);
  for (; body < run.body_end; body++)
    force[body] = m->body_weldid[body] == 0 ? spatial_zero()
                                            : spatial_force(d->cinert[body], d->cvel[body], acceleration[body]);
}

static inline void run_forces(const snModel* m, const snData* d, snRun run, snSpatial* acceleration, snSpatial* force) {
  if (m->ncolumn > 0)
    for (int body = run.body; body < run.body_end; body++) body_acceleration(m, d, body, acceleration, true);
  else
    for (int body = run.body; body < run.body_end; body++) body_acceleration(m, d, body, acceleration, false);
  body_forces(m, d, run, acceleration, force);
}

SN_KERNEL static void spatial_forces(const snModel* m, snData* d) {
  bool gravity = !(m->opt.disableflags & SN_DISABLE_GRAVITY);
  size_t mark = sn_arena_mark(d->scratch);
  snSpatial* acceleration = sn_arena_array(d->scratch, snSpatial, m->nbody);
  snSpatial* force = sn_arena_array(d->scratch, snSpatial, m->nbody);
  acceleration[0] = (snSpatial){{0, 0, 0}, gravity ? vec3_neg(m->opt.gravity) : vec3(0, 0, 0)};
  force[0] = spatial_zero();
  for (int i = 0; i < d->awake->ncomputed; i++) run_forces(m, d, d->awake->computed[i], acceleration, force);
  sn_project_wrenches(m, d, d->qfrc_bias, force);
  sn_arena_release(d->scratch, mark);
}

void sn_bias_forces(const snModel* m, snData* d) {
  if (d->awake->plane)
    sn_bias_forces_planar(m, d, d->qfrc_bias);
  else
    spatial_forces(m, d);
  sn_add_tendon_bias(m, d, d->qfrc_bias);
}
