// test_tendon_geodesic.c — paths over geoms of rule geodesic
#include "math/vec3.h"
#include "refused.h"
#include "scene.h"

#include <math.h>

#define MODEL(path)                                                                                                  \
  "<mujoco><worldbody><site name='a' pos='-1 0 0'/><geom name='ball' size='.5' contype='0' conaffinity='0'/>"        \
  "<geom name='box' type='box' size='.5 .5 .5' contype='0' conaffinity='0'/>"                                        \
  "<body><joint name='x' type='slide' axis='1 0 0'/><joint name='y' type='slide' axis='0 1 0'/><geom size='.1'/>"     \
  "<site name='b' pos='1 0 0'/></body></worldbody><tendon><spatial name='t'>" path "</spatial></tendon></mujoco>"
#define BALL(more) "<geom geom='ball' rule='geodesic' " more "/>"
#define A          "<site site='a'/>"
#define B          "<site site='b'/>"

TEST(an_obstacle_stands_between_two_sites_and_all_have_one_rule) {
  CHECK_REFUSED(MODEL(BALL("") A B), "<geom geom='ball' rule", "must stand between two sites");
  CHECK_REFUSED(MODEL(A B BALL("")), "<geom geom='ball' rule", "must stand between two sites");
  CHECK_REFUSED(MODEL(A BALL("") "<geom geom='ball' rule='osim'/>" B), "rule='osim'", "must be the same");
  CHECK_REFUSED(MODEL(A BALL("quadrant='x'") B), "quadrant", "means nothing with rule geodesic");
  CHECK_REFUSED(MODEL(A BALL("sidesite='a'") B), "sidesite", "means nothing");
  CHECK_REFUSED(MODEL(A "<geom geom='ball' rule='osim' hint='1 0 0'/>" B), "hint", "needs the rule geodesic");
  CHECK_REFUSED(MODEL(A "<geom geom='box' rule='geodesic'/>" B), "geom='box'", "must name a cylinder, sphere");
}

// Tangents of length sqrt(3) / 2 and an arc of pi / 3 over the side of the hint; none where the path is above.
TEST(the_hint_says_on_which_side_the_path_runs) {
  const double length = 2 * sqrt(0.75) + 0.5 * acos(-1) / 3;
  Scene s = scene(MODEL(A BALL("hint='0 1 0'") B));
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->ten_length[0], length, 1e-13);
  CHECK_NEAR(s.d->ten_J[1], -0.5, 1e-12);  // y of b, seen from above the ball
  s.d->qpos[1] = 2;
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->ten_length[0], sqrt(8), 1e-13);
  scene_end(s);
  s = scene(MODEL(A BALL("hint='0 -1 0.001'") B));
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->ten_length[0], length, 1e-13);
  CHECK_NEAR(s.d->ten_J[1], 0.5, 1e-2);
  scene_end(s);
}

// Without a hint it is on the side where the straight line enters.
TEST(without_a_hint_the_path_lands_where_it_enters) {
  Scene s = scene(MODEL(A BALL("") B));
  s.d->qpos[1] = 0.4;
  sn_forward(s.m, s.d);
  double far = hypot(1, 0.4), angle = acos(-1) - atan2(0.4, 1) - acos(0.5) - acos(0.5 / far);
  CHECK_NEAR(s.d->ten_length[0], sqrt(0.75) + sqrt(far * far - 0.25) + 0.5 * angle, 1e-13);
  CHECK(s.d->ten_J[1] < 0);
  scene_end(s);
}
