// path.c — parts of paths, and where one path lies as seen from another
//   Paths are compared as text: a link to a folder elsewhere is taken for the folder it seems to be.
#include "base/path.h"

#include "base/text.h"
#include <string.h>
#include <unistd.h>

#define LONGEST_PATH 4096

static bool is_separator(char c) { return c == '/' || c == '\\'; }

const char* sn_path_base(const char* path) {
  const char* base = path;
  for (; *path; path++)
    if (is_separator(*path)) base = path + 1;
  return base;
}

char* sn_path_stem(snArena* arena, const char* path) {
  const char *base = sn_path_base(path), *dot = strrchr(base, '.');
  return sn_text_copy(arena, base, dot ? (size_t)(dot - base) : strlen(base));
}

char* sn_path_reduce(snArena* arena, const char* path) {
  size_t length = strlen(path);
  char* out = sn_arena_alloc(arena, length + 1);
  if (!out) return NULL;
  size_t used = 0, floor = 0;
  if (is_separator(path[0])) out[used++] = '/', floor = 1, path++;
  while (*path) {
    size_t part = strcspn(path, "/\\");
    size_t last = used;
    while (last > floor && out[last - 1] != '/') last--;
    bool parent = part == 2 && path[0] == '.' && path[1] == '.';
    bool above = used > floor && !(used - last == 2 && out[last] == '.' && out[last + 1] == '.');
    if (parent && above) {
      used = last > floor ? last - 1 : last;
    } else if (part && !(part == 1 && path[0] == '.') && !(parent && floor)) {
      if (used > floor) out[used++] = '/';
      memcpy(out + used, path, part);
      used += part;
    }
    path += part;
    if (*path) path++;
  }
  out[used] = '\0';
  return out;
}

// From the root of the file system; a path that cannot be made so stays as it is.
static char* make_absolute(snArena* arena, const char* path) {
  char here[LONGEST_PATH];
  if (is_separator(path[0]) || !getcwd(here, sizeof here)) return sn_path_reduce(arena, path);
  char* joined = sn_text_format(arena, "%s/%s", here, path);
  return joined ? sn_path_reduce(arena, joined) : NULL;
}

// Past the leading parts that both have.
static void skip_common(const char** a, const char** b) {
  for (;;) {
    size_t length = strcspn(*a, "/"), other = strcspn(*b, "/");
    if (length == 0 || length != other || memcmp(*a, *b, length) != 0) return;
    *a += length + ((*a)[length] == '/');
    *b += length + ((*b)[length] == '/');
  }
}

char* sn_path_relative(snArena* arena, const char* folder, const char* path) {
  bool mixed = is_separator(folder[0]) != is_separator(path[0]);
  const char* from = mixed ? make_absolute(arena, folder) : sn_path_reduce(arena, folder);
  const char* to = mixed ? make_absolute(arena, path) : sn_path_reduce(arena, path);
  if (!from || !to) return NULL;
  if (is_separator(from[0]) && is_separator(to[0])) from++, to++;
  skip_common(&from, &to);
  // the way up leads through folders whose names are not known
  if (strncmp(from, "..", 2) == 0 && (from[2] == '/' || !from[2])) return make_absolute(arena, path);

  size_t ups = 0;
  for (const char* c = from; *c; c += strcspn(c, "/"), c += *c == '/') ups++;
  char* out = sn_arena_alloc(arena, 3 * ups + strlen(to) + 1);
  if (!out) return NULL;
  for (size_t i = 0; i < ups; i++) memcpy(out + 3 * i, "../", 3);
  memcpy(out + 3 * ups, to, strlen(to) + 1);
  return out;
}
