// touch_sensors.c — touch: the normal force into a zone; tactile: pressure and slip at points of a mesh
//   reads   contact efc_force, frames, cvel        writes  the numbers of the sensor
//   touch: the sum of normal forces on the site's body whose line, out of the body, meets the site's shape.
//   tactile: for each vertex of a mesh that lies inside a geom which touches the sensor's body, pressure by depth and
//   speed along two tangents: first all pressures, then all speeds along the first, then along the second.
#include "base/arena.h"
#include "geometry/shape_ops.h"
#include "model/contact_body.h"
#include "math/quat.h"
#include "math/spatial.h"
#include "sensor/measure.h"
#include "sinew/query.h"
#include "sinew/support.h"

#include <string.h>

// conformance: depth at which pressure would grow without bound, had it the other sign [m]
#define DEEPEST 0.05

// ---- touch

// Where doubt begins whether a line meets a ball, as a share of the square of its radius: nearer to the boundary the ray
// alone decides.
#define DOUBT 1e-9

typedef enum Meeting { MISSES, MEETS, UNSURE } Meeting;

// Whether the line from a contact along its normal meets a site, as far as balls show it without a root: inside one all
// lines do, and outside one those do not that lead away or pass by.
static Meeting meets_ball(const snModel* m, const snData* d, int site, const snContact* contact, bool turned) {
  if (m->site_type[site] != SN_GEOM_SPHERE) return UNSURE;
  snVec3 to = vec3_sub(d->site_xpos[site], contact->pos), normal = mat3_row(contact->frame, 0);
  real ahead = turned ? -vec3_dot(to, normal) : vec3_dot(to, normal);
  real square = vec3_dot(to, to), radius = m->site_size[site].x, least = radius * radius;
  if (square < least * (1 - DOUBT)) return MEETS;
  if (square > least * (1 + DOUBT) && ahead < 0) return MISSES;
  return square - ahead * ahead > least + DOUBT * (least + square) ? MISSES : UNSURE;
}

// Does the line from a contact out of the site's body meet the site?
static bool presses_on(const snModel* m, const snData* d, int site, const snContact* contact, double force) {
  snVec3 way = vec3_normalize(vec3_scale(mat3_row(contact->frame, 0), force));
  if (contact_geom_body(m, contact, 1) == m->site_bodyid[site]) way = vec3_neg(way);
  return sn_ray_primitive((snGeomType)m->site_type[site], m->site_size[site], d->site_xpos[site], d->site_xmat[site],
                          contact->pos, way, NULL) >= 0;
}

void sn_measure_touch(const snModel* m, const snData* d, int sensor, double* value) {
  int site = m->sensor_objid[sensor], body = m->site_bodyid[site];
  *value = 0;
  for (int i = 0; i < d->ncon; i++) {
    const snContact* contact = &d->contact[i];
    bool ours = contact_geom_body(m, contact, 0) == body || contact_geom_body(m, contact, 1) == body;
    if (!ours || contact->efc_address < 0) continue;
    Meeting meeting = meets_ball(m, d, site, contact, contact_geom_body(m, contact, 1) == body);
    if (meeting == MISSES) continue;
    double force[6];
    sn_contact_force(m, d, i, force);
    if (force[0] > 0 && (meeting == MEETS || presses_on(m, d, site, contact, force[0]))) *value += force[0];
  }
}

// ---- tactile

// A mesh of feelers on a geom; its bodies are those welded to that of the geom.
typedef struct Skin {
  int mesh, geom, weld, points;
} Skin;

// Geoms that touch the skin's bodies, each once, in the order of contacts.
typedef struct Others {
  int* geom;
  int count;
} Others;

static void add_once(Others* others, int geom) {
  for (int i = 0; i < others->count; i++)
    if (others->geom[i] == geom) return;
  others->geom[others->count++] = geom;
}

static Others find_others(const snModel* m, const snData* d, int weld) {
  Others others = {sn_arena_array(d->scratch, int, 2 * d->ncon), 0};
  for (int i = 0; i < d->ncon; i++) {
    int a = d->contact[i].geom[0], b = d->contact[i].geom[1];
    if (a < 0 || b < 0) continue;
    if (m->body_weldid[m->geom_bodyid[a]] == weld) add_once(&others, b);
    if (m->body_weldid[m->geom_bodyid[b]] == weld) add_once(&others, a);
  }
  return others;
}

static snVec3 velocity_at(const snModel* m, const snData* d, int body, snVec3 point) {
  return spatial_point_velocity(d->cvel[body], vec3_sub(point, d->subtree_com[m->body_rootid[body]]));
}

// A mesh for feeling has three normals a vertex: the normal and two tangents. 0 where it has fewer.
// conformance: turned as if they stood in the frame of the mesh file
static snVec3 feeler_axis(const snModel* m, const Skin* skin, int point, int axis) {
  int index = 3 * point + axis;
  if (index >= m->mesh_normalnum[skin->mesh]) return vec3(0, 0, 0);
  const float* n = m->mesh_normal[m->mesh_normaladr[skin->mesh] + index];
  return quat_rotate(m->mesh_quat[skin->mesh], vec3(n[0], n[1], n[2]));
}

static void measure_point(const snModel* m, const snData* d, const Skin* skin, int other, int point, double* value) {
  const float* v = m->mesh_vert[m->mesh_vertadr[skin->mesh] + point];
  snVec3 place = vec3_add(mat3_mul_vec3(d->geom_xmat[skin->geom], vec3(v[0], v[1], v[2])), d->geom_xpos[skin->geom]);
  snVec3 local = mat3_transpose_mul_vec3(d->geom_xmat[other], vec3_sub(place, d->geom_xpos[other]));
  real depth = sn_signed_distance((snGeomType)m->geom_type[other], m->geom_size[other], local);
  if (!(depth < 0)) return;

  // conformance: the other geom moves as at its middle
  snVec3 slip =
      vec3_sub(velocity_at(m, d, skin->weld, place), velocity_at(m, d, m->geom_bodyid[other], d->geom_xpos[other]));
  snVec3 normal = feeler_axis(m, skin, point, 0);
  real pressure = depth / real_max(DEEPEST - depth, SN_MINVAL);
  value[point] = vec3_dot(vec3_scale(normal, pressure), normal);
  for (int k = 1; k < 3; k++) value[k * skin->points + point] = fabs(vec3_dot(slip, feeler_axis(m, skin, point, k)));
}

// conformance: where several geoms hold a vertex, the last counts; meshes and height fields are not measured
void sn_measure_tactile(const snModel* m, const snData* d, int sensor, double* value) {
  Skin skin = {.mesh = m->sensor_objid[sensor], .geom = m->sensor_refid[sensor]};
  skin.weld = m->body_weldid[m->geom_bodyid[skin.geom]];
  skin.points = m->mesh_vertnum[skin.mesh];
  memset(value, 0, sizeof(double) * (size_t)m->sensor_dim[sensor]);
  size_t mark = sn_arena_mark(d->scratch);
  Others others = find_others(m, d, skin.weld);
  for (int i = 0; i < others.count; i++) {
    if (!sn_shape_ops[m->geom_type[others.geom[i]]]->signed_distance) continue;
    for (int point = 0; point < skin.points; point++) measure_point(m, d, &skin, others.geom[i], point, value);
  }
  sn_arena_release(d->scratch, mark);
}
