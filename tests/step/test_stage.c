// test_stage.c — judges src/step/stage.c: the table of stages, and the page that shows it
#include "sinew/fields.h"
#include "model/awake.h"
#include "step/stage.h"
#include "scene.h"

#include <stdlib.h>

static bool is_named(const char* list, const char* name) {
  for (size_t word; *list; list += word + strspn(list + word, " ")) {
    word = strcspn(list, " ");
    bool open = word > 0 && list[word - 1] == '*';
    if (open ? strncmp(list, name, word - 1) == 0 : word == strlen(name) && strncmp(list, name, word) == 0) return true;
  }
  return false;
}

static void check_writers(const snField* fields, int count) {
  for (int i = 0; i < count; i++) {
    const snStageRow* row = sn_stage_row(fields[i].stage);
    if (!row->run) continue;
    bool named = is_named(row->writes, fields[i].name);
    CHECK(named);
    if (!named) fprintf(stderr, "%s says that %s writes it\n", fields[i].name, row->name);
  }
}

TEST(a_stage_writes_the_fields_that_name_it) {
  int count;
  const snField* fields = sn_data_fields(&count);
  check_writers(fields, count);
  fields = sn_frame_fields(&count);
  check_writers(fields, count);
}

// Only the beginning of a pass, which takes all rows away, comes before the stage that a field of rows names.
TEST(no_stage_declares_numbers_of_rows_that_a_later_one_writes) {
  int count;
  const snField* fields = sn_frame_fields(&count);
  for (int stage = SN_STAGE_pass_begin + 1; stage < SN_STAGE_COUNT; stage++)
    for (int i = 0; i < count; i++) {
      const snStageRow* row = sn_stage_row((snStage)stage);
      bool early = stage < (int)fields[i].stage && is_named(row->writes, fields[i].name);
      CHECK(!early);
      if (early) fprintf(stderr, "%s declares %s, which is written later\n", row->name, fields[i].name);
    }
}

TEST(rows_stand_in_the_order_of_the_enum) {
  for (int stage = 0; stage < SN_STAGE_COUNT; stage++) {
    CHECK_INT(sn_stage_row((snStage)stage)->stage, stage);
    CHECK_TEXT(sn_stage_row((snStage)stage)->name, sn_stage_name((snStage)stage));
  }
}

static bool is_field(const snField* fields, int count, const char* word) {
  for (int i = 0; i < count; i++)
    if (is_named(word, fields[i].name)) return true;
  return false;
}

#define NAME(name, place, numbers, doc) #name " "

static void check_words(const snStageRow* row, const char* list) {
  int count, frame_count;
  const snField *fields = sn_data_fields(&count), *frame = sn_frame_fields(&frame_count);
  char word[64];
  for (size_t length; *list; list += length + strspn(list + length, " ")) {
    length = strcspn(list, " ");
    snprintf(word, sizeof word, "%.*s", (int)length, list);
    bool known = is_named("time energy contact rows", word) || is_named(SN_PRIVATE_STATE(NAME), word) ||
                 is_field(fields, count, word) || is_field(frame, frame_count, word);
    CHECK(known);
    if (!known) fprintf(stderr, "stage %s declares %s, which is no field\n", row->name, word);
  }
}

TEST(what_stages_declare_are_fields) {
  for (int stage = 0; stage < SN_STAGE_COUNT; stage++) {
    const snStageRow* row = sn_stage_row((snStage)stage);
    if (row->run) check_words(row, row->reads);
    if (row->run) check_words(row, row->writes);
  }
}

// ---- docs/architecture.md

static char* read_page(void) {
  FILE* file = fopen(SN_SOURCE_DIR "/docs/architecture.md", "rb");
  char* text = calloc(1, 200000);
  if (file && text) text[fread(text, 1, 199999, file)] = '\0';
  if (file) fclose(file);
  return text;
}

// The rows of the page's table, as they should be; printed where the page has others, to be put there.
TEST(the_page_about_the_architecture_shows_this_table) {
  static char table[20000];
  int length = snprintf(table, sizeof table, "| stage | reads | writes |\n|---|---|---|\n");
  for (int stage = SN_STAGE_input + 1; stage < SN_STAGE_on_request; stage++) {
    const snStageRow* row = sn_stage_row((snStage)stage);
    length += snprintf(table + length, sizeof table - (size_t)length, "| `%s` | %s | %s |\n", row->name, row->reads,
                       row->writes);
  }
  char* page = read_page();
  bool shown = page && strstr(page, table);
  CHECK(shown);
  if (!shown) fprintf(stderr, "%s", table);
  free(page);
}
