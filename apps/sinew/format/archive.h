// archive.h — files inside a zip archive, read by libzip: NumPy's .npz, and models with all their files in one .zip
#pragma once
#include "format/input.h"
#include "sinew/mjcf.h"

typedef struct snArchive {
  struct zip* zip;   // libzip's
  char* path;        // of the archive, for messages
  snInput bytes;     // of the archive itself, where it was read from the disk
  snInput* files;    // their bytes by index, where the archive holds a model
} snArchive;

// An archive on the disk, or in memory that stays until it is closed. False after the reason was reported.
bool sn_archive_open(snArchive* a, const char* path);
bool sn_archive_open_memory(snArchive* a, const char* path, const void* bytes, size_t size);
void sn_archive_close(snArchive* a);

// Number of files, and their names.
int sn_archive_count(const snArchive* a);
const char* sn_archive_name(const snArchive* a, int index);

// What the archive says about itself; its length, 0: nothing.
int sn_archive_comment(const snArchive* a, const char** comment);

// Whether all files together unpack to a size that can be read; false after the reason was reported.
bool sn_archive_is_safe(const snArchive* a);

// A whole file, its checksum compared; the caller closes it. False after the reason was reported.
bool sn_archive_read(const snArchive* a, int index, snInput* out);

// The path of an archive in "robot.zip" or "robot.zip/arm/scene.xml", in memory that the caller frees; NULL: it is
// none.
char* sn_archive_path(const char* path);

// Opens the archive of such a path and reads its files, so that threads may ask for them; *main is that of its model,
// "robot.zip/scene.xml", to be freed. False after the reason was reported: no model in it, or several of which none was
// named.
bool sn_archive_model(snArchive* a, const char* path, char** main);

// Files of the archive for the library's loader, by paths such as *main.
snFileSource sn_archive_source(snArchive* a);
