// test_model.c — model and data in memory: layout, copies, names, allocation failures
#include "base/names.h"
#include "model/data.h"
#include "model/fields.h"
#include "sample.h"
#include "test.h"
#include "sinew/data.h"

#include <stdlib.h>

TEST(arrays_are_aligned_apart_and_inside_the_block) {
  snModel* m = sample_model();
  int count;
  const snField* fields = sn_model_fields(&count);
  const char* end = m->block;
  for (int i = 0; i < count; i++) {
    const char* array = sn_model_field_data(m, &fields[i]);
    size_t numbers = 0;
    CHECK(sn_field_numbers(m, &fields[i], &numbers));
    CHECK((size_t)array % 64 == 0);
    CHECK(array >= end);
    end = array + numbers * sn_kind_bytes(fields[i].kind);
  }
  CHECK(end <= (const char*)m->block + m->block_bytes);
  sn_model_destroy(m);
}

TEST(every_field_has_a_sentence_and_its_width) {
  int count;
  const snField* (*const tables[])(int*) = {sn_model_size_fields, sn_option_fields, sn_statistic_fields,
                                            sn_visual_fields,     sn_model_fields,  sn_data_fields,
                                            sn_frame_size_fields, sn_frame_fields,  sn_contact_fields};
  for (size_t t = 0; t < sizeof tables / sizeof tables[0]; t++) {
    const snField* fields = tables[t](&count);
    CHECK(count > 0);
    for (int i = 0; i < count; i++) {
      if (!fields[i].doc[0]) test_fail(__FILE__, __LINE__, "%s has no description", fields[i].name);
      CHECK(fields[i].width >= 1);
    }
  }
  const snField* fields = sn_model_fields(&count);
  for (int i = 0; i < count; i++) {
    if (strcmp(fields[i].name, "body_pos") == 0) CHECK_INT(fields[i].width, 3);
    if (strcmp(fields[i].name, "cam_mat0") == 0) CHECK_INT(fields[i].width, 9);
    if (strcmp(fields[i].name, "mat_texid") == 0) CHECK(fields[i].width == 10 && fields[i].kind == SN_KIND_INT);
    if (strcmp(fields[i].name, "tex_adr") == 0) CHECK(fields[i].width == 1 && fields[i].kind == SN_KIND_INT64);
    if (strcmp(fields[i].name, "mesh_vert") == 0) CHECK(fields[i].width == 3 && fields[i].kind == SN_KIND_FLOAT);
    if (strcmp(fields[i].name, "names") == 0) CHECK_INT(fields[i].kind, SN_KIND_CHAR);
  }
}

TEST(stages_have_names_and_the_pipelines_order) {
  CHECK_TEXT(sn_stage_name(SN_STAGE_state), "state");
  CHECK(SN_STAGE_body_poses < SN_STAGE_mass_matrix && SN_STAGE_mass_matrix < SN_STAGE_actuation);
  for (int stage = 0; stage < SN_STAGE_COUNT; stage++) CHECK(sn_stage_doc((snStage)stage)[0] != '\0');
  CHECK_TEXT(sn_stage_name(SN_STAGE_COUNT), "");
}

TEST(negative_and_uncountable_sizes_make_no_model) {
  CHECK(sn_model_create(&(snModel){.nbody = -1}, NULL) == NULL);
  CHECK(sn_model_create(&(snModel){.nbody = 1, .nM = -5}, NULL) == NULL);
  CHECK(sn_model_create(&(snModel){.nbody = 2147483647, .nuser_body = 2147483647}, NULL) == NULL);
}

TEST(a_copied_model_is_equal_and_apart) {
  snModel* m = sample_model();
  snModel* copy = sn_model_copy(m);
  CHECK(copy->block != m->block && copy->block_bytes == m->block_bytes);
  CHECK(memcmp(copy->block, m->block, m->block_bytes) == 0);
  CHECK_NEAR(copy->opt.timestep, 0.002, 0);
  m->body_mass[1] = 99;
  CHECK_NEAR(copy->body_mass[1], 1, 0);
  CHECK_INT(sn_name_to_id(copy, SN_OBJ_JOINT, "hinge"), 1);
  sn_model_destroy(m);
  sn_model_destroy(copy);
}

TEST(names_lead_to_objects_of_their_kind_only) {
  snModel* m = sample_model();
  CHECK_INT(sn_name_to_id(m, SN_OBJ_BODY, "pole"), 2);
  CHECK_INT(sn_name_to_id(m, SN_OBJ_XBODY, "pole"), 2);
  CHECK_INT(sn_name_to_id(m, SN_OBJ_JOINT, "pole"), -1);
  CHECK_INT(sn_name_to_id(m, SN_OBJ_ACTUATOR, "push"), 1);
  CHECK_INT(sn_name_to_id(m, SN_OBJ_KEY, "home"), 0);
  CHECK_INT(sn_name_to_id(m, SN_OBJ_TEXT, "note"), 0);
  CHECK_INT(sn_name_to_id(m, SN_OBJ_BODY, ""), -1);
  CHECK_INT(sn_name_to_id(m, SN_OBJ_BODY, NULL), -1);
  CHECK_INT(sn_name_to_id(m, (snObjectType)99, "pole"), -1);
  CHECK_INT(sn_name_to_id(m, SN_OBJ_UNKNOWN, "pole"), -1);
  CHECK_TEXT(sn_id_to_name(m, SN_OBJ_JOINT, 0), "slide");
  CHECK_TEXT(sn_id_to_name(m, SN_OBJ_JOINT, 2), "");
  CHECK_TEXT(sn_id_to_name(m, SN_OBJ_DOF, 3), "");
  CHECK(sn_id_to_name(m, SN_OBJ_JOINT, 3) == NULL);
  CHECK(sn_id_to_name(m, SN_OBJ_JOINT, -1) == NULL);
  CHECK(sn_id_to_name(m, SN_OBJ_PLUGIN, 0) == NULL);
  CHECK_INT(sn_object_count(m, SN_OBJ_DOF), 8);
  CHECK_INT(sn_object_count(m, SN_OBJ_FLEX), 0);
  sn_model_destroy(m);
}

TEST(a_name_table_that_is_too_small_is_refused) {
  snModel* m = sample_model();
  m->nnameslot = 8;
  CHECK(!sn_names_build(m));
  CHECK(sn_name_slots(0) == 0 && sn_name_slots(5) == 16 && sn_name_slots(8) == 16 && sn_name_slots(9) == 32);
  sn_model_destroy(m);
}

TEST(a_copied_data_is_equal_and_keeps_its_own_memory) {
  snModel* m = sample_model();
  snData* a = sn_data_create(m, &(snDataOptions){.lean = true});
  snData* b = sn_data_create(m, NULL);
  a->time = 3, a->qpos[4] = 5, a->xpos[2].y = 6, a->warning[SN_WARNING_BADCTRL].count = 2;
  snArena* frame = b->frame;
  void* block = b->block;
  sn_data_copy(m, b, a);
  CHECK(b->frame == frame && b->block == block && b->qpos != a->qpos);
  CHECK(memcmp(a->block, b->block, a->block_bytes) == 0);
  CHECK_NEAR(b->time, 3, 0);
  CHECK_NEAR(b->xpos[2].y, 6, 0);
  CHECK(b->lean && b->warning[SN_WARNING_BADCTRL].count == 2);
  sn_data_destroy(a);
  sn_data_destroy(b);
  sn_model_destroy(m);
}

// Fails from the n-th allocation on and counts what is still held.
typedef struct Limited {
  int left, held;
} Limited;

static void* limited_alloc(void* context, size_t bytes) {
  Limited* l = context;
  if (l->left-- <= 0) return NULL;
  l->held++;
  return malloc(bytes);
}

static void limited_release(void* context, void* memory) {
  ((Limited*)context)->held--;
  free(memory);
}

TEST(running_out_of_memory_anywhere_gives_null_and_leaks_nothing) {
  for (int n = 0; n < 8; n++) {
    Limited limited = {n, 0};
    snAllocator allocator = {limited_alloc, limited_release, &limited};
    snModel* m = sample_model_with(&allocator);
    CHECK((m != NULL) == (n >= 1));
    snData* d = m ? sn_data_create(m, NULL) : NULL;
    CHECK((d != NULL) == (n >= 5));
    sn_data_destroy(d);
    sn_model_destroy(m);
    CHECK_INT(limited.held, 0);
  }
}
