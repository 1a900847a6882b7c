// test_mesh.c — <mesh> in models: what is refused and where, files read once, looks left out, threads and memory
#include "allowance.h"
#include "refused.h"

#include <stdlib.h>

#define HOUSES            SN_SOURCE_DIR "/tests/compile/models/"
#define CORNERS           "vertex='0 0 0 1 0 0 0 1 0 0 0 1'"
#define ASSET(mesh, geom) "<mujoco><asset>" mesh "</asset><worldbody>" geom "</worldbody></mujoco>"
#define MESH(attributes)  ASSET("<mesh name='m' " attributes "/>", "<geom type='mesh' mesh='m'/>")

TEST(lists_must_be_whole) {
  CHECK_REFUSED(MESH("vertex='0 0 0 1'"), "vertex=", "multiple of 3 numbers, found 4");
  CHECK_REFUSED(MESH(CORNERS " face='0 1'"), "face=", "multiple of 3 numbers, found 2");
  CHECK_REFUSED(MESH(CORNERS " normal='0 1'"), "normal=", "multiple of 3 numbers, found 2");
  CHECK_REFUSED(MESH(CORNERS " texcoord='0 1 2'"), "texcoord=", "multiple of 2 numbers, found 3");
  CHECK_REFUSED(MESH(CORNERS " texcoord='0 1'"), "<mesh", "1 texture coordinates for 4 vertices");
}

TEST(vertices_and_triangles_must_make_sense) {
  CHECK_REFUSED(MESH(""), "<mesh", "needs 4 vertices or more, found 0");
  CHECK_REFUSED(MESH("vertex='0 0 0 1 0 0 0 1 0'"), "<mesh", "needs 4 vertices or more, found 3");
  CHECK_REFUSED(MESH(CORNERS " face='0 1 4'"), "<mesh", "triangle 0 on vertex 4, and vertices are 0 to 3");
  CHECK_REFUSED(MESH(CORNERS " face='0 1 -1'"), "<mesh", "triangle 0 on vertex -1");
  CHECK_REFUSED(MESH("vertex='0 0 0 1 0 0 0 1 0 0 0 1e39'"), "vertex=", "not finite, number 3");
}

TEST(meshes_need_a_body_to_be_bodies) {
  CHECK_REFUSED(MESH("vertex='0 0 0 1 0 0 0 1 0 1 1 0'"), "<mesh", "no convex hull");
  CHECK_REFUSED(ASSET("<mesh name='m' vertex='0 0 0 1 0 0 0 1 0 1 1 0' face='0 1 2 1 3 2'/>", ""), "<mesh",
                "too small a volume");
  CHECK_REFUSED(ASSET("<mesh name='m' vertex='0 0 0 1 0 0 2 0 0 3 0 0' face='0 1 2'/>", ""), "<mesh",
                "too small a surface");
  CHECK_REFUSED(MESH(CORNERS " face='0 1 2 0 3 1 1 3 2 2 3 0' inertia='exact'"), "<mesh", "negative volume");
  CHECK_REFUSED(MESH(CORNERS " face='0 2 1 0 1 3 1 2 3 2 3 0' inertia='exact'"), "<mesh", "different orientation");
  CHECK_REFUSED(MESH(CORNERS " scale='0 1 1'"), "<mesh", "too small a volume");
}

TEST(a_mesh_comes_from_one_place) {
  CHECK_REFUSED(MESH("builtin='sphere'"), "builtin=", "needs 'params'");
  CHECK_REFUSED(MESH("builtin='sphere' params='1' " CORNERS), "builtin=", "cannot be combined with 'vertex'");
  CHECK_REFUSED(MESH("builtin='sphere' params='1' file='a.stl'"), "builtin=", "cannot be combined with 'file'");
  CHECK_REFUSED(MESH("builtin='none' params='1'"), "builtin=", "makes no mesh");
  CHECK_REFUSED(MESH("builtin='sphere' params='9'"), "params=", "0 to 4 subdivisions");
  CHECK_REFUSED(ASSET("<mesh " CORNERS "/>", ""), "<mesh", "name");
  CHECK_REFUSED(MESH(CORNERS " maxhullvert='3'"), "maxhullvert=", "must be 4 or more");
}

TEST(files_must_be_there_and_of_a_known_kind) {
  CHECK_REFUSED(MESH("file='nowhere.stl'"), "file=", "cannot read 'nowhere.stl'");
  CHECK_REFUSED(MESH("file='a.ply'"), "file=", "no STL, OBJ, MSH or VTP file");
  CHECK_REFUSED(MESH("file='a.stl' content_type='model/ply'"), "content_type=", "'model/ply'");
  CHECK_REFUSED(MESH("file='a.stl' content_type='stl'"), "content_type=", "'stl'");
}

TEST(geoms_use_meshes_in_possible_ways) {
  CHECK_REFUSED(ASSET("", "<geom type='mesh'/>"), "type=", "'mesh' does not say which");
  CHECK_REFUSED(ASSET("<mesh name='hand' " CORNERS "/>", "<geom type='mesh' mesh='hnad'/>"),
                "mesh=", "did you mean 'hand'?");
  CHECK_REFUSED(ASSET("<mesh name='m' " CORNERS "/>", "<geom type='mesh' mesh='m' shellinertia='true'/>"),
                "shellinertia=", "does not apply to meshes");
  CHECK_REFUSED(ASSET("<mesh name='m' " CORNERS "/>", "<geom type='box' size='.1' mesh='m' fromto='0 0 0 1 1 1'/>"),
                "fromto=", "cannot be combined with 'mesh'");
  CHECK_REFUSED(ASSET("<mesh name='m' " CORNERS "/>", "<geom type='plane' size='1 1 1' mesh='m'/>"),
                "mesh=", "cannot be fitted");
}

TEST(a_tetrahedron_has_its_volume_centre_and_frame) {
  Scene s = scene("<mujoco><asset><mesh name='m' " CORNERS
                  " inertia='exact'/></asset><worldbody><body><freejoint/>"
                  "<geom type='mesh' mesh='m' density='6'/></body></worldbody></mujoco>");
  CHECK_NEAR(s.m->body_mass[1], 1, 1e-14);
  CHECK_NEAR(s.m->mesh_pos[0].x, 0.25, 1e-15);
  CHECK_NEAR(s.m->geom_pos[0].z, 0.25, 1e-15);
  CHECK_INT(s.m->mesh_graph[0], 4);
  CHECK_INT(s.m->mesh_polynum[0], 4);
  scene_end(s);
}

// Files that count how often they are opened.
typedef struct Counted {
  const char* folder;
  int opened, open;
} Counted;

static bool counted_open(void* context, const char* path, const void** data, size_t* size) {
  Counted* counted = context;
  FILE* file = fopen(path, "rb");
  if (!file) return false;
  char* bytes = malloc(1 << 16);
  *size = fread(bytes, 1, 1 << 16, file);
  *data = bytes;
  fclose(file);
  counted->opened++;
  counted->open++;
  return true;
}

static void counted_close(void* context, const void* data) {
  ((Counted*)context)->open--;
  free((void*)data);
}

TEST(every_file_is_read_once_and_given_back) {
  Counted counted = {0};
  snLoadOptions options = {.source = {counted_open, counted_close, &counted}, .no_disk = true};
  snModel* m = sn_load(HOUSES "mesh_files.xml", &options, NULL);
  CHECK(m != NULL);
  CHECK_INT(counted.opened, 4);  // the model, STL, OBJ, MSH
  CHECK_INT(counted.open, 0);
  sn_model_destroy(m);
}

TEST(trouble_in_a_file_is_told_at_the_element_with_the_files_name) {
  const char* xml = MESH("file='bad.obj'");
  const char* bad = "v 0 0 0\nf 1 2 0\n";
  snAsset asset = {"bad.obj", bad, strlen(bad)};
  snDiagnostics diag = {0};
  snModel* m = sn_load_memory(xml, strlen(xml), "", &(snLoadOptions){.assets = &asset, .asset_count = 1}, &diag);
  CHECK(m == NULL);
  CHECK_INT(diag.errors, 1);
  CHECK_INT(diag.items[0].line, 1);
  CHECK_CONTAINS(diag.items[0].message, "attribute 'file' names 'bad.obj': line 2 of the file");
  sn_diagnostics_clear(&diag);
}

static bool same_bytes(const snModel* a, const snModel* b) {
  size_t size_a, size_b;
  void *bytes_a = sn_save_binary_memory(a, &size_a), *bytes_b = sn_save_binary_memory(b, &size_b);
  bool same = size_a == size_b && memcmp(bytes_a, bytes_b, size_a) == 0;
  sn_release(a, bytes_a);
  sn_release(b, bytes_b);
  return same;
}

TEST(one_thread_and_many_make_the_same_model) {
  snModel* many = sn_load(HOUSES "mesh_inertia.xml", NULL, NULL);
  // an allocator of the caller's own keeps to one thread
  snLoadOptions alone = {.allocator = ALLOWANCE(NULL)};
  snModel* one = sn_load(HOUSES "mesh_inertia.xml", &alone, NULL);
  CHECK(many && one);
  if (many && one) CHECK(same_bytes(many, one));
  sn_model_destroy(many);
  sn_model_destroy(one);
}

TEST(without_looks_only_what_is_drawn_is_missing) {
  snModel* all = sn_load(HOUSES "mesh_inertia.xml", NULL, NULL);
  snModel* bare = sn_load(HOUSES "mesh_inertia.xml", &(snLoadOptions){.no_visual = true}, NULL);
  CHECK(all && bare);
  int seen = sn_name_to_id(all, SN_OBJ_MESH, "seen"), solid = sn_name_to_id(all, SN_OBJ_MESH, "exact");
  CHECK_INT(bare->mesh_polynum[seen], 0);
  CHECK_INT(bare->mesh_normalnum[seen], 0);
  CHECK_INT(bare->mesh_polynum[solid], all->mesh_polynum[solid]);
  CHECK_INT(bare->mesh_normalnum[solid], all->mesh_normalnum[solid]);
  CHECK_INT(bare->nmeshvert, all->nmeshvert);
  CHECK(memcmp(bare->mesh_vert, all->mesh_vert, sizeof(snFloat3) * (size_t)all->nmeshvert) == 0);
  CHECK(memcmp(bare->mesh_face, all->mesh_face, sizeof(snInt3) * (size_t)all->nmeshface) == 0);
  CHECK(memcmp(bare->geom_pos, all->geom_pos, sizeof(snVec3) * (size_t)all->ngeom) == 0);
  CHECK(memcmp(bare->body_inertia, all->body_inertia, sizeof(snVec3) * (size_t)all->nbody) == 0);
  sn_model_destroy(all);
  sn_model_destroy(bare);
}

TEST(no_memory_at_any_point_is_an_error_and_no_crash) {
  const char* xml = MESH(CORNERS);
  bool loaded = false;
  for (int budget = 0; !loaded && budget < 10000; budget++) {
    int left = budget;
    snLoadOptions options = {.allocator = ALLOWANCE(&left)};
    snModel* m = sn_load_memory(xml, strlen(xml), "", &options, NULL);
    loaded = m != NULL;
    left = 1 << 30;
    sn_model_destroy(m);
  }
  CHECK(loaded);
}
