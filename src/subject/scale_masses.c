// scale_masses.c — masses and inertias of scaled bodies
//   A body scaled alike along its axes has its inertia scaled by the square. Any other is taken for a cylinder along
//   the axis of its least moment of inertia, as OpenSim does: I_axis = m r^2 / 2 and I_across = m (l^2 / 12 + r^2 / 4)
//   give r and l, which are scaled. Products of inertia follow the product of their two factors.
#include "subject/scale.h"

#include <float.h>
#include <math.h>

enum { XX, YY, ZZ, XY, XZ, YZ, NUMBERS };

static const char* const old_names[NUMBERS] = {"inertia_xx", "inertia_yy", "inertia_zz",
                                               "inertia_xy", "inertia_xz", "inertia_yz"};

typedef struct Inertial {
  double mass, inertia[NUMBERS];
} Inertial;

static bool is_old(const snSubjectDocument* doc, const snXmlNode* body) {
  return sn_osim_property(&doc->o, body, "inertia") == NULL && sn_osim_child(body, "inertia_xx") != NULL;
}

static Inertial read_inertial(const snSubjectDocument* doc, const snXmlNode* body) {
  Inertial in = {.mass = sn_osim_number(&doc->o, body, "mass", 0)};
  if (is_old(doc, body))
    for (int i = 0; i < NUMBERS; i++) in.inertia[i] = sn_osim_number(&doc->o, body, old_names[i], 0);
  else
    sn_osim_numbers(&doc->o, body, "inertia", in.inertia, NUMBERS);
  return in;
}

static void write_inertial(snSubjectDocument* doc, const snXmlNode* body, const Inertial* in) {
  sn_document_set_numbers(doc, body, "mass", &in->mass, 1);
  if (is_old(doc, body))
    for (int i = 0; i < NUMBERS; i++) sn_document_set_numbers(doc, body, old_names[i], &in->inertia[i], 1);
  else
    sn_document_set_numbers(doc, body, "inertia", in->inertia, NUMBERS);
}

void sn_document_set_inertial(snSubjectDocument* doc, const snXmlNode* body, double mass, const double center[3],
                              const double inertia[6]) {
  Inertial in = {.mass = mass};
  for (int i = 0; i < NUMBERS; i++) in.inertia[i] = inertia[i];
  write_inertial(doc, body, &in);
  sn_document_set_numbers(doc, body, "mass_center", center, 3);
}

// conformance: Simbody's test of equal numbers
static bool alike(double a, double b) {
  double scale = fmax(1, fmax(fabs(a), fabs(b)));
  return fabs(a - b) <= 2e-14 * scale;
}

static void scale_cylinder(Inertial* in, double mass_before, const double f[3]) {
  double* I = in->inertia;
  int axis = I[XX] <= I[YY] ? (I[XX] <= I[ZZ] ? 0 : 2) : (I[YY] <= I[ZZ] ? 1 : 2), across = axis == 0;
  int one = (axis + 1) % 3, other = (axis + 2) % 3;
  double radius2 = fmax(0, 2 * I[axis] / mass_before);
  double length2 = fmax(0, 12 * (I[across] - 0.25 * mass_before * radius2) / mass_before);
  radius2 *= f[one] * f[other];
  length2 *= f[axis] * f[axis];
  I[axis] = 0.5 * in->mass * radius2;
  I[one] = I[other] = in->mass * (length2 / 12 + 0.25 * radius2);
}

static void scale_inertial(Inertial* in, snVec3 factors, bool preserve) {
  const double f[3] = {factors.x, factors.y, factors.z};
  double volume = fabs(f[0] * f[1] * f[2]), before = in->mass;
  double density = preserve ? 1 : volume;
  in->mass *= density;
  if (in->mass <= DBL_EPSILON) {
    for (int i = 0; i < NUMBERS; i++) in->inertia[i] = 0;
  } else if (alike(f[0], f[1]) && alike(f[1], f[2])) {
    for (int i = 0; i < NUMBERS; i++) in->inertia[i] *= density * (f[0] * f[0]);
  } else {
    scale_cylinder(in, before, f);
    in->inertia[XY] *= f[0] * f[1] * density;
    in->inertia[XZ] *= f[0] * f[2] * density;
    in->inertia[YZ] *= f[1] * f[2] * density;
  }
}

double sn_document_mass(const snSubjectDocument* doc) {
  double sum = 0;
  for (int i = 1; i < doc->o.body_count; i++) sum += sn_osim_number(&doc->o, doc->o.bodies[i].node, "mass", 0);
  return sum;
}

void sn_scale_masses(snSubjectDocument* doc, const snVec3* factors, bool preserve, double mass) {
  for (int i = 1; i < doc->o.body_count; i++) {
    Inertial in = read_inertial(doc, doc->o.bodies[i].node);
    scale_inertial(&in, factors[i], preserve);
    write_inertial(doc, doc->o.bodies[i].node, &in);
  }
  double sum = sn_document_mass(doc);
  if (!(mass > 0) || !(sum > 0)) return;
  for (int i = 1; i < doc->o.body_count; i++) {
    Inertial in = read_inertial(doc, doc->o.bodies[i].node);
    in.mass *= mass / sum;
    for (int k = 0; k < NUMBERS; k++) in.inertia[k] *= mass / sum;
    write_inertial(doc, doc->o.bodies[i].node, &in);
  }
}
