// batch.c — the Python object of a batch: ownership, views, steps without the interpreter lock
//   Arrays keep the capsule alive that owns the batch, and the capsule keeps the memory of its model.
#include "batch.h"

#include <stdio.h>
#include <string.h>

static const char memory_name[] = "sinew.batch";

static void release_memory(PyObject* capsule) {
  sn_batch_destroy(PyCapsule_GetPointer(capsule, memory_name));
  Py_XDECREF((PyObject*)PyCapsule_GetContext(capsule));
}

// ---- arguments

// Texts of a tuple, ended by NULL, for the caller to free; they live as long as the tuple.
static const char** texts_of(PyObject* tuple, const char* what) {
  Py_ssize_t count = PyTuple_Size(tuple);
  if (count < 0) return NULL;
  const char** texts = PyMem_Calloc((size_t)count + 1, sizeof *texts);
  if (!texts) return (const char**)PyErr_NoMemory();
  for (Py_ssize_t i = 0; i < count; i++) {
    texts[i] = PyUnicode_AsUTF8AndSize(PyTuple_GetItem(tuple, i), NULL);
    if (texts[i]) continue;
    PyErr_Format(PyExc_TypeError, "%s are names of fields, not %R", what, PyTuple_GetItem(tuple, i));
    PyMem_Free(texts);
    return NULL;
  }
  return texts;
}

snPyBatch* sn_py_batch_of(PyObject* module, PyObject* object) {
  if (PyObject_TypeCheck(object, sn_py_batch_type(module)) && ((snPyBatch*)object)->b) return (snPyBatch*)object;
  PyErr_SetString(PyExc_TypeError, "expected a sinew.Batch");
  return NULL;
}

bool sn_py_batch_begin(snPyBatch* batch) {
  if (batch->busy) {
    PyErr_SetString(PyExc_RuntimeError, "this Batch is being run by another thread");
    return false;
  }
  if (!sn_py_begin(batch->model, NULL)) return false;
  return batch->busy = true;
}

void sn_py_batch_finish(snPyBatch* batch) {
  sn_py_end(batch->model, NULL);
  batch->busy = false;
}

// Bytes of a mask, or NULL for None; Python has checked their number.
bool sn_py_open_bytes(PyObject* object, Py_buffer* buffer) {
  *buffer = (Py_buffer){0};
  return object == Py_None || PyObject_GetBuffer(object, buffer, PyBUF_SIMPLE) == 0;
}

void sn_py_close_bytes(Py_buffer* buffer) {
  if (buffer->obj) PyBuffer_Release(buffer);
}

// ---- making

static PyObject* wrap(PyObject* module, PyObject* cls, snPyModel* model, snBatch* b) {
  PyObject* memory = PyCapsule_New(b, memory_name, release_memory);
  if (!memory) {
    sn_batch_destroy(b);
    return NULL;
  }
  PyCapsule_SetContext(memory, Py_NewRef(model->memory));
  snPyBatch* batch = NULL;
  if (!PyType_Check(cls) || !PyType_IsSubtype((PyTypeObject*)cls, sn_py_batch_type(module)))
    PyErr_SetString(PyExc_TypeError, "batches need a class derived from sinew._core.Batch");
  else
    batch = (snPyBatch*)PyType_GenericAlloc((PyTypeObject*)cls, 0);
  if (!batch) {
    Py_DECREF(memory);
    return NULL;
  }
  batch->memory = memory;
  batch->b = b;
  batch->model = (snPyModel*)Py_NewRef((PyObject*)model);
  return (PyObject*)batch;
}

// All messages in one exception.
static void raise_diagnostics(const snDiagnostics* diag) {
  char text[2048] = "";
  size_t used = 0;
  for (int i = 0; i < diag->count && used < sizeof text - 2; i++) {
    int length = snprintf(text + used, sizeof text - used, "%s%s", i ? "\n" : "", diag->items[i].message);
    used += length > 0 ? (size_t)length : 0;
  }
  bool memory = diag->count && strstr(text, "out of memory");
  PyErr_SetString(memory ? PyExc_MemoryError : PyExc_ValueError, diag->count ? text : "out of memory");
}

// Hooks of compiled code, whose addresses Python knows as numbers.
static snBatchHooks hooks_at(const unsigned long long address[3], int nobserved) {
  uintptr_t control = (uintptr_t)address[0], observe = (uintptr_t)address[1];
  snBatchHooks hooks = {.context = (void*)(uintptr_t)address[2], .nobserved = nobserved};
  memcpy(&hooks.control, &control, sizeof control);
  memcpy(&hooks.observe, &observe, sizeof observe);
  return hooks;
}

static snBatch* open_batch(const snModel* m, const snBatchOptions* options) {
  snBatch* b;
  Py_BEGIN_ALLOW_THREADS b = sn_batch_create(m, options);
  Py_END_ALLOW_THREADS if (!b) raise_diagnostics(options->diagnostics);
  for (int i = 0; b && i < options->diagnostics->count; i++)
    if (PyErr_WarnEx(PyExc_RuntimeWarning, options->diagnostics->items[i].message, 1) < 0) {
      sn_batch_destroy(b);
      b = NULL;
    }
  sn_diagnostics_clear(options->diagnostics);
  return b;
}

static PyObject* create_batch(PyObject* module, PyObject* args) {
  PyObject *cls, *object, *fields, *params;
  int n, threads, lanes, full, persistent, single, resident, nobserved;
  unsigned long long hook[3];
  const char* device;
  if (!PyArg_ParseTuple(args, "OOiiippO!O!sppKKKi:create_batch", &cls, &object, &n, &threads, &lanes, &full,
                        &persistent, &PyTuple_Type, &fields, &PyTuple_Type, &params, &device, &single, &resident,
                        &hook[0], &hook[1], &hook[2], &nobserved))
    return NULL;
  snPyModel* model = sn_py_model(module, object);
  const char** field_names = model ? texts_of(fields, "fields") : NULL;
  const char** param_names = field_names ? texts_of(params, "params") : NULL;
  snDiagnostics diag = {0};
  snBatchOptions options = {.n = n,
                            .threads = threads,
                            .lanes = lanes,
                            .full = full,
                            .persistent = persistent,
                            .fields = field_names,
                            .params = param_names,
                            .device = device,
                            .single = single,
                            .resident = resident,
                            .hooks = hooks_at(hook, nobserved),
                            .diagnostics = &diag};
  snBatch* b = param_names ? open_batch(model->m, &options) : NULL;
  PyMem_Free(field_names);
  PyMem_Free(param_names);
  return b ? wrap(module, cls, model, b) : NULL;
}

// ---- fields

const char* sn_py_format_of(snKind kind) {
  switch (kind) {
    case SN_KIND_DOUBLE: return "d";
    case SN_KIND_FLOAT: return "f";
    case SN_KIND_INT: return "i";
    case SN_KIND_INT64: return "q";
    case SN_KIND_BYTE:
    case SN_KIND_CHAR: break;
  }
  return "B";
}

static PyObject* batch_fields(PyObject* module, PyObject* object) {
  snPyBatch* batch = sn_py_batch_of(module, object);
  PyObject* list = batch ? PyList_New(0) : NULL;
  for (int i = 0; list; i++) {
    snBatchField f = sn_batch_field_at(batch->b, i);
    if (!f.data) break;
    PyObject* row = Py_BuildValue("(ssO)", f.name, f.doc, f.writable ? Py_True : Py_False);
    if (!row || PyList_Append(list, row) < 0) Py_CLEAR(list);
    Py_XDECREF(row);
  }
  return list;
}

static PyObject* batch_view(PyObject* module, PyObject* args) {
  PyObject* object;
  int i;
  if (!PyArg_ParseTuple(args, "Oi:batch_view", &object, &i)) return NULL;
  snPyBatch* batch = sn_py_batch_of(module, object);
  if (!batch) return NULL;
  snBatchField f = sn_batch_field_at(batch->b, i);
  if (!f.data) return PyErr_Format(PyExc_IndexError, "the batch has no field %d", i);
  snPyNumbers numbers = {.data = f.data,
                         .format = sn_py_format_of(f.kind),
                         .item_bytes = (Py_ssize_t)sn_kind_bytes(f.kind),
                         .dimensions = f.dims,
                         .writable = f.writable};
  for (int axis = 0; axis < f.dims; axis++) numbers.shape[axis] = (Py_ssize_t)f.shape[axis];
  return sn_py_view(module, batch->memory, &numbers);
}

// ---- calls

// Steps of all worlds between two looks at signals.
enum { STEPS_PER_LOOK = 256 };

static PyObject* batch_step(PyObject* module, PyObject* args) {
  PyObject *object, *mask;
  int nsteps;
  if (!PyArg_ParseTuple(args, "OiO:batch_step", &object, &nsteps, &mask)) return NULL;
  snPyBatch* batch = sn_py_batch_of(module, object);
  Py_buffer bytes;
  if (!batch || !sn_py_open_bytes(mask, &bytes)) return NULL;
  if (!sn_py_batch_begin(batch)) return sn_py_close_bytes(&bytes), NULL;
  bool good = true, going = true;
  do {
    int part = nsteps < STEPS_PER_LOOK ? nsteps : STEPS_PER_LOOK;
    Py_BEGIN_ALLOW_THREADS good = sn_batch_step(batch->b, part, bytes.buf);
    Py_END_ALLOW_THREADS nsteps -= part;
    going = nsteps <= 0 || PyErr_CheckSignals() == 0;
  } while (good && going && nsteps > 0);
  sn_py_batch_finish(batch);
  sn_py_close_bytes(&bytes);
  if (!going) return NULL;
  if (!good) return PyErr_Format(PyExc_RuntimeError, "%s", sn_batch_problem(batch->b));
  Py_RETURN_NONE;
}

typedef bool MaskedFn(snBatch* b, const snByte* mask);

static bool forward_all(snBatch* b, const snByte* mask) {
  sn_batch_forward(b, mask);
  return true;
}

static PyObject* run_masked(PyObject* module, PyObject* args, MaskedFn* function) {
  PyObject *object, *mask;
  if (!PyArg_ParseTuple(args, "OO", &object, &mask)) return NULL;
  snPyBatch* batch = sn_py_batch_of(module, object);
  Py_buffer bytes;
  if (!batch || !sn_py_open_bytes(mask, &bytes)) return NULL;
  if (!sn_py_batch_begin(batch)) return sn_py_close_bytes(&bytes), NULL;
  bool good;
  Py_BEGIN_ALLOW_THREADS good = function(batch->b, bytes.buf);
  Py_END_ALLOW_THREADS sn_py_batch_finish(batch);
  sn_py_close_bytes(&bytes);
  const char* problem = sn_batch_problem(batch->b);
  if (!good && problem[0]) return PyErr_Format(PyExc_ValueError, "%s", problem);
  if (!good) return PyErr_NoMemory();
  Py_RETURN_NONE;
}

static PyObject* batch_forward(PyObject* module, PyObject* args) { return run_masked(module, args, forward_all); }
static PyObject* batch_refresh(PyObject* module, PyObject* args) { return run_masked(module, args, sn_batch_refresh); }

static PyObject* batch_reset(PyObject* module, PyObject* args) {
  PyObject *object, *mask, *keys, *state, *seeds;
  int normal;
  unsigned long long seed;
  snBatchReset how = {0};
  if (!PyArg_ParseTuple(args, "OOOOIpdddKO:batch_reset", &object, &mask, &keys, &state, &how.parts, &normal,
                        &how.qpos_scale, &how.qvel_scale, &how.act_scale, &seed, &seeds))
    return NULL;
  snPyBatch* batch = sn_py_batch_of(module, object);
  Py_buffer buffers[4] = {{0}};
  if (!batch) return NULL;
  bool good = sn_py_open_bytes(mask, &buffers[0]) && sn_py_open_bytes(keys, &buffers[1]) &&
              sn_py_open_bytes(state, &buffers[2]) && sn_py_open_bytes(seeds, &buffers[3]);
  if (good && sn_py_batch_begin(batch)) {
    how.key = buffers[1].buf;
    how.state = buffers[2].buf;
    how.normal = normal;
    how.seed = seed;
    how.seeds = buffers[3].buf;
    Py_BEGIN_ALLOW_THREADS good = sn_batch_reset(batch->b, buffers[0].buf, &how);
    Py_END_ALLOW_THREADS sn_py_batch_finish(batch);
    if (!good) PyErr_SetString(PyExc_ValueError, sn_batch_problem(batch->b));
  }
  for (int i = 0; i < 4; i++) sn_py_close_bytes(&buffers[i]);
  if (PyErr_Occurred()) return NULL;
  Py_RETURN_NONE;
}

static PyObject* batch_rollout(PyObject* module, PyObject* args) {
  PyObject *object, *control, *state, *sensordata;
  snBatchRollout how = {0};
  if (!PyArg_ParseTuple(args, "OiOIOO:batch_rollout", &object, &how.nsteps, &control, &how.control_parts, &state,
                        &sensordata))
    return NULL;
  snPyBatch* batch = sn_py_batch_of(module, object);
  Py_buffer buffers[3] = {{0}};
  if (!batch) return NULL;
  bool good = sn_py_open_bytes(control, &buffers[0]) && sn_py_open_bytes(state, &buffers[1]) &&
              sn_py_open_bytes(sensordata, &buffers[2]);
  if (good && sn_py_batch_begin(batch)) {
    how.control = buffers[0].buf;
    how.state = buffers[1].buf;
    how.sensordata = buffers[2].buf;
    Py_BEGIN_ALLOW_THREADS good = sn_batch_rollout(batch->b, NULL, &how);
    Py_END_ALLOW_THREADS sn_py_batch_finish(batch);
    if (!good) PyErr_SetString(PyExc_ValueError, "a rollout has at least 0 steps and known parts of the state");
  }
  for (int i = 0; i < 3; i++) sn_py_close_bytes(&buffers[i]);
  if (PyErr_Occurred()) return NULL;
  Py_RETURN_NONE;
}

// ---- one world

static PyObject* no_world(int world) { return PyErr_Format(PyExc_IndexError, "the batch has no world %d", world); }

static PyObject* move_world(PyObject* module, PyObject* args, bool out) {
  PyObject *object, *data_object;
  int world;
  if (!PyArg_ParseTuple(args, "OiO", &object, &world, &data_object)) return NULL;
  snPyBatch* batch = sn_py_batch_of(module, object);
  snPyModel* model;
  snPyData* data;
  if (!batch || !sn_py_pair(module, (PyObject*)batch->model, data_object, &model, &data)) return NULL;
  if (!sn_py_batch_begin(batch)) return NULL;
  bool good = out ? sn_batch_get_world(batch->b, world, data->d) : sn_batch_set_world(batch->b, world, data->d);
  sn_py_batch_finish(batch);
  if (!good) return no_world(world);
  Py_RETURN_NONE;
}

static PyObject* batch_get_world(PyObject* module, PyObject* args) { return move_world(module, args, true); }
static PyObject* batch_set_world(PyObject* module, PyObject* args) { return move_world(module, args, false); }

static PyObject* batch_world_model(PyObject* module, PyObject* args) {
  PyObject *object, *cls;
  int world;
  if (!PyArg_ParseTuple(args, "OOi:batch_world_model", &object, &cls, &world)) return NULL;
  snPyBatch* batch = sn_py_batch_of(module, object);
  if (!batch) return NULL;
  if (world < 0 || world >= sn_batch_size(batch->b)) return no_world(world);
  snModel* m = sn_batch_world_model(batch->b, world);
  return m ? sn_py_wrap_model(module, cls, m) : PyErr_NoMemory();
}

// (worlds, threads, bytes per world, lanes, steps made on the processor)
static PyObject* batch_sizes(PyObject* module, PyObject* object) {
  snPyBatch* batch = sn_py_batch_of(module, object);
  if (!batch) return NULL;
  return Py_BuildValue("(iiniL)", sn_batch_size(batch->b), sn_batch_threads(batch->b),
                       (Py_ssize_t)sn_batch_world_bytes(batch->b), sn_batch_lanes(batch->b),
                       (long long)sn_batch_host_steps(batch->b));
}

static PyObject* batch_derived(PyObject* module, PyObject* name) {
  (void)module;
  const char* text = PyUnicode_AsUTF8AndSize(name, NULL);
  const char* derived = text ? sn_batch_derived(text) : NULL;
  if (!text) return NULL;
  if (!derived) return PyErr_Format(PyExc_ValueError, "'%s' cannot differ between worlds", text);
  return PyUnicode_FromString(derived);
}

static PyObject* batch_model(PyObject* module, PyObject* object) {
  snPyBatch* batch = sn_py_batch_of(module, object);
  return batch ? Py_NewRef((PyObject*)batch->model) : NULL;
}

// ---- the type

static void batch_dealloc(PyObject* self) {
  PyTypeObject* type = Py_TYPE(self);
  snPyBatch* batch = (snPyBatch*)self;
  PyObject_GC_UnTrack(self);
  Py_XDECREF(batch->memory);
  Py_XDECREF((PyObject*)batch->model);
  ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
  Py_DECREF(type);
}

static int batch_traverse(PyObject* self, visitproc visit, void* arg) {
  Py_VISIT(Py_TYPE(self));
  Py_VISIT((PyObject*)((snPyBatch*)self)->model);
  return 0;
}

// As with a data: `model` stays until the end.
static int batch_clear(PyObject* self) {
  (void)self;
  return 0;
}

static PyType_Slot batch_slots[] = {
    {Py_tp_dealloc, batch_dealloc},
    {Py_tp_traverse, batch_traverse},
    {Py_tp_clear, batch_clear},
    {Py_tp_doc, "One model, many worlds."},
    {0, NULL},
};

PyType_Spec sn_py_batch_spec = {
    .name = "sinew._core.Batch",
    .basicsize = sizeof(snPyBatch),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = batch_slots,
};

PyMethodDef sn_py_batch_methods[] = {
    {"create_batch", create_batch, METH_VARARGS,
     "create_batch(cls, m, n, threads, lanes, full, persistent, fields, params, device, single, "
     "resident, control, observe, context, "
     "nobserved)\n--\n\nA batch of class cls."},
    {"batch_fields", batch_fields, METH_O, "batch_fields(batch, /)\n--\n\n(name, doc, writable) of each field."},
    {"batch_view", batch_view, METH_VARARGS, "batch_view(batch, index)\n--\n\nThe numbers of a field."},
    {"batch_step", batch_step, METH_VARARGS, "batch_step(batch, nsteps, mask)\n--\n\nAdvances worlds."},
    {"batch_forward", batch_forward, METH_VARARGS,
     "batch_forward(batch, mask)\n--\n\nRecomputes all quantities derived from the state of worlds."},
    {"batch_refresh", batch_refresh, METH_VARARGS,
     "batch_refresh(batch, mask)\n--\n\nRecomputes the quantities derived from the parameters of worlds."},
    {"batch_reset", batch_reset, METH_VARARGS,
     "batch_reset(batch, mask, keys, state, parts, normal, qpos_scale, qvel_scale, act_scale, seed, seeds)\n--\n\nPuts "
     "worlds "
     "back to a start."},
    {"batch_rollout", batch_rollout, METH_VARARGS,
     "batch_rollout(batch, nsteps, control, control_parts, state, sensordata)\n--\n\nSteps worlds and records their "
     "states."},
    {"batch_get_world", batch_get_world, METH_VARARGS, "batch_get_world(batch, world, d)\n--\n\nA world into a data."},
    {"batch_set_world", batch_set_world, METH_VARARGS, "batch_set_world(batch, world, d)\n--\n\nA data into a world."},
    {"batch_world_model", batch_world_model, METH_VARARGS,
     "batch_world_model(batch, cls, world)\n--\n\nA model with the parameters of a world."},
    {"batch_sizes", batch_sizes, METH_O, "batch_sizes(batch, /)\n--\n\n(worlds, threads, bytes per world, lanes)"},
    {"batch_derived", batch_derived, METH_O,
     "batch_derived(name, /)\n--\n\nNames of the fields that follow from a parameter."},
    {"batch_model", batch_model, METH_O, "batch_model(batch, /)\n--\n\nThe model of a batch."},
    {NULL, NULL, 0, NULL},
};
