#include "mjcf/mjcf.h"
#include "reading.h"
#include "spec/descriptor.h"

#include <stdlib.h>

TEST(a_model_becomes_a_tree_in_document_order) {
  Reading r;
  read_text(&r,
            "<mujoco model='x'>\n <worldbody>\n  <body name='a'>\n   <frame pos='1 0 0'><geom size='1'/></frame>\n"
            "   <joint/>\n  </body>\n </worldbody>\n</mujoco>");
  CHECK_TEXT(said(&r, 0), "");
  snElement* world = r.spec->root->first;
  CHECK_INT(world->kind, SN_EL_WORLDBODY);
  snElement* body = world->first;
  CHECK_INT(body->kind, SN_EL_BODY);
  CHECK_INT(body->at.line, 3);
  CHECK_INT(body->at.column, 3);
  CHECK_INT(body->first->kind, SN_EL_FRAME);
  CHECK_INT(body->first->first->kind, SN_EL_GEOM);
  CHECK_INT(body->last->kind, SN_EL_JOINT);
  CHECK(body->last->parent == body);
  reading_end(&r);
}

TEST(all_errors_are_reported_not_just_the_first) {
  Reading r;
  read_text(&r,
            "<mujoco>\n<option timestep='x'/>\n<worldbody>\n<geom mas='1'/>\n<body><joint range='1'/></body>\n"
            "<bdy/>\n</worldbody>\n<actuatr/>\n</mujoco>");
  CHECK(r.spec == NULL);
  CHECK_INT(r.diag.errors, 5);
  CHECK_TEXT(said(&r, 0), "model.xml:2:9: error: <option> attribute 'timestep' holds 'x', which is not a number");
  CHECK_TEXT(said(&r, 1), "model.xml:4:7: error: <geom> has no attribute 'mas'; did you mean 'mass'?");
  CHECK_TEXT(said(&r, 2), "model.xml:5:14: error: <joint> attribute 'range' needs 2 numbers, found 1");
  CHECK_TEXT(said(&r, 3), "model.xml:6:1: error: <worldbody> has no element <bdy>; did you mean <body>?");
  CHECK_TEXT(said(&r, 4), "model.xml:8:1: error: <mujoco> has no element <actuatr>; did you mean <actuator>?");
  reading_end(&r);
}

TEST(what_is_unknown_is_refused) {
  CHECK_REFUSED(WORLD("<geom zzzz='1'/>"), "<geom> has no attribute 'zzzz'");
  CHECK_REFUSED(WORLD("<sphere/>"), "<worldbody> has no element <sphere>");
  CHECK_REFUSED(WORLD("<geom><body/></geom>"), "<body> may not stand inside <geom>");
  CHECK_REFUSED("<mujoco><mujoco/></mujoco>", "<mujoco> may not stand inside <mujoco>");
  CHECK_REFUSED("<mujoco><worldbody name='w'/></mujoco>", "<worldbody> has no attribute 'name'");
  CHECK_REFUSED("<mujoco xmlns:a='b'/>", "<mujoco> has no attribute 'xmlns:a'");
  CHECK_REFUSED("<model/>", "<model> is no model; an MJCF file has the root <mujoco>");
}

TEST(a_tree_that_stands_beside_the_world_is_passed_over_with_a_warning) {
  const char* tags[] = {"body", "frame", "replicate"};
  for (int i = 0; i < 3; i++) {
    char xml[64], expected[96];
    snprintf(xml, sizeof(xml), "<mujoco><%s><geom/></%s></mujoco>", tags[i], tags[i]);
    snprintf(expected, sizeof(expected), "model.xml:1:9: warning: <%s> stands outside <worldbody>", tags[i]);
    Reading r;
    read_text(&r, xml);
    CHECK(r.spec != NULL && r.spec->root->first == NULL);
    CHECK_CONTAINS(said(&r, 0), expected);
    reading_end(&r);
  }
}

// How many diagnostics contain the text.
static int count_said(const Reading* r, const char* text) {
  int count = 0;
  for (int i = 0; i < r->diag.count; i++) count += strstr(r->diag.items[i].message, text) != NULL;
  return count;
}

TEST(what_sinew_does_not_know_yet_is_said_once_per_kind) {
  int count, later = 0;
  const snChildRow* rows = sn_child_rows(&count);
  for (int i = 0; i < count; i++) {
    bool in_section = sn_child_find(SN_EL_MUJOCO, sn_element_tag(rows[i].parent)) != NULL;
    if (!in_section || sn_element_row(rows[i].kind)->status != SN_STATUS_LATER) continue;
    char xml[256], expected[128];
    const char* section = sn_element_tag(rows[i].parent);
    snprintf(xml, sizeof(xml), "<mujoco><%s><%s/><%s/></%s></mujoco>", section, rows[i].tag, rows[i].tag, section);
    snprintf(expected, sizeof(expected), "<%s> inside <%s> is part of MJCF that Sinew does not know yet", rows[i].tag,
             section);
    Reading r;
    read_text(&r, xml);
    CHECK(r.spec == NULL);
    CHECK_INT(count_said(&r, expected), 1);
    reading_end(&r);
    later++;
  }
  if (!later) SKIP("no element of MJCF is left for later");
}

TEST(an_instance_of_a_plugin_is_configured_where_it_is_made) {
  CHECK_REFUSED("<mujoco><worldbody><body><plugin instance='i'><config key='k' value='1'/></plugin></body>"
                "</worldbody></mujoco>",
                "<config> may not stand in a <plugin> with attribute 'instance'");
  CHECK_REFUSED("<mujoco><worldbody><flexcomp name='f'><plugin plugin='p'/></flexcomp></worldbody></mujoco>",
                "no plugin acts on the bodies of a flex");
}

TEST(what_is_newer_is_refused_with_its_version) {
  CHECK_REFUSED("<mujoco><option><flag speculative='enable'/></option></mujoco>",
                "<flag> attribute 'speculative' has the value 'enable', which came with MuJoCo 4.0.0");
  CHECK_REFUSED("<mujoco><option integrator='discrete'/></mujoco>", "'discrete', which came with MuJoCo 3.13.0");
  CHECK_REFUSED(WORLD("<frame scale='2'/>"), "<frame> attribute 'scale' came with MuJoCo 3.16.0");
  CHECK_REFUSED(WORLD("<attach prefix='a'/>"), "came with MuJoCo 3.11.0");
  CHECK_REFUSED("<mujoco><actuator><dcmotor/></actuator></mujoco>", "element <dcmotor> came with MuJoCo 3.7.0");
}

TEST(coefficients_of_polynomials_are_read_up_to_the_cube) {
  CHECK_READ(WORLD("<body><joint stiffness='1 2 3' damping='0 1'/></body>"));
  CHECK_READ("<mujoco><default><motor armature='1' damping='1 2'/></default></mujoco>");
  CHECK_REFUSED(WORLD("<body><joint stiffness='1 2 3 4'/></body>"), "needs at most 3 numbers, found 4");
  CHECK_REFUSED(WORLD("<body><joint stiffness='1 x'/></body>"), "holds 'x', which is not a number");
}

TEST(what_may_stand_once_stands_once) {
  CHECK_REFUSED(WORLD("<body><inertial pos='0 0 0' mass='1'/><inertial pos='0 0 0' mass='1'/></body>"),
                "<inertial> may stand only once inside <body>");
  CHECK_REFUSED("<mujoco><option><flag/><flag/></option></mujoco>", "<flag> may stand only once inside <option>");
  CHECK_REFUSED("<mujoco><default><geom/><geom/></default></mujoco>", "<geom> may stand only once inside <default>");
  CHECK_READ("<mujoco><option/><option/><worldbody/><worldbody/></mujoco>");
}

TEST(what_is_required_is_asked_for) {
  CHECK_REFUSED(WORLD("<body><inertial pos='0 0 0'/></body>"), "<inertial> needs attribute 'mass'");
  CHECK_REFUSED("<mujoco><custom><text name='t'/></custom></mujoco>", "<text> needs attribute 'data'");
  // one complaint for one mistake
  Reading r;
  read_text(&r, WORLD("<body><inertial pos='0 0 0' mass='x'/></body>"));
  CHECK_INT(r.diag.errors, 1);
  reading_end(&r);
}

TEST(the_world_has_no_joints_even_through_frames) {
  CHECK_REFUSED(WORLD("<joint/>"), "the world does not move: <joint> may not stand in it");
  CHECK_REFUSED(WORLD("<frame><frame><freejoint/></frame></frame>"), "<freejoint> may not stand in it");
  CHECK_REFUSED(WORLD("<inertial pos='0 0 0' mass='1'/>"), "<inertial> may not stand in it");
  CHECK_READ(WORLD("<frame><body><frame><joint/></frame></body></frame>"));
}

TEST(stray_attributes_inside_a_frame_are_a_warning_as_in_mujoco) {
  Reading r;
  read_text(&r, WORLD("<frame foo='1'><geom size='1' mas='2'/></frame>"));
  CHECK(r.spec != NULL);
  CHECK_INT(r.diag.warnings, 2);
  CHECK_CONTAINS(said(&r, 1), "warning: <geom> attribute 'mas' is unknown and ignored, as MuJoCo does");
  reading_end(&r);
  CHECK_REFUSED(WORLD("<frame><geo/></frame>"), "<frame> has no element <geo>; did you mean <geom>?");
}

TEST(a_body_a_thousand_deep_is_refused_in_words) {
  enum { DEEP = 3000 };
  static char xml[DEEP * 16 + 200];
  strcpy(xml, "<mujoco><worldbody>");
  char* end = xml + strlen(xml);
  for (int i = 0; i < DEEP; i++, end += 6) memcpy(end, "<body>", 6);
  for (int i = 0; i < DEEP; i++, end += 7) memcpy(end, "</body>", 7);
  strcpy(end, "</worldbody></mujoco>");
  CHECK_REFUSED(xml, "elements nested more than 1000 deep");
}

TEST(a_deep_nest_of_classes_is_read) {
  enum { DEEP = 900 };
  static char xml[DEEP * 40 + 200];
  strcpy(xml, "<mujoco><default>");
  char* end = xml + strlen(xml);
  for (int i = 0; i < DEEP; i++) end += sprintf(end, "<default class='c%d'>", i);
  for (int i = 0; i < DEEP; i++) end += sprintf(end, "</default>");
  strcpy(end, "</default></mujoco>");
  CHECK_READ(xml);
}

static void check_file_refused(const char* path, const char* message) {
  snLoadOptions options = {0};
  snFileAccess access = {&options, sn_allocator(NULL)};
  Reading r = {0};
  r.report = sn_report_create(NULL, &r.diag);
  r.spec = sn_mjcf_read_file(&access, path, SN_NOWHERE, r.report);
  CHECK(r.spec == NULL);
  CHECK_INT(r.diag.errors, 1);
  CHECK_CONTAINS(said(&r, 0), message);
  reading_end(&r);
}

TEST(a_missing_file_and_a_directory_are_refused) {
  check_file_refused(SN_SOURCE_DIR "/models/no_such_model.xml", "no_such_model.xml");
  check_file_refused(SN_SOURCE_DIR, "directory");
}

// An allocator that gives out after a while.
typedef struct Failing {
  int left;
} Failing;
static void* failing_alloc(void* context, size_t bytes) {
  Failing* f = context;
  return f->left-- > 0 ? malloc(bytes) : NULL;
}
static void failing_release(void* context, void* memory) {
  (void)context;
  free(memory);
}

// Reads a document with ever more memory until there is enough.
static void check_short_of_memory(const char* xml, const snAsset* assets, int asset_count) {
  bool succeeded = false;
  for (int allowed = 0; allowed < 200 && !succeeded; allowed++) {
    Failing failing = {allowed};
    snDiagnostics diag = {0};
    snLoadOptions options = {.assets = assets, .asset_count = asset_count, .no_disk = true};
    snFileAccess access = {&options, {failing_alloc, failing_release, &failing}};
    snReport* report = sn_report_create(NULL, &diag);
    snSpec* spec = sn_mjcf_read(&access, "a.xml", xml, strlen(xml), report);
    succeeded = spec != NULL;
    if (!spec) CHECK(diag.errors > 0);
    sn_spec_destroy(spec);
    sn_report_destroy(report);
    sn_diagnostics_clear(&diag);
  }
  CHECK(succeeded);
}

TEST(running_out_of_memory_anywhere_is_an_error_and_leaks_nothing) {
  const char* other = "<x><custom><numeric name='a' data='1 2'/></custom></x>";
  check_short_of_memory(
      "<mujoco><default><default class='a'><geom group='1'/></default></default>"
      "<include file='b.xml'/><worldbody><geom class='a' size='1' user='1 2 3' name='n'/></worldbody></mujoco>",
      &(snAsset){"b.xml", other, strlen(other)}, 1);
}

TEST(running_out_of_memory_in_urdf_is_an_error_and_leaks_nothing) {
  enum { LINKS = 300 };
  static char xml[LINKS * 200];
  char* end = xml + sprintf(xml, "<robot name='r'><material name='m'><color rgba='1 1 1 1'/></material>");
  for (int i = 0; i < LINKS; i++)
    end += sprintf(end,
                   "<link name='%d'><collision name='c%d'><geometry><mesh filename='%d.stl' scale='1 1 2'/></geometry>"
                   "</collision></link>",
                   i, i, i);
  strcpy(end, "</robot>");
  check_short_of_memory(xml, NULL, 0);
}
