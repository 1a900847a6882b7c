// mesh_normals.c — unit normals at the vertices of a mesh
//   n_v = sum of A_f n_f over the triangles f around v, without those where n_f . n_v / |n_v| < 0.8, then made unit.
//   conformance: sums are single precision, and triangles of less than 1e-7 doubled area count nothing.
#include "geometry/mesh/mesh_data.h"

#include "math/vec3.h"

#include <string.h>

// conformance: squared length below which a vector has no direction
#define TOO_SHORT 1e-14

// cosine of the angle beyond which an edge is sharp
#define SHARP 0.8

#define NO_AREA 1e-14

// Makes v unit unless it is too short; returns its length, or 0.
static double make_unit(snVec3* v) {
  double squared = vec3_dot(*v, *v);
  if (squared < TOO_SHORT) return 0;
  double length = sqrt(squared);
  if (fabs(length - 1) > TOO_SHORT) *v = vec3(v->x / length, v->y / length, v->z / length);
  return length;
}

static snVec3 corner_cross(snTriangles mesh, const int* corner) {
  snVec3 origin = mesh.vert[corner[0]];
  return vec3_cross(vec3_sub(mesh.vert[corner[1]], origin), vec3_sub(mesh.vert[corner[2]], origin));
}

static void add_weighted(float* sum, snVec3 direction, double weight) {
  sum[0] = (float)(sum[0] + direction.x * weight);
  sum[1] = (float)(sum[1] + direction.y * weight);
  sum[2] = (float)(sum[2] + direction.z * weight);
}

typedef struct Facet {
  snVec3 normal;
  double area;
} Facet;

static void remove_steep(snTriangles mesh, const Facet* facets, const snVec3* mean, snFloat3* steep, snFloat3* out) {
  for (int f = 0; f < mesh.nface; f++)
    for (int k = 0; k < 3; k++) {
      int v = mesh.face[f][k];
      if (vec3_dot(facets[f].normal, mean[v]) < SHARP) add_weighted(steep[v], facets[f].normal, facets[f].area);
    }
  for (int v = 0; v < mesh.nvert; v++)
    for (int k = 0; k < 3; k++) out[v][k] -= steep[v][k];
}

static void finish_normal(float* n) {
  float length = sqrtf(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
  if (length > SN_MINVAL) {
    n[0] /= length, n[1] /= length, n[2] /= length;
  } else {
    n[0] = n[1] = 0;
    n[2] = 1;
  }
}

bool sn_mesh_normals(snTriangles mesh, bool smooth, snArena* scratch, snFloat3* out) {
  size_t mark = sn_arena_mark(scratch);
  Facet* facets = sn_arena_array(scratch, Facet, mesh.nface);
  snVec3* mean = sn_arena_array(scratch, snVec3, mesh.nvert);
  snFloat3* steep = sn_arena_zarray(scratch, snFloat3, mesh.nvert);
  if (!facets || !mean || !steep) return false;

  memset(out, 0, sizeof *out * (size_t)mesh.nvert);
  for (int f = 0; f < mesh.nface; f++) {
    facets[f].normal = corner_cross(mesh, mesh.face[f]);
    facets[f].area = make_unit(&facets[f].normal);
    for (int k = 0; k < 3; k++) add_weighted(out[mesh.face[f][k]], facets[f].normal, facets[f].area);
  }
  if (!smooth) {
    for (int v = 0; v < mesh.nvert; v++) {
      mean[v] = vec3(out[v][0], out[v][1], out[v][2]);
      make_unit(&mean[v]);
    }
    remove_steep(mesh, facets, mean, steep, out);
  }
  for (int v = 0; v < mesh.nvert; v++) finish_normal(out[v]);
  sn_arena_release(scratch, mark);
  return true;
}

snVec3 sn_plane_normal(snVec3 a, snVec3 b, snVec3 c) {
  snVec3 n = vec3_cross(vec3_sub(b, a), vec3_sub(c, a));
  double length = sqrt(vec3_dot(n, n));
  if (length < NO_AREA) n = vec3(1, 0, 0);
  return vec3(n.x / length, n.y / length, n.z / length);
}
