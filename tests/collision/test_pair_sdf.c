// test_pair_sdf.c — contacts of distance fields, of plugins and of octrees; rays against them
#include "collision/geom_shape.h"
#include "math/mat3.h"
#include "scene.h"
#include "sinew/query.h"
#include "sinew/step.h"

#define TORUS                                                                                                     \
  "<mujoco><extension><plugin plugin='mujoco.sdf.torus'><instance name='ring'><config key='radius1' value='.5'/>"  \
  "<config key='radius2' value='.1'/></instance></plugin></extension><asset><mesh name='ring'>"                    \
  "<plugin instance='ring'/></mesh></asset><worldbody>"                                                            \
  "<geom name='ring' type='sdf' mesh='ring'><plugin instance='ring'/></geom>"

// A cube of side 2; the octree is exact at its corners and linear between them.
#define CUBE                                                                                                      \
  "<mujoco><asset><mesh name='cube' vertex='-1 -1 -1 1 -1 -1 -1 1 -1 1 1 -1 -1 -1 1 1 -1 1 -1 1 1 1 1 1'/></asset>" \
  "<worldbody><geom name='cube' type='sdf' mesh='cube'/>"

TEST(a_ball_in_the_ring_touches_it_where_the_formula_says) {
  Scene s = scene(TORUS "<body pos='.5 0 .14'><freejoint/><geom size='.05'/></body></worldbody></mujoco>");
  sn_forward(s.m, s.d);
  CHECK(s.d->ncon > 0);
  for (int i = 0; i < s.d->ncon; i++) {
    snVec3 n = mat3_row(s.d->contact[i].frame, 0);
    CHECK(s.d->contact[i].dist <= 0 && s.d->contact[i].dist > -0.0101);  // descents end before the deepest point
    CHECK(fabs(n.z) > 0.8);
  }
  scene_end(s);
}

TEST(the_hole_of_the_ring_is_free) {
  Scene s = scene(TORUS "<body><freejoint/><geom size='.39'/></body></worldbody></mujoco>");
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->ncon, 0);
  scene_end(s);
}

TEST(the_distance_of_an_octree_is_that_of_the_mesh) {
  Scene s = scene(CUBE "</worldbody></mujoco>");
  sn_forward(s.m, s.d);
  CHECK(s.m->noct > 8 && s.m->mesh_octnum[0] == s.m->noct && s.m->nplugin == 0);
  snGeomShape memory;
  const snShape* shape = sn_geom_shape(&memory, s.m, s.d, 0);
  const struct {
    snVec3 at;
    double distance;
  } points[] = {{{0, 0, .95}, -.05}, {{.3, 0, 1.02}, .02}, {{0, -1.05, .2}, .05}, {{2, 0, 0}, 1}};
  for (int i = 0; i < 4; i++) CHECK_NEAR(sn_shape_distance(shape, points[i].at), points[i].distance, 0.02);
  scene_end(s);
}

TEST(a_box_rests_on_an_octree) {
  Scene s = scene(CUBE "<body pos='0 0 1.19'><freejoint/><geom type='box' size='.2 .2 .2'/></body>"
                       "</worldbody></mujoco>");
  for (int i = 0; i < 500; i++) sn_step(s.m, s.d);
  CHECK(s.d->qpos[2] > 1.1 && s.d->qpos[2] < 1.25);
  scene_end(s);
}

TEST(rays_march_to_the_surface) {
  Scene s = scene(TORUS "</worldbody></mujoco>");
  sn_forward(s.m, s.d);
  int geom;
  snVec3 normal;
  double x = sn_ray(s.m, s.d, vec3(.5, 0, 1), vec3(0, 0, -1), NULL, true, -1, &geom, &normal);
  CHECK_NEAR(x, 0.9, 1e-6);
  CHECK_NEAR(normal.z, 1, 1e-6);
  CHECK(sn_ray(s.m, s.d, vec3(0, 0, 1), vec3(0, 0, -1), NULL, true, -1, &geom, NULL) < 0);
  scene_end(s);
}

static void check_refused(const char* xml, const char* expected) {
  snDiagnostics diag = {0};
  snModel* m = sn_load_memory(xml, strlen(xml), "sdf.xml", NULL, &diag);
  CHECK(!m && diag.count > 0);
  if (diag.count > 0 && !strstr(diag.items[0].message, expected)) test_fail("sdf.xml", 0, "%s", diag.items[0].message);
  sn_model_destroy(m);
  sn_diagnostics_clear(&diag);
}

TEST(a_field_that_makes_no_sense_is_refused) {
  check_refused("<mujoco><worldbody><geom type='sdf' size='1'/></worldbody></mujoco>", "'mesh' does not say which");
  check_refused("<mujoco><extension><plugin plugin='mujoco.sdf.bowl'/></extension><asset><mesh name='b' scale='2 2 2'>"
                "<plugin plugin='mujoco.sdf.bowl'/></mesh></asset></mujoco>",
                "does not go with the distance field");
  check_refused("<mujoco><extension><plugin plugin='mujoco.sdf.bowl'/></extension><asset><mesh name='b'>"
                "<plugin plugin='mujoco.sdf.bowl'/></mesh></asset><worldbody><geom type='sdf' mesh='b'/></worldbody>"
                "</mujoco>",
                "made by a plugin, and it names none itself");
  check_refused("<mujoco><extension><plugin plugin='mujoco.pid'/></extension><worldbody><body>"
                "<plugin plugin='mujoco.pid'/><joint/><geom size='1'/></body></worldbody></mujoco>",
                "asks the plugin 'mujoco.pid' for passive forces");
  check_refused("<mujoco><worldbody><body><plugin plugin='mujoco.pid'/><joint/><geom size='1'/></body>"
                "</worldbody></mujoco>",
                "which no <plugin> in <extension> declares");
}
