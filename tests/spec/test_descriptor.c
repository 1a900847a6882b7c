#include "spec/descriptor.h"
#include "spec/extension.h"
#include "test.h"

#define TABLE_PATH SN_SOURCE_DIR "/../shared/spec/mjcf_schema.tsv"

// what the schema held when it was last held against the table
enum { RECORDED_KINDS = 141, RECORDED_PLACES = 207, RECORDED_ATTRIBUTES = 1411 };

// What Sinew has and MuJoCo 3.5.0 has not: whole elements, or single attributes of an element.
static bool is_extension(snElementKind kind, const char* attribute) {
  if (attribute && sn_newer_attribute(kind, attribute)) return true;
  return sn_is_extension(kind) || (attribute && sn_is_extension_attribute(kind, attribute));
}

static bool is_newer(const snChildRow* child) { return sn_newer_element(child->parent, child->tag) != NULL; }

typedef struct Row {
  snElementKind kind;
  const snChildRow* child;  // NULL for the root
  bool in_class;            // stands directly in a default class
} Row;

// Walks "mujoco/body/geom"; false where the schema has no such element. The table calls the world a body.
static bool follow(char* path, Row* row) {
  *row = (Row){.kind = SN_EL_MUJOCO};
  char* tag = strtok(path, "/");
  while ((tag = strtok(NULL, "/"))) {
    bool world = row->kind == SN_EL_MUJOCO && strcmp(tag, "body") == 0;
    row->in_class = row->kind == SN_EL_DEFAULT;
    row->child = world ? sn_child_find(SN_EL_BODY, "body") : sn_child_find(row->kind, tag);
    if (!row->child) return false;
    row->kind = row->child->kind;
  }
  return true;
}

// Places that the table only describes in words: the world, frames and copies stand where a body may.
static bool in_words(const snChildRow* child) {
  const snElementKind like_body[] = {SN_EL_WORLDBODY, SN_EL_FRAME, SN_EL_REPLICATE};
  for (int i = 0; i < 3; i++)
    if (child->parent == like_body[i] || child->kind == like_body[i]) return true;
  return child->parent == child->kind;
}

static bool allowed(const Row* row, const snAttrRow* attr) { return !row->in_class || attr->where == SN_WHERE_ANY; }

static void compare_attributes(const char* path, const Row* row, char* names) {
  snRowSet listed = 0;
  for (char* name = strtok(names, "\t \n"); name; name = strtok(NULL, "\t \n")) {
    int attr = sn_attr_find(row->kind, name);
    if (attr < 0 || !allowed(row, &sn_attr_rows(row->kind)[attr]))
      test_fail(TABLE_PATH, 0, "%s lacks '%s'", path, name);
    if (attr >= 0) listed |= SN_ROW_BIT(attr);
  }
  const snAttrRow* rows = sn_attr_rows(row->kind);
  for (int attr = 0; rows[attr].name; attr++)
    if (!(listed >> attr & 1) && allowed(row, &rows[attr]) && !is_extension(row->kind, rows[attr].name))
      test_fail(TABLE_PATH, 0, "%s has '%s', which MuJoCo has not", path, rows[attr].name);
}

TEST(the_schema_is_the_table_of_mjcf) {
  FILE* table = fopen(TABLE_PATH, "r");
  if (!table) SKIP(TABLE_PATH " is not there; only the recorded counts are compared");
  char line[4096], path[256];
  int elements = 0, places;
  const snChildRow* children = sn_child_rows(&places);
  bool met[2 * RECORDED_PLACES] = {false};
  CHECK(places <= 2 * RECORDED_PLACES);
  while (fgets(line, sizeof(line), table)) {
    if (line[0] == '#' || strncmp(line, "element\t", 8) == 0) continue;
    char* tab = strchr(line, '\t');
    char count = tab[1];
    snprintf(path, sizeof(path), "%.*s", (int)(tab - line), line);
    char walked[256];
    memcpy(walked, path, sizeof(path));
    Row row;
    elements++;
    if (!follow(walked, &row)) {
      test_fail(TABLE_PATH, 0, "the schema lacks %s", path);
      continue;
    }
    if (row.child && row.child - children < 2 * RECORDED_PLACES) met[row.child - children] = true;
    if (row.child) CHECK_INT(row.child->count == SN_CHILD_ONE, count == '?');
    char* names = strchr(tab + 1, '\t');
    compare_attributes(path, &row, names ? names : tab + 2);
  }
  fclose(table);
  for (int i = 0; i < places && i < 2 * RECORDED_PLACES; i++)
    if (!met[i] && !in_words(&children[i]) && !is_extension(children[i].kind, NULL) && !is_newer(&children[i]))
      test_fail(TABLE_PATH, 0, "MuJoCo has no <%s> inside <%s>", children[i].tag, sn_element_tag(children[i].parent));
  CHECK_INT(elements, 171);
}

TEST(the_schema_has_the_recorded_number_of_rows) {
  int rows, kinds = 0, places = 0, attributes = 0;
  const snChildRow* children = sn_child_rows(&rows);
  for (int i = 0; i < rows; i++) places += !is_extension(children[i].kind, NULL) && !is_newer(&children[i]);
  for (int kind = 0; kind < SN_EL_COUNT; kind++) {
    kinds += !is_extension((snElementKind)kind, NULL);
    for (const snAttrRow* attr = sn_attr_rows((snElementKind)kind); attr->name; attr++)
      attributes += !is_extension((snElementKind)kind, attr->name);
  }
  CHECK_INT(kinds, RECORDED_KINDS);
  CHECK_INT(places, RECORDED_PLACES);
  CHECK_INT(attributes, RECORDED_ATTRIBUTES);
}

TEST(every_row_describes_its_member) {
  CHECK_INT(sn_attr_rows(SN_EL_JOINT)[SN_ROW(JOINT, axis)].offset, offsetof(snSpecJoint, axis));
  CHECK_INT(sn_attr_rows(SN_EL_JOINT)[SN_ROW(JOINT, axis)].count, 3);
  CHECK_INT(sn_attr_rows(SN_EL_GEOM)[SN_ROW(GEOM, size)].count_offset, offsetof(snSpecGeom, size_n));
  CHECK_INT(sn_attr_rows(SN_EL_GENERAL)[SN_ROW(GENERAL, joint)].target, SN_OBJ_JOINT);
  for (int kind = 0; kind < SN_EL_COUNT; kind++) {
    const snAttrRow* rows = sn_attr_rows((snElementKind)kind);
    for (int row = 0; rows[row].name; row++) {
      CHECK_INT(sn_attr_find((snElementKind)kind, rows[row].name), row);
      CHECK(rows[row].offset >= sizeof(snElement) && rows[row].offset < sn_element_row((snElementKind)kind)->size);
      CHECK(rows[row].doc[0] != '\0');
    }
  }
}

TEST(one_tag_means_different_things_in_different_places) {
  CHECK_INT(sn_child_find(SN_EL_BODY, "joint")->kind, SN_EL_JOINT);
  CHECK_INT(sn_child_find(SN_EL_EQUALITY, "joint")->kind, SN_EL_EQ_JOINT);
  CHECK_INT(sn_child_find(SN_EL_FIXED, "joint")->kind, SN_EL_PATH_JOINT);
  CHECK_INT(sn_child_find(SN_EL_COMPOSITE, "joint")->kind, SN_EL_COMPOSITE_JOINT);
  CHECK(sn_child_find(SN_EL_GEOM, "joint") == NULL);
}

TEST(the_dictionary_of_the_fuzz_target_holds_every_tag_and_attribute) {
  FILE* file = fopen(SN_SOURCE_DIR "/tests/fuzz/mjcf.dict", "r");
  CHECK(file != NULL);
  if (!file) return;
  static char text[1 << 16];
  text[fread(text, 1, sizeof(text) - 1, file)] = '\0';
  fclose(file);
  char entry[64];
  int count;
  const snChildRow* children = sn_child_rows(&count);
  for (int i = 0; i < count; i++) {
    snprintf(entry, sizeof(entry), "\"<%s \"\n", children[i].tag);
    CHECK_CONTAINS(text, entry);
  }
  for (int kind = 0; kind < SN_EL_COUNT; kind++) {
    const snAttrRow* rows = sn_attr_rows((snElementKind)kind);
    for (; rows->name; rows++) {
      snprintf(entry, sizeof(entry), "\" %s='\"\n", rows->name);
      CHECK_CONTAINS(text, entry);
    }
  }
}
