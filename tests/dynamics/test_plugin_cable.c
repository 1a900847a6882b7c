// test_plugin_cable.c — the plugin mujoco.elasticity.cable: bending and twist of a chain
#include "math/quat.h"
#include "scene.h"

#define CABLE(config)                                                                                                  \
  "<mujoco><extension><plugin plugin='mujoco.elasticity.cable'/></extension><option gravity='0 0 0'/><worldbody>"      \
  "<composite type='cable' curve='s 0 0' count='11 1 1' size='1 0 0' offset='0 0 1' initial='none'>"                   \
  "<plugin plugin='mujoco.elasticity.cable'>" config "</plugin><joint kind='main' damping='.01'/>" \
  "<geom type='capsule' size='.01' density='1000'/></composite></worldbody></mujoco>"

TEST(one_instance_serves_all_bodies_of_a_composite) {
  Scene s = scene(CABLE("<config key='twist' value='1e7'/><config key='bend' value='4e6'/>"));
  CHECK_INT(s.m->nplugin, 1);
  CHECK_TEXT(sn_id_to_name(s.m, SN_OBJ_PLUGIN, 0), "composite");
  for (int body = 1; body < s.m->nbody; body++) CHECK_INT(s.m->body_plugin[body], 0);
  CHECK_INT(s.m->body_plugin[0], -1);
  CHECK_TEXT(sn_plugin_config(s.m, 0, "bend"), "4e6");
  CHECK_TEXT(sn_plugin_config(s.m, 0, "flat"), "");
  CHECK(sn_plugin_config(s.m, 0, "stretch") == NULL);
  scene_end(s);
}

// A body that is bent by an angle against both neighbours has the torque E I angle / length, back towards rest.
TEST(a_bend_is_answered_by_stiffness_times_curvature) {
  Scene s = scene(CABLE("<config key='bend' value='4e6'/>"));
  sn_forward(s.m, s.d);
  for (int dof = 0; dof < s.m->nv; dof++) CHECK_NEAR(s.d->qfrc_passive[dof], 0, 1e-9);
  int jnt = s.m->njnt - 1, dof = s.m->jnt_dofadr[jnt];
  double angle = 0.1, stiffness = 4e6 * SN_PI * 1e-8 / 4, length = 0.1;
  quat_store(s.d->qpos + s.m->jnt_qposadr[jnt], quat_from_axis_angle(vec3(0, 0, 1), angle));
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->qfrc_passive[dof + 2], -stiffness * angle / length, 1e-7);  // points are single precision
  CHECK_NEAR(s.d->qfrc_passive[dof], 0, 1e-9);
  scene_end(s);
}

TEST(what_a_cable_needs_is_said) {
  snDiagnostics diag = {0};
  const char* xml = CABLE("<config key='bend' value='stiff'/>");
  CHECK(sn_load_memory(xml, strlen(xml), "cable.xml", NULL, &diag) == NULL);
  CHECK(diag.count == 1 && strstr(diag.items[0].message, "'bend' must be a number, found 'stiff'"));
  sn_diagnostics_clear(&diag);
  xml = "<mujoco><extension><plugin plugin='mujoco.elasticity.cable'/></extension><worldbody><body>"
        "<plugin plugin='mujoco.elasticity.cable'/><joint/><geom size='.1'/><body>"
        "<plugin plugin='mujoco.elasticity.cable'/><joint/><geom size='.1'/></body></body></worldbody></mujoco>";
  snModel* m = sn_load_memory(xml, strlen(xml), "cable.xml", NULL, &diag);
  CHECK(m && m->nplugin == 2);  // an instance each, and a chain of one body is never bent
  sn_model_destroy(m);
  sn_diagnostics_clear(&diag);
}
