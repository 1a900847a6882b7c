// test_frame.c — contacts and rows of a data: descriptors, clearing, copies
#include "model/data.h"
#include "model/fields.h"
#include "sample.h"
#include "test.h"

#include <stdlib.h>

// A data as a step with two contacts, five rows and two islands would leave it; every number differs.
// Rows that say how they are copied; what they are is none of model's business.
static snRows* copy_head(const snModel* m, snArena* frame, const snRows* from) {
  (void)m;
  snRowsHead* head = sn_arena_array(frame, snRowsHead, 1);
  if (head) *head = *(const snRowsHead*)from;
  return (snRows*)head;
}

static void fill_frame(snData* d) {
  sn_frame_clear(d);
  d->ncon = 2, d->ne = 1, d->nl = 2, d->nefc = 5, d->nJ = 11, d->nisland = 2, d->nidof = 8;
  int count;
  const snField* fields = sn_frame_fields(&count);
  for (int i = 0; i < count; i++) {
    int rows, cols;
    sn_frame_field_shape(d, &fields[i], &rows, &cols);
    int numbers = rows * cols * fields[i].width;
    void* array = sn_arena_alloc(d->frame, (size_t)numbers * sn_kind_bytes(fields[i].kind));
    *(void**)((char*)d + fields[i].offset) = array;
    for (int k = 0; k < numbers; k++) {
      if (fields[i].kind == SN_KIND_INT) ((int*)array)[k] = 100 * i + k;
      if (fields[i].kind == SN_KIND_DOUBLE) ((double*)array)[k] = 100 * i + k + 0.5;
    }
  }
  d->contact = sn_arena_zarray(d->frame, snContact, 2);
  d->contact[1].dist = -0.25, d->contact[1].geom[1] = 7;
  d->solver = sn_arena_zarray(d->frame, snSolverStat, 2 * SN_STAT_ITERATIONS);
  d->solver_niter[0] = 3, d->solver_niter[1] = SN_STAT_ITERATIONS + 40;
  d->solver[2].gradient = 4, d->solver[2 * SN_STAT_ITERATIONS - 1].neval = 5;
  snRowsHead* head = sn_arena_array(d->frame, snRowsHead, 1);
  head->copy = copy_head;
  d->rows = (snRows*)head;
}

static size_t field_bytes(const snData* d, const snField* f) {
  int rows, cols;
  sn_frame_field_shape(d, f, &rows, &cols);
  return (size_t)(rows * cols * f->width) * sn_kind_bytes(f->kind);
}

TEST(frame_fields_are_counted_by_sizes_of_the_data) {
  snModel* m = sample_model();
  snData* d = sn_data_create(m, NULL);
  fill_frame(d);
  int count, rows, cols;
  const snField* fields = sn_frame_fields(&count);
  for (int i = 0; i < count; i++) {
    sn_frame_field_shape(d, &fields[i], &rows, &cols);
    if (strcmp(fields[i].name, "efc_KBIP") == 0) CHECK(rows == 5 && fields[i].width == 4);
    if (strcmp(fields[i].name, "efc_J_colind") == 0) CHECK(rows == 11 && fields[i].kind == SN_KIND_INT);
    if (strcmp(fields[i].name, "island_nefc") == 0) CHECK_INT(rows, 2);
  }
  fields = sn_frame_size_fields(&count);
  CHECK_TEXT(fields[0].name, "ncon");
  CHECK_INT(*(int*)sn_data_field_data(d, &fields[0]), 2);
  sn_data_destroy(d);
  sn_model_destroy(m);
}

TEST(members_of_a_contact_are_found_by_their_offsets) {
  int count, seen = 0;
  const snField* fields = sn_contact_fields(&count);
  snContact contact = {.dist = 1.5, .geom = {4, 6}, .frame.m[2][2] = 9, .efc_address = -1};
  for (int i = 0; i < count; i++) {
    const void* at = (char*)&contact + fields[i].offset;
    if (strcmp(fields[i].name, "dist") == 0) seen++, CHECK_NEAR(*(double*)at, 1.5, 0);
    if (strcmp(fields[i].name, "geom") == 0) seen++, CHECK_INT(((int*)at)[1], 6);
    if (strcmp(fields[i].name, "frame") == 0) seen++, CHECK_NEAR(((double*)at)[8], 9, 0);
    if (strcmp(fields[i].name, "efc_address") == 0) seen++, CHECK_INT(*(int*)at, -1);
    if (strcmp(fields[i].name, "friction") == 0) seen++, CHECK_INT(fields[i].width, 5);
  }
  CHECK_INT(seen, 5);
}

TEST(a_copied_data_has_its_own_contacts_and_rows) {
  snModel* m = sample_model();
  snData *a = sn_data_create(m, NULL), *b = sn_data_create(m, NULL);
  fill_frame(a);
  sn_data_copy(m, b, a);
  int count;
  const snField* fields = sn_frame_fields(&count);
  for (int i = 0; i < count; i++) {
    const void *ours = sn_data_field_data(b, &fields[i]), *theirs = sn_data_field_data(a, &fields[i]);
    CHECK(ours != theirs);
    CHECK(memcmp(ours, theirs, field_bytes(a, &fields[i])) == 0);
  }
  CHECK(b->ncon == 2 && b->nefc == 5 && b->nJ == 11 && b->nisland == 2 && b->ne == 1 && b->nl == 2);
  CHECK(b->contact != a->contact && memcmp(b->contact, a->contact, 2 * sizeof(snContact)) == 0);
  CHECK(b->solver != a->solver && b->solver_niter[1] == SN_STAT_ITERATIONS + 40);
  CHECK_NEAR(b->solver[2].gradient, 4, 0);
  CHECK_INT(b->solver[2 * SN_STAT_ITERATIONS - 1].neval, 5);
  CHECK(b->rows != NULL && b->rows != a->rows);
  sn_data_destroy(a);
  CHECK_NEAR(b->contact[1].dist, -0.25, 0);
  CHECK_INT(b->contact[1].geom[1], 7);
  sn_data_destroy(b);
  sn_model_destroy(m);
}

TEST(copying_over_a_fuller_data_leaves_nothing_of_it) {
  snModel* m = sample_model();
  snData *a = sn_data_create(m, NULL), *b = sn_data_create(m, NULL);
  fill_frame(b);
  sn_data_copy(m, b, a);
  CHECK(b->ncon == 0 && b->nefc == 0 && b->nisland == 0 && b->solver_niter[0] == 0);
  CHECK(!b->contact && !b->efc_pos && !b->solver && !b->rows);
  sn_data_destroy(a);
  sn_data_destroy(b);
  sn_model_destroy(m);
}

TEST(reset_forgets_contacts_and_rows) {
  snModel* m = sample_model();
  snData* d = sn_data_create(m, NULL);
  fill_frame(d);
  sn_reset(m, d);
  CHECK(d->ncon == 0 && d->ne == 0 && d->nefc == 0 && d->nJ == 0 && d->nisland == 0 && d->nidof == 0);
  CHECK(!d->contact && !d->efc_J && !d->island_nv && !d->solver && !d->rows);
  CHECK_INT(d->solver_niter[1], 0);
  sn_data_destroy(d);
  sn_model_destroy(m);
}

static void* limited(void* context, size_t bytes) {
  int* left = context;
  return (*left)-- > 0 ? malloc(bytes) : NULL;
}

static void give_back(void* context, void* memory) {
  (void)context;
  free(memory);
}

TEST(a_copy_without_memory_has_no_contacts_and_no_rows) {
  int left = 1000;
  snAllocator poor = {.alloc = limited, .release = give_back, .context = &left};
  snModel* m = sample_model_with(&poor);
  snData *a = sn_data_create(m, NULL), *b = sn_data_create(m, NULL);
  fill_frame(a);
  left = 0;
  sn_data_copy(m, b, a);
  CHECK(b->ncon == 0 && b->nefc == 0 && !b->contact && !b->efc_pos);
  CHECK_NEAR(b->qpos[0], a->qpos[0], 0);
  sn_data_destroy(a);
  sn_data_destroy(b);
  sn_model_destroy(m);
}
