// scene.c — lists of what a picture shows: made, filled and edited
//   reads   the structs of sinew/scene.h        gives   capsules, and bytes that NumPy makes arrays of by
//   `scene_layout` Structs come and go as bytes of their C layout; a caller that gives too few or too many is told.
#include "core.h"
#include "sinew/scene.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

// sinew._render knows the capsule by this name; its context is the number of skin vertices that the scene has room for
static const char scene_name[] = "sinew.scene";

typedef struct Member {
  const char *name, *code;  // code: in the language of Python's struct module
  int count;                // 0: a plain number
  size_t offset;
} Member;

typedef struct Layout {
  const char* name;
  size_t bytes;
  const Member* members;
  int count;
} Layout;

#define ONE(type, name, code) \
  { #name, code, 0, offsetof(type, name) }
#define ROW(type, name, code, count) \
  { #name, code, count, offsetof(type, name) }
#define LENGTH(table) (int)(sizeof table / sizeof table[0])

static const Member option_members[] = {
    ONE(snSceneOptions, label, "i"),
    ONE(snSceneOptions, frame, "i"),
    ROW(snSceneOptions, geomgroup, "B", SN_SCENE_GROUPS),
    ROW(snSceneOptions, sitegroup, "B", SN_SCENE_GROUPS),
    ROW(snSceneOptions, jointgroup, "B", SN_SCENE_GROUPS),
    ROW(snSceneOptions, tendongroup, "B", SN_SCENE_GROUPS),
    ROW(snSceneOptions, actuatorgroup, "B", SN_SCENE_GROUPS),
    ROW(snSceneOptions, skingroup, "B", SN_SCENE_GROUPS),
    ROW(snSceneOptions, flags, "B", SN_SHOW_COUNT),
    ROW(snSceneOptions, flexgroup, "B", SN_SCENE_GROUPS),
    ONE(snSceneOptions, flex_layer, "i"),
};

static const Member camera_members[] = {
    ONE(snSceneCamera, type, "i"),      ONE(snSceneCamera, fixedcamid, "i"), ONE(snSceneCamera, trackbodyid, "i"),
    ROW(snSceneCamera, lookat, "d", 3), ONE(snSceneCamera, distance, "d"),   ONE(snSceneCamera, azimuth, "d"),
    ONE(snSceneCamera, elevation, "d"),
};

static const Member perturb_members[] = {
    ONE(snPerturb, select, "i"),      ONE(snPerturb, skinselect, "i"),   ONE(snPerturb, active, "i"),
    ROW(snPerturb, localpos, "d", 3), ROW(snPerturb, refselpos, "d", 3), ROW(snPerturb, refpos, "d", 3),
    ROW(snPerturb, refquat, "d", 4),  ONE(snPerturb, localmass, "d"),    ONE(snPerturb, scale, "d"),
    ONE(snPerturb, flexselect, "i"),
};

static const Member item_members[] = {
    ONE(snSceneItem, type, "i"),       ONE(snSceneItem, dataid, "i"),      ONE(snSceneItem, hull, "i"),
    ONE(snSceneItem, objtype, "i"),    ONE(snSceneItem, objid, "i"),       ONE(snSceneItem, category, "i"),
    ONE(snSceneItem, matid, "i"),      ONE(snSceneItem, texcoord, "i"),    ONE(snSceneItem, segid, "i"),
    ROW(snSceneItem, size, "f", 3),    ROW(snSceneItem, pos, "f", 3),      ROW(snSceneItem, mat, "f", 9),
    ROW(snSceneItem, rgba, "f", 4),    ONE(snSceneItem, emission, "f"),    ONE(snSceneItem, specular, "f"),
    ONE(snSceneItem, shininess, "f"),  ONE(snSceneItem, reflectance, "f"), ONE(snSceneItem, rbound, "f"),
    ROW(snSceneItem, label, "s", 100),
};

static const Member light_members[] = {
    ONE(snSceneLight, id, "i"),
    ONE(snSceneLight, type, "i"),
    ONE(snSceneLight, headlight, "i"),
    ONE(snSceneLight, castshadow, "i"),
    ROW(snSceneLight, pos, "f", 3),
    ROW(snSceneLight, dir, "f", 3),
    ROW(snSceneLight, attenuation, "f", 3),
    ONE(snSceneLight, cutoff, "f"),
    ONE(snSceneLight, exponent, "f"),
    ROW(snSceneLight, ambient, "f", 3),
    ROW(snSceneLight, diffuse, "f", 3),
    ROW(snSceneLight, specular, "f", 3),
    ONE(snSceneLight, bulbradius, "f"),
    ONE(snSceneLight, intensity, "f"),
    ONE(snSceneLight, range, "f"),
};

static const Member view_members[] = {
    ROW(snSceneView, pos, "f", 3),         ROW(snSceneView, forward, "f", 3),    ROW(snSceneView, up, "f", 3),
    ONE(snSceneView, frustum_center, "f"), ONE(snSceneView, frustum_width, "f"), ONE(snSceneView, frustum_bottom, "f"),
    ONE(snSceneView, frustum_top, "f"),    ONE(snSceneView, frustum_near, "f"),  ONE(snSceneView, frustum_far, "f"),
    ONE(snSceneView, orthographic, "i"),
};

static const Layout layouts[] = {
    {"options", sizeof(snSceneOptions), option_members, LENGTH(option_members)},
    {"camera", sizeof(snSceneCamera), camera_members, LENGTH(camera_members)},
    {"perturb", sizeof(snPerturb), perturb_members, LENGTH(perturb_members)},
    {"item", sizeof(snSceneItem), item_members, LENGTH(item_members)},
    {"light", sizeof(snSceneLight), light_members, LENGTH(light_members)},
    {"view", sizeof(snSceneView), view_members, LENGTH(view_members)},
};

static PyObject* layout_rows(const Layout* layout) {
  PyObject* rows = PyList_New(0);
  for (int i = 0; rows && i < layout->count; i++) {
    const Member* m = &layout->members[i];
    PyObject* row = Py_BuildValue("(ssin)", m->name, m->code, m->count, (Py_ssize_t)m->offset);
    if (!row || PyList_Append(rows, row) < 0) Py_CLEAR(rows);
    Py_XDECREF(row);
  }
  return rows;
}

// {struct: ([(member, code, count, offset)], bytes)}
static PyObject* scene_layout(PyObject* module, PyObject* unused) {
  (void)module, (void)unused;
  PyObject* all = PyDict_New();
  for (int i = 0; all && i < LENGTH(layouts); i++) {
    PyObject* rows = layout_rows(&layouts[i]);
    PyObject* entry = rows ? Py_BuildValue("(Nn)", rows, (Py_ssize_t)layouts[i].bytes) : NULL;
    if (!entry || PyDict_SetItemString(all, layouts[i].name, entry) < 0) Py_CLEAR(all);
    Py_XDECREF(entry);
  }
  return all;
}

static PyObject* scene_default_options(PyObject* module, PyObject* unused) {
  (void)module, (void)unused;
  snSceneOptions options = sn_scene_default_options();
  return PyByteArray_FromStringAndSize((const char*)&options, sizeof options);
}

static PyObject* scene_default_camera(PyObject* module, PyObject* object) {
  snPyModel* model = sn_py_model(module, object);
  if (!model) return NULL;
  snSceneCamera camera = sn_scene_default_camera(model->m);
  return PyByteArray_FromStringAndSize((const char*)&camera, sizeof camera);
}

// ---- scenes

static void release(PyObject* capsule) { sn_scene_destroy(PyCapsule_GetPointer(capsule, scene_name)); }

static PyObject* scene_create(PyObject* module, PyObject* object) {
  snPyModel* model = sn_py_model(module, object);
  if (!model) return NULL;
  snScene* scene = sn_scene_create(model->m, NULL);
  PyObject* capsule = scene ? PyCapsule_New(scene, scene_name, release) : PyErr_NoMemory();
  if (!capsule) {
    sn_scene_destroy(scene);
    return NULL;
  }
  PyCapsule_SetContext(capsule, (void*)(intptr_t)model->m->nskinvert);
  return capsule;
}

static snScene* scene_of(PyObject* capsule) { return PyCapsule_GetPointer(capsule, scene_name); }
static int skin_vertices(PyObject* capsule) { return (int)(intptr_t)PyCapsule_GetContext(capsule); }

// Copies one struct from a buffer of its size; None leaves it as it is.
static bool copy_struct(PyObject* object, void* to, size_t bytes, const char* name) {
  if (object == Py_None) return true;
  Py_buffer buffer;
  if (PyObject_GetBuffer(object, &buffer, PyBUF_SIMPLE) < 0) return false;
  bool fits = buffer.len == (Py_ssize_t)bytes;
  if (fits)
    memcpy(to, buffer.buf, bytes);
  else
    PyErr_Format(PyExc_ValueError, "'%s' has %zd bytes, got %zd", name, (Py_ssize_t)bytes, buffer.len);
  PyBuffer_Release(&buffer);
  return fits;
}

static PyObject* scene_update(PyObject* module, PyObject* args) {
  PyObject *capsule, *model_object, *data_object, *option_object, *perturb_object, *camera_object, *view_object;
  snPyModel* model;
  snPyData* data;
  int categories;
  if (!PyArg_ParseTuple(args, "OOOOOOOi:scene_update", &capsule, &model_object, &data_object, &option_object,
                        &perturb_object, &camera_object, &view_object, &categories))
    return NULL;
  snScene* scene = scene_of(capsule);
  if (!scene || !sn_py_pair(module, model_object, data_object, &model, &data)) return NULL;
  if (skin_vertices(capsule) != model->m->nskinvert)
    return PyErr_Format(PyExc_ValueError, "this scene was made for a model with %d skin vertices, not %d",
                        skin_vertices(capsule), model->m->nskinvert);
  snSceneOptions options = sn_scene_default_options();
  snSceneCamera camera = sn_scene_default_camera(model->m);
  snPerturb perturb = sn_scene_default_perturb();
  if (!copy_struct(option_object, &options, sizeof options, "options") ||
      !copy_struct(perturb_object, &perturb, sizeof perturb, "perturb") ||
      !copy_struct(camera_object, &camera, sizeof camera, "camera") ||
      !copy_struct(view_object, &scene->view, sizeof scene->view, "view"))
    return NULL;
  if (!sn_py_begin(model, data)) return NULL;
  bool done = sn_scene_update(model->m, data->d, &options, &perturb, &camera, categories, scene);
  sn_py_end(model, data);
  if (scene->full) return PyErr_NoMemory();
  if (done) return PyLong_FromLong(scene->nitem);
  return PyErr_Format(PyExc_ValueError, "there is no such camera: type %d, camera %d, body %d", camera.type,
                      camera.fixedcamid, camera.trackbodyid);
}

// (items, lights, view) as bytes.
static PyObject* scene_copy(PyObject* module, PyObject* capsule) {
  (void)module;
  const snScene* scene = scene_of(capsule);
  if (!scene) return NULL;
  return Py_BuildValue(
      "(NNN)", PyByteArray_FromStringAndSize((const char*)scene->item, scene->nitem * (Py_ssize_t)sizeof *scene->item),
      PyByteArray_FromStringAndSize((const char*)scene->light, scene->nlight * (Py_ssize_t)sizeof *scene->light),
      PyByteArray_FromStringAndSize((const char*)&scene->view, sizeof scene->view));
}

// (vertices, normals) of all skins as bytes of floats.
static PyObject* scene_skins(PyObject* module, PyObject* capsule) {
  (void)module;
  const snScene* scene = scene_of(capsule);
  if (!scene) return NULL;
  Py_ssize_t bytes = 3 * (Py_ssize_t)skin_vertices(capsule) * (Py_ssize_t)sizeof(float);
  return Py_BuildValue("(NN)", PyByteArray_FromStringAndSize((const char*)scene->skin_vert, bytes),
                       PyByteArray_FromStringAndSize((const char*)scene->skin_normal, bytes));
}

// (vertices, faces, normals, texture coordinates, first face, room, faces) of all flexes as bytes.
static PyObject* scene_flexes(PyObject* module, PyObject* capsule) {
  (void)module;
  const snScene* s = scene_of(capsule);
  if (!s) return NULL;
  Py_ssize_t real = (Py_ssize_t)sizeof(float), faces = 0, list = s->flex_room * (Py_ssize_t)sizeof(int);
  for (int flex = 0; flex < s->flex_room; flex++) faces += s->flex_facenum[flex];
  return Py_BuildValue("(NNNNNNN)",
                       PyByteArray_FromStringAndSize((const char*)s->flex_vert, 3 * s->flex_vert_room * real),
                       PyByteArray_FromStringAndSize((const char*)s->flex_face, 9 * faces * real),
                       PyByteArray_FromStringAndSize((const char*)s->flex_normal, 9 * faces * real),
                       PyByteArray_FromStringAndSize((const char*)s->flex_texcoord, 6 * faces * real),
                       PyByteArray_FromStringAndSize((const char*)s->flex_faceadr, list),
                       PyByteArray_FromStringAndSize((const char*)s->flex_facenum, list),
                       PyByteArray_FromStringAndSize((const char*)s->flex_faceused, list));
}

static bool put_items(snScene* scene, const Py_buffer* items) {
  size_t count = (size_t)items->len / sizeof(snSceneItem);
  scene->nitem = 0;
  for (size_t i = 0; i < count; i++) {
    snSceneItem* item = sn_scene_add(scene);
    if (!item) return false;
    memcpy(item, (const snSceneItem*)items->buf + i, sizeof *item);
    item->label[sizeof item->label - 1] = 0;
  }
  return true;
}

// Replaces the contents of a scene.
static PyObject* scene_put(PyObject* module, PyObject* args) {
  (void)module;
  PyObject *capsule, *view;
  Py_buffer items, lights;
  if (!PyArg_ParseTuple(args, "Oy*y*O:scene_put", &capsule, &items, &lights, &view)) return NULL;
  snScene* scene = scene_of(capsule);
  bool sized = scene && items.len % (Py_ssize_t)sizeof(snSceneItem) == 0 &&
               lights.len % (Py_ssize_t)sizeof(snSceneLight) == 0 && lights.len <= (Py_ssize_t)sizeof scene->light;
  if (scene && !sized)
    PyErr_SetString(PyExc_ValueError, "items and lights are whole structs, and at most 100 are lights");
  bool done = sized && copy_struct(view, &scene->view, sizeof scene->view, "view");
  if (done && !put_items(scene, &items)) done = (PyErr_NoMemory(), false);
  if (done) {
    memcpy(scene->light, lights.buf, (size_t)lights.len);
    scene->nlight = (int)((size_t)lights.len / sizeof(snSceneLight));
  }
  PyBuffer_Release(&items);
  PyBuffer_Release(&lights);
  if (!done) return NULL;
  Py_RETURN_NONE;
}

// The capsule that owns a model's memory, for modules that draw it.
static PyObject* model_memory(PyObject* module, PyObject* object) {
  snPyModel* model = sn_py_model(module, object);
  return model ? Py_NewRef(model->memory) : NULL;
}

PyMethodDef sn_py_scene_methods[] = {
    {"scene_layout", scene_layout, METH_NOARGS, "scene_layout()\n--\n\nMembers of the structs of a scene."},
    {"scene_default_options", scene_default_options, METH_NOARGS,
     "scene_default_options()\n--\n\nBytes of what is shown unless asked for otherwise."},
    {"scene_default_camera", scene_default_camera, METH_O,
     "scene_default_camera(model)\n--\n\nBytes of the camera that looks at the whole model."},
    {"scene_create", scene_create, METH_O, "scene_create(model)\n--\n\nAn empty scene for pictures of a model."},
    {"scene_update", scene_update, METH_VARARGS,
     "scene_update(scene, m, d, options, perturb, camera, view, categories)\n--\n\nFills a scene; the number of "
     "items."},
    {"scene_copy", scene_copy, METH_O, "scene_copy(scene)\n--\n\nBytes of items, lights and view."},
    {"scene_flexes", scene_flexes, METH_O,
     "scene_flexes(scene)\n--\n\nBytes of vertices, faces, normals and texture coordinates of flexes, and of which faces are whose."},
    {"scene_skins", scene_skins, METH_O, "scene_skins(scene)\n--\n\nBytes of the vertices and normals of skins."},
    {"scene_put", scene_put, METH_VARARGS, "scene_put(scene, items, lights, view)\n--\n\nReplaces what a scene shows."},
    {"model_memory", model_memory, METH_O, "model_memory(model)\n--\n\nThe capsule of a model's memory."},
    {NULL, NULL, 0, NULL},
};
