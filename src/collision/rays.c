// rays.c — which geom a ray hits first
//   reads   geom frames, colours, groups        writes  nothing
//   A geom is tried in full where the ray hits the sphere around it. Of geoms hit at the same distance the first
//   counts.
#include "base/assert.h"
#include "collision/geom_shape.h"
#include "geometry/ray/ray.h"
#include "math/pose.h"
#include "sinew/query.h"

#include "base/arena.h"

#include <string.h>

// spheres are taken larger by this share, so that rounding loses no geom that touches its sphere
#define SLACK 1e-9

typedef struct Filter {
  const snByte* groups;
  bool fixed, world;
  int excluded_body;
} Filter;

typedef struct Nearest {
  double x;
  int geom;
  snVec3 normal;
} Nearest;

static bool is_visible(const snModel* m, int geom) {
  int material = m->geom_matid[geom];
  return (material < 0 ? m->geom_rgba[geom][3] : m->mat_rgba[material][3]) != 0;
}

static bool passes(const snModel* m, const Filter* filter, int geom) {
  int body = m->geom_bodyid[geom];
  if (body == filter->excluded_body || !is_visible(m, geom)) return false;
  if ((!filter->fixed && m->body_weldid[body] == 0) || (!filter->world && body == 0)) return false;
  if (!filter->groups) return true;
  int group = m->geom_group[geom];
  return filter->groups[group < 0 ? 0 : group < SN_GROUP_COUNT ? group : SN_GROUP_COUNT - 1] != 0;
}

// Whether some part of the ray is inside a sphere.
static bool hits_sphere(snRay ray, snVec3 center, double radius_squared) {
  snVec3 from = vec3_sub(ray.from, center);
  double a = vec3_dot(ray.along, ray.along), b = vec3_dot(ray.along, from);
  double c = vec3_dot(from, from) - radius_squared;
  return c <= 0 || (b < 0 && b * b >= a * c);
}

// Square of the radius of a sphere around a geom; -1: there is none. From its size, where that says it: programs change
// sizes, and a ray sees them at once.
static double bound_squared(const snModel* m, int geom) {
  const snShapeOps* ops = sn_shape_ops[m->geom_type[geom]];
  double bound = ops->radius ? ops->radius(m->geom_size[geom]) : m->geom_rbound[geom];
  return ops->radius || bound > 0 ? bound * bound : -1;
}

static bool may_hit(const snModel* m, const snData* d, int geom, snRay ray) {
  double squared = bound_squared(m, geom);
  return squared < 0 || hits_sphere(ray, d->geom_xpos[geom], squared * (1 + SLACK));
}

static void try_geom(const snModel* m, const snData* d, int geom, snRay ray, bool with_normal, Nearest* nearest) {
  snGeomShape shape;
  snVec3 normal;
  double x = sn_ray_shape(sn_geom_shape(&shape, m, d, geom), ray, with_normal ? &normal : NULL);
  if (!(x >= 0 && (nearest->x < 0 || x < nearest->x))) return;
  nearest->x = x;
  nearest->geom = geom;
  if (with_normal) nearest->normal = normal;
}

static const Nearest nothing = {-1, -1, {0, 0, 0}};

// A ray of no length hits nothing.
static Nearest find_nearest(const snModel* m, const snData* d, const Filter* filter, snRay ray, bool with_normal) {
  Nearest nearest = nothing;
  if (vec3_length(ray.along) < SN_MINVAL) return nearest;
  for (int i = 0; i < m->ngeom; i++)
    if (may_hit(m, d, i, ray) && passes(m, filter, i)) try_geom(m, d, i, ray, with_normal, &nearest);
  return nearest;
}

// NULL stands for options that are all zero; their excluded body 0 means none.
static Filter filter_of(const snRayOptions* options) {
  if (!options) return (Filter){NULL, true, true, -1};
  return (Filter){options->groups, !options->skip_fixed, !options->skip_world,
                  options->excluded_body > 0 ? options->excluded_body : -1};
}

static snRayHit hit_of(Nearest nearest) { return (snRayHit){nearest.x, nearest.geom, nearest.normal}; }

bool sn_cast_ray(const snModel* m, const snData* d, snVec3 from, snVec3 along, const snRayOptions* options,
                 snRayHit* hit) {
  Filter filter = filter_of(options);
  Nearest nearest = find_nearest(m, d, &filter, (snRay){from, along}, !options || !options->no_normal);
  *hit = hit_of(nearest);
  return nearest.geom >= 0;
}

double sn_ray_geom(const snModel* m, const snData* d, int geom, snVec3 from, snVec3 along, snVec3* normal) {
  if (!is_index(geom, m->ngeom)) return -1;
  snGeomShape shape;
  return sn_ray_shape(sn_geom_shape(&shape, m, d, geom), (snRay){from, along}, normal);
}

double sn_ray_primitive(snGeomType type, snVec3 size, snVec3 pos, snMat3 rot, snVec3 from, snVec3 along,
                        snVec3* normal) {
  if (!is_index((int)type, SN_GEOM_COUNT)) return -1;
  snShape shape = {.type = type, .size = size, .pos = pos, .rot = rot};
  return sn_ray_shape(&shape, (snRay){from, along}, normal);
}

// ---- many rays from one point

// Colliding geoms of a body are inside a sphere. conformance: the middle of their box counts along the axes of the
// body's inertia and is taken as if these were the world's
typedef struct Ball {
  snVec3 center;
  double radius_squared;
} Ball;

typedef struct Bounds {
  snVec3 low, high;
} Bounds;

static void include(Bounds* b, snVec3 p) {
  b->low = vec3(real_min(b->low.x, p.x), real_min(b->low.y, p.y), real_min(b->low.z, p.z));
  b->high = vec3(real_max(b->high.x, p.x), real_max(b->high.y, p.y), real_max(b->high.z, p.z));
}

static void include_geom(const snModel* m, int geom, snPose inertia_from_body, Bounds* b) {
  snPose body_from_geom = {m->geom_pos[geom], m->geom_quat[geom]};
  snPose inertia_from_geom = pose_mul(inertia_from_body, body_from_geom);
  snAabb box = m->geom_aabb[geom];
  for (int i = 0; i < 8; i++) {
    snVec3 sign = vec3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1);
    include(b, pose_apply(inertia_from_geom, vec3_add(box.center, vec3_mul(sign, box.half))));
  }
}

// false for a body without colliding geoms, which is never passed by.
static bool body_ball(const snModel* m, const snData* d, int body, Ball* ball) {
  snPose inertia_from_body = pose_inverse((snPose){m->body_ipos[body], m->body_iquat[body]});
  Bounds b = {{SN_MAXVAL, SN_MAXVAL, SN_MAXVAL}, {-SN_MAXVAL, -SN_MAXVAL, -SN_MAXVAL}};
  bool any = false;
  int first = m->body_geomadr[body], end = first + m->body_geomnum[body];
  for (int geom = first; geom < end; geom++) {
    if (!m->geom_contype[geom] && !m->geom_conaffinity[geom]) continue;
    include_geom(m, geom, inertia_from_body, &b);
    any = true;
  }
  snVec3 half = vec3_scale(vec3_sub(b.high, b.low), 0.5);
  ball->center = vec3_add(d->xipos[body], vec3_scale(vec3_add(b.low, b.high), 0.5));
  ball->radius_squared = vec3_dot(half, half);
  return any;
}

// A body whose geoms rays may hit: its span in the list of geoms.
typedef struct Target {
  Ball ball;
  bool bounded;
  int first, count;
} Target;

// Bodies and geoms that pass the filter and are near enough.
typedef struct Targets {
  Target* body;
  int* geom;
  int nbody, ngeom;
} Targets;

static void add_body(const snModel* m, const snData* d, const Filter* filter, snVec3 from, double cutoff, int body,
                     Targets* targets) {
  Target target = {.first = targets->ngeom};
  int first = m->body_geomadr[body], end = first + m->body_geomnum[body];
  if (first == end) return;
  target.bounded = body_ball(m, d, body, &target.ball);
  for (int geom = first; geom < end; geom++) {
    if (!passes(m, filter, geom)) continue;
    double distance = vec3_length(vec3_sub(d->geom_xpos[geom], from));
    if (target.bounded && distance > cutoff + m->geom_rbound[geom]) continue;
    targets->geom[targets->ngeom++] = geom;
  }
  target.count = targets->ngeom - target.first;
  if (target.count) targets->body[targets->nbody++] = target;
}

static Nearest cast(const snModel* m, const snData* d, const Targets* targets, snRay ray, bool with_normal) {
  Nearest nearest = nothing;
  for (int i = 0; i < targets->nbody; i++) {
    const Target* target = &targets->body[i];
    if (target->bounded && !hits_sphere(ray, target->ball.center, target->ball.radius_squared)) continue;
    for (int k = target->first; k < target->first + target->count; k++)
      if (may_hit(m, d, targets->geom[k], ray)) try_geom(m, d, targets->geom[k], ray, with_normal, &nearest);
  }
  return nearest;
}

// Geoms within the cutoff, body by body, in scratch memory.
static Targets find_targets(const snModel* m, const snData* d, const Filter* filter, snVec3 from, double cutoff) {
  Targets targets = {.body = sn_arena_array(d->scratch, Target, m->nbody),
                     .geom = sn_arena_array(d->scratch, int, m->ngeom)};
  for (int body = 0; body < m->nbody; body++) add_body(m, d, filter, from, cutoff, body, &targets);
  return targets;
}

static Nearest cast_one(const snModel* m, const snData* d, const Targets* targets, snRay ray, bool with_normal) {
  return vec3_dot(ray.along, ray.along) < SN_MINVAL ? nothing : cast(m, d, targets, ray, with_normal);
}

void sn_cast_rays(const snModel* m, const snData* d, snVec3 from, const snVec3* along, int count,
                  const snRayOptions* options, snRayHit* hits) {
  Filter filter = filter_of(options);
  double cutoff = options && options->cutoff > 0 ? options->cutoff : SN_MAXVAL;
  size_t mark = sn_arena_mark(d->scratch);
  Targets targets = find_targets(m, d, &filter, from, cutoff);
  for (int i = 0; i < count; i++)
    hits[i] = hit_of(cast_one(m, d, &targets, (snRay){from, along[i]}, !options || !options->no_normal));
  sn_arena_release(d->scratch, mark);
}
