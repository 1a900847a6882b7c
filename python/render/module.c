// module.c — the extension module sinew._render: pictures of scenes, drawn off screen
//   A module of its own, so that sinew itself needs no graphics library. Models and scenes come as capsules of
//   sinew._core; a renderer keeps its model's memory alive.
#define Py_LIMITED_API 0x030B0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "sinew/render.h"

#include <stdint.h>

static const char renderer_name[] = "sinew.renderer";
static const char model_name[] = "sinew.model", scene_name[] = "sinew.scene";  // as sinew._core calls its capsules

typedef struct Renderer {
  snRenderer* r;
  PyObject* memory;  // capsule of the model
  int width, height, nhfield, ntex, nskinvert;
} Renderer;

static void release(PyObject* capsule) {
  Renderer* own = PyCapsule_GetPointer(capsule, renderer_name);
  sn_renderer_destroy(own->r);
  Py_XDECREF(own->memory);
  PyMem_Free(own);
}

static PyObject* wrap(snRenderer* r, const snModel* m, PyObject* memory, int width, int height) {
  Renderer* own = PyMem_Malloc(sizeof *own);
  PyObject* capsule = own ? PyCapsule_New(own, renderer_name, release) : PyErr_NoMemory();
  if (!capsule) {
    PyMem_Free(own);
    sn_renderer_destroy(r);
    return NULL;
  }
  *own = (Renderer){r, Py_NewRef(memory), width, height, m->nhfield, m->ntex, m->nskinvert};
  return capsule;
}

static PyObject* create(PyObject* module, PyObject* args) {
  (void)module;
  PyObject* memory;
  int width, height;
  char why[300] = "";
  if (!PyArg_ParseTuple(args, "Oii:create", &memory, &width, &height)) return NULL;
  const snModel* m = PyCapsule_GetPointer(memory, model_name);
  if (!m) return NULL;
  snRenderer* r = sn_renderer_create(m, width, height, why, sizeof why);
  return r ? wrap(r, m, memory, width, height) : PyErr_Format(PyExc_RuntimeError, "no renderer: %s", why);
}

// The renderer and the scene of a call, checked to fit together.
static Renderer* open_pair(PyObject* renderer, PyObject* scene, const snScene** out) {
  Renderer* own = PyCapsule_GetPointer(renderer, renderer_name);
  *out = own ? PyCapsule_GetPointer(scene, scene_name) : NULL;
  if (!*out) return NULL;
  if ((int)(intptr_t)PyCapsule_GetContext(scene) == own->nskinvert) return own;
  PyErr_SetString(PyExc_ValueError, "the scene and the renderer belong to different models");
  return NULL;
}

static bool is_sized(const Py_buffer* out, const Renderer* own, size_t pixel) {
  Py_ssize_t wanted = (Py_ssize_t)own->width * own->height * (Py_ssize_t)pixel;
  if (out->len == wanted) return true;
  PyErr_Format(PyExc_ValueError, "a picture of %d x %d pixels has %zd bytes, got room for %zd", own->width, own->height,
               wanted, out->len);
  return false;
}

static PyObject* draw(PyObject* module, PyObject* args) {
  (void)module;
  PyObject *renderer, *scene;
  Py_buffer flags, rgb;
  const snScene* list;
  if (!PyArg_ParseTuple(args, "OOy*w*:draw", &renderer, &scene, &flags, &rgb)) return NULL;
  Renderer* own = open_pair(renderer, scene, &list);
  snRenderOptions options = sn_render_default_options();
  bool fits = own && is_sized(&rgb, own, 3);
  if (fits) {
    const snByte* given = flags.buf;
    for (Py_ssize_t k = 0; k < flags.len && k < SN_RENDER_COUNT; k++) options.flags[k] = given[k];
    sn_renderer_draw(own->r, list, &options);
    sn_renderer_read_rgb(own->r, rgb.buf);
  }
  PyBuffer_Release(&flags);
  PyBuffer_Release(&rgb);
  if (!fits) return NULL;
  Py_RETURN_NONE;
}

static PyObject* depth(PyObject* module, PyObject* args) {
  (void)module;
  PyObject *renderer, *scene;
  Py_buffer out;
  const snScene* list;
  if (!PyArg_ParseTuple(args, "OOw*:depth", &renderer, &scene, &out)) return NULL;
  Renderer* own = open_pair(renderer, scene, &list);
  bool fits = own && is_sized(&out, own, sizeof(float));
  if (fits) sn_renderer_depth(own->r, list, out.buf);
  PyBuffer_Release(&out);
  if (!fits) return NULL;
  Py_RETURN_NONE;
}

static PyObject* segment(PyObject* module, PyObject* args) {
  (void)module;
  PyObject *renderer, *scene;
  Py_buffer out;
  const snScene* list;
  if (!PyArg_ParseTuple(args, "OOw*:segment", &renderer, &scene, &out)) return NULL;
  Renderer* own = open_pair(renderer, scene, &list);
  bool fits = own && is_sized(&out, own, sizeof(int));
  if (fits) sn_renderer_segment(own->r, list, out.buf);
  PyBuffer_Release(&out);
  if (!fits) return NULL;
  Py_RETURN_NONE;
}

// The renderer of an upload, with the index checked against a count of the model.
static PyObject* upload(PyObject* args, const char* format, bool hfield) {
  PyObject* renderer;
  int index;
  if (!PyArg_ParseTuple(args, format, &renderer, &index)) return NULL;
  Renderer* own = PyCapsule_GetPointer(renderer, renderer_name);
  if (!own) return NULL;
  int count = hfield ? own->nhfield : own->ntex;
  if (index < 0 || index >= count)
    return PyErr_Format(PyExc_IndexError, "%s %d is not there: the model has %d", hfield ? "height field" : "texture",
                        index, count);
  (hfield ? sn_renderer_upload_hfield : sn_renderer_upload_texture)(own->r, index);
  Py_RETURN_NONE;
}

static PyObject* upload_hfield(PyObject* module, PyObject* args) {
  (void)module;
  return upload(args, "Oi:upload_hfield", true);
}

static PyObject* upload_texture(PyObject* module, PyObject* args) {
  (void)module;
  return upload(args, "Oi:upload_texture", false);
}

static PyMethodDef methods[] = {
    {"create", create, METH_VARARGS, "create(memory, width, height)\n--\n\nA renderer of pictures of this size."},
    {"draw", draw, METH_VARARGS,
     "draw(renderer, scene, flags, rgb)\n--\n\nDraws a scene; `rgb` gets 3 bytes per pixel, top row first."},
    {"depth", depth, METH_VARARGS, "depth(renderer, scene, out)\n--\n\nDistance of each pixel in metres, as floats."},
    {"segment", segment, METH_VARARGS,
     "segment(renderer, scene, out)\n--\n\nItem of each pixel as int; -1 for the background."},
    {"upload_hfield", upload_hfield, METH_VARARGS,
     "upload_hfield(renderer, index)\n--\n\nTakes over changed heights of a height field."},
    {"upload_texture", upload_texture, METH_VARARGS,
     "upload_texture(renderer, index)\n--\n\nTakes over changed pixels of a texture."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "sinew._render",
    .m_doc = "Off-screen pictures with OpenGL through EGL.",
    .m_methods = methods,
};

PyMODINIT_FUNC PyInit__render(void) { return PyModuleDef_Init(&definition); }
