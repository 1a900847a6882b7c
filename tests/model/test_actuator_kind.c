#include "model/actuator_kind.h"
#include "scene.h"

#define MODEL(actuators)                                                                                           \
  "<mujoco><worldbody><body><joint name='j' type='slide' ref='0.3' range='-1 1' limited='true'/><geom size='.1'/>" \
  "</body></worldbody><actuator>" actuators "</actuator></mujoco>"

#define MUSCLE(rest) "<muscle joint='j' lengthrange='0.2 0.4'" rest "/>"

TEST(numbers_of_kinds_are_those_of_mujoco_and_ours_come_after) {
  CHECK_INT(SN_DYN_MUSCLE, 4);
  CHECK_INT(SN_DYN_HILLMUSCLE, SN_DYN_USER + 1);
  CHECK_INT(SN_GAIN_USER, 3);
  CHECK_INT(SN_BIAS_USER, 3);
  CHECK_INT(SN_BIAS_HILLMUSCLE, SN_BIAS_COUNT - 1);
}

TEST(a_kind_knows_its_activations_and_its_muscle) {
  CHECK_INT(sn_dyn_kind(SN_DYN_NONE)->activations, 0);
  CHECK_INT(sn_dyn_kind(SN_DYN_FILTER)->activations, 1);
  CHECK_INT(sn_dyn_kind(SN_DYN_HILLMUSCLE)->activations, 2);
  CHECK_INT(sn_dyn_kind(SN_DYN_HILLMUSCLE)->muscle, SN_MUSCLE_HILL);
  CHECK_INT(sn_gain_muscle(SN_GAIN_MUSCLE), SN_MUSCLE_MUJOCO);
  CHECK_INT(sn_bias_muscle(SN_BIAS_AFFINE), SN_MUSCLE_NONE);
}

TEST(how_a_force_is_found_follows_from_dynamics_gain_and_bias) {
  Scene s =
      scene(MODEL("<motor joint='j'/>" MUSCLE("")
                      MUSCLE(" tausmooth='0.2'") "<hillmuscle joint='j'/>"
                                                 "<general joint='j' biastype='hillmuscle'/><general joint='j' "
                                                 "gaintype='muscle' biastype='muscle' "
                                                 "lengthrange='0.2 0.4' gainprm='0.75 1.05 -1 200 0.5 1.6 1.5 1.3 1.2' "
                                                 "biasprm='0.75 1.05 -1 200 0.5 1.6 1.5 1.3 1.2'/>"));
  static const int expected[] = {SN_FORCE_GENERAL, SN_FORCE_MUSCLE,      SN_FORCE_GENERAL,
                                 SN_FORCE_HILL,    SN_FORCE_PARTLY_HILL, SN_FORCE_GENERAL};
  for (int i = 0; i < 6; i++) CHECK_INT(s.m->actuator_forcekind[i], expected[i]);
  CHECK_INT(s.m->nmuscle, 3);
  scene_end(s);
}

TEST(a_muscle_whose_gain_and_bias_part_is_found_the_general_way_after_a_refresh) {
  Scene s = scene(MODEL(MUSCLE("")));
  s.m->actuator_biasprm[0][7] = 2;
  sn_model_refresh(s.m);
  CHECK_INT(s.m->actuator_forcekind[0], SN_FORCE_GENERAL);
  scene_end(s);
}
