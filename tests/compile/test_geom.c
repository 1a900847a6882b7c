// test_geom.c — <geom>: what is refused, and poses and masses with closed forms
#include "refused.h"

TEST(sizes_must_be_positive_for_the_shape) {
  CHECK_REFUSED(WORLD("<geom size='-1'/>"), "size", "needs 1 positive number for this shape, found -1");
  CHECK_REFUSED(WORLD("<geom/>"), "<geom", "needs 1 positive number for this shape, found 0");
  CHECK_REFUSED(WORLD("<geom type='box' size='1 1'/>"), "size", "needs 3 positive numbers for this shape, found 0");
  CHECK_REFUSED(WORLD("<geom type='capsule' size='1'/>"), "size", "needs 2 positive numbers");
  CHECK_REFUSED(WORLD("<geom type='plane' size='1 1'/>"), "size", "needs a positive third number in a plane");
}

TEST(contact_dimension_is_one_three_four_or_six) {
  CHECK_REFUSED(WORLD("<geom size='.1' condim='2'/>"), "condim", "must be 1, 3, 4 or 6, found 2");
}

TEST(fromto_needs_a_long_shape_two_points_and_no_pos) {
  CHECK_REFUSED(WORLD("<geom size='.1' fromto='0 0 0 0 0 1'/>"), "fromto", "needs a capsule");
  CHECK_REFUSED(WORLD("<geom type='capsule' size='.1' fromto='0 0 0 0 0 0'/>"), "fromto", "same point");
  CHECK_REFUSED(WORLD("<geom type='capsule' size='.1' fromto='0 0 0 0 0 1' pos='1 0 0'/>"), "fromto",
                "cannot be combined with 'pos'");
}

TEST(fromto_gives_centre_length_and_direction) {
  Scene s =
      scene(WORLD("<geom type='capsule' size='.1' fromto='1 0 0 3 0 0'/>"
                  "<geom type='box' size='.1' fromto='0 0 2 0 0 0'/>"));
  CHECK_NEAR(s.m->geom_pos[0].x, 2, 0);
  CHECK_NEAR(s.m->geom_size[0].y, 1, 1e-15);
  // z points from the second end to the first, here to -x
  snQuat q = s.m->geom_quat[0];
  CHECK_NEAR(2 * (q.x * q.z + q.w * q.y), -1, 1e-14);
  CHECK_NEAR(s.m->geom_size[1].x, 0.1, 0);
  CHECK_NEAR(s.m->geom_size[1].y, 0.1, 0);
  CHECK_NEAR(s.m->geom_size[1].z, 1, 1e-15);
  CHECK_NEAR(s.m->geom_quat[1].w, 1, 0);
  scene_end(s);
}

TEST(mass_and_density_must_not_be_negative) {
  CHECK_REFUSED(MOVING("<geom size='.2' mass='-1'/>"), "mass", "must not be negative, found -1");
  CHECK_REFUSED(MOVING("<geom size='.2' density='-1'/>"), "density", "must not be negative, found -1");
}

TEST(mass_comes_from_mass_else_from_density_times_volume) {
  Scene s =
      scene(WORLD("<body><joint/><geom type='box' size='.1 .2 .3' mass='3' density='9'/></body>"
                  "<body><joint/><geom type='box' size='.1 .2 .3' density='1000'/></body>"
                  "<body><joint/><geom type='box' size='.5 .5 .5' density='2' shellinertia='true'/></body>"));
  CHECK_NEAR(s.m->body_mass[1], 3, 0);
  CHECK_NEAR(s.m->body_mass[2], 48, 1e-14);
  CHECK_NEAR(s.m->body_mass[3], 12, 1e-14);
  scene_end(s);
}

TEST(a_plane_stays_out_of_moving_bodies_even_when_the_joint_comes_later) {
  CHECK_REFUSED(MOVING("<geom type='plane' size='1 1 1'/>"), "<geom type", "cannot be in a body that moves");
  CHECK_REFUSED(WORLD("<body><body><geom type='plane' size='1 1 1'/></body><joint/><geom size='.1'/></body>"),
                "<geom type", "cannot be in a body that moves");
}

TEST(an_unknown_material_is_an_error_that_offers_a_close_name) {
  CHECK_REFUSED(
      "<mujoco><asset><material name='steel'/></asset><worldbody><geom size='.1' "
      "material='stel'/></worldbody></mujoco>",
      "material='stel'", "did you mean 'steel'?");
}
