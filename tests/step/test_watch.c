// test_watch.c — judges src/step/watch.c
#include "step/watch.h"
#include "step/stage.h"
#include "zoo.h"

static void honest(const snModel* m, snData* d) {
  for (int dof = 0; dof < m->nv; dof++) d->qfrc_inverse[dof] = 2 * d->qacc[dof];
}

static void forgets_one(const snModel* m, snData* d) {
  for (int dof = 1; dof < m->nv; dof++) d->qfrc_inverse[dof] = 2 * d->qacc[dof];
}

static void writes_more(const snModel* m, snData* d) {
  honest(m, d);
  d->qfrc_bias[0] += 1;
}

static void writes_what_it_reads(const snModel* m, snData* d) {
  honest(m, d);
  d->qacc[0] += 1;
}

static void writes_an_index(const snModel* m, snData* d) {
  honest(m, d);
  d->tree_island[0] = 0;
}

static void writes_private_state(const snModel* m, snData* d) {
  honest(m, d);
  d->contact_frames_due = !d->contact_frames_due;
}

static void reads_private_number(const snModel* m, snData* d) {
  for (int dof = 0; dof < m->nv; dof++) d->qfrc_inverse[dof] = d->kinetic_before;
}

static snAccessViolation watched(snStageFn* run, const char* reads) {
  Scene s = scene(ZOO_XML(""));
  random_state(s.m, s.d, 1);
  sn_forward(s.m, s.d);
  double bias = s.d->qfrc_bias[0], qacc = s.d->qacc[0];
  snStageRow row = {SN_STAGE_inverse_forces, SN_WHEN_ALWAYS, run, "inverse_forces", reads, "qfrc_inverse", ""};
  snAccessViolation found = sn_stage_watch(&row, s.m, s.d);
  CHECK(strstr(reads, "qfrc_bias") || s.d->qfrc_bias[0] == bias);
  CHECK(!isnan(s.d->qacc[0]));
  CHECK(found.field || s.d->qfrc_inverse[0] == 2 * qacc);
  scene_end(s);
  return found;
}

TEST(a_stage_that_keeps_to_its_row_is_left_alone) { CHECK(!watched(honest, "qpos qacc").field); }

TEST(a_star_stands_for_all_fields_that_begin_so) { CHECK(!watched(honest, "qac*").field); }

TEST(a_stage_that_reads_what_it_does_not_declare_is_found) {
  snAccessViolation found = watched(honest, "qacc_smooth qvel");
  CHECK_TEXT(found.field, "qfrc_inverse");
  CHECK_CONTAINS(found.what, "computed from what is not declared");
}

TEST(private_state_that_a_row_does_not_declare_is_found) {
  CHECK_TEXT(watched(writes_private_state, "qacc").field, "contact_frames_due");
  CHECK_TEXT(watched(reads_private_number, "qpos").field, "qfrc_inverse");
}

TEST(a_stage_that_leaves_an_output_unwritten_is_found) {
  CHECK_TEXT(watched(forgets_one, "qacc").field, "qfrc_inverse");
}

TEST(a_stage_that_writes_what_it_does_not_declare_is_found) {
  CHECK_TEXT(watched(writes_more, "qacc").field, "qfrc_bias");
  CHECK_TEXT(watched(writes_more, "qacc qfrc_bias").field, "qfrc_bias");
  CHECK_TEXT(watched(writes_what_it_reads, "qacc").field, "qacc");
  CHECK_TEXT(watched(writes_an_index, "qacc").field, "tree_island");
}

// Every stage of a step, in this very build.
TEST(the_stages_of_a_step_keep_to_their_rows) {
  Scene s = scene(ZOO_XML("<option><flag energy='enable'/></option><sensor><clock/><e_kinetic/></sensor>"));
  random_state(s.m, s.d, 2);
  for (int pass = 0; pass < 3; pass++) {
    for (int stage = 0; stage < SN_STAGE_COUNT; stage++) {
      const snStageRow* row = sn_stage_row((snStage)stage);
      if (!row->run) continue;
      snAccessViolation found = sn_stage_watch(row, s.m, s.d);
      CHECK(!found.field);
      if (found.field) fprintf(stderr, "stage %s: %s %s\n", row->name, found.field, found.what);
    }
    sn_step(s.m, s.d);
  }
  scene_end(s);
}
