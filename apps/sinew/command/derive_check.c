// derive_check.c — `sinew derive --check`: analytic derivatives against differences
//   Centred differences err with eps^2 by truncation and with 1/eps by rounding, so that their distance from the right
//   value falls and rises again as eps shrinks; from a wrong one it settles at the mistake. An entry counts by the
//   displacement at which it agrees best, relative to the largest number of its row. At a corner of the step (a muscle
//   at rest, a contact about to open) the analytic value is the derivative of one side: small displacements to either
//   side count as well.

#include "command/derive.h"
#include "terminal/terminal.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DISPLACEMENTS = 6 };
static const double displacement[DISPLACEMENTS] = {1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8};
static const double largest_one_sided = 1e-5;  // beyond it, a curve is taken for a corner
static const double tolerance = 1e-6;

typedef struct Worst {
  double error;
  size_t at;
} Worst;

// Sizes of rows, by the analytic matrix.
static double row_size(const snDerivation* found, const double* matrix, size_t row) {
  double size = 1e-3;
  for (int j = 0; j < found->columns; j++) size = fmax(size, fabs(matrix[row * (size_t)found->columns + (size_t)j]));
  return size;
}

// Relative distances of all entries; columns that are not analytic are NaN and do not count. With `forward` differences
// the centred ones give those to the other side as well.
static Worst compare(const snDerivation* found, const double* analytic, const double* centred, const double* forward,
                     double* best) {
  Worst worst = {0, 0};
  size_t columns = (size_t)found->columns;
  for (size_t row = 0; row < (size_t)found->size; row++) {
    double size = row_size(found, centred, row);
    for (size_t i = row * columns; i < (row + 1) * columns; i++) {
      double error = fabs(analytic[i] - centred[i]);
      if (!(error >= 0)) continue;
      if (forward) error = fmin(error, fabs(analytic[i] - forward[i]));
      if (forward) error = fmin(error, fabs(analytic[i] - (2 * centred[i] - forward[i])));
      best[i] = fmin(best[i], error / size);
      if (error / size > worst.error) worst = (Worst){error / size, i};
    }
  }
  return worst;
}

static void print_element(const snDerivation* found, size_t at) {
  char row[SN_ELEMENT_ROOM], column[SN_ELEMENT_ROOM];
  sn_derive_name(found->m, (int)(at / (size_t)found->columns), row);
  sn_derive_name(found->m, (int)(at % (size_t)found->columns), column);
  printf("d %s / d %s", row, column);
}

static bool judge(const snDerivation* found, const double* analytic, const double* best) {
  Worst worst = {0, 0};
  size_t count = (size_t)found->size * (size_t)found->columns;
  for (size_t i = 0; i < count; i++)
    if (isfinite(best[i]) && best[i] > worst.error) worst = (Worst){best[i], i};
  printf("\nworst element at its best displacement: ");
  print_element(found, worst.at);
  printf("\n  analytic %.12g, differs by %.1e of its row: %s\n", analytic[worst.at], worst.error,
         worst.error <= tolerance ? "they agree" : "THEY DISAGREE");
  return worst.error <= tolerance;
}

// One displacement. `room`: the analytic matrix, two for differences, the best distances so far.
static bool compare_at(const snDerivation* found, const char* where, double eps, double* room, size_t count) {
  double *analytic = room, *centred = room + count, *forward = room + 2 * count, *best = room + 3 * count;
  snDerivativeOptions how = {.mode = SN_DERIVATIVE_FD, .eps = eps};
  bool both_sides = eps <= largest_one_sided;
  if (!sn_derive_matrix(found, where, &how, centred)) return false;
  how.forward = true;
  if (both_sides && !sn_derive_matrix(found, where, &how, forward)) return false;
  Worst worst = compare(found, analytic, centred, both_sides ? forward : NULL, best);
  printf("%10.0e  %10.1e  ", eps, worst.error);
  print_element(found, worst.at);
  printf("\n");
  return true;
}

bool sn_derive_check(const snDerivation* found, const char* where) {
  size_t count = (size_t)found->size * (size_t)found->columns;
  double* room = malloc(sizeof(double) * (4 * count + 1));
  if (!room) {
    sn_message(where, SN_SEVERITY_ERROR, "out of memory");
    return false;
  }
  double *analytic = room, *best = room + 3 * count;
  for (size_t i = 0; i < count; i++) best[i] = INFINITY;
  bool good = sn_derive_matrix(found, where, &(snDerivativeOptions){.mode = SN_DERIVATIVE_ANALYTIC}, analytic);
  printf("\n%10s  %10s  %s\n", "eps", "worst", "element");
  for (int k = 0; good && k < DISPLACEMENTS; k++) good = compare_at(found, where, displacement[k], room, count);
  good = good && judge(found, analytic, best);
  free(room);
  return good;
}
