// model_function.c — functions that a model holds
//   reads   function_type function_num function_adr function_order function_data        writes  what is returned
#include "kinematics/driven.h"
#include "sinew/support.h"

#include <string.h>

snJet sn_function(const snModel* m, int function, double x) {
  const double* data = m->function_data + m->function_adr[function];
  return sn_function_at((snFunctionType)m->function_type[function], m->function_num[function], data, x);
}

void sn_multi_function(snMultiJet* out, const snModel* m, int function, int inputs, const double* x, int derivatives) {
  if (m->function_type[function] == SN_FUNCTION_MULTIVARIATE) {
    const double* coef = m->function_data + m->function_adr[function];
    sn_multivariate_at(out, inputs, m->function_order[function], coef, x, derivatives);
    return;
  }
  snJet f = sn_function(m, function, x[0]);
  memset(out, 0, sizeof *out);
  out->value = f.value, out->d1[0] = f.d1, out->d2[0][0] = f.d2;
}

double sn_function_value(const snModel* m, int function, double x, int order) {
  if (function < 0 || function >= m->nfunction || order < 0 || order > 3) return 0;
  snJet f = sn_function(m, function, x);
  const double all[] = {f.value, f.d1, f.d2, f.d3};
  return all[order];
}

double sn_function_area(const snModel* m, int function, double from, double to) {
  const double* data = m->function_data + m->function_adr[function];
  return sn_function_integral((snFunctionType)m->function_type[function], m->function_num[function], data, from, to);
}
