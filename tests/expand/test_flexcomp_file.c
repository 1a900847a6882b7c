// test_flexcomp_file.c — <flexcomp> of surfaces, solids and simplices in files; files that do not fit are named
#include "scene.h"

#define FLEX(attributes) \
  "<mujoco><worldbody><flexcomp name='f' radius='.01' mass='1' " attributes "><contact selfcollide='none'/></flexcomp></worldbody></mujoco>"

// The corners of a tetrahedron, the first of them twice.
static const char tetrahedron[] =
    "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nv 0 0 0\nvt 0 0\nvt 1 0\nvt 0 1\n"
    "f 1/1 3/3 2/2\nf 5/1 2/2 4/3\nf 5/1 4/3 3/2\nf 2/1 3/2 4/3\n";
static const char simplex[] =
    "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n4\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1.5\n$EndNodes\n"
    "$Elements\n1\n1 4 2 0 1 1 2 3 4\n$EndElements\n";

static snModel* load(const char* xml, const char* name, const char* text, snDiagnostics* diag) {
  snAsset asset = {name, text, strlen(text)};
  return sn_load_memory(xml, strlen(xml), "flex.xml", &(snLoadOptions){.assets = &asset, .asset_count = 1}, diag);
}

static snModel* loaded(const char* xml, const char* name, const char* text) {
  snDiagnostics diag = {0};
  snModel* m = load(xml, name, text, &diag);
  for (int i = 0; i < diag.count && !m; i++) test_fail("flex.xml", diag.items[i].line, "%s", diag.items[i].message);
  sn_diagnostics_clear(&diag);
  return m;
}

static void check_refused(const char* file, int line, const char* xml, const char* name, const char* text,
                          const char* part) {
  snDiagnostics diag = {0};
  snModel* m = load(xml, name, text, &diag);
  test_expect(file, line, m == NULL, "loads, but should not");
  if (diag.count > 0) test_check_contains(file, line, "message", diag.items[0].message, part);
  test_expect(file, line, diag.count > 0, "nothing is said");
  sn_model_destroy(m);
  sn_diagnostics_clear(&diag);
}
#define REFUSED(attributes, name, text, part) check_refused(__FILE__, __LINE__, FLEX(attributes), (name), (text), (part))

TEST(a_surface_is_that_of_the_file_with_equal_vertices_welded) {
  snModel* m = loaded(FLEX("type='mesh' dim='2' file='a.obj'"), "a.obj", tetrahedron);
  if (!m) return;
  CHECK_INT(m->nflexvert, 4);
  CHECK_INT(m->nflexelem, 4);
  CHECK_INT(m->flex_dim[0], 2);
  CHECK_INT(m->nflexedge, 6);
  sn_model_destroy(m);
}

// The point joined with the triangles that face away from it: seen from inside all four, seen from outside one.
TEST(a_solid_joins_the_triangles_with_a_point) {
  snModel* m = loaded(FLEX("type='mesh' dim='3' origin='.2 .2 .2' file='a.obj'"), "a.obj", tetrahedron);
  if (m) CHECK_INT(m->nflexvert, 5);
  if (m) CHECK_INT(m->nflexelem, 4);
  sn_model_destroy(m);
  const char plain[] = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
  m = loaded(FLEX("type='mesh' dim='3' origin='-1 -1 -1' file='a.obj'"), "a.obj", plain);
  if (m) CHECK_INT(m->nflexelem, 1);
  sn_model_destroy(m);
}

TEST(simplices_of_a_file_are_elements) {
  snModel* m = loaded(FLEX("type='gmsh' dim='3' file='a.msh'"), "a.msh", simplex);
  if (!m) return;
  CHECK_INT(m->nflexvert, 4);
  CHECK_INT(m->nflexelem, 1);
  CHECK_INT(m->flex_dim[0], 3);
  sn_model_destroy(m);
}

TEST(files_that_do_not_fit_are_named) {
  REFUSED("type='mesh' dim='2'", "a.obj", tetrahedron, "is missing, and this type needs one");
  REFUSED("type='mesh' dim='1' file='a.obj'", "a.obj", tetrahedron, "must be 2 or 3 for a mesh, found 1");
  REFUSED("type='mesh' dim='3' file='a.obj'", "a.obj", tetrahedron, "is needed for a mesh of dimension 3");
  REFUSED("type='mesh' dim='2' file='none.obj'", "a.obj", tetrahedron, "none.obj");
  REFUSED("type='mesh' dim='2' file='a.ply'", "a.ply", tetrahedron, "is not an STL or OBJ file by its extension");
  REFUSED("type='mesh' dim='2' file='a'", "a", tetrahedron, "is not an STL or OBJ file by its extension");
  REFUSED("type='mesh' dim='2' file='a.stl'", "a.stl", "solid", "a.stl");
  REFUSED("type='mesh' dim='2' file='a.obj'", "a.obj", "v 0 0 0\n", "has no vertices or no triangles");
  REFUSED("type='mesh' dim='3' origin='-1 -1 -1' file='a.obj'", "a.obj", tetrahedron,
          "has more numbers than the elements have vertices");  // texture of all triangles, of which one is taken
  REFUSED("type='gmsh' dim='3' file='a.msh'", "a.msh", "$MeshFormat\n9 0 8\n$EndMeshFormat\n", "a.msh");
  REFUSED("type='gmsh' dim='3'", "a.msh", simplex, "is missing, and this type needs one");
}
