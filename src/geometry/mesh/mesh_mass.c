// mesh_mass.c — volume or area, centre and inertia of a mesh of unit density
//   A pyramid over triangle (a, b, c) with its top at o has volume V = (m - o) . n A / 3, m the triangle's mean, n its
//   normal, A its area, and its centre at 3 m / 4 + o / 4. Products of inertia about the top are
//   V/20 (2 (aa + bb + cc) + ab + ba + ac + ca + bc + cb); V/12 of the same for a bare triangle of area V.
//   conformance: sums run over the triangles in order, and the centre of a shell is weighted as that of pyramids.
#include "geometry/mesh/mesh_mass.h"

typedef struct Facet {
  snVec3 normal, mean;
  double area;
} Facet;

static Facet facet(snVec3 a, snVec3 b, snVec3 c) {
  Facet result = {.mean = {(a.x + b.x + c.x) / 3, (a.y + b.y + c.y) / 3, (a.z + b.z + c.z) / 3}};
  snVec3 n = vec3_cross(vec3_sub(b, a), vec3_sub(c, a));
  double length = sqrt(vec3_dot(n, n));
  if (length < SN_MINVAL) {
    result.normal = n;
    return result;
  }
  result.normal = vec3(n.x / length, n.y / length, n.z / length);
  result.area = 0.5 * length;
  return result;
}

static Facet mesh_facet(snTriangles mesh, int f) {
  const int* corner = mesh.face[f];
  return facet(mesh.vert[corner[0]], mesh.vert[corner[1]], mesh.vert[corner[2]]);
}

static snVec3 divided(snVec3 sum, double by) {
  return by >= SN_MINVAL ? vec3(sum.x / by, sum.y / by, sum.z / by) : sum;
}

double sn_triangle_area(snVec3 a, snVec3 b, snVec3 c) { return facet(a, b, c).area; }

double sn_mesh_centroid(snTriangles mesh, snVec3* centroid) {
  double total = 0;
  snVec3 sum = {0, 0, 0};
  for (int f = 0; f < mesh.nface; f++) {
    Facet at = mesh_facet(mesh, f);
    sum = vec3_add_scaled(sum, at.mean, at.area);
    total += at.area;
  }
  *centroid = divided(sum, total);
  return total;
}

double sn_mesh_measure(snTriangles mesh, snMeshFilling filling, snVec3 top, snVec3* center) {
  double total = 0;
  snVec3 sum = {0, 0, 0};
  for (int f = 0; f < mesh.nface; f++) {
    Facet at = mesh_facet(mesh, f);
    double share = at.area;
    if (filling != SN_MESH_SHELL) share = vec3_dot(vec3_sub(at.mean, top), at.normal) * at.area / 3;
    if (filling == SN_MESH_LEGACY) share = fabs(share);
    total += share;
    snVec3 middle = {at.mean.x * 3.0 / 4.0 + top.x / 4.0, at.mean.y * 3.0 / 4.0 + top.y / 4.0,
                     at.mean.z * 3.0 / 4.0 + top.z / 4.0};
    sum = vec3_add_scaled(sum, middle, share);
  }
  *center = divided(sum, total);
  return total;
}

// 2 (aa' + bb' + cc') + ab' + a'b + ac' + a'c + bc' + b'c of two coordinates of the corners
static double corner_products(double a, double b, double c, double a1, double b1, double c1) {
  return 2 * (a * a1 + b * b1 + c * c1) + a * b1 + a1 * b + a * c1 + a1 * c + b * c1 + b1 * c;
}

double sn_mesh_inertia(snTriangles mesh, snMeshFilling filling, snVec3 center, snSymmetric* inertia) {
  double total = 0;
  snSymmetric p = {0};
  double parts = filling == SN_MESH_SHELL ? 12 : 20;
  for (int f = 0; f < mesh.nface; f++) {
    const int* corner = mesh.face[f];
    snVec3 a = vec3_sub(mesh.vert[corner[0]], center);
    snVec3 b = vec3_sub(mesh.vert[corner[1]], center);
    snVec3 c = vec3_sub(mesh.vert[corner[2]], center);
    Facet at = facet(a, b, c);
    double share = at.area;
    if (filling != SN_MESH_SHELL) share = vec3_dot(at.mean, at.normal) * at.area / 3;
    if (filling == SN_MESH_LEGACY) share = fabs(share);
    total += share;
    double k = share / parts;
    p.xx += k * corner_products(a.x, b.x, c.x, a.x, b.x, c.x);
    p.yy += k * corner_products(a.y, b.y, c.y, a.y, b.y, c.y);
    p.zz += k * corner_products(a.z, b.z, c.z, a.z, b.z, c.z);
    p.xy += k * corner_products(a.x, b.x, c.x, a.y, b.y, c.y);
    p.xz += k * corner_products(a.x, b.x, c.x, a.z, b.z, c.z);
    p.yz += k * corner_products(a.y, b.y, c.y, a.z, b.z, c.z);
  }
  *inertia = (snSymmetric){p.yy + p.zz, p.xx + p.zz, p.xx + p.yy, -p.xy, -p.xz, -p.yz};
  return total;
}
