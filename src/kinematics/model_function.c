// model_function.c — functions of one number that a model holds
//   reads   function_type function_num function_adr function_data        writes  what is returned
#include "kinematics/driven.h"
#include "sinew/support.h"

snJet sn_function(const snModel* m, int function, double x) {
  const double* data = m->function_data + m->function_adr[function];
  return sn_function_at((snFunctionType)m->function_type[function], m->function_num[function], data, x);
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
