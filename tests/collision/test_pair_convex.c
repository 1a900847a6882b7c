// test_pair_convex.c — contacts of convex shapes with a plane and with each other
#include "base/build.h"
#include "collision/geom_shape.h"
#include "collision/shapes.h"
#include "scene.h"

static const snVec3 origin = {0, 0, 0};
static const snConvexSettings unused = {0};

TEST(an_ellipsoid_touches_a_plane_in_its_lowest_point) {
  snShape plane = shape_at(SN_GEOM_PLANE, origin, (snVec3){0, 0, 1});
  snShape egg = shape_at(SN_GEOM_ELLIPSOID, (snVec3){0.5, 0.4, 0.3}, (snVec3){2, 3, 1.25});
  snContactPoint out[SN_MAX_PAIR_CONTACTS];
  CHECK_INT(sn_plane_convex(out, &plane, &egg, 0, &unused), 1);
  CHECK_NEAR(out[0].dist, -0.05, 1e-15);
  CHECK_VECTOR(out[0].pos, 2, 3, 0.975, 1e-15);
  CHECK_VECTOR(out[0].normal, 0, 0, 1, 0);
  egg.pos.z = 1.35;
  CHECK_INT(sn_plane_convex(out, &plane, &egg, 0.04, &unused), 0);
  CHECK_INT(sn_plane_convex(out, &plane, &egg, 0.06, &unused), 1);
}

static const char* cube =
    "<mujoco><asset><mesh name='cube' vertex='-.1 -.1 -.1 .1 -.1 -.1 .1 .1 -.1 -.1 .1 -.1 -.1 -.1 .1 .1 -.1 .1 .1 .1 "
    ".1 -.1 .1 .1'/></asset><worldbody><geom type='plane' size='1 1 1'/><body pos='0 0 .09'><freejoint/>"
    "<geom type='mesh' mesh='cube' mass='1'/></body></worldbody></mujoco>";

TEST(a_mesh_on_a_plane_touches_in_at_most_three_vertices) {
  Scene s = scene(cube);
  if (!s.m) return;
  sn_forward(s.m, s.d);
  snGeomShape plane, mesh;
  sn_geom_shape(&plane, s.m, s.d, 0);
  sn_geom_shape(&mesh, s.m, s.d, 1);
  snContactPoint out[SN_MAX_PAIR_CONTACTS];
  CHECK_INT(sn_plane_convex(out, &plane.shape, &mesh.shape, 0, &unused), 3);
  for (int i = 0; i < 3; i++) {
    CHECK_NEAR(out[i].dist, -0.01, 1e-7);
    CHECK_NEAR(out[i].pos.z, -0.005, 1e-7);
    CHECK_NEAR(fabs(out[i].pos.x), 0.1, 1e-7);
  }
  // on an edge two vertices are deep enough, on a corner one
  snShape tilted = turned(mesh.shape, y_axis, 40);
  tilted.pos.z = 0.12;
  CHECK_INT(sn_plane_convex(out, &plane.shape, &tilted, 0, &unused), 2);
  tilted = turned(mesh.shape, (snVec3){1, 1, 0}, 50);
  tilted.pos.z = 0.16;
  CHECK_INT(sn_plane_convex(out, &plane.shape, &tilted, 0, &unused), 1);
  // vertices nearer to the first contact than 0.3 radii do not count
  mesh.shape.bound = 1;
  CHECK_INT(sn_plane_convex(out, &plane.shape, &mesh.shape, 0, &unused), 1);
  scene_end(s);
}

TEST(a_mesh_without_a_graph_is_searched_vertex_by_vertex) {
  Scene s = scene(cube);
  if (!s.m) return;
  sn_forward(s.m, s.d);
  snGeomShape plane, mesh;
  sn_geom_shape(&plane, s.m, s.d, 0);
  sn_geom_shape(&mesh, s.m, s.d, 1);
  mesh.mesh.graph = NULL;
  snContactPoint out[SN_MAX_PAIR_CONTACTS];
  CHECK_INT(sn_plane_convex(out, &plane.shape, &mesh.shape, 0, &unused), 3);
  for (int i = 0; i < 3; i++) CHECK_NEAR(out[i].dist, -0.01, 1e-7);
  scene_end(s);
}

TEST(a_model_without_the_native_search_needs_libccd) {
  const char* xml = "<mujoco><option><flag nativeccd='disable'/></option><worldbody/></mujoco>";
  snDiagnostics diag = {0};
  snModel* m = sn_load_memory(xml, strlen(xml), "scene.xml", NULL, &diag);
  CHECK((m != NULL) == sn_has_libccd());
  if (!m) {
    CHECK_INT(diag.count, 1);
    CHECK_INT(diag.items[0].line, 1);
    CHECK_CONTAINS(diag.items[0].message, "nativeccd");
    CHECK_CONTAINS(diag.items[0].message, "libccd");
  }
  sn_model_destroy(m);
  sn_diagnostics_clear(&diag);
}

TEST(any_two_convex_shapes_meet_by_their_support_points) {
  snConvexSettings settings = {.tolerance = 1e-6, .iterations = 50, .native = true};
  settings.scratch = sn_arena_create(NULL, 0);
  snShape pill = shape_at(SN_GEOM_CAPSULE, (snVec3){0.2, 0.5, 0}, origin);
  snShape can = shape_at(SN_GEOM_CYLINDER, (snVec3){0.3, 0.4, 0}, (snVec3){0.45, 0, 0.1});
  snContactPoint out[SN_MAX_PAIR_CONTACTS];
  CHECK_INT(sn_convex_convex(out, &pill, &can, 0, &settings), 1);
  CHECK_NEAR(out[0].dist, -0.05, 1e-6);
  CHECK_VECTOR(out[0].normal, 1, 0, 0, 1e-3);
  CHECK_NEAR(out[0].pos.x, 0.175, 1e-6);
  sn_arena_destroy(settings.scratch);
}
