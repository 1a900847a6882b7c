// reference_factors.c — unknown numbers by which goals multiply their references
//   reads   a name and bounds        writes  the scale factors of a problem
#include "base/text.h"
#include "optimal/optimal_problem.h"

#include <math.h>
#include <string.h>

int sn_factor_find(const snOptimal* p, const char* name) {
  for (int i = 0; i < p->factor_count; i++)
    if (strcmp(p->factors[i].name, name) == 0) return i;
  return -1;
}

bool sn_optimal_scale_factor(snOptimal* p, const char* name, snRange bounds, double initial, snDiagnostics* diag) {
  const char* wrong = !name || !name[0]                   ? "it has no name"
                      : sn_factor_find(p, name) >= 0      ? "there is one of this name already"
                      : !(bounds.lo <= bounds.hi)         ? "its lower bound is above the upper one, or no number"
                      : !isfinite(bounds.lo + bounds.hi)  ? "its bounds must be finite numbers"
                      : p->factor_count == SN_MOST_PARAMETERS ? "there are too many" : NULL;
  for (int i = 0; i < p->count && !wrong; i++)
    if (strcmp(p->variables[i].name, name) == 0) wrong = "there is a variable of this name already";
  if (isnan(initial)) initial = 0.5 * (bounds.lo + bounds.hi);
  if (!wrong && !(initial >= bounds.lo && initial <= bounds.hi)) wrong = "its guess lies outside its bounds";
  if (wrong) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "scale factor '%s': %s", name ? name : "", wrong);
    return false;
  }
  const char* own = sn_text_copy(p->arena, name, strlen(name));
  if (own) p->factors[p->factor_count++] = (snScaleFactor){own, bounds, initial};
  return own != NULL;
}
