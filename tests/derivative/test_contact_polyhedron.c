// test_contact_polyhedron.c — derivatives of steps in which vertices, edges and faces of meshes and boxes touch
#include "derivative/exact.h"
#include "derivative/contact_polyhedron.h"
#include "math/vec3.h"

#define WEDGE "<asset><mesh name='wedge' vertex='0 0 -.1  .1 0 0  -.05 .09 0  -.05 -.09 0  0 0 .12'/></asset>"

// A body on another one, both free, deep enough that no contact opens.
#define PAIR(below, above, height, turn)                                                                            \
  "<mujoco><option cone='elliptic' timestep='.002' iterations='200' tolerance='0' ccd_tolerance='1e-14' "           \
  "ccd_iterations='200'/>" WEDGE                                                                                    \
  "<worldbody><body><freejoint/><geom " below " mass='2'/></body><body pos='.013 .021 " height "' euler='" turn     \
  "'><freejoint/><geom " above " mass='1'/></body></worldbody></mujoco>"

static void check_pair(const char* xml, double eps, double tolerance) {
  Scene s = scene(xml);
  sn_forward(s.m, s.d);
  CHECK(s.d->ncon > 0);
  scene_end(s);
  check_states(xml, 6, 0.002, eps, tolerance);
}

TEST(a_vertex_of_a_mesh_on_a_face_of_a_box) {
  check_pair(PAIR("type='box' size='.3 .3 .1'", "type='mesh' mesh='wedge'", ".195", "5 8 0"), 1e-6, 1e-5);
}

TEST(two_edges_of_meshes) {
  check_pair(PAIR("type='mesh' mesh='wedge'", "type='mesh' mesh='wedge'", ".02", "95 10 40"), 1e-6, 1e-5);
}

TEST(a_sphere_on_a_mesh) { check_pair(PAIR("type='mesh' mesh='wedge'", "size='.08'", ".17", "0 0 0"), 1e-6, 1e-5); }

TEST(an_ellipsoid_on_a_box) {
  check_pair(PAIR("type='box' size='.3 .3 .1'", "type='ellipsoid' size='.1 .06 .08'", ".17", "10 20 30"), 1e-6, 1e-4);
}

// The search ends on a polytope near the rim or the wall: its rounding asks for a larger displacement.
TEST(the_rim_of_a_cylinder_on_a_box) {
  check_pair(PAIR("type='box' size='.3 .3 .1'", "type='cylinder' size='.06 .1'", ".19", "20 10 0"), 3e-4, 1e-4);
}

TEST(a_capsule_across_an_edge_of_a_mesh) {
  check_pair(PAIR("type='mesh' mesh='wedge'", "type='capsule' size='.03 .2'", ".13", "80 30 0"), 3e-4, 1e-4);
}

// Two faces that lie on each other have no single pair of witness points.
TEST(faces_on_faces_are_by_differences) {
  Scene s = scene("<mujoco><asset><mesh name='cube' vertex='.1 .1 .1 .1 .1 -.1 .1 -.1 .1 .1 -.1 -.1 -.1 .1 .1 "
                  "-.1 .1 -.1 -.1 -.1 .1 -.1 -.1 -.1'/></asset>"
                  "<worldbody><geom type='box' size='1 1 .1'/><body pos='0 0 .199'>"
                  "<freejoint/><geom type='mesh' mesh='cube'/></body></worldbody></mujoco>");
  snDerivatives* work = sn_derivatives_create(s.m, 1);
  int size = sn_derivatives_size(s.m);
  double* A = calloc((size_t)(size * size), sizeof(double));
  sn_forward(s.m, s.d);
  CHECK(s.d->ncon > 0);
  CHECK(sn_transition(s.m, s.d, &(snDerivativeOptions){.work = work}, A, NULL, NULL, NULL));
  for (int j = 0; j < s.m->nv; j++) CHECK_NEAR(sn_derivatives_reason(work, j), SN_DERIVATIVE_CONTACT, 0);
  free(A);
  sn_derivatives_destroy(work);
  scene_end(s);
}

// A grid of points, most of them inside: the part along a direction is that of the hull.
TEST(vertices_of_the_hull_stand_for_all) {
  static const double direction[][3] = {{0, 0, 1}, {0, -1, 0}, {0, 0.6, 0.8}, {0.48, 0.6, 0.64}};
  Scene s = scene("<mujoco><asset><mesh name='grid' vertex='-1 -1 -1 0 -1 -1 1 -1 -1 -1 0 -1 0 0 -1 "
                  "1 0 -1 -1 1 -1 0 1 -1 1 1 -1 0 0 0 .2 .3 .1 -1 -1 1 0 -1 1 1 -1 1 -1 0 1 0 0 1 1 0 1 -1 1 1 0 1 1 1 1 1'/></asset>"
                  "<worldbody><body><freejoint/><geom type='mesh' mesh='grid'/></body></worldbody></mujoco>");
  sn_forward(s.m, s.d);
  CHECK(s.m->mesh_graphadr[0] >= 0 && s.m->mesh_graph[s.m->mesh_graphadr[0]] < s.m->mesh_vertnum[0]);
  int graph = s.m->mesh_graphadr[0];
  for (int k = 0; k < 4; k++) {
    snVec3 n = vec3_load(direction[k]), corner = vec3(n.x < 0 ? -1 : 1, n.y < 0 ? -1 : 1, n.z < 0 ? -1 : 1);
    snPolyhedronPart hull, all;
    bool on_hull = sn_polyhedron_part(s.m, s.d, 0, n, corner, &hull);
    s.m->mesh_graphadr[0] = -1;
    bool on_all = sn_polyhedron_part(s.m, s.d, 0, n, corner, &all);
    s.m->mesh_graphadr[0] = graph;
    CHECK(on_hull && on_all);
    CHECK_NEAR(hull.slides, k < 2 ? 2 : k == 2 ? 1 : 0, 0);
    CHECK_NEAR(all.slides, hull.slides, 0);
  }
  scene_end(s);
}
