// study_read.c — a problem from a MocoStudy file: its model, bounds, goals, guess
#include "optimal/optimal_problem.h"
#include "optimal/study_setup.h"
#include "base/file.h"
#include "base/text.h"
#include "sinew/mjcf.h"

#include <string.h>

// A coordinate that another one drives: Moco has it among its states, here it follows.
static bool is_driven(const snModel* m, const char* name) {
  char part[256];
  const char *end = strrchr(name, '/'), *start = end;
  while (start && start > name && start[-1] != '/') start--;
  if (!end || (size_t)(end - start) >= sizeof part) return false;
  memcpy(part, start, (size_t)(end - start));
  part[end - start] = '\0';
  return sn_name_to_id(m, SN_OBJ_DRIVEN, part) >= 0 && sn_name_to_id(m, SN_OBJ_JOINT, part) < 0;
}

// Pairs without driven coordinates.
static void drop_driven(const snModel* m, snGoal* goal, const char** names, const char** others) {
  int kept = 0;
  for (int i = 0; i < goal->count; i++)
    if (!is_driven(m, goal->names[i])) names[kept] = goal->names[i], others[kept++] = goal->others[i];
  goal->count = kept, goal->names = names, goal->others = others;
}

static bool apply(snOptimalStudy* s, const snStudySetup* setup, snDiagnostics* diag) {
  snOptimal* p = s->problem;
  if (!sn_optimal_time(p, setup->start, setup->end, setup->intervals, diag)) return false;
  for (const snStudyBounds* b = setup->bounds; b; b = b->next)
    if (!is_driven(s->model, b->name) && !sn_optimal_bounds(p, b->name, &b->bounds, diag)) return false;
  for (const snStudyGoal* g = setup->goals; g; g = g->next) {
    snGoal goal = g->goal;
    const char** names = sn_arena_zarray(s->arena, const char*, goal.count + 1);
    const char** others = sn_arena_zarray(s->arena, const char*, goal.count + 1);
    if (!names || !others) return false;
    if (goal.kind == SN_GOAL_PERIODICITY) drop_driven(s->model, &goal, names, others);
    if (!sn_optimal_goal(p, &goal, diag)) return false;
  }
  return !setup->guess || (s->guess = sn_motion_read(setup->guess, diag)) != NULL;
}

// The text of the model that stands in the file, as a document of its own; NULL with an error.
static char* own_model(snOptimalStudy* s, const char* path, const char* version, snDiagnostics* diag) {
  snFileAccess access = sn_file_access(NULL);
  snFileBytes bytes;
  snReport* report = sn_report_create(NULL, diag);
  char* text = NULL;
  if (report && sn_file_read(&access, path, report, SN_NOWHERE, &bytes)) {
    char* all = sn_text_copy(s->arena, bytes.data, bytes.size);
    char *first = all ? strstr(all, "<Model ") : NULL, *end = NULL;
    for (char* next = first; next && (next = strstr(next, "</Model>")); next++) end = next;
    if (end) {
      end[strlen("</Model>")] = '\0';
      text = sn_text_format(s->arena, "<OpenSimDocument Version=\"%s\">%s</OpenSimDocument>", version, first);
    }
    sn_file_close(&access, &bytes);
    if (!text) sn_diagnose(diag, SN_SEVERITY_ERROR, path, "the model in the file cannot be read");
  }
  sn_report_destroy(report);
  return text;
}

// Warnings of loading a model (missing meshes and the like) are not those of the problem.
static snModel* load(const char* path, const char* text, snDiagnostics* diag) {
  snDiagnostics own = {0};
  snModel* m = text ? sn_load_memory(text, strlen(text), path, NULL, &own) : sn_load(path, NULL, &own);
  if (m) m->opt.osim = 1;  // equations of motion and paths as Moco has them
  for (int i = 0; i < own.count && !m; i++)
    sn_diagnose(diag, own.items[i].severity, own.items[i].file, "%s", own.items[i].message);
  sn_diagnostics_clear(&own);
  return m;
}

static bool make_problem(snOptimalStudy* s, const snStudySetup* setup, const char* path, const char* version,
                         int threads, snDiagnostics* diag) {
  char* text = setup->model ? NULL : own_model(s, path, version, diag);
  if (!setup->model && !text) return false;
  if (!(s->model = load(setup->model ? setup->model : path, text, diag))) return false;
  snOsimSource source = {setup->model ? setup->model : path, text, text ? strlen(text) : 0};
  return (s->problem = sn_optimal_create_from(s->model, &source, threads, diag)) && apply(s, setup, diag);
}

snOptimalStudy* sn_optimal_study_read(const char* path, int threads, snDiagnostics* diag) {
  snSetupReader r;
  snStudySetup setup;
  bool ok = sn_setup_open(&r, path, diag) && sn_setup_study(&r, &setup);
  const snXmlAttr* version = ok ? sn_xml_attr(r.tool->parent, "Version") : NULL;
  if (!sn_setup_close(&r, ok)) return NULL;
  snOptimalStudy* s = sn_arena_zarray(r.arena, snOptimalStudy, 1);
  if (!s) {
    sn_arena_destroy(r.arena);
    return NULL;
  }
  *s = (snOptimalStudy){.name = setup.name, .tolerance = setup.tolerance, .max_iterations = setup.max_iterations,
                        .constraint_tolerance = setup.constraint_tolerance, .arena = r.arena};
  if (make_problem(s, &setup, path, version ? version->text : "40000", threads, diag)) return s;
  sn_optimal_study_destroy(s);
  return NULL;
}

void sn_optimal_study_destroy(snOptimalStudy* s) {
  if (!s) return;
  sn_optimal_destroy(s->problem);
  sn_model_destroy(s->model);
  sn_motion_destroy(s->guess);
  sn_arena_destroy(s->arena);
}
