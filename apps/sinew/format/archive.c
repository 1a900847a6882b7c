// archive.c — files inside a zip archive
//   Nothing that an archive says of itself is believed: libzip holds its directory against its contents, sizes are
//   bounded, names are looked up and never become paths on the disk.

#include "format/archive.h"
#include "terminal/options.h"
#include "terminal/terminal.h"
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define ARCHIVE_LIMIT ((size_t)2 << 30)
#define MOST_FILES    100000
// Models pack to a tenth or a hundredth of their size; what unpacks to more than this is made to exhaust memory.
#define MOST_GROWTH  200
#define SMALL_ENOUGH ((uint64_t)64 << 20)

#ifdef SN_HAVE_LIBZIP
#include <zip.h>

bool sn_archive_open_memory(snArchive* a, const char* path, const void* bytes, size_t size) {
  zip_error_t error;
  *a = (snArchive){.path = strdup(path)};
  zip_error_init(&error);
  zip_source_t* source = zip_source_buffer_create(bytes, size, 0, &error);
  if (source) a->zip = zip_open_from_source(source, ZIP_RDONLY | ZIP_CHECKCONS, &error);
  if (!a->zip) {
    zip_source_free(source);
    sn_message(path, SN_SEVERITY_ERROR, "is no archive, or a damaged one: %s", zip_error_strerror(&error));
  }
  zip_error_fini(&error);
  bool small = a->zip && zip_get_num_entries(a->zip, 0) <= MOST_FILES;
  if (small && a->path) return true;
  if (a->zip) sn_message(path, SN_SEVERITY_ERROR, small ? "out of memory" : "holds more than %d files", MOST_FILES);
  sn_archive_close(a);
  return false;
}

bool sn_archive_open(snArchive* a, const char* path) {
  snInput bytes;
  if (!sn_input_read(&bytes, path, ARCHIVE_LIMIT)) return false;
  bool good = sn_archive_open_memory(a, path, bytes.data, bytes.size);
  if (good)
    a->bytes = bytes;
  else
    sn_input_close(&bytes);
  return good;
}

void sn_archive_close(snArchive* a) {
  int count = a->zip ? sn_archive_count(a) : 0;
  for (int i = 0; a->files && i < count; i++) sn_input_close(&a->files[i]);
  free(a->files);
  free(a->path);
  if (a->zip) zip_discard(a->zip);
  sn_input_close(&a->bytes);
  *a = (snArchive){0};
}

int sn_archive_count(const snArchive* a) { return (int)zip_get_num_entries(a->zip, 0); }

int sn_archive_comment(const snArchive* a, const char** comment) {
  int length = 0;
  *comment = zip_get_archive_comment(a->zip, &length, ZIP_FL_ENC_RAW);
  return *comment ? length : 0;
}

const char* sn_archive_name(const snArchive* a, int index) {
  const char* name = zip_get_name(a->zip, (zip_uint64_t)index, ZIP_FL_ENC_RAW);
  return name ? name : "";
}

// All bytes of an open file; libzip compares the checksum where they end.
static bool read_all(zip_file_t* file, snInput* out, zip_uint64_t size) {
  out->data = malloc((size_t)size + 1);
  if (!out->data) return false;
  for (;;) {
    zip_int64_t got = zip_fread(file, out->data + out->size, size + 1 - out->size);
    if (got < 0) return false;
    if (got == 0) break;
    out->size += (size_t)got;
    if (out->size > size) return false;
  }
  out->data[out->size] = '\0';
  return out->size == size;
}

bool sn_archive_is_safe(const snArchive* a) {
  uint64_t total = 0, most = MOST_GROWTH * (uint64_t)a->bytes.size + SMALL_ENOUGH;
  for (int i = 0; i < sn_archive_count(a); i++) {
    zip_stat_t status;
    bool known = zip_stat_index(a->zip, (zip_uint64_t)i, 0, &status) == 0 && (status.valid & ZIP_STAT_SIZE);
    if (known && status.size <= ARCHIVE_LIMIT) total += status.size;  // sn_archive_read refuses the others by name
  }
  if (total <= ARCHIVE_LIMIT && total <= most) return true;
  sn_message(a->path, SN_SEVERITY_ERROR, "has %zu bytes and unpacks to %llu: that is more than is read", a->bytes.size,
             (unsigned long long)total);
  return false;
}

bool sn_archive_read(const snArchive* a, int index, snInput* out) {
  zip_stat_t status;
  *out = (snInput){0};
  bool known = zip_stat_index(a->zip, (zip_uint64_t)index, 0, &status) == 0 && (status.valid & ZIP_STAT_SIZE) &&
               (status.valid & ZIP_STAT_COMP_SIZE);
  // deflate packs a thousandfold at most, so a larger claim is false
  bool plausible = known && status.size <= ARCHIVE_LIMIT && status.size <= 1100 * status.comp_size + 1024;
  zip_file_t* file = plausible ? zip_fopen_index(a->zip, (zip_uint64_t)index, 0) : NULL;
  bool good = file && read_all(file, out, status.size);
  if (!good)
    sn_message(a->path, SN_SEVERITY_ERROR, "'%s' in it cannot be read: %s", sn_archive_name(a, index),
               file ? zip_file_strerror(file) : plausible ? zip_strerror(a->zip) : "its size cannot be true");
  if (file) zip_fclose(file);
  if (!good) sn_input_close(out);
  return good;
}
#else
static bool missing(const char* path) {
  sn_message(path, SN_SEVERITY_ERROR,
             "libzip reads archives, and this program was built without it: install libzip-dev and build it again");
  return false;
}

bool sn_archive_open_memory(snArchive* a, const char* path, const void* bytes, size_t size) {
  (void)bytes, (void)size;
  *a = (snArchive){0};
  return missing(path);
}

bool sn_archive_open(snArchive* a, const char* path) {
  *a = (snArchive){0};
  return missing(path);
}

void sn_archive_close(snArchive* a) { *a = (snArchive){0}; }

// Nobody has an archive to call these with.
int sn_archive_count(const snArchive* a) { return (void)a, 0; }
int sn_archive_comment(const snArchive* a, const char** comment) { return (void)a, (void)comment, 0; }
const char* sn_archive_name(const snArchive* a, int index) { return (void)a, (void)index, ""; }
bool sn_archive_is_safe(const snArchive* a) { return (void)a, false; }
bool sn_archive_read(const snArchive* a, int index, snInput* out) { return (void)a, (void)index, (void)out, false; }
#endif

// ---- models in archives

char* sn_archive_path(const char* path) {
  struct stat status;
  for (const char* at = path; (at = strstr(at, ".zip")) != NULL; at += 4) {
    if (at[4] != '\0' && at[4] != '/') continue;
    char* archive = strndup(path, (size_t)(at + 4 - path));
    if (archive && stat(archive, &status) == 0 && S_ISREG(status.st_mode)) return archive;
    free(archive);
  }
  return NULL;
}

static bool is_model(const char* name) {
  return sn_path_ends(name, ".xml") || sn_path_ends(name, ".urdf") || sn_path_ends(name, ".snb") ||
         sn_path_ends(name, ".mjcf");
}

static int depth(const char* name) {
  int slashes = 0;
  for (; *name; name++) slashes += *name == '/';
  return slashes;
}

// Of the model files in the outermost folder that has any: the only one, or `scene.xml`, as robots are often packed.
static const char* find_model(const snArchive* a, int* candidates) {
  const char* found = NULL;
  bool scene = false;
  *candidates = 0;
  for (int i = 0; i < sn_archive_count(a); i++) {
    const char* name = sn_archive_name(a, i);
    if (!is_model(name)) continue;
    if (found && depth(name) > depth(found)) continue;
    if (found && depth(name) < depth(found)) *candidates = 0, scene = false;
    const char* slash = strrchr(name, '/');
    bool is_scene = strcmp(slash ? slash + 1 : name, "scene.xml") == 0;
    ++*candidates;
    if (!found || depth(name) < depth(found) || is_scene) found = name;
    scene = scene || is_scene;
  }
  if (scene) *candidates = 1;
  return found;
}

static char* join(const char* folder, const char* name) {
  size_t length = strlen(folder) + strlen(name) + 2;
  char* out = malloc(length);
  if (out) snprintf(out, length, "%s/%s", folder, name);
  return out;
}

static bool read_files(snArchive* a) {
  int count = sn_archive_count(a);
  if (!sn_archive_is_safe(a)) return false;
  a->files = calloc((size_t)count + 1, sizeof *a->files);
  for (int i = 0; a->files && i < count; i++) {
    const char* name = sn_archive_name(a, i);
    bool folder = name[0] && name[strlen(name) - 1] == '/';
    if (!folder && !sn_archive_read(a, i, &a->files[i])) return false;
  }
  return a->files != NULL;
}

bool sn_archive_model(snArchive* a, const char* path, char** main) {
  char* archive = sn_archive_path(path);
  *main = NULL;
  if (!archive || !sn_archive_open(a, archive)) {
    free(archive);
    return false;
  }
  int candidates = 0;
  const char* found = path[strlen(archive)] ? NULL : find_model(a, &candidates);
  if (path[strlen(archive)])
    *main = strdup(path);
  else if (candidates == 1)
    *main = join(archive, found);
  else if (candidates == 0)
    sn_message(archive, SN_SEVERITY_ERROR, "holds no model: no file in it ends in .xml, .mjcf, .urdf or .snb");
  else
    sn_message(archive, SN_SEVERITY_ERROR, "holds %d models: name one of them, such as %s/%s", candidates, archive,
               found);
  free(archive);
  if (*main && read_files(a)) return true;
  free(*main);
  sn_archive_close(a);
  return false;
}

// "a/./b/../c" as "a/c"; false where it leaves the archive.
static bool plain_name(const char* name, char* out, size_t size) {
  size_t used = 0;
  while (*name) {
    size_t length = strcspn(name, "/");
    if (length == 2 && name[0] == '.' && name[1] == '.') {
      if (used == 0) return false;
      for (used--; used > 0 && out[used - 1] != '/'; used--) continue;
    } else if (length > 0 && !(length == 1 && name[0] == '.')) {
      if (used + length + 2 > size) return false;
      memcpy(out + used, name, length);
      used += length;
      out[used++] = '/';
    }
    name += length + (name[length] == '/');
  }
  if (used > 0) out[used - 1] = '\0';
  return used > 0;
}

static bool open_file(void* context, const char* path, const void** data, size_t* size) {
  snArchive* a = context;
  char name[1024];
  size_t prefix = strlen(a->path);
  if (strncmp(path, a->path, prefix) != 0 || !plain_name(path + prefix, name, sizeof name)) return false;
  for (int i = 0; i < sn_archive_count(a); i++) {
    if (!a->files[i].data || strcmp(sn_archive_name(a, i), name) != 0) continue;
    *data = a->files[i].data;
    *size = a->files[i].size;
    return true;
  }
  return false;
}

static void close_file(void* context, const void* data) { (void)context, (void)data; }

snFileSource sn_archive_source(snArchive* a) { return (snFileSource){open_file, close_file, a}; }
