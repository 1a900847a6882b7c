// test_hill_muscle.c — Hill muscles in a file: kinds, defaults, classes, peak force, keyframes, and what is refused
#include "refused.h"
#include "sinew/muscle.h"

#include <stdio.h>

#define ARM(joint)                                                                                                   \
  "<compiler angle='radian'/><option gravity='0 0 0'/><worldbody><body name='b'><joint name='j' axis='0 1 0' " joint \
  "/><inertial pos='0 0 0' mass='1' diaginertia='0.1 0.1 0.1'/></body></worldbody>"
#define LIMITED             "limited='true' range='-0.5 0.5'"
#define MODEL(actuators)    "<mujoco>" ARM(LIMITED) "<actuator>" actuators "</actuator></mujoco>"
#define GENERAL(attributes) MODEL("<general name='h' joint='j' dyntype='hillmuscle' " attributes "/>")
#define HILL(attributes)    MODEL("<hillmuscle name='h' joint='j' " attributes "/>")
#define PRM                 "gainprm='0.75 1.05 1000 200 0.10 0.20 10 0 35 0'"

static Scene at_pose(const char* xml, double length, double act) {
  Scene s = scene(xml);
  s.d->qpos[0] = length;
  for (int i = 0; i < s.m->na; i++) s.d->act[i] = act;
  sn_forward(s.m, s.d);
  return s;
}

TEST(a_dyntype_brings_gain_and_bias_with_it) {
  Scene s = scene(GENERAL("gainprm='0.75 1.05 -1 200 0.10 0.20 10.0 0.349066 35.0'"));
  CHECK_INT(s.m->actuator_dyntype[0], SN_DYN_HILLMUSCLE);
  CHECK_INT(s.m->actuator_gaintype[0], SN_GAIN_HILLMUSCLE);
  CHECK_INT(s.m->actuator_biastype[0], SN_BIAS_HILLMUSCLE);
  CHECK_NEAR(s.m->actuator_gainprm[0][4], 0.1, 0);
  CHECK_NEAR(s.m->actuator_gainprm[0][7], 0.349066, 0);
  CHECK_INT(s.m->actuator_actnum[0], 1);
  CHECK_INT(s.m->actuator_actlimited[0], 1);
  CHECK_NEAR(s.m->actuator_actrange[0].lo, 0, 0);
  CHECK_NEAR(s.m->actuator_actrange[0].hi, 1, 0);
  CHECK_NEAR(s.m->actuator_dynprm[0][0], 0.01, 0);
  CHECK_NEAR(s.m->actuator_dynprm[0][1], 0.04, 0);
  CHECK_NEAR(s.m->actuator_dynprm[0][2], 0, 0);
  scene_end(s);
}

TEST(a_full_muscle_at_optimal_length_pulls_with_its_peak_force) {
  Scene s = at_pose(GENERAL(PRM), 0.3, 1);
  CHECK_NEAR(s.d->actuator_force[0], -1000, 1e-12);
  scene_end(s);
  s = at_pose(GENERAL("gainprm='0.75 1.05 1000 200 0.10 0.20 10 0.349066 35 0'"), 0.29396925696192966, 1);
  CHECK_NEAR(s.d->actuator_force[0], -939.6925696192966, 1e-12);
  s.d->qpos[0] = 0.3;
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->actuator_force[0], -932.5626047699923, 1e-12);
  scene_end(s);
}

TEST(peak_force_comes_from_scale_and_inertia_where_it_is_negative) {
  Scene s = scene(GENERAL("gainprm='0.75 1.05 -1 200 0.10 0.20 10 0 35 0'"));
  CHECK_NEAR(s.m->actuator_acc0[0], 10, 1e-12);
  CHECK_NEAR(s.m->actuator_gainprm[0][2], 20, 1e-12);
  CHECK_NEAR(s.m->actuator_biasprm[0][2], 20, 1e-12);
  // the owner makes the body heavier
  s.m->body_inertia[1] = (snVec3){0.2, 0.2, 0.2};
  sn_model_refresh(s.m);
  CHECK_NEAR(s.m->actuator_gainprm[0][2], 40, 1e-12);
  scene_end(s);
}

TEST(a_symmetric_range_is_not_taken_for_a_servo) {
  Scene s = scene(HILL("range='-1 1' force='500'"));
  CHECK_NEAR(s.m->actuator_biasprm[0][2], 500, 0);
  scene_end(s);
}

TEST(a_saved_model_keeps_the_negative_peak_force) {
  const char* xml = GENERAL("gainprm='0.75 1.05 -1 200'");
  snDiagnostics diag = {0};
  snSpec* spec = sn_spec_load_memory(xml, strlen(xml), "a.xml", NULL, &diag);
  snModel* m = spec ? sn_spec_compile(spec, NULL, &diag) : NULL;
  CHECK(m != NULL);
  size_t size = 0;
  char* text = sn_spec_to_text(spec, NULL, &size, &diag);
  CHECK(text != NULL);
  if (text) CHECK_CONTAINS(text, "gainprm=\"0.75 1.05 -1 200");
  if (text) sn_spec_release(spec, text);
  sn_model_destroy(m);
  sn_spec_destroy(spec);
  sn_diagnostics_clear(&diag);
}

TEST(activation_is_that_of_a_muscle_beside_it) {
  Scene s = at_pose(
      MODEL("<general joint='j' dyntype='hillmuscle' " PRM "/><muscle joint='j' lengthrange='-0.5 0.5'/>"), 0.3, 0.5);
  s.d->ctrl[0] = s.d->ctrl[1] = 0.8;
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->act_dot[0], 24.000000000000004, 1e-12);
  CHECK(s.d->act_dot[0] == s.d->act_dot[1]);
  CHECK_NEAR(s.d->actuator_force[0], -500, 1e-12);
  CHECK_NEAR(s.d->actuator_force[1], -9.991999999999999, 1e-12);
  scene_end(s);
}

TEST(an_early_activation_drives_the_force) {
  Scene s = at_pose(GENERAL(PRM " actearly='true'"), 0.3, 0);
  s.d->ctrl[0] = 1;
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->act_dot[0], 200, 1e-12);
  CHECK_NEAR(s.d->actuator_force[0], -400, 1e-12);
  scene_end(s);
}

TEST(gain_and_bias_may_be_of_other_kinds) {
  Scene s = at_pose(GENERAL("gainprm='100 0 0' gaintype='affine'"), 0.3, 0.5);
  s.d->ctrl[0] = 1;
  sn_forward(s.m, s.d);
  CHECK_INT(s.m->actuator_gaintype[0], SN_GAIN_AFFINE);
  CHECK_INT(s.m->actuator_biastype[0], SN_BIAS_HILLMUSCLE);
  CHECK_NEAR(s.m->actuator_biasprm[0][2], 20, 1e-12);
  CHECK_NEAR(s.d->actuator_force[0], 50, 1e-12);
  CHECK_NEAR(s.d->act_dot[0], 40, 1e-12);
  s.d->qpos[0] = 0.35;  // L = 1.5
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->actuator_force[0], 50 - 20 * 0.11920292202211756, 1e-12);
  scene_end(s);

  s = at_pose(MODEL("<general joint='j' gaintype='hillmuscle' " PRM "/>"), 0.3, 0);
  s.d->ctrl[0] = 0.25;
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->actuator_force[0], -250, 1e-12);
  scene_end(s);
}

TEST(gain_and_bias_of_two_muscles_each_follow_their_own_numbers) {
  Scene s = at_pose(GENERAL(PRM " biasprm='0.75 1.05 500 200 0.05 0.20 10 0 35'"), 0.275, 1);
  double gain = -1000 * exp(-pow((0.75 - 1) / 0.45, 2)), bias = -500 * 0.11920292202211756;
  CHECK_NEAR(s.d->actuator_force[0], gain + bias, 1e-12);
  scene_end(s);
}

TEST(entries_that_nobody_wrote_are_those_of_hill_muscles) {
  static const double expected[10] = {0.75, 1.05, 500, 200, 0.1, 0.2, 10, 0, 35, 0};
  Scene s = scene(GENERAL("gainprm='0.75 1.05 500'"));
  for (int i = 0; i < 10; i++) CHECK_NEAR(s.m->actuator_gainprm[0][i], expected[i], 0);
  for (int i = 0; i < 10; i++) CHECK_NEAR(s.m->actuator_biasprm[0][i], expected[i], 0);
  scene_end(s);
}

TEST(a_named_attribute_wins_over_the_same_entry) {
  Scene s = scene(GENERAL(PRM " optlen='0.07' vmax='8' pennation='0.2' force='750'"));
  CHECK_NEAR(s.m->actuator_gainprm[0][2], 750, 0);
  CHECK_NEAR(s.m->actuator_gainprm[0][4], 0.07, 0);
  CHECK_NEAR(s.m->actuator_gainprm[0][6], 8, 0);
  CHECK_NEAR(s.m->actuator_gainprm[0][7], 0.2, 0);
  CHECK_NEAR(s.m->actuator_biasprm[0][4], 0.07, 0);
  scene_end(s);
}

TEST(classes_carry_muscles) {
  Scene s = scene("<mujoco><default><hillmuscle force='700' curves='millard' tendonmodel='compliant'/><default "
                  "class='fast'><hillmuscle vmax='15'/></default></default>" ARM(LIMITED)
                  "<actuator><hillmuscle joint='j'/><hillmuscle class='fast' joint='j' fvmax='1.6'/>"
                  "<general class='fast' joint='j'/></actuator></mujoco>");
  CHECK_INT(s.m->nhill, 3);
  CHECK_INT(s.m->na, 6);
  CHECK_INT(s.m->nmillard, 2);
  for (int i = 0; i < 3; i++) CHECK_NEAR(s.m->actuator_gainprm[i][2], 700, 0);
  CHECK_NEAR(s.m->actuator_gainprm[0][6], 10, 0);
  CHECK_NEAR(s.m->actuator_gainprm[2][6], 15, 0);
  CHECK_INT(s.m->hill_curveid[0], s.m->hill_curveid[2]);
  CHECK(s.m->hill_curveid[1] != s.m->hill_curveid[0]);
  CHECK_NEAR(sn_millard_force_velocity(1, s.m->millard_curves[s.m->hill_curveid[1]]).value, 1.6, 1e-12);
  scene_end(s);
}

TEST(a_class_of_muscles_lends_a_hill_muscle_no_curve) {
  Scene s = scene("<mujoco><default><muscle vmax='3' fvmax='1.1'/></default>" ARM(
      LIMITED) "<actuator><hillmuscle joint='j'/></actuator></mujoco>");
  CHECK_NEAR(s.m->actuator_gainprm[0][6], 10, 0);
  CHECK_NEAR(s.m->hill_fvmax[0], 1.5, 0);
  scene_end(s);
}

TEST(each_set_of_curves_has_its_own_defaults) {
  Scene s = scene(MODEL("<hillmuscle joint='j'/><hillmuscle joint='j' curves='degroote' tendonmodel='compliant'/>"));
  CHECK_NEAR(s.m->actuator_dynprm[0][0], 0.01, 0);
  CHECK_NEAR(s.m->actuator_dynprm[1][0], 0.015, 0);
  CHECK_NEAR(s.m->actuator_dynprm[1][2], 0.1, 0);
  CHECK_NEAR(s.m->hill_fpstrain[1], 0.6, 0);
  CHECK(s.m->hill_fltruncate[0] == 1 && s.m->hill_fltruncate[1] == 0);
  scene_end(s);
}

TEST(reset_puts_the_fibres_to_their_optimal_length) {
  Scene s = scene("<mujoco>" ARM(
      LIMITED) "<actuator><hillmuscle joint='j' tendonmodel='compliant' optlen='0.07'/></actuator>"
               "<keyframe><key qpos='0.3'/><key qpos='0.3' act='0.08 0.4'/></keyframe></mujoco>");
  CHECK_NEAR(s.d->act[0], 0.07, 0);
  CHECK_NEAR(s.d->act[1], 0, 0);
  sn_reset_to_key(s.m, s.d, 0);
  CHECK_NEAR(s.d->act[0], 0.07, 0);
  sn_reset_to_key(s.m, s.d, 1);
  CHECK_NEAR(s.d->act[0], 0.08, 0);
  CHECK_NEAR(s.d->act[1], 0.4, 0);
  scene_end(s);
}

TEST(keys_of_an_attached_model_carry_the_fibres) {
  static const char child[] =
      "<mujoco model='leg'><worldbody><body name='leg'><joint name='j' type='slide' ref='0.3'/><geom size='.1'/></body>"
      "</worldbody><actuator><motor joint='j'/><hillmuscle joint='j' tendonmodel='compliant'/></actuator>"
      "<keyframe><key name='k' qpos='0.31' act='0.09 0.4'/></keyframe></mujoco>";
  static const char parent[] =
      "<mujoco><asset><model name='leg' file='leg.xml'/></asset><worldbody><body><freejoint/><geom size='.1'/><attach "
      "model='leg' body='leg' prefix='a_'/></body></worldbody></mujoco>";
  snAsset files[] = {{"leg.xml", child, sizeof child - 1}};
  snDiagnostics diag = {0};
  snModel* m = sn_load_memory(parent, sizeof parent - 1, "parent.xml",
                              &(snLoadOptions){.assets = files, .asset_count = 1}, &diag);
  for (int i = 0; i < diag.count && !m; i++) test_fail("parent.xml", diag.items[i].line, "%s", diag.items[i].message);
  CHECK(m && m->nkey == 1 && m->na == 2);
  if (m && m->nkey == 1 && m->na == 2) {
    CHECK_NEAR(m->key_act[0], 0.09, 0);
    CHECK_NEAR(m->key_act[1], 0.4, 0);
  }
  sn_model_destroy(m);
  sn_diagnostics_clear(&diag);
}

TEST(a_compiler_that_is_asked_starts_muscles_in_equilibrium) {
  Scene s = scene("<mujoco><compiler settlemuscles='true'/>" ARM(
      LIMITED) "<tendon><fixed name='t'><joint joint='j' coef='1'/></fixed></tendon>"
               "<actuator><hillmuscle tendon='t' tendonmodel='compliant' slacklen='0.2'/></actuator>"
               "<keyframe><key qpos='0.31'/><key qpos='0.31' act='0.08 0.4'/></keyframe></mujoco>");
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->act_dot[0], 0, 1e-9);
  sn_reset_to_key(s.m, s.d, 0);
  sn_forward(s.m, s.d);
  CHECK(s.d->hill_tendonforce[0] > 0);
  CHECK_NEAR(s.d->act_dot[0], 0, 1e-9);
  sn_reset_to_key(s.m, s.d, 1);
  CHECK_NEAR(s.d->act[0], 0.08, 0);
  scene_end(s);
}

TEST(the_length_range_is_found_as_for_a_muscle) {
  Scene s = scene(MODEL("<general joint='j' dyntype='hillmuscle' " PRM "/><muscle joint='j'/>"));
  CHECK_NEAR(s.m->actuator_lengthrange[0].lo, -0.5005699383532661, 1e-9);
  CHECK_NEAR(s.m->actuator_lengthrange[0].hi, 0.5005699383532661, 1e-9);
  CHECK(s.m->actuator_lengthrange[0].lo == s.m->actuator_lengthrange[1].lo);
  scene_end(s);
}

TEST(a_length_range_that_cannot_be_found_is_only_a_warning) {
  Scene s = at_pose(
      "<mujoco>" ARM("") "<actuator><general joint='j' dyntype='hillmuscle' " PRM "/></actuator></mujoco>", 0.3, 1);
  CHECK_NEAR(s.m->actuator_lengthrange[0].lo, 0, 0);
  CHECK_NEAR(s.m->actuator_lengthrange[0].hi, 0, 0);
  CHECK_NEAR(s.d->actuator_force[0], -1000, 1e-12);
  scene_end(s);
}

TEST(numbers_out_of_range_are_refused_by_name) {
  CHECK_REFUSED(GENERAL("gainprm='0.75 1.05 -1 200 0.0 0.20 10.0 0.0 35.0'"), "gainprm",
                "HillMuscle: optimal_fiber_length must be positive");
  CHECK_REFUSED(GENERAL("gainprm='0.75 1.05 -1 200 0.1 0.20 10.0 1.6 35.0'"), "gainprm",
                "HillMuscle: pennation_angle must be in [0, \xcf\x80/2)");
  CHECK_REFUSED(GENERAL("gainprm='0.75 1.05 -1 200 0.1 0.20 -1.0 0.0 35.0'"), "gainprm",
                "HillMuscle: max_contraction_velocity must be positive");
  CHECK_REFUSED(GENERAL("gainprm='0.75 1.05 -1 200 0.1 -0.1 10.0 0.0 35.0'"), "gainprm",
                "HillMuscle: tendon_slack_length must be non-negative");
  CHECK_REFUSED(GENERAL("gainprm='0.75 1.05 -1 200 0.1 0.2 10.0 0.0 0.0'"), "gainprm",
                "HillMuscle: tendon_stiffness must be positive");
  CHECK_REFUSED(HILL("optlen='-0.1'"), "optlen", "optimal_fiber_length must be positive");
  CHECK_REFUSED(HILL("pennation='-0.1'"), "pennation", "pennation_angle must be in [0");
  CHECK_REFUSED(HILL("scale='0'"), "scale", "scale must be positive");
  CHECK_REFUSED(HILL("tausmooth='-1'"), "tausmooth", "cannot be negative");
  CHECK_REFUSED(HILL("fvcurvature='0'"), "fvcurvature", "must be positive");
  CHECK_REFUSED(HILL("fvmax='0.9'"), "fvmax", "must be at least 1");
  CHECK_REFUSED(HILL("fvecc='0'"), "fvecc", "must be positive");
  CHECK_REFUSED(HILL("flwidth='0.4 0'"), "flwidth", "must be positive");
  CHECK_REFUSED(HILL("fpshape='0'"), "fpshape", "must be positive");
  CHECK_REFUSED(HILL("slowtwitch='1.1'"), "slowtwitch", "must be in [0, 1]");
  CHECK_REFUSED(HILL("tissue='0'"), "tissue", "must be positive");
  CHECK_REFUSED(HILL("fiberdamping='-0.1'"), "fiberdamping", "must be non-negative");
  CHECK_REFUSED(HILL("curves='degroote' flscale='0'"), "flscale", "must be positive");
  CHECK_REFUSED(HILL("curves='millard' flrange='0.5 0.4'"), "curves", "flrange must rise");
  CHECK_REFUSED(HILL("curves='hills'"), "curves", "hills");
}

TEST(the_activation_has_its_range_and_no_other) {
  CHECK_REFUSED(GENERAL("actrange='0 0.5'"), "actrange", "actrange must be 0 1");
  CHECK_REFUSED(HILL("actlimited='false'"), "actlimited", "always limited");
  CHECK_REFUSED(GENERAL("actdim='3'"), "actdim", "actdim must be 1 here");
  Scene s = scene(GENERAL("actrange='0 1' actlimited='true'"));
  CHECK(s.m != NULL);
  scene_end(s);
}

TEST(a_compliant_tendon_needs_a_whole_muscle) {
  CHECK_REFUSED(HILL("tendonmodel='compliant' slacklen='0'"), "slacklen", "tendon_slack_length must be positive");
  CHECK_REFUSED(HILL("tendonmodel='compliant' fiberdamping='0'"), "fiberdamping", "must be positive");
  CHECK_REFUSED(GENERAL("gaintype='fixed' tendonmodel='compliant'"), "tendonmodel", "needs hillmuscle as dyntype");
  CHECK_REFUSED(MODEL("<general joint='j' gaintype='hillmuscle' biastype='hillmuscle' tendonmodel='compliant'/>"),
                "tendonmodel", "needs hillmuscle as dyntype");
}

TEST(curves_of_schutte_need_functions) {
  static const char* const start =
      "<mujoco><functions><function name='f' x='0 1' y='0 1'/></functions><worldbody><body>"
      "<joint name='j'/><geom size='.1'/></body></worldbody><actuator>";
  char xml[1024];
  snprintf(xml, sizeof xml, "%s<hillmuscle joint='j' curves='schutte' flfunction='f'/></actuator></mujoco>", start);
  CHECK_REFUSED(xml, "<hillmuscle", "attribute 'tendonfunction' is missing: the curves \"schutte\" need it");
  snprintf(xml, sizeof xml,
           "%s<hillmuscle joint='j' curves='schutte' flfunction='g' tendonfunction='f'/></actuator></mujoco>", start);
  CHECK_REFUSED(xml, "flfunction", "names a function 'g' that does not exist");
}

TEST(curves_that_are_functions_need_all_three_and_a_rigid_tendon) {
  static const char* const start =
      "<mujoco><functions><function name='f' x='0 1' y='0 1'/></functions><worldbody><body>"
      "<joint name='j'/><geom size='.1'/></body></worldbody><actuator>"
      "<hillmuscle joint='j' curves='functions' flfunction='f'";
  char xml[1024];
  snprintf(xml, sizeof xml, "%s fpfunction='f'/></actuator></mujoco>", start);
  CHECK_REFUSED(xml, "<hillmuscle", "attribute 'fvfunction' is missing: the curves \"functions\" need it");
  snprintf(xml, sizeof xml, "%s fvfunction='f'/></actuator></mujoco>", start);
  CHECK_REFUSED(xml, "<hillmuscle", "attribute 'fpfunction' is missing: the curves \"functions\" need it");
  snprintf(xml, sizeof xml, "%s fpfunction='f' fvfunction='f' tendonmodel='compliant'/></actuator></mujoco>", start);
  CHECK_REFUSED(xml, "tendonmodel", "is compliant: the curves \"functions\" have a rigid tendon");
}

TEST(a_muscle_without_activation_dynamics_has_no_activation) {
  Scene s = scene(HILL("actdynamics='false'"));
  CHECK(s.m && s.m->na == 0 && s.m->actuator_dyntype[0] == SN_DYN_NONE);
  scene_end(s);
  CHECK_REFUSED(HILL("actdynamics='false' tendonmodel='compliant'"), "tendonmodel", "needs hillmuscle as dyntype");
}
