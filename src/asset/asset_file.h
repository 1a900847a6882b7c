// asset_file.h — files that assets are made from
#pragma once
#include "base/file.h"
#include "spec/spec.h"

// A file of an asset; read once, however many elements name it.
typedef struct snAssetFile {
  const char* path;
  snFileBytes bytes;
  struct snAssetFile* next;
} snAssetFile;

// All files of a model's assets, open until it is compiled.
typedef struct snAssetFiles {
  snSpec* spec;
  const snFileAccess* access;
  const snSpecCompiler* compiler;  // the model's own settings
  bool* out_of_memory;             // set when there is no memory
  snAssetFile* first;
} snAssetFiles;

// The file that an attribute of `el` names, looked for in `folder` (as <compiler> says it) of the model's folder, then
// beside the file in which the element was written. NULL with an error where it cannot be read.
const snAssetFile* sn_asset_file(snAssetFiles* files, const snElement* el, const char* attribute, const char* name,
                                 const char* folder);
// The folder of the included file in which an element was written, as seen from the model's folder of assets
// (`asset_folder` of `model_folder`); "" for the model file.
const char* sn_included_folder(snArena* arena, const snReport* report, const snElement* el, const char* model_folder,
                               const char* asset_folder);

void sn_asset_files_close(snAssetFiles* files);

// Where <compiler> says that meshes, height fields and skins are, and where textures are.
const char* sn_mesh_folder(const snAssetFiles* files, const snElement* el);
const char* sn_texture_folder(const snAssetFiles* files, const snElement* el);

// "hand" of "meshes/hand.stl": what an asset is called that has no name; in the spec's arena.
const char* sn_asset_name(snAssetFiles* files, const char* file);

// The media type of a file: as written without its parameters, else by the ending; "" where it is not known.
const char* sn_asset_type(snAssetFiles* files, const char* written, const char* path);
