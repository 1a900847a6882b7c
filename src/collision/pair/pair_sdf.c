// pair_sdf.c — contacts of a distance field with another shape
//   reads   two shapes        writes  a contact for each start whose descent ends inside both
//   Starts are a Halton sequence in the intersection of the bounding boxes; sdf_descent_lanes.h has the descents, as
//   many side by side as the processor has lanes. The normal is that of the surface where both distances are equal.
//   conformance: lengths and number of steps; starts that end in the same point count once
#include "collision/contact_parameters.h"
#include "collision/pair/pairs.h"
#include "collision/pair/sdf_descent.h"

#include "math/pose.h"

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
static bool common_box(const snDescent* d, Box* common) {
  const Box none = {{SN_MAXVAL, SN_MAXVAL, SN_MAXVAL}, {-SN_MAXVAL, -SN_MAXVAL, -SN_MAXVAL}};
  Box a = none, b = none;
  for (int i = 0; i < 8; i++) {
    include(&a, corner_of(d->other.shape->box, i));
    include(&b, vec3_add(mat3_mul_vec3(d->rotation, corner_of(d->field.shape->box, i)), d->offset));
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
static snContactPoint contact_at(const snDescent* d, int i, snQuat world_from_field) {
  const snShape *field = d->field.shape, *other = d->other.shape;
  snVec3 here = vec3(d->x[i], d->y[i], d->z[i]), there = vec3_add(mat3_mul_vec3(d->rotation, here), d->offset);
  snVec3 a = vec3_normalize(sn_shape_gradient(field, here, d->a[i]));
  snVec3 b = vec3_normalize(mat3_transpose_mul_vec3(d->rotation, sn_shape_gradient(other, there, d->b[i])));
  snVec3 normal = vec3_scale(vec3_normalize(vec3_sub(a, b)), -1);
  snMat3 frame = sn_contact_frame(quat_rotate(world_from_field, normal), vec3(0, 0, 0));
  snContactPoint point = {.dist = d->dist[i], .normal = mat3_row(frame, 0), .tangent = mat3_row(frame, 1)};
  snVec3 on_surface = vec3_add(quat_rotate(world_from_field, here), field->pos);
  point.pos = vec3_add(on_surface, vec3_scale(point.normal, -d->dist[i] / 2));
  return point;
}

// ---- descents

#if defined(__GNUC__) && defined(__x86_64__)
static bool has_avx512(void) {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}
#endif

static snDescendFn* widest(void) {
#if defined(__GNUC__) && defined(__x86_64__)
  if (has_avx512()) return sn_sdf_descend8;
  if (__builtin_cpu_supports("avx2")) return sn_sdf_descend4;
#endif
#if defined(__GNUC__)
  return sn_sdf_descend2;
#else
  return sn_sdf_descend1;
#endif
}

// Starts from number `first` on, as many as one call takes. conformance: through the frame of the other and back
typedef struct Starts {
  Box box;
  snMat3 same, into_field;
  snVec3 still, shift;
} Starts;

static void place_starts(snDescent* d, const Starts* s, int first, int end) {
  d->count = end - first < SN_DESCENT_STARTS ? end - first : SN_DESCENT_STARTS;
  for (int i = 0; i < d->count; i++) {
    snVec3 start = vec3_add(mat3_mul_vec3(s->same, start_in(&s->box, first + i)), s->still);
    snVec3 x = vec3_add(mat3_mul_vec3(s->into_field, start), s->shift);
    d->x[i] = x.x, d->y[i] = x.y, d->z[i] = x.z;
  }
}

int sn_sdf_contacts(snContactPoint* out, const snShape* other, const snShape* field, double margin,
                    const snConvexSettings* settings) {
  (void)margin;
  snPose pose1 = {other->pos, quat_from_mat3(other->rot)}, pose2 = {field->pos, quat_from_mat3(field->rot)};
  snDescent d;
  Starts s;
  d.field = sn_surface_of(field), d.other = sn_surface_of(other), d.steps = settings->sdf_steps;
  map_pose(pose2, pose1, &d.rotation, &d.offset);
  if (!common_box(&d, &s.box)) return 0;
  map_pose(pose1, pose1, &s.same, &s.still);
  map_pose(pose1, pose2, &s.into_field, &s.shift);

  snDescendFn* descend = widest();
  snVec3 found[SN_MAX_PAIR_CONTACTS];
  int count = 0;
  for (int first = 0; first < settings->sdf_starts && count < SN_MAX_PAIR_CONTACTS; first += d.count) {
    place_starts(&d, &s, first, settings->sdf_starts);
    descend(&d);
    for (int i = 0; i < d.count && count < SN_MAX_PAIR_CONTACTS; i++) {
      snVec3 end = vec3(d.x[i], d.y[i], d.z[i]);
      if (d.dist[i] > 0 || is_known(found, count, end)) continue;
      found[count] = end;
      out[count++] = contact_at(&d, i, pose2.quat);
    }
  }
  return count;
}
