// separated.c — quick proofs that two geoms do not touch
//   reads   geom_xpos geom_xmat geom_rbound geom_aabb
//   Boxes that no face normal separates may still be separated along a cross product of edges: such pairs are left to
//   the pair functions. Gottschalk, Lin, Manocha, OBBTree (1996)
#include "collision/broad/broad_phase.h"
#include "geometry/shape_ops.h"
#include "math/mat3.h"
#include "math/simd.h"

// half extents from which a box counts as endless in that direction: those of planes
#define ENDLESS 1e10

// what touches exactly must not be separated by rounding
#define TOUCHING 1e-9

// A search must be spared only where geoms are separated by more than what its tolerance could bridge.
#define CONVEX_SLACK 1e-5

double sn_convex_slack(const snModel* m, int geom1, int geom2) {
  return CONVEX_SLACK * (m->geom_rbound[geom1] + m->geom_rbound[geom2]) + 10 * m->opt.ccd_tolerance;
}

bool sn_both_swept(const snModel* m, int geom1, int geom2) {
  return sn_shape_ops[m->geom_type[geom1]]->core && sn_shape_ops[m->geom_type[geom2]]->core;
}

static bool above_plane(const snModel* m, const snData* d, int plane, int geom, double margin) {
  snVec3 normal = mat3_col(d->geom_xmat[plane], 2);
  double height = vec3_dot(vec3_sub(d->geom_xpos[geom], d->geom_xpos[plane]), normal);
  return m->geom_rbound[geom] > 0 && height > margin + m->geom_rbound[geom];
}

bool sn_spheres_separated(const snModel* m, const snData* d, int geom1, int geom2, double margin) {
  double radius1 = m->geom_rbound[geom1], radius2 = m->geom_rbound[geom2];
  if (radius1 > 0 && radius2 > 0) {
    snVec3 between = vec3_sub(d->geom_xpos[geom1], d->geom_xpos[geom2]);
    double extent = radius1 + radius2 + margin;
    return vec3_dot(between, between) > extent * extent;
  }
  return (m->geom_type[geom1] == SN_GEOM_PLANE && above_plane(m, d, geom1, geom2, margin)) ||
         (m->geom_type[geom2] == SN_GEOM_PLANE && above_plane(m, d, geom2, geom1, margin));
}

// Half the length of a capsule's axis as seen along `between`, times the length of that.
static double axis_extent(const snModel* m, const snData* d, int geom, snVec3 between) {
  if (m->geom_type[geom] != SN_GEOM_CAPSULE) return 0;
  return fabs(vec3_dot(mat3_col(d->geom_xmat[geom], 2), between)) * m->geom_size[geom].y;
}

bool sn_capsules_separated(const snModel* m, const snData* d, int geom1, int geom2, double margin) {
  snVec3 between = vec3_sub(d->geom_xpos[geom1], d->geom_xpos[geom2]);
  double squared = vec3_dot(between, between), radii = m->geom_size[geom1].x + m->geom_size[geom2].x + margin;
  double extent = axis_extent(m, d, geom1, between) + axis_extent(m, d, geom2, between) + radii * sqrt(squared);
  return squared > extent * (1 + TOUCHING);
}

static bool is_endless(snVec3 half) { return half.x >= ENDLESS || half.y >= ENDLESS || half.z >= ENDLESS; }

static snVec3 box_center(const snModel* m, const snData* d, int geom) {
  return vec3_add(mat3_mul_vec3(d->geom_xmat[geom], m->geom_aabb[geom].center), d->geom_xpos[geom]);
}

static double extent(snVec3 half, const snMat3* axes, snVec3 along) {
  return fabs(half.x * vec3_dot(mat3_col(*axes, 0), along)) + fabs(half.y * vec3_dot(mat3_col(*axes, 1), along)) +
         fabs(half.z * vec3_dot(mat3_col(*axes, 2), along));
}

// The only face of an endless box that separates anything is its top. The box is 1e10 deep, so rounding decides at a
// micrometre; conformance: this order of sums gives MuJoCo's choice.
static bool top_separates(const snModel* m, const snData* d, int plane, int geom, double margin) {
  snVec3 up = mat3_col(d->geom_xmat[plane], 2);
  double here = vec3_dot(box_center(m, d, plane), up), there = vec3_dot(box_center(m, d, geom), up);
  double both = extent(m->geom_aabb[plane].half, &d->geom_xmat[plane], up) +
                extent(m->geom_aabb[geom].half, &d->geom_xmat[geom], up);
  return both + margin < fabs(there - here);
}

// Rows of a rotation: one coordinate of all three axes each. The last axis stands in the fourth lane too.
typedef struct Axes {
  real4 row[3];
} Axes;

SN_FOUR real4 three(double x, double y, double z) { return real4_of(x, y, z, z); }

SN_FOUR Axes axes_of(const snMat3* a) {
  return (Axes){{three(a->m[0][0], a->m[0][1], a->m[0][2]), three(a->m[1][0], a->m[1][1], a->m[1][2]),
                 three(a->m[2][0], a->m[2][1], a->m[2][2])}};
}

// |axis . v| of all three axes
SN_FOUR real4 shadows(const Axes* a, double x, double y, double z) {
  real4 sum = real4_add(real4_mul(a->row[0], real4_splat(x)), real4_mul(a->row[1], real4_splat(y)));
  sum = real4_add(sum, real4_mul(a->row[2], real4_splat(z)));
  return real4_select(real4_above(real4_splat(0), sum), real4_sub(real4_splat(0), sum), sum);
}

// Whether a face normal of the first box separates it from the second.
SN_FOUR bool face_separates(const Axes* first, snVec3 half1, const snMat3* second, snVec3 half2, snVec3 between,
                            double margin) {
  const snMat3* b = second;
  real4 extent = real4_add(three(half1.x, half1.y, half1.z), real4_splat(margin));
  real4 x = shadows(first, b->m[0][0], b->m[1][0], b->m[2][0]);
  real4 y = shadows(first, b->m[0][1], b->m[1][1], b->m[2][1]);
  real4 z = shadows(first, b->m[0][2], b->m[1][2], b->m[2][2]);
  extent = real4_add(extent, real4_mul(real4_splat(half2.x), x));
  extent = real4_add(extent, real4_mul(real4_splat(half2.y), y));
  extent = real4_add(extent, real4_mul(real4_splat(half2.z), z));
  real4 distance = shadows(first, between.x, between.y, between.z);
  return real4_sum(real4_select(real4_above(distance, extent), real4_splat(1), real4_splat(0))) > 0;
}

// The six face normals, as projected onto the axes of the boxes: three at a time.
SN_KERNEL static bool faces_separate(const snMat3* axes1, snVec3 half1, const snMat3* axes2, snVec3 half2,
                                     snVec3 between, double margin) {
  Axes first = axes_of(axes1);
  if (face_separates(&first, half1, axes2, half2, between, margin)) return true;
  Axes second = axes_of(axes2);
  return face_separates(&second, half2, axes1, half1, between, margin);
}

bool sn_boxes_separated(const snModel* m, const snData* d, int geom1, int geom2, double margin) {
  snVec3 half1 = m->geom_aabb[geom1].half, half2 = m->geom_aabb[geom2].half;
  bool endless1 = is_endless(half1), endless2 = is_endless(half2);
  if (endless1 || endless2) {
    if (endless1 && endless2) return false;
    return endless1 ? top_separates(m, d, geom1, geom2, margin) : top_separates(m, d, geom2, geom1, margin);
  }
  snVec3 between = vec3_sub(box_center(m, d, geom2), box_center(m, d, geom1));
  return faces_separate(&d->geom_xmat[geom1], half1, &d->geom_xmat[geom2], half2, between, margin);
}
