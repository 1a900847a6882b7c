// fit_dynamics.h — parts of the fit of masses and motion to ground forces (dynamics_fit.c)
//   A body of points dm at p = T r moves as its 4 x 4 matrix T does: sum of p'' p^T dm = T'' J T^T with its pseudo-
//   inertia J = [S h; h^T m], m mass, h first and S second moments in the body's frame. So the force and moment that
//   all bodies need follow from poses and J alone, and are linear in J.
//   After Wensing, Kim, Slotine: Linear matrix inequalities for physically consistent inertial parameter
//   identification, IEEE Robotics and Automation Letters 3 (2018)
#pragma once
#include "osim/loads.h"
#include "osim/track.h"
#include "sinew/fit.h"
#include "subject/scale.h"

#define SN_INERTIALS 10  // of a body: m, h, then S: xx yy zz xy xz yz
#define SN_ROOT_ROWS 6   // force and moment about the root
#define SN_ORDER     6   // of the splines: fifth degree
#define SN_MOTION    (3 * SN_ORDER)

// Coordinates as splines over equal intervals.
typedef struct snSplineMotion {
  double start, step;
  int count, nv;   // of splines; coordinates
  double* coefs;   // count x nv
} snSplineMotion;

typedef struct snDynamics {
  const snDynamicsOptions* o;
  snArena* arena;
  const snModel* m;
  int root;  // the body that nothing holds
  snLoads loads;
  int first, rows;  // of the markers' frames
  const double* time;
  int site_count, *sites, *columns;  // markers of the model, their columns
  snSplineMotion motion, given;      // now; as inverse kinematics has it
  double (*inertials)[SN_INERTIALS]; // of the model's bodies, now
  double (*own)[SN_INERTIALS];       // as the model has them
  double force_spread, moment_spread, marker_spread;
  double* residuals;                 // rows x 6
} snDynamics;

// Values, first and second derivatives of the splines that are not zero at a time; the first of them.
int sn_spline_derivative(const snSplineMotion* s, double time, int derivative, double basis[SN_ORDER]);
int sn_spline_basis(const snSplineMotion* s, double time, double basis[3][SN_ORDER]);
void sn_spline_motion_at(const snSplineMotion* s, double time, double* q, double* v, double* a);

// The splines nearest to the coordinates of the rows (rows x nv); false when out of memory.
bool sn_spline_motion_fit(snSplineMotion* s, snArena* arena, const double* time, int rows, int nv, double step,
                          const double* values);

// Positive definite band matrix, `half` + 1 numbers of the lower triangle for each row, solved in place; false where it
// is not positive.
bool sn_band_solve(double* band, int n, int half, double* x);

// Everything of a row that the root's force and moment depend on: the regressor by inertials (6 x 10 nbody), what the
// ground gives (6). `work`: a data of the model.
void sn_dynamics_row(const snDynamics* f, snData* work, double time, const double* q, const double* v, const double* a,
                     double* regressor, double* ground);

// Residuals of all rows into f->residuals; false when out of memory.
bool sn_dynamics_residuals(snDynamics* f);
double sn_dynamics_marker_error(const snDynamics* f, const snMotion* coordinates);

// A step of masses, and of the motion: false when out of memory.
bool sn_fit_inertials(snDynamics* f);
bool sn_fit_motion(snDynamics* f);

// Inertia about the centre of mass in the body's axes (xx yy zz xy xz yz) of these moments.
void sn_inertials_of_body(const snModel* m, int body, double moments[SN_INERTIALS]);
void sn_inertia_about_center(const double moments[SN_INERTIALS], double center[3], double inertia[6]);
