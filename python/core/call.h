// call.h — what a call works on, opened and closed together
#pragma once
#include "core.h"

enum { MOST_VECTORS = 4 };

// What a call works on: a model, a data, and vectors, opened and closed together.
typedef struct Call {
  snPyModel* model;
  snPyData* data;
  snPyVector vectors[MOST_VECTORS];
  int opened;
} Call;

static inline void end(Call* call) {
  for (int i = 0; i < call->opened; i++) sn_py_close_vector(&call->vectors[i]);
  call->opened = 0;
}

// The next vector of the call; false with an exception set and all closed.
static inline bool add_vector(Call* call, PyObject* object, const char* name, Py_ssize_t length, bool writable) {
  if (sn_py_open_vector(&call->vectors[call->opened], object, name, length, writable)) {
    call->opened++;
    return true;
  }
  end(call);
  return false;
}

static inline PyObject* finish(Call* call, bool begun) {
  if (begun) sn_py_end(call->model, call->data);
  end(call);
  if (!begun) return NULL;
  Py_RETURN_NONE;
}

static inline bool is_there(const Call* call, snObjectType type, int id) {
  int count = sn_object_count(call->model->m, type);
  if (id >= 0 && id < count) return true;
  PyErr_Format(PyExc_IndexError, "object %d is not there: the model has %d of its kind", id, count);
  return false;
}

static inline snVec3 vector3(const snPyVector* v) { return (snVec3){v->numbers[0], v->numbers[1], v->numbers[2]}; }
