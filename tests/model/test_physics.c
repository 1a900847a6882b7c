#include "scene.h"
#include "sinew/physics.h"
#include "test.h"

#include <math.h>

TEST(no_text_asks_for_no_switch) {
  int bits = 7;
  CHECK(sn_physics_parse("", &bits, NULL, NULL));
  CHECK_INT(bits, 0);
  CHECK(sn_physics_parse("3.5", &bits, NULL, NULL));
  CHECK_INT(bits, 0);
}

TEST(a_version_turns_on_all_that_came_up_to_it) {
  int bits, all = 0;
  const snPhysicsSwitch* s;
  for (int i = 0; (s = sn_physics_switch(i)); i++) {
    char version[16];
    CHECK(s->version > 305 && s->version <= 400);
    CHECK_INT(s->bit, 1 << i);
    snprintf(version, sizeof version, "%d.%d", s->version / 100, s->version % 100);
    CHECK(sn_physics_parse(version, &bits, NULL, NULL));
    CHECK(bits & s->bit);
    all |= s->bit;
  }
  CHECK(sn_physics_parse("4.0", &bits, NULL, NULL));
  CHECK_INT(bits, all);
}

TEST(switches_are_turned_on_and_off_by_name) {
  int bits, newest;
  CHECK(sn_physics_parse(" multiccd,tendonforce ", &bits, NULL, NULL));
  CHECK_INT(bits, SN_PHYSICS_MULTICCD | SN_PHYSICS_TENDONFORCE);
  CHECK(sn_physics_parse("4.0", &newest, NULL, NULL));
  CHECK(sn_physics_parse("4.0 -multiccd", &bits, NULL, NULL));
  CHECK_INT(bits, newest & ~SN_PHYSICS_MULTICCD);
}

TEST(other_words_are_refused_and_named) {
  static const char* const wrong[] = {"3.4", "4.1", "4", "4.", ".4", "4.0.1", "multi", "-", "3.5x", "99999999999.9"};
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    char text[64];
    const char* at = NULL;
    int bits, length = 0;
    snprintf(text, sizeof text, "multiccd %s tendonforce", wrong[i]);
    CHECK(!sn_physics_parse(text, &bits, &at, &length));
    CHECK(at == text + 9);
    CHECK_INT(length, strlen(wrong[i]));
  }
}

TEST(every_switch_stands_in_the_document_with_its_version) {
  static char page[65536];
  FILE* file = fopen(SN_SOURCE_DIR "/docs/mujoco-4.md", "r");
  CHECK(file != NULL);
  if (!file) return;
  page[fread(page, 1, sizeof page - 1, file)] = 0;
  fclose(file);
  const snPhysicsSwitch* s;
  for (int i = 0; (s = sn_physics_switch(i)); i++) {
    char row[64];
    snprintf(row, sizeof row, "| `%s` | %d.%d | %s |", s->word, s->version / 100, s->version % 100,
             s->dialect ? "dialect" : "physics");
    CHECK_CONTAINS(page, row);
  }
}

// ---- what single switches change; numbers that are not derived here were recorded from MuJoCo 4.0.1

static Scene with(const char* physics, const char* xml) {
  snLoadOptions options = {.physics = physics, .no_disk = true};
  Scene s = {.m = sn_load_memory(xml, strlen(xml), "m.xml", &options, NULL)};
  CHECK(s.m != NULL);
  if (s.m) s.d = sn_data_create(s.m, NULL);
  return s;
}

static double tendon_length(const char* shape, const char* from, const char* to, const char* side) {
  char xml[1024];
  snprintf(xml, sizeof xml,
           "<mujoco><worldbody><geom name='g' type='%s' size='.2 1' contype='0' conaffinity='0'/>"
           "<site name='a' pos='%s'/><site name='s' pos='%s'/><body><joint type='slide'/><geom size='.01'/>"
           "<site name='b' pos='%s'/></body></worldbody><tendon><spatial><site site='a'/>"
           "<geom geom='g' sidesite='s'/><site site='b'/></spatial></tendon></mujoco>",
           shape, from, side, to);
  Scene s = with("sidesites", xml);
  sn_forward(s.m, s.d);
  double length = s.d->ten_length[0];
  scene_end(s);
  return length;
}

TEST(a_tendon_passes_a_geom_as_the_path_through_its_side_site) {
  CHECK_NEAR(tendon_length("sphere", ".3 0 .1", "-.2 .2 0", "0 -.5 0"), 0.9060688223539097, 1e-14);
  CHECK_NEAR(tendon_length("sphere", ".3 .25 0", "-.3 .25 .1", "0 .5 0"), 0.6082762530298219, 1e-14);
  CHECK_NEAR(tendon_length("sphere", ".3 .25 0", "-.3 .25 .1", "0 -.5 0"), 1.1758169030618577, 1e-14);
  CHECK_NEAR(tendon_length("cylinder", ".3 0 .1", "-.2 .2 0", "0 -.5 0"), 0.8893515514105264, 1e-14);
  CHECK_NEAR(tendon_length("cylinder", ".3 .25 0", "-.3 .25 .1", "0 -.5 0"), 1.1680774152767108, 1e-14);
  CHECK_NEAR(tendon_length("cylinder", ".3 -.01 0", ".3 .2 .2", "-.5 .1 0"), 0.29, 1e-14);
}

TEST(a_damping_ratio_is_of_the_inertia_that_the_actuator_moves) {
  Scene s = with("dampratio",
                 "<mujoco><worldbody><body pos='0 0 1'><joint axis='0 1 0' name='p'/><geom size='.05' pos='.3 0 0'/>"
                 "<body pos='.5 0 0'><joint axis='0 1 0' name='q'/><geom size='.05' pos='.2 0 0'/></body></body>"
                 "</worldbody><actuator><position joint='p' kp='10' dampratio='1'/>"
                 "<position joint='q' kp='10' dampratio='1'/></actuator></mujoco>");
  CHECK_NEAR(s.m->actuator_biasprm[0][2], -1.426045778233089, 1e-12);
  CHECK_NEAR(s.m->actuator_biasprm[1][2], -0.37849827389845747, 1e-12);
  scene_end(s);
}

#define SPHERES(margin, gap)                                                                              \
  "<mujoco><worldbody><geom size='.1' margin='" margin "' gap='" gap "'/><body pos='0 0 .27'><freejoint/>" \
  "<geom size='.1'/></body></worldbody></mujoco>"

TEST(a_gap_stands_outside_the_margin) {
  Scene s = with("margingap", SPHERES(".05", ".05"));
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->ncon, 1);
  CHECK_INT(s.d->nefc, 0);
  CHECK_NEAR(s.d->contact[0].includemargin, 0.05, 0);
  CHECK_NEAR(s.m->body_margin[0], 0.1, 1e-16);
  scene_end(s);
  s = with("3.5", SPHERES(".05", ".05"));
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->ncon, 0);
  scene_end(s);
  s = with("margingap", SPHERES(".1", ".1"));
  sn_forward(s.m, s.d);
  CHECK(s.d->ncon == 1 && s.d->nefc > 0);
  scene_end(s);
}

typedef struct RecordedContact {
  double dist, pos[3], normal[3];
} RecordedContact;

// A box on a box, its place and orientation; the contacts that MuJoCo 4.0.1 finds.
static void check_boxes(const char* place, const RecordedContact* expected, int count) {
  char xml[512];
  snprintf(xml, sizeof xml,
           "<mujoco><worldbody><geom type='box' size='.2 .15 .1'/><body %s><freejoint/>"
           "<geom type='box' size='.1 .2 .1'/></body></worldbody></mujoco>",
           place);
  Scene s = with("boxbox", xml);
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->ncon, count);
  for (int i = 0; i < count && i < s.d->ncon; i++) {
    const snContact* c = &s.d->contact[i];
    const double pos[] = {c->pos.x, c->pos.y, c->pos.z};
    CHECK_NEAR(c->dist, expected[i].dist, 1e-14);
    for (int k = 0; k < 3; k++) CHECK_NEAR(pos[k], expected[i].pos[k], 1e-14);
    for (int k = 0; k < 3; k++) CHECK_NEAR(c->frame.m[0][k], expected[i].normal[k], 1e-14);
  }
  scene_end(s);
}

TEST(boxes_meet_with_the_corners_of_a_clipped_face) {
  static const RecordedContact tilted[] = {
      {-0.008756928678934225, {-0.032026473297046776, -0.15, 0.09562153566053289}, {0, 0, 1}},
      {-0.017156768320036396, {0.12815437772530047, -0.15, 0.0914216158399818}, {0, 0, 1}},
      {-0.018861988163111895, {0.18111321245785258, -0.11930403146893286, 0.09056900591844405}, {0, 0, 1}},
      {-0.0013018164864963544, {0.025584788094574096, 0.15, 0.09934909175675183}, {0, 0, 1}}};
  static const RecordedContact on_edge[] = {{-0.02142135623730953, {0.2, 0, 0.08928932188134524}, {0, 0, 1}},
                                            {-0.021421356237309487, {-0.2, 0, 0.08928932188134527}, {0, 0, 1}}};
  static const RecordedContact flat[] = {{-0.01, {-0.1, 0.15, 0.095}, {0, 0, 1}},
                                         {-0.01, {-0.1, -0.15, 0.095}, {0, 0, 1}},
                                         {-0.01, {0.1, -0.15, 0.095}, {0, 0, 1}},
                                         {-0.01, {0.1, 0.15, 0.095}, {0, 0, 1}}};
  check_boxes("pos='0 0 .195' euler='2 3 30'", tilted, 4);
  check_boxes("pos='0 0 .22' euler='45 0 90'", on_edge, 2);
  check_boxes("pos='0 0 .19'", flat, 4);
}

TEST(edges_of_boxes_meet_in_one_contact) {
  static const RecordedContact steep[] = {{-0.044583277575752325,
                                           {0.1793240291832771, 0.01684142436632456, 0.09166805001004155},
                                           {0.9275213461635679, 0, 0.37377018662665323}}};
  check_boxes("pos='.25 .1 .235' euler='40 30 20'", steep, 1);
  check_boxes("pos='.25 .1 .4' euler='40 30 20'", NULL, 0);
}

#define STILL                                                                                                    \
  "<mujoco><worldbody><site name='w'/><body mocap='true' pos='1 0 0'><geom size='.1'/><site name='m'/></body>"   \
  "</worldbody><sensor><accelerometer site='w'/><accelerometer site='m'/></sensor></mujoco>"

TEST(an_accelerometer_at_rest_shows_gravity_also_on_what_cannot_move) {
  Scene s = with("stillaccel mocapweld", STILL), old = with("mocapweld", STILL);
  sn_forward(s.m, s.d), sn_forward(old.m, old.d);
  CHECK_NEAR(s.d->sensordata[2], 9.81, 1e-14);
  CHECK_NEAR(s.d->sensordata[5], 9.81, 1e-14);
  CHECK_NEAR(old.d->sensordata[2], 0, 0);
  CHECK_NEAR(old.d->sensordata[5], 0, 0);
  CHECK_INT(s.m->body_weldid[1], 1);
  scene_end(s), scene_end(old);
}

TEST(force_sensors_see_what_tendons_do_to_bodies) {
  Scene s = with("wrenches",
                 "<mujoco><worldbody><site name='top' pos='0 0 1'/><body><joint type='slide' axis='0 0 1'/>"
                 "<geom size='.1' mass='2'/><body pos='.1 0 0'><geom size='.05' mass='1'/>"
                 "<site name='b' pos='0 0 .1'/><site name='f'/></body></body></worldbody>"
                 "<tendon><spatial stiffness='100' springlength='.5' damping='3'><site site='top'/><site site='b'/>"
                 "</spatial></tendon><sensor><force site='f'/><torque site='f'/></sensor></mujoco>");
  static const double seen[] = {4.379643208452796, 0, -26.27785925071678, 0, 0.4379643208452795, 0};
  s.d->qvel[0] = 0.3;
  sn_forward(s.m, s.d);
  for (int i = 0; i < 6; i++) CHECK_NEAR(s.d->sensordata[i], seen[i], 1e-12);
  scene_end(s);
}

TEST(an_infinite_plane_hardly_counts_in_statistics) {
  Scene s = with("statplanes", "<mujoco><worldbody><geom type='plane' size='0 0 1'/><body pos='0 0 .1'><freejoint/>"
                               "<geom size='.1'/></body></worldbody></mujoco>");
  CHECK_NEAR(s.m->stat.extent, 0.21, 1e-15);
  CHECK_NEAR(s.m->stat.center.z, 0.095, 1e-15);
  scene_end(s);
}

// Error of the orientation of a tumbling body after a second, against steps a hundred times as short.
static double tumbling_error(const char* physics, double timestep, double exact[4]) {
  Scene s = with(physics, "<mujoco><option integrator='RK4' gravity='0 0 0'/><worldbody><body><joint type='ball'/>"
                          "<inertial pos='0 0 0' mass='1' diaginertia='1 2 2.7'/></body></worldbody></mujoco>");
  static const double velocity[] = {1.3, -2.1, 3};
  s.m->opt.timestep = timestep;
  memcpy(s.d->qvel, velocity, sizeof velocity);
  int steps = (int)(1 / timestep + 0.5);
  for (int i = 0; i < steps; i++) sn_step(s.m, s.d);
  double error = 0;
  for (int i = 0; i < 4; i++) error = fmax(error, fabs(s.d->qpos[i] - exact[i]));
  if (exact[0] == 2) memcpy(exact, s.d->qpos, 4 * sizeof(double));
  scene_end(s);
  return error;
}

TEST(rk4_is_of_fourth_order_for_orientations) {
  double exact[4] = {2};
  tumbling_error("rk4quats", 0.0005, exact);
  double coarse = tumbling_error("rk4quats", 0.05, exact), fine = tumbling_error("rk4quats", 0.025, exact);
  double old_coarse = tumbling_error("3.5", 0.05, exact), old_fine = tumbling_error("3.5", 0.025, exact);
  CHECK(coarse / fine > 12 && coarse / fine < 20);
  CHECK(old_coarse / old_fine < 5);
}

// A start that is the solution costs no iteration.
TEST(a_solved_start_is_recognised) {
  const char* xml = "<mujoco><worldbody><geom type='plane' size='1 1 1'/><body pos='0 0 .0999'><freejoint/>"
                    "<geom size='.1'/></body></worldbody></mujoco>";
  Scene s = with("solverexit", xml), old = with("3.5", xml);
  for (int i = 0; i < 500; i++) sn_step(s.m, s.d), sn_step(old.m, old.d);
  sn_forward(s.m, s.d), sn_forward(old.m, old.d);
  CHECK(s.d->nefc > 0);
  CHECK_INT(s.d->solver_niter[0], 0);
  CHECK(old.d->solver_niter[0] >= s.d->solver_niter[0]);
  CHECK_NEAR(s.d->qacc[2], old.d->qacc[2], 1e-6);
  scene_end(s), scene_end(old);
}

TEST(a_shape_fitted_to_a_mesh_does_not_name_it) {
  const char* xml = "<mujoco><asset><mesh name='t' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/></asset><worldbody>"
                    "<geom type='box' mesh='t'/><geom type='mesh' mesh='t'/></worldbody></mujoco>";
  Scene s = with("fitted", xml), old = with("3.14", xml);
  CHECK_INT(s.m->geom_dataid[0], -1);
  CHECK_INT(s.m->geom_dataid[1], 0);
  CHECK_INT(old.m->geom_dataid[0], 0);
  scene_end(s), scene_end(old);
}

#define TOUCHING                                                                                        \
  "<mujoco><worldbody><geom type='plane' size='1 1 1'/><body pos='0 0 .099'><freejoint/>"               \
  "<geom size='.1'/></body></worldbody><sensor><contact data='found dist pos normal tangent'/>"         \
  "<contact data='dist' reduce='mindist'/><contact data='found force'/>"                                \
  "<contact data='dist' reduce='maxforce'/><contact data='found' reduce='netforce'/></sensor></mujoco>"

TEST(contact_sensors_are_read_as_soon_as_what_they_report_is_known) {
  static const int stage[] = {SN_SENSOR_STAGE_POSITION, SN_SENSOR_STAGE_POSITION, SN_SENSOR_STAGE_ACCELERATION,
                              SN_SENSOR_STAGE_ACCELERATION, SN_SENSOR_STAGE_ACCELERATION};
  Scene s = with("sensorstage", TOUCHING), old = with("3.15", TOUCHING);
  for (int i = 0; i < 5; i++) CHECK_INT(s.m->sensor_needstage[i], stage[i]);
  for (int i = 0; i < 5; i++) CHECK_INT(old.m->sensor_needstage[i], SN_SENSOR_STAGE_ACCELERATION);
  sn_forward_position(s.m, s.d);
  CHECK_NEAR(s.d->sensordata[1], -0.001, 1e-15);
  sn_forward(s.m, s.d), sn_forward(old.m, old.d);
  CHECK_INT(s.d->ncon, 1);
  for (int i = 0; i < s.m->nsensordata; i++) CHECK_NEAR(s.d->sensordata[i], old.d->sensordata[i], 0);
  scene_end(s), scene_end(old);
}

TEST(angular_momenta_count_what_sleeps) {
  const char* xml = "<mujoco><option><flag sleep='enable'/></option><worldbody><body pos='0 0 1' sleep='init'>"
                    "<freejoint/><geom size='.1'/></body><body pos='2 0 1'><freejoint/><geom size='.1'/></body>"
                    "</worldbody></mujoco>";
  static const double seen[] = {0.06702064327658228, -12.482594810263446, 8.478111374487657};
  static const double seen_before[] = {0.06702064327658228, -6.199409503083859, 4.289321169701265};
  Scene s = with("momenta", xml), old = with("3.17", xml);
  for (int i = 0; i < 6; i++) s.d->qvel[6 + i] = old.d->qvel[6 + i] = i + 1;
  sn_forward(s.m, s.d), sn_forward(old.m, old.d);
  sn_subtree_velocities(s.m, s.d), sn_subtree_velocities(old.m, old.d);
  const snVec3 now = s.d->subtree_angmom[0], before = old.d->subtree_angmom[0];
  const double got[] = {now.x, now.y, now.z}, got_before[] = {before.x, before.y, before.z};
  for (int i = 0; i < 3; i++) CHECK_NEAR(got[i], seen[i], 1e-12);
  for (int i = 0; i < 3; i++) CHECK_NEAR(got_before[i], seen_before[i], 1e-12);
  scene_end(s), scene_end(old);
}

// What a target does not know is left to the processor by name.
TEST(a_device_leaves_switches_that_it_does_not_have_to_the_processor) {
  Scene s = with("anchormotion", "<mujoco><worldbody><body><joint/><geom size='.1'/></body></worldbody></mujoco>");
  snDiagnostics diag = {0};
  snBatch* b = sn_batch_create(s.m, &(snBatchOptions){.n = 2, .device = "emulate", .diagnostics = &diag});
  CHECK(b != NULL);
  CHECK(diag.warnings == 1);
  if (diag.count) CHECK_CONTAINS(diag.items[0].message, "the physics switch 'anchormotion'");
  sn_batch_destroy(b);
  sn_diagnostics_clear(&diag);
  scene_end(s);
}
