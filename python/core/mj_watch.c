// mj_watch.c — arrays of a model that MuJoCo's programs write without saying so
//   The engine takes shortcuts from some of them, and addresses from others. Both are looked at before every stage once
//   a program has them. Shortcuts are renewed. Of addresses a program has a copy: what it wrote goes into the model
//   where the model then keeps all rules of a binary file, so that nothing ever follows an address that leads nowhere.
#include "core.h"

#include <string.h>

// Arrays that the engine takes shortcuts from, or whose kinds must be known.
static const char* const shortcuts[] = {
    "geom_contype",     "geom_conaffinity", "geom_type",       "geom_condim",          "geom_size",     "site_pos",
    "actuator_gainprm", "actuator_biasprm", "actuator_dynprm", "actuator_lengthrange", "actuator_acc0",
};
// Arrays of whole numbers that the engine follows.
static const char* const addresses[] = {
    "actuator_trnid",  "actuator_gaintype", "actuator_biastype",  "cam_bodyid",  "cam_targetbodyid", "light_bodyid",
    "light_targetbodyid", "site_bodyid",    "sensor_objid",       "sensor_refid", "eq_obj1id",       "eq_obj2id",
    "geom_bodyid",     "body_parentid",     "body_mocapid",       "dof_jntid",
};
enum { SHORTCUTS = sizeof shortcuts / sizeof *shortcuts, ADDRESSES = sizeof addresses / sizeof *addresses };

typedef struct Array {
  const char* name;
  void* numbers;
  size_t bytes;
} Array;

struct snPyWatch {
  Array arrays[SHORTCUTS + ADDRESSES];
  Py_buffer shown[ADDRESSES];  // the program's copies; obj NULL: it has none
  char kept[];                 // shortcuts as they were, one after another
};

static Array find_array(const snModel* m, const char* name) {
  int count;
  const snField* fields = sn_model_fields(&count);
  for (int i = 0; i < count; i++) {
    if (strcmp(fields[i].name, name) != 0) continue;
    int rows, cols;
    sn_field_shape(m, &fields[i], &rows, &cols);
    size_t numbers = (size_t)rows * (size_t)cols * (size_t)fields[i].width;
    return (Array){name, sn_model_field_data(m, &fields[i]), numbers * sn_kind_bytes(fields[i].kind)};
  }
  return (Array){name, NULL, 0};
}

static void keep_shortcuts(snPyWatch* w) {
  char* to = w->kept;
  for (int i = 0; i < SHORTCUTS; to += w->arrays[i++].bytes)
    if (w->arrays[i].bytes) memcpy(to, w->arrays[i].numbers, w->arrays[i].bytes);
}

bool sn_py_watch(snPyModel* model) {
  if (model->watch) return true;
  snPyWatch start = {0};
  size_t bytes = 0;
  for (int i = 0; i < SHORTCUTS + ADDRESSES; i++) {
    start.arrays[i] = find_array(model->m, i < SHORTCUTS ? shortcuts[i] : addresses[i - SHORTCUTS]);
    if (i < SHORTCUTS) bytes += start.arrays[i].bytes;
  }
  snPyWatch* w = PyMem_Malloc(sizeof *w + bytes);
  if (!w) return false;
  memcpy(w, &start, sizeof start);
  keep_shortcuts(w);
  model->watch = w;
  return true;
}

void sn_py_unwatch(snPyModel* model) {
  snPyWatch* w = model->watch;
  for (int i = 0; w && i < ADDRESSES; i++)
    if (w->shown[i].obj) PyBuffer_Release(&w->shown[i]);
  PyMem_Free(w);
  model->watch = NULL;
}

static bool shortcuts_written(const snPyWatch* w) {
  const char* kept = w->kept;
  for (int i = 0; i < SHORTCUTS; kept += w->arrays[i++].bytes)
    if (w->arrays[i].bytes && memcmp(kept, w->arrays[i].numbers, w->arrays[i].bytes) != 0) return true;
  return false;
}

static bool is_written(const snPyWatch* w, int address) {
  const Array* array = &w->arrays[SHORTCUTS + address];
  return w->shown[address].obj && array->bytes && memcmp(w->shown[address].buf, array->numbers, array->bytes) != 0;
}

static void swap_bytes(char* a, char* b, size_t bytes) {
  for (size_t i = 0; i < bytes; i++) {
    char held = a[i];
    a[i] = b[i];
    b[i] = held;
  }
}

// Whether a geom is of a kind that it has the data for, and its contacts of a dimension that there is.
static bool geom_is_sound(const snModel* m, int geom) {
  int type = m->geom_type[geom], dim = m->geom_condim[geom];
  bool is_shape = type == SN_GEOM_HFIELD || type == SN_GEOM_MESH || type == SN_GEOM_SDF;
  bool known = type >= SN_GEOM_PLANE && type < SN_GEOM_COUNT && (!is_shape || m->geom_dataid[geom] >= 0);
  return known && (dim == 1 || dim == 3 || dim == 4 || dim == 6);
}

// Boxes around geoms of simple shapes, from their sizes: the narrow phase leaves out pairs whose boxes are apart.
static void renew_boxes(snModel* m) {
  for (int geom = 0; geom < m->ngeom; geom++) {
    snVec3 size = m->geom_size[geom], half = size;
    switch ((snGeomType)m->geom_type[geom]) {
      case SN_GEOM_SPHERE: half = (snVec3){size.x, size.x, size.x}; break;
      case SN_GEOM_CAPSULE: half = (snVec3){size.x, size.x, size.x + size.y}; break;
      case SN_GEOM_CYLINDER: half = (snVec3){size.x, size.x, size.y}; break;
      case SN_GEOM_ELLIPSOID:
      case SN_GEOM_BOX: break;
      default: continue;
    }
    m->geom_aabb[geom] = (snAabb){.half = half};
  }
}

static bool geoms_are_sound(PyObject* module, const snModel* m) {
  for (int geom = 0; geom < m->ngeom; geom++) {
    if (geom_is_sound(m, geom)) continue;
    PyErr_Format(sn_py_fatal_error(module), "geom %d cannot be of type %d with condim %d", geom, m->geom_type[geom],
                 m->geom_condim[geom]);
    return false;
  }
  return true;
}

// Whether the model keeps all rules of a binary file; false with an exception that says which it does not.
static bool follows_rules(PyObject* module, const snModel* m, const char* array) {
  size_t size;
  void* bytes = sn_save_binary_memory(m, &size);
  if (!bytes) return PyErr_NoMemory() != NULL;
  snDiagnostics diag = {0};
  snModel* read = sn_load_binary(bytes, size, array, NULL, &diag);
  sn_release(m, bytes);
  bool ok = read != NULL;
  if (!ok)
    PyErr_Format(sn_py_fatal_error(module), "%s cannot be what it was made, and is as before: %s", array,
                 diag.count ? diag.items[0].message : "out of memory");
  sn_model_destroy(read);
  sn_diagnostics_clear(&diag);
  return ok;
}

static int joint_dofs(int type) { return type == SN_JOINT_FREE ? 6 : type == SN_JOINT_BALL ? 3 : 1; }

// Moments of actuators about the dofs of the joints that they now act on, where those have as many.
static void follow_joints(snModel* m) {
  for (int i = 0; i < m->nu; i++) {
    int trn = m->actuator_trntype[i], jnt = m->actuator_trnid[i][0];
    bool acts = trn == SN_TRANSMISSION_JOINT || trn == SN_TRANSMISSION_JOINTINPARENT;
    if (!acts || jnt < 0 || jnt >= m->njnt || m->moment_rownnz[i] != joint_dofs(m->jnt_type[jnt])) continue;
    for (int k = 0; k < m->moment_rownnz[i]; k++) m->moment_colind[m->moment_rowadr[i] + k] = m->jnt_dofadr[jnt] + k;
  }
}

// What the program wrote into its copies, into the model; false with an exception, both then as the model was.
static bool take_addresses(PyObject* module, snPyModel* model, bool* taken) {
  snPyWatch* w = model->watch;
  int last = -1;
  bool changed[ADDRESSES] = {false};
  for (int i = 0; i < ADDRESSES; i++) {
    changed[i] = is_written(w, i);
    if (!changed[i]) continue;
    swap_bytes(w->arrays[SHORTCUTS + i].numbers, w->shown[i].buf, w->arrays[SHORTCUTS + i].bytes);
    last = i;
  }
  *taken = last >= 0;
  if (!*taken) return true;
  follow_joints(model->m);
  bool sound = follows_rules(module, model->m, addresses[last]);
  for (int i = 0; i < ADDRESSES; i++) {
    Array* array = &w->arrays[SHORTCUTS + i];
    if (!changed[i]) continue;
    if (sound)
      memcpy(w->shown[i].buf, array->numbers, array->bytes);
    else
      memcpy(array->numbers, w->shown[i].buf, array->bytes);
  }
  follow_joints(model->m);
  return sound;
}

bool sn_py_renew_watched(PyObject* module, snPyModel* model) {
  bool taken;
  if (!take_addresses(module, model, &taken)) return false;
  if (!taken && !shortcuts_written(model->watch)) return true;
  if (!geoms_are_sound(module, model->m)) return false;
  renew_boxes(model->m);
  sn_model_refresh_shortcuts(model->m);
  keep_shortcuts(model->watch);
  return true;
}

// Takes a program's copy of an array of addresses.
static PyObject* show(PyObject* module, PyObject* args) {
  PyObject *object, *copy;
  const char* name;
  if (!PyArg_ParseTuple(args, "OsO:show_array", &object, &name, &copy)) return NULL;
  snPyModel* model = sn_py_model(module, object);
  if (!model) return NULL;
  if (!sn_py_watch(model)) return PyErr_NoMemory();
  for (int i = 0; i < ADDRESSES; i++) {
    Py_buffer* shown = &model->watch->shown[i];
    if (strcmp(name, addresses[i]) != 0 || shown->obj) continue;
    if (PyObject_GetBuffer(copy, shown, PyBUF_C_CONTIGUOUS | PyBUF_WRITABLE) < 0) return NULL;
    if ((size_t)shown->len == model->watch->arrays[SHORTCUTS + i].bytes) Py_RETURN_NONE;
    PyBuffer_Release(shown);
    break;
  }
  return PyErr_Format(PyExc_ValueError, "%s cannot be shown by such an array", name);
}

static PyObject* watch(PyObject* module, PyObject* object) {
  snPyModel* model = sn_py_model(module, object);
  if (!model) return NULL;
  if (!sn_py_watch(model)) return PyErr_NoMemory();
  Py_RETURN_NONE;
}

static PyObject* list_of(const char* const* names, int count) {
  PyObject* list = PyList_New(count);
  for (int i = 0; list && i < count; i++) PyList_SetItem(list, i, PyUnicode_FromString(names[i]));
  return list;
}

static PyObject* watched(PyObject* module, PyObject* unused) {
  (void)module, (void)unused;
  return Py_BuildValue("(NN)", list_of(shortcuts, SHORTCUTS), list_of(addresses, ADDRESSES));
}

PyMethodDef sn_py_watch_methods[] = {
    {"watch", watch, METH_O,
     "watch(model)\n--\n\nLets a program write arrays that the engine takes shortcuts or addresses from."},
    {"show_array", show, METH_VARARGS,
     "show_array(model, name, copy)\n--\n\nWhat is written into the copy goes into the model before the next stage."},
    {"watched", watched, METH_NOARGS,
     "watched()\n--\n\nNames of arrays that the engine takes shortcuts from, and of those that it follows."},
    {NULL, NULL, 0, NULL},
};
