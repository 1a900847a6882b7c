// optimal.c — problems of optimal control
//   A problem and a solution are capsules; the problem keeps its model alive, or has one of its own.
#include "core.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PROBLEM  "sinew.optimal"
#define SOLUTION "sinew.optimal_solution"

typedef struct Problem {
  snOptimal* p;
  snPyModel* model;       // NULL: the problem has its own
  snOptimalStudy* study;  // that the problem belongs to; NULL: none
} Problem;

static void destroy_problem(PyObject* capsule) {
  Problem* problem = PyCapsule_GetPointer(capsule, PROBLEM);
  if (problem->study) sn_optimal_study_destroy(problem->study);
  else sn_optimal_destroy(problem->p);
  Py_XDECREF((PyObject*)problem->model);
  PyMem_Free(problem);
}

static void destroy_solution(PyObject* capsule) {
  sn_optimal_solution_destroy(PyCapsule_GetPointer(capsule, SOLUTION));
}

static PyObject* none_with(snDiagnostics* diag) { return sn_py_with_diagnostics(Py_NewRef(Py_None), diag); }
static PyObject* truth_with(bool done, snDiagnostics* diag) {
  return sn_py_with_diagnostics(PyBool_FromLong(done), diag);
}

static PyObject* optimal_create(PyObject* module, PyObject* args) {
  PyObject* object;
  const char* file;
  int threads;
  if (!PyArg_ParseTuple(args, "Ozi:optimal_create", &object, &file, &threads)) return NULL;
  snPyModel* model = sn_py_model(module, object);
  Problem* problem = model ? PyMem_Malloc(sizeof *problem) : NULL;
  if (!problem) return model ? PyErr_NoMemory() : NULL;
  snDiagnostics diag = {0};
  *problem = (Problem){sn_optimal_create(model->m, file, threads, &diag), (snPyModel*)Py_NewRef(object), NULL};
  if (!problem->p) {
    Py_DECREF(object);
    PyMem_Free(problem);
    return none_with(&diag);
  }
  return sn_py_with_diagnostics(PyCapsule_New(problem, PROBLEM, destroy_problem), &diag);
}

static PyObject* optimal_inverse(PyObject* module, PyObject* args) {
  PyObject* kinematics;
  const char* file;
  double cutoff;
  int threads;
  (void)module;
  if (!PyArg_ParseTuple(args, "yOdi:optimal_inverse", &file, &kinematics, &cutoff, &threads)) return NULL;
  snMotion* motion = sn_py_motion_from(kinematics);
  Problem* problem = motion ? PyMem_Malloc(sizeof *problem) : NULL;
  if (!problem) {
    sn_motion_destroy(motion);
    return motion ? PyErr_NoMemory() : NULL;
  }
  snDiagnostics diag = {0};
  *problem = (Problem){sn_optimal_inverse(file, motion, cutoff, threads, &diag), NULL, NULL};
  sn_motion_destroy(motion);
  if (problem->p) return sn_py_with_diagnostics(PyCapsule_New(problem, PROBLEM, destroy_problem), &diag);
  PyMem_Free(problem);
  return none_with(&diag);
}

// ((problem, name, guess or None, tolerance, constraint tolerance, iterations) or None, diagnostics)
static PyObject* optimal_study(PyObject* module, PyObject* args) {
  const char *bytes, *path;
  Py_ssize_t size;
  int threads;
  (void)module;
  if (!PyArg_ParseTuple(args, "y#yi:optimal_study", &bytes, &size, &path, &threads)) return NULL;
  snDiagnostics diag = {0};
  snOptimalStudy* s = sn_optimal_study_read_memory(bytes, (size_t)size, path, threads, &diag);
  if (!s) return none_with(&diag);
  Problem* problem = PyMem_Malloc(sizeof *problem);
  if (!problem) {
    sn_optimal_study_destroy(s);
    return PyErr_NoMemory();
  }
  *problem = (Problem){s->problem, NULL, s};
  PyObject* capsule = PyCapsule_New(problem, PROBLEM, destroy_problem);
  PyObject* guess = s->guess ? sn_py_motion_tuple(s->guess) : Py_NewRef(Py_None);
  PyObject* tuple = capsule && guess ? Py_BuildValue("(OsOddi)", capsule, s->name, guess, s->tolerance,
                                                     s->constraint_tolerance, s->max_iterations)
                                     : NULL;
  Py_XDECREF(capsule);
  Py_XDECREF(guess);
  return sn_py_with_diagnostics(tuple, &diag);
}

// A document made from another one: (bytes or None, diagnostics).
static PyObject* text_from(PyObject* args, char* (*make)(const void*, size_t, const char*, snDiagnostics*)) {
  const char *bytes, *path;
  Py_ssize_t size;
  if (!PyArg_ParseTuple(args, "y#y", &bytes, &size, &path)) return NULL;
  snDiagnostics diag = {0};
  char* text = make(bytes, (size_t)size, path, &diag);
  if (!text) return none_with(&diag);
  PyObject* object = PyBytes_FromString(text);
  free(text);
  return sn_py_with_diagnostics(object, &diag);
}

static PyObject* optimal_study_text(PyObject* module, PyObject* args) {
  (void)module;
  return text_from(args, sn_optimal_study_text);
}

static PyObject* optimal_model_text(PyObject* module, PyObject* args) {
  (void)module;
  return text_from(args, sn_optimal_model_text);
}

static PyObject* motion_filter(PyObject* module, PyObject* args) {
  PyObject* given;
  double cutoff;
  (void)module;
  if (!PyArg_ParseTuple(args, "Od:motion_filter", &given, &cutoff)) return NULL;
  snMotion* motion = sn_py_motion_from(given);
  snMotion* filtered = motion ? sn_motion_filter(motion, cutoff) : NULL;
  sn_motion_destroy(motion);
  if (motion && !filtered) return PyErr_NoMemory();
  PyObject* tuple = filtered ? sn_py_motion_tuple(filtered) : NULL;
  sn_motion_destroy(filtered);
  return tuple;
}

static Problem* problem_of(PyObject* capsule) { return PyCapsule_GetPointer(capsule, PROBLEM); }

// (states, [(name, (six bounds))]), parameters last
static PyObject* optimal_variables(PyObject* module, PyObject* args) {
  PyObject* capsule;
  (void)module;
  if (!PyArg_ParseTuple(args, "O:optimal_variables", &capsule)) return NULL;
  Problem* problem = problem_of(capsule);
  PyObject* list = problem ? PyList_New(0) : NULL;
  const char* name;
  for (int i = 0; list && (name = sn_optimal_variable(problem->p, i)); i++) {
    snOptimalBounds b;
    sn_optimal_get_bounds(problem->p, i, &b);
    PyObject* row = Py_BuildValue("(s(dddddd))", name, b.during.lo, b.during.hi, b.initial.lo, b.initial.hi, b.final.lo,
                                  b.final.hi);
    if (!row || PyList_Append(list, row) < 0) Py_CLEAR(list);
    Py_XDECREF(row);
  }
  PyObject* both = list ? Py_BuildValue("(iO)", sn_optimal_states(problem->p), list) : NULL;
  Py_XDECREF(list);
  return both;
}

// Lines of a stick figure: from each body to its parent, and to its centre of mass; six numbers a line.
static int stick_figure(const snModel* m, const snData* d, double* to) {
  int lines = 0;
  for (int b = 1; b < m->nbody; b++) {
    int parent = m->body_parentid[b];
    const snVec3 ends[2] = {d->xpos[parent], d->xipos[b]};
    for (int k = parent == 0; k < 2; k++, lines++) {
      const double line[6] = {d->xpos[b].x, d->xpos[b].y, d->xpos[b].z, ends[k].x, ends[k].y, ends[k].z};
      memcpy(to + 6 * lines, line, sizeof line);
    }
  }
  return lines;
}

// (lines, bytes of frames x lines x 6 numbers, direction of gravity); None where the motion is prescribed. `frames` are
// rows of positions.
static PyObject* optimal_figure(PyObject* module, PyObject* args) {
  PyObject* capsule;
  const char* frames;
  Py_ssize_t size;
  (void)module;
  if (!PyArg_ParseTuple(args, "Oy#:optimal_figure", &capsule, &frames, &size)) return NULL;
  Problem* problem = problem_of(capsule);
  if (!problem) return NULL;
  const snModel* m = sn_optimal_model(problem->p);
  if (sn_optimal_is_prescribed(problem->p) || m->nv == 0) Py_RETURN_NONE;
  Py_ssize_t row = m->nv * (Py_ssize_t)sizeof(double), rows = size / row, most = 12 * (Py_ssize_t)m->nbody;
  snData* d = sn_data_create(m, NULL);
  double* lines = PyMem_Malloc(sizeof(double) * (size_t)(rows * most + 1));
  int count = 0;
  for (Py_ssize_t r = 0; d && lines && r < rows; r++) {
    memcpy(d->qpos, frames + r * row, (size_t)row);
    sn_forward_position(m, d);
    count = stick_figure(m, d, lines + r * 6 * count);
  }
  PyObject* result = NULL;
  if (d && lines)
    result = Py_BuildValue("(iy#(ddd))", count, (const char*)lines, rows * count * 6 * (Py_ssize_t)sizeof(double),
                           m->opt.gravity.x, m->opt.gravity.y, m->opt.gravity.z);
  else
    PyErr_NoMemory();
  PyMem_Free(lines);
  sn_data_destroy(d);
  return result;
}

static PyObject* optimal_controls(PyObject* module, PyObject* args) {
  PyObject* capsule;
  (void)module;
  if (!PyArg_ParseTuple(args, "O:optimal_controls", &capsule)) return NULL;
  Problem* problem = problem_of(capsule);
  return problem ? PyLong_FromLong(sn_optimal_controls(problem->p)) : NULL;
}

static PyObject* optimal_time(PyObject* module, PyObject* args) {
  PyObject* capsule;
  double start;
  snRange end;
  int intervals;
  (void)module;
  if (!PyArg_ParseTuple(args, "Odddi:optimal_time", &capsule, &start, &end.lo, &end.hi, &intervals)) return NULL;
  Problem* problem = problem_of(capsule);
  snDiagnostics diag = {0};
  return problem ? truth_with(sn_optimal_time(problem->p, start, end, intervals, &diag), &diag) : NULL;
}

static PyObject* optimal_bounds(PyObject* module, PyObject* args) {
  PyObject* capsule;
  const char* name;
  snOptimalBounds b;
  (void)module;
  if (!PyArg_ParseTuple(args, "Os(dddddd):optimal_bounds", &capsule, &name, &b.during.lo, &b.during.hi, &b.initial.lo,
                        &b.initial.hi, &b.final.lo, &b.final.hi))
    return NULL;
  Problem* problem = problem_of(capsule);
  snDiagnostics diag = {0};
  return problem ? truth_with(sn_optimal_bounds(problem->p, name, &b, &diag), &diag) : NULL;
}

// (problem, kind, name or None, object or None, other or None, axis)
static PyObject* optimal_quantity(PyObject* module, PyObject* args) {
  PyObject* capsule;
  int kind;
  snQuantity q = {0};
  (void)module;
  if (!PyArg_ParseTuple(args, "Oizzzi(ddddd):optimal_quantity", &capsule, &kind, &q.name, &q.object, &q.other, &q.axis,
                        &q.target, &q.stride, &q.smoothing, &q.threshold, &q.threshold_smoothing))
    return NULL;
  Problem* problem = problem_of(capsule);
  snDiagnostics diag = {0};
  q.kind = (snQuantityKind)kind;
  return problem ? truth_with(sn_optimal_quantity(problem->p, &q, &diag), &diag) : NULL;
}

// Texts of a list, borrowed from it; NULL with an exception.
static const char** texts_of(PyObject* list) {
  Py_ssize_t count = PyList_Size(list);
  const char** texts = count >= 0 ? PyMem_Malloc(sizeof *texts * (size_t)(count + 1)) : NULL;
  for (Py_ssize_t i = 0; texts && i < count; i++)
    if (!(texts[i] = PyUnicode_AsUTF8AndSize(PyList_GetItem(list, i), NULL))) {
      PyMem_Free(texts);
      return NULL;
    }
  return texts;
}

// (problem, name, components, property, element, lower, upper, initial)
static PyObject* optimal_parameter(PyObject* module, PyObject* args) {
  PyObject *capsule, *components;
  snOptimalParameter given = {0};
  (void)module;
  if (!PyArg_ParseTuple(args, "OsOsiddd:optimal_parameter", &capsule, &given.name, &components, &given.property,
                        &given.element, &given.bounds.lo, &given.bounds.hi, &given.initial))
    return NULL;
  Problem* problem = problem_of(capsule);
  const char** names = problem ? texts_of(components) : NULL;
  if (!names) return NULL;
  snDiagnostics diag = {0};
  given.components = names, given.component_count = (int)PyList_Size(components);
  bool done = sn_optimal_parameter(problem->p, &given, &diag);
  PyMem_Free(names);
  return truth_with(done, &diag);
}

static PyObject* optimal_parameters(PyObject* module, PyObject* args) {
  PyObject* capsule;
  (void)module;
  if (!PyArg_ParseTuple(args, "O:optimal_parameters", &capsule)) return NULL;
  Problem* problem = problem_of(capsule);
  return problem ? PyLong_FromLong(sn_optimal_parameters(problem->p)) : NULL;
}

static PyObject* optimal_scheme(PyObject* module, PyObject* args) {
  PyObject* capsule;
  const char* word;
  (void)module;
  if (!PyArg_ParseTuple(args, "Os:optimal_scheme", &capsule, &word)) return NULL;
  Problem* problem = problem_of(capsule);
  if (!problem) return NULL;
  snOptimalScheme scheme = sn_optimal_scheme_find(word);
  snDiagnostics diag = {0};
  if (scheme == SN_SCHEME_COUNT)
    return PyErr_Format(PyExc_ValueError, "the scheme is '%s'; it is 'hermite-simpson', 'radau', 'trapezoidal', "
                        "'legendre-gauss-radau-N' or 'legendre-gauss-N' with N from 1 to 9", word);
  return truth_with(sn_optimal_scheme(problem->p, scheme, &diag), &diag);
}

// (problem, kind, name, weight, exponent, (per distance, duration, mass), constraint, within, value, names, others,
// weights, reference, cutoff, speeds, axis, scales: "" for none)
static PyObject* optimal_goal(PyObject* module, PyObject* args) {
  PyObject *capsule, *names, *others, *reference, *scales;
  const char* weights;
  Py_ssize_t weight_bytes;
  int kind, per_distance, per_duration, per_mass, constraint, speeds;
  snGoal goal = {0};
  (void)module;
  if (!PyArg_ParseTuple(args, "Oisdd(ppp)p(dd)dOOy#Odp(ddd)O:optimal_goal", &capsule, &kind, &goal.name,
                        &goal.weight, &goal.exponent, &per_distance, &per_duration, &per_mass, &constraint,
                        &goal.within.lo, &goal.within.hi, &goal.value, &names, &others, &weights, &weight_bytes,
                        &reference, &goal.cutoff, &speeds, &goal.axis.x, &goal.axis.y, &goal.axis.z, &scales))
    return NULL;
  Problem* problem = problem_of(capsule);
  const char** first = problem ? texts_of(names) : NULL;
  const char** second = first ? texts_of(others) : NULL;
  const char** third = second ? texts_of(scales) : NULL;
  snMotion* motion = third && reference != Py_None ? sn_py_motion_from(reference) : NULL;
  PyObject* result = NULL;
  if (third && (motion || reference == Py_None)) {
    snDiagnostics diag = {0};
    goal.kind = (snGoalKind)kind, goal.reference = motion, goal.constraint = constraint;
    goal.per_distance = per_distance, goal.per_duration = per_duration, goal.per_mass = per_mass;
    goal.speeds = speeds;
    goal.count = (int)PyList_Size(names), goal.names = first, goal.others = PyList_Size(others) ? second : NULL;
    for (int i = 0; i < (int)PyList_Size(scales); i++)
      if (!third[i][0]) third[i] = NULL;
    goal.scales = PyList_Size(scales) == goal.count && goal.count > 0 ? third : NULL;
    bool weighted = weight_bytes > 0 && weight_bytes == goal.count * (Py_ssize_t)sizeof(double);
    goal.weights = weighted ? (const double*)weights : NULL;
    result = truth_with(sn_optimal_goal(problem->p, &goal, &diag), &diag);
  }
  sn_motion_destroy(motion);
  PyMem_Free(first);
  PyMem_Free(second);
  PyMem_Free(third);
  return result;
}

// (rule, times, values) or None as a signal; false with an exception.
static bool signal_from(PyObject* given, snControlSignal* signal, bool* is_given) {
  const char *times, *values;
  Py_ssize_t time_bytes, value_bytes;
  int rule;
  if (!(*is_given = given != Py_None)) return true;
  if (!PyArg_ParseTuple(given, "iy#y#", &rule, &times, &time_bytes, &values, &value_bytes)) return false;
  if (time_bytes != value_bytes || time_bytes % (Py_ssize_t)sizeof(double) != 0) {
    PyErr_SetString(PyExc_ValueError, "a bound over time has as many times as values");
    return false;
  }
  *signal = (snControlSignal){.rule = (snControlRule)rule, .count = (int)(time_bytes / (Py_ssize_t)sizeof(double)),
                              .time = (const double*)times, .value = (const double*)values};
  return true;
}

static PyObject* optimal_bounds_over_time(PyObject* module, PyObject* args) {
  PyObject *capsule, *lower, *upper;
  const char* name;
  int equal;
  bool has_lower, has_upper;
  snControlSignal signals[2] = {{0}, {0}};
  (void)module;
  if (!PyArg_ParseTuple(args, "OsOOp:optimal_bounds_over_time", &capsule, &name, &lower, &upper, &equal)) return NULL;
  Problem* problem = problem_of(capsule);
  if (!problem || !signal_from(lower, &signals[0], &has_lower) || !signal_from(upper, &signals[1], &has_upper))
    return NULL;
  snDiagnostics diag = {0};
  return truth_with(sn_optimal_bounds_over_time(problem->p, name, has_lower ? &signals[0] : NULL,
                                                has_upper ? &signals[1] : NULL, equal, &diag), &diag);
}

static PyObject* optimal_scale_factor(PyObject* module, PyObject* args) {
  PyObject* capsule;
  const char* name;
  snRange bounds;
  double initial;
  (void)module;
  if (!PyArg_ParseTuple(args, "Osddd:optimal_scale_factor", &capsule, &name, &bounds.lo, &bounds.hi, &initial))
    return NULL;
  Problem* problem = problem_of(capsule);
  snDiagnostics diag = {0};
  return problem ? truth_with(sn_optimal_scale_factor(problem->p, name, bounds, initial, &diag), &diag) : NULL;
}

// (problem, name, weight, path of loads, contacts, measured forces, projection, axis)
static PyObject* optimal_contacts(PyObject* module, PyObject* args) {
  PyObject *capsule, *names, *others;
  const char* path;
  int projection;
  snGoal goal = {.kind = SN_GOAL_CONTACT_TRACKING};
  (void)module;
  if (!PyArg_ParseTuple(args, "OsdyOOi(ddd):optimal_contacts", &capsule, &goal.name, &goal.weight, &path, &names,
                        &others, &projection, &goal.axis.x, &goal.axis.y, &goal.axis.z))
    return NULL;
  Problem* problem = problem_of(capsule);
  const char** first = problem ? texts_of(names) : NULL;
  const char** second = first ? texts_of(others) : NULL;
  PyObject* result = NULL;
  if (second) {
    snDiagnostics diag = {0};
    snExternalLoads* loads = sn_external_loads_read(path, &diag);
    goal.count = (int)PyList_Size(names), goal.names = first, goal.others = second;
    goal.projection = (snForceProjection)projection;
    if (loads) goal.forces = loads->forces, goal.force_count = loads->count;
    result = truth_with(loads && sn_optimal_goal(problem->p, &goal, &diag), &diag);
    sn_external_loads_destroy(loads);
  }
  PyMem_Free(first);
  PyMem_Free(second);
  return result;
}

static PyObject* optimal_loads(PyObject* module, PyObject* args) {
  PyObject* capsule;
  const char* path;
  (void)module;
  if (!PyArg_ParseTuple(args, "Oy:optimal_loads", &capsule, &path)) return NULL;
  Problem* problem = problem_of(capsule);
  if (!problem) return NULL;
  snDiagnostics diag = {0};
  snExternalLoads* loads = sn_external_loads_read(path, &diag);
  bool done = loads && sn_optimal_loads(problem->p, loads->forces, loads->count, &diag);
  sn_external_loads_destroy(loads);
  return truth_with(done, &diag);
}

// ---- solving

typedef struct Listener {
  PyObject* progress;  // callable or None
  bool failed;         // it raised an exception, which is still set
} Listener;

// Ctrl-C and a function that returns False end the iterations with the last point.
static bool listen(void* context, const snOptimalProgress* p) {
  Listener* l = context;
  bool go_on = true;
  PyGILState_STATE state = PyGILState_Ensure();
  if (PyErr_CheckSignals() != 0) {
    PyErr_Clear();
    go_on = false;
  } else if (l->progress != Py_None) {
    PyObject* answer = PyObject_CallFunction(l->progress, "iddddds", p->iteration, p->objective, p->violation, p->dual,
                                             p->barrier, p->step, p->worst);
    l->failed = answer == NULL;
    go_on = answer && answer != Py_False;
    Py_XDECREF(answer);
  }
  PyGILState_Release(state);
  return go_on;
}

static PyObject* terms_of(const snOptimalSolution* s) {
  PyObject* list = PyList_New(0);
  for (int i = 0; list && i < s->term_count; i++) {
    const snOptimalTerm* term = &s->terms[i];
    PyObject* row = Py_BuildValue("(sdO)", term->name, term->value, term->constraint ? Py_True : Py_False);
    if (!row || PyList_Append(list, row) < 0) Py_CLEAR(list);
    Py_XDECREF(row);
  }
  return list;
}

// (capsule, status, message, trajectory, numbers of columns by kind, objective, violation, dual, barrier, iterations,
//  factorisations, unknowns, rows, intervals, mesh error, seconds, terms); takes the solution.
static PyObject* solution_tuple(snOptimalSolution* s) {
  PyObject* capsule = PyCapsule_New(s, SOLUTION, destroy_solution);
  if (!capsule) {
    sn_optimal_solution_destroy(s);
    return NULL;
  }
  PyObject *motion = sn_py_motion_tuple(s->trajectory), *terms = terms_of(s), *tuple = NULL;
  if (motion && terms)
    tuple = Py_BuildValue("(OisO(iiiiii)ddddiiiiiddO)", capsule, (int)s->status, s->message, motion, s->states,
                          s->controls, s->multipliers, s->derivatives, s->quantities, s->parameters, s->objective,
                          s->violation, s->dual, s->barrier, s->iterations, s->factorisations, s->unknowns, s->rows,
                          s->intervals, s->mesh_error, s->seconds, terms);
  Py_DECREF(capsule);
  Py_XDECREF(motion);
  Py_XDECREF(terms);
  return tuple;
}

// (problem, guess, warm, tolerance, constraint tolerance, gap, barrier, coarser, refinements, mesh error,
//  library of IPOPT or None, iterations, progress)
static PyObject* optimal_solve(PyObject* module, PyObject* args) {
  PyObject *capsule, *guess, *warm, *progress;
  snOptimizeOptions o = {0};
  (void)module;
  if (!PyArg_ParseTuple(args, "OOOddddiidziO:optimal_solve", &capsule, &guess, &warm, &o.tolerance,
                        &o.constraint_tolerance, &o.gap, &o.barrier, &o.coarser, &o.refinements, &o.mesh_error,
                        &o.ipopt, &o.max_iterations, &progress))
    return NULL;
  Problem* problem = problem_of(capsule);
  if (!problem) return NULL;
  snMotion* motion = guess != Py_None ? sn_py_motion_from(guess) : NULL;
  if (guess != Py_None && !motion) return NULL;
  Listener listener = {progress, false};
  o.guess = motion, o.progress = listen, o.context = &listener;
  o.warm = warm != Py_None ? PyCapsule_GetPointer(warm, SOLUTION) : NULL;
  snDiagnostics diag = {0};
  snOptimalSolution* s;
  if (problem->model) problem->model->running++;
  Py_BEGIN_ALLOW_THREADS s = sn_optimize(problem->p, &o, &diag);
  Py_END_ALLOW_THREADS if (problem->model) problem->model->running--;
  sn_motion_destroy(motion);
  if (listener.failed) {
    sn_optimal_solution_destroy(s);
    sn_diagnostics_clear(&diag);
    return NULL;
  }
  return s ? sn_py_with_diagnostics(solution_tuple(s), &diag) : none_with(&diag);
}

static PyObject* optimal_write(PyObject* module, PyObject* args) {
  PyObject* capsule;
  const char* path;
  (void)module;
  if (!PyArg_ParseTuple(args, "Oy:optimal_write", &capsule, &path)) return NULL;
  const snOptimalSolution* s = PyCapsule_GetPointer(capsule, SOLUTION);
  snDiagnostics diag = {0};
  return s ? truth_with(sn_optimal_write(s, path, &diag), &diag) : NULL;
}

PyMethodDef sn_py_optimal_methods[] = {
    {"optimal_create", optimal_create, METH_VARARGS,
     "optimal_create(m, file, threads)\n--\n\n"
     "(problem or None, diagnostics)"},
    {"optimal_inverse", optimal_inverse, METH_VARARGS,
     "optimal_inverse(file, motion, cutoff, threads)\n--\n\n"
     "(problem or None, diagnostics)"},
    {"optimal_study", optimal_study, METH_VARARGS,
     "optimal_study(document, path, threads)\n--\n\n"
     "((problem, name, guess, tolerance, constraint_tolerance, iterations) or None, diagnostics)"},
    {"optimal_study_text", optimal_study_text, METH_VARARGS,
     "optimal_study_text(document, path)\n--\n\n"
     "(MocoStudy of a MocoTrack or MocoInverse or None, diagnostics)"},
    {"optimal_model_text", optimal_model_text, METH_VARARGS,
     "optimal_model_text(document, path)\n--\n\n"
     "(model of a ModelProcessor or None, diagnostics)"},
    {"motion_filter", motion_filter, METH_VARARGS, "motion_filter(motion, cutoff)\n--\n\nmotion"},
    {"optimal_variables", optimal_variables, METH_VARARGS,
     "optimal_variables(problem)\n--\n\n"
     "(number of states, [(name, bounds)])"},
    {"optimal_figure", optimal_figure, METH_VARARGS,
     "optimal_figure(problem, frames)\n--\n\n"
     "(lines, numbers, gravity) or None"},
    {"optimal_controls", optimal_controls, METH_VARARGS, "optimal_controls(problem)\n--\n\nnumber"},
    {"optimal_time", optimal_time, METH_VARARGS,
     "optimal_time(problem, start, earliest, latest, intervals)\n--\n\n"
     "(done, diagnostics)"},
    {"optimal_bounds", optimal_bounds, METH_VARARGS,
     "optimal_bounds(problem, name, bounds)\n--\n\n"
     "(done, diagnostics)"},
    {"optimal_goal", optimal_goal, METH_VARARGS,
     "optimal_goal(problem, kind, name, weight, exponent, over, constraint, within, value, names, others, weights, "
     "reference, cutoff, speeds, axis, scales)\n--\n\n(done, diagnostics)"},
    {"optimal_bounds_over_time", optimal_bounds_over_time, METH_VARARGS,
     "optimal_bounds_over_time(problem, name, lower, upper, equal)\n--\n\n(done, diagnostics)"},
    {"optimal_scale_factor", optimal_scale_factor, METH_VARARGS,
     "optimal_scale_factor(problem, name, lower, upper, initial)\n--\n\n(done, diagnostics)"},
    {"optimal_contacts", optimal_contacts, METH_VARARGS,
     "optimal_contacts(problem, name, weight, loads, contacts, forces, projection, axis)\n--\n\n(done, diagnostics)"},
    {"optimal_quantity", optimal_quantity, METH_VARARGS,
     "optimal_quantity(problem, kind, name, object, other, axis, steps)\n--\n\n(done, diagnostics)"},
    {"optimal_parameter", optimal_parameter, METH_VARARGS,
     "optimal_parameter(problem, name, components, property, element, lower, upper, initial)\n--\n\n"
     "(done, diagnostics)"},
    {"optimal_parameters", optimal_parameters, METH_VARARGS, "optimal_parameters(problem)\n--\n\nnumber"},
    {"optimal_scheme", optimal_scheme, METH_VARARGS,
     "optimal_scheme(problem, scheme)\n--\n\n(done, diagnostics)"},
    {"optimal_loads", optimal_loads, METH_VARARGS, "optimal_loads(problem, path)\n--\n\n(done, diagnostics)"},
    {"optimal_solve", optimal_solve, METH_VARARGS,
     "optimal_solve(problem, guess, warm, tolerance, constraint_tolerance, gap, barrier, coarser, refinements, "
     "mesh_error, ipopt, iterations, progress)\n--\n\n(solution or None, diagnostics)"},
    {"optimal_write", optimal_write, METH_VARARGS, "optimal_write(solution, path)\n--\n\n(done, diagnostics)"},
    {NULL, NULL, 0, NULL},
};
