// derive_check.c — `sinew derive --check`: analytic derivatives against differences
//   Centred differences err with eps^2 by truncation and with 1/eps by rounding, so that their distance from the right
//   value falls and rises again as eps shrinks; from a wrong one it settles at the mistake. An entry counts by the
//   displacement at which it agrees best, relative to the largest number of its row. What is stiff (a tendon, a foot
//   deep in the ground) needs displacements below 1e-8: they count while differences still converge, that is while they
//   change less than at the displacement before. At a corner of the step (a muscle at rest, a contact about to open)
//   the analytic value is the derivative of one side: small displacements to either side count as well, and columns
//   that still disagree are judged beside the corner (derive_corner.c).

#include "command/derive.h"
#include "terminal/terminal.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DISPLACEMENTS = 11 };
static const double displacement[DISPLACEMENTS] = {1e-3, 1e-4,  1e-5,  1e-6,  1e-7, 1e-8,
                                                   1e-9, 1e-10, 1e-11, 1e-12, 1e-13};
static const double usual = 1e-8;              // below it, only differences that still converge count
static const double largest_one_sided = 1e-5;  // beyond it, a curve is taken for a corner
static const double tolerance = 1e-6;

typedef struct Worst {
  double error;
  size_t at;
} Worst;

// Matrices [A B]: analytic, differences centred and to one side, the best distances so far; of the displacement before,
// the centred differences and how much they had changed.
typedef struct Check {
  const snDerivation* found;
  const char* where;
  size_t count;
  double *analytic, *centred, *forward, *best, *previous, *change;
} Check;

// Sizes of rows, by the differences.
static double row_size(const snDerivation* found, const double* matrix, size_t row) {
  double size = 1e-3;
  for (int j = 0; j < found->columns; j++) size = fmax(size, fabs(matrix[row * (size_t)found->columns + (size_t)j]));
  return size;
}

// Distance of an entry from differences; with those to one side the centred ones give those to the other as well.
static double entry_error(const Check* c, size_t i, bool both_sides) {
  double error = fabs(c->analytic[i] - c->centred[i]);
  if (both_sides) error = fmin(error, fabs(c->analytic[i] - c->forward[i]));
  if (both_sides) error = fmin(error, fabs(c->analytic[i] - (2 * c->centred[i] - c->forward[i])));
  return error;
}

// Relative distances of all entries; columns that are not analytic are NaN and do not count.
static Worst compare(const Check* c, double eps) {
  Worst worst = {0, 0};
  size_t columns = (size_t)c->found->columns;
  for (size_t row = 0; row < (size_t)c->found->size; row++) {
    double size = row_size(c->found, c->centred, row);
    for (size_t i = row * columns; i < (row + 1) * columns; i++) {
      double error = entry_error(c, i, eps <= largest_one_sided), change = fabs(c->centred[i] - c->previous[i]);
      bool counts = eps >= usual || change < c->change[i];
      c->change[i] = counts ? change : 0;
      c->previous[i] = c->centred[i];
      if (!(error >= 0) || !counts) continue;
      c->best[i] = fmin(c->best[i], error / size);
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

// One displacement.
static bool compare_at(const Check* c, double eps) {
  snDerivativeOptions how = {.mode = SN_DERIVATIVE_FD, .eps = eps};
  if (!sn_derive_matrix(c->found, c->where, &how, c->centred)) return false;
  how.forward = true;
  if (eps <= largest_one_sided && !sn_derive_matrix(c->found, c->where, &how, c->forward)) return false;
  Worst worst = compare(c, eps);
  printf("%10.0e  %10.1e  ", eps, worst.error);
  print_element(c->found, worst.at);
  printf("\n");
  return true;
}

// ---- the verdict

static bool is_wrong(const Check* c, size_t i) { return isfinite(c->analytic[i]) && !(c->best[i] <= tolerance); }

// Names of the columns on a corner.
static void print_corners(const Check* c, const snByte* verdict) {
  enum { NAMED = 4 };
  static const char text[] = "\non a corner of the step, right to both sides of it: ";
  int count = 0;
  char name[SN_ELEMENT_ROOM];
  for (int j = 0; j < c->found->columns; j++) {
    if (verdict[j] != SN_DERIVE_CORNER) continue;
    sn_derive_name(c->found->m, j, name);
    if (count++ < NAMED) printf("%s%s", count == 1 ? text : ", ", name);
  }
  if (count > NAMED) printf(" and %d more columns", count - NAMED);
  if (count > 0) printf("\n");
}

// The worst entry of the columns that are judged in the state itself.
static bool print_worst(const Check* c, const snByte* verdict) {
  Worst worst = {0, 0};
  for (size_t i = 0; i < c->count; i++)
    if (isfinite(c->analytic[i]) && verdict[i % (size_t)c->found->columns] != SN_DERIVE_CORNER &&
        c->best[i] > worst.error)
      worst = (Worst){c->best[i], i};
  printf("\nworst element at its best displacement: ");
  print_element(c->found, worst.at);
  printf("\n  analytic %.12g, differs by %.1e of its row: %s\n", c->analytic[worst.at], worst.error,
         worst.error <= tolerance ? "they agree" : "THEY DISAGREE");
  return worst.error <= tolerance;
}

static bool judge(const Check* c, snByte* verdict) {
  for (size_t i = 0; i < c->count; i++)
    if (is_wrong(c, i)) verdict[i % (size_t)c->found->columns] = SN_DERIVE_WRONG;
  if (!sn_derive_corners(c->found, c->where, tolerance, verdict)) return false;
  print_corners(c, verdict);
  return print_worst(c, verdict);
}

static bool check_all(const Check* c, snByte* verdict) {
  const snDerivativeOptions how = {.mode = SN_DERIVATIVE_ANALYTIC};
  for (size_t i = 0; i < c->count; i++) c->best[i] = c->change[i] = c->previous[i] = INFINITY;
  if (!sn_derive_matrix(c->found, c->where, &how, c->analytic)) return false;
  printf("\n%10s  %10s  %s\n", "eps", "worst", "element");
  for (int k = 0; k < DISPLACEMENTS; k++)
    if (!compare_at(c, displacement[k])) return false;
  return judge(c, verdict);
}

bool sn_derive_check(const snDerivation* found, const char* where) {
  size_t count = (size_t)found->size * (size_t)found->columns;
  double* room = malloc(sizeof(double) * (6 * count + 1));
  snByte* verdict = calloc((size_t)found->columns + 1, sizeof(snByte));
  bool good = room && verdict;
  if (good) {
    double *centred = room + count, *best = room + 3 * count;
    Check c = {found, where, count, room, centred, room + 2 * count, best, room + 4 * count, room + 5 * count};
    good = check_all(&c, verdict);
  } else {
    sn_message(where, SN_SEVERITY_ERROR, "out of memory");
  }
  free(room);
  free(verdict);
  return good;
}
