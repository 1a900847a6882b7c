// output.c — writes to a temporary file next to the target, renamed when complete
//   A full disk, an interrupt or an error half way leaves neither half a file nor a damaged old one.

#define _XOPEN_SOURCE 700  // realpath
#include "format/output.h"
#include "terminal/terminal.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fail(snOutput* out, const char* doing) {
  sn_message(out->name, SN_SEVERITY_ERROR, "cannot %s: %s", doing, sn_reason(errno, true));
  sn_output_discard(out);
  return false;
}

static char* text_join(const char* a, const char* b) {
  size_t size = strlen(a) + strlen(b) + 1;
  char* text = malloc(size);
  if (text) snprintf(text, size, "%s%s", a, b);
  return text;
}

// mkstemp makes files that only their owner can read; the result is to look like any other file.
static mode_t target_mode(const struct stat* existing) {
  if (existing) return existing->st_mode & 07777;
  mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

bool sn_output_open(snOutput* out, const char* path) {
  bool standard = !path || strcmp(path, "-") == 0;
  *out = (snOutput){.name = standard ? "<stdout>" : path};
  if (standard) {
    out->file = stdout;
    return true;
  }
  struct stat status;
  bool exists = stat(path, &status) == 0;
  out->path = exists ? realpath(path, NULL) : text_join(path, "");  // a link stays a link to the new file
  if (!out->path) return fail(out, "write");
  if (exists && S_ISDIR(status.st_mode)) {
    errno = EISDIR;
    return fail(out, "write");
  }
  if (exists && !S_ISREG(status.st_mode)) {
    out->file = fopen(path, "wb");
    return out->file ? true : fail(out, "write");
  }
  out->temporary = text_join(out->path, ".part-XXXXXX");
  int descriptor = out->temporary ? mkstemp(out->temporary) : -1;
  if (descriptor < 0) {
    free(out->temporary);
    out->temporary = NULL;
    return fail(out, "write");
  }
  fchmod(descriptor, target_mode(exists ? &status : NULL));
  out->file = fdopen(descriptor, "wb");
  if (!out->file) {
    close(descriptor);
    return fail(out, "write");
  }
  return true;
}

bool sn_output_commit(snOutput* out) {
  bool bad = ferror(out->file) != 0;
  errno = bad ? (errno ? errno : EIO) : 0;
  if (fflush(out->file) != 0 || bad) return fail(out, "write");
  if (out->file != stdout) {
    // The data reaches the disk before the name does: after a power failure there is the old file or the whole new one.
    bool synced = !out->temporary || fsync(fileno(out->file)) == 0 || errno == EINVAL || errno == ENOSYS;
    if (!synced) return fail(out, "write");
    int closed = fclose(out->file);
    out->file = NULL;
    if (closed != 0) return fail(out, "write");
  }
  if (out->temporary && rename(out->temporary, out->path) != 0) return fail(out, "rename the finished file");
  free(out->temporary);
  free(out->path);
  *out = (snOutput){0};
  return true;
}

void sn_output_discard(snOutput* out) {
  if (out->file && out->file != stdout) fclose(out->file);
  if (out->temporary) unlink(out->temporary);
  free(out->temporary);
  free(out->path);
  *out = (snOutput){0};
}
