// derive.c — `sinew derive`: how the next state changes with the present one and with the controls

#include "command/derive.h"
#include "command/commands.h"
#include "command/record.h"
#include "command/setup.h"
#include "format/input.h"
#include "format/output.h"
#include "sinew/step.h"
#include "terminal/terminal.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const snUsage usage = {
    .command = "derive",
    .synopsis = "MODEL [--check] [--plot FILE] [options]",
    .summary =
        "Derivatives of a step: A and B of x+ = A x + B u, x = (qpos, qvel, act, history), positions in the tangent\n"
        "space. Prints what is analytic and which entries are largest.",
    .options =
        (const snOptionRow[]){
            {"check", NULL,
             "compare analytic derivatives with differences of several displacements; exit status 1 if they differ"},
            {"plot", "FILE", "a picture of A and B: " SN_PICTURES},
            {"key", "NAME|INDEX", "start from a keyframe"},
            {"state", "FILE", "then set parts of the state from a JSON object, as `sinew run` does"},
            {"steps", "N", "then take N steps (default 0)"},
            {"ctrl", "U", "with all controls at this value (default: those of the state)"},
            {"disable", "FLAG,...", "switch parts of the simulation off, as `sinew run` does"},
            {"enable", "FLAG,...", "switch parts of the simulation on"},
            {"quiet", NULL, "no warnings, only errors"},
            {0},
        },
    .examples =
        "# which entries of A and B are largest\n"
        "sinew derive humanoid.xml --key stand\n"
        "# are the analytic derivatives right where the foot touches the ground?\n"
        "sinew derive humanoid.xml --steps 300 --check\n"
        "# what moves what\n"
        "sinew derive arm.xml --plot arm.svg",
    .min_arguments = 1,
    .max_arguments = 1,
};

// ---- names

void sn_derive_name(const snModel* m, int index, char out[SN_ELEMENT_ROOM]) {
  const struct {
    const char *word, *field;
    int count;
  } parts[] = {{"qpos", "qvel", m->nv},
               {"qvel", "qvel", m->nv},
               {"act", "act", m->na},
               {"history", "history", m->nhistory},
               {"ctrl", "ctrl", m->nu}};
  size_t part = 0;
  while (part < 4 && index >= parts[part].count) index -= parts[part++].count;
  char label[SN_LABEL_ROOM];
  sn_label(m, parts[part].field, (size_t)index, (size_t)parts[part].count, label);
  snprintf(out, SN_ELEMENT_ROOM, "%s[%s]", parts[part].word, label);
}

// ---- matrices

bool sn_derive_matrix(const snDerivation* found, const char* where, const snDerivativeOptions* how, double* matrix) {
  size_t size = (size_t)found->size, nu = (size_t)found->m->nu, columns = (size_t)found->columns;
  double* A = calloc(size * columns + 1, sizeof(double));
  snDiagnostics diag = {0};
  snDerivativeOptions options = *how;
  options.work = found->work, options.diagnostics = &diag;
  bool good = A && sn_transition(found->m, found->d, &options, A, A + size * size, NULL, NULL);
  for (size_t row = 0; good && row < size; row++) {
    memcpy(matrix + row * columns, A + row * size, sizeof(double) * size);
    memcpy(matrix + row * columns + size, A + size * size + row * nu, sizeof(double) * nu);
  }
  if (!good) sn_message(where, SN_SEVERITY_ERROR, "%s", diag.count > 0 ? diag.items[0].message : "out of memory");
  sn_diagnostics_clear(&diag);
  free(A);
  return good;
}

// ---- the table

static void print_columns(const snDerivation* found) {
  int counts[SN_DERIVATIVE_REASON_COUNT] = {0}, one_sided = 0;
  for (int j = 0; j < found->columns; j++) {
    counts[sn_derivatives_reason(found->work, j)]++;
    one_sided += sn_derivatives_one_sided(found->work, j);
  }
  printf("%d rows, %d columns of the state, %d of controls; %d columns are analytic\n", found->size, found->size,
         found->m->nu, counts[SN_DERIVATIVE_IS_ANALYTIC]);
  for (int reason = 1; reason < SN_DERIVATIVE_REASON_COUNT; reason++)
    if (counts[reason] > 0)
      printf("  %d by differences: %s\n", counts[reason], sn_derivative_reason_text((snDerivativeReason)reason));
  if (one_sided > 0) printf("  %d are one-sided: the step has a corner here\n", one_sided);
}

// The largest entry of a matrix of sizes; it is then crossed out.
static size_t take_largest(double* size, size_t count) {
  size_t best = 0;
  for (size_t i = 1; i < count; i++)
    if (size[i] > size[best]) best = i;
  size[best] = -1;
  return best;
}

static bool print_largest(const snDerivation* found) {
  enum { SHOWN = 10 };
  size_t columns = (size_t)found->columns, count = (size_t)found->size * columns;
  double* size = malloc(sizeof(double) * (count + 1));
  if (!size) return false;
  for (size_t i = 0; i < count; i++) size[i] = i / columns == i % columns ? 0 : fabs(found->matrix[i]);
  printf("\nlargest entries off the diagonal:\n");
  for (int k = 0; k < SHOWN && (size_t)k < count; k++) {
    size_t at = take_largest(size, count);
    char row[SN_ELEMENT_ROOM], column[SN_ELEMENT_ROOM];
    sn_derive_name(found->m, (int)(at / columns), row);
    sn_derive_name(found->m, (int)(at % columns), column);
    if (found->matrix[at] != 0) printf("  %12.6g  d %s / d %s\n", found->matrix[at], row, column);
  }
  free(size);
  return true;
}

// ---- the command

static bool plot(const snDerivation* found, const char* where, const char* path, const char* title) {
  snCanvasKind kind = sn_canvas_kind(path);
  snOutput output;
  if (kind == SN_CANVAS_NONE) {
    sn_misuse(where, "--plot %s: pictures end in %s", path, SN_PICTURES);
    return false;
  }
  if (!sn_canvas_available(where) || !sn_output_open(&output, path)) return false;
  if (sn_derive_plot(found, kind, output.file, title)) return sn_output_commit(&output);
  sn_message(path, SN_SEVERITY_ERROR, "out of memory");
  sn_output_discard(&output);
  return false;
}

static bool start(const snArguments* a, snModel* m, snData* d, int64_t steps, double ctrl) {
  if (!sn_flags_apply(a, m) || !sn_start_key(a, m, d) || !sn_start_state(a, m, d)) return false;
  for (int i = 0; sn_argument(a, "ctrl") && i < m->nu; i++) d->ctrl[i] = ctrl;
  for (int64_t i = 0; i < steps; i++) sn_step(m, d);
  return true;
}

// Whether a step from this state is one: no number too large or NaN, for which a step would reset the state.
static bool is_finite_step(const snArguments* a, const snDerivation* found) {
  static const struct {
    snWarning warning;
    const char *what, *field;
  } kinds[] = {{SN_WARNING_BADQPOS, "position", "qpos"},
               {SN_WARNING_BADQVEL, "velocity", "qvel"},
               {SN_WARNING_BADQACC, "acceleration", "qacc"}};
  const snModel* m = found->m;
  snData* d = sn_data_create(m, NULL);
  if (!d) {
    sn_message(a->where, SN_SEVERITY_ERROR, "out of memory");
    return false;
  }
  sn_data_copy(m, d, found->d);
  memset(d->warning, 0, sizeof(d->warning));
  sn_step(m, d);
  int k = 0, kind_count = (int)(sizeof kinds / sizeof kinds[0]);
  while (k < kind_count && d->warning[kinds[k].warning].count == 0) k++;
  bool good = k == kind_count;
  if (!good) {
    int index = d->warning[kinds[k].warning].last, count = k == 0 ? m->nq : m->nv;
    char label[SN_LABEL_ROOM];
    sn_label(m, kinds[k].field, (size_t)index, (size_t)count, label);
    sn_message(a->where, SN_SEVERITY_ERROR,
               "the %s of %s is NaN, infinite or above 1e10 in this state, from which a step resets the state: it has "
               "no derivatives (bodies without mass?)",
               kinds[k].what, label);
  }
  sn_data_destroy(d);
  return good;
}

static bool derive(const snArguments* a, const snDerivation* found) {
  const snDerivativeOptions how = {.mode = SN_DERIVATIVE_AUTO};
  if (!is_finite_step(a, found) || !sn_derive_matrix(found, a->where, &how, found->matrix)) return false;
  print_columns(found);
  if (!sn_argument(a, "check") && !print_largest(found)) return false;
  const char* picture = sn_argument(a, "plot");
  if (picture && !plot(found, a->where, picture, a->arguments[0])) return false;
  return !sn_argument(a, "check") || sn_derive_check(found, a->where);
}

int sn_command_derive(int argc, char** argv) {
  snArguments a;
  int status;
  if (!sn_arguments_read(&a, &usage, argc, argv, &status)) return status;
  if (sn_flags_help(&a)) return SN_EXIT_OK;
  int64_t steps = 0;
  double ctrl = 0;
  if (!sn_argument_integer(&a, "steps", 0, &steps) || !sn_argument_number(&a, "ctrl", -INFINITY, &ctrl) ||
      !sn_flags_check(&a))
    return SN_EXIT_USAGE;
  snModel* m = sn_model_open(a.arguments[0], sn_argument(&a, "quiet") != NULL);
  snData* d = m ? sn_data_create(m, NULL) : NULL;
  snDerivation found = {.m = m, .d = d};
  bool good = d && start(&a, m, d, steps, ctrl);
  if (good) {
    found.work = sn_derivatives_create(m, 1);
    found.size = sn_derivatives_size(m);
    found.columns = found.size + m->nu;
    found.matrix = calloc((size_t)found.size * (size_t)found.columns + 1, sizeof(double));
    good = found.work && found.matrix;
    if (!good) sn_message(a.where, SN_SEVERITY_ERROR, "out of memory");
  }
  good = good && derive(&a, &found);
  free(found.matrix);
  sn_derivatives_destroy(found.work);
  sn_data_destroy(d);
  sn_model_destroy(m);
  return good ? SN_EXIT_OK : SN_EXIT_INPUT;
}
