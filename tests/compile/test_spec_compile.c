// test_spec_compile.c — models from code are the models of the same MJCF, and go on running when they are edited
#include "sinew/sinew.h"
#include "spec/descriptor.h"
#include "spec/spec.h"
#include "test.h"

#include <stdlib.h>

// uses every element that Sinew has
#define EVERY_ELEMENT "tests/data/every_element.xml"
#define EVERY_FLEX    "tests/data/every_flex_element.xml"
#define PLUGINS       "models/plugin/plugins.xml"
#define PART                                                                                            \
  "<mujoco model='part'><compiler angle='degree'/><default><geom rgba='0 1 0 1'/></default><worldbody>" \
  "<body name='finger' pos='0 1 1'><joint name='bend' range='-30 45'/>"                                 \
  "<geom type='capsule' size='0.02 0.1' euler='0 90 0'/></body></worldbody></mujoco>"

static const snAsset part = {"part.xml", PART, sizeof PART - 1};
static const snLoadOptions with_part = {.assets = &part, .asset_count = 1};

static char said[4096];

// What was said, one line per diagnostic; warnings do not count.
static const char* errors_of(snDiagnostics* diag) {
  size_t used = 0;
  said[0] = '\0';
  for (int i = 0; i < diag->count && used + 1 < sizeof said; i++) {
    if (diag->items[i].severity != SN_SEVERITY_ERROR) continue;
    int length = sn_diagnostic_format(&diag->items[i], said + used, sizeof said - used);
    used += (size_t)length < sizeof said - used ? (size_t)length : sizeof said - used - 1;
  }
  sn_diagnostics_clear(diag);
  return said;
}

static snSpec* read_spec(const char* xml) {
  snDiagnostics diag = {0};
  snSpec* spec = sn_spec_load_memory(xml, strlen(xml), "model.xml", &with_part, &diag);
  CHECK_TEXT(errors_of(&diag), "");
  return spec;
}

static snSpec* load_spec(const char* path) {
  snDiagnostics diag = {0};
  snSpec* spec = sn_spec_load(path, &with_part, &diag);
  CHECK_TEXT(errors_of(&diag), "");
  return spec;
}

static snModel* compile(snSpec* spec) {
  snDiagnostics diag = {0};
  snModel* m = sn_spec_compile(spec, &with_part, &diag);
  CHECK_TEXT(errors_of(&diag), "");
  return m;
}

// Goes on with the edited model; false with the old one still there.
static bool recompile(snSpec* spec, snModel** m, snData** d, snDiagnostics* diag) {
  snData* new_d = NULL;
  snModel* new_m = sn_spec_recompile(spec, *m, *d, &new_d, NULL, diag);
  if (!new_m) return false;
  sn_data_destroy(*d);
  sn_model_destroy(*m);
  *m = new_m;
  *d = new_d;
  return true;
}

static void check_equal_models(const snModel* a, const snModel* b) {
  CHECK(a != NULL && b != NULL);
  if (!a || !b) return;
  size_t size = 0, other = 0;
  void *first = sn_save_binary_memory(a, &size), *second = sn_save_binary_memory(b, &other);
  CHECK_INT(size, other);
  CHECK(size == other && memcmp(first, second, size) == 0);
  sn_release(a, first);
  sn_release(b, second);
}

// Says on `to` what was said on `from`: numbers as numbers, the rest as text.
static void say_attributes(snSpec* spec, const snElement* from, snElement* to) {
  static double numbers[256];
  static char text[8192];
  const char* name;
  for (int i = 0; (name = sn_spec_attribute(from, i)); i++) {
    if (!sn_spec_is_given(from, name)) continue;
    snDiagnostics diag = {0};
    int count = sn_spec_get_numbers(from, name, numbers, 256);
    if (count >= 0) {
      CHECK(count <= 256);
      CHECK(sn_spec_set_numbers(spec, to, name, numbers, count, &diag));
    } else {
      CHECK(sn_spec_get_text(from, name, text, sizeof text) < (int)sizeof text);
      CHECK(sn_spec_set_text(spec, to, name, text, &diag));
    }
    CHECK_TEXT(errors_of(&diag), "");
  }
}

static void build_like(snSpec* spec, const snElement* from, snElement* to, bool* seen) {
  seen[from->kind] = true;
  say_attributes(spec, from, to);
  for (snElement* child = sn_spec_first_child(from); child; child = sn_spec_sibling(child)) {
    snDiagnostics diag = {0};
    snElement* added = sn_spec_add_child(spec, to, sn_spec_tag(child), &diag);
    CHECK_TEXT(errors_of(&diag), "");
    if (added) build_like(spec, child, added, seen);
  }
}

// Builds the model of a file from code, notes its elements and compares the three ways to compile it.
static void check_built(const char* path, bool* seen) {
  snSpec *read = load_spec(path), *built = sn_spec_new(NULL);
  if (!read || !built) return;
  build_like(built, sn_spec_root(read), sn_spec_root(built), seen);
  snModel *m = compile(read), *other = compile(built);
  check_equal_models(m, other);

  snModel* loaded = sn_load(path, &with_part, NULL);
  check_equal_models(m, loaded);
  sn_model_destroy(loaded);
  sn_model_destroy(other);
  sn_model_destroy(m);
  sn_spec_destroy(built);
  sn_spec_destroy(read);
}

TEST(a_model_built_from_code_equals_the_same_model_from_mjcf_for_every_element) {
  bool seen[SN_EL_COUNT] = {false};
  // <distance> of <equality> is refused by the compiler, and default actuators share one slot
  check_built(EVERY_ELEMENT, seen);
  check_built(EVERY_FLEX, seen);
  check_built(PLUGINS, seen);
  for (int kind = 0; kind < SN_EL_COUNT; kind++)
    if (sn_element_row((snElementKind)kind)->status == SN_STATUS_YES && kind != SN_EL_EQ_DISTANCE && !seen[kind])
      test_fail(__FILE__, __LINE__, "no model has <%s> (%s)", sn_element_tag((snElementKind)kind),
                sn_element_row((snElementKind)kind)->kind);
}

TEST(a_written_model_compiles_to_an_equal_model) {
  snSpec* spec = load_spec(EVERY_ELEMENT);
  if (!spec) return;
  snDiagnostics diag = {0};
  size_t size = 0;
  char* text = sn_spec_to_text(spec, &with_part, &size, &diag);
  CHECK_TEXT(errors_of(&diag), "");
  CHECK_INT(text ? strlen(text) : 0, size);
  snModel* m = compile(spec);
  snModel* again = text ? sn_load_memory(text, size, "model.xml", &with_part, &diag) : NULL;
  CHECK_TEXT(errors_of(&diag), "");
  check_equal_models(m, again);
  // and is written the same again
  snSpec* reread = text ? sn_spec_load_memory(text, size, "model.xml", &with_part, NULL) : NULL;
  char* same = reread ? sn_spec_to_text(reread, &with_part, NULL, NULL) : NULL;
  CHECK_TEXT(same ? same : "", text ? text : "nothing");
  if (reread) sn_spec_release(reread, same);
  sn_spec_release(spec, text);
  sn_model_destroy(again);
  sn_model_destroy(m);
  sn_spec_destroy(reread);
  sn_spec_destroy(spec);
}

TEST(attaching_from_code_equals_attaching_a_file) {
  static const char whole[] =
      "<mujoco><asset><model name='part' file='part.xml'/></asset><worldbody>"
      "<frame pos='1 0 0'><attach model='part' body='finger' prefix='l-'/></frame>"
      "</worldbody><actuator><motor joint='l-bend'/></actuator></mujoco>";
  snSpec *read = read_spec(whole), *built = sn_spec_new(NULL), *finger = read_spec(PART);
  if (!read || !built || !finger) return;
  snElement* frame = sn_spec_add_child(built, sn_spec_section(built, "worldbody", NULL), "frame", NULL);
  sn_spec_set_text(built, frame, "pos", "1 0 0", NULL);
  snDiagnostics diag = {0};
  CHECK(sn_spec_attach(built, frame, finger, "finger", "l-", &diag) != NULL);
  CHECK_TEXT(errors_of(&diag), "");
  // the spec that was attached may go
  sn_spec_destroy(finger);
  snElement* motor = sn_spec_add_child(built, sn_spec_section(built, "actuator", NULL), "motor", NULL);
  sn_spec_set_text(built, motor, "joint", "l-bend", NULL);
  snModel *m = compile(read), *other = compile(built), *again = compile(built);
  check_equal_models(m, other);
  check_equal_models(m, again);
  CHECK(sn_spec_to_text(built, NULL, NULL, &diag) == NULL);
  CHECK_CONTAINS(errors_of(&diag), "was attached from code and needs a file");
  sn_model_destroy(again);
  sn_model_destroy(other);
  sn_model_destroy(m);
  sn_spec_destroy(built);
  sn_spec_destroy(read);
}

TEST(errors_of_an_edited_model_name_the_element_and_its_line) {
  snSpec* spec = read_spec(
      "<mujoco>\n<worldbody>\n<body name='b'><joint name='j'/><geom name='g' size='1'/></body>\n"
      "</worldbody>\n<actuator>\n<motor name='m' joint='j'/></actuator></mujoco>");
  if (!spec) return;
  snDiagnostics diag = {0};
  snElement *joint = sn_spec_find(spec, "joint", "j"), *body = sn_spec_find(spec, "body", "b");
  CHECK(sn_spec_delete(spec, joint, &diag));
  CHECK(sn_spec_compile(spec, NULL, &diag) == NULL);
  CHECK_TEXT(errors_of(&diag),
             "model.xml:6:17: error: <motor> 'm' attribute 'joint' names a joint 'j' that does not exist");
  CHECK(!sn_spec_set_text(spec, joint, "damping", "1", &diag));
  CHECK_TEXT(errors_of(&diag), "model.xml:3:16: error: <joint> 'j' is no longer part of the model");
  CHECK(sn_spec_find(spec, "joint", "j") == NULL);

  joint = sn_spec_add_child(spec, body, "joint", NULL);
  CHECK(sn_spec_set_text(spec, joint, "name", "j", NULL));
  snElement* double_geom = sn_spec_add_child(spec, body, "geom", NULL);
  CHECK(sn_spec_set_text(spec, double_geom, "name", "g", NULL));
  CHECK(sn_spec_set_text(spec, double_geom, "size", "0.1", NULL));
  CHECK(sn_spec_compile(spec, NULL, &diag) == NULL);
  CHECK_CONTAINS(errors_of(&diag), "'g'");

  snElement* orphan = sn_spec_add_child(spec, sn_spec_section(spec, "sensor", NULL), "touch", NULL);
  CHECK(orphan != NULL);
  CHECK(sn_spec_delete(spec, double_geom, NULL));
  CHECK(sn_spec_compile(spec, NULL, &diag) == NULL);
  CHECK_TEXT(errors_of(&diag), "error: <touch> inside <sensor> needs attribute 'site'");
  sn_spec_destroy(spec);
}

TEST(names_that_clash_after_attaching_are_an_error) {
  snSpec *spec = read_spec(PART), *same = read_spec(PART);
  if (!spec || !same) return;
  snDiagnostics diag = {0};
  snElement* world = sn_spec_section(spec, "worldbody", NULL);
  CHECK(sn_spec_attach(spec, world, same, NULL, "", NULL) != NULL);
  CHECK(sn_spec_compile(spec, NULL, &diag) == NULL);
  CHECK_CONTAINS(errors_of(&diag), "model.xml:1:");
  CHECK_CONTAINS(said, "finger");
  sn_spec_destroy(same);
  sn_spec_destroy(spec);
}

TEST(a_spec_may_be_attached_to_itself) {
  snSpec* spec = read_spec(PART);
  if (!spec) return;
  for (int i = 0; i < 3; i++) {
    char prefix[16];
    snprintf(prefix, sizeof prefix, "%d-", i);
    CHECK(sn_spec_attach(spec, sn_spec_section(spec, "worldbody", NULL), spec, "finger", prefix, NULL) != NULL);
  }
  snModel* m = compile(spec);
  if (m) CHECK_INT(m->njnt, 4);
  sn_model_destroy(m);
  sn_spec_destroy(spec);
}

TEST(what_remains_keeps_its_state) {
  snSpec* spec = read_spec(
      "<mujoco><size nuserdata='2'/><worldbody><body name='m' mocap='true'/>"
      "<body><joint name='a'/><geom size='.1'/></body>"
      "<body pos='1 0 0'><joint type='ball'/><geom size='.1'/></body><body pos='2 0 0'><freejoint name='f'/><geom "
      "size='.1'/></body>"
      "</worldbody><equality><weld name='w' body1='m'/></equality>"
      "<actuator><general name='u' joint='a' dyntype='integrator'/><motor joint='a'/></actuator></mujoco>");
  snModel* m = spec ? compile(spec) : NULL;
  snData* d = m ? sn_data_create(m, NULL) : NULL;
  if (!d) return;
  for (int i = 0; i < m->nq; i++) d->qpos[i] = 0.1 * (i + 1);
  for (int i = 0; i < m->nv; i++) d->qvel[i] = i + 1, d->qacc_warmstart[i] = 10 + i, d->qfrc_applied[i] = 20 + i;
  d->act[0] = 0.7, d->ctrl[0] = 0.5, d->ctrl[1] = 0.6, d->time = 3, d->userdata[1] = 9;
  d->eq_active[0] = 0;
  d->mocap_pos[0] = (snVec3){1, 2, 3};
  d->xfrc_applied[3].torque.z = 4;

  // a new joint before all others, a new name for one, and another one gone
  snElement* hinge = sn_spec_find(spec, "joint", "a");
  snElement* body = sn_spec_parent(hinge);
  CHECK(sn_spec_set_text(spec, hinge, "name", "renamed", NULL));
  for (snElement* e = sn_spec_first_child(sn_spec_section(spec, "actuator", NULL)); e; e = sn_spec_sibling(e))
    CHECK(sn_spec_set_text(spec, e, "joint", "renamed", NULL));
  snElement* added = sn_spec_add_child(spec, body, "joint", NULL);
  CHECK(sn_spec_set_text(spec, added, "type", "slide", NULL));
  CHECK(sn_spec_delete(spec, sn_spec_find(spec, "joint", "f"), NULL));
  snDiagnostics diag = {0};
  CHECK(recompile(spec, &m, &d, &diag));
  CHECK_TEXT(errors_of(&diag), "");
  CHECK_INT(m->nq, 6);
  CHECK_NEAR(d->qpos[0], 0.1, 0);
  CHECK_NEAR(d->qpos[1], 0, 0);
  for (int i = 0; i < 4; i++) CHECK_NEAR(d->qpos[2 + i], 0.1 * (i + 2), 0);
  CHECK_NEAR(d->qvel[0], 1, 0);
  CHECK_NEAR(d->qvel[1], 0, 0);
  CHECK_NEAR(d->qvel[4], 4, 0);
  CHECK_NEAR(d->qacc_warmstart[2], 11, 0);
  CHECK_NEAR(d->qfrc_applied[2], 21, 0);
  CHECK_NEAR(d->act[0], 0.7, 0);
  CHECK_NEAR(d->ctrl[0], 0.5, 0);
  CHECK_NEAR(d->ctrl[1], 0.6, 0);
  CHECK_NEAR(d->time, 3, 0);
  CHECK_NEAR(d->userdata[1], 9, 0);
  CHECK_INT(d->eq_active[0], 0);
  CHECK_NEAR(d->mocap_pos[0].y, 2, 0);
  CHECK_NEAR(d->xfrc_applied[3].torque.z, 4, 0);

  // an edit that does not compile gives nothing
  CHECK(sn_spec_delete(spec, hinge, NULL));
  CHECK(!recompile(spec, &m, &d, &diag));
  CHECK_CONTAINS(errors_of(&diag), "'renamed'");
  sn_data_destroy(d);
  sn_model_destroy(m);
  sn_spec_destroy(spec);
}

TEST(a_thousand_edits_keep_the_state_and_leak_nothing) {
  snSpec* spec =
      read_spec("<mujoco><worldbody><body><joint name='a' damping='1'/><geom size='.1'/></body></worldbody></mujoco>");
  snModel* m = spec ? compile(spec) : NULL;
  snData* d = m ? sn_data_create(m, NULL) : NULL;
  if (!d) return;
  d->qpos[0] = 0.25;
  d->qvel[0] = -0.5;
  snElement *world = sn_spec_section(spec, "worldbody", NULL), *last = NULL;
  for (int i = 0; i < 1000; i++) {
    if (i % 3 == 2 && last) {
      CHECK(sn_spec_delete(spec, last, NULL));
      last = NULL;
    } else {
      last = sn_spec_add_child(spec, world, "body", NULL);
      CHECK(sn_spec_set_numbers(spec, last, "pos", (double[]){i, 0, 1}, 3, NULL));
      sn_spec_add_child(spec, last, "joint", NULL);
      snElement* geom = sn_spec_add_child(spec, last, "geom", NULL);
      CHECK(sn_spec_set_numbers(spec, geom, "size", (double[]){0.1 + 0.001 * i}, 1, NULL));
    }
    if (i % 10 == 9) {  // few bodies, many edits
      for (snElement *e = sn_spec_first_child(world)->next, *next; e; e = next) {
        next = sn_spec_sibling(e);
        CHECK(sn_spec_delete(spec, e, NULL));
      }
      last = NULL;
    }
    snDiagnostics diag = {0};
    bool ok = recompile(spec, &m, &d, &diag);
    CHECK(ok);
    CHECK_TEXT(errors_of(&diag), "");
    if (!ok) break;
    CHECK_NEAR(d->qpos[0], 0.25, 0);
    CHECK_NEAR(d->qvel[0], -0.5, 0);
  }
  sn_data_destroy(d);
  sn_model_destroy(m);
  sn_spec_destroy(spec);
}
