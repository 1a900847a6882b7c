// test_elastic_foundation.c — springs on the faces of a mesh against closed forms; forces that are functions of time
#include "scene.h"

#include <math.h>

// A unit cube of twelve triangles, whose bottom may press on something, or be pressed.
#define CUBE(name) \
  "<mesh name='" name "' vertex='0 0 0 1 0 0 1 1 0 0 1 0 0 0 1 1 0 1 1 1 1 0 1 1' face='0 2 1 0 3 2 4 5 6 4 6 7 0 1 5 0 5 4 " \
  "1 2 6 1 6 5 2 3 7 2 7 6 3 0 4 3 4 7'/>"
#define ON(second, forces)                                                                                       \
  "<mujoco><option gravity='0 0 0'><flag energy='enable'/></option><asset>" CUBE("c") CUBE("e") "</asset><worldbody>" \
  second "<body><freejoint/><geom name='m' type='mesh' mesh='c' contype='0' conaffinity='0'/></body></worldbody>"  \
  "<forces>" forces "</forces></mujoco>"
#define PLANE "<geom name='p' type='plane' size='1 1 1' contype='0' conaffinity='0'/>"
#define SPRINGS "<foundation geom1='m' geom2='p' stiffness='1000' dissipation='.5' friction='.8 .4 .1' slipvelocity='.2'/>"

static void place(Scene* s, double z, double vx, double vz) {
  s->d->qpos[2] = z;
  s->d->qvel[0] = vx, s->d->qvel[2] = vz;
  sn_forward(s->m, s->d);
}

// The body's origin is a corner of the cube, whose bottom has an area of 1.
TEST(a_cube_presses_on_a_plane_with_the_area_of_its_bottom) {
  Scene s = scene(ON(PLANE, SPRINGS));
  place(&s, 0.1, 0, 0);
  CHECK_NEAR(s.d->force_value[0][2], 0, 0);
  place(&s, -0.01, 0, 0);
  CHECK_NEAR(s.d->force_value[0][2], -1000 * 0.01, 1e-9);
  CHECK_NEAR(s.d->qfrc_passive[2], 10, 1e-9);
  CHECK_NEAR(s.d->energy[0], 0.5 * 1000 * 1e-4, 1e-9);
  place(&s, -0.01, 0, -0.3);
  CHECK_NEAR(s.d->qfrc_passive[2], 10 * (1 + 0.5 * 0.3), 1e-9);
  place(&s, -0.01, 0.1, 0);
  double relative = 0.5, friction = 0.5 * (0.4 + 0.8 / (1 + relative * relative)) + 0.1 * 0.1;
  CHECK_NEAR(s.d->qfrc_passive[0], -10 * friction, 1e-8);
  scene_end(s);
}

TEST(the_force_acts_in_the_middle_of_the_face) {
  Scene s = scene(ON(PLANE, SPRINGS));
  place(&s, -0.01, 0, 0);
  // about the corner: 10 N at (1/2, 1/2)
  CHECK_NEAR(s.d->qfrc_passive[3], 5, 1e-8);
  CHECK_NEAR(s.d->qfrc_passive[4], -5, 1e-8);
  CHECK_NEAR(s.d->qfrc_passive[5], 0, 1e-8);
  scene_end(s);
}

TEST(a_sphere_pushes_the_springs_that_it_holds_out_along_its_radius) {
  Scene s = scene(ON("<geom name='p' type='sphere' size='.4' pos='.5 .5 -.3' contype='0' conaffinity='0'/>",
                     "<foundation geom1='m' geom2='p' stiffness='1000'/>"));
  place(&s, 0, 0, 0);
  // two springs of area 1/2, at (1/3, 2/3) and (2/3, 1/3)
  double out = sqrt(2.0 / 36 + 0.09), depth = 0.4 - out;
  CHECK_NEAR(s.d->qfrc_passive[2], 1000 * depth * 0.3 / out, 1e-4);
  CHECK_NEAR(s.d->qfrc_passive[0], 0, 1e-4);
  scene_end(s);
}

TEST(two_meshes_press_with_half_of_the_springs_of_each) {
  Scene s = scene(ON("<geom name='p' type='mesh' mesh='e' pos='0 0 -1' contype='0' conaffinity='0'/>",
                     "<foundation geom1='m' geom2='p' stiffness='1000' share='.5'/>"
                     "<foundation geom1='p' geom2='m' stiffness='3000' share='.5'/>"));
  place(&s, -0.02, 0, 0);
  // of the meshes' corners no other face is near
  CHECK_NEAR(s.d->qfrc_passive[2], 0.5 * 4000 * 0.02, 1e-4);
  CHECK_NEAR(s.d->force_value[0][2], -0.5 * 1000 * 0.02, 1e-4);
  CHECK_NEAR(s.d->force_value[1][2], 0.5 * 3000 * 0.02, 1e-4);
  place(&s, 0.02, 0, 0);
  CHECK_NEAR(s.d->qfrc_passive[2], 0, 0);
  scene_end(s);
}

// ---- functions of time

#define PUSHED(forces)                                                                                             \
  "<mujoco><option gravity='0 0 0'/><functions><function name='f' type='linear' coef='2 1'/><function name='c' "   \
  "type='constant' y='.5'/></functions><worldbody><body euler='0 0 90'><freejoint/><geom size='.1'/><site name='s' " \
  "pos='1 0 0'/></body></worldbody><forces>" forces "</forces></mujoco>"

static Scene at_time(const char* xml, double time) {
  Scene s = scene(xml);
  s.d->time = time;
  sn_forward(s.m, s.d);
  return s;
}

TEST(a_prescribed_force_follows_its_function_of_time) {
  Scene s = at_time(PUSHED("<prescribed site='s' xfunction='f'/>"), 3);
  CHECK_NEAR(s.d->qfrc_passive[0], 7, 1e-14);  // at (0, 1, 0) in the world
  CHECK_NEAR(s.d->qfrc_passive[5], -7, 1e-13);
  scene_end(s);
  s = at_time(PUSHED("<prescribed site='s' xfunction='f' local='true' ypointfunction='c'/>"), 3);
  CHECK_NEAR(s.d->qfrc_passive[1], 7, 1e-14);  // its x axis is y of the world, its point (-1/2, 1, 0)
  CHECK_NEAR(s.d->qfrc_passive[5], -3.5, 1e-13);
  scene_end(s);
  s = at_time(PUSHED("<prescribed site='s' xfunction='f' globalpoint='true' ypointfunction='c'/>"), 3);
  CHECK_NEAR(s.d->qfrc_passive[5], -3.5, 1e-13);
  scene_end(s);
  s = at_time(PUSHED("<prescribed site='s' zfunction='f' torque='true'/>"), 3);
  CHECK_NEAR(s.d->qfrc_passive[5], 7, 1e-14);
  CHECK_NEAR(s.d->qfrc_passive[0], 0, 0);
  scene_end(s);
}
