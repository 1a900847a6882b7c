// gravity_compensation.c — forces that carry a share of each body's weight
//   reads   xipos cdof subtree_com        writes  qfrc_gravcomp
//   force on body = -gravcomp * mass * gravity at its centre of mass
#include "dynamics/forces.h"
#include "base/arena.h"
#include "kinematics/motion.h"
#include "math/spatial.h"

bool sn_has_gravity_compensation(const snModel* m) {
  return m->ngravcomp > 0 && !(m->opt.disableflags & SN_DISABLE_GRAVITY) && vec3_length(m->opt.gravity) != 0;
}

void sn_gravity_compensation(const snModel* m, snData* d) {
  size_t mark = sn_arena_mark(d->scratch);
  snSpatial* wrench = sn_arena_array(d->scratch, snSpatial, m->nbody);
  wrench[0] = spatial_zero();
  for (int body = 1; body < m->nbody; body++) {
    snVec3 force = vec3_scale(m->opt.gravity, -(m->body_mass[body] * m->body_gravcomp[body]));
    snVec3 arm = vec3_sub(d->xipos[body], d->subtree_com[m->body_rootid[body]]);
    wrench[body] = spatial_wrench(force, vec3(0, 0, 0), arm);
  }
  sn_project_wrenches(m, d, d->qfrc_gravcomp, wrench);
  sn_arena_release(d->scratch, mark);
}
