// osim.c — OpenSim's data files and tools
//   A motion is a tuple (name, labels, time, numbers, in degrees, markers, file); numbers are bytes of doubles.
#include "core.h"

#include <string.h>

static PyObject* labels_of(const snMotion* motion) {
  PyObject* list = PyList_New(motion->cols);
  for (int i = 0; list && i < motion->cols; i++) {
    PyObject* label = PyUnicode_DecodeUTF8(motion->labels[i], (Py_ssize_t)strlen(motion->labels[i]), "replace");
    if (!label || PyList_SetItem(list, i, label) < 0) Py_CLEAR(list);
  }
  return list;
}

PyObject* sn_py_motion_tuple(const snMotion* motion) {
  if (!motion) Py_RETURN_NONE;
  PyObject* labels = labels_of(motion);
  PyObject* name = PyUnicode_DecodeUTF8(motion->name, (Py_ssize_t)strlen(motion->name), "replace");
  PyObject* file = PyUnicode_DecodeUTF8(motion->file, (Py_ssize_t)strlen(motion->file), "replace");
  size_t rows = (size_t)motion->rows, cols = (size_t)motion->cols;
  PyObject* tuple = NULL;
  if (labels && name && file)
    tuple = Py_BuildValue("(OOy#y#OOO)", name, labels, (const char*)motion->time, (Py_ssize_t)(sizeof(double) * rows),
                          (const char*)motion->data, (Py_ssize_t)(sizeof(double) * rows * cols),
                          motion->in_degrees ? Py_True : Py_False, motion->markers ? Py_True : Py_False, file);
  Py_XDECREF(labels);
  Py_XDECREF(name);
  Py_XDECREF(file);
  return tuple;
}

snMotion* sn_py_motion_from(PyObject* tuple) {
  const char *name, *time, *data, *file;
  Py_ssize_t time_bytes, data_bytes;
  PyObject* labels;
  int in_degrees, markers;
  if (!PyArg_ParseTuple(tuple, "sOy#y#pps:motion", &name, &labels, &time, &time_bytes, &data, &data_bytes, &in_degrees,
                        &markers, &file))
    return NULL;
  Py_ssize_t cols = PyList_Size(labels), rows = time_bytes / (Py_ssize_t)sizeof(double);
  const char** texts = cols >= 0 ? PyMem_Malloc(sizeof *texts * (size_t)(cols + 1)) : NULL;
  if (!texts) return NULL;
  bool ok = data_bytes == rows * cols * (Py_ssize_t)sizeof(double);
  if (!ok) PyErr_SetString(PyExc_ValueError, "a motion needs a number for every row and label");
  for (Py_ssize_t i = 0; ok && i < cols; i++)
    ok = (texts[i] = PyUnicode_AsUTF8AndSize(PyList_GetItem(labels, i), NULL)) != NULL;
  snMotion* motion = ok ? sn_motion_create(name, (int)rows, (int)cols, texts) : NULL;
  PyMem_Free(texts);
  if (!motion) {
    if (ok) PyErr_NoMemory();
    return NULL;
  }
  memcpy(motion->time, time, (size_t)time_bytes);
  memcpy(motion->data, data, (size_t)data_bytes);
  motion->in_degrees = in_degrees;
  motion->markers = markers;
  motion->file = file;
  return motion;
}

PyObject* sn_py_with_diagnostics(PyObject* value, snDiagnostics* diag) {
  PyObject* list = value ? sn_py_diagnostics(diag) : NULL;
  PyObject* both = list ? Py_BuildValue("(OO)", value, list) : NULL;
  Py_XDECREF(value);
  Py_XDECREF(list);
  sn_diagnostics_clear(diag);
  return both;
}

static PyObject* motion_read(PyObject* module, PyObject* args) {
  const char* path;
  (void)module;
  if (!PyArg_ParseTuple(args, "y:motion_read", &path)) return NULL;
  snDiagnostics diag = {0};
  snMotion* motion = sn_motion_read(path, &diag);
  PyObject* tuple = sn_py_motion_tuple(motion);
  sn_motion_destroy(motion);
  return sn_py_with_diagnostics(tuple, &diag);
}

static PyObject* motion_write(PyObject* module, PyObject* args) {
  const char* path;
  PyObject* tuple;
  (void)module;
  if (!PyArg_ParseTuple(args, "yO:motion_write", &path, &tuple)) return NULL;
  snMotion* motion = sn_py_motion_from(tuple);
  if (!motion) return NULL;
  snDiagnostics diag = {0};
  bool done = sn_motion_write(motion, path, &diag);
  sn_motion_destroy(motion);
  return sn_py_with_diagnostics(PyBool_FromLong(done), &diag);
}

// Tasks from a list of (name, weight, coordinate, value, source); names are borrowed. -1 with an exception.
static int read_tasks(PyObject* list, snIkTask** tasks) {
  Py_ssize_t count = PyList_Size(list);
  *tasks = count >= 0 ? PyMem_Malloc(sizeof **tasks * (size_t)(count + 1)) : NULL;
  for (Py_ssize_t i = 0; *tasks && i < count; i++) {
    snIkTask* task = &(*tasks)[i];
    int coordinate, source;
    if (!PyArg_ParseTuple(PyList_GetItem(list, i), "sdpdi:task", &task->name, &task->weight, &coordinate, &task->value,
                          &source)) {
      PyMem_Free(*tasks);
      *tasks = NULL;
      return -1;
    }
    task->coordinate = coordinate;
    task->source = (snIkSource)source;
  }
  return *tasks ? (int)count : -1;
}

static PyObject* inverse_kinematics(PyObject* module, PyObject* args) {
  PyObject *model_object, *tuple, *list, *file;
  snIkOptions options = {0};
  if (!PyArg_ParseTuple(args, "OOOOddi:inverse_kinematics", &model_object, &tuple, &list, &file, &options.start,
                        &options.end, &options.threads))
    return NULL;
  snPyModel* model = sn_py_model(module, model_object);
  snMotion* markers = model ? sn_py_motion_from(tuple) : NULL;
  snMotion* values = markers && file != Py_None ? sn_py_motion_from(file) : NULL;
  snIkTask* tasks = NULL;
  if (!markers || (file != Py_None && !values) || (options.task_count = read_tasks(list, &tasks)) < 0) {
    sn_motion_destroy(markers);
    sn_motion_destroy(values);
    return NULL;
  }
  options.tasks = tasks;
  options.coordinates = values;
  snDiagnostics diag = {0};
  snMotion *errors = NULL, *out;
  model->running++;
  Py_BEGIN_ALLOW_THREADS out = sn_inverse_kinematics(model->m, markers, &options, &errors, &diag);
  Py_END_ALLOW_THREADS model->running--;
  PyObject *first = sn_py_motion_tuple(out), *second = sn_py_motion_tuple(errors);
  PyObject* both = first && second ? Py_BuildValue("(OO)", first, second) : NULL;
  Py_XDECREF(first);
  Py_XDECREF(second);
  sn_motion_destroy(out);
  sn_motion_destroy(errors);
  sn_motion_destroy(markers);
  sn_motion_destroy(values);
  PyMem_Free(tasks);
  return sn_py_with_diagnostics(both, &diag);
}

static PyObject* inverse_dynamics(PyObject* module, PyObject* args) {
  PyObject *model_object, *tuple;
  const char* loads_path;
  int passive;
  snIdOptions options = {0};
  if (!PyArg_ParseTuple(args, "OOzpdddi:inverse_dynamics", &model_object, &tuple, &loads_path, &passive,
                        &options.cutoff, &options.start, &options.end, &options.threads))
    return NULL;
  options.passive = passive;
  snPyModel* model = sn_py_model(module, model_object);
  snMotion* coordinates = model ? sn_py_motion_from(tuple) : NULL;
  if (!coordinates) return NULL;
  snDiagnostics diag = {0};
  snExternalLoads* loads = loads_path ? sn_external_loads_read(loads_path, &diag) : NULL;
  if (loads) options.forces = loads->forces, options.force_count = loads->count;
  snMotion* out = NULL;
  model->running++;
  Py_BEGIN_ALLOW_THREADS if (loads || !loads_path) out = sn_inverse_dynamics(model->m, coordinates, &options, &diag);
  Py_END_ALLOW_THREADS model->running--;
  PyObject* result = sn_py_motion_tuple(out);
  sn_motion_destroy(out);
  sn_motion_destroy(coordinates);
  sn_external_loads_destroy(loads);
  return sn_py_with_diagnostics(result, &diag);
}

static PyObject* muscle_analysis(PyObject* module, PyObject* args) {
  PyObject *model_object, *tuple;
  snAnalysisOptions options = {0};
  int quantity;
  if (!PyArg_ParseTuple(args, "OOizdddi:muscle_analysis", &model_object, &tuple, &quantity, &options.coordinate,
                        &options.activation, &options.start, &options.end, &options.threads))
    return NULL;
  snPyModel* model = sn_py_model(module, model_object);
  snMotion* coordinates = model ? sn_py_motion_from(tuple) : NULL;
  if (!coordinates) return NULL;
  options.quantity = (snMuscleQuantity)quantity;
  snDiagnostics diag = {0};
  snMotion* out;
  model->running++;
  Py_BEGIN_ALLOW_THREADS out = sn_muscle_analysis(model->m, coordinates, &options, &diag);
  Py_END_ALLOW_THREADS model->running--;
  PyObject* result = sn_py_motion_tuple(out);
  sn_motion_destroy(out);
  sn_motion_destroy(coordinates);
  return sn_py_with_diagnostics(result, &diag);
}

// ---- static optimisation and joint reactions

// Files of external loads and of actuators; the path may be NULL, the list empty.
typedef struct Files {
  snExternalLoads* loads;
  snReserveSet* set;
} Files;

static bool sets_read(Files* f, PyObject* list, snDiagnostics* diag) {
  Py_ssize_t count = PyList_Size(list);
  const char** paths = count > 0 ? PyMem_Malloc(sizeof *paths * (size_t)count) : NULL;
  bool ok = paths != NULL;
  for (Py_ssize_t i = 0; ok && i < count; i++)
    ok = (paths[i] = PyUnicode_AsUTF8AndSize(PyList_GetItem(list, i), NULL)) != NULL;
  if (ok) f->set = sn_reserves_read_all(paths, (int)count, diag);
  PyMem_Free(paths);
  return count == 0 || f->set;
}

static bool files_read(Files* f, const char* loads, PyObject* sets, snDiagnostics* diag) {
  *f = (Files){0};
  if (loads && !(f->loads = sn_external_loads_read(loads, diag))) return false;
  return sets_read(f, sets, diag);
}

static void files_destroy(Files* f) {
  sn_external_loads_destroy(f->loads);
  sn_reserves_destroy(f->set);
}

static PyObject* static_optimization(PyObject* module, PyObject* args) {
  PyObject *model_object, *tuple, *set;
  const char* loads;
  int isometric, only_reserves;
  snSoOptions o = {0};
  if (!PyArg_ParseTuple(args, "OOzOpddpidddi:static_optimization", &model_object, &tuple, &loads, &set, &only_reserves,
                        &o.reserve, &o.exponent, &isometric, &o.interval, &o.cutoff, &o.start, &o.end, &o.threads))
    return NULL;
  snPyModel* model = sn_py_model(module, model_object);
  snMotion* coordinates = model ? sn_py_motion_from(tuple) : NULL;
  if (!coordinates) return NULL;
  snDiagnostics diag = {0};
  Files f;
  snMotion *controls = NULL, *forces = NULL;
  bool ok = files_read(&f, loads, set, &diag);
  o.isometric = isometric;
  o.only_reserves = only_reserves;
  if (f.loads) o.forces = f.loads->forces, o.force_count = f.loads->count;
  if (f.set) o.reserves = f.set->reserves, o.reserve_count = f.set->count;
  model->running++;
  Py_BEGIN_ALLOW_THREADS if (ok) controls = sn_static_optimization(model->m, coordinates, &o, &forces, &diag);
  Py_END_ALLOW_THREADS model->running--;
  PyObject* both = Py_BuildValue("(NN)", sn_py_motion_tuple(controls), sn_py_motion_tuple(forces));
  sn_motion_destroy(controls);
  sn_motion_destroy(forces);
  sn_motion_destroy(coordinates);
  files_destroy(&f);
  return sn_py_with_diagnostics(both, &diag);
}

static PyObject* joint_reactions(PyObject* module, PyObject* args) {
  PyObject *model_object, *tuple, *given, *set;
  const char* loads;
  int frame, on_parent, only_reserves;
  snReactionOptions o = {0};
  if (!PyArg_ParseTuple(args, "OOOzOpdipidddi:joint_reactions", &model_object, &tuple, &given, &loads, &set,
                        &only_reserves, &o.reserve, &frame, &on_parent, &o.interval, &o.cutoff, &o.start, &o.end,
                        &o.threads))
    return NULL;
  o.only_reserves = only_reserves;
  snPyModel* model = sn_py_model(module, model_object);
  snMotion* coordinates = model ? sn_py_motion_from(tuple) : NULL;
  snMotion* actuators = coordinates && given != Py_None ? sn_py_motion_from(given) : NULL;
  if (!coordinates || (given != Py_None && !actuators)) {
    sn_motion_destroy(coordinates);
    return NULL;
  }
  snDiagnostics diag = {0};
  Files f;
  snMotion* out = NULL;
  bool ok = files_read(&f, loads, set, &diag);
  o.actuators = actuators;
  o.frame = (snReactionFrame)frame;
  o.on_parent = on_parent;
  if (f.loads) o.forces = f.loads->forces, o.force_count = f.loads->count;
  if (f.set) o.reserves = f.set->reserves, o.reserve_count = f.set->count;
  model->running++;
  Py_BEGIN_ALLOW_THREADS if (ok) out = sn_joint_reactions(model->m, coordinates, &o, &diag);
  Py_END_ALLOW_THREADS model->running--;
  PyObject* result = sn_py_motion_tuple(out);
  sn_motion_destroy(out);
  sn_motion_destroy(actuators);
  sn_motion_destroy(coordinates);
  files_destroy(&f);
  return sn_py_with_diagnostics(result, &diag);
}

// ---- analyses

// Names of a list, borrowed; NULL with an exception.
static const char** names_from(PyObject* list, int* count) {
  Py_ssize_t size = PyList_Size(list);
  const char** names = size >= 0 ? PyMem_Malloc(sizeof *names * (size_t)(size + 1)) : NULL;
  for (Py_ssize_t i = 0; names && i < size; i++)
    if (!(names[i] = PyUnicode_AsUTF8AndSize(PyList_GetItem(list, i), NULL))) {
      PyMem_Free(names);
      return NULL;
    }
  *count = (int)size;
  return names;
}

static bool request_from(PyObject* tuple, snAnalysisRequest* q) {
  PyObject *names, *coordinates;
  int kind, moments, local, in_degrees;
  if (!PyArg_ParseTuple(tuple, "isOOpppzzs(ddd)izi:analysis", &kind, &q->name, &names, &coordinates, &moments, &local,
                        &in_degrees, &q->body, &q->relative_to, &q->point_name, &q->point.x, &q->point.y, &q->point.z,
                        &q->interval, &q->file, &q->line))
    return false;
  q->kind = (snAnalysisKind)kind;
  q->moments = moments;
  q->local = local;
  q->in_degrees = in_degrees;
  if (!(q->names = names_from(names, &q->name_count)) ||
      !(q->coordinates = names_from(coordinates, &q->coordinate_count)))
    return false;
  if (q->kind == SN_ANALYSIS_REACTIONS)
    q->joints = (snReactionJoints){q->names, &q->body, q->coordinates, q->name_count, q->body != NULL,
                                   q->coordinate_count};
  return true;
}

// Probes of the model files that requests name in the place of a body, one set for each; false with an error in diag.
static bool probes_read(snAnalysisRequest* requests, int count, snProbeSet** sets, snDiagnostics* diag) {
  for (int i = 0; i < count; i++) {
    if (requests[i].kind != SN_ANALYSIS_PROBES || !requests[i].body) continue;
    if (!(sets[i] = sn_probes_read(requests[i].body, diag))) return false;
    requests[i].probes = sets[i]->probes, requests[i].probe_count = sets[i]->count;
  }
  return true;
}

static void requests_free(snAnalysisRequest* requests, Py_ssize_t count) {
  for (Py_ssize_t i = 0; requests && i < count; i++) {
    PyMem_Free((void*)requests[i].names);
    PyMem_Free((void*)requests[i].coordinates);
  }
  PyMem_Free(requests);
}

// Requests from a list of tuples; names are borrowed. NULL with an exception.
static snAnalysisRequest* requests_from(PyObject* list, int* count) {
  Py_ssize_t size = PyList_Size(list);
  snAnalysisRequest* requests = size >= 0 ? PyMem_Calloc((size_t)size + 1, sizeof *requests) : NULL;
  for (Py_ssize_t i = 0; requests && i < size; i++)
    if (!request_from(PyList_GetItem(list, i), &requests[i])) {
      requests_free(requests, size);
      return NULL;
    }
  *count = (int)size;
  return requests;
}

static PyObject* set_list(const snMotionSet* set) {
  if (!set) Py_RETURN_NONE;
  PyObject* list = PyList_New(0);
  for (int i = 0; list && i < set->count; i++) {
    PyObject* tuple = sn_py_motion_tuple(set->motions[i]);
    if (!tuple || PyList_Append(list, tuple) < 0) Py_CLEAR(list);
    Py_XDECREF(tuple);
  }
  return list;
}

static PyObject* analyze(PyObject* module, PyObject* args) {
  PyObject *model_object, *tuple, *list;
  const char* loads_path;
  int states, equilibrium;
  snAnalyzeOptions o = {0};
  if (!PyArg_ParseTuple(args, "OOOzppdddd:analyze", &model_object, &tuple, &list, &loads_path, &states, &equilibrium,
                        &o.activation, &o.cutoff, &o.start, &o.end))
    return NULL;
  snPyModel* model = sn_py_model(module, model_object);
  snAnalysisRequest* requests = model ? requests_from(list, &o.count) : NULL;
  snMotion* motion = requests ? sn_py_motion_from(tuple) : NULL;
  if (!motion) {
    requests_free(requests, o.count);
    return NULL;
  }
  snDiagnostics diag = {0};
  snExternalLoads* loads = loads_path ? sn_external_loads_read(loads_path, &diag) : NULL;
  if (loads) o.forces = loads->forces, o.force_count = loads->count;
  o.analyses = requests;
  o.states = states;
  o.equilibrium = equilibrium;
  snMotionSet* set = NULL;
  snProbeSet** probes = PyMem_Calloc((size_t)o.count + 1, sizeof *probes);
  bool ready = probes && (loads || !loads_path) && probes_read(requests, o.count, probes, &diag);
  model->running++;
  Py_BEGIN_ALLOW_THREADS if (ready) set = sn_analyze(model->m, motion, &o, &diag);
  Py_END_ALLOW_THREADS model->running--;
  for (int i = 0; probes && i < o.count; i++) sn_probes_destroy(probes[i]);
  PyMem_Free(probes);
  PyObject* result = set_list(set);
  sn_motion_set_destroy(set);
  sn_motion_destroy(motion);
  sn_external_loads_destroy(loads);
  requests_free(requests, o.count);
  return sn_py_with_diagnostics(result, &diag);
}

// ---- set-up files

static PyObject* name_list(const char* const* names, int count) {
  PyObject* list = PyList_New(0);
  for (int i = 0; list && i < count; i++) {
    PyObject* name = PyUnicode_DecodeUTF8(names[i], (Py_ssize_t)strlen(names[i]), "replace");
    if (!name || PyList_Append(list, name) < 0) Py_CLEAR(list);
    Py_XDECREF(name);
  }
  return list;
}

// Requests as tuples, as `analyze` takes them.
static PyObject* request_list(const snToolSetup* s) {
  PyObject* list = PyList_New(0);
  for (int i = 0; list && i < s->analysis_count; i++) {
    snAnalysisRequest asked = s->analyses[i], *q = &asked;
    if (q->kind == SN_ANALYSIS_REACTIONS) {
      q->names = q->joints.names, q->name_count = q->joints.name_count;
      q->coordinates = q->joints.frames, q->coordinate_count = q->joints.frame_count;
      q->body = q->joints.on_count > 0 ? q->joints.on[0] : NULL;
    }
    PyObject* row = Py_BuildValue("(isNNOOOzzs(ddd)izi)", q->kind, q->name, name_list(q->names, q->name_count),
                                  name_list(q->coordinates, q->coordinate_count), q->moments ? Py_True : Py_False,
                                  q->local ? Py_True : Py_False, q->in_degrees ? Py_True : Py_False, q->body,
                                  q->relative_to, q->point_name, q->point.x, q->point.y, q->point.z, q->interval,
                                  q->file, q->line);
    if (!row || PyList_Append(list, row) < 0) Py_CLEAR(list);
    Py_XDECREF(row);
  }
  return list;
}

// The set-up as a dictionary.
static PyObject* setup_dict(const snToolSetup* s) {
  if (!s) Py_RETURN_NONE;
  static const char* const kinds[] = {"ik", "id", "analyze"};
  static const char* const sources[] = {"manual", "default", "file"};
  PyObject* tasks = PyList_New(0);
  for (int i = 0; tasks && i < s->task_count; i++) {
    PyObject* row =
        Py_BuildValue("(sdOds)", s->tasks[i].name, s->tasks[i].weight, s->tasks[i].coordinate ? Py_True : Py_False,
                      s->tasks[i].value, sources[s->tasks[i].source]);
    if (!row || PyList_Append(tasks, row) < 0) Py_CLEAR(tasks);
    Py_XDECREF(row);
  }
  PyObject* sets = tasks ? PyList_New(s->reserve_count) : NULL;
  for (int i = 0; sets && i < s->reserve_count; i++) PyList_SetItem(sets, i, PyUnicode_DecodeFSDefault(s->reserves[i]));
  if (!sets) Py_CLEAR(tasks);
  if (!tasks) return NULL;
  static const char* const frames[] = {"ground", "child", "parent"};
  return Py_BuildValue(
      "{szszszszszszszszsdsdsdsNsOsOsdsOsOszsNsOszsOsisNsOsO}", "name", s->name, "kind", kinds[s->kind], "model", s->model,
      "markers", s->markers, "coordinates", s->coordinates, "external_loads", s->external_loads, "output", s->output,
      "results", s->results, "start", s->start, "end", s->end, "cutoff", s->cutoff, "tasks", tasks,
      "static_optimization", s->static_optimization ? Py_True : Py_False, "joint_reactions",
      s->joint_reactions ? Py_True : Py_False, "exponent", s->exponent, "isometric", s->isometric ? Py_True : Py_False,
      "on_parent", s->on_parent ? Py_True : Py_False, "frame", frames[s->frame], "actuators", sets, "only_actuators",
      s->only_reserves ? Py_True : Py_False, "actuator_forces", s->actuator_forces, "passive",
      s->passive ? Py_True : Py_False, "interval", s->interval, "analyses", request_list(s), "states",
      s->states ? Py_True : Py_False, "equilibrium", s->equilibrium ? Py_True : Py_False);
}

static PyObject* tool_read(PyObject* module, PyObject* args) {
  const char* path;
  (void)module;
  if (!PyArg_ParseTuple(args, "y:tool_read", &path)) return NULL;
  snDiagnostics diag = {0};
  snToolSetup* setup = sn_tool_read(path, &diag);
  PyObject* dict = setup_dict(setup);
  sn_tool_destroy(setup);
  return sn_py_with_diagnostics(dict, &diag);
}

PyMethodDef sn_py_osim_methods[] = {
    {"motion_read", motion_read, METH_VARARGS, "motion_read(path)\n--\n\n(motion or None, diagnostics)"},
    {"motion_write", motion_write, METH_VARARGS, "motion_write(path, motion)\n--\n\n(done, diagnostics)"},
    {"inverse_kinematics", inverse_kinematics, METH_VARARGS,
     "inverse_kinematics(m, markers, tasks, coordinates, start, end, threads)\n--\n\n((motion, errors), diagnostics)"},
    {"inverse_dynamics", inverse_dynamics, METH_VARARGS,
     "inverse_dynamics(m, coordinates, loads, passive, cutoff, start, end, threads)\n--\n\n(motion or None, "
     "diagnostics)"},
    {"muscle_analysis", muscle_analysis, METH_VARARGS,
     "muscle_analysis(m, coordinates, quantity, coordinate, activation, start, end, threads)\n--\n\n(motion or None, "
     "diagnostics)"},
    {"static_optimization", static_optimization, METH_VARARGS,
     "static_optimization(m, coordinates, loads, actuators, only_actuators, reserve, exponent, isometric, interval, "
     "cutoff, start, "
     "end, threads)\n--\n\n((activations, forces), diagnostics)"},
    {"joint_reactions", joint_reactions, METH_VARARGS,
     "joint_reactions(m, coordinates, forces, loads, actuators, only_actuators, reserve, frame, on_parent, interval, "
     "cutoff, start, end, "
     "threads)\n--\n\n(motion or None, diagnostics)"},
    {"analyze", analyze, METH_VARARGS,
     "analyze(m, motion, analyses, loads, states, equilibrium, activation, cutoff, start, end)\n--\n\n(list of motions "
     "or None, diagnostics)"},
    {"tool_read", tool_read, METH_VARARGS, "tool_read(path)\n--\n\n(set-up or None, diagnostics)"},
    {NULL, NULL, 0, NULL},
};
