// problem_parameters.c — parameters of a problem: unknown properties among its variables
//   reads   a parameter        writes  a variable behind the states, and the places of those behind it
#include "base/text.h"
#include "math/dense.h"
#include "optimal/optimal_problem.h"

#include <math.h>
#include <string.h>

static bool refuse(const snOptimalParameter* given, const char* why, snDiagnostics* diag) {
  sn_diagnose(diag, SN_SEVERITY_ERROR, "", "parameter '%s': %s", given->name ? given->name : "", why);
  return false;
}

static bool is_sound(const snOptimal* p, const snOptimalParameter* given, snDiagnostics* diag) {
  if (!given->name || !given->name[0]) return refuse(given, "it has no name", diag);
  if (p->prescribed) return refuse(given, "a problem with a prescribed motion has no parameters", diag);
  if (!p->source.file)
    return refuse(given, "the model was not read from an .osim file, whose properties parameters are", diag);
  for (int i = 0; i < p->count; i++)
    if (strcmp(p->variables[i].name, given->name) == 0)
      return refuse(given, "there is a variable of this name already", diag);
  return true;
}

// Places in z from `first` on move by one.
static void shift(int* index, int count, int first) {
  for (int k = 0; index && k < count; k++) index[k] += index[k] >= first;
}

bool sn_optimal_parameter(snOptimal* p, const snOptimalParameter* given, snDiagnostics* diag) {
  if (!is_sound(p, given, diag)) return false;
  int at = p->states;
  snVariable* variables = sn_arena_zarray(p->arena, snVariable, p->count + 1);
  const char* name = sn_text_copy(p->arena, given->name, strlen(given->name));
  if (!p->parameters) p->parameters = sn_parameters_create(p->m, &p->source, p->kernel, p->arena);
  if (!variables || !name || !p->parameters) return refuse(given, "out of memory", diag);
  if (!sn_parameters_add(p->parameters, given, diag)) return false;
  snRange unset = {NAN, NAN};
  memcpy(variables, p->variables, sizeof *variables * (size_t)at);
  memcpy(variables + at + 1, p->variables + at, sizeof *variables * (size_t)(p->count - at));
  variables[at] = (snVariable){name, {given->bounds, unset, unset}};
  p->variables = variables;
  for (snGoalEntry* e = p->goals; e; e = e->next) {
    shift(e->index, e->count, at);
    shift(e->other, e->count, at);
  }
  for (snBoundCourse* c = p->courses; c; c = c->next) shift(c->index, c->count, at);
  p->states++, p->count++;
  return true;
}
