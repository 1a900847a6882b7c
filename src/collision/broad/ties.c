// ties.c — pairs of geoms that just touch, and that MuJoCo's broad and middle phase leave out
//   reads   poses of bodies, geom_pos geom_quat geom_aabb geom_rbound, margins
//   conformance: MuJoCo sweeps spheres around the geoms of bodies along the principal axes of all geoms, in single
//   precision along the first, and bodies with several geoms descend trees of boxes in their inertia frames
//   (Gottschalk, Lin, Manocha, OBBTree, 1996). Both only spare work; but what just touches is left out where their
//   rounding shows a gap, and so are its contacts. The tests are repeated here, in MuJoCo's order of operations, for
//   such pairs alone.
#include "collision/broad/ties.h"
#include "collision/broad/bounds.h"
#include "collision/broad/candidates.h"
#include "collision/contact_parameters.h"
#include "kinematics/frames.h"
#include "math/principal_axes.h"

// positions that are level, and sides of boxes that count as flat
#define LEVEL 1e-14

// ---- the sweep

static snVec3 geom_center(const snModel* m, const snData* d, int geom) {
  snVec3 pos;
  snMat3 axes;
  local_frame(d, m->geom_bodyid[geom], m->geom_sameframe[geom], m->geom_pos[geom], m->geom_quat[geom], &pos, &axes);
  return pos;
}

static void add_square(snSymmetric* sum, snVec3 x) {
  *sum = symmetric_add(*sum, (snSymmetric){x.x * x.x, x.y * x.y, x.z * x.z, x.x * x.y, x.x * x.z, x.y * x.z});
}

// Axes of the covariance of all geoms and flex vertices that are not the world's; conformance: the rows of the matrix
// whose columns are the eigenvectors.
static snMat3 sweep_axes(const snModel* m, const snData* d) {
  snVec3 center = vec3(0, 0, 0);
  snSymmetric sum = {0};
  int count = 0;
  for (int g = 0; g < m->ngeom; g++)
    if (m->geom_bodyid[g]) center = vec3_add(center, geom_center(m, d, g)), count++;
  for (int v = 0; v < m->nflexvert; v++)
    if (m->flex_vertbodyid[v]) center = vec3_add(center, d->flexvert_xpos[v]), count++;
  double each = 1.0 / (count > 0 ? count : 1);
  center = vec3_scale(center, each);
  for (int g = 0; g < m->ngeom; g++)
    if (m->geom_bodyid[g]) add_square(&sum, vec3_sub(geom_center(m, d, g), center));
  for (int v = 0; v < m->nflexvert; v++)
    if (m->flex_vertbodyid[v]) add_square(&sum, vec3_sub(d->flexvert_xpos[v], center));
  snSymmetric mean = {sum.xx * each, sum.yy * each, sum.zz * each, sum.xy * each, sum.xz * each, sum.yz * each};
  snQuat axes;
  sn_principal_axes(mean, &axes);
  return quat_to_mat3(axes);
}

typedef struct Extent {
  double low, high;
} Extent;

// Of the spheres around all geoms of a body, with their margins.
static Extent body_extent(const snModel* m, const snData* d, int body, snVec3 axis) {
  Extent all = {INFINITY, -INFINITY};
  for (int g = m->body_geomadr[body]; g < m->body_geomadr[body] + m->body_geomnum[body]; g++) {
    double center = vec3_dot(geom_center(m, d, g), axis), margin = margin_share(m, g);
    all.low = real_min(all.low, center - m->geom_rbound[g] - margin);
    all.high = real_max(all.high, center + m->geom_rbound[g] + margin);
  }
  return all;
}

static snVec3 row_of(const snMat3* a, int i) { return vec3(a->m[i][0], a->m[i][1], a->m[i][2]); }

// conformance: of ends at one place along the first axis, those of lower bodies come first
static bool sweep_separates(const snMat3* axes, const snModel* m, const snData* d, int lower, int higher) {
  for (int axis = 0; axis < 3; axis++) {
    Extent a = body_extent(m, d, lower, row_of(axes, axis)), b = body_extent(m, d, higher, row_of(axes, axis));
    if (axis == 0 && ((float)b.low >= (float)a.high || (float)a.low > (float)b.high)) return true;
    if (axis > 0 && (a.low > b.high || b.low > a.high)) return true;
  }
  return false;
}

// The world, and what is fixed to it and has a plane, meet all bodies.
static bool meets_all(const snModel* m, int body) {
  if (body == 0) return true;
  bool plane = false;
  for (int g = m->body_geomadr[body]; g < m->body_geomadr[body] + m->body_geomnum[body]; g++)
    plane = plane || m->geom_type[g] == SN_GEOM_PLANE;
  return plane && m->body_weldid[body] == 0;
}

// ---- the trees of boxes

// A box with its frame.
typedef struct Box {
  snAabb box;
  snVec3 pos;
  snMat3 axes;
} Box;

static double halves(snVec3 half, const double along[3]) {
  return fabs(half.x * along[0]) + fabs(half.y * along[1]) + fabs(half.z * along[2]);
}

// Centre and extent of a box along a direction. conformance: of leaves the centre is brought into the world, of inner
// boxes it is projected onto the axes of its body.
static void project(const Box* b, snVec3 along, bool inner, double* center, double* extent) {
  const double on[3] = {vec3_dot(mat3_col(b->axes, 0), along), vec3_dot(mat3_col(b->axes, 1), along),
                        vec3_dot(mat3_col(b->axes, 2), along)};
  snVec3 middle = b->box.center;
  *extent = halves(b->box.half, on);
  *center = inner ? middle.x * on[0] + middle.y * on[1] + middle.z * on[2] + vec3_dot(b->pos, along)
                  : vec3_dot(vec3_add(mat3_mul_vec3(b->axes, middle), b->pos), along);
}

// Whether a face normal separates two boxes by more than the margin.
static bool boxes_separate(const Box* first, const Box* second, bool inner, double margin) {
  for (int k = 0; k < 6; k++) {
    snVec3 along = mat3_col(k < 3 ? first->axes : second->axes, k % 3);
    double center1, center2, extent1, extent2;
    project(first, along, inner, &center1, &extent1);
    project(second, along, inner, &center2, &extent2);
    if (extent1 + extent2 + margin < fabs(center2 - center1)) return true;
  }
  return false;
}

// A node of a body's tree: its geoms, and the box around them in the inertia frame.
typedef struct Node {
  int* geom;
  int count;
  Box box;
} Node;

static snVec3 in_inertia_frame(const snModel* m, int body, snVec3 x) {
  snQuat q = m->body_iquat[body];
  return quat_rotate((snQuat){q.w, -q.x, -q.y, -q.z}, vec3_sub(x, m->body_ipos[body]));
}

static snVec3 corner(const snModel* m, int geom, int number) {
  snVec3 c = m->geom_aabb[geom].center, h = m->geom_aabb[geom].half;
  snVec3 at = vec3(number & 1 ? c.x + h.x : c.x - h.x, number & 2 ? c.y + h.y : c.y - h.y,
                   number & 4 ? c.z + h.z : c.z - h.z);
  snQuat q = m->body_iquat[m->geom_bodyid[geom]];
  snVec3 moved = vec3_sub(m->geom_pos[geom], m->body_ipos[m->geom_bodyid[geom]]);
  return quat_rotate((snQuat){q.w, -q.x, -q.y, -q.z}, vec3_add(quat_rotate(m->geom_quat[geom], at), moved));
}

static void bound_node(Node* node, const snModel* m) {
  double low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY}, center[3], half[3];
  for (int i = 0; i < node->count; i++)
    for (int v = 0; v < 8; v++) {
      double x[3];
      vec3_store(x, corner(m, node->geom[i], v));
      for (int k = 0; k < 3; k++) low[k] = real_min(low[k], x[k]), high[k] = real_max(high[k], x[k]);
    }
  for (int k = 0; k < 3; k++) {
    if (fabs(low[k] - high[k]) < LEVEL) low[k] -= LEVEL, high[k] += LEVEL;
    center[k] = (high[k] + low[k]) / 2;
    half[k] = (high[k] - low[k]) / 2;
  }
  node->box.box = (snAabb){vec3(center[0], center[1], center[2]), vec3(half[0], half[1], half[2])};
}

static bool make_root(Node* node, const snModel* m, const snData* d, int body) {
  *node = (Node){.geom = sn_arena_array(d->scratch, int, m->body_geomnum[body])};
  node->box.pos = d->xipos[body];
  node->box.axes = d->ximat[body];
  for (int g = m->body_geomadr[body]; g < m->body_geomadr[body] + m->body_geomnum[body] && node->geom; g++)
    if (m->geom_contype[g] || m->geom_conaffinity[g]) node->geom[node->count++] = g;
  if (node->geom) bound_node(node, m);
  return node->geom;
}

static int longest_side(snVec3 half) {
  double side[3] = {2 * half.x, 2 * half.y, 2 * half.z};
  int axis = side[1] >= side[0] + LEVEL ? 1 : 0;
  return side[2] >= side[axis] + LEVEL ? 2 : axis;
}

static bool comes_before(const snModel* m, int a, int b, int axis) {
  double one[3], other[3];
  vec3_store(one, in_inertia_frame(m, m->geom_bodyid[a], m->geom_pos[a]));
  vec3_store(other, in_inertia_frame(m, m->geom_bodyid[b], m->geom_pos[b]));
  return fabs(one[axis] - other[axis]) > LEVEL ? one[axis] < other[axis] : a < b;
}

// Into the half of the geoms, by their places along the longest side, that holds `geom`.
static void descend(Node* node, const snModel* m, int geom) {
  int axis = longest_side(node->box.box.half), middle = node->count / 2, place = 0;
  for (int i = 1; i < node->count; i++) {
    int moved = node->geom[i], k = i;
    for (; k > 0 && comes_before(m, moved, node->geom[k - 1], axis); k--) node->geom[k] = node->geom[k - 1];
    node->geom[k] = moved;
  }
  while (place < node->count && node->geom[place] != geom) place++;
  node->geom += place < middle ? 0 : middle;
  node->count = place < middle ? middle : node->count - middle;
  bound_node(node, m);
}

// conformance: differences of half sides and centres stand for the sides
static double surface(const snAabb* b) {
  double x = b->half.x - b->center.x, y = b->half.y - b->center.y, z = b->half.z - b->center.z;
  return x * y + y * z + z * x;
}

// The largest of the body's geoms; gaps count where they stand outside the margin.
static double body_reach(const snModel* m, int body) {
  if (!(m->opt.physics & SN_PHYSICS_MARGINGAP)) return m->body_margin[body];
  double reach = m->body_margin[body];
  for (int g = m->body_geomadr[body]; g < m->body_geomadr[body] + m->body_geomnum[body]; g++)
    reach = real_max(reach, margin_share(m, g));
  return reach;
}

static double bodies_reach(const snModel* m, int body1, int body2) {
  return m->opt.enableflags & SN_ENABLE_OVERRIDE ? m->opt.o_margin : body_reach(m, body1) + body_reach(m, body2);
}

static bool endless(const snAabb* b) { return b->half.x >= 1e10 || b->half.y >= 1e10 || b->half.z >= 1e10; }

static bool leaves_separate(const snModel* m, const snData* d, int geom1, int geom2, double margin) {
  Box first = {m->geom_aabb[geom1], d->geom_xpos[geom1], d->geom_xmat[geom1]};
  Box second = {m->geom_aabb[geom2], d->geom_xpos[geom2], d->geom_xmat[geom2]};
  return boxes_separate(&first, &second, false, margin);
}

// Boxes that touch to 1e-9 of their size: made so much smaller, they do not.
bool sn_boxes_may_be_tie(const snModel* m, const snData* d, int geom1, int geom2) {
  if (!has_middle_phase(m, m->geom_bodyid[geom1], m->geom_bodyid[geom2])) return false;
  double slack = 1e-9 * (m->geom_rbound[geom1] + m->geom_rbound[geom2]);
  return leaves_separate(m, d, geom1, geom2, geoms_reach(m, geom1, geom2) - slack);
}

// The boxes on the way from both roots to the two geoms.
static bool trees_separate(const snModel* m, const snData* d, int geom1, int geom2) {
  int body1 = m->geom_bodyid[geom1], body2 = m->geom_bodyid[geom2];
  double margin = bodies_reach(m, body1, body2);
  Node a, b;
  if (!make_root(&a, m, d, body1) || !make_root(&b, m, d, body2)) return false;
  while (a.count > 1 || b.count > 1) {
    bool bounded = !endless(&a.box.box) && !endless(&b.box.box);  // planes make the boxes around them endless
    if (bounded && boxes_separate(&a.box, &b.box, true, margin)) return true;
    bool first = b.count == 1 || (a.count > 1 && surface(&a.box.box) > surface(&b.box.box));
    if (first)
      descend(&a, m, geom1);
    else
      descend(&b, m, geom2);
  }
  return leaves_separate(m, d, geom1, geom2, geoms_reach(m, geom1, geom2));
}

bool sn_tie_is_left_out(snSweep* sweep, const snModel* m, const snData* d, int geom1, int geom2) {
  if (m->geom_bodyid[geom1] > m->geom_bodyid[geom2]) return sn_tie_is_left_out(sweep, m, d, geom2, geom1);
  int body1 = m->geom_bodyid[geom1], body2 = m->geom_bodyid[geom2];
  if (m->geom_type[geom1] == SN_GEOM_PLANE || m->geom_type[geom2] == SN_GEOM_PLANE) return false;
  if (!meets_all(m, body1) && !meets_all(m, body2)) {
    if (!sweep->made) *sweep = (snSweep){sweep_axes(m, d), true};
    if (sweep_separates(&sweep->axes, m, d, body1, body2)) return true;
  }
  if (!has_middle_phase(m, body1, body2)) return false;
  size_t mark = sn_arena_mark(d->scratch);
  bool separate = trees_separate(m, d, geom1, geom2);
  sn_arena_release(d->scratch, mark);
  return separate;
}
