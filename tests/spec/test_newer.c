#include "sinew/physics.h"
#include "spec/descriptor.h"
#include "spec/extension.h"
#include "test.h"

#define TABLE_PATH SN_SOURCE_DIR "/../shared/spec/newer/mjcf.tsv"

// what the table held when it was last held against these rows: words added, and words that newer versions dropped
enum { RECORDED_ADDED = 283, RECORDED_REMOVED = 80 };

typedef struct Place {
  snElementKind parent, kind;
  bool in_class, known;
  char tag[64];
} Place;

// Walks "mujoco/body/geom" as far as the schema goes. The table calls the world a body.
static Place walk(char* path) {
  Place place = {.parent = SN_EL_MUJOCO, .kind = SN_EL_MUJOCO, .known = true};
  for (char* tag = (strtok(path, "/"), strtok(NULL, "/")); tag && place.known; tag = strtok(NULL, "/")) {
    bool world = place.kind == SN_EL_MUJOCO && strcmp(tag, "body") == 0;
    place.in_class = place.kind == SN_EL_DEFAULT;
    place.parent = world ? SN_EL_BODY : place.kind;
    const snChildRow* child = sn_child_find(place.parent, tag);
    snprintf(place.tag, sizeof place.tag, "%s", tag);
    place.known = child != NULL;
    if (child) place.kind = child->kind;
  }
  return place;
}

// The text up to one of the separators, which becomes its end; `rest` goes behind it, NULL at the end of the text.
static char* next_part(char** rest, const char* separators) {
  char* part = *rest;
  if (!part) return NULL;
  size_t length = strcspn(part, separators);
  *rest = part[length] ? part + length + 1 : NULL;
  part[length] = '\0';
  return part;
}

static void check_version(const char* path, const char* word, const char* found, const char* version) {
  if (!found || strcmp(found, version) != 0)
    test_fail(TABLE_PATH, 0, "%s %s: %s, expected %s", path, word, found ? found : "(none)", version);
}

// "gaintype=so3 biastype=so3", "data=linvel|angvel"
static void check_words(const char* path, const Place* place, char* text, const char* version) {
  char *rest = text, *pair;
  while ((pair = next_part(&rest, " "))) {
    char* name = next_part(&pair, "=");
    for (char* word; (word = next_part(&pair, "|"));)
      check_version(path, word, sn_newer_text(place->kind, name, word).version, version);
  }
}

// Accepted with its version, or refused with it. Words that came after their own element are refused with that.
static void check_added(const char* path, const Place* place, char* word, const char* version) {
  bool element = strcmp(word, "(element)") == 0;
  if (!place->known || element) {
    const char* found = sn_newer_element(place->parent, place->tag);
    if (element) check_version(path, word, found, version);
    CHECK(found != NULL);
  } else if (strncmp(word, "stiffness,damping", 17) == 0) {
    check_version(path, "stiffness", sn_newer_text(place->kind, "stiffness", "1 2 3").version, version);
    check_version(path, "damping", sn_newer_text(place->kind, "damping", "1 2").version, version);
  } else if (strncmp(word, "model optional", 14) == 0) {
    check_version(path, word, sn_newer_optional(place->kind, "model"), version);
  } else if (strncmp(word, "CDATA", 5) == 0) {
    check_version(path, word, sn_newer_optional(place->kind, "data"), version);
  } else if (strchr(word, '=')) {
    if (strncmp(word, "input", 5) != 0) check_words(path, place, word, version);  // of <dcmotor>, which is refused
  } else {
    const char* whole = sn_newer_element(place->parent, place->tag);
    check_version(path, word, whole ? whole : sn_newer_attribute(place->kind, word), version);
    int row = sn_attr_find(place->kind, word);
    if (row >= 0 && place->in_class) CHECK(sn_attr_rows(place->kind)[row].where == SN_WHERE_ANY);
  }
}

// What newer versions dropped stays readable. Names that came and went later never were in 3.5.0.
static void check_removed(const char* path, const Place* place, const char* word) {
  bool passing = strcmp(word, "adhesion") == 0 || strcmp(word, "surfacevel") == 0 || strcmp(word, "mesh") == 0;
  bool dcmotor = strcmp(place->tag, "dcmotor") == 0;
  bool element = word[0] == '(' || strchr(word, '=');
  if (passing || dcmotor) return;
  if (!place->known || (!element && sn_attr_find(place->kind, word) < 0))
    test_fail(TABLE_PATH, 0, "%s %s is no longer read", path, word);
}

TEST(every_word_of_the_table_is_read_or_refused_with_its_version) {
  FILE* table = fopen(TABLE_PATH, "r");
  if (!table) SKIP(TABLE_PATH " is not there; the other tests hold the rows that are recorded here");
  char line[512];
  int added = 0, removed = 0;
  while (fgets(line, sizeof(line), table)) {
    char *rest = line, *path = next_part(&rest, "\t"), *word = next_part(&rest, "\t");
    char *change = next_part(&rest, "\t"), *version = next_part(&rest, "\t\n");
    if (line[0] == '#' || !version || strcmp(version, "version") == 0) continue;
    char walked[sizeof line];
    snprintf(walked, sizeof walked, "%s", path);
    Place place = walk(walked);
    if (strcmp(change, "added") == 0) check_added(path, &place, word, version), added++;
    if (strcmp(change, "removed") == 0) check_removed(path, &place, word), removed++;
  }
  fclose(table);
  CHECK_INT(added, RECORDED_ADDED);
  CHECK_INT(removed, RECORDED_REMOVED);
}

TEST(what_is_newer_is_told_from_what_is_unknown) {
  CHECK_TEXT(sn_newer_attribute(SN_EL_MOTOR, "armature"), "3.7.0");
  CHECK_TEXT(sn_newer_attribute(SN_EL_FLAG, "diagexact"), "3.9.0");
  CHECK_TEXT(sn_newer_element(SN_EL_ACTUATOR, "dcmotor"), "3.7.0");
  CHECK_TEXT(sn_newer_element(SN_EL_EQUALITY, "flexstrain"), "3.6.0");
  CHECK_TEXT(sn_newer_attribute(SN_EL_FRAME, "scale"), "3.16.0");
  CHECK_TEXT(sn_newer_text(SN_EL_VISUAL_HEADLIGHT, "active", "auto").as, "2");
  CHECK(sn_newer_attribute(SN_EL_MOTOR, "armatur") == NULL);
  CHECK(sn_newer_element(SN_EL_SENSOR, "dcmotor") == NULL);
  CHECK(sn_newer_text(SN_EL_JOINT, "stiffness", " 1 ").version == NULL);
  CHECK_TEXT(sn_newer_text(SN_EL_JOINT, "stiffness", "1 2").version, "3.7.0");
  CHECK(sn_newer_text(SN_EL_OPTION, "integrator", "Euler").version == NULL);
}

// The schema and the table agree on what is read: a row for each, and no row for what is refused.
TEST(newer_attributes_that_are_read_are_rows_of_the_schema) {
  CHECK(sn_attr_find(SN_EL_LIGHT, "softness") >= 0);
  CHECK(sn_attr_find(SN_EL_FRAME, "scale") < 0);
  CHECK(sn_attr_find(SN_EL_JOINT, "springyield") < 0);
  CHECK(sn_child_find(SN_EL_DEFAULT, "texture") != NULL);
}

TEST(a_change_of_default_is_a_switch_with_its_version) {
  int bits;
  CHECK(sn_physics_parse("3.7", &bits, NULL, NULL));
  CHECK(!(bits & SN_PHYSICS_MULTICCD));
  CHECK(sn_physics_parse("3.8", &bits, NULL, NULL));
  CHECK(bits & SN_PHYSICS_MULTICCD);
}
