// statistics.c — how large and heavy a model is, in its reference configuration
//   reads   poses and M of qpos0; geom_rbound geom_size body_mass        writes  stat dof_length
//   The extent is the longest side of a box about all bodies, anchors, sites and geoms; a body's size is its reach from
//   its centre of mass to its joints and to the far side of its geoms.
#include "analysis/constants.h"
#include "math/vec3.h"
#include "sinew/physics.h"
#include "base/arena.h"

#include <string.h>

// smallest extent and smallest size of a body
#define SMALLEST 1e-5

typedef struct Box {
  snVec3 lo, hi;
} Box;

static void box_add(Box* box, snVec3 center, double radius) {
  box->lo = vec3(real_min(box->lo.x, center.x - radius), real_min(box->lo.y, center.y - radius),
                 real_min(box->lo.z, center.z - radius));
  box->hi = vec3(real_max(box->hi.x, center.x + radius), real_max(box->hi.y, center.y + radius),
                 real_max(box->hi.z, center.z + radius));
}

// Reach of a geom from its centre; unbounded ones count with a tenth of what is drawn of them.
static double geom_reach(const snModel* m, int geom) {
  if (m->geom_rbound[geom] > 0) return m->geom_rbound[geom];
  if (m->geom_type[geom] == SN_GEOM_PLANE) {
    snVec3 size = m->geom_size[geom];
    double infinite = m->opt.physics & SN_PHYSICS_STATPLANES ? 0.01 : 1;
    return size.x != 0 || size.y != 0 ? 0.1 * real_max(size.x, size.y) : infinite;
  }
  if (m->geom_type[geom] == SN_GEOM_HFIELD) {
    const double* size = m->hfield_size[m->geom_dataid[geom]];
    return 0.1 * real_max(real_max(size[0], size[1]), real_max(size[2], size[3]));
  }
  return 0;
}

static Box bounding_box(const snModel* m, const snData* d) {
  Box box = {{SN_MAXVAL, SN_MAXVAL, SN_MAXVAL}, {-SN_MAXVAL, -SN_MAXVAL, -SN_MAXVAL}};
  for (int body = 1; body < m->nbody; body++) {
    box_add(&box, d->xpos[body], 0);
    box_add(&box, d->xipos[body], 0);
  }
  for (int jnt = 0; jnt < m->njnt; jnt++) box_add(&box, d->xanchor[jnt], 0);
  for (int site = 0; site < m->nsite; site++) box_add(&box, d->site_xpos[site], 0);
  for (int geom = 0; geom < m->ngeom; geom++) box_add(&box, d->geom_xpos[geom], geom_reach(m, geom));
  return box;
}

static double distance(snVec3 a, snVec3 b) { return vec3_length(vec3_sub(a, b)); }

static void body_sizes(const snModel* m, const snData* d, double* size) {
  memset(size, 0, sizeof(double) * (size_t)m->nbody);
  for (int jnt = 0; jnt < m->njnt; jnt++) {
    int body = m->jnt_bodyid[jnt], parent = m->body_parentid[body];
    size[body] = real_max(size[body], distance(d->xipos[body], d->xanchor[jnt]));
    size[parent] = real_max(size[parent], distance(d->xipos[parent], d->xanchor[jnt]));
  }
  for (int body = 1; body < m->nbody; body++) {
    for (int i = 0; i < m->body_geomnum[body]; i++) {
      int geom = m->body_geomadr[body] + i;
      if (m->geom_rbound[geom] > 0)
        size[body] = real_max(size[body], m->geom_rbound[geom] + distance(d->xipos[body], d->geom_xpos[geom]));
    }
    size[body] = real_max(size[body], SMALLEST);
  }
  size[0] = 0;
}

static bool is_rotation(const snModel* m, int dof) {
  int jnt = m->dof_jntid[dof];
  switch ((snJointType)m->jnt_type[jnt]) {
    case SN_JOINT_FREE: return dof >= m->jnt_dofadr[jnt] + 3;
    case SN_JOINT_BALL:
    case SN_JOINT_HINGE: return true;
    case SN_JOINT_SLIDE:
    case SN_JOINT_COUNT: break;
  }
  return false;
}

static void mean_values(snModel* m, const snData* d, const double* size) {
  int moving = m->nbody - 1;
  if (moving > 0) {
    m->stat.meansize = m->stat.meanmass = 0;
    for (int body = 1; body < m->nbody; body++) {
      m->stat.meansize += size[body] / moving;
      m->stat.meanmass += m->body_mass[body];
    }
    m->stat.meanmass /= moving;
  }
  if (m->nv > 0) {
    m->stat.meaninertia = 0;
    for (int dof = 0; dof < m->nv; dof++) m->stat.meaninertia += d->M[m->M_rowadr[dof] + m->M_rownnz[dof] - 1];
    m->stat.meaninertia /= m->nv;
  }
}

bool sn_constants_statistics(snModel* m, snData* d) {
  size_t mark = sn_arena_mark(d->scratch);
  double* size = sn_arena_array(d->scratch, double, m->nbody);
  if (!size) return false;

  Box box = bounding_box(m, d);
  m->stat.center = vec3_scale(vec3_add(box.lo, box.hi), 0.5);
  snVec3 side = vec3_sub(box.hi, box.lo);
  if (side.x > 0) m->stat.extent = real_max(SMALLEST, real_max(side.x, real_max(side.y, side.z)));

  body_sizes(m, d, size);
  sn_flex_body_sizes(m, d, size);
  mean_values(m, d, size);
  m->stat.extent = real_max(m->stat.extent, 2 * m->stat.meansize);
  for (int dof = 0; dof < m->nv; dof++) m->dof_length[dof] = is_rotation(m, dof) ? size[m->dof_bodyid[dof]] : 1;

  sn_arena_release(d->scratch, mark);
  return true;
}
