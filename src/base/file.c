// file.c — the one way in for every byte that is read: assets in memory, the caller's source, the disk
//   An asset is found by its exact name; else by the same path with "./" and "a/../" taken out; else, as MuJoCo's
//   virtual file system does, by its file name alone whatever the folder and the case of its letters. On the disk, too,
//   a file is found with "a/../" taken out, so that "a" need not be there and may be a link.
#include "base/file.h"

#include "base/allocator.h"
#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ORIGIN_NONE, ORIGIN_ASSET, ORIGIN_SOURCE, ORIGIN_DISK };

#define LARGEST_FILE ((size_t)INT_MAX)
#define FIRST_READ   ((size_t)65536)

// Bytes as they are; programs that this one starts do not inherit the file.
#ifdef _WIN32
#define OPEN_FLAGS (O_RDONLY | O_BINARY | O_NOINHERIT)
#else
#define OPEN_FLAGS (O_RDONLY | O_CLOEXEC)
#endif

snFileAccess sn_file_access(const snLoadOptions* options) {
  static const snLoadOptions nothing_special;
  return (snFileAccess){options ? options : &nothing_special, sn_allocator(options ? &options->allocator : NULL)};
}

static bool is_separator(char c) { return c == '/' || c == '\\'; }

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

static const char* base_name(const char* path) {
  const char* name = path;
  for (const char* c = path; *c; c++)
    if (is_separator(*c)) name = c + 1;
  return name;
}

static bool same_letters(const char* a, const char* b) {
  while (*a && lower(*a) == lower(*b)) a++, b++;
  return *a == *b;
}

// A path read backwards, one part at a time, with "." and "x/.." left out: no copy is needed to compare two.
typedef struct PathEnd {
  const char *start, *end;
  int parents;  // ".." seen and not yet used up
} PathEnd;

static PathEnd path_end(const char* path) { return (PathEnd){path, path + strlen(path), 0}; }

// The last part not yet taken; false at the beginning of the path.
static bool path_part(PathEnd* p, const char** part, size_t* length) {
  for (;;) {
    while (p->end > p->start && is_separator(p->end[-1])) p->end--;
    if (p->end == p->start) break;
    const char* start = p->end;
    while (start > p->start && !is_separator(start[-1])) start--;
    size_t n = (size_t)(p->end - start);
    p->end = start;
    if (n == 1 && start[0] == '.') continue;
    if (n == 2 && start[0] == '.' && start[1] == '.') {
      p->parents++;
    } else if (p->parents > 0) {
      p->parents--;
    } else {
      *part = start;
      *length = n;
      return true;
    }
  }
  if (p->parents == 0 || is_separator(*p->start)) return false;
  p->parents--;
  *part = "..";
  *length = 2;
  return true;
}

static bool same_path(const char* a, const char* b) {
  if (is_separator(*a) != is_separator(*b)) return false;
  PathEnd at_a = path_end(a), at_b = path_end(b);
  for (;;) {
    const char *part_a, *part_b;
    size_t length_a, length_b;
    bool more_a = path_part(&at_a, &part_a, &length_a), more_b = path_part(&at_b, &part_b, &length_b);
    if (!more_a || !more_b) return more_a == more_b;
    if (length_a != length_b || memcmp(part_a, part_b, length_a) != 0) return false;
  }
}

static bool same_text(const char* a, const char* b) { return strcmp(a, b) == 0; }

static bool same_name(const char* a, const char* b) { return same_letters(base_name(a), base_name(b)); }

static const snAsset* find_asset(const snLoadOptions* options, const char* path) {
  bool (*const rules[])(const char*, const char*) = {same_text, same_path, same_name};
  for (size_t rule = 0; rule < sizeof rules / sizeof rules[0]; rule++)
    for (int i = 0; i < options->asset_count; i++)
      if (options->assets[i].name && rules[rule](options->assets[i].name, path)) return &options->assets[i];
  return NULL;
}

// Doubles `*buffer` up to the largest file size; 0, or what went wrong.
static int buffer_grow(const snAllocator* allocator, char** buffer, size_t used, size_t* capacity) {
  if (*capacity > LARGEST_FILE) return EFBIG;
  size_t larger = *capacity > LARGEST_FILE / 2 ? LARGEST_FILE + 1 : 2 * *capacity;
  char* moved = sn_alloc(allocator, larger);
  if (!moved) return ENOMEM;
  memcpy(moved, *buffer, used);
  sn_free(allocator, *buffer);
  *buffer = moved;
  *capacity = larger;
  return 0;
}

// Reads to the end of an open file, whatever its size was said to be; 0, or what went wrong.
static int read_all(const snAllocator* allocator, int handle, size_t expected, snFileBytes* out) {
  size_t capacity = expected < FIRST_READ ? FIRST_READ : expected + 1, used = 0;
  char* buffer = sn_alloc(allocator, capacity);
  int error = buffer ? 0 : ENOMEM;
  while (!error) {
    if (used == capacity) error = buffer_grow(allocator, &buffer, used, &capacity);
    if (error) break;
    ssize_t got = read(handle, buffer + used, capacity - used);
    if (got == 0) break;
    if (got > 0)
      used += (size_t)got;
    else if (errno != EINTR)
      error = errno;
  }
  if (!error && used > LARGEST_FILE) error = EFBIG;
  if (error)
    sn_free(allocator, buffer);
  else
    *out = (snFileBytes){buffer, used, ORIGIN_DISK};
  return error;
}

// A copy of the path with "." and "x/.." left out; NULL out of memory.
static char* reduced_path(const snAllocator* allocator, const char* path) {
  size_t size = strlen(path) + 1;
  char* copy = sn_alloc(allocator, size);
  if (!copy) return NULL;
  char* start = copy + size - 1;
  *start = '\0';
  PathEnd at = path_end(path);
  const char* part;
  size_t length;
  while (path_part(&at, &part, &length)) {
    if (*start) *--start = '/';
    start -= length;
    memcpy(start, part, length);
  }
  if (is_separator(*path)) *--start = *path;
  memmove(copy, start, strlen(start) + 1);
  return copy;
}

static int read_as_written(const snAllocator* allocator, const char* path, snFileBytes* out) {
  int handle = open(path, OPEN_FLAGS);
  if (handle < 0) return errno;
  struct stat status;
  int error = 0;
  if (fstat(handle, &status) != 0)
    error = errno;
  else if (S_ISDIR(status.st_mode))
    error = EISDIR;
  else if (status.st_size > (off_t)LARGEST_FILE)
    error = EFBIG;
  else
    error = read_all(allocator, handle, status.st_size > 0 ? (size_t)status.st_size : 0, out);
  close(handle);
  return error;
}

static int read_disk(const snAllocator* allocator, const char* path, snFileBytes* out) {
  int error = read_as_written(allocator, path, out);
  if ((error != ENOENT && error != ENOTDIR) || !strstr(path, "..")) return error;
  char* reduced = reduced_path(allocator, path);
  if (!reduced) return ENOMEM;
  bool found = read_as_written(allocator, reduced, out) == 0;
  sn_free(allocator, reduced);
  return found ? 0 : error;
}

static bool is_stream(const char* path) {
  struct stat status;
  return stat(path, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

// A file that another one names is reported where it is named, any other in its own name.
static bool fail(snReport* report, snAt at, const char* path, const char* reason) {
  if (at.file >= 0) {
    sn_error(report, at, "cannot read '%s': %s", path, reason);
  } else {
    sn_error(report, (snAt){sn_report_file(report, path, SN_NOWHERE), 0, 0}, "cannot read: %s", reason);
  }
  return false;
}

bool sn_file_read(const snFileAccess* access, const char* path, snReport* report, snAt at, snFileBytes* out) {
  const snLoadOptions* options = access->options;
  *out = (snFileBytes){NULL, 0, ORIGIN_NONE};

  const snAsset* asset = find_asset(options, path);
  if (asset) {
    *out = (snFileBytes){asset->data ? asset->data : "", asset->data ? asset->size : 0, ORIGIN_ASSET};
    if (out->size <= LARGEST_FILE) return true;
    return fail(report, at, path, "it is larger than 2 GiB");
  }

  const void* data = NULL;
  size_t size = 0;
  if (options->source.open && options->source.open(options->source.context, path, &data, &size)) {
    *out = (snFileBytes){data, data ? size : 0, ORIGIN_SOURCE};
    if (out->size <= LARGEST_FILE) return true;
    sn_file_close(access, out);
    return fail(report, at, path, "it is larger than 2 GiB");
  }

  // What a model names must be a file: a pipe that nobody writes to, or /dev/zero, would be read for ever.
  if (at.file >= 0 && !options->no_disk && is_stream(path)) return fail(report, at, path, "it is no regular file");
  if (options->no_disk)
    return fail(report, at, path, "not among the files given in memory, and the disk is not to be used");
  int error = read_disk(&access->allocator, path, out);
  if (!error) return true;
  char buffer[128];
  return fail(report, at, path, sn_file_reason(error, buffer, sizeof buffer));
}

void sn_file_close(const snFileAccess* access, snFileBytes* bytes) {
  const snFileSource* source = &access->options->source;
  if (bytes->origin == ORIGIN_DISK) sn_free(&access->allocator, (char*)bytes->data);
  if (bytes->origin == ORIGIN_SOURCE && source->close) source->close(source->context, bytes->data);
  *bytes = (snFileBytes){NULL, 0, ORIGIN_NONE};
}

static bool is_absolute(const char* path) {
  bool drive = ((path[0] >= 'a' && path[0] <= 'z') || (path[0] >= 'A' && path[0] <= 'Z')) && path[1] == ':';
  return is_separator(path[0]) || drive;
}

char* sn_file_join(snArena* arena, const char* folder, const char* name) {
  size_t length = strlen(folder);
  if (length == 0 || is_absolute(name)) return sn_text_copy(arena, name, strlen(name));
  return sn_text_format(arena, "%s%s%s", folder, is_separator(folder[length - 1]) ? "" : "/", name);
}

char* sn_file_folder(snArena* arena, const char* path) {
  return sn_text_copy(arena, path, (size_t)(base_name(path) - path));
}
