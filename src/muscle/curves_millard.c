// curves_millard.c — Millard's curves: chains of quintic Bezier corners, smooth to the second derivative
//   reads   lengths, slopes and curviness of the published curves        writes  their pieces; gives back points of
//   them A corner leaves (x0, y0) along one slope and arrives at (x1, y1) along another. Its control points lie twice
//   on each of the two lines, at a share c = 0.1 + 0.8 curviness of the way to where the lines cross; the doubled
//   points make the curvature vanish at both ends, so that corners join smoothly with each other and with straight
//   lines. Millard, Uchida, Seth, Delp, Flexing computational muscle: modeling and simulation of musculotendon
//   dynamics, J. Biomech. Eng. 135 (2013)
#include "muscle/curves_millard.h"

#include <string.h>

// ---- making pieces

// A place on a curve and the slope there.
typedef struct Knot {
  real x, y, slope;
} Knot;

// Powers of u from the control points first, a, a, b, b, last of a quintic Bezier polynomial.
static void powers(real out[6], real first, real a, real b, real last) {
  out[0] = first;
  out[1] = 5 * (a - first);
  out[2] = 10 * (first - a);
  out[3] = 10 * (b - first);
  out[4] = 5 * (first + 2 * a - 3 * b);
  out[5] = last - first + 5 * (b - a);
}

// u and its change per interval at equal distances in x: nodes of a cubic Hermite interpolant.
static void tabulate_inverse(snCurvePiece* piece) {
  real first = piece->x[0], width = polynomial_at(piece->x, 1).value - first, step = width / SN_MILLARD_INTERVALS;
  piece->per_step = 1 / step;
  for (int i = 0; i <= SN_MILLARD_INTERVALS; i++) {
    real share = (real)i / SN_MILLARD_INTERVALS;
    bool inside = i > 0 && i < SN_MILLARD_INTERVALS;
    real u = inside ? millard_search(piece->x, first + i * step, share) : share;
    piece->inverse[i].u = u;
    piece->inverse[i].du = step / polynomial_at(piece->x, u).derivative;
  }
}

static snCurvePiece corner(Knot from, Knot to, real curviness) {
  real share = 0.1 + 0.8 * curviness;
  bool parallel = fabs(from.slope - to.slope) < 1.5e-8;
  real cross_x = parallel ? 0.5 * (from.x + to.x)
                         : (to.y - from.y - to.x * to.slope + from.x * from.slope) / (from.slope - to.slope);
  real cross_y = (cross_x - to.x) * to.slope + to.y;
  snCurvePiece piece;
  powers(piece.x, from.x, from.x + share * (cross_x - from.x), to.x + share * (cross_x - to.x), to.x);
  powers(piece.y, from.y, from.y + share * (cross_y - from.y), to.y + share * (cross_y - to.y), to.y);
  tabulate_inverse(&piece);
  return piece;
}

// A chain of corners through the knots of a curve.
static void chain(snCurvePiece* out, const Knot* knots, int count, const real* curviness) {
  for (int i = 0; i < count; i++) out[i] = corner(knots[i], knots[i + 1], curviness[i]);
}

// Two limbs of constant slope on the way up, a narrow plateau about the optimal length, one limb down.
static void make_active(snMillardPieces* p, const snMillardShape* s) {
  const real plateau = 0.05;
  real begin = s->flrange[0], bend = s->flrange[1], end = s->flrange[2];
  real shoulder = 1 - plateau, foot = 1 + plateau;
  real bend_y = 1 - s->flslope * (shoulder - bend);
  Knot knots[] = {
      {begin, s->flminimum, 0},
      {0.5 * (begin + bend), 0.5 * bend_y, 1.25 * bend_y / (bend - begin)},
      {0.5 * (bend + shoulder), 0.5 * (bend_y + 1), s->flslope},
      {1, 1, 0},
      {0.5 * (foot + end), 0.5, -1 / (end - plateau - foot)},
      {end, s->flminimum, 0},
  };
  chain(p->active, knots, SN_MILLARD_ACTIVE, (real[]){1, 1, 1, 1, 1});
}

// A short toe of low slope, then a rise to full force.
static void make_passive(snMillardPieces* p, const snMillardShape* s) {
  real low = s->fpstiffness[0], full = s->fpstiffness[1], span = s->fpstrain[1] - s->fpstrain[0];
  real toe = real_min(0.1 / full, 0.1 * span), begin = 1 + s->fpstrain[0];
  Knot knots[] = {{begin, 0, 0}, {begin + toe, low * 0.5 * toe, low}, {begin + span, 1, full}};
  chain(p->passive, knots, SN_MILLARD_PASSIVE, (real[]){s->fpcurviness, s->fpcurviness});
}

static void make_velocity(snMillardPieces* p, const snMillardShape* s) {
  const real near = 0.9;  // where "near" the largest velocities is
  const real *slope = s->fvslopes, *bend = s->fvcurviness;
  Knot knots[] = {
      {-1, 0, slope[0]},       {-near, 0.5 * (1 - near) * (slope[0] + slope[1]), slope[1]},
      {0, 1, slope[2]},        {near, s->fvmax - 0.5 * (1 - near) * (slope[3] + slope[4]), slope[4]},
      {1, s->fvmax, slope[3]},
  };
  chain(p->velocity, knots, SN_MILLARD_VELOCITY, (real[]){bend[0], bend[0], bend[1], bend[1]});
}

// The toe bends twice: towards a line from its foot to half its force, then into the final slope.
static void make_tendon(snMillardPieces* p, const snMillardShape* s) {
  real slope = s->tendonstiffness, toe = s->tendontoe;
  real toe_x = 1 + s->tendonstrain + (toe - 1) / slope, half_x = 1 + s->tendonstrain + (0.5 * toe - 1) / slope;
  real foot = 1 + (toe_x - 1) / 10;
  Knot knots[] = {
      {1, 0, 0},
      {0.5 * (foot + half_x), 0.25 * toe, 0.5 * toe / (half_x - foot)},
      {toe_x, toe, slope},
  };
  chain(p->tendon, knots, SN_MILLARD_TENDON, (real[]){s->tendoncurviness, s->tendoncurviness});
}

// ---- shapes

snMillardShape sn_millard_shape(void) {
  return (snMillardShape){
      .flrange = {0.4441, 0.73, 1.8123},
      .flslope = 0.8616,
      .fpstrain = {0, 0.7},
      .fpstiffness = {0.2, -1},
      .fpcurviness = 0.75,
      .fvslopes = {0, 0.25, 5, 0, 0.15},
      .fvmax = 1.4,
      .fvcurviness = {0.6, 0.9},
      .tendonstrain = 0.049,
      .tendonstiffness = -1,
      .tendontoe = 2.0 / 3,
      .tendoncurviness = 0.5,
  };
}

static bool is_share(real x) { return x >= 0 && x <= 1; }

// Why no such curve exists, NULL where one does.
static const char* active_fault(const snMillardShape* s) {
  const real* r = s->flrange;
  if (!(r[0] > 0 && r[0] < r[1] && r[1] < 0.95 && r[2] > 1.1))
    return "flrange must rise, bend below 0.95, end above 1.1";
  if (!(s->flslope >= 0 && s->flslope < 1 / (1 - r[1]))) return "flslope must be at least 0 and below 1 / (1 - bend)";
  if (!(s->flminimum >= 0 && s->flminimum < 0.5 * (1 - s->flslope * (0.95 - r[1])))) return "flminimum is out of range";
  return NULL;
}

static const char* passive_fault(const snMillardShape* s) {
  real span = s->fpstrain[1] - s->fpstrain[0];
  if (!(s->fpstrain[0] > -1 && span > 0)) return "fpstrain must rise from above -1";
  if (!(s->fpstiffness[1] > 1 / span)) return "fpstiffness must be above 1 / strain at full force";
  if (!(s->fpstiffness[0] > 0 && s->fpstiffness[0] < 1 / span)) return "fpstiffness must be between 0 and 1 / strain";
  if (!is_share(s->fpcurviness)) return "fpcurviness must be between 0 and 1";
  return NULL;
}

static const char* velocity_fault(const snMillardShape* s) {
  const real* d = s->fvslopes;
  if (!(s->fvmax > 1)) return "fvmax must be above 1";
  if (!(d[0] >= 0 && d[0] < 1 && d[1] > d[0] && d[1] < 1)) return "fvslopes of shortening must rise from 0 to below 1";
  if (!(d[2] > 1 && d[2] > s->fvmax - 1)) return "fvslopes at rest must be above 1";
  if (!(d[3] >= 0 && d[4] > d[3] && d[4] < s->fvmax - 1)) return "fvslopes of lengthening must fall to 0 or more";
  if (!is_share(s->fvcurviness[0]) || !is_share(s->fvcurviness[1])) return "fvcurviness must be between 0 and 1";
  return NULL;
}

static const char* tendon_fault(const snMillardShape* s) {
  if (!(s->tendonstrain > 0)) return "tendonstrain must be positive";
  if (!(s->tendonstiffness > 1 / s->tendonstrain)) return "tendontoe slope must be above 1 / tendonstrain";
  if (!(s->tendontoe > 0 && s->tendontoe < 1)) return "tendontoe force must be between 0 and 1";
  if (!is_share(s->tendoncurviness)) return "tendontoe curviness must be between 0 and 1";
  return NULL;
}

bool sn_millard_curves(const snMillardShape* shape, snMillardCurves curves, const char** reason) {
  snMillardShape given = shape ? *shape : sn_millard_shape(), *s = &given;
  snMillardPieces p;
  if (s->fpstiffness[1] < 0) s->fpstiffness[1] = 2 / (s->fpstrain[1] - s->fpstrain[0]);
  if (s->tendonstiffness < 0) s->tendonstiffness = 1.375 / s->tendonstrain;
  const char* fault = active_fault(s);
  if (!fault) fault = passive_fault(s);
  if (!fault) fault = velocity_fault(s);
  if (!fault) fault = tendon_fault(s);
  if (reason) *reason = fault;
  if (fault) return false;
  make_active(&p, s);
  make_passive(&p, s);
  make_velocity(&p, s);
  make_tendon(&p, s);
  memcpy(curves, &p, sizeof p);
  return true;
}

// ---- points

real sn_millard_parameter(const snCurvePiece* piece, real x) {
  return millard_search(piece->x, x, millard_guess(piece, x));
}

static snCurvePoint point_of(const double* curves, size_t offset, int count, real x) {
  snMillardCurves made;
  if (!curves) sn_millard_curves(NULL, made, NULL);
  const char* bytes = (const char*)(curves ? curves : made);
  return millard_point((const snCurvePiece*)(const void*)(bytes + offset), count, x);
}

snCurvePoint sn_millard_active_force_length(double l, const double* curves) {
  return point_of(curves, offsetof(snMillardPieces, active), SN_MILLARD_ACTIVE, l);
}

snCurvePoint sn_millard_passive_force_length(double l, const double* curves) {
  return point_of(curves, offsetof(snMillardPieces, passive), SN_MILLARD_PASSIVE, l);
}

snCurvePoint sn_millard_force_velocity(double v, const double* curves) {
  return point_of(curves, offsetof(snMillardPieces, velocity), SN_MILLARD_VELOCITY, v);
}

snCurvePoint sn_millard_tendon_force_length(double t, const double* curves) {
  return point_of(curves, offsetof(snMillardPieces, tendon), SN_MILLARD_TENDON, t);
}
