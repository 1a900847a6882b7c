// tools_job.c — opening and closing what the commands of OpenSim's tools work on

#include "command/tools.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_setup(const snArguments* a) { return a->count == 1 && sn_path_ends(a->arguments[0], ".xml"); }

static const char* chosen(const char* first, const char* second) { return first ? first : second; }

// ---- progress

void sn_job_progress(void* context, int done, int total) { sn_progress_update(context, done, total); }

// Starts the bar; the tool's options take it with sn_job_progress.
void* sn_job_watch(snToolJob* job) {
  job->progress = sn_progress_start(job->quiet);
  job->progress.unit = "rows";
  return &job->progress;
}

// ---- what all have in common

// Folders of set-up files are made where they do not exist; what cannot be made shows when the file is written.
bool sn_make_folder(const char* path) {
  if (mkdir(path, 0777) == 0 || errno == EEXIST) return true;
  sn_message(path, SN_SEVERITY_ERROR, "cannot make this folder: %s", strerror(errno));
  return false;
}

// FOLDER/NAME_ENDING, as OpenSim calls files of results.
const char* sn_result_path(const snToolJob* job, const char* ending, char out[SN_LONGEST_PATH]) {
  const snToolSetup* s = job->setup;
  snprintf(out, SN_LONGEST_PATH, "%s%s%s%s%s", s->results, s->results[0] ? "/" : "", s->name, s->name[0] ? "_" : "",
           ending);
  return out;
}

// A file that the set-up names and that is not on this machine: very common, since set-ups travel without their
// folders.
static bool is_there(const snToolJob* job, const char* path, const char* tag, int line, const char* option) {
  char where[SN_LONGEST_PATH + 16];
  if (!path || access(path, F_OK) == 0) return true;
  snprintf(where, sizeof where, "%s:%d", job->a->arguments[0], line);
  sn_message(where, SN_SEVERITY_ERROR, "<%s>: no such file: '%s'; %s names another", tag, path, option);
  return false;
}

static bool check_setup_files(const snToolJob* job) {
  const snToolSetup* s = job->setup;
  if (!s) return true;
  bool ik = s->kind == SN_TOOL_IK, own = !sn_argument(job->a, ik ? "markers" : "coordinates") && !s->states;
  const char* motion = !own ? NULL : ik ? s->markers : s->coordinates;
  const char* loads = ik || sn_argument(job->a, "loads") ? NULL : s->external_loads;
  return is_there(job, sn_argument(job->a, "model") ? NULL : s->model, "model_file", s->model_line, "--model MODEL") &&
         is_there(job, motion, ik ? "marker_file" : "coordinates_file", s->motion_line,
                  ik ? "--markers FILE" : "--coordinates FILE") &&
         is_there(job, loads, "external_loads_file", s->loads_line, "--loads FILE");
}

// Results are tables: a name that ends as a model, a set-up or a file of markers does is a slip, which would cost that
// file.
static bool check_results(const snArguments* a) {
  static const char* const options[] = {"out", "errors", "forces", "reactions"};
  static const char* const inputs[] = {".xml", ".osim", ".trc", ".c3d"};
  for (int i = 0; i < 4; i++) {
    const char* path = sn_argument(a, options[i]);
    for (int k = 0; path && k < 4; k++)
      if (sn_path_ends(path, inputs[k])) {
        sn_misuse(a->where, "--%s writes a table, .sto or .mot, and would overwrite '%s'", options[i], path);
        return false;
      }
  }
  return true;
}

// The model, read once for trials that follow each other with the same one.
static snModel* open_model(snToolJob* job, snSharedModel* shared) {
  if (shared && shared->m && strcmp(shared->path, job->model) == 0) return shared->m;
  snModel* m = sn_model_undrawn(job->model, &job->diag);
  char* path = m && shared ? strdup(job->model) : NULL;
  if (!path) return m;
  sn_model_destroy(shared->m);
  free(shared->path);
  *shared = (snSharedModel){path, m};
  return m;
}

bool sn_job_open(snToolJob* job, const snArguments* a, snSharedModel* shared, snToolKind kind,
                 const char* motion_option) {
  *job = (snToolJob){.a = a, .out = sn_argument(a, "out"), .quiet = sn_argument(a, "quiet") != NULL};
  if (!check_results(a)) return false;
  if (is_setup(a) && !(job->setup = sn_tool_read(a->arguments[0], &job->diag))) return false;
  if (job->setup && job->setup->kind != kind) {
    sn_message(a->arguments[0], SN_SEVERITY_ERROR, "this is the set-up of another tool");
    return false;
  }
  const snToolSetup* s = job->setup;
  const char* given = s ? (kind == SN_TOOL_IK ? s->markers : s->coordinates) : NULL;
  job->model = chosen(sn_argument(a, "model"), s ? s->model : a->arguments[0]);
  job->motion = chosen(sn_argument(a, motion_option), s ? given : a->count > 1 ? a->arguments[1] : NULL);
  if (!job->out && s) job->out = s->output;
  if (s && s->results[0] && !sn_make_folder(s->results)) return false;
  if (s) job->start = s->start, job->end = s->end;
  if (!job->model || !job->motion) {
    sn_message(a->where, SN_SEVERITY_ERROR, "needs a model and a file of %s",
               kind == SN_TOOL_IK ? "markers" : "coordinates");
    return false;
  }
  if (!sn_argument_number(a, "from", -1e30, &job->start) || !sn_argument_number(a, "to", -1e30, &job->end))
    return false;
  if (sn_argument(a, "from") && !sn_argument(a, "to") && !s) job->end = 1e30;
  if (!sn_argument_integer(a, "threads", 0, &job->threads) || !check_setup_files(job)) return false;
  job->m = open_model(job, shared);
  job->keeps_model = shared && job->m && job->m == shared->m;
  job->in = job->m ? sn_motion_read(job->motion, &job->diag) : NULL;
  return job->in != NULL;
}

// Writes the result, prints what was found out, gives everything back.
int sn_job_close(snToolJob* job, bool ok) {
  bool quiet = job->quiet;
  if (ok && job->result && job->out) ok = sn_motion_write(job->result, job->out, &job->diag);
  sn_diagnostics_print(&job->diag, !quiet);
  ok = ok && job->diag.errors == 0;
  if (ok && job->result && job->out && !quiet)
    printf("%s: %d rows, %d columns\n", job->out, job->result->rows, job->result->cols);
  sn_diagnostics_clear(&job->diag);
  sn_motion_destroy(job->in);
  sn_motion_destroy(job->result);
  if (!job->keeps_model) sn_model_destroy(job->m);
  sn_tool_destroy(job->setup);
  return ok ? SN_EXIT_OK : SN_EXIT_INPUT;
}

snProbeSet* sn_read_probes(const char* model, snAnalysisRequest* analyses, int count, bool* needed,
                           snDiagnostics* diag) {
  *needed = false;
  for (int i = 0; i < count; i++) *needed = *needed || analyses[i].kind == SN_ANALYSIS_PROBES;
  snProbeSet* set = *needed ? sn_probes_read(model, diag) : NULL;
  for (int i = 0; set && i < count; i++) analyses[i].probes = set->probes, analyses[i].probe_count = set->count;
  return set;
}
