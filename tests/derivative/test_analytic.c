// test_analytic.c — analytic derivatives of steps against centred differences extrapolated in their displacement
#include "derivative/exact.h"

#include <math.h>
#include <stdlib.h>

#define JOINED                                                                                                       \
  "<worldbody><body pos='0 0 2'><freejoint name='root'/><geom type='box' size='.1 .2 .3' euler='10 20 30'/>"         \
  "<site name='s0' pos='.2 .1 .1'/>"                                                                                 \
  "<body pos='0 .3 .4'><joint name='ball' type='ball' pos='.01 .02 .03' stiffness='3' damping='.1' armature='.01'/>" \
  "<geom type='ellipsoid' size='.1 .05 .2'/><site name='s1' pos='.1 .1 0'/>"                                         \
  "<body pos='.2 0 0' gravcomp='.5'><joint name='turn' axis='1 1 0' stiffness='2' springref='20'/>"                  \
  "<joint name='slide' type='slide' axis='0 .3 1' damping='.2'/><geom type='cylinder' size='.05 .1'/>"               \
  "<site name='s2' pos='.1 0 .1' euler='1 2 3'/></body></body></body>"                                               \
  "<body pos='1 0 1'><joint name='other' axis='0 1 0'/><geom size='.1' pos='.2 0 0'/><geom name='wrap' size='.15'/>" \
  "<geom name='tube' type='cylinder' size='.1 .3' pos='-.5 0 .5'/><site name='s3' pos='.4 0 .1'/></body></worldbody>"
#define PULLED                                                                                                        \
  "<tendon><spatial name='t0' stiffness='5' damping='.3' springlength='.1'><site site='s0'/><site site='s2'/>"        \
  "<pulley divisor='2'/><site site='s1'/><geom geom='wrap'/><site site='s3'/></spatial>"                              \
  "<spatial name='t1'><site site='s0'/><geom geom='tube'/><site site='s3'/></spatial></tendon>"                       \
  "<actuator><motor joint='turn' gear='2'/><position joint='slide' kp='3' kv='.5'/><motor site='s2' gear='1 2 3 .1 "  \
  ".2 .3'/>"                                                                                                          \
  "<general joint='ball' gear='1 2 3' biastype='affine' biasprm='0 -1 -.2'/><motor jointinparent='ball' gear='.3 .2 " \
  ".1'/>"                                                                                                             \
  "<general tendon='t0' dyntype='filter' dynprm='.05' gaintype='affine' gainprm='1 2 .3'/>"                           \
  "<general tendon='t1' dyntype='integrator' actearly='true' biastype='affine' biasprm='0 -2 -.1'/>"                  \
  "<muscle tendon='t1' force='10' lengthrange='.3 3'/></actuator></mujoco>"
#define OFF "<default><geom contype='0' conaffinity='0'/></default>"

TEST(smooth_forces_of_all_kinds_have_exact_derivatives) {
  check_states("<mujoco>" OFF JOINED PULLED, 10, 0.4, 1e-3, 1e-8);
}

TEST(the_medium_and_gravity_compensation_have_exact_derivatives) {
  check_states("<mujoco><option density='200' viscosity='.1' wind='.5 .2 .1'/>" OFF JOINED PULLED, 5, 0.4, 1e-3, 1e-7);
}

// The reflected point is the last iterate of a search: the length is then no minimum, and its derivative not ten_J.
TEST(tendons_that_touch_a_geom_from_the_inside_have_exact_derivatives) {
  check_states(
      "<mujoco>" OFF
      "<worldbody><site name='side' pos='0 .01 0'/><geom name='tube' type='cylinder' size='.05 .1'/>"
      "<geom name='ball' size='.05' pos='0 0 .5'/><site name='within' pos='0 .01 .5'/>"
      "<body pos='-.1 -.1 0'><joint axis='0 0 1' pos='.1 .1 0'/><joint type='slide' axis='1 .3 .2'/><geom size='.03'/>"
      "<site name='a'/></body><body pos='.12 -.06 .03'><joint axis='.1 0 1' pos='-.1 .1 0'/>"
      "<joint type='slide' axis='.4 1 .2'/><geom size='.03'/><site name='b'/></body></worldbody><tendon>"
      "<spatial name='t0' stiffness='20' damping='.5' springlength='.1' limited='true' range='0 .2'><site site='a'/>"
      "<geom geom='tube' sidesite='side'/><site site='b'/></spatial><spatial name='t1'><site site='a'/>"
      "<geom geom='ball' sidesite='within'/><site site='b'/></spatial></tendon><equality><tendon tendon1='t0' "
      "tendon2='t1' polycoef='0 1 .5'/></equality><actuator><muscle tendon='t0' force='10' lengthrange='.1 .4'/>"
      "<position tendon='t1' kp='30'/></actuator></mujoco>",
      20, 0.05, 1e-5, 1e-7);
}

TEST(runge_kutta_steps_have_exact_derivatives) {
  check_states("<mujoco><option integrator='RK4' timestep='.01'/>" OFF JOINED PULLED, 5, 0.4, 1e-3, 1e-8);
}

TEST(springs_that_the_integrator_is_implicit_in_have_exact_derivatives) {
  check_states("<mujoco><option integrator='implicitspringdamper'/>" OFF JOINED PULLED, 5, 0.4, 1e-3, 1e-8);
}

// Tendons of one chain: implicit integrators have no derivatives between chains.
#define PULLED_ALONG                                                                                                   \
  "<tendon><spatial name='t0' stiffness='5' damping='.3' springlength='.1'><site site='s0'/><site site='s2'/>"         \
  "<pulley divisor='2'/><site site='s1'/><site site='s2'/></spatial></tendon><actuator><motor joint='turn' gear='2'/>" \
  "<position joint='slide' kp='3' kv='.5'/><general joint='ball' gear='1 2 3' biastype='affine' biasprm='0 -1 -.2'/>"  \
  "<general tendon='t0' dyntype='filter' dynprm='.05' gaintype='affine' gainprm='1 2 .3'/>"                            \
  "<muscle tendon='t0' force='100' lengthrange='.1 .8'/><hillmuscle tendon='t0' force='100' optlen='.3' "              \
  "slacklen='.2'/></actuator></mujoco>"

TEST(implicit_steps_have_exact_derivatives) {
  const char* const xml[] = {
      "<mujoco><option integrator='implicit' timestep='.01'/>" OFF JOINED PULLED_ALONG,
      "<mujoco><option integrator='implicitfast' timestep='.01'/>" OFF JOINED PULLED_ALONG,
      "<mujoco><option integrator='implicit' density='200' viscosity='.1' wind='.5 .2 .1'/>" OFF JOINED PULLED_ALONG};
  for (int i = 0; i < 3; i++) check_states(xml[i], 5, 0.4, 1e-3, 1e-7);
}

TEST(implicit_steps_with_constraints_have_exact_derivatives) {
  const char* const xml[] = {"<mujoco><option integrator='implicit'/>" OFF JOINED
                             "<equality><weld site1='s1' site2='s3'/></equality>" PULLED_ALONG,
                             "<mujoco><option integrator='implicitfast'/>" OFF JOINED
                             "<equality><connect site1='s1' site2='s3'/></equality>" PULLED_ALONG};
  for (int i = 0; i < 2; i++) check_states(xml[i], 5, 0.4, 1e-5, 1e-6);
}

#define ON_PLANE(option, geom)                                                       \
  "<mujoco><option " option                                                          \
  "/><worldbody><geom type='plane' size='5 5 .1'/><body pos='0 0 .099'><freejoint/>" \
  "<geom " geom "/></body></worldbody></mujoco>"
#define ON_GEOM(option, below, geom)                                                                     \
  "<mujoco><option " option "/><worldbody><geom " below "/><body pos='0 0 .199'><freejoint/><geom " geom \
  "/></body></worldbody></mujoco>"

static void check_contacts(const char* const* xml, int count) {
  for (int i = 0; i < count; i++) check_states(xml[i], 4, 3e-4, 1e-5, 1e-6);
}

TEST(contacts_in_pyramids_have_exact_derivatives) {
  const char* const xml[] = {
      ON_PLANE("", "size='.1'"),
      ON_PLANE("", "type='capsule' size='.1 .2' euler='0 90 20'"),
      ON_PLANE("", "type='box' size='.1 .2 .1' condim='4'"),
      ON_GEOM("", "size='.1'", "size='.1' condim='6'"),
      ON_GEOM("", "type='capsule' size='.1 .5' euler='0 90 0'", "type='capsule' size='.1 .4' euler='90 0 0'"),
      ON_GEOM("", "type='box' size='.3 .3 .1' euler='0 10 0'", "size='.1'"),
      ON_GEOM("", "type='capsule' size='.1 .5' euler='0 90 0'", "size='.1' condim='1'")};
  check_contacts(xml, 7);
}

TEST(contacts_of_ellipsoids_and_cylinders_have_derivatives_through_their_witness_points) {
  const char* const xml[] = {ON_PLANE("", "type='ellipsoid' size='.2 .15 .1' euler='3 2 0'"),
                             ON_PLANE("", "type='cylinder' size='.1 .2' euler='80 5 0'"),
                             ON_GEOM("", "type='cylinder' size='.1 .5' euler='0 90 0'", "size='.1'")};
  check_contacts(xml, 3);
}

TEST(contacts_of_boxes_have_exact_derivatives_through_the_planes_that_meet) {
  const char* const xml[] = {
      ON_GEOM("", "type='box' size='.3 .3 .1'", "type='box' size='.1 .2 .1' euler='1 2 30'"),
      ON_GEOM("", "type='box' size='.2 .2 .1' pos='-.15 0 0'", "type='box' size='.1 .1 .1' euler='1 -2 20'"),
      ON_GEOM("cone='elliptic'", "type='box' size='.2 .2 .1' pos='-.15 0 0'",
              "type='box' size='.1 .1 .1' euler='-1 -2 20'"),
      ON_GEOM("", "type='box' size='.1 .1 .1' euler='1 -1 0'", "type='box' size='.3 .3 .1' euler='0 0 20'"),
      ON_GEOM("", "type='box' size='.2 .2 .1' pos='-.15 .15 0'", "type='box' size='.1 .1 .1' euler='1 2 20'"),
      ON_GEOM("", "type='box' size='.3 .3 .1'", "type='capsule' size='.1 .15' euler='0 88 10'"),
      ON_GEOM("", "type='box' size='.071 .3 .071' euler='0 45 0' pos='0 0 -.0004'",
              "type='capsule' size='.1 .15' euler='0 88 10'")};
  check_contacts(xml, 7);
}

TEST(boxes_that_meet_with_a_clipped_face_have_exact_derivatives) {
  const char* const xml[] = {
      ON_GEOM("physics='boxbox'", "type='box' size='.3 .3 .1'", "type='box' size='.1 .2 .1' euler='1 2 30'"),
      ON_GEOM("physics='boxbox'", "type='box' size='.2 .2 .1' pos='-.15 0 0'",
              "type='box' size='.1 .1 .1' euler='1 -2 20'"),
      ON_GEOM("physics='boxbox'", "type='box' size='.1 .1 .1' euler='1 -1 0'",
              "type='box' size='.3 .3 .1' euler='0 0 20'")};
  check_contacts(xml, 3);
}

// The witness points of its ends are a little off the ends of its axis, which are what decides.
TEST(a_capsule_that_lies_almost_flat_on_a_box_touches_it_with_its_ends) {
  Scene s = scene(
      "<mujoco><worldbody><geom type='box' size='.5 .5 .1'/><body pos='.1 .2 .1499' euler='0 90.00000017 "
      "0'><freejoint/>"
      "<geom type='capsule' size='.05 .1'/></body></worldbody></mujoco>");
  int missing;
  s.m->opt.tolerance = 0;
  s.d->qvel[0] = 0.1, s.d->qvel[1] = 0.2;
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->ncon, 2);
  CHECK_NEAR(worst_error(s, 1e-6, &missing), 0, 1e-5);
  CHECK_INT(missing, 0);
  scene_end(s);
}

#define ELLIPTIC "cone='elliptic'"
TEST(contacts_in_elliptic_cones_have_exact_derivatives) {
  const char* const xml[] = {
      ON_PLANE(ELLIPTIC, "size='.1'"),
      ON_PLANE(ELLIPTIC, "type='capsule' size='.1 .2' euler='0 90 20'"),
      ON_PLANE(ELLIPTIC, "type='box' size='.1 .2 .1' condim='4'"),
      ON_GEOM(ELLIPTIC, "size='.1'", "size='.1' condim='6'"),
      ON_PLANE(ELLIPTIC, "size='.1' friction='.01'"),
      ON_GEOM(ELLIPTIC, "type='capsule' size='.1 .5' euler='0 90 0'", "type='capsule' size='.1 .4' euler='90 0 0'")};
  check_contacts(xml, 6);
}

TEST(limits_friction_and_equalities_have_exact_derivatives) {
  check_states(
      "<mujoco>" OFF JOINED
      "<tendon><spatial name='t0' limited='true' range='0 .3' frictionloss='.2'><site site='s0'/><site site='s2'/>"
      "</spatial></tendon><equality><joint joint1='turn' joint2='other' polycoef='0 1 .5 .2 .1'/>"
      "<connect site1='s1' site2='s3'/></equality></mujoco>",
      5, 0.4, 1e-5, 1e-6);
  check_states("<mujoco>" OFF
               "<worldbody><body><joint type='ball' limited='true' range='0 .1'/><geom size='.1' pos='.1 .2 .3'/>"
               "<body pos='.3 0 0'><joint limited='true' range='-.01 .01' frictionloss='.1' damping='.2'/>"
               "<geom size='.1' pos='.1 .1 0'/></body></body></worldbody></mujoco>",
               5, 0.4, 1e-5, 1e-6);
}

TEST(welds_have_exact_derivatives) {
  check_states("<mujoco>" OFF JOINED
               "<equality><weld site1='s1' site2='s3' torquescale='2'/><weld site1='s2' site2='s0' torquescale='.5' "
               "solref='.05 1'/></equality></mujoco>",
               5, 0.4, 1e-5, 1e-6);
  check_states(
      "<mujoco>" OFF
      "<worldbody><body name='a' pos='0 0 1'><freejoint/><geom type='box' size='.1 .2 .3'/><body name='b' "
      "pos='.3 0 0'><joint axis='1 1 0'/><joint type='slide' axis='0 0 1'/><geom size='.1' pos='.1 0 0'/></body></body>"
      "<body name='c'><freejoint/><geom type='capsule' size='.1 .2' pos='.1 0 0'/></body></worldbody><equality>"
      "<weld body1='b' body2='c' anchor='.1 .2 .3' relpose='.1 .1 0 .9 .3 .1 .2'/><weld "
      "body1='a'/></equality></mujoco>",
      5, 0.4, 1e-5, 1e-6);
}

TEST(sites_that_act_against_a_reference_have_exact_derivatives) {
  check_states(
      "<mujoco>" OFF JOINED
      "<actuator><motor site='s2' refsite='s1' gear='1 2 3 .1 .2 .3'/><position site='s2' refsite='s3' gear='1 .5 "
      "-1 0 0 0' kp='10'/><position site='s3' refsite='s0' gear='.3 .2 .1 1 -.4 .2' kp='10' kv='1'/><general "
      "site='s0' refsite='s2' gear='0 1 0 .2 .2 .2' biastype='affine' biasprm='0 -1 -.2'/></actuator></mujoco>",
      10, 0.4, 1e-3, 1e-8);
}

TEST(adhesion_has_exact_derivatives) {
  const char* const xml[] = {
      "<mujoco><worldbody><geom type='plane' size='5 5 .1'/><body name='b' pos='0 0 .099'><freejoint/><geom size='.1'/>"
      "<geom type='capsule' size='.05 .1' pos='.2 0 -.05' euler='0 90 0'/></body></worldbody><actuator><adhesion "
      "body='b' "
      "gain='20' ctrlrange='0 1'/></actuator></mujoco>",
      "<mujoco><worldbody><geom type='capsule' size='.1 .5' euler='0 90 0' margin='.01' gap='.01'/><body name='b' "
      "pos='0 0 "
      ".203'><freejoint/><geom type='capsule' size='.1 .4' euler='90 0 0'/></body></worldbody><actuator><adhesion "
      "body='b' "
      "gain='20' ctrlrange='0 1'/></actuator></mujoco>"};
  check_contacts(xml, 2);
}

TEST(columns_on_a_corner_are_told) {
  Scene s = scene(
      "<mujoco><worldbody><body><joint name='a'/><geom size='.1' pos='.1 0 0'/></body></worldbody><actuator>"
      "<general joint='a' dyntype='integrator' actlimited='true' actrange='0 1'/><motor joint='a' "
      "forcelimited='true' forcerange='-1 1'/><motor joint='a'/></actuator></mujoco>");
  snDerivatives* work = sn_derivatives_create(s.m, 1);
  double A[9], B[9];
  s.d->ctrl[1] = 1;
  CHECK(sn_transition(s.m, s.d, &(snDerivativeOptions){.work = work}, A, B, NULL, NULL));
  const bool wanted[6] = {false, false, true, true, true, false};  // qpos qvel act, ctrl
  for (int j = 0; j < 6; j++) CHECK_INT(sn_derivatives_one_sided(work, j), wanted[j]);
  sn_derivatives_destroy(work);
  scene_end(s);
}

TEST(a_servo_has_a_corner_where_its_force_saturates_and_none_beyond) {
  Scene s = scene(
      "<mujoco><worldbody><body><joint name='a'/><geom size='.1' pos='.1 0 0'/></body></worldbody><actuator>"
      "<position joint='a' kp='10' kv='1' forcelimited='true' forcerange='-1 1'/></actuator></mujoco>");
  snDerivatives* work = sn_derivatives_create(s.m, 1);
  double A[4], B[2];
  const double control[3] = {0.05, 0.1, 0.2};
  for (int k = 0; k < 3; k++) {
    s.d->ctrl[0] = control[k];
    CHECK(sn_transition(s.m, s.d, &(snDerivativeOptions){.work = work}, A, B, NULL, NULL));
    for (int j = 0; j < 3; j++) CHECK_INT(sn_derivatives_one_sided(work, j), k == 1);
    CHECK((B[1] != 0) == (k == 0));
  }
  sn_derivatives_destroy(work);
  scene_end(s);
}

TEST(a_contact_in_a_cone_that_is_deep_enough_is_no_corner) {
  Scene s = scene(ON_PLANE("cone='elliptic'", "size='.1'"));
  snDerivatives* work = sn_derivatives_create(s.m, 1);
  double A[144];
  for (int k = 0; k < 2; k++) {
    s.d->qpos[2] = k == 0 ? 0.099 : 0.1 - 1e-8;
    CHECK(sn_transition(s.m, s.d, &(snDerivativeOptions){.work = work}, A, NULL, NULL, NULL));
    for (int j = 0; j < 12; j++) CHECK_INT(sn_derivatives_one_sided(work, j), k);
  }
  sn_derivatives_destroy(work);
  scene_end(s);
}

TEST(positions_that_bring_a_wrap_to_its_end_are_told) {
  Scene s = scene(
      "<mujoco><worldbody><geom name='g' type='cylinder' size='.1 .3' pos='0 0 0' euler='90 0 0'/><site name='a' "
      "pos='-.3 0 .1'/><body pos='.3 0 .1'><joint type='slide' axis='0 0 1'/><geom size='.01'/><site name='b'/></body>"
      "<body pos='0 2 0'><joint type='slide'/><geom size='.1'/></body></worldbody><tendon><spatial stiffness='1'>"
      "<site site='a'/><geom geom='g'/><site site='b'/></spatial></tendon></mujoco>");
  snDerivatives* work = sn_derivatives_create(s.m, 1);
  double A[16];
  const double height[3] = {1e-7, -1e-7, 1e-3};
  for (int k = 0; k < 3; k++) {
    s.d->qpos[0] = height[k];
    CHECK(sn_transition(s.m, s.d, &(snDerivativeOptions){.work = work}, A, NULL, NULL, NULL));
    CHECK_INT(sn_derivatives_one_sided(work, 0), k < 2);
    for (int j = 1; j < 4; j++) CHECK(!sn_derivatives_one_sided(work, j));
  }
  sn_derivatives_destroy(work);
  scene_end(s);
}

// Rows of C and D, relative to the largest of their sensor.
static double worst_sensor(Scene s, snDerivatives* work, double eps) {
  int size = sn_derivatives_size(s.m), ns = s.m->nsensordata, width = size + s.m->nu;
  double *x[4], worst = 0;
  for (int k = 0; k < 4; k++) {
    x[k] = calloc((size_t)(ns * width) + 1, sizeof(double));
    snDerivativeOptions options = {.mode = k < 3 ? SN_DERIVATIVE_FD : SN_DERIVATIVE_ANALYTIC, .work = work};
    if (k < 3) options.eps = eps / (1 << k);
    CHECK(sn_transition(s.m, s.d, &options, NULL, NULL, x[k], x[k] + ns * size));
  }
  for (int sensor = 0; sensor < s.m->nsensor; sensor++) {
    if (sn_derivatives_sensor_reason(work, sensor) != SN_DERIVATIVE_IS_ANALYTIC) continue;
    for (int i = s.m->sensor_adr[sensor]; i < s.m->sensor_adr[sensor] + s.m->sensor_dim[sensor]; i++)
      for (int part = 0; part < 2; part++)
        for (int j = 0; j < (part ? s.m->nu : size); j++) {
          // differences, as MuJoCo's, read it before they displace a velocity
          if (s.m->sensor_type[sensor] == SN_SENSOR_E_KINETIC && j >= s.m->nv) continue;
          int at = part ? ns * size + i * s.m->nu + j : i * size + j;
          double once = (4 * x[1][at] - x[0][at]) / 3, twice = (4 * x[2][at] - x[1][at]) / 3;
          double wanted = (16 * twice - once) / 15, off = fabs(x[3][at] - wanted) / fmax(1, fabs(wanted));
          if (!(off < 1e-6)) printf("sensor %d row %d column %d: %g, wanted %g\n", sensor, i, j, x[3][at], wanted);
          worst = fmax(worst, isnan(off) ? INFINITY : off);
        }
  }
  for (int k = 0; k < 4; k++) free(x[k]);
  return worst;
}

#define SENSORS                                                                                                       \
  "<sensor><accelerometer site='s2'/><velocimeter site='s2'/><gyro site='s2'/><magnetometer site='s2'/>"              \
  "<jointpos joint='turn'/><jointvel joint='turn'/><ballquat joint='ball'/><ballangvel joint='ball'/>"                \
  "<tendonpos tendon='t0'/><tendonvel tendon='t0'/><tendonpos tendon='t1'/><tendonvel tendon='t1'/>"                  \
  "<actuatorpos actuator='a1'/><actuatorvel actuator='a2'/><actuatorfrc actuator='a0'/><actuatorfrc actuator='a2'/>"  \
  "<tendonactuatorfrc tendon='t0'/><framepos objtype='site' objname='s2'/>"                                           \
  "<framepos objtype='site' objname='s2' reftype='site' refname='s3'/>"                                               \
  "<framequat objtype='body' objname='low' reftype='site' refname='s0'/><framequat objtype='xbody' objname='low'/>"   \
  "<framexaxis objtype='site' objname='s2' reftype='xbody' refname='low'/><frameyaxis objtype='site' objname='s2'/>"  \
  "<framezaxis objtype='geom' objname='wrap' reftype='site' refname='s1'/>"                                           \
  "<framelinvel objtype='site' objname='s2' reftype='site' refname='s0'/><framelinvel objtype='body' objname='low'/>" \
  "<frameangvel objtype='site' objname='s2' reftype='site' refname='s3'/><frameangvel objtype='site' objname='s2'/>"  \
  "<framelinacc objtype='site' objname='s2'/><frameangacc objtype='body' objname='low'/><subtreecom body='low'/>"     \
  "<subtreelinvel body='low'/><subtreeangmom body='low'/><e_kinetic/><clock/><e_potential/>"                          \
  "<gyro site='s1' cutoff='.3'/></sensor>"

TEST(sensors_have_exact_derivatives) {
  const char* const option[] = {"", "integrator='RK4'", "integrator='implicit'"};
  for (int k = 0; k < 3; k++) {
    char xml[8192];
    snprintf(
        xml, sizeof xml,
        "<mujoco><option timestep='.01' %s/>" OFF
        "<worldbody><body name='low' pos='0 0 2'><freejoint name='root'/><geom type='box' size='.1 .2 .3' euler='10 20 "
        "30'/><site name='s0' pos='.2 .1 .1'/><body pos='0 .3 .4'><joint name='ball' type='ball' pos='.01 .02 .03'/>"
        "<geom type='ellipsoid' size='.1 .05 .2'/><site name='s1' pos='.1 .1 0'/><body pos='.2 0 0'><joint "
        "name='turn' axis='1 1 0' stiffness='2' springref='20'/><joint name='slide' type='slide' axis='0 .3 1'/><geom "
        "type='cylinder' size='.05 .1'/><site name='s2' pos='.1 0 .1' euler='1 2 3'/></body></body></body><body pos='1 "
        "0 1'><joint axis='0 1 0' limited='true' range='-1 -.5'/><geom size='.1' pos='.2 0 0'/><geom name='wrap' "
        "size='.15'/><site name='s3' pos='.4 0 .1'/></body></worldbody><tendon><spatial name='t0' stiffness='5'><site "
        "site='s0'/><site site='s2'/></spatial><spatial name='t1'><site site='s1'/><geom geom='wrap'/><site "
        "site='s3'/></spatial></tendon><actuator><motor name='a0' joint='turn' gear='2'/><position name='a1' "
        "joint='slide' kp='3' kv='.5'/><general name='a2' tendon='t0' dyntype='filter' dynprm='.05' "
        "gaintype='affine' gainprm='1 2 .3'/></actuator>" SENSORS "</mujoco>",
        option[k]);
    Scene s = scene(xml);
    s.m->opt.tolerance = 0;
    snDerivatives* work = sn_derivatives_create(s.m, 1);
    for (int seed = 1; seed <= 5; seed++) {
      uint64_t random = (uint64_t)seed;
      double step[16];
      sn_reset(s.m, s.d);
      random_numbers(step, s.m->nv, 0.3, &random);
      sn_integrate_pos(s.m, s.d->qpos, step, 1);
      random_numbers(s.d->qvel, s.m->nv, 1, &random);
      random_numbers(s.d->ctrl, s.m->nu, 0.4, &random);
      s.d->act[0] = 0.3;
      CHECK_NEAR(worst_sensor(s, work, 1e-4), 0, 1e-6);
    }
    CHECK_INT(sn_derivatives_sensor_reason(work, s.m->nsensor - 2), SN_DERIVATIVE_SENSOR);  // potential energy
    sn_derivatives_destroy(work);
    scene_end(s);
  }
}

// Both joints are far beyond the range of their actuators' sum in every state; the third is never near it.
TEST(joints_whose_actuator_forces_are_cut_off_have_exact_derivatives) {
  check_states("<mujoco><worldbody><body><joint name='a' axis='0 1 0' actuatorfrcrange='-.2 .2'/><geom size='.1' "
               "pos='.2 0 0'/><body pos='.4 0 0'><joint name='b' axis='0 1 0' actuatorfrcrange='-.3 .1'/><geom "
               "size='.1' pos='.2 0 0'/><body pos='.4 0 0'><joint name='c' axis='0 1 0' actuatorfrcrange='-900 900'/>"
               "<geom size='.1' pos='.2 0 0'/></body></body></body></worldbody><actuator><motor joint='a' gear='500'/>"
               "<general joint='a' biastype='affine' biasprm='400 -2 -1' dyntype='filter' dynprm='.1'/>"
               "<position joint='b' kp='5000' kv='20'/><motor joint='b' gear='-800'/><position joint='c' kp='3'/>"
               "</actuator></mujoco>",
               6, 0.4, 1e-4, 1e-8);
}

// The fingers of a gripper: the matrix of the integrator leaves out what couples them, and is constant.
TEST(implicit_steps_have_exact_derivatives_beside_a_fixed_tendon_across_chains) {
  check_states("<mujoco><option integrator='implicitfast' timestep='.01'/>" OFF
               "<worldbody><body><joint name='arm' axis='0 1 0'/><geom size='.1' pos='.2 0 0'/>"
               "<body pos='.4 .1 0'><joint name='left' type='slide' axis='0 1 0'/><geom size='.05'/></body>"
               "<body pos='.4 -.1 0'><joint name='right' type='slide' axis='0 -1 0'/><geom size='.05'/></body></body>"
               "</worldbody><tendon><fixed name='split' damping='.5'><joint joint='left' coef='.5'/>"
               "<joint joint='right' coef='.5'/></fixed></tendon><actuator><general tendon='split' biastype='affine' "
               "gainprm='3' biasprm='0 -20 -4'/><position joint='arm' kp='20' kv='3'/></actuator></mujoco>",
               6, 0.4, 1e-3, 1e-8);
}
