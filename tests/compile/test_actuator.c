// test_actuator.c — <actuator>: shortcuts over classes, limits, and what is refused
#include "refused.h"

#define ARM                                                                                    \
  "<worldbody><body><joint name='j' range='-1 3'/><joint name='s' type='slide' axis='1 0 0'/>" \
  "<geom size='.1' pos='1 0 0'/></body></worldbody>"
#define ACTUATOR(inside) "<mujoco><compiler angle='radian'/>" ARM "<actuator>" inside "</actuator></mujoco>"

static void check_prm(const double* found, double a, double b, double c) {
  CHECK_NEAR(found[0], a, 0);
  CHECK_NEAR(found[1], b, 0);
  CHECK_NEAR(found[2], c, 0);
}

TEST(shortcuts_write_gain_and_bias) {
  Scene s =
      scene(ACTUATOR("<motor joint='j'/><position joint='j' kp='5' kv='2'/><velocity joint='j' kv='3'/>"
                     "<position joint='j' timeconst='.1'/>"));
  check_prm(s.m->actuator_gainprm[0], 1, 0, 0);
  CHECK_INT(s.m->actuator_biastype[0], SN_BIAS_NONE);
  check_prm(s.m->actuator_gainprm[1], 5, 0, 0);
  check_prm(s.m->actuator_biasprm[1], 0, -5, -2);
  check_prm(s.m->actuator_gainprm[2], 3, 0, 0);
  check_prm(s.m->actuator_biasprm[2], 0, 0, -3);
  CHECK_INT(s.m->actuator_dyntype[3], SN_DYN_FILTEREXACT);
  CHECK_NEAR(s.m->actuator_dynprm[3][0], 0.1, 0);
  CHECK_INT(s.m->na, 1);
  scene_end(s);
}

TEST(all_actuator_elements_of_a_class_make_one_default) {
  Scene s = scene(
      "<mujoco><default><position kp='7'/><default class='c'><general gainprm='2 3' ctrlrange='-1 1'/></default>"
      "</default>" ARM
      "<actuator><position joint='j'/><motor class='c' joint='j'/><general class='c' joint='j'/>"
      "</actuator></mujoco>");
  check_prm(s.m->actuator_gainprm[0], 7, 0, 0);
  check_prm(s.m->actuator_gainprm[1], 1, 3, 0);
  check_prm(s.m->actuator_biasprm[1], 0, -7, 0);
  CHECK_INT(s.m->actuator_biastype[1], SN_BIAS_NONE);
  check_prm(s.m->actuator_gainprm[2], 2, 3, 0);
  CHECK_INT(s.m->actuator_biastype[2], SN_BIAS_AFFINE);
  CHECK_INT(s.m->actuator_ctrllimited[1], 1);
  scene_end(s);
}

TEST(a_control_range_can_be_inherited_from_the_joint) {
  Scene s = scene(ACTUATOR("<position joint='j' inheritrange='.5'/>"));
  CHECK_NEAR(s.m->actuator_ctrlrange[0].lo, 0, 1e-15);
  CHECK_NEAR(s.m->actuator_ctrlrange[0].hi, 2, 1e-15);
  CHECK_INT(s.m->actuator_ctrllimited[0], 1);
  scene_end(s);
}

TEST(length_ranges_are_copied_from_limits_where_asked) {
  Scene s = scene("<mujoco><compiler angle='radian'><lengthrange mode='all' uselimit='true'/></compiler>" ARM
                  "<actuator><motor joint='j' gear='2'/><motor joint='s' lengthrange='4 5'/></actuator></mujoco>");
  CHECK_NEAR(s.m->actuator_lengthrange[0].lo, -1, 0);
  CHECK_NEAR(s.m->actuator_lengthrange[0].hi, 3, 0);
  CHECK_NEAR(s.m->actuator_lengthrange[1].lo, 4, 0);
  scene_end(s);
}

TEST(servo_parameters_must_make_sense) {
  CHECK_REFUSED(ACTUATOR("<position joint='j' kv='1' dampratio='1'/>"), "dampratio", "cannot stand beside 'kv'");
  CHECK_REFUSED(ACTUATOR("<position joint='j' kv='-1'/>"), "kv", "must not be negative");
  CHECK_REFUSED(ACTUATOR("<position joint='j' dampratio='-1'/>"), "dampratio", "must not be negative");
  CHECK_REFUSED(ACTUATOR("<position joint='j' timeconst='-1'/>"), "timeconst", "must not be negative");
  CHECK_REFUSED(ACTUATOR("<position joint='j' inheritrange='1' ctrlrange='-1 1'/>"), "inheritrange",
                "beside 'ctrlrange'");
  CHECK_REFUSED(ACTUATOR("<position joint='s' inheritrange='1'/>"), "inheritrange", "finds no range in joint 's'");
}

TEST(limits_must_rise_and_activations_exist) {
  CHECK_REFUSED(ACTUATOR("<motor joint='j' ctrllimited='true'/>"), "<motor", "'ctrlrange' must rise");
  CHECK_REFUSED(ACTUATOR("<motor joint='j' forcelimited='true' forcerange='1 0'/>"), "forcerange", "must rise");
  CHECK_REFUSED(ACTUATOR("<general joint='j' actrange='-1 1'/>"), "actrange", "'dyntype' none has none");
  CHECK_REFUSED(ACTUATOR("<general joint='j' actdim='2' dyntype='filter'/>"), "actdim", "needs 'dyntype' user");
  CHECK_REFUSED(ACTUATOR("<general joint='j' actdim='1'/>"), "actdim", "must be 0");
  CHECK_REFUSED(ACTUATOR("<general joint='j' actdim='0' dyntype='filter'/>"), "actdim", "must not be 0");
  CHECK_REFUSED(ACTUATOR("<motor joint='j' delay='1'/>"), "delay", "setting delay > 0 without a history buffer");
}

TEST(an_actuator_acts_on_exactly_one_thing) {
  CHECK_REFUSED(ACTUATOR("<motor/>"), "<motor", "acts on nothing");
  CHECK_REFUSED(ACTUATOR("<motor joint='jj'/>"), "joint='jj'", "did you mean 'j'?");
  CHECK_REFUSED(ACTUATOR("<motor joint='j' jointinparent='j'/>"), "jointinparent", "one target is enough");
  CHECK_REFUSED(ACTUATOR("<motor joint='j' cranklength='1'/>"), "cranklength", "beside 'cranksite' only");
  CHECK_REFUSED(ACTUATOR("<motor joint='j' refsite='s'/>"), "refsite", "beside 'site' only");
}

TEST(moment_rows_hold_the_dofs_of_the_joint) {
  Scene s = scene(
      "<mujoco><worldbody><body><joint name='h'/><geom size='.1' pos='1 0 0'/><body><joint name='b' type='ball'/>"
      "<geom size='.1'/></body></body></worldbody><actuator><motor joint='b'/><motor joint='h'/></actuator></mujoco>");
  CHECK_INT(s.m->nJmom, 4);
  CHECK_INT(s.m->moment_rownnz[0], 3);
  CHECK_INT(s.m->moment_colind[0], 1);
  CHECK_INT(s.m->moment_colind[2], 3);
  CHECK_INT(s.m->moment_rowadr[1], 3);
  CHECK_INT(s.m->moment_colind[3], 0);
  scene_end(s);
}
