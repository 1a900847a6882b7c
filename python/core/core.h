// core.h — what the files of the extension module share
//   Python objects hold C memory through capsules: a view keeps the capsule alive, not the object, so that objects may
//   keep their views without making reference cycles that the collector cannot see.
#pragma once
#define Py_LIMITED_API 0x030B0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "sinew/sinew.h"

// MuJoCo's callbacks, in the order of sinew.mujoco.
typedef enum snPyCallback {
  SN_PY_PASSIVE,
  SN_PY_CONTROL,
  SN_PY_CONTACTFILTER,
  SN_PY_SENSOR,
  SN_PY_TIME,
  SN_PY_ACT_BIAS,
  SN_PY_ACT_GAIN,
  SN_PY_ACT_DYN,
  SN_PY_CALLBACK_COUNT
} snPyCallback;

typedef struct snPyState {
  PyTypeObject* model_type;
  PyTypeObject* data_type;
  PyTypeObject* view_type;
  PyTypeObject* batch_type;
  PyObject* callbacks[SN_PY_CALLBACK_COUNT];
  int callback_count;     // that are set, the time not counted
  PyObject* fatal_error;  // what is raised for options that the engine does not know; NULL: ValueError
} snPyState;

// Time of whole calls, in the unit of the clock.
typedef struct snPyTimer {
  double milliseconds;
  int calls;
} snPyTimer;

typedef struct snPyModel {
  PyObject_HEAD PyObject* memory;  // capsule that owns `m`
  snModel* m;
  uint64_t signature;  // of everything that decides where a step reads and writes; equal means interchangeable
  int running;         // calls that read the model at this moment, without the interpreter lock
  bool hooked;         // its hooks lead to callbacks
  PyObject* own_hooks;  // tuple of functions or None, in the order of snPyCallback; NULL: none
  struct snPyWatch* watch;  // copies of arrays that a program may write without saying so; NULL: none
} snPyModel;

enum { SN_PY_COUNTS = 7 };  // ncon ne nf nl nefc nisland nidof

// Whether cacc, cfrc_int and cfrc_ext are there for MuJoCo's sensors: no; if the model has such sensors; yes.
typedef enum snPyBodies { SN_PY_BODIES_UNKNOWN, SN_PY_BODIES_IF_SHOWN, SN_PY_BODIES_KNOWN } snPyBodies;

typedef struct snPyData {
  PyObject_HEAD PyObject* memory;  // capsule that owns `d`
  snData* d;
  snPyModel* model;     // the model it was made for, or the equal one it was last run with
  snPyModel* made_for;  // the first, where that is another; NULL
  int busy;             // calls that run it: several only where a callback of one makes another
  bool stale;           // lean, and outputs wait for sn_complete
  snPyBodies bodies;    // of the last forward pass (mj_two_step.c)
  long long changes;    // stages, resets and copies that it went through
  snPyTimer timers[3];  // step, forward, inverse
  int counts[SN_PY_COUNTS];  // of contacts and rows, where they are not the engine's
  long long counted;         // changes + 1 while `counts` hold
} snPyData;

// A row of numbers to show to Python: where, of which format, how many.
typedef struct snPyNumbers {
  void* data;
  const char* format;  // in the language of Python's struct module
  Py_ssize_t item_bytes;
  int dimensions;  // 0 to 3
  Py_ssize_t shape[3];
  bool writable;
} snPyNumbers;

// Numbers that the caller lends: a contiguous buffer of doubles.
typedef struct snPyVector {
  Py_buffer buffer;
  double* numbers;
  Py_ssize_t length;
} snPyVector;

// A Python function that gives the contents of files.
typedef struct snPyResource {
  PyObject* callable;  // path -> bytes, or None: not mine, try the disk
  PyObject* held;      // list of the bytes objects given out, alive until loading ends
  PyObject *error_type, *error, *traceback;
} snPyResource;

// Where files come from, as Python says it. It stays where it is while it is open.
typedef struct snPyOptions {
  snLoadOptions options;
  snAsset* assets;
  snPyResource resource;
} snPyOptions;

PyTypeObject* sn_py_model_type(PyObject* module);
PyTypeObject* sn_py_data_type(PyObject* module);
PyTypeObject* sn_py_view_type(PyObject* module);
PyTypeObject* sn_py_batch_type(PyObject* module);

// A callback that is set, or NULL, borrowed; whether any is.
PyObject* sn_py_callback(PyObject* module, snPyCallback which);
void sn_py_set_callback(PyObject* module, snPyCallback which, PyObject* callback);
bool sn_py_has_callbacks(PyObject* module);

// The exception for options that the engine does not know.
PyObject* sn_py_fatal_error(PyObject* module);
void sn_py_set_fatal_error(PyObject* module, PyObject* type);

// Begins to watch arrays of a model, and renews what follows from those that were written; false with an exception.
typedef struct snPyWatch snPyWatch;
bool sn_py_watch(snPyModel* model);
bool sn_py_renew_watched(PyObject* module, snPyModel* model);
void sn_py_unwatch(snPyModel* model);

// Whether this thread runs a data already, and is in a callback of that call.
bool sn_py_runs_here(const snPyData* data);

// Runs a stage some times, without the interpreter lock, with the callbacks that are set; false with an exception set.
typedef void snPyStage(const snModel* m, snData* d);
bool sn_py_run_stage(PyObject* module, snPyModel* model, snPyData* data, snPyStage* stage, long long times);

// What a stage that ran means for the sensors of mj_step2.
void sn_py_note_bodies(snPyData* data, snPyStage* stage);

// The checked arguments of a call; NULL with an exception set.
snPyModel* sn_py_model(PyObject* module, PyObject* object);
snPyData* sn_py_data(PyObject* module, PyObject* object);

// The first two arguments of most functions, checked to fit together; the data remembers the model.
bool sn_py_pair(PyObject* module, PyObject* model_object, PyObject* data_object, snPyModel** model, snPyData** data);

// A model object of class `cls` that owns `m` and destroys it when that fails.
PyObject* sn_py_wrap_model(PyObject* module, PyObject* cls, snModel* m);

// The same for a data of `model`.
PyObject* sn_py_wrap_data(PyObject* module, PyObject* cls, PyObject* model, snData* d);

// Opens options from (name, bytes) pairs, a callable or None; false with an exception set. Closing gives false with the
// exception that the callable raised.
bool sn_py_open_options(snPyOptions* o, bool strict, PyObject* pairs, PyObject* callable, bool no_disk, bool no_visual,
                        const char* dialect, const char* physics);
bool sn_py_close_options(snPyOptions* o);

// Diagnostics as a list of tuples.
PyObject* sn_py_diagnostics(const snDiagnostics* diag);

// (model or None, diagnostics, number left out); takes over `m` and clears `diag`.
PyObject* sn_py_load_result(PyObject* module, PyObject* cls, snModel* m, snDiagnostics* diag);

// True for fields that the owner of a model may write: numbers that cannot lead a step out of its arrays.
bool sn_py_is_parameter(const snField* field);

// An object that offers the numbers through the buffer protocol and keeps `owner` alive.
PyObject* sn_py_view(PyObject* module, PyObject* owner, const snPyNumbers* numbers);

// False with an exception set; `length` -1 takes any.
bool sn_py_open_vector(snPyVector* v, PyObject* object, const char* name, Py_ssize_t length, bool writable);
void sn_py_close_vector(snPyVector* v);

// Marks both in use while a thread works without the interpreter lock; false with an exception set.
bool sn_py_begin(snPyModel* model, snPyData* data);
void sn_py_end(snPyModel* model, snPyData* data);

// A motion as a tuple (osim.c), None for NULL; the motion that a tuple stands for, whose `file` is the tuple's, NULL
// with an exception.
PyObject* sn_py_motion_tuple(const snMotion* motion);
snMotion* sn_py_motion_from(PyObject* tuple);

// (value, diagnostics); takes the value, clears the diagnostics.
PyObject* sn_py_with_diagnostics(PyObject* value, snDiagnostics* diag);

extern PyType_Spec sn_py_view_spec;
extern PyType_Spec sn_py_model_spec;
extern PyType_Spec sn_py_data_spec;
extern PyType_Spec sn_py_batch_spec;

extern PyMethodDef sn_py_load_methods[];
extern PyMethodDef sn_py_spec_methods[];
extern PyMethodDef sn_py_element_methods[];
extern PyMethodDef sn_py_model_methods[];
extern PyMethodDef sn_py_data_methods[];
extern PyMethodDef sn_py_field_methods[];
extern PyMethodDef sn_py_frame_methods[];
extern PyMethodDef sn_py_step_methods[];
extern PyMethodDef sn_py_vector_methods[];
extern PyMethodDef sn_py_support_methods[];
extern PyMethodDef sn_py_query_methods[];
extern PyMethodDef sn_py_history_methods[];
extern PyMethodDef sn_py_length_range_methods[];
extern PyMethodDef sn_py_reach_methods[];
extern PyMethodDef sn_py_osim_methods[];
extern PyMethodDef sn_py_forward_methods[];
extern PyMethodDef sn_py_cmc_methods[];
extern PyMethodDef sn_py_fit_methods[];
extern PyMethodDef sn_py_paths_methods[];
extern PyMethodDef sn_py_imu_methods[];
extern PyMethodDef sn_py_subject_methods[];
extern PyMethodDef sn_py_optimal_methods[];
extern PyMethodDef sn_py_muscle_methods[];
extern PyMethodDef sn_py_batch_methods[];
extern PyMethodDef sn_py_device_methods[];
extern PyMethodDef sn_py_box_qp_methods[];
extern PyMethodDef sn_py_schema_methods[];
extern PyMethodDef sn_py_two_step_methods[];
extern PyMethodDef sn_py_watch_methods[];
extern PyMethodDef sn_py_mj_methods[];
extern PyMethodDef sn_py_rollout_methods[];
extern PyMethodDef sn_py_derivative_methods[];
extern PyMethodDef sn_py_scene_methods[];
extern PyMethodDef sn_py_quick_methods[];
extern PyMethodDef sn_py_call_methods[];
extern PyMethodDef sn_py_rotation_methods[];
