#include "said.h"
#include "sinew/spec.h"
#include "spec/descriptor.h"
#include "spec/spec.h"
#include "test.h"

static snElement* add(snSpec* spec, snElement* parent, const char* tag, const char* name) {
  snElement* element = sn_spec_add_child(spec, parent, tag, NULL);
  CHECK(element != NULL);
  if (element && name) CHECK(sn_spec_set_text(spec, element, "name", name, NULL));
  return element;
}

TEST(every_element_is_reachable_through_its_parents) {
  int count;
  const snChildRow* rows = sn_child_rows(&count);
  snSpec* spec = sn_spec_new(NULL);
  for (int i = 0; i < count; i++) {
    if (sn_element_row(rows[i].kind)->status != SN_STATUS_YES) continue;
    if (sn_element_row(rows[i].parent)->status != SN_STATUS_YES) continue;
    snElement* parent = sn_spec_add(spec, sn_spec_root(spec), rows[i].parent, SN_NOWHERE);
    snElement* child = sn_spec_add_child(spec, parent, rows[i].tag, NULL);
    if (rows[i].parent == SN_EL_FRAME) continue;  // a frame in the root carries nothing that moves
    CHECK(child != NULL && child->kind == rows[i].kind && sn_spec_parent(child) == parent);
    CHECK_TEXT(child ? sn_spec_tag(child) : "", rows[i].tag);
  }
  sn_spec_destroy(spec);
}

TEST(a_comment_is_replaced_by_one_that_can_be_written) {
  snSpec* spec = sn_spec_new(NULL);
  snDiagnostics diag = {0};
  CHECK_TEXT(sn_spec_comment(spec), "");
  CHECK(sn_spec_set_comment(spec, " a - b ", &diag));
  CHECK(!sn_spec_set_comment(spec, "a--b", &diag) && !sn_spec_set_comment(spec, "a-", &diag));
  CHECK_INT(diag.count, 1);
  CHECK_TEXT(sn_spec_comment(spec), " a - b ");
  sn_diagnostics_clear(&diag);
  sn_spec_destroy(spec);
}

TEST(elements_are_found_by_kind_and_name) {
  snSpec* spec = sn_spec_new(NULL);
  snElement *world = sn_spec_section(spec, "worldbody", NULL), *body = add(spec, world, "body", "x");
  snElement *joint = add(spec, body, "joint", "x"), *free_joint = add(spec, body, "freejoint", "f");
  snElement* equality = add(spec, sn_spec_section(spec, "equality", NULL), "joint", "x");
  snElement* motor = add(spec, sn_spec_section(spec, "actuator", NULL), "motor", "x");
  snElement* class = sn_spec_add_child(spec, sn_spec_section(spec, "default", NULL), "default", NULL);
  CHECK(sn_spec_set_text(spec, class, "class", "x", NULL));
  CHECK(sn_spec_section(spec, "worldbody", NULL) == world);
  CHECK(sn_spec_find(spec, "body", "x") == body);
  CHECK(sn_spec_find(spec, "joint", "x") == joint);
  CHECK(sn_spec_find(spec, "joint", "f") == free_joint);
  CHECK(sn_spec_find(spec, "equality", "x") == equality);
  CHECK(sn_spec_find(spec, "motor", "x") == motor);
  CHECK(sn_spec_find(spec, "actuator", "x") == motor);
  CHECK(sn_spec_find(spec, "default", "x") == class);
  CHECK(sn_spec_find(spec, "geom", "x") == NULL);
  CHECK(sn_spec_find(spec, "joint", "") == NULL);
  sn_spec_destroy(spec);
}

TEST(what_may_not_stand_there_is_refused_with_advice) {
  snDiagnostics diag = {0};
  snSpec* spec = sn_spec_new(NULL);
  snElement *world = sn_spec_section(spec, "worldbody", NULL), *body = add(spec, world, "body", NULL);
  CHECK(sn_spec_add_child(spec, body, "goem", &diag) == NULL);
  CHECK_TEXT(said(&diag), "error: <goem> may not stand inside <body>; did you mean <geom>?");
  CHECK(sn_spec_add_child(spec, world, "freejoint", &diag) == NULL);
  said(&diag);
  CHECK(sn_spec_add_child(spec, add(spec, world, "frame", NULL), "joint", &diag) == NULL);
  CHECK_TEXT(said(&diag), "error: the world does not move: <joint> may not stand in it");
  add(spec, body, "inertial", NULL);
  CHECK(sn_spec_add_child(spec, body, "inertial", &diag) == NULL);
  CHECK_TEXT(said(&diag), "error: <inertial> may stand only once inside <body>");
  CHECK(sn_spec_add_child(spec, world, "flexcomp", &diag) != NULL);
  CHECK(sn_spec_section(spec, "wordbody", &diag) == NULL);
  CHECK_CONTAINS(said(&diag), "did you mean <worldbody>?");
  CHECK(!sn_spec_delete(spec, sn_spec_root(spec), &diag));
  CHECK_CONTAINS(said(&diag), "root");
  sn_spec_destroy(spec);
}

TEST(deleted_elements_are_gone_with_all_in_them) {
  snDiagnostics diag = {0};
  snSpec* spec = sn_spec_new(NULL);
  snElement* world = sn_spec_section(spec, "worldbody", NULL);
  snElement *first = add(spec, world, "body", "a"), *middle = add(spec, world, "body", "b");
  snElement *inner = add(spec, middle, "geom", "g"), *last = add(spec, world, "body", "c");
  CHECK(sn_spec_delete(spec, middle, NULL));
  CHECK(sn_spec_sibling(first) == last && sn_spec_sibling(last) == NULL);
  CHECK(sn_spec_find(spec, "geom", "g") == NULL);
  CHECK(sn_spec_parent(middle) == NULL);
  CHECK(!sn_spec_delete(spec, middle, &diag));
  CHECK_TEXT(said(&diag), "error: <body> 'b' is no longer part of the model");
  CHECK(!sn_spec_set_text(spec, inner, "size", "1", &diag));
  CHECK_TEXT(said(&diag), "error: <geom> 'g' is no longer part of the model");
  CHECK(sn_spec_add_child(spec, inner, "plugin", &diag) == NULL);
  sn_diagnostics_clear(&diag);
  CHECK(sn_spec_delete(spec, last, NULL) && sn_spec_delete(spec, first, NULL));
  CHECK(sn_spec_first_child(world) == NULL);
  CHECK(sn_spec_first_child(world) == NULL && add(spec, world, "geom", NULL) == sn_spec_first_child(world));
  sn_spec_destroy(spec);
}
