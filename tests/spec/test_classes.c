#include "spec/classes.h"
#include "../mjcf/reading.h"

static snSpecGeom resolved_geom(Reading* r, const char* name) {
  snSpecGeom geom = {0};
  for (snElement* e = NULL; (e = sn_spec_next(r->spec->root, e, SN_EL_GEOM));)
    if (strcmp(sn_spec_name(e), name) == 0) sn_spec_resolve(r->spec, e, &geom.el);
  return geom;
}

TEST(a_class_inherits_from_the_one_around_it) {
  Reading r;
  read_text(
      &r,
      "<mujoco><default><geom density='1' friction='0.1'/>"
      "<default class='a'><default class='b'><geom friction='0.3 0.4' mass='3'/></default>"
      "<geom group='2'/></default></default>"
      "<worldbody><geom name='main' size='1'/><geom name='b' class='b' size='1' group='4'/></worldbody></mujoco>");
  CHECK_TEXT(said(&r, 0), "");
  snSpecGeom plain = resolved_geom(&r, "main"), deep = resolved_geom(&r, "b");
  CHECK_NEAR(plain.density, 1, 0);
  CHECK_INT(plain.group, 0);
  CHECK(!SN_GIVEN(&plain, GEOM, mass));
  CHECK_NEAR(deep.density, 1, 0);
  CHECK_NEAR(deep.friction[0], 0.3, 0);
  CHECK_NEAR(deep.friction[1], 0.4, 0);
  CHECK_NEAR(deep.friction[2], 0.0001, 0);
  CHECK_INT(deep.group, 4);
  CHECK(SN_GIVEN(&deep, GEOM, mass));
  reading_end(&r);
}

TEST(childclass_reaches_down_through_bodies_and_frames) {
  Reading r;
  read_text(&r,
            "<mujoco><default><default class='a'><geom group='1'/></default><default class='b'><geom group='2'/>"
            "</default></default><worldbody><geom name='w' size='1'/><body childclass='a'><geom name='a' size='1'/>"
            "<frame childclass='b'><geom name='b' size='1'/><geom name='own' class='a' size='1'/><body>"
            "<geom name='deep' size='1'/></body></frame></body></worldbody></mujoco>");
  CHECK_INT(resolved_geom(&r, "w").group, 0);
  CHECK_INT(resolved_geom(&r, "a").group, 1);
  CHECK_INT(resolved_geom(&r, "b").group, 2);
  CHECK_INT(resolved_geom(&r, "own").group, 1);
  CHECK_INT(resolved_geom(&r, "deep").group, 2);
  reading_end(&r);
}

// MuJoCo 3.5.0 gives the same groups: 1, 5, 5
TEST(a_repeated_top_section_changes_main_but_not_the_classes_made_before) {
  Reading r;
  read_text(&r,
            "<mujoco><default><geom group='1'/><default class='a'/></default><default><geom group='5'/>"
            "<default class='b'/></default><worldbody><geom name='a' class='a' size='1'/>"
            "<geom name='b' class='b' size='1'/><geom name='m' size='1'/></worldbody></mujoco>");
  CHECK_INT(resolved_geom(&r, "a").group, 1);
  CHECK_INT(resolved_geom(&r, "b").group, 5);
  CHECK_INT(resolved_geom(&r, "m").group, 5);
  reading_end(&r);
}

TEST(all_actuators_of_a_class_share_one_default) {
  Reading r;
  read_text(&r,
            "<mujoco><default><motor gear='2'/><default class='a'><position kp='3'/><general dynprm='4'/></default>"
            "</default><worldbody><body><joint name='j'/><geom size='1'/></body></worldbody>"
            "<actuator><velocity class='a' joint='j'/></actuator></mujoco>");
  CHECK_TEXT(said(&r, 0), "");
  snElement* actuator = sn_spec_next(r.spec->root, NULL, SN_EL_VELOCITY);
  snClassIterator it = sn_class_iterate(sn_class_of(r.spec, actuator), actuator->kind);
  CHECK_INT(sn_class_next(&it)->kind, SN_EL_MOTOR);
  CHECK_INT(sn_class_next(&it)->kind, SN_EL_POSITION);
  CHECK_INT(sn_class_next(&it)->kind, SN_EL_GENERAL);
  CHECK(sn_class_next(&it) == NULL);
  snSpecVelocity velocity;
  sn_spec_resolve(r.spec, actuator, &velocity.el);
  CHECK_NEAR(velocity.gear[0], 2, 0);
  reading_end(&r);
}

TEST(of_several_ways_to_say_one_thing_the_last_written_counts) {
  Reading r;
  read_text(&r,
            "<mujoco><default><geom euler='1 2 3'/><default class='a'><geom zaxis='0 1 0'/></default></default>"
            "<worldbody><geom name='m' size='1'/><geom class='a' size='1'/>"
            "<geom class='a' size='1' axisangle='1 0 0 1'/></worldbody></mujoco>");
  const int ways[] = {SN_ROW(GEOM, axisangle), SN_ROW(GEOM, xyaxes), SN_ROW(GEOM, zaxis), SN_ROW(GEOM, euler)};
  snElement* first = sn_spec_next(r.spec->root->last, NULL, SN_EL_GEOM);
  snElement* second = first->next;
  CHECK_INT(sn_spec_last_given(r.spec, first, ways, 4), SN_ROW(GEOM, euler));
  CHECK_INT(sn_spec_last_given(r.spec, second, ways, 4), SN_ROW(GEOM, zaxis));
  CHECK_INT(sn_spec_last_given(r.spec, second->next, ways, 4), SN_ROW(GEOM, axisangle));
  CHECK_INT(sn_spec_last_given(r.spec, first, ways, 2), -1);
  CHECK_INT(sn_spec_resolved_at(r.spec, first, SN_ROW(GEOM, euler)).column, 24);
  CHECK_INT(sn_spec_resolved_at(r.spec, first, SN_ROW(GEOM, pos)).column, first->at.column);
  reading_end(&r);
}

TEST(classes_are_named_once_and_exist) {
  CHECK_REFUSED("<mujoco><default><default><geom/></default></default></mujoco>",
                "a <default> inside another needs a class name");
  CHECK_REFUSED("<mujoco><default><default class='a'/><default class='a'/></default></mujoco>",
                "model.xml:1:47: error: default class 'a' is defined twice");
  CHECK_REFUSED("<mujoco><default><default class='main'/></default></mujoco>", "'main' is defined twice");
  CHECK_REFUSED("<mujoco><default class='top'/></mujoco>", "cannot be called 'top'");
  CHECK_REFUSED("<mujoco><default><default class='leg'/></default><worldbody><geom class='let'/></worldbody></mujoco>",
                "<geom> asks for default class 'let', which does not exist; did you mean 'leg'?");
  CHECK_REFUSED(WORLD("<body childclass='x'/>"), "<body> asks for default class 'x'");
  CHECK_READ("<mujoco><default class='main'/></mujoco>");
}

TEST(what_belongs_to_one_element_may_not_stand_in_a_class) {
  CHECK_REFUSED("<mujoco><default><geom name='g'/></default></mujoco>",
                "<geom> attribute 'name' may not stand in a default class");
  CHECK_REFUSED("<mujoco><default><general joint='g'/></default></mujoco>", "'joint' may not stand");
  CHECK_REFUSED("<mujoco><default><camera target='g'/></default></mujoco>", "'target' may not stand");
}

TEST(a_class_without_a_parent_says_only_what_was_put_into_it) {
  Reading r;
  read_text(&r,
            "<mujoco><default><geom density='1' group='2'/></default><worldbody><geom name='g' size='1'/></worldbody>"
            "</mujoco>");
  snElement* geom = sn_spec_next(r.spec->root, NULL, SN_EL_WORLDBODY)->first;
  snElement* said_by_class = sn_spec_add(r.spec, NULL, SN_EL_GEOM, SN_NOWHERE);
  CHECK(sn_spec_set(r.spec, said_by_class, SN_ROW(GEOM, condim), "6", SN_NOWHERE));
  snClass* class = sn_class_add(r.spec, "apart", NULL);
  CHECK(class && sn_class_put(r.spec, class, said_by_class));
  CHECK(sn_spec_set(r.spec, geom, SN_ROW(GEOM, class), "apart", SN_NOWHERE));
  snSpecGeom merged = resolved_geom(&r, "g");
  CHECK_NEAR(merged.density, 1000, 0);
  CHECK_INT(merged.group, 0);
  CHECK_INT(merged.condim, 6);
  reading_end(&r);
}

TEST(classes_of_attached_models_are_looked_for_later) {
  Reading r;
  read_text(&r, "<mujoco><worldbody><attach model='m' prefix='p'/><geom class='pmain' size='1'/></worldbody></mujoco>");
  CHECK_TEXT(said(&r, 0), "");
  sn_classes_check(r.spec);
  CHECK_CONTAINS(said(&r, 0), "default class 'pmain', which does not exist");
  reading_end(&r);
}
