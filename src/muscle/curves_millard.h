// curves_millard.h — Millard's curves as pieces of polynomials in a parameter, inline for the force kernels
//   A piece is x(u), y(u) for u from 0 to 1. A point at x needs the u with x(u) = x: a cubic Hermite interpolant of the
//   inverse gives it to about 1e-6, one step of Halley's method to rounding.
#pragma once
#include "muscle/curve.h"

enum {
  SN_MILLARD_ACTIVE = 5,
  SN_MILLARD_PASSIVE = 2,
  SN_MILLARD_VELOCITY = 4,
  SN_MILLARD_TENDON = 2,
  SN_MILLARD_INTERVALS = 16
};

// A change of u below this is the last: its error goes with the third power, times about 5.
#define SN_MILLARD_LAST_CHANGE ((real)1e-5)

typedef struct snInverseNode {
  real u, du;  // du: derivative by x, times the distance of two nodes
} snInverseNode;

// Polynomials by rising powers; x rises.
typedef struct snCurvePiece {
  real x[6], y[6];
  real per_step;  // inverse of the distance in x of two nodes
  snInverseNode inverse[SN_MILLARD_INTERVALS + 1];
} snCurvePiece;

// Lies over snMillardCurves. Before its first and behind its last piece a curve goes on as a line.
typedef struct snMillardPieces {
  snCurvePiece active[SN_MILLARD_ACTIVE], passive[SN_MILLARD_PASSIVE];
  snCurvePiece velocity[SN_MILLARD_VELOCITY], tendon[SN_MILLARD_TENDON];
} snMillardPieces;

#ifndef SN_SINGLE
_Static_assert(sizeof(snMillardPieces) == sizeof(snMillardCurves), "the pieces lie over snMillardCurves");
_Static_assert(sizeof(snMillardShape) == sizeof(snMillardPrm), "the shape lies over snMillardPrm");
#endif

static inline const snMillardPieces* millard_pieces(const double* curves) {
  return (const snMillardPieces*)(const void*)curves;
}

// A polynomial with two derivatives. Pairs of powers (Estrin's scheme): a third of the latency of Horner's rule.
static inline snCurvePoint polynomial_at(const real c[6], real u) {
  real u2 = u * u;
  real value = (c[0] + c[1] * u) + u2 * ((c[2] + c[3] * u) + u2 * (c[4] + c[5] * u));
  real first = (c[1] + 2 * c[2] * u) + u2 * ((3 * c[3] + 4 * c[4] * u) + u2 * (5 * c[5]));
  real second = (2 * c[2] + 6 * c[3] * u) + u2 * (12 * c[4] + 20 * c[5] * u);
  return (snCurvePoint){value, first, second};
}

// A step of Halley's method towards p = 0, where p has the value `excess` and the derivatives of `p`.
static inline real halley_step(real u, real excess, snCurvePoint p) {
  return u - 2 * excess * p.derivative / (2 * p.derivative * p.derivative - excess * p.second_derivative);
}

// x inside the piece.
static inline real millard_guess(const snCurvePiece* piece, real x) {
  real place = (x - piece->x[0]) * piece->per_step;
  int node = (int)place;
  node = node < SN_MILLARD_INTERVALS - 1 ? node : SN_MILLARD_INTERVALS - 1;
  real t = place - node, rest = 1 - t;
  const snInverseNode *a = &piece->inverse[node], *b = a + 1;
  return rest * rest * (a->u + t * (2 * a->u + a->du)) + t * t * (b->u + rest * (2 * b->u - b->du));
}

// The parameter at which a piece reaches x: Halley's method from any guess, kept inside a bracket that shrinks.
static inline real millard_search(const real c[6], real x, real u) {
  real low = 0, high = 1;
  for (int i = 0; i < 60; i++) {
    snCurvePoint p = polynomial_at(c, u);
    real excess = p.value - x;
    if (excess > 0)
      high = u;
    else
      low = u;
    real next = halley_step(u, excess, p);
    if (!(next >= low && next <= high)) next = 0.5 * (low + high);
    real change = fabs(next - u);
    u = next;
    if (change <= SN_MILLARD_LAST_CHANGE) break;
  }
  return u;
}

// The parameter at which a piece reaches x, by a search that ends whatever the guess is worth.
#ifdef SN_KERNELS
static inline real sn_millard_parameter(const snCurvePiece* piece, real x) {
  return millard_search(piece->x, x, millard_guess(piece, x));
}
#else
real sn_millard_parameter(const snCurvePiece* piece, real x);
#endif

static inline real millard_refined(const snCurvePiece* piece, real x, real u) {
  snCurvePoint p = polynomial_at(piece->x, u);
  return halley_step(u, p.value - x, p);
}

static inline bool millard_is_last(real u, real before) {
  return fabs(u - before) <= SN_MILLARD_LAST_CHANGE && u >= 0 && u <= 1;
}

// One step of the search nearly always suffices, two where the inverse is steep.
static inline real millard_parameter(const snCurvePiece* piece, real x) {
  real guess = millard_guess(piece, x), u = millard_refined(piece, x, guess);
  if (millard_is_last(u, guess)) return u;
  real second = millard_refined(piece, x, u);
  return u >= 0 && u <= 1 && millard_is_last(second, u) ? second : sn_millard_parameter(piece, x);
}

static inline snCurvePoint millard_line(const snCurvePiece* piece, real u, real x) {
  snCurvePoint px = polynomial_at(piece->x, u), py = polynomial_at(piece->y, u);
  real derivative = py.derivative / px.derivative;
  return (snCurvePoint){py.value + derivative * (x - px.value), derivative, 0};
}

// y at the parameter u, with its derivatives by x.
static inline snCurvePoint millard_at(const snCurvePiece* piece, real u) {
  snCurvePoint px = polynomial_at(piece->x, u), py = polynomial_at(piece->y, u);
  real per_x = 1 / px.derivative, derivative = py.derivative * per_x;
  return (snCurvePoint){py.value, derivative,
                        (py.second_derivative - derivative * px.second_derivative) * per_x * per_x};
}

// The point of a curve of `count` pieces at x.
static inline snCurvePoint millard_point(const snCurvePiece* pieces, int count, real x) {
  const snCurvePiece *last = pieces + count - 1, *piece = pieces;
  if (!(x > pieces->x[0])) return millard_line(pieces, 0, x);
  while (piece < last && x > piece[1].x[0]) piece++;
  if (piece == last && x >= polynomial_at(last->x, 1).value) return millard_line(last, 1, x);
  return millard_at(piece, millard_parameter(piece, x));
}
