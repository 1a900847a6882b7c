// test_joint_sensors.c — sensors of joints, tendons and actuators show the fields of their objects
#include "instruments.h"

TEST(sensors_of_joints_show_their_coordinates_and_forces) {
  Scene s =
      scene(INSTRUMENTS("<jointpos name='q' joint='knee'/><jointvel name='v' joint='knee'/>"
                        "<jointactuatorfrc name='f' joint='knee'/><ballangvel name='w' joint='wing'/>"));
  random_state(s.m, s.d, 5);
  sn_forward(s.m, s.d);
  int knee = named(s.m, SN_OBJ_JOINT, "knee"), wing = named(s.m, SN_OBJ_JOINT, "wing");
  CHECK_NEAR(*shown(s, "q"), s.d->qpos[s.m->jnt_qposadr[knee]], 0);
  CHECK_NEAR(*shown(s, "v"), s.d->qvel[s.m->jnt_dofadr[knee]], 0);
  CHECK_NEAR(*shown(s, "f"), s.d->qfrc_actuator[s.m->jnt_dofadr[knee]], 0);
  CHECK(*shown(s, "f") != 0);
  CHECK_NEAR(distance(shown(s, "w"), s.d->qvel + s.m->jnt_dofadr[wing], 3), 0, 0);
  scene_end(s);
}

TEST(the_quaternion_of_a_ball_has_unit_length_whatever_qpos_has) {
  Scene s = scene(INSTRUMENTS("<ballquat name='q' joint='wing'/>"));
  double* qpos = s.d->qpos + s.m->jnt_qposadr[named(s.m, SN_OBJ_JOINT, "wing")];
  const double unit[4] = {0.5, -0.5, 0.5, 0.5};
  for (int i = 0; i < 4; i++) qpos[i] = 3 * unit[i];
  sn_forward(s.m, s.d);
  CHECK_NEAR(distance(shown(s, "q"), unit, 4), 0, 1e-15);
  CHECK_NEAR(qpos[0], 1.5, 0);
  scene_end(s);
}

TEST(sensors_of_tendons_and_actuators_show_lengths_rates_and_forces) {
  Scene s = scene(
      "<mujoco><worldbody><body><joint name='a' axis='0 1 0'/><geom size='.1' pos='.2 0 0'/></body></worldbody><tendon>"
      "<fixed name='t'><joint joint='a' coef='2'/></fixed><fixed name='u'><joint joint='a' coef='1'/></fixed></tendon>"
      "<actuator><motor tendon='t'/><motor tendon='u'/><motor name='m' tendon='t' gear='3'/><motor "
      "joint='a'/></actuator>"
      "<sensor><tendonactuatorfrc name='f' tendon='t'/><tendonpos name='l' tendon='t'/><tendonvel name='v' tendon='t'/>"
      "<actuatorpos name='al' actuator='m'/><actuatorvel name='av' actuator='m'/><actuatorfrc name='af' actuator='m'/>"
      "</sensor></mujoco>");
  s.d->qpos[0] = 0.25;
  s.d->qvel[0] = 0.5;
  for (int i = 0; i < 4; i++) s.d->ctrl[i] = i + 1;
  sn_forward(s.m, s.d);
  CHECK_NEAR(*shown(s, "f"), 1 + 3, 0);
  CHECK_NEAR(*shown(s, "l"), 0.5, 0);
  CHECK_NEAR(*shown(s, "v"), 1, 0);
  CHECK_NEAR(*shown(s, "al"), 1.5, 0);
  CHECK_NEAR(*shown(s, "av"), 3, 0);
  CHECK_NEAR(*shown(s, "af"), 3, 0);
  scene_end(s);
}
