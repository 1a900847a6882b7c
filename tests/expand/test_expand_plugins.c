// test_expand_plugins.c — instances of plugins that come with copies: names, order, who carries which
#include "compile/refused.h"

#include <stdlib.h>

// "a - c": the names of all instances, "-" for none.
static void check_instances(const char* file, int line, const snModel* m, const char* expected) {
  char found[512] = "";
  for (int id = 0; m && id < m->nplugin; id++) {
    const char* name = sn_id_to_name(m, SN_OBJ_PLUGIN, id);
    size_t used = strlen(found);
    snprintf(found + used, sizeof found - used, "%s%s", id ? " " : "", name && name[0] ? name : "-");
  }
  test_check_text(file, line, "instances", found, expected);
}
#define CHECK_INSTANCES(m, expected) check_instances(__FILE__, __LINE__, (m), (expected))

static void check_ids(const char* file, int line, const int* ids, int count, const char* expected) {
  char found[256] = "";
  for (int i = 0; i < count; i++) {
    size_t used = strlen(found);
    snprintf(found + used, sizeof found - used, "%s%d", i ? " " : "", ids[i]);
  }
  test_check_text(file, line, "ids", found, expected);
}
#define CHECK_IDS(ids, count, expected) check_ids(__FILE__, __LINE__, (ids), (count), (expected))

static Scene scene_with(const char* xml, const char* part) {
  snDiagnostics diag = {0};
  snAsset asset = {"part.xml", part, strlen(part)};
  snLoadOptions options = {.assets = &asset, .asset_count = 1};
  Scene s = {.m = sn_load_memory(xml, strlen(xml), "whole.xml", &options, &diag)};
  for (int i = 0; i < diag.count && !s.m; i++)
    test_fail(diag.items[i].file, diag.items[i].line, "%s", diag.items[i].message);
  sn_diagnostics_clear(&diag);
  return s;
}

#define CABLE(how)                                                                                       \
  "<body name='b'><plugin " how "<joint type='ball'/><geom type='capsule' size='.02 .1'/><body name='c'>" \
  "<plugin " how "<joint type='ball'/><geom type='capsule' size='.02 .1'/></body></body>"
#define NAMED "instance='c1'/>"
#define OWN   "plugin='mujoco.elasticity.cable'><config key='bend' value='10'/></plugin>"

#define CABLES                                                                              \
  "<plugin plugin='mujoco.elasticity.cable'><instance name='c1'><config key='bend' value='10'/>" \
  "</instance></plugin>"

// A part with named instances of a body, a geom, a mesh and an actuator, and unnamed ones of a mesh, an actuator and a
// sensor.
static const char part[] =
    "<mujoco model='part'><extension><plugin plugin='mujoco.pid'><instance name='p1'><config key='kp' value='4'/>"
    "</instance></plugin>" CABLES
    "<plugin plugin='mujoco.sdf.torus'><instance name='t1'/></plugin>"
    "<plugin plugin='mujoco.sensor.touch_grid'/></extension>"
    "<asset><mesh name='t'><plugin instance='t1'/></mesh>"
    "<mesh name='u'><plugin plugin='mujoco.sdf.torus'/></mesh></asset>"
    "<worldbody><body name='a'><joint name='j' type='slide'/><geom size='.1'/><site name='s'/>" CABLE(NAMED)
    "<geom type='sdf' mesh='t'><plugin instance='t1'/></geom></body></worldbody>"
    "<actuator><plugin name='m1' joint='j' instance='p1'/><plugin name='m2' joint='j' plugin='mujoco.pid'/></actuator>"
    "<sensor><plugin name='g' plugin='mujoco.sensor.touch_grid' objtype='site' objname='s'>"
    "<config key='size' value='2 2'/>"
    "<config key='fov' value='30 30'/><config key='gamma' value='0'/>"
    "<config key='nchannel' value='1'/></plugin></sensor>"
    "</mujoco>";

#define ATTACHING(world) \
  "<mujoco><asset><model name='part' file='part.xml'/></asset><worldbody>" world "</worldbody></mujoco>"

TEST(attached_models_come_with_their_plugins) {
  Scene s = scene_with(ATTACHING("<attach model='part' body='a' prefix='x_'/>"), part);
  if (!s.m) return;
  CHECK_INSTANCES(s.m, "- - - x_c1 x_t1 x_p1");
  CHECK_IDS(s.m->body_plugin, s.m->nbody, "-1 -1 3 3");
  CHECK_IDS(s.m->geom_plugin, s.m->ngeom, "-1 4 -1 -1");
  CHECK_IDS(s.m->actuator_plugin, s.m->nu, "5 1");
  CHECK_IDS(s.m->sensor_plugin, s.m->nsensor, "2");
  scene_end(s);
}

TEST(every_attached_copy_has_instances_of_its_own) {
  Scene s = scene_with(ATTACHING("<attach model='part' body='a' prefix='x_'/>"
                                 "<attach model='part' body='a' prefix='y_'/>"), part);
  if (!s.m) return;
  CHECK_INSTANCES(s.m, "- - - x_c1 x_t1 x_p1 - - - y_c1 y_t1 y_p1");
  CHECK_IDS(s.m->actuator_plugin, s.m->nu, "5 1 11 7");
  scene_end(s);
}

TEST(an_attached_body_brings_only_the_named_instances_that_are_used) {
  Scene s = scene_with(ATTACHING("<attach model='part' body='b' prefix='x_'/>"), part);
  CHECK_INSTANCES(s.m, "- x_c1 x_t1");  // the unnamed one of a mesh, which all come along
  scene_end(s);
}

TEST(an_instance_of_that_name_in_the_model_is_taken) {
  Scene s = scene_with("<mujoco><extension><plugin plugin='mujoco.elasticity.cable'><instance name='x_c1'/></plugin>"
                       "</extension><asset><model name='part' file='part.xml'/></asset><worldbody>"
                       "<attach model='part' body='b' prefix='x_'/></worldbody></mujoco>", part);
  CHECK_INSTANCES(s.m, "x_c1 - x_t1");
  scene_end(s);
}

TEST(unnamed_instances_of_an_attached_tree_are_its_own) {
  Scene s = scene_with(ATTACHING("<attach model='part' body='b' prefix='x_'/>"
                                 "<attach model='part' body='b' prefix='y_'/>"),
                       "<mujoco model='part'><extension>" CABLES
                       "</extension><worldbody>" CABLE(OWN)
                       "</worldbody></mujoco>");
  if (!s.m) return;
  CHECK_INSTANCES(s.m, "- - - -");
  CHECK_IDS(s.m->body_plugin, s.m->nbody, "-1 0 1 2 3");
  scene_end(s);
}

TEST(a_plugin_that_an_attached_model_does_not_declare_is_refused_with_its_place) {
  snDiagnostics diag = {0};
  const char text[] = "<mujoco model='part'><worldbody>\n" CABLE(OWN) "</worldbody></mujoco>";
  const char whole[] = ATTACHING("<attach model='part' body='b' prefix='x_'/>");
  snAsset asset = {"part.xml", text, strlen(text)};
  snLoadOptions options = {.assets = &asset, .asset_count = 1};
  snModel* m = sn_load_memory(whole, strlen(whole), "whole.xml", &options, &diag);
  CHECK(!m && diag.count > 0);
  if (diag.count > 0) {
    CHECK(strstr(diag.items[0].file, "part.xml"));
    CHECK_INT(diag.items[0].line, 2);
    CHECK(strstr(diag.items[0].message, "which no <plugin> in <extension> declares"));
  }
  sn_diagnostics_clear(&diag);
  sn_model_destroy(m);
}

#define COPIES(extension, world) \
  "<mujoco><extension>" extension "</extension><worldbody><replicate count='2' offset='1 0 0'>" world \
  "</replicate></worldbody></mujoco>"

TEST(copies_have_named_instances_of_their_own) {
  Scene s = scene(COPIES(CABLES, CABLE(NAMED)));
  if (!s.m) return;
  CHECK_INSTANCES(s.m, "c10 c11");
  CHECK_IDS(s.m->body_plugin, s.m->nbody, "-1 0 0 1 1");
  scene_end(s);
}

TEST(copies_of_copies_have_named_instances_of_their_own) {
  Scene s = scene(COPIES(CABLES, "<replicate count='2' offset='0 1 0'>" CABLE(NAMED) "</replicate>"));
  if (!s.m) return;
  CHECK_INSTANCES(s.m, "c100 c110 c101 c111");
  CHECK_IDS(s.m->body_plugin, s.m->nbody, "-1 0 0 1 1 2 2 3 3");
  scene_end(s);
}

TEST(copies_of_a_body_lose_its_unnamed_instance_with_a_warning) {
  snDiagnostics diag = {0};
  const char xml[] = COPIES("<plugin plugin='mujoco.elasticity.cable'/>", CABLE(OWN));
  snModel* m = sn_load_memory(xml, strlen(xml), "whole.xml", NULL, &diag);
  CHECK(m && m->nplugin == 0);
  CHECK(diag.count > 0 && strstr(diag.items[0].message, "is lost, as in MuJoCo: name its instance"));
  sn_diagnostics_clear(&diag);
  sn_model_destroy(m);
}

TEST(copies_of_a_geom_share_its_unnamed_instance) {
  Scene s = scene("<mujoco><extension><plugin plugin='mujoco.sdf.torus'/></extension><asset><mesh name='t'>"
                  "<plugin plugin='mujoco.sdf.torus'/></mesh></asset><worldbody><replicate count='3' offset='1 0 0'>"
                  "<geom type='sdf' mesh='t'><plugin plugin='mujoco.sdf.torus'/></geom></replicate></worldbody>"
                  "</mujoco>");
  if (!s.m) return;
  CHECK_INSTANCES(s.m, "- -");
  CHECK_IDS(s.m->geom_plugin, s.m->ngeom, "1 1 1");
  scene_end(s);
}

TEST(taking_a_template_out_takes_out_instances_that_nothing_names) {
  Scene s = scene(COPIES(CABLES, "<body><geom size='1'/></body>"));
  CHECK_INSTANCES(s.m, "");
  scene_end(s);
}

TEST(copies_of_a_cable_have_an_instance_each) {
  Scene s = scene(COPIES("<plugin plugin='mujoco.elasticity.cable'/>",
                         "<composite type='cable' curve='s' count='4 1 1' size='1' initial='none' prefix='q'>"
                         "<plugin " OWN
                         "<geom type='capsule' size='.005'/></composite>"));
  if (!s.m) return;
  CHECK_INSTANCES(s.m, "compositeq0 compositeq1");
  CHECK_IDS(s.m->body_plugin, s.m->nbody, "-1 0 0 0 1 1 1");
  scene_end(s);
}

TEST(instances_that_come_along_stand_in_the_order_of_their_own_model) {
  Scene s = scene_with(ATTACHING("<attach model='part' body='h' prefix='x_'/>"),
                       "<mujoco model='part'><extension><plugin plugin='mujoco.elasticity.cable'><instance name='one'/>"
                       "<instance name='two'/></plugin></extension><worldbody><body name='h'>"
                       "<body><plugin instance='two'/><joint type='ball'/><geom type='capsule' size='.02 .1'/></body>"
                       "<body><plugin instance='one'/><joint type='ball'/><geom type='capsule' size='.02 .1'/></body>"
                       "</body></worldbody></mujoco>");
  if (!s.m) return;
  CHECK_INSTANCES(s.m, "x_one x_two");
  CHECK_IDS(s.m->body_plugin, s.m->nbody, "-1 -1 1 0");
  scene_end(s);
}
