#include "sinew/schema.h"
#include "test.h"

#include <string.h>

// The kind of a tag inside a parent, -1 for none.
static int kind_in(int parent, const char* tag) {
  snSchemaChild child;
  for (int i = 0; sn_schema_child(i, &child); i++)
    if (child.parent == parent && strcmp(child.tag, tag) == 0) return child.kind;
  return -1;
}

static bool attribute(int kind, const char* name, snSchemaAttribute* out, int* index) {
  for (*index = 0; sn_schema_attribute(kind, *index, out); ++*index)
    if (strcmp(out->name, name) == 0) return true;
  return false;
}

TEST(a_tag_means_its_kind_by_where_it_stands) {
  int body = kind_in(kind_in(0, "worldbody"), "body");
  int joint = kind_in(body, "joint"), equality = kind_in(kind_in(0, "equality"), "joint");
  CHECK(body > 0 && joint > 0 && equality > 0);
  CHECK(joint != equality);
  CHECK_INT(kind_in(body, "actuator"), -1);
}

TEST(attributes_say_what_they_hold) {
  int geom = kind_in(kind_in(0, "worldbody"), "geom"), index, value = -1;
  snSchemaAttribute a;
  CHECK(attribute(geom, "size", &a, &index));
  CHECK_INT(a.kind, SN_VALUE_REALS);
  CHECK_INT(a.count, 3);
  CHECK(a.in_classes && !a.needed);
  CHECK(attribute(geom, "material", &a, &index));
  CHECK_INT(a.target, SN_OBJ_MATERIAL);
  CHECK(attribute(geom, "name", &a, &index));
  CHECK(!a.in_classes);
  CHECK_INT(a.target, SN_OBJ_UNKNOWN);
  CHECK(attribute(geom, "type", &a, &index));
  CHECK_TEXT(a.preset, "sphere");
  CHECK_TEXT(sn_schema_word(geom, index, 0, &value), "plane");
  CHECK_INT(value, SN_GEOM_PLANE);
  CHECK(!sn_schema_word(geom, index, 1000, NULL));
  CHECK(!sn_schema_word(geom, index, -1, NULL));
}

TEST(numbers_past_the_end_are_no_kinds) {
  snSchemaAttribute a;
  snSchemaChild c;
  CHECK(!sn_schema_attribute(sn_schema_kinds(), 0, &a));
  CHECK(!sn_schema_attribute(-1, 0, &a));
  CHECK(!sn_schema_attribute(0, 1000, &a));
  CHECK(!sn_schema_child(-1, &c) && !sn_schema_child(100000, &c));
}

TEST(all_of_the_schema_is_served) {
  snSchemaChild c;
  int refused = 0, served = 0;
  for (int i = 0; sn_schema_child(i, &c); i++) c.supported ? served++ : refused++;
  CHECK(served > 100 && refused == 0);
}

TEST(sensors_have_tags_and_sizes) {
  int dim = -1;
  CHECK_TEXT(sn_schema_sensor(SN_SENSOR_FRAMEQUAT, &dim), "framequat");
  CHECK_INT(dim, 4);
  CHECK_TEXT(sn_schema_sensor(SN_SENSOR_CONTACT, &dim), "contact");
  CHECK_INT(dim, 0);
  CHECK(!sn_schema_sensor(-1, &dim) && !sn_schema_sensor(SN_SENSOR_COUNT, NULL));
  CHECK_INT(sn_schema_report_width(false, SN_CONTACT_FOUND | SN_CONTACT_FORCE), 4);
  CHECK_INT(sn_schema_report_width(true, SN_RAY_DIST | SN_RAY_NORMAL), 4);
}
