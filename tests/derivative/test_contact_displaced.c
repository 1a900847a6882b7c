// test_contact_displaced.c — derivatives of steps with contacts that are known by displaced searches of their pair
#include "derivative/exact.h"
#include "derivative/contact_tangent.h"

#define STACK(below, above, place)                                                                                 \
  "<mujoco><option cone='elliptic' timestep='.002' iterations='200' tolerance='0' ccd_tolerance='1e-14' "          \
  "ccd_iterations='200'/><worldbody><body><freejoint/><geom " below " mass='2'/></body><body " place "><freejoint/>" \
  "<geom " above " mass='1'/></body></worldbody></mujoco>"

static void check_contacts(const char* xml, int least, double eps, double tolerance) {
  Scene s = scene(xml);
  sn_forward(s.m, s.d);
  int displaced = 0;
  for (int i = 0; i < s.d->ncon; i++) displaced += !sn_has_contact_tangent(s.m, s.d, &s.d->contact[i]);
  CHECK(displaced >= least);
  scene_end(s);
  check_states(xml, 6, 0.001, eps, tolerance);
}

TEST(two_boxes_touch_edge_against_edge) {
  check_contacts(STACK("type='box' size='.3 .1 .1' euler='45 0 0'", "type='box' size='.1 .3 .1' euler='0 45 0'",
                       "pos='.02 .03 .275'"),
                 1, 1e-6, 1e-5);
}

TEST(a_capsule_is_cut_off_above_the_border_of_a_face) {
  check_contacts(STACK("type='box' size='.1 .1 .1'", "type='capsule' size='.05 .2'", "pos='.01 0 .14' euler='0 89 5'"),
                 1, 1e-6, 1e-5);
}

// Two flat faces: any tilt makes the search jump, but the joint does not tilt.
TEST(faces_that_stay_flat_on_each_other) {
  check_states(
      "<mujoco><option timestep='.002' tolerance='0'/><asset><mesh name='plate' vertex='-.1 -.1 -.1 .1 -.1 -.1 .1 .1 "
      "-.1 -.1 .1 -.1 -.1 -.1 .1 .1 -.1 .1 .1 .1 .1 -.1 .1 .1'/></asset><worldbody>"
      "<geom type='mesh' mesh='plate'/><body pos='.03 .02 .195'><joint type='slide' axis='0 0 1'/>"
      "<geom type='mesh' mesh='plate' mass='1' euler='0 0 20'/></body></worldbody></mujoco>",
      6, 0.001, 1e-6, 1e-5);
}

TEST(products_with_the_transposed_matrix_know_such_contacts) {
  Scene s = scene(STACK("type='box' size='.3 .1 .1' euler='45 0 0'", "type='box' size='.1 .3 .1' euler='0 45 0'",
                        "pos='.02 .03 .275'"));
  int count, size = sn_derivatives_size(s.m);
  double *A = matrix(s, SN_DERIVATIVE_AUTO, 0, &count, NULL), w[24], out[24];
  CHECK_NEAR(size, 24, 0);
  for (int i = 0; i < size; i++) w[i] = 1 + 0.1 * i;
  CHECK(sn_transition_transposed(s.m, s.d, NULL, w, out, NULL));
  for (int j = 0; j < size; j++) {
    double sum = 0;
    for (int i = 0; i < size; i++) sum += A[i * size + j] * w[i];
    CHECK_NEAR(out[j], sum, 1e-8 * (1 + fabs(sum)));
  }
  free(A);
  scene_end(s);
}
