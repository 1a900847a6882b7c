// test_batch_fields.c — fields of a batch: names, shapes, and outputs that equal those of a data
#include "batch/alone.h"

// The message of a refused batch.
static void check_refused(const snModel* m, snBatchOptions options, const char* part) {
  snDiagnostics diag = {0};
  options.diagnostics = &diag;
  snBatch* b = sn_batch_create(m, &options);
  CHECK(!b);
  CHECK(diag.errors > 0);
  if (diag.count) CHECK_CONTAINS(diag.items[0].message, part);
  sn_diagnostics_clear(&diag);
  sn_batch_destroy(b);
}

TEST(fields_have_a_row_for_each_world) {
  snModel* m = load_model("tendons.xml");
  const char* fields[] = {"xpos", "xquat", "ten_J", "ncon", NULL};
  snBatch* b = sn_batch_create(m, &(snBatchOptions){.n = 3, .fields = fields});
  snBatchField qpos = sn_batch_field(b, "qpos"), xpos = sn_batch_field(b, "xpos"), time = sn_batch_field(b, "time");
  CHECK_INT(qpos.dims, 2);
  CHECK_INT(qpos.shape[0], 3);
  CHECK_INT(qpos.shape[1], m->nq);
  CHECK(qpos.writable && !xpos.writable);
  CHECK_INT(xpos.dims, 3);
  CHECK_INT(xpos.shape[1], m->nbody);
  CHECK_INT(xpos.shape[2], 3);
  CHECK_INT(time.dims, 1);
  CHECK_INT(sn_batch_field(b, "ncon").kind, SN_KIND_INT);
  CHECK_INT(sn_batch_field(b, "warnings").shape[1], SN_WARNING_COUNT);
  CHECK(!sn_batch_field(b, "geom_xpos").data);
  CHECK(!sn_batch_field(b, "").data);
  int count = 0;
  while (sn_batch_field_at(b, count).data) count++;
  CHECK_TEXT(sn_batch_field_at(b, 0).name, "time");
  CHECK(count > 15);
  CHECK(!sn_batch_field_at(b, -1).data || count < 0);
  sn_batch_destroy(b);
  sn_model_destroy(m);
}

// Whether what a batch keeps of a field is what a full data has after the same steps.
static bool output_is_exact(const snModel* m, const snField* row, bool after_step) {
  const char* fields[] = {row->name, NULL};
  snBatch* b = sn_batch_create(m, &(snBatchOptions){.n = 2, .threads = 1, .fields = fields});
  snData* d = sn_data_create(m, NULL);
  int rows, cols;
  sn_field_shape(m, row, &rows, &cols);
  size_t bytes = (size_t)rows * (size_t)cols * (size_t)row->width * sn_kind_bytes(row->kind);
  if (after_step) sn_batch_step(b, 3, NULL);
  if (!after_step) sn_batch_forward(b, NULL);
  for (int step = 0; after_step && step < 3; step++) sn_step(m, d);
  if (!after_step) sn_forward(m, d);
  if (row->stage == SN_STAGE_on_request) {
    sn_subtree_velocities(m, d);
    sn_body_forces(m, d);
  }
  snBatchField f = sn_batch_field(b, row->name);
  bool same = f.data && memcmp((char*)f.data + bytes, sn_data_field_data(d, row), bytes) == 0;
  sn_data_destroy(d);
  sn_batch_destroy(b);
  return same;
}

TEST(every_data_field_can_be_kept_and_equals_that_of_a_full_data) {
  const char* names[] = {"tendons.xml", "sensors.xml", "contacts.xml", "constraints.xml", "transmissions.xml"};
  int count;
  const snField* fields = sn_data_fields(&count);
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    snModel* m = load_model(names[i]);
    for (int f = 0; f < count; f++)
      for (int step = 0; step < 2; step++) CHECK_TEXT(output_is_exact(m, &fields[f], step) ? "" : fields[f].name, "");
    sn_model_destroy(m);
  }
}

TEST(names_and_numbers_that_make_no_batch_are_refused_with_the_reason) {
  snModel* m = load_model("contacts.xml");
  check_refused(m, (snBatchOptions){.n = 0}, "n is 0");
  check_refused(m, (snBatchOptions){.n = 1, .threads = -1}, "threads is -1");
  check_refused(m, (snBatchOptions){.n = 1, .device = "abacus"}, "no device 'abacus'");
  check_refused(m, (snBatchOptions){.n = 1, .hooks = {.nobserved = -2}}, "nobserved is -2");
  check_refused(m, (snBatchOptions){.n = 1, .fields = (const char*[]){"xpoz", NULL}}, "no field 'xpoz'");
  check_refused(m, (snBatchOptions){.n = 1, .fields = (const char*[]){"efc_J", NULL}}, "'efc_J' has a length");
  check_refused(m, (snBatchOptions){.n = 1, .params = (const char*[]){"body_mas", NULL}}, "no field 'body_mas'");
  check_refused(m, (snBatchOptions){.n = 1, .params = (const char*[]){"body_parentid", NULL}},
                "'body_parentid' cannot");
  check_refused(m, (snBatchOptions){.n = 1, .params = (const char*[]){"mesh_vert", NULL}}, "hulls and bounding");
  check_refused(m, (snBatchOptions){.n = 1, .params = (const char*[]){"opt.solver", NULL}}, "'opt.solver' cannot");
  check_refused(m, (snBatchOptions){.n = 1, .params = (const char*[]){"body_ipos", NULL}}, "body_simple");
  CHECK(!sn_batch_create(m, &(snBatchOptions){.n = -1}));
  sn_model_destroy(m);
}

TEST(names_may_be_given_twice_and_state_is_there_anyway) {
  snModel* m = load_model("cartpole.xml");
  const char* fields[] = {"qpos", "xpos", "xpos", NULL};
  const char* params[] = {"body_mass", "body_mass", NULL};
  snBatch* b = sn_batch_create(m, &(snBatchOptions){.n = 1, .fields = fields, .params = params});
  CHECK(b);
  sn_batch_destroy(b);
  sn_model_destroy(m);
}
