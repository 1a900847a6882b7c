// test_binary.c — binary models: round trip, and every way to damage one
#include "model/model.h"
#include "sample.h"
#include "test.h"
#include "sinew/mjcf.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct Bytes {
  char* data;
  size_t size;
} Bytes;

// A binary of the sample in memory of its own, exactly as long as the file, so that a read past it is seen.
static Bytes sample_bytes(void) {
  snModel* m = sample_model();
  Bytes b;
  void* saved = sn_save_binary_memory(m, &b.size);
  b.data = malloc(b.size);
  memcpy(b.data, saved, b.size);
  sn_release(m, saved);
  sn_model_destroy(m);
  return b;
}

static bool loads(const void* data, size_t size) {
  snModel* m = sn_load_binary(data, size, "sample.snb", NULL, NULL);
  sn_model_destroy(m);
  return m != NULL;
}

static void check_refused(const void* data, size_t size, const char* part) {
  snDiagnostics diag = {0};
  snModel* m = sn_load_binary(data, size, "sample.snb", NULL, &diag);
  CHECK(m == NULL);
  CHECK(diag.errors >= 1);
  if (diag.count) CHECK_TEXT(diag.items[0].file, "sample.snb");
  if (diag.count) CHECK_CONTAINS(diag.items[0].message, part);
  sn_diagnostics_clear(&diag);
  sn_model_destroy(m);
}

TEST(a_saved_model_comes_back_bit_for_bit) {
  snModel* m = sample_model();
  m->vis.global_fovy = 45, m->stat.center.y = 3, m->opt.enableflags = SN_ENABLE_ENERGY;
  size_t size, again_size;
  void* bytes = sn_save_binary_memory(m, &size);
  CHECK(sn_binary_is(bytes, size));
  snDiagnostics diag = {0};
  snModel* back = sn_load_binary(bytes, size, "sample.snb", NULL, &diag);
  CHECK(back != NULL);
  for (int i = 0; i < diag.count; i++) test_fail(__FILE__, __LINE__, "%s", diag.items[i].message);
  if (back) {
    CHECK(back->block_bytes == m->block_bytes && memcmp(back->block, m->block, m->block_bytes) == 0);
    CHECK(memcmp(&back->opt, &m->opt, sizeof m->opt) == 0 && back->vis.global_fovy == 45 && back->stat.center.y == 3);
    void* again = sn_save_binary_memory(back, &again_size);
    CHECK(size == again_size && memcmp(bytes, again, size) == 0);
    sn_release(back, again);
  }
  sn_diagnostics_clear(&diag);
  sn_release(m, bytes);
  sn_model_destroy(m);
  sn_model_destroy(back);
}

TEST(a_file_with_any_byte_changed_is_refused) {
  Bytes b = sample_bytes();
  int loaded = 0;
  for (size_t i = 0; i < b.size; i++) {
    b.data[i] = (char)(b.data[i] ^ (1 << i % 8));
    loaded += loads(b.data, b.size);
    b.data[i] = (char)(b.data[i] ^ (1 << i % 8));
  }
  CHECK_INT(loaded, 0);
  CHECK(loads(b.data, b.size));
  free(b.data);
}

TEST(a_file_cut_at_any_length_is_refused) {
  Bytes b = sample_bytes();
  int loaded = 0;
  for (size_t size = 0; size < b.size; size++) {
    char* cut = malloc(size ? size : 1);
    memcpy(cut, b.data, size);
    loaded += loads(cut, size);
    free(cut);
  }
  CHECK_INT(loaded, 0);
  free(b.data);
}

// A forger can sign; the model must then be refused or be sound, and never be read out of bounds.
TEST(a_signed_file_with_any_byte_changed_is_refused_or_valid) {
  Bytes b = sample_bytes();
  // three patterns take turns: over the words of a field each meets every byte of a word
  const unsigned char patterns[] = {0x01, 0x80, 0xff};
  int loaded = 0;
  for (size_t i = 0; i < b.size; i++) {
    char kept = b.data[i];
    b.data[i] = (char)(kept ^ patterns[i % sizeof patterns]);
    sn_binary_sign(b.data, b.size);
    loaded += loads(b.data, b.size);
    b.data[i] = kept;
  }
  CHECK(loaded > 0);
  free(b.data);
}

TEST(a_signed_file_cut_short_is_refused) {
  Bytes b = sample_bytes();
  for (size_t size = 8; size < b.size; size += 8) {
    char* cut = malloc(size);
    memcpy(cut, b.data, size);
    uint64_t claimed = size;
    if (size >= 48) memcpy(cut + 32, &claimed, sizeof claimed);
    sn_binary_sign(cut, size);
    CHECK(!loads(cut, size));
    free(cut);
  }
  free(b.data);
}

TEST(reasons_are_given_in_words) {
  Bytes b = sample_bytes();
  check_refused("", 0, "does not begin like one");
  check_refused("<mujoco/>", 9, "does not begin like one");
  check_refused(b.data, 20, "cut off in its header, after 20 bytes");
  check_refused(b.data, b.size - 1, "its header declares");
  b.data[b.size - 1] ^= 1;
  check_refused(b.data, b.size, "checksum");
  b.data[b.size - 1] ^= 1;
  b.data[8] = 9;
  check_refused(b.data, b.size, "format 9");
  b.data[8] = 1, b.data[12] = 1;
  check_refused(b.data, b.size, "byte order");
  b.data[12] = 4, b.data[16] = '7';
  sn_binary_sign(b.data, b.size);
  check_refused(b.data, b.size, "another version of Sinew");
  free(b.data);
}

TEST(a_difference_in_the_table_names_the_field) {
  Bytes b = sample_bytes();
  char* name = b.data + 56;
  CHECK_TEXT(name, "nq");
  name[0] = 'm';
  sn_binary_sign(b.data, b.size);
  check_refused(b.data, b.size, "'nq'");
  free(b.data);
}

// Where the value of a size lies in the bytes: behind header and table, 8 bytes for each size before it.
static size_t size_value_at(const char* name) {
  int sizes, options, statistics, visuals, arrays, i = 0;
  const snField* fields = sn_model_size_fields(&sizes);
  sn_option_fields(&options), sn_statistic_fields(&statistics), sn_visual_fields(&visuals), sn_model_fields(&arrays);
  while (i < sizes && strcmp(fields[i].name, name) != 0) i++;
  return 56 + 56 * (size_t)(sizes + options + statistics + visuals + arrays) + 8 * (size_t)i;
}

static void* counted_alloc(void* context, size_t bytes) {
  ++*(int*)context;
  return malloc(bytes);
}

static void counted_release(void* context, void* memory) {
  (void)context;
  free(memory);
}

TEST(sizes_larger_than_the_file_are_refused_before_memory_is_asked_for) {
  const char* names[] = {"nbody", "nv", "nmeshvert", "nuser_body", "nnames", "nuserdata"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    Bytes b = sample_bytes();
    int huge = 2000000000, allocations = 0;
    memcpy(b.data + size_value_at(names[i]), &huge, sizeof huge);
    sn_binary_sign(b.data, b.size);
    snLoadOptions options = {.allocator = {counted_alloc, counted_release, &allocations}};
    CHECK(sn_load_binary(b.data, b.size, "sample.snb", &options, NULL) == NULL);
    // userdata has no part in the model's own memory, so that is found by the check of the whole
    CHECK_INT(allocations, strcmp(names[i], "nuserdata") == 0);
    free(b.data);
  }
}

TEST(negative_sizes_are_refused) {
  Bytes b = sample_bytes();
  int negative = -1;
  memcpy(b.data + size_value_at("nM"), &negative, sizeof negative);
  sn_binary_sign(b.data, b.size);
  check_refused(b.data, b.size, "nM is negative");
  free(b.data);
}

TEST(saving_writes_a_whole_file_and_leaves_nothing_else) {
  snModel* m = sample_model();
  const char* folder = SN_BINARY_DIR "/snb_test";
  const char* path = SN_BINARY_DIR "/snb_test/model.snb";
  mkdir(folder, 0777);
  snDiagnostics diag = {0};
  CHECK(sn_save_binary(m, path, &diag));
  CHECK(sn_save_binary(m, path, &diag));
  struct stat status;
  size_t size;
  void* bytes = sn_save_binary_memory(m, &size);
  CHECK(stat(path, &status) == 0 && (size_t)status.st_size == size);
  sn_release(m, bytes);
  CHECK(unlink(path) == 0);
  CHECK(rmdir(folder) == 0);
  CHECK_INT(diag.count, 0);
  CHECK(!sn_save_binary(m, path, &diag));
  CHECK(diag.count == 1);
  if (diag.count) CHECK_CONTAINS(diag.items[0].message, "no such folder");
  CHECK(!sn_save_binary(m, SN_BINARY_DIR, NULL));
  sn_diagnostics_clear(&diag);
  sn_model_destroy(m);
}
