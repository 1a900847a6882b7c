// module.c — the extension module sinew._core: its types, its functions, the checks of their arguments
#include "core.h"

static snPyState* state_of(PyObject* module) { return PyModule_GetState(module); }

PyTypeObject* sn_py_model_type(PyObject* module) { return state_of(module)->model_type; }
PyTypeObject* sn_py_data_type(PyObject* module) { return state_of(module)->data_type; }
PyTypeObject* sn_py_view_type(PyObject* module) { return state_of(module)->view_type; }
PyTypeObject* sn_py_batch_type(PyObject* module) { return state_of(module)->batch_type; }

PyObject* sn_py_callback(PyObject* module, snPyCallback which) { return state_of(module)->callbacks[which]; }
bool sn_py_has_callbacks(PyObject* module) { return state_of(module)->callback_count > 0; }

PyObject* sn_py_fatal_error(PyObject* module) {
  PyObject* type = state_of(module)->fatal_error;
  return type ? type : PyExc_ValueError;
}

void sn_py_set_fatal_error(PyObject* module, PyObject* type) {
  snPyState* state = state_of(module);
  PyObject* old = state->fatal_error;
  state->fatal_error = Py_NewRef(type);
  Py_XDECREF(old);
}

void sn_py_set_callback(PyObject* module, snPyCallback which, PyObject* callback) {
  snPyState* state = state_of(module);
  PyObject* old = state->callbacks[which];
  if (which != SN_PY_TIME) state->callback_count += (callback != NULL) - (old != NULL);
  state->callbacks[which] = Py_XNewRef(callback);
  Py_XDECREF(old);
}

// The name of an object's class for messages, a new reference; "?" where even that fails.
static PyObject* class_name(PyObject* object) {
  PyObject* name = PyType_GetName(Py_TYPE(object));
  if (name) return name;
  PyErr_Clear();
  return PyUnicode_FromString("?");
}

static void expected(const char* what, PyObject* object) {
  PyObject* name = class_name(object);
  if (name) PyErr_Format(PyExc_TypeError, "expected a sinew.%s, got %U", what, name);
  Py_XDECREF(name);
}

snPyModel* sn_py_model(PyObject* module, PyObject* object) {
  if (PyObject_TypeCheck(object, sn_py_model_type(module)) && ((snPyModel*)object)->m) return (snPyModel*)object;
  expected("Model", object);
  return NULL;
}

snPyData* sn_py_data(PyObject* module, PyObject* object) {
  if (PyObject_TypeCheck(object, sn_py_data_type(module)) && ((snPyData*)object)->d) return (snPyData*)object;
  expected("Data", object);
  return NULL;
}

bool sn_py_pair(PyObject* module, PyObject* model_object, PyObject* data_object, snPyModel** model, snPyData** data) {
  *model = sn_py_model(module, model_object);
  *data = *model ? sn_py_data(module, data_object) : NULL;
  if (!*data) return false;
  snPyModel* last = (*data)->model;
  if (last == *model) return true;
  if (last->signature != (*model)->signature) {
    PyErr_SetString(PyExc_ValueError, "this Data was made for a different Model");
    return false;
  }
  (*data)->model = (snPyModel*)Py_NewRef(model_object);
  if (!(*data)->made_for)
    (*data)->made_for = last;
  else
    Py_DECREF((PyObject*)last);
  return true;
}

static bool add_type(PyObject* module, PyType_Spec* spec, PyTypeObject** slot) {
  *slot = (PyTypeObject*)PyType_FromModuleAndSpec(module, spec, NULL);
  return *slot && PyModule_AddType(module, *slot) == 0;
}

static int module_exec(PyObject* module) {
  snPyState* state = state_of(module);
  PyMethodDef* const groups[] = {sn_py_load_methods,    sn_py_model_methods,        sn_py_data_methods,
                                 sn_py_field_methods,   sn_py_frame_methods,        sn_py_step_methods,
                                 sn_py_vector_methods,  sn_py_support_methods,      sn_py_query_methods,
                                 sn_py_history_methods, sn_py_length_range_methods, sn_py_reach_methods,
                                 sn_py_spec_methods,
                                 sn_py_element_methods, sn_py_muscle_methods,       sn_py_mj_methods,
                                 sn_py_rollout_methods, sn_py_batch_methods,        sn_py_derivative_methods,
                                 sn_py_scene_methods,   sn_py_quick_methods,        sn_py_call_methods,
                                 sn_py_rotation_methods, sn_py_osim_methods,        sn_py_device_methods,
                                 sn_py_forward_methods, sn_py_imu_methods,          sn_py_cmc_methods,
                                 sn_py_fit_methods,
                                 sn_py_paths_methods,
                                 sn_py_box_qp_methods,  sn_py_schema_methods,       sn_py_two_step_methods,
                                 sn_py_watch_methods,   sn_py_optimal_methods,      sn_py_subject_methods};
  for (size_t i = 0; i < sizeof groups / sizeof groups[0]; i++) {
    if (PyModule_AddFunctions(module, groups[i]) < 0) return -1;
  }
  bool done = add_type(module, &sn_py_view_spec, &state->view_type) &&
              add_type(module, &sn_py_model_spec, &state->model_type) &&
              add_type(module, &sn_py_data_spec, &state->data_type) &&
              add_type(module, &sn_py_batch_spec, &state->batch_type) &&
              PyModule_AddStringConstant(module, "version", sn_version()) == 0 &&
              PyModule_AddStringConstant(module, "mujoco_version", SN_MUJOCO_VERSION) == 0;
  return done ? 0 : -1;
}

static int module_traverse(PyObject* module, visitproc visit, void* arg) {
  snPyState* state = state_of(module);
  Py_VISIT(state->model_type);
  Py_VISIT(state->data_type);
  Py_VISIT(state->view_type);
  Py_VISIT(state->batch_type);
  Py_VISIT(state->fatal_error);
  for (int i = 0; i < SN_PY_CALLBACK_COUNT; i++) Py_VISIT(state->callbacks[i]);
  return 0;
}

static int module_clear(PyObject* module) {
  snPyState* state = state_of(module);
  Py_CLEAR(state->model_type);
  Py_CLEAR(state->data_type);
  Py_CLEAR(state->view_type);
  Py_CLEAR(state->batch_type);
  Py_CLEAR(state->fatal_error);
  for (int i = 0; i < SN_PY_CALLBACK_COUNT; i++) Py_CLEAR(state->callbacks[i]);
  return 0;
}

static PyModuleDef_Slot module_slots[] = {{Py_mod_exec, module_exec}, {0, NULL}};

static struct PyModuleDef module_definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "sinew._core",
    .m_doc = "The C side of sinew: models, data and functions without NumPy.",
    .m_size = sizeof(snPyState),
    .m_slots = module_slots,
    .m_traverse = module_traverse,
    .m_clear = module_clear,
};

PyMODINIT_FUNC PyInit__core(void) { return PyModuleDef_Init(&module_definition); }
