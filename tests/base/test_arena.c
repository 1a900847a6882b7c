// test_arena.c — memory that is given back all at once
#include "base/arena.h"
#include "test.h"

#include <stdlib.h>

TEST(growth_keeps_pointers_and_contents) {
  snArena* arena = sn_arena_create(NULL, 256);
  char* pieces[200];
  for (int i = 0; i < 200; i++) {
    pieces[i] = sn_arena_alloc(arena, (size_t)(i + 1) * 10);
    memset(pieces[i], i, (size_t)(i + 1) * 10);
  }
  CHECK(sn_arena_growth(arena) > 0);
  for (int i = 0; i < 200; i++)
    for (int j = 0; j < (i + 1) * 10; j++)
      if (pieces[i][j] != (char)i) test_fail(__FILE__, __LINE__, "piece %d was overwritten", i);
  sn_arena_destroy(arena);
}

TEST(memory_is_aligned_and_zeroed_on_request) {
  snArena* arena = sn_arena_create(NULL, 0);
  memset(sn_arena_alloc(arena, 1000), 0xff, 1000);
  sn_arena_release(arena, 0);
  for (int i = 0; i < 20; i++) {
    unsigned char* memory = sn_arena_zalloc(arena, (size_t)i * 7);
    CHECK((size_t)memory % 64 == 0);
    for (int j = 0; j < i * 7; j++) CHECK_INT(memory[j], 0);
  }
  sn_arena_destroy(arena);
}

TEST(a_released_mark_gives_the_same_memory_again) {
  snArena* arena = sn_arena_create(NULL, 1024);
  sn_arena_alloc(arena, 100);
  size_t mark = sn_arena_mark(arena);
  char* first = sn_arena_alloc(arena, 200);
  sn_arena_alloc(arena, 100000);
  sn_arena_alloc(arena, 5000000);
  sn_arena_release(arena, mark);
  CHECK(sn_arena_mark(arena) == mark);
  CHECK(sn_arena_alloc(arena, 200) == first);
  sn_arena_destroy(arena);
}

TEST(the_same_requests_grow_an_arena_only_once) {
  snArena* arena = sn_arena_create(NULL, 0);
  int growth = 0;
  for (int round = 0; round < 5; round++) {
    sn_arena_release(arena, 0);
    for (int i = 1; i < 50; i++) {
      size_t mark = sn_arena_mark(arena);
      sn_arena_alloc(arena, (size_t)(i * 977) % 5000);
      sn_arena_alloc(arena, (size_t)i * 300);
      if (i % 3 == 0) sn_arena_release(arena, mark);
    }
    if (round == 0) growth = sn_arena_growth(arena);
    CHECK_INT(sn_arena_growth(arena), growth);
  }
  sn_arena_destroy(arena);
}

TEST(a_block_too_small_for_a_request_is_passed_over_and_kept) {
  snArena* arena = sn_arena_create(NULL, 64);
  size_t start = sn_arena_mark(arena);
  sn_arena_alloc(arena, 4000);
  sn_arena_release(arena, start);
  sn_arena_alloc(arena, 64);
  char* large = sn_arena_alloc(arena, 1000000);
  size_t after = sn_arena_mark(arena);
  memset(large, 1, 1000000);
  sn_arena_release(arena, after);
  CHECK_INT(sn_arena_growth(arena), 2);
  CHECK(sn_arena_bytes(arena) >= 1000000);
  sn_arena_release(arena, start);
  CHECK_INT(sn_arena_mark(arena), start);
  sn_arena_destroy(arena);
}

TEST(requests_that_no_memory_can_hold_are_refused) {
  snArena* arena = sn_arena_create(NULL, 64);
  CHECK(sn_arena_alloc(arena, SIZE_MAX) == NULL);
  CHECK(sn_arena_alloc(arena, SIZE_MAX / 2) == NULL);
  CHECK(sn_arena_alloc(arena, 10) != NULL);
  CHECK(sn_arena_create(NULL, SIZE_MAX) == NULL);
  sn_arena_destroy(arena);
  sn_arena_destroy(NULL);
}
