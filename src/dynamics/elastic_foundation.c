// elastic_foundation.c — contacts of meshes by springs on their faces
//   reads   geom_xpos geom_xmat cvel subtree_com        writes  force_value; adds to qfrc_passive
//   A spring stands on the centre of each face. Where that is inside the second geom, displaced by x from the nearest
//   point of its surface, it pushes the two apart along x with
//     f = k A |x| (1 + c x') and friction f [min(v/vt, 1) (ud + 2 (us - ud) / (1 + (v/vt)^2)) + uv v]
//   at that point, A the area of the face. A point is inside a mesh where it lies behind the face it is nearest to.
//   Blankevoort, Kuiper, Huiskes, Grootenboer, Articular contact in a three-dimensional model of the knee, J. Biomech.
//   24 (1991); Sherman, Seth, Delp, Simbody: multibody dynamics for biomedical research, Procedia IUTAM 2 (2011).
#include "dynamics/force_elements.h"
#include "dynamics/forces.h"
#include "math/mat3.h"
#include "sinew/support.h"
#include "sinew/data.h"

#include <math.h>

// ---- triangles

typedef struct Triangle {
  snVec3 corner[3];
} Triangle;

static Triangle triangle_of(const snModel* m, int mesh, int face) {
  const int* corner = m->mesh_face[m->mesh_faceadr[mesh] + face];
  Triangle t;
  for (int k = 0; k < 3; k++) {
    const float* p = m->mesh_vert[m->mesh_vertadr[mesh] + corner[k]];
    t.corner[k] = vec3(p[0], p[1], p[2]);
  }
  return t;
}

static snVec3 center_of(const Triangle* t) {
  return vec3_scale(vec3_add(vec3_add(t->corner[0], t->corner[1]), t->corner[2]), 1.0 / 3);
}

// Along the normal, twice as long as the area.
static snVec3 doubled_area(const Triangle* t) {
  return vec3_cross(vec3_sub(t->corner[1], t->corner[0]), vec3_sub(t->corner[2], t->corner[0]));
}

static snVec3 nearest_on_edge(snVec3 a, snVec3 b, snVec3 p) {
  snVec3 along = vec3_sub(b, a);
  double square = vec3_dot(along, along), share = square > 0 ? vec3_dot(vec3_sub(p, a), along) / square : 0;
  return vec3_add_scaled(a, along, share < 0 ? 0 : share > 1 ? 1 : share);
}

static double square_distance(snVec3 a, snVec3 b) {
  snVec3 between = vec3_sub(a, b);
  return vec3_dot(between, between);
}

static snVec3 nearest_on_triangle(const Triangle* t, snVec3 p) {
  snVec3 normal = doubled_area(t), nearest = t->corner[0];
  double square = vec3_dot(normal, normal), least = INFINITY;
  bool above = square > 0;
  for (int k = 0; k < 3; k++) {
    snVec3 a = t->corner[k], b = t->corner[(k + 1) % 3], on_edge = nearest_on_edge(a, b, p);
    if (vec3_dot(vec3_cross(vec3_sub(b, a), vec3_sub(p, a)), normal) < 0) above = false;
    double distance = square_distance(on_edge, p);
    if (distance < least) least = distance, nearest = on_edge;
  }
  if (above) return vec3_add_scaled(p, normal, -vec3_dot(vec3_sub(p, t->corner[0]), normal) / square);
  return nearest;
}

// ---- the surface of the second geom, in its frame

static bool is_in_box(const snAabb* box, snVec3 p) {
  snVec3 from = vec3_sub(p, box->center);
  return fabs(from.x) <= box->half.x && fabs(from.y) <= box->half.y && fabs(from.z) <= box->half.z;
}

// Of faces that are equally near, at an edge or a corner, the one that is seen least from the side decides.
static bool nearest_in_mesh(const snModel* m, int geom, snVec3 p, snVec3* nearest) {
  int mesh = m->geom_dataid[geom];
  double least = INFINITY, steepest = -1, side = 0;
  *nearest = p;
  if (!is_in_box(&m->geom_aabb[geom], p)) return false;
  for (int face = 0; face < m->mesh_facenum[mesh]; face++) {
    Triangle t = triangle_of(m, mesh, face);
    snVec3 at = nearest_on_triangle(&t, p), normal = doubled_area(&t);
    double distance = square_distance(at, p), length = vec3_length(normal);
    if (!(length > 0) || distance > least * (1 + 2e-14)) continue;
    double steep = vec3_dot(vec3_sub(p, at), normal) / length;
    bool equal = distance >= least * (1 - 2e-14);
    if (equal && fabs(steep) <= steepest) continue;
    least = distance, *nearest = at, side = steep, steepest = fabs(steep);
  }
  return side < 0;
}

static bool nearest_in_geom(const snModel* m, int geom, snVec3 p, snVec3* nearest) {
  if (m->geom_type[geom] == SN_GEOM_PLANE) {
    *nearest = vec3(p.x, p.y, 0);
    return p.z <= 0;
  }
  if (m->geom_type[geom] == SN_GEOM_MESH) return nearest_in_mesh(m, geom, p, nearest);
  double distance = vec3_length(p), radius = m->geom_size[geom].x;
  *nearest = distance > 0 ? vec3_scale(p, radius / distance) : vec3(radius, 0, 0);
  return distance <= radius;
}

// ---- springs

typedef struct Spring {
  snVec3 point, along;  // of the surface of the second geom; from the spring to it
  double depth, area;
} Spring;

// False where the spring is not touched.
static bool press(const snModel* m, const snData* d, const int geom[2], int face, Spring* s) {
  Triangle t = triangle_of(m, m->geom_dataid[geom[0]], face);
  snVec3 at = vec3_add(d->geom_xpos[geom[0]], mat3_mul_vec3(d->geom_xmat[geom[0]], center_of(&t)));
  snVec3 local = mat3_transpose_mul_vec3(d->geom_xmat[geom[1]], vec3_sub(at, d->geom_xpos[geom[1]]));
  snVec3 nearest = local;
  if (!nearest_in_geom(m, geom[1], local, &nearest)) return false;
  s->point = vec3_add(d->geom_xpos[geom[1]], mat3_mul_vec3(d->geom_xmat[geom[1]], nearest));
  snVec3 displacement = vec3_sub(s->point, at);
  s->depth = vec3_length(displacement);
  if (!(s->depth > 0)) return false;
  s->along = vec3_scale(displacement, 1 / s->depth);
  s->area = 0.5 * vec3_length(doubled_area(&t));
  return true;
}

static snVec3 velocity_at(const snModel* m, const snData* d, int geom, snVec3 point) {
  int body = m->geom_bodyid[geom];
  return spatial_point_velocity(d->cvel[body], vec3_sub(point, d->subtree_com[m->body_rootid[body]]));
}

// On the second geom, at the point of its surface.
static snVec3 force_of(const snModel* m, const snData* d, const int geom[2], const snContactLaw* law,
                       const Spring* s) {
  snVec3 v = vec3_sub(velocity_at(m, d, geom[1], s->point), velocity_at(m, d, geom[0], s->point));
  double rate = vec3_dot(v, s->along);
  double normal = law->stiffness * law->share * s->area * s->depth * (1 + law->dissipation * rate);
  if (!(normal > 0)) return vec3(0, 0, 0);
  snVec3 slip = vec3_add_scaled(v, s->along, -rate), force = vec3_scale(s->along, -normal);
  double speed = vec3_length(slip);
  if (speed > 0) force = vec3_add_scaled(force, slip, -normal * sliding_friction(law, speed) / speed);
  return force;
}

void sn_elastic_foundation(const snModel* m, snData* d, int force) {
  const int* geom = m->force_objid[force];
  const snContactLaw* law = force_parameters(m, force);
  snVec3 sum = vec3(0, 0, 0), torque = vec3(0, 0, 0), center = d->geom_xpos[geom[1]];
  for (int face = 0; face < m->mesh_facenum[m->geom_dataid[geom[0]]]; face++) {
    Spring s;
    if (!press(m, d, geom, face, &s)) continue;
    snVec3 f = force_of(m, d, geom, law, &s);
    sum = vec3_add(sum, f);
    torque = vec3_add(torque, vec3_cross(vec3_sub(s.point, center), f));
  }
  vec3_store(d->force_value[force], sum);
  vec3_store(d->force_value[force] + 3, torque);
  sn_apply_pair(m, d, m->geom_bodyid[geom[0]], m->geom_bodyid[geom[1]], sum, torque, center);
}

real sn_elastic_foundation_energy(const snModel* m, const snData* d, int force) {
  const int* geom = m->force_objid[force];
  const snContactLaw* law = force_parameters(m, force);
  double energy = 0;
  for (int face = 0; face < m->mesh_facenum[m->geom_dataid[geom[0]]]; face++) {
    Spring s;
    if (press(m, d, geom, face, &s)) energy += 0.5 * law->stiffness * law->share * s.area * s.depth * s.depth;
  }
  return energy;
}
