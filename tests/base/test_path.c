#include "base/path.h"
#include "test.h"

static void check_relative(int line, const char* folder, const char* path, const char* expected) {
  snArena* arena = sn_arena_create(NULL, 0);
  test_check_text(__FILE__, line, path, sn_path_relative(arena, folder, path), expected);
  sn_arena_destroy(arena);
}
#define CHECK_RELATIVE(folder, path, expected) check_relative(__LINE__, (folder), (path), (expected))

TEST(paths_are_reduced_without_asking_the_disk) {
  static const char* const cases[][2] = {
      {"a/./b//c", "a/b/c"}, {"a/../b", "b"}, {"../a/../..", "../.."}, {"/../a", "/a"}, {"a\\b", "a/b"}, {"", ""},
  };
  snArena* arena = sn_arena_create(NULL, 0);
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
    CHECK_TEXT(sn_path_reduce(arena, cases[i][0]), cases[i][1]);
  sn_arena_destroy(arena);
}

TEST(a_file_has_a_name_without_folders_and_without_its_ending) {
  static const char* const cases[][3] = {
      {"a/b.c/d.e.stl", "d.e.stl", "d.e"}, {"package://p\\m.obj", "m.obj", "m"}, {"a.b/", "", ""}, {"m", "m", "m"}};
  snArena* arena = sn_arena_create(NULL, 0);
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    CHECK_TEXT(sn_path_base(cases[i][0]), cases[i][1]);
    CHECK_TEXT(sn_path_stem(arena, cases[i][0]), cases[i][2]);
  }
  sn_arena_destroy(arena);
}

TEST(a_path_is_seen_from_a_folder) {
  CHECK_RELATIVE("", "a/b.stl", "a/b.stl");
  CHECK_RELATIVE("a/", "a/b.stl", "b.stl");
  CHECK_RELATIVE("a/b/", "a/c/d.stl", "../c/d.stl");
  CHECK_RELATIVE("out/", "mesh.stl", "../mesh.stl");
  CHECK_RELATIVE("ab/", "a/c", "../a/c");
  CHECK_RELATIVE("/x/y/", "/x/z/m.stl", "../z/m.stl");
  CHECK_RELATIVE("a/", "a/", "");
  CHECK_RELATIVE("../o/", "../p/m", "../p/m");
}

TEST(a_path_without_a_known_way_is_absolute) {
  snArena* arena = sn_arena_create(NULL, 0);
  CHECK(sn_path_relative(arena, "../../o/", "m.stl")[0] == '/');
  CHECK_CONTAINS(sn_path_relative(arena, "/", "m.stl"), "m.stl");
  CHECK(sn_path_relative(arena, "/", "m.stl")[0] != '/');
  sn_arena_destroy(arena);
}
