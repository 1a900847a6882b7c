// flex_stiffness.c — elasticity of triangles, tetrahedra and hinges between triangles
//   reads   young poisson thickness elastic2d, vertices at qpos0        writes  stiffness and bending of the plan's
//   flexes Saint Venant-Kirchhoff material on linear finite elements, free of coordinates: strain is a sum over the
//   edges of an element, (l^2 - L^2) B_e, with B_e the symmetric product of the normals of the two sides that the edge
//   does not touch; energy is then a quadratic form of squared lengths with k_ef = mu tr(B_e B_f) + lambda tr B_e tr
//   B_f.
//     Weischedel, A discrete geometric view on shear-deformable shell models (2012), 4.1
//   Bending is quadratic in the positions of the four vertices of two triangles, by cotangents, corrected for a curved
//   reference: Wardetzky et al., Discrete Quadratic Curvature Energies (2007); Garg et al., Cubic Shells (2007).
#include "compile/flex/flex_plan.h"
#include "math/elementary.h"

#include "math/frame.h"
#include "math/mat3.h"

#include <math.h>

enum { MOST_EDGES = 6 };

// Area of a triangle; conformance: one of almost no area counts as having none.
static double triangle_area(const snVec3* x, const int* v) {
  snVec3 normal = vec3_cross(vec3_sub(x[v[1]], x[v[0]]), vec3_sub(x[v[2]], x[v[0]]));
  snVec3 unit = normal;
  return sn_unit_vector(&unit) ? vec3_length(normal) / 2 : 0;
}

static double tetrahedron_volume(const snVec3* x, const int* v) {
  snVec3 a = vec3_sub(x[v[1]], x[v[0]]), b = vec3_sub(x[v[2]], x[v[0]]), c = vec3_sub(x[v[3]], x[v[0]]);
  return vec3_dot(vec3_cross(a, b), c) / 6;
}

// (a b' + b a') / scale
static snMat3 symmetric_product(snVec3 a, snVec3 b, double scale) {
  double p[3], q[3];
  snMat3 out;
  vec3_store(p, a);
  vec3_store(q, b);
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) out.m[i][j] = (p[i] * q[j] + q[i] * p[j]) / scale;
  return out;
}

static snMat3 triangle_basis(const snVec3* x, const int* v, int edge, double area) {
  // the sides that the edge is not: they begin and end at the vertices one and two places on
  int left[2] = {v[(edge + 2) % 3], v[edge]}, right[2] = {v[edge], v[(edge + 1) % 3]};
  snVec3 l = vec3_sub(x[left[0]], x[left[1]]), r = vec3_sub(x[right[1]], x[right[0]]);
  snVec3 normal = vec3_cross(r, l);
  sn_unit_vector(&normal);
  return symmetric_product(vec3_cross(normal, l), vec3_cross(r, normal), 8 * area * area);
}

static snVec3 face_normal(const snVec3* x, const int* v, int face) {
  static const int faces[4][3] = {{2, 1, 0}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
  const int* f = faces[face];
  return vec3_cross(vec3_sub(x[v[f[1]]], x[v[f[0]]]), vec3_sub(x[v[f[2]]], x[v[f[0]]]));
}

static snMat3 tetrahedron_basis(const snVec3* x, const int* v, int edge, double volume) {
  static const int beyond[6][2] = {{2, 3}, {1, 3}, {2, 1}, {1, 0}, {0, 2}, {0, 3}};
  snVec3 l = face_normal(x, v, beyond[edge][0]), r = face_normal(x, v, beyond[edge][1]);
  return symmetric_product(l, r, 36 * 2 * volume * volume);
}

static double trace(snMat3 a) { return a.m[0][0] + a.m[1][1] + a.m[2][2]; }

static double trace_of_product(snMat3 a, snMat3 b) {
  double sum = 0;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) sum += a.m[i][j] * b.m[j][i];
  return sum;
}

static void element_stiffness(const snPlanFlex* flex, int element, snFlexStiffness out) {
  const int* v = flex->elem + element * (flex->dim + 1);
  const snVec3* x = flex->xvert;
  bool flat = flex->dim == 2;
  double young = flex->elasticity->young, poisson = flex->elasticity->poisson;
  double measure = flat ? triangle_area(x, v) : tetrahedron_volume(x, v);
  double depth = fabs(measure) / 4 * (flat ? flex->elasticity->thickness : 4);
  double mu = young / (2 * (1 + poisson)) * depth,
         lambda = young * poisson / ((1 + poisson) * (1 - 2 * poisson)) * depth;
  snMat3 basis[MOST_EDGES];
  int edges = flex_edge_count(flex->dim), at = 0;
  for (int e = 0; e < edges; e++)
    basis[e] = flat ? triangle_basis(x, v, e, measure) : tetrahedron_basis(x, v, e, measure);
  for (int e = 0; e < edges; e++)
    for (int f = e; f < edges; f++)
      out[at++] = mu * trace_of_product(basis[e], basis[f]) + lambda * trace(basis[f]) * trace(basis[e]);
}

// ---- bending

// Cotangent of the angle at `apex`.
static double cotangent(const snVec3* x, int apex, int a, int b) {
  snVec3 u = vec3_sub(x[a], x[apex]), w = vec3_sub(x[b], x[apex]), normal = vec3_cross(u, w);
  return vec3_dot(u, w) / sqrt(vec3_dot(normal, normal));
}

static double plain_area(const snVec3* x, int a, int b, int c) {
  snVec3 normal = vec3_cross(vec3_sub(x[b], x[a]), vec3_sub(x[c], x[a]));
  return sqrt(vec3_dot(normal, normal)) / 2;
}

// -(a u + b w)
static snVec3 weighted(double a, snVec3 u, double b, snVec3 w) {
  return vec3(-(a * u.x + b * w.x), -(a * u.y + b * w.y), -(a * u.z + b * w.z));
}

static void edge_bending(const snPlanFlex* flex, int edge, double mu, snFlexBending out) {
  const snVec3* x = flex->xvert;
  int v0 = flex->directed[edge][0], v1 = flex->directed[edge][1], v2 = flex->flap[edge][0], v3 = flex->flap[edge][1];
  double thickness = flex->elasticity->thickness;
  double at0_first = cotangent(x, v0, v1, v2), at0_second = cotangent(x, v0, v3, v1);
  double at1_first = cotangent(x, v1, v2, v0), at1_second = cotangent(x, v1, v0, v3);
  double weight[4] = {at1_first + at1_second, at0_first + at0_second, -(at0_first + at1_first),
                      -(at0_second + at1_second)};
  double area = plain_area(x, v0, v1, v2) + plain_area(x, v1, v0, v3);
  double stiffness = 3 * mu * sn_pow(thickness, 3) / (24 * area);

  snVec3 along = vec3_sub(x[v1], x[v0]), to2 = vec3_sub(x[v2], x[v0]), to3 = vec3_sub(x[v3], x[v0]);
  snVec3 first = weighted(at1_first, to2, at0_first, vec3_sub(x[v2], x[v1]));
  snVec3 second = weighted(at1_second, to3, at0_second, vec3_sub(x[v3], x[v1]));
  double squared = vec3_dot(along, along), cosine = -vec3_dot(first, second) / squared;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) out[4 * i + j] = weight[i] * weight[j] * cosine * stiffness;
  snVec3 normal = vec3_cross(along, to2);
  out[16] = vec3_dot(normal, to3) * (at0_first - at1_first) * (at1_second - at0_second) * stiffness /
            (squared * sqrt(squared));
}

static void all_bending(snPlan* plan, snPlanFlex* flex) {
  const snSpecFlexElasticity* s = flex->elasticity;
  if (s->thickness < 0) {
    sn_plan_error(plan, &s->el, "thickness", "must be given, and positive, for bending");
    return;
  }
  flex->bending = sn_plan_alloc(plan, sizeof(snFlexBending) * (size_t)flex->nedge);
  for (int e = 0; flex->bending && e < flex->nedge; e++)
    if (flex->flap[e][1] >= 0) edge_bending(flex, e, s->young / (2 * (1 + s->poisson)), flex->bending[e]);
}

// ---- all of it

// Elements must have a size that strains can be divided by.
static bool check_measures(snPlan* plan, const snPlanFlex* flex) {
  for (int e = 0; e < flex->nelem; e++) {
    const int* v = flex->elem + e * (flex->dim + 1);
    double measure = flex->dim == 2 ? triangle_area(flex->xvert, v) : tetrahedron_volume(flex->xvert, v);
    if (measure != 0) continue;
    sn_plan_error(plan, flex->item.el, "element", "has element %d of no %s, which cannot be elastic", e,
                flex->dim == 2 ? "area" : "volume");
    return false;
  }
  return true;
}

static bool has_room_for_nodes(snPlan* plan, const snPlanFlex* flex) {
  int numbers = 9 * flex->nnode * flex->nnode, least = (numbers + 20) / 21;
  if (flex->nelem >= least) return true;
  sn_plan_error(plan, flex->item.el, NULL, "needs %d elements or more for %d elastic nodes, found %d", least,
                flex->nnode, flex->nelem);
  return false;
}

void sn_flex_stiffness(snPlan* plan, snPlanFlex* flex) {
  const snSpecFlexElasticity* s = flex->elasticity;
  if (!(s->young > 0)) return;
  if (s->poisson < 0 || s->poisson >= 0.5) {
    sn_plan_error(plan, &s->el, "poisson", "must be at least 0 and below 0.5, found %g", s->poisson);
    return;
  }
  bool stretches = flex->dim == 3 || (flex->dim == 2 && (s->elastic2d & SN_ELASTIC_STRETCH) && s->thickness > 0);
  flex->stiffness = sn_plan_alloc(plan, sizeof(snFlexStiffness) * (size_t)flex->nelem);
  if (!flex->stiffness) return;
  if (flex->nnode) {
    if (has_room_for_nodes(plan, flex)) sn_flex_node_stiffness(flex);
  } else if (stretches && check_measures(plan, flex)) {
    for (int e = 0; e < flex->nelem; e++) element_stiffness(flex, e, flex->stiffness[e]);
  }
  if (flex->dim == 2 && (s->elastic2d & SN_ELASTIC_BEND)) all_bending(plan, flex);
}
