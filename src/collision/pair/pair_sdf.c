// pair_sdf.c — contacts of a distance field with another shape
//   reads   two shapes        writes  a contact for each start whose descent ends inside both
//   Starts are a Halton sequence in the intersection of the bounding boxes. Of both distances A and B, in the frame of
//   the field, a descent minimises A + B + |max(A, B)|; one more step minimises max(A, B), the depth. The normal is
//   that of the surface A = B. conformance: lengths and number of steps; starts that end in the same point count once
#include "collision/contact_parameters.h"
#include "collision/pair/pairs.h"

#include "geometry/sdf/distance_field.h"
#include "geometry/shape_ops.h"
#include "math/pose.h"

// Backtracking: the share of the descent that a step must reach, the factor of a shorter step, the shortest one.
#define ARMIJO   .1
#define SHORTER  .5
#define SHORTEST 1e-4
#define FIRST    2.

typedef double SizedFn(snVec3 size, snVec3 point);

// A shape, and what measures it, looked up once: descents ask thousands of times.
typedef struct Side {
  const snShape* shape;
  const snPlugin* plugin;  // NULL: none
  const double* numbers;
  SizedFn* sized;          // of a shape that its size describes; NULL: none
} Side;

typedef struct Meeting {
  Side field, other;
  snMat3 rotation;  // from the frame of the field to that of the other
  snVec3 offset;
} Meeting;

// A point in the frame of the field, in that of the other, and how far it is from both.
typedef struct Probe {
  snVec3 here, there;
  double a, b;
} Probe;

static Side side_of(const snShape* shape) {
  Side side = {.shape = shape};
  if (shape->sdf) {
    side.plugin = shape->sdf->plugin, side.numbers = shape->sdf->numbers;
  } else if (!shape->mesh) {
    side.sized = sn_shape_ops[shape->type]->signed_distance;
  }
  return side;
}

static inline double side_distance(const Side* side, snVec3 point) {
  if (side->plugin) return side->plugin->distance(side->plugin, side->numbers, point);
  return side->sized ? side->sized(side->shape->size, point) : sn_shape_distance(side->shape, point);
}

static inline void probe_at(const Meeting* m, snVec3 x, Probe* p) {
  p->here = x;
  p->there = vec3_add(mat3_mul_vec3(m->rotation, x), m->offset);
  p->a = side_distance(&m->field, p->here);
  p->b = side_distance(&m->other, p->there);
}

static snVec3 gradient_a(const Meeting* m, const Probe* p) {
  return sn_shape_gradient(m->field.shape, p->here, p->a);
}

static snVec3 gradient_b(const Meeting* m, const Probe* p) {
  return mat3_transpose_mul_vec3(m->rotation, sn_shape_gradient(m->other.shape, p->there, p->b));
}

// ---- what a descent minimises

typedef struct Objective {
  double (*value)(const Probe* p);
  snVec3 (*gradient)(const Meeting* m, const Probe* p);
} Objective;

static double overlap(const Probe* p) { return p->a + p->b + fabs(real_max(p->a, p->b)); }

static snVec3 overlap_gradient(const Meeting* m, const Probe* p) {
  snVec3 a = gradient_a(m, p), b = gradient_b(m, p);
  return vec3_add_scaled(vec3_add(a, b), p->a > p->b ? a : b, real_max(p->a, p->b) > 0 ? 1 : -1);
}

static double depth(const Probe* p) { return real_max(p->a, p->b); }

static snVec3 depth_gradient(const Meeting* m, const Probe* p) {
  return p->a > p->b ? gradient_a(m, p) : gradient_b(m, p);
}

static const Objective overlaps = {overlap, overlap_gradient}, depths = {depth, depth_gradient};

static bool is_usable(snVec3 g) {
  return fabs(g.x) <= SN_MAXVAL && fabs(g.y) <= SN_MAXVAL && fabs(g.z) <= SN_MAXVAL;
}

// One step against the gradient, shortened until it descends enough; false: the objective has grown.
static bool descend_once(const Meeting* m, const Objective* objective, Probe* p, snVec3 gradient, double* value) {
  double before = objective->value(p), step = FIRST, wanted = -ARMIJO * step * vec3_dot(gradient, gradient);
  snVec3 from = p->here;
  do {
    step *= SHORTER;
    wanted *= SHORTER;
    probe_at(m, vec3_add_scaled(from, gradient, -step), p);
    *value = objective->value(p);
  } while (step > SHORTEST && *value - before > wanted);
  return !(before < *value);
}

// The value that the descent ends with, SN_MAXVAL where there is no gradient.
static double descend(const Meeting* m, const Objective* objective, Probe* p, int steps) {
  double value = SN_MAXVAL;
  for (int i = 0; i < steps; i++) {
    snVec3 gradient = objective->gradient(m, p);
    if (!is_usable(gradient)) return SN_MAXVAL;
    if (!descend_once(m, objective, p, gradient, &value)) break;
  }
  return value;
}

// ---- where descents start

typedef struct Box {
  snVec3 low, high;
} Box;

static snVec3 corner_of(snAabb box, int i) {
  snVec3 c = box.center, h = box.half;
  return vec3(i & 1 ? c.x + h.x : c.x - h.x, i & 2 ? c.y + h.y : c.y - h.y, i & 4 ? c.z + h.z : c.z - h.z);
}

static void include(Box* box, snVec3 p) {
  box->low = vec3(real_min(box->low.x, p.x), real_min(box->low.y, p.y), real_min(box->low.z, p.z));
  box->high = vec3(real_max(box->high.x, p.x), real_max(box->high.y, p.y), real_max(box->high.z, p.z));
}

// What the boxes of both have in common, in the frame of the other; false: nothing.
static bool common_box(const Meeting* m, Box* common) {
  const Box none = {{SN_MAXVAL, SN_MAXVAL, SN_MAXVAL}, {-SN_MAXVAL, -SN_MAXVAL, -SN_MAXVAL}};
  Box a = none, b = none;
  for (int i = 0; i < 8; i++) {
    include(&a, corner_of(m->other.shape->box, i));
    include(&b, vec3_add(mat3_mul_vec3(m->rotation, corner_of(m->field.shape->box, i)), m->offset));
  }
  common->low = vec3(real_max(a.low.x, b.low.x), real_max(a.low.y, b.low.y), real_max(a.low.z, b.low.z));
  common->high = vec3(real_min(a.high.x, b.high.x), real_min(a.high.y, b.high.y), real_min(a.high.z, b.high.z));
  return !(common->high.x < common->low.x || common->high.y < common->low.y || common->high.z < common->low.z);
}

// Number `index` of the van der Corput sequence to a base.
static double halton(int index, int base) {
  double digit = 1 / (double)base, sum = 0;
  for (int rest = index; rest > 0; rest /= base) {
    sum += digit * (rest % base);
    digit /= (double)base;
  }
  return sum;
}

static snVec3 start_in(const Box* box, int i) {
  snVec3 side = vec3_sub(box->high, box->low);
  return vec3(box->low.x + side.x * halton(i, 2), box->low.y + side.y * halton(i, 3),
              box->low.z + side.z * halton(i, 5));
}

// b_from_a, as a rotation and an offset.
static void map_pose(snPose a, snPose b, snMat3* rotation, snVec3* offset) {
  snPose b_from_world = {vec3_scale(quat_rotate(quat_conjugate(b.quat), b.pos), -1), quat_conjugate(b.quat)};
  *rotation = quat_to_mat3(quat_normalize(quat_mul(b_from_world.quat, a.quat)));
  *offset = vec3_add(quat_rotate(b_from_world.quat, a.pos), b_from_world.pos);
}

// ---- contacts

static bool is_known(const snVec3* found, int count, snVec3 x) {
  for (int i = 0; i < count; i++)
    if (vec3_length(vec3_sub(x, found[i])) < SN_MINVAL) return true;
  return false;
}

// Along the difference of the directions away from both surfaces. conformance: the tangent is that of a frame, which
// makes the frame of the contact once more from it
static snContactPoint contact_at(const Meeting* m, const Probe* p, snQuat world_from_field, double dist) {
  snVec3 a = vec3_normalize(gradient_a(m, p)), b = vec3_normalize(gradient_b(m, p));
  snVec3 normal = vec3_scale(vec3_normalize(vec3_sub(a, b)), -1);
  snMat3 frame = sn_contact_frame(quat_rotate(world_from_field, normal), vec3(0, 0, 0));
  snContactPoint point = {.dist = dist, .normal = mat3_row(frame, 0), .tangent = mat3_row(frame, 1)};
  snVec3 on_surface = vec3_add(quat_rotate(world_from_field, p->here), m->field.shape->pos);
  point.pos = vec3_add(on_surface, vec3_scale(point.normal, -dist / 2));
  return point;
}

int sn_sdf_contacts(snContactPoint* out, const snShape* other, const snShape* field, double margin,
                    const snConvexSettings* settings) {
  (void)margin;
  snPose pose1 = {other->pos, quat_from_mat3(other->rot)}, pose2 = {field->pos, quat_from_mat3(field->rot)};
  Meeting m = {.field = side_of(field), .other = side_of(other)};
  snMat3 same, into_field;
  snVec3 still, shift;
  Box common;
  map_pose(pose2, pose1, &m.rotation, &m.offset);
  if (!common_box(&m, &common)) return 0;
  map_pose(pose1, pose1, &same, &still);
  map_pose(pose1, pose2, &into_field, &shift);

  snVec3 found[SN_MAX_PAIR_CONTACTS];
  int count = 0;
  for (int i = 0; i < settings->sdf_starts && count < SN_MAX_PAIR_CONTACTS; i++) {
    snVec3 start = vec3_add(mat3_mul_vec3(same, start_in(&common, i)), still);
    Probe p;
    probe_at(&m, vec3_add(mat3_mul_vec3(into_field, start), shift), &p);
    descend(&m, &overlaps, &p, settings->sdf_steps);
    double dist = descend(&m, &depths, &p, 1);
    if (dist > 0 || is_known(found, count, p.here)) continue;
    found[count] = p.here;
    out[count++] = contact_at(&m, &p, pose2.quat, dist);
  }
  return count;
}
