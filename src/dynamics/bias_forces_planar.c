// bias_forces_planar.c — forces that motion and gravity ask of the joints, of a mechanism in a plane
//   reads   qvel cdof cdof_dot cvel cinert        writes  the force vector given
//   As bias_forces.c, without the terms that are zero: accelerations are in the plane.
#include "base/arena.h"
#include "kinematics/plane.h"
#include "math/simd.h"

// I a + v x I v
static inline snPlanar body_force(snPlanarInertia inertia, snPlanar velocity, snInPlane a) {
  snInPlane momentum = planar_momentum(inertia, velocity), turned = plane_turned(velocity.rot, momentum);
  return (snPlanar){plane_cross(inertia.mc, a) + plane_cross(velocity.lin, momentum),
                    {a.u * inertia.mass + turned.u, a.v * inertia.mass + turned.v}};
}

static inline void body_forces(const snModel* m, const snData* d, snInPlane* acceleration, snPlanar* force, snPlane p) {
  for (int body = 1; body < m->nbody; body++) {
    if (m->body_weldid[body] == 0) {
      acceleration[body] = acceleration[0];
      force[body] = (snPlanar){0};
      continue;
    }
    snInPlane a = acceleration[m->body_parentid[body]];
    int dof = m->body_dofadr[body], end = dof + m->body_dofnum[body];
    for (; dof < end; dof++) a = plane_add_scaled(a, in_plane(p, &d->cdof_dot[dof].lin), d->qvel[dof]);
    acceleration[body] = a;
    force[body] = body_force(planar_inertia(p, &d->cinert[body]), planar_load(p, &d->cvel[body]), a);
  }
}

// Virtual work of the forces on all bodies that a dof moves.
static inline void project(const snModel* m, const snData* d, snPlanar* force, double* qfrc, snPlane p) {
  for (int body = m->nbody - 1; body > 0; body--) {
    int parent = m->body_parentid[body], dof = m->body_dofadr[body], end = dof + m->body_dofnum[body];
    snPlanar subtree = force[body];
    for (; dof < end; dof++) qfrc[dof] = planar_dot(planar_load(p, &d->cdof[dof]), subtree);
    force[parent] = planar_add(force[parent], subtree);
  }
}

static inline void bias_forces(const snModel* m, const snData* d, double* qfrc, snPlane p) {
  bool gravity = !(m->opt.disableflags & SN_DISABLE_GRAVITY);
  size_t mark = sn_arena_mark(d->scratch);
  snInPlane* acceleration = sn_arena_array(d->scratch, snInPlane, m->nbody);
  snPlanar* force = sn_arena_array(d->scratch, snPlanar, m->nbody);
  snInPlane down = in_plane(p, &m->opt.gravity);
  acceleration[0] = gravity ? (snInPlane){-down.u, -down.v} : (snInPlane){0, 0};
  force[0] = (snPlanar){0};
  body_forces(m, d, acceleration, force, p);
  project(m, d, force, qfrc, p);
  sn_arena_release(d->scratch, mark);
}

SN_KERNEL void sn_bias_forces_planar(const snModel* m, const snData* d, double* qfrc) {
  SN_IN_PLANE(d->awake->plane, bias_forces, m, d, qfrc)
}
