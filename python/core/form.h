// form.h — arguments of a call, read by a string that says what they have to be
//   Functions of MuJoCo's that programs call between steps take no Python in between: a call whose arguments have the
//   form below is made at once; any other gives False, and sinew.mujoco checks and converts the arguments, and says
//   what is wrong with them. One letter for each argument, for arrays of doubles two:
//     m d    a model, and a data of it
//     i x n  a whole number, a real number, None
//     k      an array of one int32 that is written, or None
//     r w o  an array that is read, that is written, that is written unless it is None; then its shape:
//            a digit (so many numbers), v (nv), q (nq), * (any vector), J (3 x nv), S (nv x nv), R (rows of nv)
//     |      what follows may be left out
#pragma once
#include "core.h"

enum { SN_PY_MOST_ARRAYS = 6, SN_PY_MOST_WHOLE = 4 };

// Arguments that have the form of their call, each kind in order.
typedef struct snPyGiven {
  snPyModel* model;
  snPyData* data;
  const snModel* m;
  snData* d;
  double* v[SN_PY_MOST_ARRAYS];  // NULL: None
  Py_ssize_t size[SN_PY_MOST_ARRAYS];
  int* index;  // NULL: None
  int i[SN_PY_MOST_WHOLE];
  double x;
  int arrays, wholes, opened;
  Py_buffer buffer[SN_PY_MOST_ARRAYS];
} snPyGiven;

// What a call does. Gives a new reference, NULL with an exception set, or sn_py_declined where a number does not suit
// it.
typedef PyObject* snPyBody(snPyGiven* g);

static inline PyObject* sn_py_done(void) { return Py_NewRef(Py_None); }
static inline PyObject* sn_py_declined(void) { return Py_NewRef(Py_False); }

static inline snVec3 sn_py_vec3(const double* n) { return (snVec3){n[0], n[1], n[2]}; }
static inline snQuat sn_py_quat(const double* n) { return (snQuat){n[0], n[1], n[2], n[3]}; }

PyObject* sn_py_call(PyObject* module, PyObject* const* args, Py_ssize_t count, const char* form, snPyBody* body);

// A row of a table of calls (name, form, arguments, what it does, body) as a function, and as a method.
#define SN_PY_CALL_FUNCTION(name, form, signature, doc, body)                               \
  static PyObject* name##_call(PyObject* module, PyObject* const* args, Py_ssize_t count) { \
    return sn_py_call(module, args, count, form, body);                                     \
  }
#define SN_PY_CALL_METHOD(name, form, signature, doc, body)        \
  {#name, (PyCFunction)(void (*)(void))name##_call, METH_FASTCALL, \
   #name signature "\n--\n\n" doc " False where an argument needs a check."},
