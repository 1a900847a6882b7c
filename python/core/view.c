// view.c — the numbers of a field through Python's buffer protocol, from which NumPy makes its arrays
//   reads   an address, a format, a shape        gives   an object that keeps the owner of the memory alive
#include "core.h"

typedef struct View {
  PyObject_HEAD PyObject* owner;
  snPyNumbers numbers;
  Py_ssize_t strides[3];
  Py_ssize_t bytes;
} View;

// An empty field has no address of its own, and NumPy wants one.
static double nothing;

PyObject* sn_py_view(PyObject* module, PyObject* owner, const snPyNumbers* numbers) {
  View* view = (View*)PyType_GenericAlloc(sn_py_view_type(module), 0);
  if (!view) return NULL;
  view->owner = Py_NewRef(owner);
  view->numbers = *numbers;
  view->bytes = numbers->item_bytes;
  for (int axis = numbers->dimensions - 1; axis >= 0; axis--) {
    view->strides[axis] = view->bytes;
    view->bytes *= numbers->shape[axis];
  }
  if (!view->numbers.data || view->bytes == 0) view->numbers.data = &nothing;
  return (PyObject*)view;
}

static int view_get_buffer(PyObject* self, Py_buffer* out, int flags) {
  View* view = (View*)self;
  if ((flags & PyBUF_WRITABLE) && !view->numbers.writable) {
    out->obj = NULL;
    PyErr_SetString(PyExc_BufferError, "these numbers are read-only");
    return -1;
  }
  *out = (Py_buffer){
      .buf = view->numbers.data,
      .obj = Py_NewRef(self),
      .len = view->bytes,
      .itemsize = view->numbers.item_bytes,
      .readonly = !view->numbers.writable,
      .ndim = view->numbers.dimensions,
      .format = (flags & PyBUF_FORMAT) ? (char*)view->numbers.format : NULL,
      .shape = (flags & PyBUF_ND) ? view->numbers.shape : NULL,
      .strides = (flags & PyBUF_STRIDES) == PyBUF_STRIDES ? view->strides : NULL,
  };
  return 0;
}

static void view_dealloc(PyObject* self) {
  PyTypeObject* type = Py_TYPE(self);
  Py_XDECREF(((View*)self)->owner);
  PyObject_Free(self);
  Py_DECREF(type);
}

static PyType_Slot view_slots[] = {
    {Py_bf_getbuffer, view_get_buffer},
    {Py_tp_dealloc, view_dealloc},
    {Py_tp_doc, "Numbers of a model or a data; numpy.asarray(view) is an array over the same memory."},
    {0, NULL},
};

PyType_Spec sn_py_view_spec = {
    .name = "sinew._core.View",
    .basicsize = sizeof(View),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = view_slots,
};
