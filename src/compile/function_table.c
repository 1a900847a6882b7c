// function_table.c — <functions>: functions of one number
//   reads   <function>        writes  function_*
#include "compile/section.h"

#include "compile/body/topology.h"
#include "math/function.h"
#include "math/multivariate.h"
#include "sinew/model.h"

typedef struct snPlanFunction {
  snItem item;
  snFunctionType type;
  int num;
} snPlanFunction;

// Points rise, so that every x lies in one interval.
static void check_points(snPlan* plan, const snElement* el, const snSpecFunction* s) {
  if (s->x.n < 1) sn_plan_error(plan, el, "x", "needs at least one number");
  if (s->x.n != s->y.n) sn_plan_error(plan, el, "y", "needs as many numbers as 'x', %d, found %d", s->x.n, s->y.n);
  for (int i = 1; i < s->x.n; i++)
    if (!(s->x.v[i] > s->x.v[i - 1])) {
      sn_plan_error(plan, el, "x", "must rise, found %.17g after %.17g", s->x.v[i], s->x.v[i - 1]);
      return;
    }
}

static void refuse(snPlan* plan, const snElement* el, const char* attribute, bool given, const char* type) {
  if (given) sn_plan_error(plan, el, attribute, "means nothing in a function of type %s", type);
}

static void check_coefficients(snPlan* plan, const snElement* el, const snSpecFunction* s, bool linear) {
  if (linear && s->coef.n != 2)
    sn_plan_error(plan, el, "coef", "needs 2 numbers, the derivative and the value at 0, found %d", s->coef.n);
  if (s->coef.n < 1) sn_plan_error(plan, el, "coef", "needs at least one number");
}

static void check_four(snPlan* plan, const snElement* el, const snSpecFunction* s) {
  bool step = s->type == SN_FUNCTION_STEP;
  if (s->coef.n != 4)
    sn_plan_error(plan, el, "coef", "needs 4 numbers, %s, found %d",
                  step ? "x and x, y and y of the two ends" : "amplitude, frequency, phase and offset", s->coef.n);
  else if (step && !(s->coef.v[0] < s->coef.v[1]))
    sn_plan_error(plan, el, "coef", "must have a first number below the second, found %.17g and %.17g", s->coef.v[0],
                  s->coef.v[1]);
}

// OpenSim's order of terms, without gaps.
static void check_terms(snPlan* plan, const snElement* el, const snSpecFunction* s) {
  if (s->inputs < 1 || s->inputs > SN_MULTIVARIATE_INPUTS)
    sn_plan_error(plan, el, "inputs", "must be from 1 to %d, found %d", SN_MULTIVARIATE_INPUTS, s->inputs);
  else if (s->order < 0 || sn_multivariate_terms(s->inputs, s->order) < 0)
    sn_plan_error(plan, el, "order", "must not be negative, nor give more than a million terms, found %d", s->order);
  else if (s->coef.n != sn_multivariate_terms(s->inputs, s->order))
    sn_plan_error(plan, el, "coef", "needs %d numbers for %d inputs and order %d, found %d",
                  sn_multivariate_terms(s->inputs, s->order), s->inputs, s->order, s->coef.n);
}

// Where a function of one number is wanted.
const snItem* sn_plan_function_of_one(snPlan* plan, const snElement* el, const char* attribute, const char* name) {
  const snItem* item = sn_plan_refer(plan, SN_OBJ_FUNCTION, el, attribute, name);
  if (item && ((const snPlanFunction*)(const void*)item)->type == SN_FUNCTION_MULTIVARIATE)
    sn_plan_error(plan, el, attribute, "names '%s', which is a function of several numbers", name);
  return item;
}

const snItem* sn_plan_function_of(snPlan* plan, const snElement* el, const char* attribute, const char* name,
                                  int inputs) {
  const snItem* item = sn_plan_refer(plan, SN_OBJ_FUNCTION, el, attribute, name);
  if (!item) return NULL;
  bool many = ((const snPlanFunction*)(const void*)item)->type == SN_FUNCTION_MULTIVARIATE;
  bool constant = ((const snPlanFunction*)(const void*)item)->type == SN_FUNCTION_CONSTANT;
  int found = many ? SN_AS(Function, item->el)->inputs : 1;
  if (found != inputs && !constant)
    sn_plan_error(plan, el, attribute, "needs a function of %d number%s, and '%s' is one of %d", inputs,
                  inputs == 1 ? "" : "s", name, found);
  return item;
}

static void plan_function(snPlan* plan, const snElement* el) {
  const snSpecFunction* s = SN_AS(Function, el);
  snPlanFunction* function =
      sn_plan_item(plan, sizeof *function, SN_OBJ_FUNCTION, el, s->name, &plan->lists[SN_OBJ_FUNCTION]);
  if (!function) return;
  function->type = (snFunctionType)s->type;
  bool points = s->type == SN_FUNCTION_SIMMSPLINE || s->type == SN_FUNCTION_PIECEWISE;
  bool constant = s->type == SN_FUNCTION_CONSTANT;
  function->num = points ? s->x.n : constant ? 1 : s->coef.n;
  bool four = s->type == SN_FUNCTION_SINE || s->type == SN_FUNCTION_STEP;
  bool many = s->type == SN_FUNCTION_MULTIVARIATE;
  const char* type = many       ? "multivariate"
                     : four     ? "sine or step"
                     : points   ? "simmspline or piecewise"
                     : constant ? "constant"
                                : "linear or polynomial";
  refuse(plan, el, "coef", s->coef.n > 0 && (points || constant), type);
  refuse(plan, el, "x", s->x.n > 0 && !points, type);
  refuse(plan, el, "y", s->y.n > 0 && !points && !constant, type);
  refuse(plan, el, "inputs", SN_GIVEN(s, FUNCTION, inputs) && !many, type);
  refuse(plan, el, "order", SN_GIVEN(s, FUNCTION, order) && !many, type);
  if (many)
    check_terms(plan, el, s);
  else if (points)
    check_points(plan, el, s);
  else if (four)
    check_four(plan, el, s);
  else if (!constant)
    check_coefficients(plan, el, s, s->type == SN_FUNCTION_LINEAR);
  else if (s->y.n != 1)
    sn_plan_error(plan, el, "y", "needs one number, found %d", s->y.n);
}

void sn_plan_functions(snPlan* plan) {
  for (const snElement* el = sn_first_in(plan, SN_EL_FUNCTIONS); el && !plan->out_of_memory; el = sn_next_in(el))
    plan_function(plan, el);
}

void sn_size_functions(snPlan* plan, snModel* m) {
  int64_t numbers = 0;
  SN_EACH(snPlanFunction, function, plan->lists[SN_OBJ_FUNCTION])
  numbers += sn_function_size(function->type, function->num);
  m->nfunction = plan->count[SN_OBJ_FUNCTION];
  m->nfunctiondata = sn_as_size(numbers);
}

void sn_fill_functions(const snPlan* plan, snModel* m) {
  int address = 0;
  for (int id = 0; id < m->nfunction; id++) {
    const snPlanFunction* function = SN_ITEM(snPlanFunction, plan, SN_OBJ_FUNCTION, id);
    const snSpecFunction* s = SN_AS(Function, function->item.el);
    m->function_type[id] = (int)function->type;
    m->function_num[id] = function->num;
    m->function_adr[id] = address;
    m->function_inputs[id] = function->type == SN_FUNCTION_MULTIVARIATE ? s->inputs : 1;
    m->function_order[id] = s->order;
    m->function_size[id] = sn_function_size(function->type, function->num);
    sn_function_build(m->function_data + address, function->type, function->num, s->x.v, s->y.v, s->coef.v, s->scale);
    address += m->function_size[id];
  }
}
