// test_file.c — assets, the caller's source, the disk
#include "base/allocator.h"
#include "base/file.h"
#include "test.h"

#include <stdlib.h>
#include <unistd.h>

typedef struct Reading {
  snLoadOptions options;
  snDiagnostics diag;
  snReport* report;
} Reading;

// The text of a file, or the message that came instead; static, valid until the next call.
static const char* read_text(Reading* r, const char* path) {
  static char text[256];
  r->report = sn_report_create(NULL, &r->diag);
  snFileAccess access = {&r->options, sn_allocator(NULL)};
  snFileBytes bytes;
  bool ok = sn_file_read(&access, path, r->report, SN_NOWHERE, &bytes);
  size_t size = ok ? bytes.size : 0;
  if (size > 200) size = 200;
  if (size) memcpy(text, bytes.data, size);
  text[size] = '\0';
  sn_file_close(&access, &bytes);
  if (!ok) snprintf(text, sizeof text, "! %.200s", r->diag.count ? r->diag.items[0].message : "silence");
  sn_diagnostics_clear(&r->diag);
  sn_report_destroy(r->report);
  return text;
}

TEST(assets_are_found_by_path_then_by_normalised_path_then_by_name) {
  const snAsset assets[] = {{"meshes/a.obj", "first", 5},   {"other/a.obj", "second", 6},
                            {"./sub/../b.xml", "third", 5}, {"Deep/Down/C.stl", "fourth", 6},
                            {"../up.xml", "fifth", 5},      {"empty.xml", NULL, 0}};
  Reading r = {.options = {.assets = assets, .asset_count = 6, .no_disk = true}};
  CHECK_TEXT(read_text(&r, "other/a.obj"), "second");
  CHECK_TEXT(read_text(&r, "./other//x/../a.obj"), "second");
  CHECK_TEXT(read_text(&r, "elsewhere/a.obj"), "first");
  CHECK_TEXT(read_text(&r, "b.xml"), "third");
  CHECK_TEXT(read_text(&r, "c.STL"), "fourth");
  CHECK_TEXT(read_text(&r, "x/../../up.xml"), "fifth");
  CHECK_TEXT(read_text(&r, "empty.xml"), "");
  CHECK_CONTAINS(read_text(&r, "none.xml"), "not among the files given in memory");
}

static int opened, closed;

static bool source_open(void* context, const char* path, const void** data, size_t* size) {
  (void)context;
  if (strcmp(path, "from/source.xml") != 0) return false;
  opened++;
  *data = "source";
  *size = 6;
  return true;
}

static void source_close(void* context, const void* data) {
  (void)context;
  if (strcmp(data, "source") == 0) closed++;
}

TEST(the_callers_source_is_asked_after_the_assets_and_closed) {
  const snAsset asset = {"asset.xml", "asset", 5};
  Reading r = {
      .options = {.assets = &asset, .asset_count = 1, .source = {source_open, source_close, NULL}, .no_disk = true}};
  CHECK_TEXT(read_text(&r, "from/source.xml"), "source");
  CHECK_TEXT(read_text(&r, "asset.xml"), "asset");
  CHECK_CONTAINS(read_text(&r, "neither.xml"), "not among the files given in memory");
  CHECK(opened == 1 && closed == 1);
}

TEST(files_on_disk_are_read_whole) {
  const char* path = SN_BINARY_DIR "/test_file.txt";
  char buffer[100];
  CHECK(sn_file_write(path, "written", 7, buffer, sizeof buffer) == NULL);
  Reading r = {0};
  CHECK_TEXT(read_text(&r, path), "written");
  size_t large = 300000;
  char* text = malloc(large);
  memset(text, 'x', large);
  CHECK(sn_file_write(path, text, large, buffer, sizeof buffer) == NULL);
  snReport* report = sn_report_create(NULL, NULL);
  snFileAccess access = {&r.options, sn_allocator(NULL)};
  snFileBytes bytes;
  CHECK(sn_file_read(&access, path, report, SN_NOWHERE, &bytes));
  CHECK(bytes.size == large && memcmp(bytes.data, text, large) == 0);
  sn_file_close(&access, &bytes);
  sn_report_destroy(report);
  free(text);
  CHECK(unlink(path) == 0);
}

TEST(a_folder_that_the_path_leaves_again_need_not_be_there) {
  const char* path = SN_BINARY_DIR "/test_file_left.txt";
  char buffer[100];
  CHECK(sn_file_write(path, "left", 4, buffer, sizeof buffer) == NULL);
  Reading r = {0};
  CHECK_TEXT(read_text(&r, SN_BINARY_DIR "/not_here/deeper/.././../test_file_left.txt"), "left");
  CHECK_CONTAINS(read_text(&r, SN_BINARY_DIR "/not_here/../no_such_file.txt"), "no such file");
  CHECK_CONTAINS(read_text(&r, "../../../../../../../../../../../../../../no_such_file.txt"), "no such file");
  CHECK(unlink(path) == 0);
}

TEST(what_cannot_be_read_says_why) {
  Reading r = {0};
  CHECK_CONTAINS(read_text(&r, SN_BINARY_DIR "/no/such/file.xml"), "no such file");
  CHECK_CONTAINS(read_text(&r, SN_BINARY_DIR), "it is a directory");
  CHECK_CONTAINS(read_text(&r, SN_SOURCE_DIR "/CMakeLists.txt/x.xml"), "not a directory");
  char path[6000];
  memset(path, 'p', sizeof path - 1);
  path[sizeof path - 1] = '\0';
  CHECK_CONTAINS(read_text(&r, path), "cannot read");
}

TEST(a_file_over_two_gibibytes_is_refused) {
  const char* path = SN_BINARY_DIR "/test_large_file.bin";
  FILE* file = fopen(path, "wb");
  CHECK(file != NULL);
  bool sparse = file && fseek(file, 2147483648L, SEEK_SET) == 0 && fputc('x', file) == 'x';
  if (file) fclose(file);
  Reading r = {0};
  if (sparse) CHECK_CONTAINS(read_text(&r, path), "larger than 2 GiB");
  unlink(path);
}

TEST(paths_are_joined_and_split) {
  snArena* arena = sn_arena_create(NULL, 0);
  CHECK_TEXT(sn_file_folder(arena, "a/b/c.xml"), "a/b/");
  CHECK_TEXT(sn_file_folder(arena, "c.xml"), "");
  CHECK_TEXT(sn_file_folder(arena, "/c.xml"), "/");
  CHECK_TEXT(sn_file_join(arena, "a/b/", "c.xml"), "a/b/c.xml");
  CHECK_TEXT(sn_file_join(arena, "a/b", "c.xml"), "a/b/c.xml");
  CHECK_TEXT(sn_file_join(arena, "", "c.xml"), "c.xml");
  CHECK_TEXT(sn_file_join(arena, "a/", "/c.xml"), "/c.xml");
  CHECK_TEXT(sn_file_join(arena, "a/", "C:\\c.xml"), "C:\\c.xml");
  sn_arena_destroy(arena);
}
