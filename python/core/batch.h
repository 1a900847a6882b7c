// batch.h — the Python object of a batch, for the files that call into one
#pragma once
#include "core.h"

typedef struct snPyBatch {
  PyObject_HEAD PyObject* memory;  // capsule that owns `b`
  snBatch* b;
  snPyModel* model;
  bool busy;  // some thread runs it
} snPyBatch;

// The batch of a Python object; NULL with an exception set.
snPyBatch* sn_py_batch_of(PyObject* module, PyObject* object);

// Marks the batch and its model in use while a thread works without the interpreter lock; false with an exception set.
bool sn_py_batch_begin(snPyBatch* batch);
void sn_py_batch_finish(snPyBatch* batch);

// Bytes of an array that Python has checked, or NULL for None.
bool sn_py_open_bytes(PyObject* object, Py_buffer* buffer);
void sn_py_close_bytes(Py_buffer* buffer);

// Letter of a kind of numbers in Python's struct module.
const char* sn_py_format_of(snKind kind);
