// device.c — arrays of a batch where it keeps them, for other libraries (DLPack), and calls whose masks lie there
//   A lent array keeps the capsule alive that owns the batch.
#include "batch.h"
#include "dlpack.h"

#include <stdlib.h>
#include <string.h>

static const char legacy_name[] = "dltensor", versioned_name[] = "dltensor_versioned";

// ---- arrays that are lent

typedef struct Lent {
  DLManagedTensor legacy;
  DLManagedTensorVersioned versioned;
  int64_t shape[3], strides[3];
  PyObject* memory;
} Lent;

// A consumer may call this from any thread.
static void end_loan(Lent* lent) {
  PyGILState_STATE lock = PyGILState_Ensure();
  Py_DECREF(lent->memory);
  PyGILState_Release(lock);
  free(lent);
}

static void delete_legacy(DLManagedTensor* self) { end_loan(self->context); }
static void delete_versioned(DLManagedTensorVersioned* self) { end_loan(self->context); }

// A capsule that nobody has taken.
static void release_capsule(PyObject* capsule) {
  const char* name = PyCapsule_GetName(capsule);
  if (name && strcmp(name, legacy_name) == 0) {
    DLManagedTensor* tensor = PyCapsule_GetPointer(capsule, name);
    tensor->deleter(tensor);
  } else if (name && strcmp(name, versioned_name) == 0) {
    DLManagedTensorVersioned* tensor = PyCapsule_GetPointer(capsule, name);
    tensor->deleter(tensor);
  }
}

static DLDataType type_of(snKind kind) {
  bool real = kind == SN_KIND_DOUBLE || kind == SN_KIND_FLOAT, bytes = kind == SN_KIND_BYTE || kind == SN_KIND_CHAR;
  return (DLDataType){real ? SN_DL_FLOAT : bytes ? SN_DL_UINT : SN_DL_INT, (uint8_t)(8 * sn_kind_bytes(kind)), 1};
}

static Lent* lend(const snPyBatch* batch, const snBatchField* f) {
  snBatchPlace place = sn_batch_place(batch->b);
  Lent* lent = calloc(1, sizeof *lent);
  if (!lent) return NULL;
  int64_t stride = 1;
  for (int axis = f->dims - 1; axis >= 0; axis--) {
    lent->shape[axis] = f->shape[axis];
    lent->strides[axis] = stride;
    stride *= f->shape[axis];
  }
  DLTensor tensor = {.data = f->data,
                     .device = {place.type, place.id},
                     .ndim = f->dims,
                     .dtype = type_of(f->kind),
                     .shape = lent->shape,
                     .strides = lent->strides};
  lent->legacy = (DLManagedTensor){tensor, lent, delete_legacy};
  lent->versioned =
      (DLManagedTensorVersioned){.version = {1, 0}, .context = lent, .deleter = delete_versioned, .tensor = tensor};
  lent->memory = Py_NewRef(batch->memory);
  return lent;
}

static bool array_of(const snPyBatch* batch, const char* name, snBatchField* f) {
  *f = sn_batch_array(batch->b, name);
  if (f->data) return true;
  PyErr_Format(PyExc_KeyError, "the batch keeps no array '%s' there", name);
  return false;
}

static PyObject* batch_dlpack(PyObject* module, PyObject* args) {
  PyObject* object;
  const char* name;
  int versioned;
  if (!PyArg_ParseTuple(args, "Osp:batch_dlpack", &object, &name, &versioned)) return NULL;
  snPyBatch* batch = sn_py_batch_of(module, object);
  snBatchField f;
  if (!batch || !array_of(batch, name, &f)) return NULL;
  Lent* lent = lend(batch, &f);
  if (!lent) return PyErr_NoMemory();
  PyObject* capsule = versioned ? PyCapsule_New(&lent->versioned, versioned_name, release_capsule)
                                : PyCapsule_New(&lent->legacy, legacy_name, release_capsule);
  if (!capsule) end_loan(lent);
  return capsule;
}

// (address, format, shape, kind of device, number of the device), or None where there is no such array
static PyObject* batch_array(PyObject* module, PyObject* args) {
  PyObject* object;
  const char* name;
  if (!PyArg_ParseTuple(args, "Os:batch_array", &object, &name)) return NULL;
  snPyBatch* batch = sn_py_batch_of(module, object);
  if (!batch) return NULL;
  snBatchField f = sn_batch_array(batch->b, name);
  if (!f.data) Py_RETURN_NONE;
  snBatchPlace place = sn_batch_place(batch->b);
  PyObject* shape = PyTuple_New(f.dims);
  for (int axis = 0; shape && axis < f.dims; axis++)
    PyTuple_SetItem(shape, axis, PyLong_FromLongLong((long long)f.shape[axis]));
  return shape ? Py_BuildValue("(KsNii)", (unsigned long long)(uintptr_t)f.data, sn_py_format_of(f.kind), shape,
                               place.type, place.id)
               : NULL;
}

// ---- copies

typedef bool CopyFn(snBatch* b, const char* name);

static PyObject* run_copy(PyObject* module, PyObject* args, CopyFn* copy) {
  PyObject* object;
  const char* name;
  if (!PyArg_ParseTuple(args, "Oz", &object, &name)) return NULL;
  snPyBatch* batch = sn_py_batch_of(module, object);
  if (!batch || !sn_py_batch_begin(batch)) return NULL;
  bool good;
  Py_BEGIN_ALLOW_THREADS good = copy(batch->b, name);
  Py_END_ALLOW_THREADS sn_py_batch_finish(batch);
  if (!good) return PyErr_Format(PyExc_RuntimeError, "%s", sn_batch_problem(batch->b));
  Py_RETURN_NONE;
}

static PyObject* batch_pull(PyObject* module, PyObject* args) { return run_copy(module, args, sn_batch_pull); }
static PyObject* batch_push(PyObject* module, PyObject* args) { return run_copy(module, args, sn_batch_push); }

static PyObject* batch_wait(PyObject* module, PyObject* object) {
  snPyBatch* batch = sn_py_batch_of(module, object);
  if (!batch) return NULL;
  bool good;
  Py_BEGIN_ALLOW_THREADS good = sn_batch_wait(batch->b);
  Py_END_ALLOW_THREADS if (!good) return PyErr_Format(PyExc_RuntimeError, "the device failed");
  Py_RETURN_NONE;
}

// ---- masks that lie with the arrays

// A mask of n bytes: None, a buffer of the processor, or a capsule of another library.
typedef struct Mask {
  const snByte* bytes;
  Py_buffer buffer;
  DLManagedTensor* taken;
} Mask;

static bool refuse_mask(const snPyBatch* batch, const DLTensor* t) {
  snBatchPlace place = sn_batch_place(batch->b);
  PyErr_Format(
      PyExc_ValueError,
      "'mask' is a contiguous array of %d booleans on device (%d, %d), not of type code %d with %d bits, %d axes, "
      "on device (%d, %d)",
      sn_batch_size(batch->b), place.type, place.id, t->dtype.code, t->dtype.bits, t->ndim, t->device.type,
      t->device.id);
  return false;
}

static bool take_mask(const snPyBatch* batch, PyObject* capsule, Mask* mask) {
  DLManagedTensor* managed = PyCapsule_GetPointer(capsule, legacy_name);
  if (!managed) return false;
  const DLTensor* t = &managed->tensor;
  snBatchPlace place = sn_batch_place(batch->b);
  bool bytes = (t->dtype.code == SN_DL_BOOL || t->dtype.code == SN_DL_UINT) && t->dtype.bits == 8;
  bool there = t->device.type == place.type && t->device.id == place.id;
  bool whole =
      t->ndim == 1 && t->shape[0] == sn_batch_size(batch->b) && (!t->strides || t->strides[0] == 1 || t->shape[0] == 1);
  if (!bytes || !there || !whole) return refuse_mask(batch, t);
  PyCapsule_SetName(capsule, "used_dltensor");
  mask->taken = managed;
  mask->bytes = (const snByte*)t->data + t->byte_offset;
  return true;
}

static bool open_mask(const snPyBatch* batch, PyObject* object, Mask* mask) {
  *mask = (Mask){0};
  if (PyCapsule_CheckExact(object)) return take_mask(batch, object, mask);
  if (!sn_py_open_bytes(object, &mask->buffer)) return false;
  mask->bytes = mask->buffer.buf;
  return true;
}

static void close_mask(Mask* mask) {
  sn_py_close_bytes(&mask->buffer);
  if (mask->taken && mask->taken->deleter) mask->taken->deleter(mask->taken);
}

static PyObject* batch_step_on(PyObject* module, PyObject* args) {
  PyObject *object, *mask_object;
  int nsteps;
  unsigned long long stream;
  if (!PyArg_ParseTuple(args, "OiOK:batch_step_on", &object, &nsteps, &mask_object, &stream)) return NULL;
  snPyBatch* batch = sn_py_batch_of(module, object);
  Mask mask;
  if (!batch || !open_mask(batch, mask_object, &mask)) return NULL;
  if (!sn_py_batch_begin(batch)) return close_mask(&mask), NULL;
  bool good;
  Py_BEGIN_ALLOW_THREADS good = sn_batch_step_on(batch->b, nsteps, mask.bytes, (void*)(uintptr_t)stream);
  Py_END_ALLOW_THREADS sn_py_batch_finish(batch);
  close_mask(&mask);
  if (!good) return PyErr_Format(PyExc_RuntimeError, "%s", sn_batch_problem(batch->b));
  Py_RETURN_NONE;
}

static PyObject* batch_reset_on(PyObject* module, PyObject* args) {
  PyObject *object, *mask_object, *keys, *seeds;
  int normal;
  unsigned long long seed, stream;
  snBatchReset how = {0};
  if (!PyArg_ParseTuple(args, "OOOpdddKOK:batch_reset_on", &object, &mask_object, &keys, &normal, &how.qpos_scale,
                        &how.qvel_scale, &how.act_scale, &seed, &seeds, &stream))
    return NULL;
  snPyBatch* batch = sn_py_batch_of(module, object);
  Mask mask;
  Py_buffer arrays[2] = {{0}};
  if (!batch || !open_mask(batch, mask_object, &mask)) return NULL;
  bool good = sn_py_open_bytes(keys, &arrays[0]) && sn_py_open_bytes(seeds, &arrays[1]);
  if (good && sn_py_batch_begin(batch)) {
    how.key = arrays[0].buf;
    how.seeds = arrays[1].buf;
    how.normal = normal;
    how.seed = seed;
    Py_BEGIN_ALLOW_THREADS good = sn_batch_reset_on(batch->b, mask.bytes, &how, (void*)(uintptr_t)stream);
    Py_END_ALLOW_THREADS sn_py_batch_finish(batch);
    if (!good) PyErr_SetString(PyExc_ValueError, sn_batch_problem(batch->b));
  }
  for (int i = 0; i < 2; i++) sn_py_close_bytes(&arrays[i]);
  close_mask(&mask);
  if (PyErr_Occurred()) return NULL;
  Py_RETURN_NONE;
}

PyMethodDef sn_py_device_methods[] = {
    {"batch_array", batch_array, METH_VARARGS,
     "batch_array(batch, name)\n--\n\n(address, format, shape, type of device, number of device), or None."},
    {"batch_dlpack", batch_dlpack, METH_VARARGS, "batch_dlpack(batch, name, versioned)\n--\n\nA capsule of DLPack."},
    {"batch_pull", batch_pull, METH_VARARGS, "batch_pull(batch, name)\n--\n\nNumbers of a field from the device."},
    {"batch_push", batch_push, METH_VARARGS, "batch_push(batch, name)\n--\n\nNumbers of a field to the device."},
    {"batch_wait", batch_wait, METH_O, "batch_wait(batch, /)\n--\n\nWaits for the device."},
    {"batch_step_on", batch_step_on, METH_VARARGS,
     "batch_step_on(batch, nsteps, mask, stream)\n--\n\nAdvances worlds, with a mask that lies with the arrays."},
    {"batch_reset_on", batch_reset_on, METH_VARARGS,
     "batch_reset_on(batch, mask, keys, normal, qpos_scale, qvel_scale, act_scale, seed, seeds, stream)\n--\n\n"
     "Worlds start over, with a mask that lies with the arrays."},
    {NULL, NULL, 0, NULL},
};
