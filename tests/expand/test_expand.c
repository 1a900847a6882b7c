// test_expand.c — what shorthand stands for: names, order and poses of what <replicate>, <attach> and <composite> make
#include "compile/refused.h"

#include <stdlib.h>

// "a b c": the names of all objects of a kind, "-" for none.
static void check_names(const char* file, int line, const snModel* m, snObjectType type, const char* expected) {
  char found[1024] = "";
  for (int id = 0; m && id < sn_object_count(m, type); id++) {
    const char* name = sn_id_to_name(m, type, id);
    size_t used = strlen(found);
    snprintf(found + used, sizeof found - used, "%s%s", id ? " " : "", name && name[0] ? name : "-");
  }
  test_check_text(file, line, "names", found, expected);
}
#define CHECK_NAMES(m, type, expected) check_names(__FILE__, __LINE__, (m), (type), (expected))

static snModel* load_with(const char* xml, const snAsset* assets, int count, snDiagnostics* diag) {
  return sn_load_memory(xml, strlen(xml), "whole.xml", &(snLoadOptions){.assets = assets, .asset_count = count}, diag);
}

static Scene scene_with(const char* xml, const char* part) {
  snDiagnostics diag = {0};
  snAsset asset = {"part.xml", part, strlen(part)};
  Scene s = {.m = load_with(xml, &asset, 1, &diag)};
  for (int i = 0; i < diag.count && !s.m; i++)
    test_fail(diag.items[i].file, diag.items[i].line, "%s", diag.items[i].message);
  sn_diagnostics_clear(&diag);
  return s;
}

TEST(copies_are_numbered_with_zeros_in_front) {
  Scene s = scene(WORLD("<replicate count='10' sep='-'><geom name='g' size='1'/></replicate>"));
  CHECK_NAMES(s.m, SN_OBJ_GEOM, "g-00 g-01 g-02 g-03 g-04 g-05 g-06 g-07 g-08 g-09");
  scene_end(s);
}

TEST(copies_go_on_from_where_the_last_one_turned_to) {
  Scene s = scene(WORLD("<replicate count='4' offset='1 0 0' euler='0 0 90'><site name='s'/></replicate>"));
  if (!s.m) return;
  double expected[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
  for (int i = 0; i < 4; i++) {
    CHECK_NEAR(s.m->site_pos[i].x, expected[i][0], 1e-15);
    CHECK_NEAR(s.m->site_pos[i].y, expected[i][1], 1e-15);
  }
  CHECK_NEAR(s.m->site_quat[2].z, 1, 1e-15);
  scene_end(s);
}

TEST(copies_stand_in_document_order) {
  Scene s =
      scene(WORLD("<geom name='a' size='1'/><replicate count='2'><geom name='b' size='1'/></replicate>"
                  "<geom name='c' size='1'/>"));
  CHECK_NAMES(s.m, SN_OBJ_GEOM, "a b0 b1 c");
  scene_end(s);
}

#define TWO_ARMS                                                                                            \
  "<worldbody><site name='base'/><replicate count='2' offset='0 1 0'><body name='arm'><joint name='hip'/>"  \
  "<geom name='g' size='.1' pos='1 0 0'/><site name='tip'/></body></replicate><geom name='late' size='1'/>" \
  "</worldbody>"

TEST(what_speaks_of_a_template_speaks_of_its_copies) {
  Scene s = scene("<mujoco>" TWO_ARMS
                  "<tendon><spatial name='cord'><site site='base'/><site site='tip'/></spatial></tendon>"
                  "<actuator><motor name='pull' tendon='cord'/><motor name='turn' joint='hip'/></actuator>"
                  "<sensor><jointpos name='angle' joint='hip'/><framepos name='still' objtype='site' objname='base'/>"
                  "</sensor></mujoco>");
  CHECK_NAMES(s.m, SN_OBJ_TENDON, "cord0 cord1");
  CHECK_NAMES(s.m, SN_OBJ_ACTUATOR, "pull0 turn0 pull1 turn1");
  CHECK_NAMES(s.m, SN_OBJ_SENSOR, "still angle0 angle1");
  scene_end(s);
}

TEST(a_sensor_of_nothing_doubles_with_every_copy) {
  Scene s = scene("<mujoco>" TWO_ARMS "<sensor><clock name='c'/></sensor></mujoco>");
  CHECK_NAMES(s.m, SN_OBJ_SENSOR, "c c0 c1 c01");
  scene_end(s);
}

TEST(a_tendon_over_a_geom_without_a_side_site_gets_no_copies) {
  Scene s = scene("<mujoco>" TWO_ARMS
                  "<tendon><spatial name='cord'><site site='base'/><geom geom='g'/><site site='tip'/></spatial>"
                  "<spatial name='wire'><site site='base'/><geom geom='g' sidesite='tip'/><site site='tip'/></spatial>"
                  "</tendon></mujoco>");
  CHECK_NAMES(s.m, SN_OBJ_TENDON, "wire0 wire1");
  scene_end(s);
}

TEST(what_stands_after_a_template_cannot_be_paired_with_its_copies) {
  CHECK_REFUSED("<mujoco>" TWO_ARMS "<contact><pair geom1='g' geom2='late'/></contact></mujoco>", "geom1='g'",
                "names a geom 'g' that does not exist");
}

TEST(a_key_follows_its_joints_into_every_copy) {
  Scene s = scene(
      "<mujoco><worldbody><body><joint type='slide' ref='.5'/><geom size='.1'/></body><replicate count='2'>"
      "<body><joint type='slide'/><geom size='.1'/></body></replicate></worldbody>"
      "<keyframe><key name='k' qpos='1 2'/></keyframe></mujoco>");
  CHECK_NAMES(s.m, SN_OBJ_KEY, "k0 k1 k");
  double expected[9] = {1, 2, 0, 1, 0, 2, 1, 0, 0};
  for (int i = 0; s.m && i < 9; i++) CHECK_NEAR(s.m->key_qpos[i], expected[i], 0);
  scene_end(s);
}

TEST(a_key_must_fit_the_template) {
  CHECK_REFUSED("<mujoco>" TWO_ARMS "<keyframe><key qpos='1 2'/></keyframe></mujoco>", "qpos", "needs exactly 1");
}

TEST(copies_that_would_never_end_are_refused) {
  CHECK_REFUSED(WORLD("<replicate count='2000'><replicate count='2000'><geom size='1'/></replicate></replicate>"),
                "<replicate count='2000'><replicate", "more than 2097152 elements");
}

#define PART                                                                                                       \
  "<mujoco model='part'><compiler angle='radian' eulerseq='zyx'/><default><geom size='.3'/><default class='thin'>" \
  "<geom size='.1' material='red'/></default></default><asset><material name='red'/></asset><worldbody>"           \
  "<body name='hand' euler='0 0 1'><joint name='j' range='0 1'/><geom name='palm'/><body name='finger' "           \
  "childclass='thin'><geom/></body></body><site name='far'/></worldbody><actuator><motor name='m' joint='j'/>"     \
  "</actuator><sensor><framepos name='f' objtype='site' objname='far'/></sensor><keyframe><key name='bent' "       \
  "qpos='.7' ctrl='3'/></keyframe></mujoco>"
#define WHOLE(world)                                                                                                 \
  "<mujoco><default><geom size='.9'/></default><asset><model name='part' file='part.xml'/></asset><worldbody>" world \
  "</worldbody></mujoco>"

TEST(an_attached_world_comes_with_everything_that_speaks_of_it) {
  Scene s = scene_with(WHOLE("<geom/><attach model='part' prefix='l/'/><frame pos='1 0 0'><attach model='part' "
                             "prefix='r/'/></frame>"),
                       PART);
  CHECK_NAMES(s.m, SN_OBJ_BODY, "world l/hand l/finger r/hand r/finger");
  CHECK_NAMES(s.m, SN_OBJ_MATERIAL, "l/red r/red");
  CHECK_NAMES(s.m, SN_OBJ_ACTUATOR, "l/m r/m");
  CHECK_NAMES(s.m, SN_OBJ_SENSOR, "l/f r/f");
  CHECK_NAMES(s.m, SN_OBJ_KEY, "l/bent r/bent");
  if (s.m) {
    CHECK_NEAR(s.m->jnt_range[0].hi, 1, 0);
    CHECK_NEAR(s.m->geom_size[0].x, .9, 0);
    CHECK_NEAR(s.m->geom_size[1].x, .3, 0);
    CHECK_NEAR(s.m->geom_size[2].x, .1, 0);
    CHECK_NEAR(s.m->body_quat[1].x, sin(.5), 1e-15);
    CHECK_NEAR(s.m->body_pos[3].x, 1, 0);
    CHECK_NEAR(s.m->key_qpos[0], .7, 0);
    CHECK_NEAR(s.m->key_qpos[1], 0, 0);
    CHECK_NEAR(s.m->key_qpos[3], .7, 0);
    CHECK_NEAR(s.m->key_ctrl[3], 3, 0);
  }
  scene_end(s);
}

TEST(an_attached_body_leaves_the_rest_behind) {
  Scene s = scene_with(WHOLE("<attach model='part' body='finger' prefix='x'/>"), PART);
  CHECK_NAMES(s.m, SN_OBJ_BODY, "world xfinger");
  CHECK_NAMES(s.m, SN_OBJ_ACTUATOR, "");
  CHECK_NAMES(s.m, SN_OBJ_SENSOR, "");
  if (s.m) CHECK_NEAR(s.m->geom_size[0].x, .1, 0);
  scene_end(s);
}

TEST(a_sky_without_a_name_stays_without_one) {
  Scene s =
      scene_with(WHOLE("<attach model='part' prefix='a'/>"),
                 "<mujoco model='part'><asset><texture type='skybox' builtin='flat' width='8' height='8'/></asset>"
                 "<worldbody><geom size='1'/></worldbody></mujoco>");
  CHECK_NAMES(s.m, SN_OBJ_TEXTURE, "-");
  scene_end(s);
}

TEST(an_empty_prefix_keeps_classes_apart) {
  Scene s = scene_with(WHOLE("<geom/><attach model='part' body='hand' prefix=''/>"), PART);
  if (s.m) {
    CHECK_NEAR(s.m->geom_size[0].x, .9, 0);
    CHECK_NEAR(s.m->geom_size[1].x, .3, 0);
  }
  scene_end(s);
}

TEST(attaching_a_body_again_moves_it) {
  Scene s = scene_with(WHOLE("<attach model='part' body='hand' prefix='l'/><frame pos='5 0 0'><attach model='part' "
                             "body='hand' prefix='l'/></frame>"),
                       PART);
  CHECK_NAMES(s.m, SN_OBJ_BODY, "world lhand lfinger");
  if (s.m) CHECK_NEAR(s.m->body_pos[1].x, 5, 0);
  scene_end(s);
}

static void check_attach_error(const char* file, int line, const char* whole, const char* part, const char* in,
                               const char* message) {
  snDiagnostics diag = {0};
  snAsset asset = {"part.xml", part, strlen(part)};
  snModel* m = load_with(whole, &asset, 1, &diag);
  bool said = false;
  for (int i = 0; i < diag.count; i++)
    said |= strstr(diag.items[i].message, message) && strcmp(diag.items[i].file, in) == 0;
  test_expect(file, line, !m && said, "'%s' was not said of %s", message, in);
  sn_model_destroy(m);
  sn_diagnostics_clear(&diag);
}
#define CHECK_ATTACH_ERROR(whole, part, in, message) check_attach_error(__FILE__, __LINE__, whole, part, in, message)

TEST(errors_in_attached_models_have_their_own_place) {
  CHECK_ATTACH_ERROR(WHOLE("<attach model='part' prefix=''/>"), WORLD("<geom sise='1'/>"), "part.xml",
                     "did you mean 'size'?");
  CHECK_ATTACH_ERROR(WHOLE("<attach model='part' prefix=''/>"), WORLD("<geom size='-1'/>"), "part.xml",
                     "attribute 'size' needs");
  CHECK_ATTACH_ERROR(WHOLE("<attach model='part' body='foot' prefix=''/>"), PART, "whole.xml",
                     "names a body 'foot' that is not in model 'part'");
  CHECK_ATTACH_ERROR(WHOLE("<attach model='prt' prefix=''/>"), PART, "whole.xml", "did you mean 'part'?");
  CHECK_ATTACH_ERROR(WHOLE("<site name='far'/><attach model='part' prefix=''/>"), PART, "part.xml",
                     "is taken by the <site> at whole.xml:1:");
  CHECK_ATTACH_ERROR(WHOLE(""), "<mujoco><asset><model file='part.xml'/></asset></mujoco>", "part.xml",
                     "which is around this one");
}

TEST(a_cable_is_a_chain_of_bodies_with_ends) {
  Scene s =
      scene(WORLD("<composite prefix='c' type='cable' count='5' curve='s' size='2'>"
                  "<geom type='capsule' size='.1'/></composite>"));
  CHECK_NAMES(s.m, SN_OBJ_BODY, "world cB_first cB_1 cB_2 cB_last");
  CHECK_NAMES(s.m, SN_OBJ_JOINT, "cJ_first cJ_1 cJ_2 cJ_last");
  CHECK_NAMES(s.m, SN_OBJ_GEOM, "cG0 cG1 cG2 cG3");
  CHECK_NAMES(s.m, SN_OBJ_SITE, "cS_first cS_last");
  CHECK_NAMES(s.m, SN_OBJ_TEXT, "composite_c");
  if (s.m) {
    CHECK_INT(s.m->nexclude, 3);
    CHECK_NEAR(s.m->body_pos[2].x, .5, 1e-7);
    CHECK_NEAR(s.m->geom_size[0].y, .25, 1e-7);
  }
  scene_end(s);
}

TEST(a_cable_of_boxes_has_a_skin) {
  Scene s =
      scene(WORLD("<composite type='cable' count='4' curve='s' size='1'><geom type='box' size='.1 .2 .3'/>"
                  "<skin subgrid='1'/></composite>"));
  if (!s.m) return;
  CHECK_INT(s.m->nskin, 1);
  CHECK_INT(s.m->nskinvert, 2 * 7 * 5);
  CHECK_INT(s.m->nskinbone, 4 * 3);
  CHECK_NEAR(s.m->skin_inflate[0], .6, 1e-7);
  double* total = calloc((size_t)s.m->nskinvert, sizeof *total);
  for (int i = 0; total && i < s.m->nskinbonevert; i++) total[s.m->skin_bonevertid[i]] += s.m->skin_bonevertweight[i];
  for (int i = 0; total && i < s.m->nskinvert; i++) CHECK_NEAR(total[i], 1, 1e-6);
  free(total);
  scene_end(s);
}

TEST(cables_that_cannot_be_are_refused) {
  CHECK_REFUSED(WORLD("<composite type='cable' count='4' curve='s'/>"), "<composite", "capsules, cylinders or boxes");
  CHECK_REFUSED(WORLD("<composite type='grid' count='4'/>"), "type", "MuJoCo gave up; use <flexcomp>");
  CHECK_REFUSED(WORLD("<composite type='cable' count='4 2' curve='s'><geom type='box' size='1 1 1'/></composite>"),
                "count", "must make a line");
  CHECK_REFUSED(WORLD("<composite type='cable' count='4.5' curve='s'><geom type='box' size='1 1 1'/></composite>"),
                "count", "whole numbers");
  CHECK_REFUSED(WORLD("<composite type='cable' count='4' vertex='0 0 0 1 0 0'><geom type='box' size='1 1 1'/>"
                      "</composite>"),
                "count", "cannot be combined with 'vertex'");
  CHECK_REFUSED(WORLD("<composite type='cable' count='3' curve='s'><geom type='box' size='1 1 1'/></composite>"),
                "count", "which MuJoCo cannot read");
}

// ---- driven joints, conditional and moving sites, force elements

#define LEG                                                                                                   \
  "<body name='leg'><geom size='.1'/><joint name='hip' axis='0 0 1'/><site name='top'/>"                      \
  "<body name='shank' pos='0 -.4 0'><joint name='slip' type='slide' driver='knee' function='f'/>"             \
  "<joint name='knee' axis='0 0 1' range='-60 60' limited='false'/>"                                          \
  "<joint name='twist' axis='0 1 0' driver='hip' coupling='f' function='g'/>"                                 \
  "<joint name='stuck' axis='1 0 0' locked='true'/><geom name='heel' size='.1' contype='0' conaffinity='0'/>" \
  "<site name='ankle' pos='0 -.3 0'/><site name='moving' driver='knee' xfunction='f'/></body></body>"
#define LEG_SECTIONS                                                                                           \
  "<functions><function name='f' type='linear' coef='.5 0'/><function name='g' type='linear' coef='.2 .1'/>"   \
  "</functions><tendon><spatial name='t'><site site='top'/><site site='moving' driver='knee' range='-60 30'/>" \
  "<site site='ankle'/></spatial></tendon><forces><limitforce name='stop' joint='knee' range='-1 1' "          \
  "stiffness='20 20'/><bushing name='bush' site1='base' site2='top' xfunction='f' stiffness='1 1 1 1 1 1'/>"   \
  "<ligament name='lig' tendon='t' length='.1' stiffness='10'/>"                                               \
  "<huntcrossley name='sole' geom1='floor' geom2='heel' stiffness='1e5 1e5'/></forces>"                        \
  "<keyframe><key name='bent' qpos='.3 -.7'/></keyframe>"
#define LEG_GROUND "<site name='base'/><geom name='floor' type='plane' size='1 1 1' contype='0' conaffinity='0'/>"

// Both legs of `s`, alike in every number of their state, against the only one of `one`.
static void check_legs(const Scene one, const Scene s, int legs) {
  double qpos[2] = {.3, -.7}, qvel[2] = {1, 2};
  for (int i = 0; i < 2; i++) one.d->qpos[i] = qpos[i], one.d->qvel[i] = qvel[i];
  for (int i = 0; i < 2 * legs; i++) s.d->qpos[i] = qpos[i % 2], s.d->qvel[i] = qvel[i % 2];
  sn_forward(one.m, one.d);
  sn_forward(s.m, s.d);
  for (int i = 0; i < 2 * legs; i++) CHECK_NEAR(s.d->qacc[i], one.d->qacc[i % 2], 1e-9);
  for (int i = 0; i < 4 * legs; i++) CHECK_NEAR(s.d->force_value[i][0], one.d->force_value[i % 4][0], 1e-9);
}

TEST(copies_of_driven_joints_follow_the_copies_of_their_drivers) {
  Scene one = scene("<mujoco><worldbody>" LEG_GROUND LEG "</worldbody>" LEG_SECTIONS "</mujoco>");
  Scene s = scene("<mujoco><worldbody>" LEG_GROUND "<replicate count='2' sep='_'>" LEG
                  "</replicate></worldbody>" LEG_SECTIONS "</mujoco>");
  if (one.m && s.m) {
    CHECK_NAMES(s.m, SN_OBJ_JOINT, "hip_0 knee_0 hip_1 knee_1");
    CHECK_NAMES(s.m, SN_OBJ_DRIVEN, "slip_0 twist_0 stuck_0 slip_1 twist_1 stuck_1");
    CHECK_NAMES(s.m, SN_OBJ_FUNCTION, "f g");
    CHECK_NAMES(s.m, SN_OBJ_FORCE, "stop_0 bush_0 lig_0 sole_0 stop_1 bush_1 lig_1 sole_1");
    CHECK_NAMES(s.m, SN_OBJ_TENDON, "t_0 t_1");
    check_legs(one, s, 2);
  }
  scene_end(s);
  scene_end(one);
}

TEST(attached_driven_joints_come_with_drivers_functions_and_forces_under_their_prefix) {
  const char* part = "<mujoco><worldbody>" LEG_GROUND LEG "</worldbody>" LEG_SECTIONS "</mujoco>";
  Scene one = scene(part);
  Scene s = scene_with(
      "<mujoco><asset><model name='part' file='part.xml'/></asset><worldbody>"
      "<attach model='part' prefix='l_'/><attach model='part' prefix='r_'/></worldbody></mujoco>",
      part);
  if (s.m) s.d = sn_data_create(s.m, NULL);
  if (one.m && s.m) {
    CHECK_NAMES(s.m, SN_OBJ_DRIVEN, "l_slip l_twist l_stuck r_slip r_twist r_stuck");
    CHECK_NAMES(s.m, SN_OBJ_FUNCTION, "l_f l_g r_f r_g");
    CHECK_NAMES(s.m, SN_OBJ_FORCE, "l_stop l_bush l_lig l_sole r_stop r_bush r_lig r_sole");
    CHECK_NEAR(s.m->key_qpos[1], -.7, 0);
    check_legs(one, s, 2);
  }
  scene_end(s);
  scene_end(one);
}

TEST(a_driver_outside_of_a_template_drives_all_its_copies) {
  Scene s = scene(
      "<mujoco><worldbody><body><geom size='.1'/><joint name='crank'/></body><replicate count='2'>"
      "<body name='b'><geom size='.1' contype='0' conaffinity='0'/><joint name='j' driver='crank' "
      "function='f'/></body></replicate>"
      "</worldbody><functions><function name='f' type='linear' coef='2 0'/></functions></mujoco>");
  CHECK_NAMES(s.m, SN_OBJ_DRIVEN, "j0 j1");
  if (s.m) {
    s.d->qpos[0] = .3;
    sn_forward(s.m, s.d);
    for (int body = 2; body < 4; body++) CHECK_NEAR(s.d->xquat[body].z, sin(.3), 1e-14);
  }
  scene_end(s);
}
