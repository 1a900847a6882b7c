// output.h — files that appear whole or not at all
#pragma once
#include <stdbool.h>
#include <stdio.h>

typedef struct snOutput {
  FILE* file;
  const char* name;  // as the user wrote it, for messages
  char* path;        // where it will stand
  char* temporary;   // where it is written meanwhile; NULL for standard output, pipes and devices
} snOutput;

// Opens `path` for writing, standard output for NULL or "-". False after the reason was reported.
bool sn_output_open(snOutput* out, const char* path);

// Puts the finished file in its place. False after the reason was reported; nothing is left behind then.
bool sn_output_commit(snOutput* out);

// Removes what was written; an older file of that name stays as it was.
void sn_output_discard(snOutput* out);
