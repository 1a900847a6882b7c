// test_plan.c — names and numbers of objects
#include "refused.h"

TEST(names_are_unique_among_objects_of_a_kind) {
  CHECK_REFUSED(WORLD("<geom size='.1' name='a'/><geom name='a' size='.1'/>"), "name='a' size",
                "taken by the <geom> at case.xml:1:20");
  CHECK_REFUSED(WORLD("<body name='world'/>"), "name", "what the world is called");
  CHECK_REFUSED(WORLD("<frame name='f'/><frame  name='f'/>"), "name='f'/></world", "taken by the <frame>");
  CHECK_REFUSED("<mujoco><keyframe><key name='a'/><key  name='a'/></keyframe></mujoco>", "name='a'/></key",
                "taken by the <key>");
  Scene s = scene(WORLD("<geom name='a' size='.1'/><site name='a'/><body name='a'/><frame name='a'/>"));
  CHECK(s.m != NULL);
  scene_end(s);
}

TEST(bodies_are_numbered_depth_first_and_their_parts_in_their_order) {
  Scene s =
      scene(WORLD("<body name='a'><body name='b'><geom name='gb' size='.1'/></body><geom name='ga' size='.1'/></body>"
                  "<frame><body name='c'/><geom name='gw' size='.1'/></frame>"));
  CHECK_INT(sn_name_to_id(s.m, SN_OBJ_BODY, "a"), 1);
  CHECK_INT(sn_name_to_id(s.m, SN_OBJ_BODY, "b"), 2);
  CHECK_INT(sn_name_to_id(s.m, SN_OBJ_BODY, "c"), 3);
  CHECK_INT(sn_name_to_id(s.m, SN_OBJ_GEOM, "gw"), 0);
  CHECK_INT(sn_name_to_id(s.m, SN_OBJ_GEOM, "ga"), 1);
  CHECK_INT(sn_name_to_id(s.m, SN_OBJ_GEOM, "gb"), 2);
  CHECK_INT(s.m->body_geomadr[0], 0);
  CHECK_INT(s.m->body_geomadr[3], -1);
  scene_end(s);
}

TEST(hundreds_of_names_are_found_again) {
  static char xml[40000];
  char* end = xml + sprintf(xml, "<mujoco><worldbody>");
  for (int i = 0; i < 500; i++) end += sprintf(end, "<site name='site number %d'/>", i);
  sprintf(end, "</worldbody></mujoco>");
  Scene s = scene(xml);
  char name[32];
  for (int i = 0; i < 500; i += 37) {
    snprintf(name, sizeof name, "site number %d", i);
    CHECK_INT(sn_name_to_id(s.m, SN_OBJ_SITE, name), i);
    CHECK_TEXT(sn_id_to_name(s.m, SN_OBJ_SITE, i), name);
  }
  scene_end(s);
}

TEST(all_independent_errors_come_out_together) {
  const char* xml = WORLD("<geom size='-1'/><body><joint axis='0 0 0'/><geom size='.1'/></body><camera fovy='200'/>");
  snDiagnostics diag = {0};
  CHECK(sn_load_memory(xml, strlen(xml), "x.xml", NULL, &diag) == NULL);
  CHECK_INT(diag.errors, 3);
  sn_diagnostics_clear(&diag);
}
