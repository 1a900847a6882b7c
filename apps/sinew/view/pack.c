// pack.c — the files that a model is made of: learned by compiling it, with every file read through a hook
//   Names in the archive start at the folder that all files have in common, so none of them leaves it.

#include "view/pack.h"
#include "format/archive.h"
#include "terminal/terminal.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FILE_LIMIT ((size_t)1 << 30)

static int64_t changed_at(const char* path) {
  struct stat status;
  if (stat(path, &status) != 0) return -1;
  return (int64_t)status.st_mtim.tv_sec * 1000000000 + status.st_mtim.tv_nsec + 31 * (int64_t)status.st_size;
}

// From the root, without "." and "..": links count as the folders they seem to be.
static char* whole_path(const char* path) {
  char here[PATH_MAX] = "";
  if (path[0] != '/' && !getcwd(here, sizeof here)) return NULL;
  char* out = malloc(strlen(here) + strlen(path) + 3);
  if (!out) return NULL;
  size_t used = 0;
  const char* parts[2] = {here, path};
  for (int k = 0; k < 2; k++) {
    for (const char* at = parts[k]; *at;) {
      size_t length = strcspn(at, "/");
      if (length == 2 && at[0] == '.' && at[1] == '.') {
        while (used > 0 && out[--used] != '/') continue;
      } else if (length > 0 && !(length == 1 && at[0] == '.')) {
        out[used++] = '/';
        memcpy(out + used, at, length);
        used += length;
      }
      at += length + (at[length] == '/');
    }
  }
  out[used] = '\0';
  return out;
}

static snPackFile* add_file(snPack* pack, const char* path) {
  if (pack->count == pack->capacity) {
    int capacity = pack->capacity ? 2 * pack->capacity : 16;
    snPackFile* grown = realloc(pack->files, (size_t)capacity * sizeof *grown);
    if (!grown) return NULL;
    pack->files = grown;
    pack->capacity = capacity;
  }
  char* whole = whole_path(path);
  if (!whole) return NULL;
  snPackFile* file = &pack->files[pack->count++];
  *file = (snPackFile){.path = whole, .changed = changed_at(whole)};
  return file;
}

static snPackFile* find_file(snPack* pack, const char* path) {
  char* whole = whole_path(path);
  snPackFile* found = NULL;
  for (int i = 0; whole && i < pack->count && !found; i++)
    if (strcmp(pack->files[i].path, whole) == 0) found = &pack->files[i];
  free(whole);
  return found;
}

// Bytes of a file; a folder, a device and what is too large are as if they were not there.
static void read_file(snPackFile* file) {
  struct stat status;
  if (stat(file->path, &status) != 0 || !S_ISREG(status.st_mode) || (size_t)status.st_size > FILE_LIMIT) return;
  FILE* stream = fopen(file->path, "rb");
  char* data = stream ? malloc((size_t)status.st_size + 1) : NULL;
  if (data) {
    file->size = fread(data, 1, (size_t)status.st_size, stream);
    file->data = data;
  }
  if (stream) fclose(stream);
}

static bool open_file(void* context, const char* path, const void** data, size_t* size) {
  snPack* pack = context;
  snPackFile* file = find_file(pack, path);
  if (!file) {
    file = add_file(pack, path);
    if (file) read_file(file);
  }
  if (!file || !file->data) return false;
  *data = file->data;
  *size = file->size;
  return true;
}

static void close_file(void* context, const void* data) { (void)context, (void)data; }

// Length of the folder that all paths share, its last slash included.
static size_t common_folder(const snPack* pack) {
  size_t common = 0;
  for (int i = 0; i < pack->count; i++) {
    const char *path = pack->files[i].path, *first = pack->files[0].path;
    if (!pack->files[i].data) continue;
    size_t end = i == 0 ? strlen(first) : 0;
    while (i > 0 && end < common && path[end] == first[end]) end++;
    while (end > 0 && first[end - 1] != '/') end--;
    common = end;
  }
  return common;
}

static bool write_zip(snPack* pack) {
  FILE* memory = open_memstream(&pack->zip, &pack->zip_size);
  if (!memory) return false;
  snNpz zip = {.file = memory};
  size_t folder = common_folder(pack);
  bool good = true;
  for (int i = 0; i < pack->count && good; i++) {
    const snPackFile* file = &pack->files[i];
    if (file->data) good = sn_npz_add_file(&zip, file->path + folder, file->data, file->size);
  }
  if (good) sn_npz_finish(&zip);
  sn_npz_discard(&zip);
  good = good && !ferror(memory);
  if (fclose(memory) != 0 || !good) return false;
  pack->main = strdup(pack->files[0].path + folder);
  return pack->main != NULL;
}

// A model that is packed already; its files are as its archive has them.
static bool pack_archive(snPack* pack, const char* path, bool quiet, bool* compiles) {
  snArchive archive;
  char* main;
  if (!sn_archive_model(&archive, path, &main)) return false;
  snPackFile* file = add_file(pack, archive.path);
  pack->main = strdup(main + strlen(archive.path) + 1);
  pack->zip = archive.bytes.data;
  pack->zip_size = archive.bytes.size;
  archive.bytes = (snInput){0};
  free(main);
  snModel* m = sn_model_open(path, quiet);
  *compiles = m != NULL;
  sn_model_destroy(m);
  sn_archive_close(&archive);
  if (file && pack->main) return true;
  sn_pack_close(pack);
  return false;
}

// The binary model outlives the model, whose allocator made it. Without memory for it the page compiles by itself.
static void keep_compiled(snPack* pack, const snModel* m) {
  size_t size = 0;
  void* bytes = sn_save_binary_memory(m, &size);
  pack->compiled = bytes ? malloc(size) : NULL;
  if (pack->compiled) memcpy(pack->compiled, bytes, size);
  pack->compiled_size = size;
  if (bytes) sn_release(m, bytes);
}

bool sn_pack_model(snPack* pack, const char* path, bool quiet, bool* compiles) {
  *pack = (snPack){0};
  char* archive = sn_archive_path(path);
  free(archive);
  if (archive) return pack_archive(pack, path, quiet, compiles);
  snDiagnostics diag = {0};
  snPackFile* first = add_file(pack, path);
  if (first) read_file(first);
  if (!first || !first->data) {
    snInput again = {0};  // reports why it cannot be read
    if (!first || sn_input_read(&again, path, SIZE_MAX)) sn_message(path, SN_SEVERITY_ERROR, "out of memory");
    sn_input_close(&again);
    sn_pack_close(pack);
    return false;
  }
  snLoadOptions options = {.source = {open_file, close_file, pack}, .no_disk = true};
  snModel* m = sn_load(path, &options, &diag);
  *compiles = m != NULL;
  if (m && diag.count == 0) keep_compiled(pack, m);
  sn_model_destroy(m);
  sn_diagnostics_print(&diag, !quiet);
  sn_diagnostics_clear(&diag);
  if (write_zip(pack)) return true;
  sn_message(path, SN_SEVERITY_ERROR, "its files cannot be packed: out of memory, or a path is too long");
  sn_pack_close(pack);
  return false;
}

bool sn_pack_changed(const snPack* pack) {
  for (int i = 0; i < pack->count; i++)
    if (changed_at(pack->files[i].path) != pack->files[i].changed) return true;
  return false;
}

void sn_pack_close(snPack* pack) {
  for (int i = 0; i < pack->count; i++) {
    free(pack->files[i].path);
    free(pack->files[i].data);
  }
  free(pack->files);
  free(pack->main);
  free(pack->zip);
  free(pack->compiled);
  *pack = (snPack){0};
}
