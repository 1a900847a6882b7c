// mesh_builtin.c — meshes made from a few numbers
//   sphere       an icosahedron whose triangles are quartered, pushed out to the unit sphere
//   hemisphere   the upper half of an octahedron, each side a grid of triangles, pushed out; a cap below
//   cone         a regular polygon below, a scaled one or a point above; its hull has the triangles
//   supersphere, supertorus   products of signed powers of sine and cosine (Barr, Superquadrics and angle-preserving
//                transformations, 1981)
//   wedge        directions of a touch sensor, denser in the middle; plate: a grid. Both carry a frame per vertex.
//   conformance: vertices are rounded to single precision as soon as they are made; they and the triangles stand in
//   MuJoCo's order, and triangles begin with MuJoCo's corner.
#include "asset/mesh_builtin.h"
#include "math/elementary.h"

#include "math/vec3.h"

#include <stdio.h>
#include <string.h>

// finest mesh that is made [vertices]
#define MOST_VERTICES (1 << 24)

// squared length below which a vector has no direction
#define TOO_SHORT 1e-14

static bool make_room(snArena* arena, snMeshData* out, int64_t nvert, int64_t nface, int64_t nnormal,
                      snFailure* failure) {
  if (nvert > MOST_VERTICES) return sn_fail(failure, "asks for a mesh of more than %d vertices", MOST_VERTICES);
  *out = (snMeshData){.nvert = (int)nvert, .nface = (int)nface, .nnormal = (int)nnormal};
  out->vert = sn_arena_array(arena, snVec3, nvert);
  out->face = nface ? sn_arena_array(arena, snInt3, nface) : NULL;
  out->normal = nnormal ? sn_arena_zalloc(arena, sizeof(snFloat3) * (size_t)nnormal) : NULL;
  return out->vert && (out->face || !nface) && (out->normal || !nnormal);
}

static snVec3 rounded(double x, double y, double z) { return vec3(real_single(x), real_single(y), real_single(z)); }

// ---- triangles between rings of vertices

// Vertices `first` to `first + count - 1`, closed: the one after the last is the first.
typedef struct Ring {
  int first, count;
} Ring;

static int corner(Ring ring, int i) { return ring.first + i % ring.count; }

static snInt3* triangle(snInt3* face, int a, int b, int c) {
  (*face)[0] = a, (*face)[1] = b, (*face)[2] = c;
  return face + 1;
}

//   d---c
//   | \ |     a quadrangle, counterclockwise, cut from b to d
//   a---b
static snInt3* quadrangle(snInt3* face, int a, int b, int c, int d) {
  return triangle(triangle(face, a, b, d), b, c, d);
}

// ---- sphere

//        0                 0 and 3 are opposite; the other ten vertices are two rings of five. Each pole has a cap of
//      / | \               five triangles, and between the rings runs a belt of ten, five with an edge on either ring.
//   N1--N0--N4  ...
//    \ / \ / \             Vertices: three rectangles with sides 1 : golden ratio, one in each coordinate plane, the
//    S1--S2--S3  ...       short side along axis k, the long one along the next.
//      \ | /
//        3
static snInt3* icosahedron_faces(snInt3* face) {
  static const int pole[2] = {0, 3}, rings[2][5] = {{11, 5, 1, 7, 10}, {9, 4, 2, 6, 8}};
  for (int end = 0; end < 2; end++) {
    const int *near = rings[end], *far = rings[1 - end];
    for (int i = 0; i < 5; i++) face = triangle(face, pole[end], near[i], near[(i + 1) % 5]);
    for (int i = 0; i < 5; i++) {
      // the rings run in opposite senses
      int k = end == 0 ? (6 - i) % 5 : i;
      face = triangle(face, near[(k + 1) % 5], near[k], far[end == 0 ? i : (6 - i) % 5]);
    }
  }
  return face;
}

static void icosahedron(snMeshData* mesh) {
  float golden = (float)((1.0 + sqrt(5.0)) / 2.0);
  double length = sqrt(1.0 + golden * golden);
  float half_short = (float)(1.0f / length), half_long = (float)(golden / length);
  for (int v = 0; v < 12; v++) {
    int axis = v / 4;
    double p[3] = {0, 0, 0};
    p[axis] = v & 1 ? half_short : -half_short;
    p[(axis + 1) % 3] = v & 2 ? -half_long : half_long;
    mesh->vert[v] = vec3_load(p);
  }
  icosahedron_faces(mesh->face);
  mesh->nvert = 12;
  mesh->nface = 20;
}

// Vertices in the middle of edges, by the edge: two triangles share each. Open addressing, at most half full.
typedef struct Middles {
  struct Edge {
    int low, high, middle;  // high 0: free
  }* edges;
  size_t mask;
} Middles;

// conformance: in single precision
static snVec3 middle_on_sphere(snVec3 p, snVec3 q) {
  float m[3] = {((float)p.x + (float)q.x) / 2.0f, ((float)p.y + (float)q.y) / 2.0f, ((float)p.z + (float)q.z) / 2.0f};
  float length = sqrtf(m[0] * m[0] + m[1] * m[1] + m[2] * m[2]);
  return vec3(m[0] / length, m[1] / length, m[2] / length);
}

static int middle_of(Middles* middles, snMeshData* mesh, int a, int b) {
  int low = a < b ? a : b, high = a < b ? b : a;
  size_t at = ((size_t)low * 7919 + (size_t)high * 104729) & middles->mask;
  struct Edge* edge = &middles->edges[at];
  for (; edge->high; at = (at + 1) & middles->mask, edge = &middles->edges[at])
    if (edge->low == low && edge->high == high) return edge->middle;
  *edge = (struct Edge){low, high, mesh->nvert};
  mesh->vert[mesh->nvert] = middle_on_sphere(mesh->vert[a], mesh->vert[b]);
  return mesh->nvert++;
}

//        c
//       / \          three triangles at the corners, then the one in the middle
//     ca---bc
//     / \ / \        .
//    a---ab--b
static bool quarter(snMeshData* mesh, snArena* arena) {
  size_t slots = 16;
  while (slots < 3 * (size_t)mesh->nface) slots *= 2;
  snInt3* old = sn_arena_array(arena, snInt3, mesh->nface);
  Middles middles = {sn_arena_zalloc(arena, sizeof(struct Edge) * slots), slots - 1};
  if (!old || !middles.edges) return false;
  memcpy(old, mesh->face, sizeof *old * (size_t)mesh->nface);
  snInt3* face = mesh->face;
  for (int f = 0; f < mesh->nface; f++) {
    int middle[3];
    for (int k = 0; k < 3; k++) middle[k] = middle_of(&middles, mesh, old[f][k], old[f][(k + 1) % 3]);
    for (int k = 0; k < 3; k++) face = triangle(face, old[f][k], middle[k], middle[(k + 2) % 3]);
    face = triangle(face, middle[0], middle[1], middle[2]);
  }
  mesh->nface *= 4;
  return true;
}

static bool make_sphere(const double* params, snArena* arena, snMeshData* out, snFailure* failure) {
  int levels = (int)params[0];
  if (levels < 0 || levels > 4) return sn_fail(failure, "needs 0 to 4 subdivisions for a sphere, found %d", levels);
  int64_t growth = (int64_t)1 << 2 * levels;
  if (!make_room(arena, out, 10 * growth + 2, 20 * growth, 0, failure)) return false;
  icosahedron(out);
  for (int i = 0; i < levels; i++)
    if (!quarter(out, arena)) return false;
  return true;
}

// ---- hemisphere

// Ring r of the octahedron has r vertices on each of its four sides; ring 0 is the pole.
static Ring hemisphere_ring(int r) { return r == 0 ? (Ring){0, 1} : (Ring){2 * r * (r - 1) + 1, 4 * r}; }

// Vertex i of a side of ring r, of `rings` down to the equator: barycentric on the triangle of the pole and the ends of
// the side, which are `side` and `side + 1` quarter rotations from x; then pushed out to the sphere.
static snVec3 hemisphere_vertex(int rings, int r, int side, int i) {
  double down = (double)r / rings;
  double to_next = down / r * i, to_this = down - to_next, up = 1 - down;
  double across = side % 2 ? 0 - to_next : to_this, along = side % 2 ? to_this : to_next;
  if (side >= 2) across = 0 - across, along = 0 - along;  // not -0
  double length = sqrt(across * across + along * along + up * up);
  return rounded(across / length, along / length, up / length);
}

//        o            a side of ring r (above) and of ring r + 1: triangles point down and up in turn, one more of
//      / | \          those that stand on the lower ring
//     o--o--o  ...
static snInt3* hemisphere_band(snInt3* face, int r) {
  Ring upper = hemisphere_ring(r), lower = hemisphere_ring(r + 1);
  for (int side = 0; side < 4; side++)
    for (int i = 0; i <= r; i++) {
      int above = corner(upper, r * side + i), below = (r + 1) * side + i;
      face = triangle(face, above, corner(lower, below), corner(lower, below + 1));
      if (i < r) face = triangle(face, above, corner(lower, below + 1), corner(upper, r * side + i + 1));
    }
  return face;
}

static bool make_hemisphere(const double* params, snArena* arena, snMeshData* out, snFailure* failure) {
  int resolution = (int)params[0];
  if (resolution < 0 || resolution > 10)
    return sn_fail(failure, "needs a resolution of 0 to 10 for a hemisphere, found %d", resolution);
  int rings = resolution + 1;
  Ring equator = hemisphere_ring(rings);
  int middle = equator.first + equator.count;  // of the cap
  if (!make_room(arena, out, middle + 1, 4 * rings * rings + equator.count, 0, failure)) return false;

  out->vert[0] = vec3(0, 0, 1);
  out->vert[middle] = vec3(0, 0, 0);
  for (int r = 1; r <= rings; r++)
    for (int i = 0; i < 4 * r; i++)
      out->vert[corner(hemisphere_ring(r), i)] = hemisphere_vertex(rings, r, i / r, i % r);

  snInt3* face = out->face;
  for (int r = 0; r < rings; r++) face = hemisphere_band(face, r);
  for (int i = 0; i < equator.count; i++)
    face = triangle(face, corner(equator, i), middle, corner(equator, i + 1));
  return true;
}

// ---- cone

// Corners of a regular polygon from number `first` on. conformance: the angle grows with the number past a full
// rotation
static void regular_polygon(snVec3* vert, int first, int edges, double radius, double height) {
  for (int i = first; i < first + edges; i++) {
    double angle = 2 * i * SN_PI / edges;
    vert[i] = rounded(radius * sn_cos(angle), radius * sn_sin(angle), height);
  }
}

static bool make_cone(const double* params, snArena* arena, snMeshData* out, snFailure* failure) {
  int edges = (int)params[0];
  double radius = params[1];
  if (edges < 0) return sn_fail(failure, "needs a number of edges for a cone, found %d", edges);
  if (!make_room(arena, out, (int64_t)edges + (radius > 0 ? edges : 1), 0, 0, failure)) return false;
  regular_polygon(out->vert, 0, edges, 1, -1);
  if (radius > 0)
    regular_polygon(out->vert, edges, edges, radius, 1);
  else
    out->vert[edges] = vec3(0, 0, 1);
  return true;
}

// ---- superquadrics

// A point of the curve |x|^(2/m) + |y|^(2/m) = 1, in place of the circle's
typedef struct Superpoint {
  double x, y;
} Superpoint;

static double signed_power(double base, double exponent) { return copysign(sn_pow(fabs(base), exponent), base); }

static Superpoint supercircle(double angle, double m) {
  return (Superpoint){signed_power(sn_cos(angle), m), signed_power(sn_sin(angle), m)};
}

static bool make_supersphere(const double* params, snArena* arena, snMeshData* out, snFailure* failure) {
  int n = (int)params[0];
  double equator_power = params[1], meridian_power = params[2];
  if (n < 3) return sn_fail(failure, "needs a resolution of 3 or more for a supersphere, found %d", n);
  if (equator_power < 0 || meridian_power < 0)
    return sn_fail(failure, "needs exponents of 0 or more for a supersphere, found %g and %g", equator_power,
                   meridian_power);
  if (!make_room(arena, out, (int64_t)(n - 1) * n + 2, 2 * (int64_t)n * (n - 1), 0, failure)) return false;

  // south pole, n - 1 parallels of n vertices, north pole
  int south = 0, north = out->nvert - 1;
  out->vert[south] = vec3(0, 0, -1);
  out->vert[north] = vec3(0, 0, 1);
  for (int v = 1; v < north; v++) {
    int parallel = 1 + (v - 1) / n, meridian = (v - 1) % n;
    Superpoint up = supercircle(-SN_PI / 2 + parallel * SN_PI / n, meridian_power);
    Superpoint around = supercircle(-SN_PI + meridian * 2 * SN_PI / n, equator_power);
    out->vert[v] = rounded(up.x * around.x, up.x * around.y, up.y);
  }

  snInt3* face = out->face;
  Ring ring = {1, n};
  for (int j = 0; j < n; j++) face = triangle(face, south, corner(ring, j + 1), corner(ring, j));
  for (; ring.first + n < north; ring.first += n) {
    Ring above = {ring.first + n, n};
    for (int j = 0; j < n; j++)
      face = quadrangle(face, corner(ring, j), corner(ring, j + 1), corner(above, j + 1), corner(above, j));
  }
  for (int j = 0; j < n; j++) face = triangle(face, corner(ring, j), corner(ring, j + 1), north);
  return true;
}

static bool make_supertorus(const double* params, snArena* arena, snMeshData* out, snFailure* failure) {
  int n = (int)params[0];
  double radius = params[1], tube_power = params[2], axis_power = params[3];
  if (n < 3) return sn_fail(failure, "needs a resolution of 3 or more for a supertorus, found %d", n);
  if (radius <= 0 || radius > 1)
    return sn_fail(failure, "needs a radius above 0 and up to 1 for a supertorus, found %g", radius);
  if (tube_power <= 0 || axis_power <= 0)
    return sn_fail(failure, "needs positive exponents for a supertorus, found %g and %g", tube_power, axis_power);
  if (!make_room(arena, out, (int64_t)n * n, 2 * (int64_t)n * n, 0, failure)) return false;

  snInt3* face = out->face;
  for (int i = 0; i < n; i++) {
    Ring here = {i * n, n}, next = {(i + 1) % n * n, n};
    Superpoint around = supercircle(2 * SN_PI * i / n, axis_power);
    for (int j = 0; j < n; j++) {
      Superpoint tube = supercircle(2 * SN_PI * j / n, tube_power);
      double distance = 1 + radius * tube.x;  // from the axis
      out->vert[here.first + j] = rounded(distance * around.x, distance * around.y, radius * tube.y);
      face = quadrangle(face, corner(here, j), corner(next, j), corner(next, j + 1), corner(here, j + 1));
    }
  }
  return true;
}

// ---- grids with a frame at each vertex

static snVec3 unit(snVec3 v) {
  double squared = vec3_dot(v, v), length = sqrt(squared);
  if (squared < TOO_SHORT || fabs(length - 1) <= TOO_SHORT) return v;
  return vec3(v.x / length, v.y / length, v.z / length);
}

static void store(float* out, snVec3 v) { out[0] = (float)v.x, out[1] = (float)v.y, out[2] = (float)v.z; }

// [-1, 1] onto itself, denser at 0 the larger gamma is; conformance: at 0 no product is formed
static double crowded(double x, double gamma) { return gamma != 0 ? gamma * sn_pow(x, 5) + (1 - gamma) * x : x; }

// Middles of `count` cells across [-limit, limit]. conformance: edges of the even grid are summed up, not multiplied
static double* cell_middles(snArena* arena, int count, double gamma, double limit) {
  double* middle = sn_arena_array(arena, double, count);
  double edge = -1, left = crowded(edge, gamma) * limit;
  for (int i = 0; middle && i < count; i++) {
    edge += 2.0 / count;
    double right = crowded(edge, gamma) * limit;
    middle[i] = 0.5 * (right + left);
    left = right;
  }
  return middle;
}

static const char* wedge_fault(const double* params, char text[96]) {
  int columns = (int)params[0], rows = (int)params[1];
  double wide = params[2], high = params[3], gamma = params[4];
  if (columns <= 0 || rows <= 0)
    snprintf(text, 96, "needs positive resolutions for a wedge, found %d and %d", columns, rows);
  else if (wide <= 0 || wide > 180)
    snprintf(text, 96, "needs a width above 0 and up to 180 degrees, found %g", wide);
  else if (high <= 0 || high > 90)
    snprintf(text, 96, "needs a height above 0 and up to 90 degrees, found %g", high);
  else if (gamma < 0 || gamma > 1)
    snprintf(text, 96, "needs a gamma of 0 to 1 for a wedge, found %g", gamma);
  else
    return NULL;
  return text;
}

// The direction at an azimuth and an elevation, from -z, and its frame: inwards, and the derivatives by both angles.
static void wedge_vertex(snMeshData* mesh, int v, double azimuth, double elevation) {
  double ca = sn_cos(azimuth), sa = sn_sin(azimuth), ce = sn_cos(elevation), se = sn_sin(elevation);
  mesh->vert[v] = rounded(ce * sa, se, -ce * ca);
  snVec3 along = unit(vec3(ce * ca, 0, ce * sa)), up = unit(vec3(-se * sa, ce, se * ca));
  store(mesh->normal[3 * v], vec3_cross(up, along));
  store(mesh->normal[3 * v + 1], along);
  store(mesh->normal[3 * v + 2], up);
}

static bool make_wedge(const double* params, snArena* arena, snMeshData* out, snFailure* failure) {
  char text[96];
  const char* fault = wedge_fault(params, text);
  if (fault) return sn_fail(failure, "%s", fault);
  int columns = (int)params[0], rows = (int)params[1];
  int64_t count = (int64_t)columns * rows;
  if (!make_room(arena, out, count, 0, 3 * count, failure)) return false;
  const double* azimuth = cell_middles(arena, columns, params[4], params[2] * SN_PI / 180);
  const double* elevation = cell_middles(arena, rows, params[4], params[3] * SN_PI / 180);
  if (!azimuth || !elevation) return false;
  for (int v = 0; v < out->nvert; v++) wedge_vertex(out, v, azimuth[v / rows], elevation[v % rows]);
  return true;
}

//   b---d     columns run to the right, each from bottom to top; a cell is cut from b to c
//   | \ |
//   a---c
static bool make_plate(const double* params, snArena* arena, snMeshData* out, snFailure* failure) {
  int columns = (int)params[0], rows = (int)params[1];
  if (columns <= 0 || rows <= 0)
    return sn_fail(failure, "needs positive resolutions for a plate, found %d and %d", columns, rows);
  int64_t count = (int64_t)columns * rows;
  if (!make_room(arena, out, count, 2 * (int64_t)(columns - 1) * (rows - 1), 3 * count, failure)) return false;
  double width = 2.0 / columns, depth = 2.0 / rows;
  for (int v = 0; v < out->nvert; v++) {
    out->vert[v] = rounded(-1 + (v / rows + 0.5) * width, -1 + (v % rows + 0.5) * depth, -1);
    for (int axis = 0; axis < 3; axis++) out->normal[3 * v + axis][axis] = 1;
  }
  snInt3* face = out->face;
  for (int a = 0; a < (columns - 1) * rows; a++) {
    int b = a + 1, c = a + rows, d = c + 1;
    if (b % rows == 0) continue;  // the top of a column
    face = triangle(triangle(face, a, c, b), d, b, c);
  }
  return true;
}

bool sn_mesh_builtin(snBuiltinMesh kind, const double* params, int count, snArena* arena, snMeshData* out,
                     snFailure* failure) {
  static const struct {
    int count;
    bool (*make)(const double* params, snArena* arena, snMeshData* out, snFailure* failure);
  } kinds[] = {
      [SN_BUILTIN_SPHERE] = {1, make_sphere},
      [SN_BUILTIN_HEMISPHERE] = {1, make_hemisphere},
      [SN_BUILTIN_CONE] = {2, make_cone},
      [SN_BUILTIN_SUPERSPHERE] = {3, make_supersphere},
      [SN_BUILTIN_SUPERTORUS] = {4, make_supertorus},
      [SN_BUILTIN_WEDGE] = {5, make_wedge},
      [SN_BUILTIN_PLATE] = {2, make_plate},
  };
  if (count != kinds[kind].count)
    return sn_fail(failure, "needs %d number%s for this shape, found %d", kinds[kind].count,
                   kinds[kind].count == 1 ? "" : "s", count);
  for (int i = 0; i < count; i++)
    if (!(fabs(params[i]) <= MOST_VERTICES)) return sn_fail(failure, "has a number out of range, %g", params[i]);
  return kinds[kind].make(params, arena, out, failure);
}
