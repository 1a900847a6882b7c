// bounding.c — frames and bounds that hold for other sizes and poses
//   A geom, a site or a centre of mass that the compiler found to lie in the frame of its body is not multiplied out in
//   a step (snSameFrame): where a world has moved it, the mark goes.
#include "batch/worlds.h"
#include "math/vec3.h"

#include <math.h>
#include <string.h>

static bool differs(const void* a, const void* b, size_t bytes) { return memcmp(a, b, bytes) != 0; }

static bool inertia_moved(const snModel* from, const snModel* m, int body) {
  return differs(&from->body_ipos[body], &m->body_ipos[body], sizeof(snVec3)) ||
         differs(&from->body_iquat[body], &m->body_iquat[body], sizeof(snQuat));
}

static bool lies_with_inertia(int sameframe) {
  return sameframe == SN_SAMEFRAME_INERTIA || sameframe == SN_SAMEFRAME_INERTIAROT;
}

static void check_frame(snByte* sameframe, bool moved, bool inertia_has_moved) {
  if (moved || (inertia_has_moved && lies_with_inertia(*sameframe))) *sameframe = SN_SAMEFRAME_NONE;
}

static double half_diagonal(snVec3 half) { return vec3_length(half); }

// Half extents of a shape about its own frame, and the radius of the ball around it; false: not made of `size`.
static bool bound(int type, snVec3 size, snVec3* half, double* radius) {
  double r = size.x, longest = fmax(size.x, fmax(size.y, size.z));
  switch ((snGeomType)type) {
    case SN_GEOM_SPHERE: return *half = vec3(r, r, r), *radius = r, true;
    case SN_GEOM_CAPSULE: return *half = vec3(r, r, r + size.y), *radius = r + size.y, true;
    case SN_GEOM_CYLINDER: return *half = vec3(r, r, size.y), *radius = sqrt(r * r + size.y * size.y), true;
    case SN_GEOM_ELLIPSOID: return *half = size, *radius = longest, true;
    case SN_GEOM_BOX: return *half = size, *radius = half_diagonal(size), true;
    case SN_GEOM_PLANE:
    case SN_GEOM_HFIELD:
    case SN_GEOM_MESH:
    case SN_GEOM_SDF:
    case SN_GEOM_COUNT: break;
  }
  return false;  // planes are infinite, the others are made of assets
}

static void resize(snModel* m, int geom) {
  snVec3 half;
  double radius;
  if (!bound(m->geom_type[geom], m->geom_size[geom], &half, &radius)) return;
  m->geom_aabb[geom] = (snAabb){vec3(0, 0, 0), half};
  m->geom_rbound[geom] = radius;
}

void sn_bounding(const snModel* from, snModel* m) {
  for (int body = 0; body < m->nbody; body++)
    if (inertia_moved(from, m, body)) m->body_sameframe[body] = SN_SAMEFRAME_NONE;
  for (int geom = 0; geom < m->ngeom; geom++) {
    bool moved = differs(&from->geom_pos[geom], &m->geom_pos[geom], sizeof(snVec3)) ||
                 differs(&from->geom_quat[geom], &m->geom_quat[geom], sizeof(snQuat));
    check_frame(&m->geom_sameframe[geom], moved, inertia_moved(from, m, m->geom_bodyid[geom]));
    if (differs(&from->geom_size[geom], &m->geom_size[geom], sizeof(snVec3))) resize(m, geom);
  }
  for (int site = 0; site < m->nsite; site++) {
    bool moved = differs(&from->site_pos[site], &m->site_pos[site], sizeof(snVec3)) ||
                 differs(&from->site_quat[site], &m->site_quat[site], sizeof(snQuat));
    check_frame(&m->site_sameframe[site], moved, inertia_moved(from, m, m->site_bodyid[site]));
  }
}
