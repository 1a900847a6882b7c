// flexcomp_file.c — <flexcomp> types mesh and gmsh: points and simplices from files
//   A surface is taken as it is, with equal vertices welded; a solid joins every triangle that faces away from `origin`
//   with that point, which becomes point 0.
#include "expand/flexcomp.h"

#include "asset/gmsh_read.h"
#include "asset/mesh_read.h"

#include <string.h>
#include <strings.h>

typedef struct File {
  snAssetFiles files;
  const snAssetFile* file;
} File;

static bool open_file(snFlexcomp* f, File* out) {
  snExpansion* x = f->x;
  if (!f->s->file[0]) return sn_flexcomp_fail(f, "file", "is missing, and this type needs one");
  out->files = (snAssetFiles){x->spec, x->access, &x->compiler, &x->failed, NULL};
  out->file = sn_asset_file(&out->files, &f->s->el, "file", f->s->file, sn_mesh_folder(&out->files, &f->s->el));
  return out->file != NULL;
}

static bool unreadable(snFlexcomp* f, const File* file, const snFailure* failure) {
  if (failure->text[0]) return sn_flexcomp_fail(f, "file", "names '%s', which %s", file->file->path, failure->text);
  f->x->failed = true;
  return false;
}

static snMeshReader* reader_of(const char* path) {
  const char* dot = strrchr(path, '.');
  if (dot && strcasecmp(dot, ".stl") == 0) return sn_mesh_read_stl;
  if (dot && strcasecmp(dot, ".obj") == 0) return sn_mesh_read_obj;
  return NULL;
}

static bool weld(snFlexcomp* f, snMeshData* mesh) {
  size_t n = (size_t)mesh->nvert;
  snFloat3* single = sn_expand_alloc(f->x, sizeof(snFloat3) * n);
  int *index = sn_expand_alloc(f->x, sizeof(int) * n), *different = sn_expand_alloc(f->x, sizeof(int) * n), distinct;
  if (!single || !index || !different) return false;
  for (int i = 0; i < mesh->nvert; i++) {
    single[i][0] = (float)mesh->vert[i].x, single[i][1] = (float)mesh->vert[i].y, single[i][2] = (float)mesh->vert[i].z;
    if (!isfinite(single[i][0]) || !isfinite(single[i][1]) || !isfinite(single[i][2]))
      return sn_flexcomp_fail(f, "file", "has a vertex that is not finite, number %d", i);
  }
  if (!sn_mesh_weld((const snFloat3*)single, mesh->nvert, f->x->spec->arena, index, different, &distinct)) {
    f->x->failed = true;
    return false;
  }
  for (int i = 0; i < distinct; i++) mesh->vert[i] = mesh->vert[different[i]];
  mesh->nvert = distinct;
  for (int i = 0; i < mesh->nface; i++)
    for (int k = 0; k < 3; k++) mesh->face[i][k] = index[mesh->face[i][k]];
  return true;
}

static bool check_mesh(snFlexcomp* f, const snMeshData* mesh) {
  if (!mesh->nvert || !mesh->nface) return sn_flexcomp_fail(f, "file", "has no vertices or no triangles");
  for (int i = 0; i < mesh->nface; i++)
    for (int k = 0; k < 3; k++)
      if (mesh->face[i][k] < 0 || mesh->face[i][k] >= mesh->nvert)
        return sn_flexcomp_fail(f, "file", "has triangle %d with vertex %d, but vertices count from 0 to %d", i,
                                mesh->face[i][k], mesh->nvert - 1);
  return true;
}

static bool take_texture(snFlexcomp* f, const snMeshData* mesh) {
  for (int i = 0; i < mesh->ntexcoord; i++)
    if (!sn_flexcomp_texcoord(f, mesh->texcoord[i][0], mesh->texcoord[i][1])) return false;
  if (!mesh->ntexcoord || !mesh->facetexcoord) return true;
  f->elemtexcoords = (snGrowing){mesh->facetexcoord, 3 * mesh->nface, 3 * mesh->nface};
  return true;
}

static bool take_surface(snFlexcomp* f, const snMeshData* mesh) {
  for (int i = 0; i < mesh->nvert; i++)
    if (!sn_flexcomp_point(f, mesh->vert[i])) return false;
  for (int i = 0; i < mesh->nface; i++)
    if (!sn_flexcomp_element(f, mesh->face[i], 3)) return false;
  return true;
}

static bool take_solid(snFlexcomp* f, const snMeshData* mesh) {
  snVec3 origin = vec3_load(f->s->origin);
  if (!sn_flexcomp_point(f, origin)) return false;
  for (int i = 0; i < mesh->nvert; i++)
    if (!sn_flexcomp_point(f, mesh->vert[i])) return false;
  for (int i = 0; i < mesh->nface; i++) {
    const int* v = mesh->face[i];
    snVec3 a = vec3_sub(mesh->vert[v[0]], origin), b = vec3_sub(mesh->vert[v[1]], origin),
           c = vec3_sub(mesh->vert[v[2]], origin);
    if (vec3_dot(vec3_cross(a, b), c) < SN_MINVAL) continue;
    int vertices[4] = {0, v[0] + 1, v[1] + 1, v[2] + 1};
    if (!sn_flexcomp_element(f, vertices, 4)) return false;
  }
  return true;
}

static bool read_mesh(snFlexcomp* f, const File* file) {
  snMeshReader* reader = reader_of(f->s->file);
  if (!reader) return sn_flexcomp_fail(f, "file", "is not an STL or OBJ file by its extension");
  snMeshData mesh = {0};
  snFailure failure = {{0}};
  if (!reader(file->file->bytes.data, file->file->bytes.size, false, f->x->spec->arena, &mesh, &failure))
    return unreadable(f, file, &failure);
  return check_mesh(f, &mesh) && weld(f, &mesh) && take_texture(f, &mesh) &&
         (f->dim == 2 ? take_surface : take_solid)(f, &mesh);
}

bool sn_flexcomp_mesh(snFlexcomp* f) {
  if (f->dim < 2) return sn_flexcomp_fail(f, "dim", "must be 2 or 3 for a mesh, found %d", f->dim);
  if (f->dim == 3 && !SN_GIVEN(f->s, FLEXCOMP, origin))
    return sn_flexcomp_fail(f, "origin", "is needed for a mesh of dimension 3");
  File file;
  if (!open_file(f, &file)) return false;
  bool made = read_mesh(f, &file);
  sn_asset_files_close(&file.files);
  return made;
}

static bool read_gmsh(snFlexcomp* f, const File* file) {
  snGmshData data;
  snFailure failure = {{0}};
  if (!sn_gmsh_read(file->file->bytes.data, file->file->bytes.size, f->x->spec->arena, &data, &failure))
    return unreadable(f, file, &failure);
  f->dim = data.dim;
  for (int i = 0; i < data.point_count; i++) {
    snVec3 p = vec3_load(data.point + 3 * i);
    if (!isfinite(p.x) || !isfinite(p.y) || !isfinite(p.z))
      return sn_flexcomp_fail(f, "file", "names '%s', which has node %d at a place that is not finite",
                              file->file->path, i);
    if (!sn_flexcomp_point(f, p)) return false;
  }
  return sn_flexcomp_element(f, data.element, (data.dim + 1) * data.element_count);
}

bool sn_flexcomp_gmsh(snFlexcomp* f) {
  File file;
  if (!open_file(f, &file)) return false;
  bool made = read_gmsh(f, &file);
  sn_asset_files_close(&file.files);
  return made;
}
