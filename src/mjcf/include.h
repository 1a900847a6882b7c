// include.h — <include file="..."/>: other files in place of one element
#pragma once
#include "base/file.h"
#include "mjcf/xml.h"

typedef struct snIncluding {
  snArena* arena;
  const snFileAccess* access;
  snReport* report;
  const char* folder;  // of the model file
  int* elements_left;
} snIncluding;

// Replaces every <include> below `root`, a document read from `path`, by the children of the root of its file. Errors
// go to the report; what could not be read is left out.
void sn_include_files(const snIncluding* including, const char* path, snXmlNode* root);
