// tendon_wrenches.c — what spatial tendons do to the bodies that they run over
//   reads   ten_length ten_velocity actuator_force efc_force qacc, sites and geoms        writes  cfrc_ext
//   A force f that lengthens the tendon pulls the ends of every straight piece apart: -f u at its beginning, f u at its
//   end, u its direction, both divided by the divisor of the pulley before it. Along an arc nothing else acts: what the
//   geom gets is what the pieces before and behind it have at the points of contact.
//   Tendons whose points change (routes) and fixed ones have no points here and are left out.
#include "dynamics/forces.h"
#include "dynamics/polynomial.h"
#include "dynamics/spring.h"
#include "kinematics/tendon/tendon_paths.h"
#include "math/spatial.h"
#include "model/model.h"
#include "sensor/measure.h"
#include "sinew/step.h"

// ---- force along a tendon

static double passive_force(const snModel* m, const snData* d, int tendon) {
  double force = 0, x = tendon_displacement(m, tendon, d->ten_length[tendon]), v = d->ten_velocity[tendon];
  if (!(m->opt.disableflags & SN_DISABLE_SPRING))
    force -= (m->tendon_stiffness[tendon] + spring_growth(m->tendon_stiffnesspoly[tendon], x)) * x;
  if (!(m->opt.disableflags & SN_DISABLE_DAMPER))
    force -= (m->tendon_damping[tendon] + damper_growth(m->tendon_dampingpoly[tendon], v)) * v;
  return force;
}

static double actuator_force(const snModel* m, const snData* d, int tendon) {
  double force = 0;
  for (int i = 0; i < m->nu; i++)
    if (m->actuator_trntype[i] == SN_TRANSMISSION_TENDON && m->actuator_trnid[i][0] == tendon)
      force += m->actuator_gear[i][0] * d->actuator_force[i];
  return force;
}

// Rows of limits have the tendon's Jacobian, with a minus at the upper end.
static double limit_sign(const snModel* m, const snData* d, int tendon, int row) {
  snRange range = m->tendon_range[tendon];
  double length = d->ten_length[tendon];
  return d->efc_pos[row] == length - range.lo && d->efc_pos[row] != range.hi - length ? 1 : -1;
}

static double equality_share(const snModel* m, const snData* d, int eq, int tendon) {
  const double* c = m->eq_data[eq];
  int first = m->eq_obj1id[eq], second = m->eq_obj2id[eq];
  double share = first == tendon ? 1 : 0;
  if (second != tendon) return share;
  double y = d->ten_length[second] - m->tendon_length0[second];
  return share - (c[1] + 2 * c[2] * y + 3 * c[3] * y * y + 4 * c[4] * y * y * y);
}

static double constraint_force(const snModel* m, const snData* d, int tendon) {
  double force = 0;
  for (int row = 0; row < d->nefc; row++) {
    int id = d->efc_id[row], type = d->efc_type[row];
    if (type == SN_ROW_EQUALITY && m->eq_type[id] == SN_EQUALITY_TENDON)
      force += equality_share(m, d, id, tendon) * d->efc_force[row];
    else if (type == SN_ROW_FRICTION_TENDON && id == tendon)
      force += d->efc_force[row];
    else if (type == SN_ROW_LIMIT_TENDON && id == tendon)
      force += limit_sign(m, d, tendon, row) * d->efc_force[row];
  }
  return force;
}

static double inertia_force(const snModel* m, const snData* d, int tendon) {
  if (m->tendon_armature[tendon] == 0) return 0;
  double acceleration = sn_tendon_acceleration(m, d, tendon);
  int row = m->ten_J_rowadr[tendon];
  for (int i = row; i < row + m->ten_J_rownnz[tendon]; i++) acceleration += d->ten_J[i] * d->qacc[m->ten_J_colind[i]];
  return -m->tendon_armature[tendon] * acceleration;
}

// ---- its path

static void push(const snModel* m, snData* d, int body, snVec3 force, snVec3 point) {
  if (body == 0) return;
  snVec3 arm = vec3_sub(point, d->subtree_com[m->body_rootid[body]]);
  d->cfrc_ext[body] = spatial_add(d->cfrc_ext[body], spatial_wrench(force, vec3(0, 0, 0), arm));
}

typedef struct End {
  int body;
  snVec3 point;
} End;

static void pull(const snModel* m, snData* d, End from, End to, double force) {
  if (from.body == to.body) return;
  snVec3 along = vec3_normalize(vec3_sub(to.point, from.point));
  push(m, d, from.body, vec3_scale(along, -force), from.point);
  push(m, d, to.body, vec3_scale(along, force), to.point);
}

static End site_end(const snModel* m, const snData* d, int wrap) {
  int site = m->wrap_objid[wrap];
  return (End){m->site_bodyid[site], d->site_xpos[site]};
}

static void pull_path(const snModel* m, snData* d, int tendon, double force) {
  int wrap = m->tendon_adr[tendon], last = wrap + m->tendon_num[tendon] - 1;
  double divisor = 1;
  while (wrap < last) {
    if (m->wrap_type[wrap] == SN_WRAP_PULLEY) divisor = m->wrap_prm[wrap];
    if (m->wrap_type[wrap] == SN_WRAP_PULLEY || m->wrap_type[wrap + 1] == SN_WRAP_PULLEY) {
      wrap++;
      continue;
    }
    int end = wrap + piece_span(m, wrap);
    End a = site_end(m, d, wrap), b = site_end(m, d, end);
    snWrapPath around;
    if (end == wrap + 2 && wrap_geom(m, d, wrap + 1, a.point, b.point, &around)) {
      int body = m->geom_bodyid[m->wrap_objid[wrap + 1]];
      pull(m, d, a, (End){body, around.first}, force / divisor);
      pull(m, d, (End){body, around.last}, b, force / divisor);
    } else {
      pull(m, d, a, b, force / divisor);
    }
    wrap = end;
  }
}

void sn_add_tendon_wrenches(const snModel* m, snData* d) {
  int route = 0;
  for (int tendon = 0; tendon < m->ntendon; tendon++) {
    bool routed = route < m->nroute && m->route_tendonid[route] == tendon;
    route += routed;
    if (routed || tendon_is_fixed(m, tendon)) continue;
    double force = passive_force(m, d, tendon) + actuator_force(m, d, tendon) + constraint_force(m, d, tendon) +
                   inertia_force(m, d, tendon);
    if (force != 0) pull_path(m, d, tendon, force);
  }
}
