// muscle.c — curves of Hill muscles, and muscles of a model
//   Shapes come as the numbers of their structs, in order; curves go from a vector of positions to one of values, first
//   and second derivatives.
#include "core.h"

#include "sinew/muscle.h"
#include <string.h>

_Static_assert(sizeof(snMillardShape) == 22 * sizeof(double), "the shape is made of numbers");
_Static_assert(sizeof(snDegrooteShape) == 4 * sizeof(double), "the shape is made of numbers");

enum { CURVE_COUNT = 4 };

static snHillShape hill_shape(const double* n) {
  return (snHillShape){
      .flwidth = {n[0], n[1]},
      .fltruncate = n[2] != 0,
      .fvcurvature = n[3],
      .fvmax = n[4],
      .fvecc = n[5],
      .fpshape = n[6],
      .tendonstiff = n[7],
  };
}

typedef snCurvePoint HillFn(double x, const snHillShape* shape);
typedef snCurvePoint MillardFn(double x, const double* curves);
typedef snCurvePoint DegrooteFn(double x, const snDegrooteShape* shape);

static HillFn* const hill_curves[CURVE_COUNT] = {sn_hill_active_force_length, sn_hill_passive_force_length,
                                                 sn_hill_force_velocity, sn_hill_tendon_force_length};
static MillardFn* const millard_curves[CURVE_COUNT] = {sn_millard_active_force_length, sn_millard_passive_force_length,
                                                       sn_millard_force_velocity, sn_millard_tendon_force_length};
static DegrooteFn* const degroote_curves[CURVE_COUNT] = {sn_degroote_active_force_length,
                                                         sn_degroote_passive_force_length, sn_degroote_force_velocity,
                                                         sn_degroote_tendon_force_length};

static void put(double* out, snCurvePoint p) {
  out[0] = p.value;
  out[1] = p.derivative;
  out[2] = p.second_derivative;
}

// False with an exception set.
static bool evaluate(int set, int curve, const double* numbers, const double* x, Py_ssize_t count, double* out) {
  snHillShape hill = set == SN_CURVES_HILL ? hill_shape(numbers) : sn_hill_shape();
  snDegrooteShape degroote;
  snMillardShape millard;
  snMillardCurves pieces;
  const char* reason = NULL;
  if (set == SN_CURVES_DEGROOTE) memcpy(&degroote, numbers, sizeof degroote);
  if (set == SN_CURVES_MILLARD) {
    memcpy(&millard, numbers, sizeof millard);
    if (!sn_millard_curves(&millard, pieces, &reason)) {
      PyErr_SetString(PyExc_ValueError, reason);
      return false;
    }
  }
  for (Py_ssize_t i = 0; i < count; i++) {
    if (set == SN_CURVES_HILL) put(out + 3 * i, hill_curves[curve](x[i], &hill));
    if (set == SN_CURVES_MILLARD) put(out + 3 * i, millard_curves[curve](x[i], pieces));
    if (set == SN_CURVES_DEGROOTE) put(out + 3 * i, degroote_curves[curve](x[i], &degroote));
  }
  return true;
}

static PyObject* muscle_curve(PyObject* module, PyObject* args) {
  static const Py_ssize_t lengths[SN_CURVES_COUNT] = {8, 22, 4};
  PyObject *shape_object, *x_object, *out_object;
  int set, curve;
  (void)module;
  if (!PyArg_ParseTuple(args, "iiOOO:muscle_curve", &set, &curve, &shape_object, &x_object, &out_object)) return NULL;
  if (set < 0 || set >= SN_CURVES_COUNT || curve < 0 || curve >= CURVE_COUNT)
    return PyErr_Format(PyExc_ValueError, "there is no such curve");
  snPyVector shape, x, out;
  if (!sn_py_open_vector(&shape, shape_object, "shape", lengths[set], false)) return NULL;
  bool done = false;
  if (sn_py_open_vector(&x, x_object, "x", -1, false)) {
    if (sn_py_open_vector(&out, out_object, "out", 3 * x.length, true)) {
      done = evaluate(set, curve, shape.numbers, x.numbers, x.length, out.numbers);
      sn_py_close_vector(&out);
    }
    sn_py_close_vector(&x);
  }
  sn_py_close_vector(&shape);
  if (!done) return NULL;
  Py_RETURN_NONE;
}

static PyObject* degroote_activation_rate(PyObject* module, PyObject* args) {
  double ctrl, act, activation, deactivation, steepness;
  (void)module;
  if (!PyArg_ParseTuple(args, "ddddd:degroote_activation_rate", &ctrl, &act, &activation, &deactivation, &steepness))
    return NULL;
  return PyFloat_FromDouble(sn_degroote_activation_rate(ctrl, act, activation, deactivation, steepness));
}

static PyObject* settle_muscles(PyObject* module, PyObject* args) {
  PyObject *model_object, *data_object;
  snPyModel* model;
  snPyData* data;
  if (!PyArg_ParseTuple(args, "OO:settle_muscles", &model_object, &data_object)) return NULL;
  if (!sn_py_pair(module, model_object, data_object, &model, &data) || !sn_py_begin(model, data)) return NULL;
  sn_settle_muscles(model->m, data->d);
  sn_py_end(model, data);
  Py_RETURN_NONE;
}

static PyObject* muscle_derivatives(PyObject* module, PyObject* args) {
  PyObject *model_object, *data_object;
  snPyModel* model;
  snPyData* data;
  snMuscleDerivatives s;
  int actuator;
  if (!PyArg_ParseTuple(args, "OOi:muscle_derivatives", &model_object, &data_object, &actuator)) return NULL;
  if (!sn_py_pair(module, model_object, data_object, &model, &data) || !sn_py_begin(model, data)) return NULL;
  bool found = sn_muscle_derivatives(model->m, data->d, actuator, &s);
  sn_py_end(model, data);
  if (!found) Py_RETURN_NONE;
  return Py_BuildValue("(dddddddd)", s.dforce_dactivation, s.dforce_dlength, s.dforce_dvelocity, s.dforce_dfiber,
                       s.drate_dactivation, s.drate_dlength, s.drate_dvelocity, s.drate_dfiber);
}

static PyObject* muscle_info(PyObject* module, PyObject* args) {
  PyObject* model_object;
  snMuscleInfo i;
  int actuator;
  if (!PyArg_ParseTuple(args, "Oi:muscle_info", &model_object, &actuator)) return NULL;
  snPyModel* model = sn_py_model(module, model_object);
  if (!model) return NULL;
  if (!sn_muscle_info(model->m, actuator, &i)) Py_RETURN_NONE;
  return Py_BuildValue("(iiOOdddddd)", (int)i.kind, (int)i.curves, i.compliant ? Py_True : Py_False,
                       i.variable_pennation ? Py_True : Py_False, i.force, i.optlen, i.slacklen, i.vmax, i.pennation,
                       i.mass);
}

static PyObject* curve_of_muscle(PyObject* module, PyObject* args) {
  PyObject* model_object;
  int actuator, curve;
  double x;
  if (!PyArg_ParseTuple(args, "Oiid:curve_of_muscle", &model_object, &actuator, &curve, &x)) return NULL;
  snPyModel* model = sn_py_model(module, model_object);
  if (!model) return NULL;
  snCurvePoint p = sn_muscle_curve(model->m, actuator, (snMuscleCurve)curve, x);
  return Py_BuildValue("(ddd)", p.value, p.derivative, p.second_derivative);
}

PyMethodDef sn_py_muscle_methods[] = {
    {"curve_of_muscle", curve_of_muscle, METH_VARARGS,
     "curve_of_muscle(m, actuator, curve, x, /)\n--\n\nA curve of one muscle, with derivatives."},
    {"muscle_curve", muscle_curve, METH_VARARGS,
     "muscle_curve(set, curve, shape, x, out)\n--\n\nValues, first and second derivatives of a curve of Hill muscles."},
    {"degroote_activation_rate", degroote_activation_rate, METH_VARARGS,
     "degroote_activation_rate(ctrl, act, activation_time, deactivation_time, steepness)\n--\n\nd activation / dt."},
    {"settle_muscles", settle_muscles, METH_VARARGS,
     "settle_muscles(m, d)\n--\n\nBrings the fibres of compliant muscles to rest at the present pose and activation."},
    {"muscle_derivatives", muscle_derivatives, METH_VARARGS,
     "muscle_derivatives(m, d, actuator)\n--\n\nDerivatives of force and fibre velocity of a Hill muscle, None for "
     "others."},
    {"muscle_info", muscle_info, METH_VARARGS,
     "muscle_info(m, actuator)\n--\n\nA muscle in physiologists' numbers, None for other actuators."},
    {NULL, NULL, 0, NULL},
};
