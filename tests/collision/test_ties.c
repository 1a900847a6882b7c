// test_ties.c — geoms that touch to the last bit: the contacts are those that MuJoCo has, counted there
#include "scene.h"
#include "sinew/physics.h"

static int contacts_of(const char* xml) {
  Scene s = scene(xml);
  sn_forward(s.m, s.d);
  int count = s.d->ncon;
  scene_end(s);
  return count;
}

#define BALL(x, z) "<body pos='" #x " 0 " #z "'><freejoint/><geom size='1'/></body>"
#define FOUR(a, b, c, d) "<mujoco><worldbody>" a b c d "</worldbody></mujoco>"

TEST(spheres_that_just_touch_are_left_out_where_the_sweep_shows_a_gap) {
  CHECK_INT(contacts_of(FOUR(BALL(-5, .01), BALL(-5, 3.01), BALL(5, .01), BALL(5, 2.01))), 0);
  CHECK_INT(contacts_of(FOUR(BALL(0, 0), BALL(0, 2), BALL(5, .01), BALL(5, 4.01))), 0);
}

TEST(spheres_that_touch_visibly_are_not) {
  CHECK_INT(contacts_of(FOUR(BALL(-5, .01), BALL(-5, 3.01), BALL(5, .01), BALL(5, 2.00999))), 1);
}

// Two fingers with three pads each, whose inner faces meet at y = 0.
#define BOX(size, x, y, z) "<geom type='box' size='" size "' pos='" x " " y " " z "'/>"
#define PADS(far, near) \
  BOX(".0085 .004 .0085", "0", far, ".0445") BOX(".003 .002 .003", ".0055", near, ".05") \
  BOX(".003 .002 .003", "-.0055", near, ".05")
#define FINGER(y, pads) "<body pos='0 " y " 0'><joint type='slide' axis='0 1 0'/>" pads "</body>"

TEST(pads_that_just_touch_have_the_contacts_that_trees_of_boxes_leave) {
  CHECK_INT(contacts_of("<mujoco><worldbody>" FINGER(".02", PADS("-.016", "-.018")) FINGER("-.02", PADS(".016", ".018"))
                        "</worldbody></mujoco>"), 4);
  CHECK_INT(contacts_of("<mujoco><worldbody>" FINGER(".01", PADS("-.006", "-.008")) FINGER("-.01", PADS(".006", ".008"))
                        "</worldbody></mujoco>"), 27);
}

#define HALF(z) \
  "<body pos='0 0 " z "'><freejoint/><geom type='box' size='.1 .1 .1' gap='.1'/><geom size='.01' pos='.3 0 0'/></body>"

TEST(contacts_in_a_gap_outside_the_margin_are_no_ties) {
  Scene s = scene("<mujoco><worldbody>" HALF("0") HALF(".25") "</worldbody></mujoco>");
  s.m->opt.physics |= SN_PHYSICS_MARGINGAP;
  sn_forward(s.m, s.d);
  CHECK(s.d->ncon >= 4);
  scene_end(s);
}
