// test_mesh_builtin.c — made shapes: closed surfaces, vertices on them, parameters that are refused
#include "asset/mesh_builtin.h"
#include "geometry/mesh/mesh_mass.h"
#include "scene.h"

typedef struct Made {
  snArena* arena;
  snMeshData mesh;
  snFailure failure;
  bool ok;
} Made;

static Made make(snBuiltinMesh kind, const double* params, int count) {
  Made made = {.arena = sn_arena_create(NULL, 0)};
  made.ok = sn_mesh_builtin(kind, params, count, made.arena, &made.mesh, &made.failure);
  return made;
}

static double volume(const snMeshData* mesh) {
  snVec3 center;
  snTriangles all = {mesh->vert, (const snInt3*)mesh->face, mesh->nvert, mesh->nface};
  return sn_mesh_measure(all, SN_MESH_EXACT, (snVec3){0, 0, 0}, &center);
}

TEST(spheres_are_closed_and_approach_a_ball) {
  for (int levels = 0; levels <= 4; levels++) {
    Made made = make(SN_BUILTIN_SPHERE, (double[]){levels}, 1);
    CHECK(made.ok);
    CHECK_INT(made.mesh.nvert, 10 * (1 << 2 * levels) + 2);
    CHECK_INT(made.mesh.nface, 20 * (1 << 2 * levels));
    double missing = 1 - volume(&made.mesh) / (4 * SN_PI / 3);
    CHECK(missing > 0 && missing < 0.6 / (1 << 2 * levels));
    for (int v = 0; v < made.mesh.nvert; v++) CHECK_NEAR(vec3_length(made.mesh.vert[v]), 1, 1e-6);
    sn_arena_destroy(made.arena);
  }
}

TEST(a_fine_hemisphere_has_half_the_volume_of_a_ball) {
  Made made = make(SN_BUILTIN_HEMISPHERE, (double[]){10}, 1);
  CHECK(made.ok);
  CHECK_NEAR(volume(&made.mesh), 2 * SN_PI / 3, 0.03);
  sn_arena_destroy(made.arena);
}

TEST(superspheres_and_supertori_with_plain_exponents_are_spheres_and_tori) {
  Made made = make(SN_BUILTIN_SUPERSPHERE, (double[]){40, 1, 1}, 3);
  CHECK(made.ok);
  CHECK_NEAR(volume(&made.mesh), 4 * SN_PI / 3, 0.02);
  sn_arena_destroy(made.arena);
  made = make(SN_BUILTIN_SUPERTORUS, (double[]){60, 0.3, 1, 1}, 4);
  CHECK(made.ok);
  CHECK_NEAR(volume(&made.mesh), 2 * SN_PI * SN_PI * 0.09, 0.02);
  sn_arena_destroy(made.arena);
}

TEST(cones_wedges_and_plates_have_the_vertices_that_were_asked_for) {
  Made made = make(SN_BUILTIN_CONE, (double[]){7, 0}, 2);
  CHECK_INT(made.mesh.nvert, 8);
  sn_arena_destroy(made.arena);
  made = make(SN_BUILTIN_CONE, (double[]){7, 0.5}, 2);
  CHECK_INT(made.mesh.nvert, 14);
  sn_arena_destroy(made.arena);
  made = make(SN_BUILTIN_WEDGE, (double[]){4, 3, 60, 40, 0.5}, 5);
  CHECK_INT(made.mesh.nvert, 12);
  CHECK_INT(made.mesh.nnormal, 36);
  for (int v = 0; v < 12; v++) CHECK_NEAR(vec3_length(made.mesh.vert[v]), 1, 1e-6);
  sn_arena_destroy(made.arena);
  made = make(SN_BUILTIN_PLATE, (double[]){3, 4}, 2);
  CHECK_INT(made.mesh.nface, 12);
  sn_arena_destroy(made.arena);
}

static void check_refused(snBuiltinMesh kind, const double* params, int count, const char* message) {
  Made made = make(kind, params, count);
  CHECK(!made.ok);
  CHECK_CONTAINS(made.failure.text, message);
  sn_arena_destroy(made.arena);
}

TEST(parameters_out_of_bounds_are_refused) {
  check_refused(SN_BUILTIN_SPHERE, (double[]){5}, 1, "0 to 4 subdivisions");
  check_refused(SN_BUILTIN_SPHERE, (double[]){1, 2}, 2, "needs 1 number");
  check_refused(SN_BUILTIN_HEMISPHERE, (double[]){-1}, 1, "0 to 10");
  check_refused(SN_BUILTIN_CONE, (double[]){-1, 0}, 2, "number of edges");
  check_refused(SN_BUILTIN_SUPERSPHERE, (double[]){2, 1, 1}, 3, "3 or more");
  check_refused(SN_BUILTIN_SUPERSPHERE, (double[]){1e6, 1, 1}, 3, "more than");
  check_refused(SN_BUILTIN_SUPERSPHERE, (double[]){8, -1, 1}, 3, "exponents");
  check_refused(SN_BUILTIN_SUPERTORUS, (double[]){8, 0, 1, 1}, 4, "radius");
  check_refused(SN_BUILTIN_SUPERTORUS, (double[]){8, 0.5, 0, 1}, 4, "positive exponents");
  check_refused(SN_BUILTIN_WEDGE, (double[]){4, 3, 200, 40, 0}, 5, "180");
  check_refused(SN_BUILTIN_WEDGE, (double[]){4, 3, 60, 91, 0}, 5, "90");
  check_refused(SN_BUILTIN_WEDGE, (double[]){4, 3, 60, 40, 2}, 5, "gamma");
  check_refused(SN_BUILTIN_PLATE, (double[]){0, 3}, 2, "positive resolutions");
  check_refused(SN_BUILTIN_SPHERE, (double[]){NAN}, 1, "out of range");
}

TEST(a_plate_is_a_shell_even_where_the_element_says_convex) {
  Scene s = scene(
      "<mujoco><asset><mesh name='p' builtin='plate' params='3 4' inertia='convex'/></asset><worldbody><body><geom "
      "size='.1'/>"
      "<geom type='mesh' mesh='p' contype='0' conaffinity='0' mass='1'/></body></worldbody></mujoco>");
  CHECK_INT(s.m->mesh_graphadr[0], -1);
  scene_end(s);
}
