// pack.h — the files that a model is made of, as one zip archive
#pragma once
#include "format/npz.h"
#include "sinew/mjcf.h"

typedef struct snPackFile {
  char* path;       // from the root of the file system
  char* data;       // NULL: the file was asked for and is not there
  size_t size;
  int64_t changed;  // when it was written last, and how long it is: a number that differs after an edit
} snPackFile;

typedef struct snPack {
  snPackFile* files;
  int count, capacity;
  char* main;   // name of the model in the archive
  char* zip;
  size_t zip_size;
  void* compiled;  // the binary model; NULL where there are errors or warnings, which the page finds by compiling
  size_t compiled_size;
} snPack;

// Compiles the model at `path` to learn which files it reads, prints what is wrong with it (warnings unless quiet), and
// packs them. A model that does not compile is packed all the same, for the page to show its errors. False after the
// reason was reported where not even its own file can be read.
bool sn_pack_model(snPack* pack, const char* path, bool quiet, bool* compiles);

// Whether one of the files, or one that was missing, is no longer as it was.
bool sn_pack_changed(const snPack* pack);

void sn_pack_close(snPack* pack);
