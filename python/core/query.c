// query.c — rays, distances, contacts, products with the constraint Jacobian, masses, text
//   Vectors are buffers that the caller has made in the right length; lengths and indices are checked here.
#include "call.h"

// Groups of geoms as bytes, or None.
static bool open_groups(PyObject* object, Py_buffer* buffer) {
  buffer->obj = NULL;
  buffer->buf = NULL;
  if (object == Py_None) return true;
  if (PyObject_GetBuffer(object, buffer, PyBUF_SIMPLE) < 0) return false;
  if (buffer->len == SN_GROUP_COUNT) return true;
  PyErr_Format(PyExc_ValueError, "'groups' needs %d flags, got %zd", SN_GROUP_COUNT, buffer->len);
  PyBuffer_Release(buffer);
  return false;
}

static void close_groups(Py_buffer* buffer) {
  if (buffer->obj) PyBuffer_Release(buffer);
}

static snRayOptions ray_options(const Py_buffer* groups, int fixed, int excluded, double cutoff) {
  return (snRayOptions){.groups = groups->buf,
                        .skip_fixed = !fixed,
                        .skip_world = excluded == 0,
                        .excluded_body = excluded,
                        .cutoff = cutoff};
}

// Casts rays from v[0] along v[1]; distances go to v[2], normals to v[3].
static bool cast_rays(Call* call, const snPyVector* v, int count, const snRayOptions* options, int* geom) {
  snRayHit* hits = PyMem_Malloc(count ? (size_t)count * sizeof *hits : 1);
  if (!hits) return PyErr_NoMemory(), false;
  bool begun = sn_py_begin(call->model, call->data);
  const snVec3* along = (const snVec3*)v[1].numbers;
  if (begun) sn_cast_rays(call->model->m, call->data->d, vector3(&v[0]), along, count, options, hits);
  for (int i = 0; begun && i < count; i++) {
    v[2].numbers[i] = hits[i].distance;
    ((snVec3*)v[3].numbers)[i] = hits[i].normal;
    geom[i] = hits[i].geom;
  }
  PyMem_Free(hits);
  return begun;
}

static PyObject* multi_ray(PyObject* module, PyObject* args) {
  PyObject *model_object, *data_object, *from, *along, *groups_object, *distance, *geom, *normal;
  Call call = {0};
  Py_buffer groups;
  int fixed, excluded;
  double cutoff;
  if (!PyArg_ParseTuple(args, "OOOOOpidOOO:multi_ray", &model_object, &data_object, &from, &along, &groups_object,
                        &fixed, &excluded, &cutoff, &distance, &geom, &normal))
    return NULL;
  if (!sn_py_pair(module, model_object, data_object, &call.model, &call.data)) return NULL;
  if (!add_vector(&call, from, "origin", 3, false) || !add_vector(&call, along, "directions", -1, false)) return NULL;
  Py_ssize_t count = call.vectors[1].length / 3;
  if (!add_vector(&call, distance, "distance", count, true) || !add_vector(&call, normal, "normal", 3 * count, true))
    return NULL;
  Py_buffer found;
  if (PyObject_GetBuffer(geom, &found, PyBUF_CONTIG) < 0) return end(&call), NULL;
  bool sized = found.len == count * (Py_ssize_t)sizeof(int);
  if (!sized) PyErr_SetString(PyExc_ValueError, "'geom' needs one int32 for each ray");
  if (!sized || !open_groups(groups_object, &groups)) {
    PyBuffer_Release(&found);
    return end(&call), NULL;
  }
  const snPyVector* v = call.vectors;
  // a cutoff of 0 is one of 0, not none
  snRayOptions options = ray_options(&groups, fixed, excluded, cutoff > 0 ? cutoff : 1e-15);
  bool begun = cast_rays(&call, v, (int)count, &options, found.buf);
  close_groups(&groups);
  PyBuffer_Release(&found);
  return finish(&call, begun);
}

static PyObject* ray(PyObject* module, PyObject* args) {
  PyObject *model_object, *data_object, *from, *along, *groups_object, *normal;
  Call call = {0};
  Py_buffer groups;
  int fixed, excluded;
  if (!PyArg_ParseTuple(args, "OOOOOpiO:ray", &model_object, &data_object, &from, &along, &groups_object, &fixed,
                        &excluded, &normal))
    return NULL;
  if (!sn_py_pair(module, model_object, data_object, &call.model, &call.data)) return NULL;
  if (!add_vector(&call, from, "origin", 3, false) || !add_vector(&call, along, "direction", 3, false) ||
      !add_vector(&call, normal, "normal", 3, true))
    return NULL;
  if (!open_groups(groups_object, &groups)) return end(&call), NULL;
  const snPyVector* v = call.vectors;
  snRayOptions options = ray_options(&groups, fixed, excluded, 0);
  snRayHit hit = {-1, -1, {0, 0, 0}};
  bool begun = sn_py_begin(call.model, call.data);
  if (begun) sn_cast_ray(call.model->m, call.data->d, vector3(&v[0]), vector3(&v[1]), &options, &hit);
  if (begun) *(snVec3*)v[2].numbers = hit.normal;
  close_groups(&groups);
  PyObject* done = finish(&call, begun);
  if (!done) return NULL;
  Py_DECREF(done);
  return Py_BuildValue("di", hit.distance, hit.geom);
}

static PyObject* geom_distance(PyObject* module, PyObject* args) {
  PyObject *model_object, *data_object, *segment;
  Call call = {0};
  int geom1, geom2;
  double limit, distance = 0;
  if (!PyArg_ParseTuple(args, "OOiidO:geom_distance", &model_object, &data_object, &geom1, &geom2, &limit, &segment))
    return NULL;
  if (!sn_py_pair(module, model_object, data_object, &call.model, &call.data)) return NULL;
  if (!is_there(&call, SN_OBJ_GEOM, geom1) || !is_there(&call, SN_OBJ_GEOM, geom2) ||
      !add_vector(&call, segment, "segment", 6, true))
    return NULL;
  bool begun = sn_py_begin(call.model, call.data);
  if (begun)
    distance = sn_geom_distance(call.model->m, call.data->d, geom1, geom2, limit, (snVec3*)call.vectors[0].numbers);
  PyObject* done = finish(&call, begun);
  if (!done) return NULL;
  Py_DECREF(done);
  return PyFloat_FromDouble(distance);
}

static PyObject* ray_geom(PyObject* module, PyObject* args) {
  PyObject *model_object, *data_object, *from, *along, *normal;
  Call call = {0};
  int geom;
  if (!PyArg_ParseTuple(args, "OOiOOO:ray_geom", &model_object, &data_object, &geom, &from, &along, &normal))
    return NULL;
  if (!sn_py_pair(module, model_object, data_object, &call.model, &call.data)) return NULL;
  if (!is_there(&call, SN_OBJ_GEOM, geom) || !add_vector(&call, from, "origin", 3, false) ||
      !add_vector(&call, along, "direction", 3, false) || !add_vector(&call, normal, "normal", 3, true))
    return NULL;
  const snPyVector* v = call.vectors;
  double x = -1;
  bool begun = sn_py_begin(call.model, call.data);
  if (begun)
    x = sn_ray_geom(call.model->m, call.data->d, geom, vector3(&v[0]), vector3(&v[1]), (snVec3*)v[2].numbers);
  PyObject* done = finish(&call, begun);
  if (!done) return NULL;
  Py_DECREF(done);
  return PyFloat_FromDouble(x);
}

static PyObject* ray_flex(PyObject* module, PyObject* args) {
  PyObject *model_object, *data_object, *from, *along, *normal;
  Call call = {0};
  int flex, vertices, edges, faces, skin, layer, vertex = -1;
  if (!PyArg_ParseTuple(args, "OOippppiOOO:ray_flex", &model_object, &data_object, &flex, &vertices, &edges, &faces,
                        &skin, &layer, &from, &along, &normal))
    return NULL;
  if (!sn_py_pair(module, model_object, data_object, &call.model, &call.data)) return NULL;
  if (!is_there(&call, SN_OBJ_FLEX, flex) || !add_vector(&call, from, "origin", 3, false) ||
      !add_vector(&call, along, "direction", 3, false) || !add_vector(&call, normal, "normal", 3, true))
    return NULL;
  const snPyVector* v = call.vectors;
  snFlexParts parts = {vertices, edges, faces, skin, layer};
  double x = -1;
  bool begun = sn_py_begin(call.model, call.data);
  if (begun)
    x = sn_ray_flex(call.model->m, call.data->d, flex, &parts, vector3(&v[0]), vector3(&v[1]), &vertex,
                    (snVec3*)v[2].numbers);
  PyObject* done = finish(&call, begun);
  if (!done) return NULL;
  Py_DECREF(done);
  return Py_BuildValue("di", x, vertex);
}

static PyObject* geom_aabb(PyObject* module, PyObject* args) {
  PyObject *model_object, *data_object, *box;
  Call call = {0};
  int geom;
  if (!PyArg_ParseTuple(args, "OOiO:geom_aabb", &model_object, &data_object, &geom, &box)) return NULL;
  if (!sn_py_pair(module, model_object, data_object, &call.model, &call.data)) return NULL;
  if (!is_there(&call, SN_OBJ_GEOM, geom) || !add_vector(&call, box, "box", 6, true)) return NULL;
  bool begun = sn_py_begin(call.model, call.data);
  if (begun) *(snAabb*)call.vectors[0].numbers = sn_geom_aabb(call.model->m, call.data->d, geom);
  return finish(&call, begun);
}

// ---- contacts

typedef void ContactFunction(const snModel* m, const snData* d, int contact, double* out);

static PyObject* of_contact(PyObject* module, PyObject* args, bool per_dof, ContactFunction* function) {
  PyObject *model_object, *data_object, *out;
  Call call = {0};
  int contact;
  if (!PyArg_ParseTuple(args, "OOOi", &model_object, &data_object, &out, &contact)) return NULL;
  if (!sn_py_pair(module, model_object, data_object, &call.model, &call.data)) return NULL;
  int count = call.data->d->ncon;
  if (contact < 0 || contact >= count)
    return PyErr_Format(PyExc_IndexError, "contact index %d is out of range (%d contact%s)", contact, count,
                        count == 1 ? "" : "s");
  if (!add_vector(&call, out, "out", per_dof ? 6 * (Py_ssize_t)call.model->m->nv : 6, true)) return NULL;
  bool begun = sn_py_begin(call.model, call.data);
  if (begun) function(call.model->m, call.data->d, contact, call.vectors[0].numbers);
  return finish(&call, begun);
}

static void wrench_of(const snModel* m, const snData* d, int contact, double* out) {
  *(snSpatial*)out = sn_contact_wrench(m, d, contact);
}

static PyObject* contact_force(PyObject* module, PyObject* args) {
  return of_contact(module, args, false, sn_contact_force);
}
static PyObject* contact_wrench(PyObject* module, PyObject* args) { return of_contact(module, args, false, wrench_of); }
static PyObject* contact_jacobian(PyObject* module, PyObject* args) {
  return of_contact(module, args, true, sn_contact_motion_jacobian);
}

// ---- constraint rows

typedef void ProductFunction(const snModel* m, snData* d, const double* x, double* y);

static PyObject* product(PyObject* module, PyObject* args, bool transposed, ProductFunction* function) {
  PyObject *model_object, *data_object, *y, *x;
  Call call = {0};
  if (!PyArg_ParseTuple(args, "OOOO", &model_object, &data_object, &y, &x)) return NULL;
  if (!sn_py_pair(module, model_object, data_object, &call.model, &call.data)) return NULL;
  Py_ssize_t rows = call.data->d->nefc, dofs = call.model->m->nv;
  if (!add_vector(&call, y, "out", transposed ? dofs : rows, true) ||
      !add_vector(&call, x, "x", transposed ? rows : dofs, false))
    return NULL;
  bool begun = sn_py_begin(call.model, call.data);
  if (begun) function(call.model->m, call.data->d, call.vectors[1].numbers, call.vectors[0].numbers);
  return finish(&call, begun);
}

static PyObject* mul_jac(PyObject* module, PyObject* args) {
  return product(module, args, false, sn_constraint_product);
}
static PyObject* mul_jac_transposed(PyObject* module, PyObject* args) {
  return product(module, args, true, sn_constraint_product_transposed);
}

static PyObject* constraint_update(PyObject* module, PyObject* args) {
  PyObject *model_object, *data_object, *residual;
  Call call = {0};
  double cost = 0;
  if (!PyArg_ParseTuple(args, "OOO:constraint_update", &model_object, &data_object, &residual)) return NULL;
  if (!sn_py_pair(module, model_object, data_object, &call.model, &call.data)) return NULL;
  if (!add_vector(&call, residual, "residual", call.data->d->nefc, false)) return NULL;
  bool begun = sn_py_begin(call.model, call.data);
  if (begun) cost = sn_constraint_update(call.model->m, call.data->d, call.vectors[0].numbers);
  PyObject* done = finish(&call, begun);
  if (!done) return NULL;
  Py_DECREF(done);
  return PyFloat_FromDouble(cost);
}

// ---- masses and frames

static PyObject* angular_momentum_matrix(PyObject* module, PyObject* args) {
  PyObject *model_object, *data_object, *out;
  Call call = {0};
  int body;
  if (!PyArg_ParseTuple(args, "OOOi:angular_momentum_matrix", &model_object, &data_object, &out, &body)) return NULL;
  if (!sn_py_pair(module, model_object, data_object, &call.model, &call.data)) return NULL;
  if (!is_there(&call, SN_OBJ_BODY, body) || !add_vector(&call, out, "out", 3 * (Py_ssize_t)call.model->m->nv, true))
    return NULL;
  bool begun = sn_py_begin(call.model, call.data);
  if (begun) sn_momentum_matrix(call.model->m, call.data->d, body, call.vectors[0].numbers);
  return finish(&call, begun);
}

static PyObject* local_to_global(PyObject* module, PyObject* args) {
  PyObject *model_object, *data_object, *vectors[4];
  static const char* const names[4] = {"pos", "quat", "xpos", "xmat"};
  static const Py_ssize_t lengths[4] = {3, 4, 3, 9};
  Call call = {0};
  int body;
  if (!PyArg_ParseTuple(args, "OOiOOOO:local_to_global", &model_object, &data_object, &body, &vectors[0], &vectors[1],
                        &vectors[2], &vectors[3]))
    return NULL;
  if (!sn_py_pair(module, model_object, data_object, &call.model, &call.data)) return NULL;
  if (!is_there(&call, SN_OBJ_BODY, body)) return NULL;
  for (int i = 0; i < 4; i++)
    if (!add_vector(&call, vectors[i], names[i], lengths[i], i >= 2)) return NULL;
  const snPyVector* v = call.vectors;
  bool begun = sn_py_begin(call.model, call.data);
  if (begun)
    sn_local_to_global(call.model->m, call.data->d, body, vector3(&v[0]), *(const snQuat*)v[1].numbers,
                       (snVec3*)v[2].numbers, (snMat3*)v[3].numbers);
  return finish(&call, begun);
}

static PyObject* total_mass(PyObject* module, PyObject* args) {
  PyObject* object;
  if (!PyArg_ParseTuple(args, "O:total_mass", &object)) return NULL;
  snPyModel* model = sn_py_model(module, object);
  return model ? PyFloat_FromDouble(sn_total_mass(model->m)) : NULL;
}

// A model that some thread reads stays as it is.
static bool is_free(const snPyModel* model) {
  if (!model->running) return true;
  PyErr_SetString(PyExc_RuntimeError, "the model is in use by another thread");
  return false;
}

static PyObject* set_total_mass(PyObject* module, PyObject* args) {
  PyObject* object;
  double total;
  if (!PyArg_ParseTuple(args, "Od:set_total_mass", &object, &total)) return NULL;
  snPyModel* model = sn_py_model(module, object);
  if (!model || !is_free(model)) return NULL;
  if (!sn_set_total_mass(model->m, total)) {
    PyErr_Format(PyExc_ValueError, "set_total_mass: total is %R: expected a positive number of kilograms",
                 PyTuple_GetItem(args, 1));
    return NULL;
  }
  sn_model_refresh(model->m);
  Py_RETURN_NONE;
}

static PyObject* save_keyframe(PyObject* module, PyObject* args) {
  PyObject *model_object, *data_object;
  Call call = {0};
  int key;
  if (!PyArg_ParseTuple(args, "OOi:save_keyframe", &model_object, &data_object, &key)) return NULL;
  if (!sn_py_pair(module, model_object, data_object, &call.model, &call.data)) return NULL;
  if (!is_free(call.model)) return NULL;
  if (!sn_save_keyframe(call.model->m, call.data->d, key))
    return PyErr_Format(PyExc_IndexError, "keyframe %d is not there: the model has %d", key, call.model->m->nkey);
  Py_RETURN_NONE;
}

// ---- text

// A list of pieces; NULL after a failure.
static void collect(void* context, const char* text, size_t length) {
  PyObject** pieces = context;
  if (!*pieces) return;
  PyObject* piece = PyUnicode_DecodeUTF8(text, (Py_ssize_t)length, "replace");
  if (!piece || PyList_Append(*pieces, piece) < 0) Py_CLEAR(*pieces);
  Py_XDECREF(piece);
}

static PyObject* joined(PyObject* pieces) {
  if (!pieces) return NULL;
  PyObject* nothing = PyUnicode_FromString("");
  PyObject* text = nothing ? PyUnicode_Join(nothing, pieces) : NULL;
  Py_XDECREF(nothing);
  Py_DECREF(pieces);
  return text;
}

static PyObject* model_text(PyObject* module, PyObject* args) {
  PyObject* object;
  if (!PyArg_ParseTuple(args, "O:model_text", &object)) return NULL;
  snPyModel* model = sn_py_model(module, object);
  if (!model) return NULL;
  PyObject* pieces = PyList_New(0);
  sn_model_print(model->m, collect, &pieces);
  return joined(pieces);
}

static PyObject* data_text(PyObject* module, PyObject* args) {
  PyObject *model_object, *data_object;
  Call call = {0};
  if (!PyArg_ParseTuple(args, "OO:data_text", &model_object, &data_object)) return NULL;
  if (!sn_py_pair(module, model_object, data_object, &call.model, &call.data)) return NULL;
  PyObject* pieces = PyList_New(0);
  sn_data_print(call.model->m, call.data->d, collect, &pieces);
  return joined(pieces);
}

PyMethodDef sn_py_query_methods[] = {
    {"ray", ray, METH_VARARGS,
     "ray(m, d, origin, direction, groups, fixed, excluded, normal)\n--\n\nGives (distance, geom), writes the normal."},
    {"multi_ray", multi_ray, METH_VARARGS,
     "multi_ray(m, d, origin, directions, groups, fixed, excluded, cutoff, distance, geom, normal)\n--\n\n"
     "Writes what rays from one point meet."},
    {"ray_flex", ray_flex, METH_VARARGS,
     "ray_flex(m, d, flex, vertices, edges, faces, skin, layer, origin, direction, normal, /)\n--\n\n"
     "Gives (distance, vertex) where a ray hits one flex, writes the normal."},
    {"ray_geom", ray_geom, METH_VARARGS,
     "ray_geom(m, d, geom, origin, direction, normal, /)\n--\n\nWhere a ray hits one geom."},
    {"geom_aabb", geom_aabb, METH_VARARGS, "geom_aabb(m, d, geom, box, /)\n--\n\nBox around a geom."},
    {"geom_distance", geom_distance, METH_VARARGS,
     "geom_distance(m, d, geom1, geom2, limit, segment)\n--\n\nGives the distance, writes the nearest points."},
    {"contact_force", contact_force, METH_VARARGS,
     "contact_force(m, d, out, contact)\n--\n\nWrites force and torque in the contact's axes."},
    {"contact_wrench", contact_wrench, METH_VARARGS,
     "contact_wrench(m, d, out, contact)\n--\n\nWrites torque and force in world axes."},
    {"contact_jacobian", contact_jacobian, METH_VARARGS,
     "contact_jacobian(m, d, out, contact)\n--\n\nWrites the Jacobian of a contact's motion."},
    {"mul_jac", mul_jac, METH_VARARGS, "mul_jac(m, d, out, x)\n--\n\nWrites J x."},
    {"mul_jac_transposed", mul_jac_transposed, METH_VARARGS, "mul_jac_transposed(m, d, out, x)\n--\n\nWrites J^T x."},
    {"constraint_update", constraint_update, METH_VARARGS,
     "constraint_update(m, d, residual)\n--\n\nForces of all rows at a residual; gives the cost."},
    {"angular_momentum_matrix", angular_momentum_matrix, METH_VARARGS,
     "angular_momentum_matrix(m, d, out, body)\n--\n\nWrites the matrix from qvel to angular momentum."},
    {"local_to_global", local_to_global, METH_VARARGS,
     "local_to_global(m, d, body, pos, quat, xpos, xmat)\n--\n\nWrites the world frame of a frame on a body."},
    {"total_mass", total_mass, METH_VARARGS, "total_mass(m)\n--\n\nMass of all bodies [kg]."},
    {"set_total_mass", set_total_mass, METH_VARARGS,
     "set_total_mass(m, total)\n--\n\nScales all masses to a total, and refreshes the model."},
    {"save_keyframe", save_keyframe, METH_VARARGS,
     "save_keyframe(m, d, key)\n--\n\nKeeps the present state as a keyframe of the model."},
    {"model_text", model_text, METH_VARARGS, "model_text(m)\n--\n\nAll fields of a model as text."},
    {"data_text", data_text, METH_VARARGS, "data_text(m, d)\n--\n\nAll fields of a data as text."},
    {NULL, NULL, 0, NULL},
};
