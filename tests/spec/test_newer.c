#include "spec/extension.h"
#include "spec/descriptor.h"
#include "test.h"

#define TABLE_PATH SN_SOURCE_DIR "/../shared/spec/mjcf_newer.tsv"

// The parent of the last tag of a path, and that tag; the path may not be known to the end.
static snElementKind walk(char* path, char** last) {
  snElementKind parent = SN_EL_MUJOCO, kind = SN_EL_MUJOCO;
  for (char* tag = (strtok(path, "/"), strtok(NULL, "/")); tag; tag = strtok(NULL, "/")) {
    bool world = kind == SN_EL_MUJOCO && strcmp(tag, "body") == 0;
    const snChildRow* child = sn_child_find(world ? SN_EL_BODY : kind, tag);
    parent = world ? SN_EL_BODY : kind;
    *last = tag;
    if (!child) return parent;
    kind = child->kind;
  }
  return parent;
}

TEST(everything_newer_in_the_table_is_known_with_its_version) {
  FILE* table = fopen(TABLE_PATH, "r");
  if (!table) SKIP(TABLE_PATH " is not there; the other tests hold the rows that are recorded here");
  char line[512];
  while (fgets(line, sizeof(line), table)) {
    char path[256], attribute[128], version[32];
    if (line[0] == '#' || sscanf(line, "%255s %127s %31s", path, attribute, version) != 3) continue;
    if (strcmp(version, "version") == 0) continue;
    char* tag = NULL;
    snElementKind parent = walk(path, &tag);
    const snChildRow* child = sn_child_find(parent, tag);
    const char* found = child ? sn_newer_attribute(child->kind, attribute) : sn_newer_element(parent, tag);
    // attributes that came after their own element are refused with it
    if (!child && strcmp(attribute, "(element)") != 0) {
      CHECK(found != NULL);
      continue;
    }
    if (!found || strcmp(found, version) != 0)
      test_fail(TABLE_PATH, 0, "%s %s: %s, expected %s", tag, attribute, found ? found : "(none)", version);
  }
  fclose(table);
}

TEST(what_is_newer_is_told_from_what_is_unknown) {
  CHECK_TEXT(sn_newer_attribute(SN_EL_MOTOR, "armature"), "3.7.0");
  CHECK_TEXT(sn_newer_attribute(SN_EL_FLAG, "diagexact"), "3.9.0");
  CHECK_TEXT(sn_newer_element(SN_EL_ACTUATOR, "dcmotor"), "3.7.0");
  CHECK_TEXT(sn_newer_element(SN_EL_EQUALITY, "flexstrain"), "3.6.0");
  CHECK(sn_newer_attribute(SN_EL_MOTOR, "armatur") == NULL);
  CHECK(sn_newer_element(SN_EL_SENSOR, "dcmotor") == NULL);
}
