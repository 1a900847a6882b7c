// test_device_element.c — force elements on an emulated device, beside sn_step
#include "cuda/judged.h"
#include "scene.h"

static const char elements[] =
    "<mujoco><option gravity='0 0 -2'/><functions>"
    "<function name='f' type='simmspline' x='-.3 -.1 .1 .2' y='-9 -2 1 7'/>"
    "<function name='g' type='piecewise' x='-.2 0 .1' y='-4 0 9'/><function name='c' type='constant' y='.3'/>"
    "<function name='h' type='polynomial' coef='3 0 -1'/></functions><worldbody>"
    "<site name='a' euler='5 0 9'/><geom name='floor' type='plane' size='1 1 1' pos='0 0 -.08' euler='5 3 0' "
    "contype='0' conaffinity='0'/><body><freejoint/><geom name='ball' size='.1' contype='0' conaffinity='0'/>"
    "<site name='b' pos='.1 .2 0' euler='10 20 30'/><body pos='.15 0 0'><joint name='j' axis='0 1 0'/>"
    "<joint name='s' type='slide' axis='1 0 0'/><geom name='other' size='.08' contype='0' conaffinity='0'/>"
    "<site name='c' pos='.2 .1 0'/></body></body></worldbody>"
    "<tendon><spatial name='t'><site site='a'/><site site='c'/></spatial></tendon>"
    "<forces><bushing site1='a' site2='b' xfunction='f' yfunction='g' zfunction='c' stiffness='1 2 3 0 0 60' "
    "damping='.1 .2 .3 .1 .2 .3'/>"
    "<bushing site1='b' site2='c' stiffness='1 2 3 4 5 6' damping='.1 .1 .1 .1 .1 .1'/>"
    "<limitforce joint='j' range='-.1 .2' stiffness='50 80' damping='.5' transition='.3'/>"
    "<limitforce joint='s' range='-.1 .1' stiffness='50 80' damping='.5' transition='0'/>"
    "<ligament tendon='t' length='.1' stiffness='30' dissipation='.1'/>"
    "<ligament tendon='t' length='.1' function='h' force='2'/>"
    "<blankevoort tendon='t' length='.1' stiffness='30' transition='.9' damping='.4'/>"
    "<huntcrossley geom1='floor' geom2='ball' stiffness='1e4 1e4' dissipation='.5 .5' friction='.8 .6 .1' "
    "slipvelocity='.3'/>"
    "<huntcrossley geom1='other' geom2='ball' stiffness='1e4 3e4' dissipation='.5 .5' friction='.8 .6 .1' "
    "slipvelocity='.3'/>"
    "<smoothcontact geom1='floor' geom2='ball' stiffness='1e4' dissipation='1' friction='.8 .6 .1' "
    "slipvelocity='.3'/></forces>"
    "<sensor><e_potential/><e_kinetic/></sensor></mujoco>";

TEST(force_elements_of_the_kernels_act_as_those_of_sn_step) {
  static const snIntegrator integrators[] = {SN_INTEGRATOR_EULER, SN_INTEGRATOR_RK4};
  for (int k = 0; k < 4; k++) {
    Scene s = scene(elements);
    s.m->opt.integrator = integrators[k % 2];
    if (k >= 2) s.m->opt.disableflags |= SN_DISABLE_SPRING | (k == 2 ? SN_DISABLE_DAMPER : 0);
    CHECK(!sn_device_model_lacks(s.m) && !sn_device_model_leaves(s.m) &&
          sn_device_model_instance(s.m) == SN_INSTANCE_WHOLE);
    double forwards = verdict_of(s.m, &sn_emulated_kernels, 60).worst,
           backwards = verdict_of(s.m, &sn_emulated_reversed_kernels, 60).worst;
    if (!(forwards < 1e-9) || !(backwards < 1e-9))
      test_fail("elements", k, "differences %g and %g", forwards, backwards);
    scene_end(s);
  }
}
