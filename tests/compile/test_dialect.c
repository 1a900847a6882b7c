#include "scene.h"
#include "sinew/physics.h"
#include "test.h"

#define TENDON                                                                                               \
  "<worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody>"                                   \
  "<tendon><fixed name='t' actuatorfrcrange='-1 1'><joint joint='j' coef='1'/></fixed></tendon>"

static int every_meaning(void) {
  int bits = 0;
  const snPhysicsSwitch* s;
  for (int i = 0; (s = sn_physics_switch(i)); i++)
    if (s->dialect) bits |= s->bit;
  return bits;
}

static snModel* load(const char* xml, const char* dialect, const char* physics, snDiagnostics* diag) {
  snLoadOptions options = {.dialect = dialect, .physics = physics, .no_disk = true};
  return sn_load_memory(xml, strlen(xml), "model.xml", &options, diag);
}

static int bits_of(const char* xml, const char* dialect, const char* physics, int warnings) {
  snDiagnostics diag = {0};
  snModel* m = load(xml, dialect, physics, &diag);
  CHECK(m != NULL);
  int bits = m ? m->opt.physics : -1;
  CHECK_INT(diag.warnings, warnings);
  sn_diagnostics_clear(&diag);
  sn_model_destroy(m);
  return bits;
}

TEST(a_file_of_3_5_has_no_switch_on) { CHECK_INT(bits_of("<mujoco>" TENDON "</mujoco>", NULL, NULL, 0), 0); }

TEST(a_newer_word_makes_the_dialect_4_0_and_is_said) {
  const char* xml = "<mujoco><worldbody><light softness='.1'/></worldbody></mujoco>";
  CHECK_INT(bits_of(xml, NULL, NULL, 1), every_meaning());
  CHECK_INT(bits_of(xml, "4.0", NULL, 0), every_meaning());
  CHECK_INT(bits_of(xml, "3.5", NULL, 0), 0);
  snDiagnostics diag = {0};
  snModel* m = load(xml, NULL, NULL, &diag);
  CHECK_CONTAINS(diag.items[0].message, "'softness' came with MuJoCo 3.12.0: the model is read as MJCF of 4.0");
  sn_diagnostics_clear(&diag);
  sn_model_destroy(m);
}

TEST(the_file_chooses_and_the_caller_before_it) {
  const char* xml = "<mujoco><compiler dialect='4.0'/><option physics='anchormotion'/></mujoco>";
  CHECK_INT(bits_of(xml, NULL, NULL, 0), every_meaning() | SN_PHYSICS_ANCHORMOTION);
  CHECK_INT(bits_of(xml, "3.5", NULL, 0), SN_PHYSICS_ANCHORMOTION);
  CHECK_INT(bits_of(xml, "3.5", "invweight", 0), SN_PHYSICS_INVWEIGHT);
  CHECK_INT(bits_of("<mujoco/>", NULL, "4.0", 0) & every_meaning(), every_meaning());
}

TEST(unknown_choices_are_errors) {
  snDiagnostics diag = {0};
  CHECK(!load("<mujoco><option physics='4.0 fast'/></mujoco>", NULL, NULL, &diag));
  CHECK_CONTAINS(diag.items[0].message, "physics 'fast' is unknown");
  CHECK_INT(diag.items[0].line, 1);
  sn_diagnostics_clear(&diag);
  CHECK(!load("<mujoco/>", "5", NULL, &diag));
  CHECK_CONTAINS(diag.items[0].message, "dialect '5' is unknown");
  sn_diagnostics_clear(&diag);
}

TEST(defaults_follow_the_dialect_and_files_before_it) {
  snDiagnostics diag = {0};
  snModel* m = load("<mujoco>" TENDON "</mujoco>", "4.0", NULL, &diag);
  CHECK(m->opt.enableflags & SN_ENABLE_MULTICCD);
  CHECK_NEAR(m->opt.sleep_tolerance, 1e-3, 0);
  CHECK_INT(m->tendon_actfrclimited[0], 1);
  sn_model_destroy(m);
  m = load("<mujoco><option sleep_tolerance='0.1'><flag multiccd='disable'/></option>" TENDON "</mujoco>", "4.0", NULL,
           &diag);
  CHECK(!(m->opt.enableflags & SN_ENABLE_MULTICCD));
  CHECK_NEAR(m->opt.sleep_tolerance, 0.1, 0);
  sn_model_destroy(m);
  m = load("<mujoco>" TENDON "</mujoco>", "3.5", NULL, &diag);
  CHECK_INT(m->tendon_actfrclimited[0], 0);
  sn_model_destroy(m);
  sn_diagnostics_clear(&diag);
}

// A <motor> in a class that has a <position> is a servo in 3.5.0, and a motor in 4.0.
TEST(shortcuts_inherit_gains_from_their_own_kind) {
  const char* xml = "<mujoco><default><position kp='50' kv='2'/></default><worldbody><body><joint name='j'/>"
                    "<geom size='.1'/></body></worldbody><actuator><motor joint='j'/></actuator></mujoco>";
  snDiagnostics diag = {0};
  snModel *old = load(xml, "3.5", NULL, &diag), *new = load(xml, "4.0", NULL, &diag);
  CHECK_NEAR(old->actuator_biasprm[0][1], -50, 0);
  CHECK_NEAR(new->actuator_biasprm[0][1], 0, 0);
  CHECK_NEAR(new->actuator_biasprm[0][2], 0, 0);
  sn_model_destroy(old), sn_model_destroy(new);
  sn_diagnostics_clear(&diag);
}

TEST(a_quat_overrides_the_euler_of_a_class) {
  const char* xml = "<mujoco><default><geom euler='90 0 0'/></default><worldbody>"
                    "<geom size='.1' quat='0 0 1 0'/></worldbody></mujoco>";
  snDiagnostics diag = {0};
  snModel *old = load(xml, "3.5", NULL, &diag), *new = load(xml, "4.0", NULL, &diag);
  CHECK_NEAR(old->geom_quat[0].y, 0, 1e-15);
  CHECK_NEAR(new->geom_quat[0].y, 1, 0);
  sn_model_destroy(old), sn_model_destroy(new);
  sn_diagnostics_clear(&diag);
}

// Attaching gives textures of the other model its class, an attribute that files have since 3.17.
TEST(what_attaching_adds_is_no_word_of_the_file) {
  static const char child[] =
      "<mujoco><asset><texture name='t' type='2d' builtin='flat' width='8' height='8'/></asset>"
      "<default><geom size='.2'/></default><worldbody><body name='b'><geom size='.1'/></body></worldbody></mujoco>";
  static const char xml[] =
      "<mujoco><asset><model name='c' file='child.xml'/></asset><worldbody><frame>"
      "<attach model='c' body='b' prefix='p'/></frame></worldbody></mujoco>";
  snAsset asset = {"child.xml", child, sizeof child - 1};
  snLoadOptions options = {.assets = &asset, .asset_count = 1, .no_disk = true};
  snDiagnostics diag = {0};
  snModel* m = sn_load_memory(xml, sizeof xml - 1, "model.xml", &options, &diag);
  CHECK(m != NULL);
  CHECK_INT(diag.count, 0);
  if (m) CHECK_INT(m->opt.physics, 0);
  sn_diagnostics_clear(&diag);
  sn_model_destroy(m);
}
