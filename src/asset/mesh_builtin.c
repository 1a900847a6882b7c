// mesh_builtin.c — meshes made from a few numbers
//   sphere: an icosahedron, its triangles quartered. hemisphere: rows from the pole to the equator, and a cap. cone:
//   a regular polygon below, a scaled one or a point above. supersphere, supertorus: products of signed powers of sine
//   and cosine (Barr, Superquadrics and angle-preserving transformations, 1981). wedge: directions of a touch sensor,
//   denser in the middle. plate: a grid. Wedge and plate carry three normals per vertex, a frame.
//   conformance: vertices are rounded to single precision as soon as they are made, and listed in MuJoCo's order.
#include "asset/mesh_builtin.h"

#include "math/vec3.h"

#include <string.h>

// finest mesh that is made [vertices]
#define MOST_VERTICES (1 << 24)

// squared length below which a vector has no direction
#define TOO_SHORT 1e-14

static bool make_room(snArena* arena, snMeshData* out, int64_t nvert, int64_t nface, int64_t nnormal,
                      snTrouble* trouble) {
  if (nvert > MOST_VERTICES) return sn_fail(trouble, "asks for a mesh of more than %d vertices", MOST_VERTICES);
  *out = (snMeshData){.nvert = (int)nvert, .nface = (int)nface, .nnormal = (int)nnormal};
  out->vert = sn_arena_array(arena, snVec3, nvert);
  out->face = nface ? sn_arena_array(arena, snInt3, nface) : NULL;
  out->normal = nnormal ? sn_arena_zalloc(arena, sizeof(snFloat3) * (size_t)nnormal) : NULL;
  return out->vert && (out->face || !nface) && (out->normal || !nnormal);
}

static snVec3 rounded(double x, double y, double z) { return vec3(real_single(x), real_single(y), real_single(z)); }

static snInt3* add_face(snInt3* face, int a, int b, int c) {
  (*face)[0] = a, (*face)[1] = b, (*face)[2] = c;
  return face + 1;
}

// |cos|^m and |sin|^m with the sign of cos and sin
static double cos_power(double angle, double m) { return copysign(pow(fabs(cos(angle)), m), cos(angle)); }
static double sin_power(double angle, double m) { return copysign(pow(fabs(sin(angle)), m), sin(angle)); }

// The vertex between two others of the sphere, made when first asked for; edges of a level meet here twice.
typedef struct Middles {
  int (*ends)[2];
  int* middle;
  size_t mask;
} Middles;

static int middle_of(Middles* middles, snMeshData* mesh, int a, int b) {
  int low = a < b ? a : b, high = a < b ? b : a;
  size_t at = ((size_t)low * 7919 + (size_t)high * 104729) & middles->mask;
  for (; middles->ends[at][1]; at = (at + 1) & middles->mask)
    if (middles->ends[at][0] == low && middles->ends[at][1] == high) return middles->middle[at];

  snVec3 p = mesh->vert[a], q = mesh->vert[b];
  float x = ((float)p.x + (float)q.x) / 2.0f, y = ((float)p.y + (float)q.y) / 2.0f,
        z = ((float)p.z + (float)q.z) / 2.0f;
  float length = sqrtf(x * x + y * y + z * z);
  middles->ends[at][0] = low;
  middles->ends[at][1] = high;  // never 0: the higher of two
  middles->middle[at] = mesh->nvert;
  mesh->vert[mesh->nvert] = vec3(x / length, y / length, z / length);
  return mesh->nvert++;
}

static void icosahedron(snMeshData* mesh) {
  static const int faces[20][3] = {{0, 11, 5},  {0, 5, 1},  {0, 1, 7},  {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4},
                                   {11, 10, 2}, {10, 7, 6}, {7, 1, 8},  {3, 9, 4},  {3, 4, 2},   {3, 2, 6}, {3, 6, 8},
                                   {3, 8, 9},   {4, 9, 5},  {2, 4, 11}, {6, 2, 10}, {8, 6, 7},   {9, 8, 1}};
  float golden = (float)((1.0 + sqrt(5.0)) / 2.0);
  double length = sqrt(1.0 + golden * golden);
  float one = (float)(1.0f / length), phi = (float)(golden / length);
  mesh->nvert = 0;
  for (int plane = 0; plane < 3; plane++)
    for (int k = 0; k < 4; k++) {
      // a rectangle in each coordinate plane
      float side = k % 2 ? one : -one, wide = k < 2 ? phi : -phi;
      float up = k % 2 ? one : -one, far = k < 2 ? phi : -phi;
      if (plane == 0) mesh->vert[mesh->nvert++] = vec3(side, wide, 0);
      if (plane == 1) mesh->vert[mesh->nvert++] = vec3(0, up, far);
      if (plane == 2) mesh->vert[mesh->nvert++] = vec3(far, 0, up);
    }
  for (int f = 0; f < 20; f++) memcpy(mesh->face[f], faces[f], sizeof(snInt3));
  mesh->nface = 20;
}

// Each triangle becomes three at its corners and one in the middle, in place: from the last triangle to the first there
// is always room, but vertices must be made from the first to the last, so the old triangles are kept aside.
static bool quarter(snMeshData* mesh, snArena* arena) {
  size_t capacity = 16;
  while (capacity < 3 * (size_t)mesh->nface) capacity *= 2;
  snInt3* old = sn_arena_array(arena, snInt3, mesh->nface);
  Middles middles = {sn_arena_zalloc(arena, sizeof(int[2]) * capacity), sn_arena_array(arena, int, capacity),
                     capacity - 1};
  if (!old || !middles.ends || !middles.middle) return false;
  memcpy(old, mesh->face, sizeof *old * (size_t)mesh->nface);
  snInt3* face = mesh->face;
  for (int f = 0; f < mesh->nface; f++) {
    int a = old[f][0], b = old[f][1], c = old[f][2];
    int ab = middle_of(&middles, mesh, a, b);
    int bc = middle_of(&middles, mesh, b, c);
    int ca = middle_of(&middles, mesh, c, a);
    face = add_face(face, a, ab, ca);
    face = add_face(face, b, bc, ab);
    face = add_face(face, c, ca, bc);
    face = add_face(face, ab, bc, ca);
  }
  mesh->nface *= 4;
  return true;
}

static bool make_sphere(const double* params, snArena* arena, snMeshData* out, snTrouble* trouble) {
  int levels = (int)params[0];
  if (levels < 0 || levels > 4) return sn_fail(trouble, "needs 0 to 4 subdivisions for a sphere, found %d", levels);
  int64_t growth = (int64_t)1 << 2 * levels;
  if (!make_room(arena, out, 10 * growth + 2, 20 * growth, 0, trouble)) return false;
  icosahedron(out);
  for (int i = 0; i < levels; i++)
    if (!quarter(out, arena)) return false;
  return true;
}

static void hemisphere_vertices(snMeshData* mesh, int resolution) {
  static const snVec3 pole = {0, 0, 1}, equator[4] = {{1, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, -1, 0}};
  int v = 0;
  mesh->vert[v++] = pole;
  for (int row = 0; row <= resolution; row++)
    for (int side = 0; side < 4; side++) {
      double part = (double)(row + 1) / (resolution + 1);
      snVec3 start = vec3_add_scaled(pole, vec3_sub(equator[side], pole), part);
      snVec3 end = vec3_add_scaled(pole, vec3_sub(equator[(side + 1) % 4], pole), part);
      snVec3 way = vec3_sub(end, start);
      snVec3 step = vec3(way.x / (row + 1), way.y / (row + 1), way.z / (row + 1));
      for (int i = 0; i <= row; i++) {
        snVec3 p = vec3_add_scaled(start, step, i);
        double length = sqrt(p.x * p.x + p.y * p.y + p.z * p.z);
        mesh->vert[v++] = rounded(p.x / length, p.y / length, p.z / length);
      }
    }
  mesh->vert[v] = vec3(0, 0, 0);  // middle of the cap
}

static snInt3* hemisphere_row(snInt3* face, int row) {
  int here = 2 * row * (row + 1) + 1, here_count = 4 * (row + 1);
  int next = here + here_count, next_count = 4 * (row + 2);
  for (int side = 0; side < 4; side++)
    for (int i = 0; i < row + 2; i++) {
      int a = i + (row + 1) * side, b = i + (row + 2) * side;
      face = add_face(face, here + a % here_count, next + b % next_count, next + (b + 1) % next_count);
      if (i <= row)
        face = add_face(face, here + a % here_count, next + (b + 1) % next_count, here + (a + 1) % here_count);
    }
  return face;
}

static bool make_hemisphere(const double* params, snArena* arena, snMeshData* out, snTrouble* trouble) {
  int resolution = (int)params[0];
  if (resolution < 0 || resolution > 10)
    return sn_fail(trouble, "needs a resolution of 0 to 10 for a hemisphere, found %d", resolution);
  int rows = resolution + 1;
  if (!make_room(arena, out, 2 + 2 * rows * (rows + 1), 4 * rows * rows + 4 * rows, 0, trouble)) return false;
  hemisphere_vertices(out, resolution);
  snInt3* face = out->face;
  for (int i = 0; i < 4; i++) face = add_face(face, 0, 1 + i, 1 + (i + 1) % 4);
  for (int row = 0; row < resolution; row++) face = hemisphere_row(face, row);
  int start = 2 * resolution * (resolution + 1) + 1, around = 4 * rows;
  for (int i = 0; i < around; i++) face = add_face(face, start + i, out->nvert - 1, start + (i + 1) % around);
  return true;
}

static bool make_cone(const double* params, snArena* arena, snMeshData* out, snTrouble* trouble) {
  int edges = (int)params[0];
  double radius = params[1];
  if (edges < 0) return sn_fail(trouble, "needs a number of edges for a cone, found %d", edges);
  if (!make_room(arena, out, (int64_t)edges + (radius > 0 ? edges : 1), 0, 0, trouble)) return false;
  for (int i = 0; i < edges; i++) out->vert[i] = rounded(cos(2 * i * SN_PI / edges), sin(2 * i * SN_PI / edges), -1);
  if (!(radius > 0)) out->vert[edges] = vec3(0, 0, 1);
  for (int i = edges; radius > 0 && i < 2 * edges; i++)
    out->vert[i] = rounded(radius * cos(2 * i * SN_PI / edges), radius * sin(2 * i * SN_PI / edges), 1);
  return true;
}

static bool make_supersphere(const double* params, snArena* arena, snMeshData* out, snTrouble* trouble) {
  int n = (int)params[0];
  double around = params[1], upwards = params[2];
  if (n < 3) return sn_fail(trouble, "needs a resolution of 3 or more for a supersphere, found %d", n);
  if (around < 0 || upwards < 0)
    return sn_fail(trouble, "needs exponents of 0 or more for a supersphere, found %g and %g", around, upwards);
  if (!make_room(arena, out, (int64_t)(n - 1) * n + 2, 2 * (int64_t)n * (n - 1), 0, trouble)) return false;
  int v = 0;
  out->vert[v++] = vec3(0, 0, -1);
  for (int i = 1; i < n; i++) {
    double height = -SN_PI / 2 + i * SN_PI / n;
    for (int j = 0; j < n; j++) {
      double turn = -SN_PI + j * 2 * SN_PI / n;
      out->vert[v++] = rounded(cos_power(height, upwards) * cos_power(turn, around),
                               cos_power(height, upwards) * sin_power(turn, around), sin_power(height, upwards));
    }
  }
  out->vert[v] = vec3(0, 0, 1);

  snInt3* face = out->face;
  for (int j = 0; j < n; j++) face = add_face(face, 0, 1 + (j + 1) % n, 1 + j);
  for (int i = 0; i < n - 2; i++)
    for (int j = 0; j < n; j++) {
      int low = 1 + i * n, high = low + n, next = (j + 1) % n;
      face = add_face(face, low + j, low + next, high + j);
      face = add_face(face, low + next, high + next, high + j);
    }
  for (int j = 0; j < n; j++) face = add_face(face, 1 + (n - 2) * n + j, 1 + (n - 2) * n + (j + 1) % n, v);
  return true;
}

static bool make_supertorus(const double* params, snArena* arena, snMeshData* out, snTrouble* trouble) {
  int n = (int)params[0];
  double radius = params[1], s = params[2], t = params[3];
  if (n < 3) return sn_fail(trouble, "needs a resolution of 3 or more for a supertorus, found %d", n);
  if (radius <= 0 || radius > 1)
    return sn_fail(trouble, "needs a radius above 0 and up to 1 for a supertorus, found %g", radius);
  if (s <= 0 || t <= 0) return sn_fail(trouble, "needs positive exponents for a supertorus, found %g and %g", s, t);
  if (!make_room(arena, out, (int64_t)n * n, 2 * (int64_t)n * n, 0, trouble)) return false;
  snInt3* face = out->face;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double u = 2 * SN_PI * i / n, v = 2 * SN_PI * j / n;
      double reach = 1 + radius * cos_power(v, s);
      out->vert[i * n + j] = rounded(reach * cos_power(u, t), reach * sin_power(u, t), radius * sin_power(v, s));
      int here = i * n, next = (i + 1) % n * n, across = (j + 1) % n;
      face = add_face(face, here + j, next + j, here + across);
      face = add_face(face, next + j, next + across, here + across);
    }
  return true;
}

// Middle of cell `cell` of `count` across [-1, 1], squeezed towards 0 by gamma and scaled. The edges are summed up.
static void cell_middles(double* out, int count, double gamma, double scale) {
  double step = 2.0 / count, edge = -1, previous = 0;
  for (int i = 0; i <= count; i++, edge += step) {
    double bent = gamma != 0 ? gamma * pow(edge, 5) + (1 - gamma) * edge : edge;
    bent *= scale;
    if (i > 0) out[i - 1] = 0.5 * (bent + previous);
    previous = bent;
  }
}

static snVec3 unit(snVec3 v) {
  double squared = vec3_dot(v, v), length = sqrt(squared);
  if (squared < TOO_SHORT || fabs(length - 1) <= TOO_SHORT) return v;
  return vec3(v.x / length, v.y / length, v.z / length);
}

static void store(float* out, snVec3 v) { out[0] = (float)v.x, out[1] = (float)v.y, out[2] = (float)v.z; }

static bool make_wedge(const double* params, snArena* arena, snMeshData* out, snTrouble* trouble) {
  int columns = (int)params[0], rows = (int)params[1];
  double wide = params[2], high = params[3], gamma = params[4];
  if (columns <= 0 || rows <= 0)
    return sn_fail(trouble, "needs positive resolutions for a wedge, found %d and %d", columns, rows);
  if (wide <= 0 || wide > 180) return sn_fail(trouble, "needs a width above 0 and up to 180 degrees, found %g", wide);
  if (high <= 0 || high > 90) return sn_fail(trouble, "needs a height above 0 and up to 90 degrees, found %g", high);
  if (gamma < 0 || gamma > 1) return sn_fail(trouble, "needs a gamma of 0 to 1 for a wedge, found %g", gamma);
  int64_t count = (int64_t)columns * rows;
  if (!make_room(arena, out, count, 0, 3 * count, trouble)) return false;
  double* azimuth = sn_arena_array(arena, double, columns);
  double* elevation = sn_arena_array(arena, double, rows);
  if (!azimuth || !elevation) return false;
  cell_middles(azimuth, columns, gamma, wide * SN_PI / 180);
  cell_middles(elevation, rows, gamma, high * SN_PI / 180);
  for (int i = 0; i < columns; i++)
    for (int j = 0; j < rows; j++) {
      double a = azimuth[i], e = elevation[j];
      int v = i * rows + j;
      out->vert[v] = rounded(cos(e) * sin(a), sin(e), -cos(e) * cos(a));
      snVec3 along = unit(vec3(cos(e) * cos(a), 0, cos(e) * sin(a)));
      snVec3 up = unit(vec3(-sin(e) * sin(a), cos(e), sin(e) * cos(a)));
      store(out->normal[3 * v], vec3_cross(up, along));
      store(out->normal[3 * v + 1], along);
      store(out->normal[3 * v + 2], up);
    }
  return true;
}

static bool make_plate(const double* params, snArena* arena, snMeshData* out, snTrouble* trouble) {
  int columns = (int)params[0], rows = (int)params[1];
  if (columns <= 0 || rows <= 0)
    return sn_fail(trouble, "needs positive resolutions for a plate, found %d and %d", columns, rows);
  int64_t count = (int64_t)columns * rows;
  if (!make_room(arena, out, count, 2 * (int64_t)(columns - 1) * (rows - 1), 3 * count, trouble)) return false;
  double dx = 2.0 / columns, dy = 2.0 / rows;
  snInt3* face = out->face;
  for (int i = 0; i < columns; i++)
    for (int j = 0; j < rows; j++) {
      int v = i * rows + j;
      out->vert[v] = rounded(-1 + (i + 0.5) * dx, -1 + (j + 0.5) * dy, -1);
      for (int k = 0; k < 3; k++) out->normal[3 * v + k][k] = 1;
      if (i == 0 || j == 0) continue;
      face = add_face(face, v - rows - 1, v - 1, v - rows);
      face = add_face(face, v, v - rows, v - 1);
    }
  return true;
}

bool sn_mesh_builtin(snBuiltinMesh kind, const double* params, int count, snArena* arena, snMeshData* out,
                     snTrouble* trouble) {
  static const struct {
    int count;
    bool (*make)(const double* params, snArena* arena, snMeshData* out, snTrouble* trouble);
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
    return sn_fail(trouble, "needs %d number%s for this shape, found %d", kinds[kind].count,
                   kinds[kind].count == 1 ? "" : "s", count);
  for (int i = 0; i < count; i++)
    if (!(fabs(params[i]) <= MOST_VERTICES)) return sn_fail(trouble, "has a number out of range, %g", params[i]);
  return kinds[kind].make(params, arena, out, trouble);
}
