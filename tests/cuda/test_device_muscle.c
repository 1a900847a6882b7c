// test_device_muscle.c — tables of muscles: which instance of the kernels has them, which fibres step
#include "cuda/judged.h"
#include "scene.h"

static const char* const hill_tail =
    "<worldbody><site name='o' pos='.05 0 .2'/><geom name='c' type='cylinder' size='.03 .1' euler='90 0 0' contype='0' "
    "conaffinity='0'/>"
    "<body><joint name='j' axis='0 1 0' damping='.1'/><geom type='capsule' fromto='0 0 0 0 0 -.3' size='.02' mass='1'/>"
    "<site name='i' pos='.01 0 -.1'/></body></worldbody>"
    "<tendon><spatial name='a'><site site='o'/><geom geom='c'/><site site='i'/></spatial>"
    "<spatial name='b'><site site='o'/><site site='i'/></spatial></tendon>"
    "<actuator><hillmuscle name='a' tendon='a' force='300' optlen='.1' slacklen='.2' ctrlrange='0 1' "
    "tendonmodel='compliant'/>"
    "<hillmuscle name='b' tendon='b' force='200' optlen='.1' slacklen='.2' ctrlrange='0 1' tendonmodel='compliant' "
    "group='1'/>"
    "<hillmuscle name='r' tendon='b' force='100' optlen='.15' slacklen='.15' ctrlrange='0 1' "
    "tendonmodel='rigid'/></actuator>";

static Scene muscles(const char* option, const char* sensors) {
  char xml[4096];
  snprintf(xml, sizeof xml, "<mujoco>%s%s%s</mujoco>", option, hill_tail, sensors);
  return scene(xml);
}

static int fibers_of(const snModel* m) {
  snDeviceModel* p = sn_device_model_create(m);
  int count = p->nfiber;
  sn_device_model_destroy(p);
  return count;
}

static void check_judged(snModel* m, const char* what) {
  double forwards = verdict_of(m, &sn_emulated_kernels, 40).worst,
         backwards = verdict_of(m, &sn_emulated_reversed_kernels, 40).worst;
  if (!(forwards < 1e-9) || !(backwards < 1e-9)) test_fail(what, 0, "differences %g and %g", forwards, backwards);
}

TEST(fibres_of_compliant_tendons_take_implicit_steps_unless_they_are_off_or_follow_their_rates) {
  static const char* const option[] = {"", "<option actuatorgroupdisable='1'/>", "<option integrator='RK4'/>",
                                       "<option><flag actuation='disable'/></option>"};
  static const int fibers[] = {2, 1, 0, 0};
  for (int k = 0; k < 4; k++) {
    Scene s = muscles(option[k], "");
    CHECK(fibers_of(s.m) == fibers[k]);
    check_judged(s.m, option[k]);
    scene_end(s);
  }
}

TEST(models_with_hill_muscles_have_lean_kernels_of_their_own) {
  Scene lean = scene("<mujoco><worldbody><body><joint/><geom size='.1'/></body></worldbody></mujoco>");
  Scene hill = muscles("", ""), cone = muscles("<option cone='elliptic'/>", ""),
        sensor = muscles("", "<sensor><clock/></sensor>");
  CHECK(sn_device_model_instance(lean.m) == SN_INSTANCE_LEAN && sn_device_model_instance(hill.m) == SN_INSTANCE_HILL);
  CHECK(sn_device_model_instance(cone.m) == SN_INSTANCE_WHOLE &&
        sn_device_model_instance(sensor.m) == SN_INSTANCE_WHOLE);
  scene_end(lean), scene_end(hill), scene_end(cone), scene_end(sensor);
}
