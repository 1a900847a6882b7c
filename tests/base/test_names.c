// test_names.c — names numbered in the order they come
#include "base/names.h"
#include "test.h"

#include <stdio.h>

TEST(a_name_is_found_in_its_space_only) {
  snArena* arena = sn_arena_create(NULL, 0);
  snNameTable table = {.arena = arena};
  int value = 7;
  CHECK_INT(sn_name_find(&table, 1, "hand"), -1);
  CHECK_INT(sn_name_add(&table, 1, "hand", &value), 0);
  CHECK_INT(sn_name_add(&table, 2, "hand", NULL), 1);
  CHECK_INT(sn_name_find(&table, 1, "hand"), 0);
  CHECK_INT(sn_name_find(&table, 2, "hand"), 1);
  CHECK_INT(sn_name_find(&table, 3, "hand"), -1);
  CHECK_INT(sn_name_find(&table, 1, "han"), -1);
  CHECK(table.names[0].value == &value);
  sn_arena_destroy(arena);
}

TEST(ten_thousand_names_keep_their_numbers_while_the_table_grows) {
  snArena* arena = sn_arena_create(NULL, 0);
  snNameTable table = {.arena = arena};
  enum { NAMES = 10000 };
  char(*text)[16] = sn_arena_alloc(arena, NAMES * sizeof *text);
  for (int i = 0; i < NAMES; i++) {
    snprintf(text[i], sizeof text[i], "name%d", i);
    CHECK_INT(sn_name_add(&table, i % 3, text[i], NULL), i);
  }
  int wrong = 0;
  for (int i = 0; i < NAMES; i++) wrong += sn_name_find(&table, i % 3, text[i]) != i;
  CHECK_INT(wrong, 0);
  CHECK_INT(sn_name_find(&table, 1, "name0"), -1);
  CHECK(2 * table.count <= table.slot_count);
  sn_arena_destroy(arena);
}

TEST(slots_are_a_power_of_two_and_at_most_half_are_taken) {
  CHECK_INT(sn_name_slots(0), 0);
  CHECK_INT(sn_name_slots(1), 4);
  CHECK_INT(sn_name_slots(5), 16);
  CHECK_INT(sn_name_slots(8), 16);
  CHECK_INT(sn_name_slots(9), 32);
}

static bool is_none(const void* context, int number) {
  (void)context, (void)number;
  return false;
}

TEST(a_full_table_ends_the_search) {
  const int slots[4] = {1, 2, 3, 4};
  CHECK_INT(sn_name_slot(slots, 4, sn_name_hash(0, "x"), is_none, NULL), -1);
}
