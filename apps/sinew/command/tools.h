// tools.h — what the commands of OpenSim's tools have in common: a model, a motion, a set-up file, a result
#pragma once
#include "format/input.h"
#include "sinew/osim.h"
#include "terminal/options.h"
#include "terminal/terminal.h"

#define SN_LONGEST_PATH 4096

#define SN_TOOL_ROWS                                                                                     \
  {"from", "T", "first time [s]"}, {"to", "T", "last time [s]"},                                         \
      {"threads", "N", "threads; default: one per core"}, {"out", "FILE", "file of the results"}, \
      {"quiet", NULL, "no warnings and no summary"},

#define SN_TOOL_TRIALS                                                                                               \
  "Several trials of a model, or several set-ups, are solved one after the other. In the file names of options, %\n" \
  "stands for the name of the trial: its file without folder and ending."

// Most motions or set-ups of one call.
#define SN_MOST_TRIALS 1000

// The model that several trials of a call have in common.
typedef struct snSharedModel {
  char* path;
  snModel* m;
} snSharedModel;

// A tool on one trial; the exit status. `shared` may be NULL.
typedef int snToolRun(const snArguments* a, snSharedModel* shared);

// Runs a tool on every trial of the command line, with the trial's name for % in its options; goes on after a trial
// that fails. The last status that is not SN_EXIT_OK.
int sn_each_trial(const snArguments* a, snToolRun* run);

// What a command works on, from a set-up file or from the command line.
typedef struct snToolJob {
  const snArguments* a;
  snDiagnostics diag;
  snToolSetup* setup;
  const char *model, *motion, *out;
  snModel* m;
  bool keeps_model;  // the next trial has it too
  snMotion *in, *result;
  double start, end;
  int64_t threads;
  bool quiet;
  snProgress progress;
  char path[SN_LONGEST_PATH];  // of the result, where a set-up file gives it
} snToolJob;

// Opens the model and the motion, `motion_option` in place of the set-up's; false with an error. The caller closes it.
bool sn_job_open(snToolJob* job, const snArguments* a, snSharedModel* shared, snToolKind kind,
                 const char* motion_option);

// Writes the result, prints what was found out, gives everything back; the exit status.
int sn_job_close(snToolJob* job, bool ok);

// Starts the progress bar; sn_job_progress draws it, with the context that is returned.
void* sn_job_watch(snToolJob* job);
void sn_job_progress(void* context, int done, int total);

// Makes a folder where there is none; false after an error was reported.
bool sn_make_folder(const char* path);

// Writes a document, whole or not at all; false after an error was reported.
bool sn_write_document(const char* path, const char* text, size_t size);

// FOLDER/NAME_ENDING, as OpenSim calls files of results.
const char* sn_result_path(const snToolJob* job, const char* ending, char out[SN_LONGEST_PATH]);

// The probes of the model file for analyses that report them; NULL with an error, or where none does (*needed says).
snProbeSet* sn_read_probes(const char* model, snAnalysisRequest* analyses, int count, bool* needed,
                           snDiagnostics* diag);

// Static optimisation and joint reactions of the set-up, or of the command line; false with an error.
bool sn_job_optimize(snToolJob* job);

// The name of the marker of a frame that is furthest from its site, in the pose that was found; NULL where none was
// measured.
const char* sn_worst_marker(const snModel* m, const snMotion* markers, const snMotion* coordinates, int frame);
