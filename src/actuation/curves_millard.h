// curves_millard.h — Millard's curves as pieces of polynomials in a parameter
#pragma once
#include "math/real.h"
#include "sinew/muscle.h"

// x(u) and y(u) for u from 0 to 1, by rising powers; x rises.
typedef struct snCurvePiece {
  real x[6], y[6];
} snCurvePiece;

enum { SN_MILLARD_ACTIVE = 5, SN_MILLARD_PASSIVE = 2, SN_MILLARD_VELOCITY = 4, SN_MILLARD_TENDON = 2 };

// Lies over snMillardPrm. Before its first and behind its last piece a curve goes on as a line.
typedef struct snMillardPieces {
  snMillardShape shape;
  snCurvePiece active[SN_MILLARD_ACTIVE], passive[SN_MILLARD_PASSIVE];
  snCurvePiece velocity[SN_MILLARD_VELOCITY], tendon[SN_MILLARD_TENDON];
} snMillardPieces;

_Static_assert(sizeof(snMillardPieces) <= sizeof(snMillardPrm), "the pieces lie over snMillardPrm");

static inline const snMillardPieces* millard_pieces(const double* curves) {
  return (const snMillardPieces*)(const void*)curves;
}

// The point of a curve of `count` pieces at x.
snCurvePoint sn_curve_point(const snCurvePiece* pieces, int count, real x);
