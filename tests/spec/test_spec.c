#include "../mjcf/reading.h"
#include "spec/descriptor.h"

TEST(settings_of_several_sections_are_gathered_in_order) {
  Reading r;
  read_text(&r,
            "<mujoco><option timestep='0.1' gravity='0 0 1'/><option timestep='0.2' o_solref='3'/>"
            "<visual><global fovy='1'/></visual><visual><global ipd='2'/></visual></mujoco>");
  snSpecOption option;
  snSpecVisualGlobal global;
  sn_spec_gather(r.spec, SN_EL_OPTION, &option.el);
  sn_spec_gather(r.spec, SN_EL_VISUAL_GLOBAL, &global.el);
  CHECK_NEAR(option.timestep, 0.2, 0);
  CHECK_NEAR(option.gravity[2], 1, 0);
  CHECK_NEAR(option.o_solref[0], 3, 0);
  CHECK_NEAR(option.o_solref[1], 1, 0);
  CHECK_NEAR(option.tolerance, 1e-8, 0);
  CHECK(SN_GIVEN(&option, OPTION, gravity));
  CHECK(!SN_GIVEN(&option, OPTION, wind));
  CHECK_NEAR(global.fovy, 1, 0);
  CHECK_NEAR(global.ipd, 2, 0);
  reading_end(&r);
}

TEST(elements_of_a_kind_come_in_document_order) {
  Reading r;
  read_text(&r, WORLD("<geom name='a' size='1'/><body><frame><geom name='b' size='1'/></frame></body>"
                      "<geom name='c' size='1'/>"));
  char names[8] = "";
  for (snElement* e = NULL; (e = sn_spec_next(r.spec->root, e, SN_EL_GEOM));) strcat(names, sn_spec_name(e));
  CHECK_TEXT(names, "abc");
  reading_end(&r);
}

TEST(values_pass_between_kinds_by_name_and_shape) {
  snReport* report = sn_report_create(NULL, NULL);
  snSpec* spec = sn_spec_create(NULL, report);
  snElement* motor = sn_spec_add(spec, spec->root, SN_EL_MOTOR, SN_NOWHERE);
  snElement* muscle = sn_spec_add(spec, spec->root, SN_EL_MUSCLE, SN_NOWHERE);
  snElement* position = sn_spec_add(spec, spec->root, SN_EL_POSITION, SN_NOWHERE);
  sn_spec_set(spec, motor, SN_ROW(MOTOR, gear), "5 6", SN_NOWHERE);
  sn_spec_set(spec, muscle, SN_ROW(MUSCLE, timeconst), "1 2", SN_NOWHERE);
  sn_spec_take(motor, position);
  sn_spec_take(muscle, position);
  snSpecPosition* p = SN_AS(Position, position);
  CHECK_NEAR(p->gear[0], 5, 0);
  CHECK_NEAR(p->gear[1], 6, 0);
  CHECK_NEAR(p->gear[2], 0, 0);
  CHECK(SN_GIVEN(p, POSITION, gear));
  CHECK(!SN_GIVEN(p, POSITION, timeconst));
  sn_spec_destroy(spec);
  sn_report_destroy(report);
}

TEST(text_is_found_by_the_name_of_its_attribute) {
  Reading r;
  read_text(&r, WORLD("<body name='b' childclass='main'/>"));
  const snElement* body = sn_spec_next(r.spec->root, NULL, SN_EL_BODY);
  CHECK_TEXT(sn_spec_text(body, "childclass"), "main");
  CHECK(sn_spec_text(body, "target") == NULL);
  CHECK(sn_spec_text(sn_spec_next(r.spec->root, NULL, SN_EL_WORLDBODY), "name") == NULL);
  reading_end(&r);
}

TEST(elements_can_be_taken_out_and_put_elsewhere) {
  Reading r;
  read_text(&r, WORLD("<geom name='a' size='1'/><geom name='b' size='1'/><geom name='c' size='1'/><body/>"));
  snElement* world = sn_spec_next(r.spec->root, NULL, SN_EL_WORLDBODY);
  snElement *a = world->first, *b = a->next, *c = b->next, *body = c->next;
  sn_spec_remove(b);
  CHECK(a->next == c && world->last == body);
  sn_spec_append(body, b);
  CHECK(body->first == b && body->last == b && b->parent == body && b->next == NULL);
  sn_spec_remove(a);
  sn_spec_remove(body);
  CHECK(world->first == c && world->last == c && c->next == NULL);
  reading_end(&r);
}
