// file_write.c — files that are either written whole or not at all
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef _WIN32  // the same by other names
#include <io.h>
#define O_CLOEXEC (O_BINARY | O_NOINHERIT)
#define fsync _commit
#define strerror_r(error, buffer, size) strerror_s(buffer, size, error)
#endif

#define LONGEST_PATH  4096
#define MOST_ATTEMPTS 100

const char* sn_file_reason(int error, char* buffer, size_t size) {
  switch (error) {
    case ENOENT: return "no such file";
    case EACCES: return "permission denied";
    case EISDIR: return "it is a directory";
    case ENOTDIR: return "a part of the path is not a directory";
    case ENAMETOOLONG: return "the path is too long";
    case ENOMEM: return "out of memory";
    case EFBIG: return "it is larger than 2 GiB";
    case ENOSPC: return "the disk is full";
    default: return strerror_r(error, buffer, size) == 0 ? buffer : "unknown reason";
  }
}

static int write_all(int handle, const char* data, size_t size) {
  while (size > 0) {
    ssize_t written = write(handle, data, size);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return written < 0 ? errno : EIO;
    data += written;
    size -= (size_t)written;
  }
  return 0;
}

// Opens a file beside `path` that did not exist; -1 with errno set.
static int open_beside(const char* path, char* name, size_t size) {
  for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    int length = snprintf(name, size, "%s.%ld-%d.tmp", path, (long)getpid(), attempt);
    if (length < 0 || (size_t)length >= size) break;
    int handle = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (handle >= 0 || errno != EEXIST) return handle;
  }
  errno = ENAMETOOLONG;
  return -1;
}

static int write_directly(const char* path, const void* data, size_t size) {
  int handle = open(path, O_WRONLY | O_CLOEXEC);
  if (handle < 0) return errno;
  int error = write_all(handle, data, size);
  if (close(handle) != 0 && !error) error = errno;
  return error;
}

static int write_and_move(const char* path, const void* data, size_t size) {
  char name[LONGEST_PATH];
  int handle = open_beside(path, name, sizeof name);
  if (handle < 0) return errno;
  int error = write_all(handle, data, size);
  // the new name must not point at data that a crash could still lose
  if (!error && fsync(handle) != 0) error = errno;
  if (close(handle) != 0 && !error) error = errno;
  if (!error && rename(name, path) != 0) error = errno;
  if (error) unlink(name);
  return error;
}

const char* sn_file_write(const char* path, const void* data, size_t size, char* buffer, size_t buffer_size) {
  struct stat status;
  bool exists = stat(path, &status) == 0;
  int error;
  if (exists && S_ISDIR(status.st_mode))
    error = EISDIR;
  else if (exists && !S_ISREG(status.st_mode))
    error = write_directly(path, data, size);
  else
    error = write_and_move(path, data, size);
  if (error == ENOENT) return "no such folder";
  return error ? sn_file_reason(error, buffer, buffer_size) : NULL;
}
