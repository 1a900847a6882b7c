// mesh_make.c — one mesh from what its element says, start to finish
//   Gather vertices and triangles; hull; normals; polygons; the element's own transformation; mass; then into the frame
//   of mass. conformance: the order of these steps and of the operations within them is MuJoCo's, because thresholds
//   and roundings on the way decide what comes out.
#include "asset/mesh_make.h"

#include "asset/mesh_builtin.h"
#include "asset/mesh_field.h"
#include "geometry/mesh/mesh_data.h"
#include "math/pose.h"

#include <stdlib.h>
#include <string.h>

// bounds before the first vertex
#define FAR_AWAY 1e10

// squared length below which a vector has no direction
#define TOO_SHORT 1e-14

// tolerances of the triangle inequality of principal moments
#define RELATIVE_SLACK 1e-6
#define ABSOLUTE_SLACK 1e-9

typedef struct Making {
  const snMeshRecipe* recipe;
  snArena* arena;
  snMadeMesh* out;
  snMeshFilling filling;
  snFailure* failure;
  const char* attribute;
} Making;

static bool fail_at(Making* mk, const char* attribute) {
  mk->attribute = attribute;
  return false;
}

// The mesh as far as triangles go; the casts add the const that C does not add to rows.
static snTriangles triangles(const snMeshData* mesh) {
  return (snTriangles){mesh->vert, (const snInt3*)mesh->face, mesh->nvert, mesh->nface};
}

// The triangles that collide and are convex: those of the hull where there is one.
static snTriangles hull_triangles(const snMadeMesh* shape) {
  snTriangles all = triangles(&shape->data);
  if (shape->graph) {
    all.face = sn_hull_faces(shape->graph);
    all.nface = shape->graph[1];
  }
  return all;
}

static bool check_multiple(Making* mk, int count, int of, const char* attribute) {
  if (count % of == 0) return true;
  sn_fail(mk->failure, "needs a multiple of %d numbers, found %d", of, count);
  return fail_at(mk, attribute);
}

static bool take_vertices(Making* mk, snRealList list, snMeshData* mesh) {
  mesh->nvert = list.n / 3;
  mesh->vert = sn_arena_array(mk->arena, snVec3, mesh->nvert);
  if (!mesh->vert) return false;
  for (int v = 0; v < mesh->nvert; v++) {
    const double* p = list.v + 3 * v;
    mesh->vert[v] = vec3(real_single(p[0]), real_single(p[1]), real_single(p[2]));
    if (isfinite(mesh->vert[v].x) && isfinite(mesh->vert[v].y) && isfinite(mesh->vert[v].z)) continue;
    sn_fail(mk->failure, "has a vertex that is not finite, number %d", v);
    return fail_at(mk, "vertex");
  }
  return true;
}

static float* take_floats(Making* mk, snRealList list) {
  float* out = sn_arena_array(mk->arena, float, list.n);
  for (int i = 0; out && i < list.n; i++) out[i] = (float)list.v[i];
  return out;
}

// What the element itself lists, where neither file nor shape have brought it.
static bool take_lists(Making* mk, snMeshData* mesh) {
  const snSpecMesh* s = mk->recipe->s;
  if (!check_multiple(mk, s->vertex.n, 3, "vertex") || !check_multiple(mk, s->normal.n, 3, "normal") ||
      !check_multiple(mk, s->texcoord.n, 2, "texcoord") || !check_multiple(mk, s->face.n, 3, "face"))
    return false;
  if (s->vertex.n && !mesh->vert && !take_vertices(mk, s->vertex, mesh)) return false;
  if (s->normal.n && !mesh->normal) {
    mesh->nnormal = s->normal.n / 3;
    mesh->normal = (snFloat3*)take_floats(mk, s->normal);
    if (!mesh->normal) return false;
  }
  if (s->texcoord.n && !mesh->texcoord) {
    mesh->ntexcoord = s->texcoord.n / 2;
    mesh->texcoord = (snFloat2*)take_floats(mk, s->texcoord);
    if (!mesh->texcoord) return false;
  }
  if (s->face.n && !mesh->face) {
    mesh->nface = s->face.n / 3;
    mesh->face = sn_arena_array(mk->arena, snInt3, mesh->nface);
    if (!mesh->face) return false;
    memcpy(mesh->face, s->face.v, sizeof(snInt3) * (size_t)mesh->nface);
  }
  return true;
}

static bool check_said_once(Making* mk, const snMeshData* file) {
  const snSpecMesh* s = mk->recipe->s;
  const char* twice = NULL;
  if (s->normal.n && (file->nnormal || file->facenormal)) twice = "normal";
  if (s->texcoord.n && (file->ntexcoord || file->facetexcoord)) twice = "texcoord";
  if (s->face.n && file->nface) twice = "face";
  if (s->vertex.n && file->nvert) twice = "vertex";
  if (!twice) return true;
  sn_fail(mk->failure, "repeats what the file provides");
  return fail_at(mk, twice);
}

static bool gather(Making* mk, snMeshData* mesh) {
  const snSpecMesh* s = mk->recipe->s;
  if (mk->recipe->reader) {
    bool mirrored = !(s->scale[0] * s->scale[1] * s->scale[2] > 0);
    if (!mk->recipe->reader(mk->recipe->file, mk->recipe->file_size, mirrored, mk->arena, mesh, mk->failure))
      return fail_at(mk, "file");
    if (!check_said_once(mk, mesh)) return false;
  } else if (mk->recipe->decoder) {
    if (!sn_mesh_decode(mk->recipe->decoder, mk->recipe->file, mk->recipe->file_size, mk->arena, mesh, mk->failure))
      return fail_at(mk, "file");
    if (!check_said_once(mk, mesh)) return false;
  } else if (s->builtin != SN_BUILTIN_NONE) {
    if (!sn_mesh_builtin((snBuiltinMesh)s->builtin, s->params.v, s->params.n, mk->arena, mesh, mk->failure))
      return fail_at(mk, "params");
  } else if (mk->recipe->field) {
    return sn_mesh_of_field(mk->recipe->field, mk->recipe->field_numbers, mk->arena, mesh, mk->failure);
  }
  return take_lists(mk, mesh);
}

static bool check_mesh(Making* mk, const snMeshData* mesh) {
  bool obj = mk->recipe->reader == sn_mesh_read_obj;
  if (mesh->nvert < 4) return sn_fail(mk->failure, "needs 4 vertices or more, found %d", mesh->nvert);
  if (mesh->ntexcoord && mesh->ntexcoord != mesh->nvert && !mesh->facetexcoord && !obj)
    return sn_fail(mk->failure, "has %d texture coordinates for %d vertices", mesh->ntexcoord, mesh->nvert);
  for (int f = 0; f < mesh->nface; f++)
    for (int k = 0; k < 3; k++)
      if (mesh->face[f][k] < 0 || mesh->face[f][k] >= mesh->nvert)
        return sn_fail(mk->failure, "has triangle %d on vertex %d, and vertices are 0 to %d", f, mesh->face[f][k],
                       mesh->nvert - 1);
  return true;
}

static int compare_edges(const void* a, const void* b) {
  const int *x = a, *y = b;
  if (x[0] != y[0]) return x[0] < y[0] ? -1 : 1;
  return x[1] < y[1] ? -1 : x[1] > y[1];
}

// Neighbours run along their common edge in opposite directions, so no directed edge may occur twice.
static bool check_orientation(Making* mk, const snMeshData* mesh) {
  int(*edges)[2] = sn_arena_alloc(mk->arena, sizeof *edges * 3 * (size_t)mesh->nface);
  int count = 0;
  if (!edges) return false;
  for (int f = 0; f < mesh->nface; f++) {
    const int* corner = mesh->face[f];
    double area = sn_triangle_area(mesh->vert[corner[0]], mesh->vert[corner[1]], mesh->vert[corner[2]]);
    if (!(area > sqrt(SN_MINVAL))) continue;
    for (int k = 0; k < 3; k++, count++) {
      edges[count][0] = corner[k];
      edges[count][1] = corner[(k + 1) % 3];
    }
  }
  qsort(edges, (size_t)count, sizeof *edges, compare_edges);
  for (int i = 1; i < count; i++)
    if (compare_edges(edges[i - 1], edges[i]) == 0)
      return sn_fail(mk->failure,
                     "has triangles of different orientation at the edge between vertices %d and %d, which exact "
                     "inertia does not allow",
                     edges[i][0] + 1, edges[i][1] + 1);
  return true;
}

static bool make_hull(Making* mk) {
  snMeshData* mesh = &mk->out->data;
  bool wanted = mk->recipe->hull || mk->filling == SN_MESH_CONVEX || mesh->nface == 0;
  if (!wanted) return true;
  if (!sn_hull_graph(mesh->vert, mesh->nvert, mk->recipe->s->maxhullvert, mk->arena, &mk->out->graph, &mk->out->ngraph,
                     mk->failure))
    return false;
  if (mesh->nface > 0) return true;
  mesh->nface = mk->out->graph[1];
  mesh->face = sn_arena_array(mk->arena, snInt3, mesh->nface);
  if (!mesh->face) return false;
  memcpy(mesh->face, sn_hull_faces(mk->out->graph), sizeof(snInt3) * (size_t)mesh->nface);
  return true;
}

static snInt3* copy_faces(Making* mk, int times) {
  const snMeshData* mesh = &mk->out->data;
  snInt3* copy = sn_arena_array(mk->arena, snInt3, mesh->nface);
  for (int f = 0; copy && f < mesh->nface; f++)
    for (int k = 0; k < 3; k++) copy[f][k] = times * mesh->face[f][k];
  return copy;
}

static bool make_normals(Making* mk) {
  snMeshData* mesh = &mk->out->data;
  if (mesh->nnormal == 0) {
    mesh->nnormal = mesh->nvert;
    mesh->normal = sn_arena_array(mk->arena, snFloat3, mesh->nvert);
    mesh->facenormal = NULL;
    if (!mesh->normal || !sn_mesh_normals(triangles(mesh), mk->recipe->s->smoothnormal, mk->arena, mesh->normal))
      return false;
  }
  // listed normals: one, or a frame of three, for each vertex
  if (!mesh->facenormal) mesh->facenormal = copy_faces(mk, mesh->nnormal / mesh->nvert);
  if (!mesh->facetexcoord && mesh->ntexcoord) mesh->facetexcoord = copy_faces(mk, 1);
  return mesh->facenormal && (mesh->facetexcoord || !mesh->ntexcoord);
}

// For drawing, nothing is kept of a mesh that is left bare; indices stay within bounds.
static bool drop_looks(Making* mk) {
  snMeshData* mesh = &mk->out->data;
  mesh->nnormal = mesh->ntexcoord = 0;
  mesh->normal = NULL;
  mesh->texcoord = NULL;
  mesh->facetexcoord = NULL;
  mesh->facenormal = copy_faces(mk, 0);
  mk->out->polymapnum = sn_arena_zarray(mk->arena, int, mesh->nvert);
  return mesh->facenormal && mk->out->polymapnum;
}

static bool map_polygons(Making* mk) {
  snMadeMesh* out = mk->out;
  const snPolygons* polygons = &out->polygons;
  out->npolymap = polygons->ncorner;
  out->polymapnum = sn_arena_zarray(mk->arena, int, out->data.nvert);
  out->polymap = sn_arena_array(mk->arena, int, polygons->ncorner);
  int* next = sn_arena_array(mk->arena, int, out->data.nvert);
  if (!out->polymapnum || !out->polymap || !next) return false;
  for (int i = 0; i < polygons->ncorner; i++) out->polymapnum[polygons->corners[i]]++;
  for (int v = 0, at = 0; v < out->data.nvert; at += out->polymapnum[v++]) next[v] = at;
  for (int p = 0; p < polygons->count; p++)
    for (int i = 0; i < polygons->size[p]; i++) out->polymap[next[polygons->corners[polygons->first[p] + i]]++] = p;
  return true;
}

static bool make_polygons(Making* mk) {
  return sn_mesh_polygons(hull_triangles(mk->out), mk->arena, &mk->out->polygons) && map_polygons(mk);
}

static snQuat unit_quat(const double* q) {
  double squared = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
  snQuat same = quat_load(q);
  if (squared < TOO_SHORT) return same;
  double length = sqrt(squared);
  if (fabs(length - 1) <= TOO_SHORT) return same;
  return (snQuat){q[0] / length, q[1] / length, q[2] / length, q[3] / length};
}

static void rotate_normals(snMeshData* mesh, snMat3 rotation) {
  for (int i = 0; i < mesh->nnormal; i++) {
    float* n = mesh->normal[i];
    snVec3 rotated = mat3_mul_vec3(rotation, vec3(n[0], n[1], n[2]));
    n[0] = (float)rotated.x, n[1] = (float)rotated.y, n[2] = (float)rotated.z;
  }
}

static void unit_normals(snMeshData* mesh) {
  for (int i = 0; i < mesh->nnormal; i++) {
    float* n = mesh->normal[i];
    float squared = n[0] * n[0] + n[1] * n[1] + n[2] * n[2];
    if (squared > SN_MINVAL) {
      float scale = 1 / sqrtf(squared);
      n[0] *= scale, n[1] *= scale, n[2] *= scale;
    } else {
      n[0] = n[1] = 0;
      n[2] = 1;
    }
  }
}

// refpos, refquat and scale, in this order
static void transform(const snSpecMesh* s, snMeshData* mesh) {
  snVec3 origin = vec3_load(s->refpos), scale = vec3_load(s->scale);
  const double* q = s->refquat;
  if (!vec3_is_zero(origin))
    for (int v = 0; v < mesh->nvert; v++) mesh->vert[v] = vec3_sub(mesh->vert[v], origin);
  if (q[0] != 1 || q[1] != 0 || q[2] != 0 || q[3] != 0) {
    snMat3 into_ref = mat3_transpose(quat_to_mat3(unit_quat(q)));
    for (int v = 0; v < mesh->nvert; v++) mesh->vert[v] = mat3_mul_vec3(into_ref, mesh->vert[v]);
    rotate_normals(mesh, into_ref);
  }
  if (scale.x != 1 || scale.y != 1 || scale.z != 1) {
    for (int v = 0; v < mesh->nvert; v++) mesh->vert[v] = vec3_mul(mesh->vert[v], scale);
    for (int i = 0; i < mesh->nnormal; i++) {
      float* n = mesh->normal[i];
      n[0] = (float)(n[0] * scale.x), n[1] = (float)(n[1] * scale.y), n[2] = (float)(n[2] * scale.z);
    }
  }
  unit_normals(mesh);
}

static bool check_measure(Making* mk, double measure) {
  if (measure >= SN_MINVAL) return true;
  if (mk->filling == SN_MESH_SHELL) return sn_fail(mk->failure, "has too small a surface, %g square metres", measure);
  if (measure < 0) return sn_fail(mk->failure, "has a negative volume, %g: its triangles look inwards", measure);
  return sn_fail(mk->failure, "has too small a volume, %g; inertia 'shell' does without one", measure);
}

static bool check_moments(Making* mk, const double m[3]) {
  if (m[2] <= 0) return sn_fail(mk->failure, "has a principal moment of inertia that is not positive, %g", m[2]);
  for (int i = 0; i < 3; i++) {
    double rest = m[(i + 1) % 3] + m[(i + 2) % 3];
    if (rest < m[i] * (1.0 - RELATIVE_SLACK) - ABSOLUTE_SLACK)
      return sn_fail(mk->failure,
                     "has an inertia of no physical body: of %g %g %g one is larger than the others together", m[0],
                     m[1], m[2]);
  }
  return true;
}

// Volume, centre of mass and principal axes: the frame that the mesh will have.
static bool find_frame(Making* mk) {
  snMadeMesh* out = mk->out;
  snTriangles solid = mk->filling == SN_MESH_CONVEX ? hull_triangles(out) : triangles(&out->data);
  snVec3 centroid;
  double area = sn_mesh_centroid(triangles(&out->data), &centroid);
  if (area < SN_MINVAL) return sn_fail(mk->failure, "has too small a surface, %g square metres", area);
  if (!check_measure(mk, sn_mesh_measure(solid, mk->filling, centroid, &out->pose.pos))) return false;

  snSymmetric inertia;
  out->measure = sn_mesh_inertia(solid, mk->filling, out->pose.pos, &inertia);
  snVec3 moments = mk->recipe->exact_axes
                       ? sn_principal_axes_within(inertia, SN_MESH_AXES_SHARE, &out->pose.quat)
                       : sn_principal_axes(inertia, &out->pose.quat);
  if (!check_moments(mk, (double[]){moments.x, moments.y, moments.z})) return false;
  out->box = vec3(0.5 * sqrt(6 * (moments.y + moments.z - moments.x) / out->measure),
                  0.5 * sqrt(6 * (moments.x + moments.z - moments.y) / out->measure),
                  0.5 * sqrt(6 * (moments.x + moments.y - moments.z) / out->measure));
  // the surface of a field stays in the frame of the field, which its functions know
  if (!mk->recipe->file && mk->recipe->field) out->pose = (snPose){{0, 0, 0}, quat_identity()};
  return true;
}

static void move_into_frame(snMadeMesh* out) {
  snMeshData* mesh = &out->data;
  snMat3 into_frame = quat_to_mat3(quat_conjugate(out->pose.quat));
  out->low = vec3(FAR_AWAY, FAR_AWAY, FAR_AWAY);
  out->high = vec3(-FAR_AWAY, -FAR_AWAY, -FAR_AWAY);
  for (int i = 0; i < mesh->nvert; i++) {
    snVec3 v = mat3_mul_vec3(into_frame, vec3_sub(mesh->vert[i], out->pose.pos));
    mesh->vert[i] = v;
    out->low = vec3(real_min(out->low.x, v.x), real_min(out->low.y, v.y), real_min(out->low.z, v.z));
    out->high = vec3(real_max(out->high.x, v.x), real_max(out->high.y, v.y), real_max(out->high.z, v.z));
  }
  rotate_normals(mesh, into_frame);
}

static bool make_polynormals(Making* mk) {
  const snPolygons* polygons = &mk->out->polygons;
  const snVec3* vert = mk->out->data.vert;
  mk->out->polynormal = sn_arena_array(mk->arena, snVec3, polygons->count);
  if (!mk->out->polynormal) return false;
  for (int p = 0; p < polygons->count; p++) {
    const int* corner = polygons->corners + polygons->first[p];
    mk->out->polynormal[p] = sn_plane_normal(vert[corner[0]], vert[corner[1]], vert[corner[2]]);
  }
  return true;
}

static bool make_octree(Making* mk) {
  snMadeMesh* out = mk->out;
  return !mk->recipe->octree || sn_octree_make(triangles(&out->data), out->low, out->high, mk->arena, &out->octree);
}

static bool make(Making* mk) {
  snMeshData* mesh = &mk->out->data;
  if (!gather(mk, mesh) || !check_mesh(mk, mesh)) return false;
  if (mk->filling == SN_MESH_EXACT && !check_orientation(mk, mesh)) return false;
  if (!make_hull(mk)) return false;
  if (mk->recipe->bare ? !drop_looks(mk) : !make_normals(mk) || !make_polygons(mk)) return false;
  transform(mk->recipe->s, mesh);
  if (!find_frame(mk)) return false;
  move_into_frame(mk->out);
  if (!make_octree(mk)) return false;
  return mk->recipe->bare || (make_polynormals(mk) && sn_box_tree_make(triangles(mesh), mk->arena, &mk->out->tree));
}

bool sn_mesh_make(const snMeshRecipe* recipe, snArena* arena, snMadeMesh* out, snFailure* failure,
                  const char** attribute) {
  snMeshFilling written = (snMeshFilling)recipe->s->inertia;
  Making mk = {
      .recipe = recipe,
      .arena = arena,
      .out = out,
      // conformance: a plate has no volume, whatever the element says
      .filling = recipe->s->builtin == SN_BUILTIN_PLATE ? SN_MESH_SHELL : written,
      .failure = failure,
  };
  *out = (snMadeMesh){0};
  failure->text[0] = 0;
  bool made = make(&mk);
  *attribute = mk.attribute;
  return made;
}
