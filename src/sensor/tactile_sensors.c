// tactile_sensors.c — pressure and slip at points of a mesh
//   reads   contact, frames, cvel        writes  the numbers of the sensor
//   For each vertex of a mesh that lies inside a geom which touches the sensor's body: pressure by depth and speed
//   along two tangents; first all pressures, then all speeds along the first, then along the second.
#include "base/arena.h"
#include "geometry/sdf/distance_field.h"
#include "geometry/shape_ops.h"
#include "math/quat.h"
#include "math/spatial.h"
#include "sensor/measure.h"

#include <string.h>

// conformance: depth at which pressure would grow without bound, had it the other sign [m]
#define DEEPEST 0.05

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
// conformance: flipped as if they stood in the frame of the mesh file
static snVec3 feeler_axis(const snModel* m, const Skin* skin, int point, int axis) {
  int index = 3 * point + axis;
  if (index >= m->mesh_normalnum[skin->mesh]) return vec3(0, 0, 0);
  const float* n = m->mesh_normal[m->mesh_normaladr[skin->mesh] + index];
  return quat_rotate(m->mesh_quat[skin->mesh], vec3(n[0], n[1], n[2]));
}

// How geoms are measured from points in their frame. conformance: distance fields of plugins are taken in the frame
// that their mesh had in its file; of meshes those with an octree are measured, of fields those of plugins
static bool is_measured(const snModel* m, int geom) {
  int type = m->geom_type[geom];
  if (type == SN_GEOM_SDF) return m->geom_plugin[geom] >= 0;
  if (type == SN_GEOM_MESH) return m->mesh_octnum[m->geom_dataid[geom]] > 0;
  return sn_shape_ops[type]->signed_distance != NULL;
}

static double distance_of(const snModel* m, int geom, snVec3 local) {
  int mesh = m->geom_dataid[geom];
  if (m->geom_type[geom] == SN_GEOM_SDF) {
    int instance = m->geom_plugin[geom];
    const snSdfView field = {.plugin = sn_plugin_row(m, instance), .numbers = sn_plugin_numbers(m, instance)};
    snVec3 in_file = vec3_add(mat3_mul_vec3(quat_to_mat3(m->mesh_quat[mesh]), local), m->mesh_pos[mesh]);
    return sn_sdf_distance(&field, in_file);
  }
  if (m->geom_type[geom] == SN_GEOM_MESH) {
    int octree = m->mesh_octadr[mesh];
    const snSdfView field = {.box = m->oct_aabb + octree, .child = (const snOctChild*)(m->oct_child + octree),
                             .corner = (const snOctCoeff*)(m->oct_coeff + octree)};
    return sn_sdf_distance(&field, local);
  }
  return sn_signed_distance((snGeomType)m->geom_type[geom], m->geom_size[geom], local);
}

static void measure_point(const snModel* m, const snData* d, const Skin* skin, int other, int point, double* value) {
  const float* v = m->mesh_vert[m->mesh_vertadr[skin->mesh] + point];
  snVec3 place = vec3_add(mat3_mul_vec3(d->geom_xmat[skin->geom], vec3(v[0], v[1], v[2])), d->geom_xpos[skin->geom]);
  snVec3 local = mat3_transpose_mul_vec3(d->geom_xmat[other], vec3_sub(place, d->geom_xpos[other]));
  real depth = distance_of(m, other, local);
  if (!(depth < 0)) return;

  // conformance: the other geom moves as at its middle
  snVec3 slip =
      vec3_sub(velocity_at(m, d, skin->weld, place), velocity_at(m, d, m->geom_bodyid[other], d->geom_xpos[other]));
  snVec3 normal = feeler_axis(m, skin, point, 0);
  real pressure = depth / real_max(DEEPEST - depth, SN_MINVAL);
  value[point] = vec3_dot(vec3_scale(normal, pressure), normal);
  for (int k = 1; k < 3; k++) value[k * skin->points + point] = fabs(vec3_dot(slip, feeler_axis(m, skin, point, k)));
}

// conformance: where several geoms hold a vertex, the last counts; height fields are not measured
void sn_measure_tactile(const snModel* m, const snData* d, int sensor, double* value) {
  Skin skin = {.mesh = m->sensor_objid[sensor], .geom = m->sensor_refid[sensor]};
  skin.weld = m->body_weldid[m->geom_bodyid[skin.geom]];
  skin.points = m->mesh_vertnum[skin.mesh];
  memset(value, 0, sizeof(double) * (size_t)m->sensor_dim[sensor]);
  size_t mark = sn_arena_mark(d->scratch);
  Others others = find_others(m, d, skin.weld);
  for (int i = 0; i < others.count; i++) {
    if (!is_measured(m, others.geom[i])) continue;
    for (int point = 0; point < skin.points; point++) measure_point(m, d, &skin, others.geom[i], point, value);
  }
  sn_arena_release(d->scratch, mark);
}
