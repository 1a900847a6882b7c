// test_hill_model.c — fields of a model as parameters of its Hill muscles
#include "actuation/hill_model.h"
#include "scene.h"

static Scene muscles(void) {
  return scene(
      "<mujoco><worldbody><body><joint name='j' type='slide' ref='0.31'/><geom size='.1' mass='2'/></body></worldbody>"
      "<actuator><hillmuscle joint='j' force='900' optlen='0.08' pennation='0.2' pennationmodel='variable' "
      "tendonmodel='compliant' curves='millard'/><hillmuscle joint='j' curves='degroote'/></actuator></mujoco>");
}

TEST(parameters_are_the_fields_of_the_model) {
  Scene s = muscles();
  snHillParams h = sn_hill_params(s.m, 0);
  CHECK_INT(h.given.curves, SN_CURVES_MILLARD);
  CHECK_INT(h.given.tendonmodel, SN_TENDON_COMPLIANT);
  CHECK_INT(h.given.pennationmodel, SN_PENNATION_VARIABLE);
  CHECK(h.given.peakforce == 900 && h.given.optlength == 0.08 && h.given.pennation0 == 0.2);
  CHECK(h.millard != NULL && sn_hill_params(s.m, 1).millard == NULL);
  scene_end(s);
}

TEST(what_a_refresh_stored_is_what_follows_from_the_parameters) {
  Scene s = muscles();
  s.m->hill_optlength[0] = 0.07, s.m->hill_vmax[0] = 8, s.m->hill_slacklength[0] = 0.22;
  sn_model_refresh(s.m);
  snHillParams h = sn_hill_params(s.m, 0);
  snHillDerived k = sn_hill_derive(&h.given);
  CHECK(h.derived.speed == k.speed && h.derived.thickness == k.thickness && h.derived.fibermin == k.fibermin);
  CHECK(h.derived.invoptlength == k.invoptlength && h.derived.invspeed == k.invspeed);
  CHECK(h.derived.invslacklength == k.invslacklength && h.derived.musclemass == k.musclemass);
  CHECK(s.m->actuator_gainprm[0][4] == 0.07 && s.m->actuator_biasprm[0][5] == 0.22);
  scene_end(s);
}

TEST(a_tendon_is_compliant_only_where_its_fibres_have_a_state) {
  Scene s = muscles();
  s.m->hill_tendonmodel[1] = SN_TENDON_COMPLIANT;
  CHECK_INT(sn_hill_given(s.m, 1).tendonmodel, SN_TENDON_RIGID);
  sn_step(s.m, s.d);
  CHECK(isfinite(s.d->actuator_force[1]));
  scene_end(s);
}

TEST(the_input_of_a_compliant_muscle_has_its_state) {
  Scene s = muscles();
  s.d->act[0] = 0.09, s.d->act[1] = 0.3, s.d->act[2] = 0.7;
  sn_forward(s.m, s.d);
  snHillInput in = sn_hill_input(s.m, s.d, 0, 0.5), rigid = sn_hill_input(s.m, s.d, 1, 0.5);
  CHECK(in.fiber == 0.09 && in.act == 0.3 && in.length == s.d->actuator_length[0]);
  CHECK(rigid.act == 0.5 && rigid.fiber == 0);
  scene_end(s);
}
