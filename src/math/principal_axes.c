// principal_axes.c — eigenvalues and eigenvectors of a symmetric 3 x 3 matrix by Jacobi rotations
//   Each rotation zeroes the largest off-diagonal element; the rotations are gathered in one quaternion, so the axes
//   stay a proper rotation. Eigenvectors have no natural sign or order: conformance fixes both by MuJoCo's choices
//   (largest element first, ties to the later pair, quarter turns to sort) and its thresholds, which leave turns below
//   1.4e-6 undone. Those of sn_principal_axes_within are relative.
//   Golub, Van Loan, Matrix Computations (2013), 8.5
#include "math/principal_axes.h"

// off-diagonal elements, rotations and differences of eigenvalues below this count as none
#define NEGLIGIBLE 1e-12
#define MAX_TURNS  500

// cosine and sine of 45 degrees; conformance: rounded as in MuJoCo, because degenerate meshes show the last bit
#define HALF_RIGHT_ANGLE 0.707106781186548

// deviation from unit length that is left alone
#define ROUNDING 1e-14

static snMat3 full_matrix(snSymmetric a) {
  return (snMat3){{{a.xx, a.xy, a.xz}, {a.xy, a.yy, a.yz}, {a.xz, a.yz, a.zz}}};
}

// By division: which of two equal off-diagonal elements is larger may hang on the last bit.
static snQuat unit(snQuat q) {
  double length = sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
  if (fabs(length - 1) <= ROUNDING) return q;
  return (snQuat){q.w / length, q.x / length, q.y / length, q.z / length};
}

// a in the frame of q
static snMat3 rotated(snMat3 a, snQuat q) {
  snMat3 r = quat_to_mat3(q);
  return mat3_mul(mat3_mul(mat3_transpose(r), a), r);
}

static snQuat about_axis(int axis, double w, double s) {
  return (snQuat){w, axis == 0 ? s : 0, axis == 1 ? s : 0, axis == 2 ? s : 0};
}

// The axis whose plane holds the largest off-diagonal element.
static int largest_plane(snMat3 d) {
  double xy = fabs(d.m[0][1]), xz = fabs(d.m[0][2]), yz = fabs(d.m[1][2]);
  if (xy > xz && xy > yz) return 2;
  return xz > yz ? 1 : 0;
}

static double largest_moment(snMat3 a) {
  return real_max(fabs(a.m[0][0]), real_max(fabs(a.m[1][1]), fabs(a.m[2][2])));
}

// The rotation about `axis` that diagonalises its plane; false where there is nothing left to rotate.
static bool jacobi_rotation(snMat3 d, int axis, bool exact, double negligible, snQuat* rotation) {
  int row = axis == 0 ? 1 : 0, col = axis == 2 ? 1 : 2;
  double off = d.m[row][col];
  if (fabs(off) < negligible || off == 0) return false;

  double tau = (d.m[col][col] - d.m[row][row]) / (2 * off);
  double tangent = (tau >= 0 ? 1 : -1) / (fabs(tau) + sqrt(1 + tau * tau));
  double cosine = 1 / sqrt(1 + tangent * tangent);
  if (!exact && cosine > 1 - NEGLIGIBLE) return false;

  // 1 - cosine = tangent^2 cosine^2 / (1 + cosine), without cancellation
  double sine = tangent * cosine;
  double half_sine = exact ? fabs(sine) / sqrt(2 * (1 + cosine)) : sqrt(0.5 - 0.5 * cosine);
  bool positive = (tau < 0) != (axis == 1);  // the y axis rotates z into x, against the order of rows
  *rotation = about_axis(axis, sqrt(1 - half_sine * half_sine), positive ? half_sine : -half_sine);
  return true;
}

// Swaps eigenvalues k and k + 1 by a quarter rotation about the third axis, where they stand in rising order.
static void sort_pair(double value[3], int k, double negligible, snQuat* axes) {
  if (!(value[k] + negligible < value[k + 1])) return;
  double larger = value[k + 1];
  value[k + 1] = value[k];
  value[k] = larger;
  snQuat quarter = about_axis((k + 2) % 3, HALF_RIGHT_ANGLE, HALF_RIGHT_ANGLE);
  *axes = unit(quat_mul(*axes, quarter));
}

// `share`: of the largest moment, below which off-diagonal elements count as none; 0: the fixed thresholds.
static snVec3 diagonalise(snSymmetric a, double share, snQuat* axes) {
  snMat3 full = full_matrix(a), d = full;
  snQuat q = quat_identity(), rotation;
  double negligible = share > 0 ? share * largest_moment(full) : NEGLIGIBLE;
  for (int i = 0; i < MAX_TURNS && jacobi_rotation(d, largest_plane(d), share > 0, negligible, &rotation); i++) {
    q = unit(quat_mul(q, unit(rotation)));
    d = rotated(full, q);
  }

  double value[3] = {d.m[0][0], d.m[1][1], d.m[2][2]};
  double equal = share > 0 ? NEGLIGIBLE * largest_moment(d) : NEGLIGIBLE;
  sort_pair(value, 0, equal, &q);
  sort_pair(value, 1, equal, &q);
  sort_pair(value, 0, equal, &q);
  *axes = q;
  return (snVec3){value[0], value[1], value[2]};
}

snVec3 sn_principal_axes(snSymmetric a, snQuat* axes) { return diagonalise(a, 0, axes); }

snVec3 sn_principal_axes_within(snSymmetric a, double share, snQuat* axes) { return diagonalise(a, share, axes); }

snSymmetric sn_rotated_inertia(snVec3 moments, snQuat rot) {
  snMat3 r = quat_to_mat3(rot);
  snVec3 x = mat3_row(r, 0), y = mat3_row(r, 1), z = mat3_row(r, 2);
  snVec3 mx = vec3_mul(x, moments), my = vec3_mul(y, moments), mz = vec3_mul(z, moments);
  return (snSymmetric){vec3_dot(x, mx), vec3_dot(y, my), vec3_dot(z, mz),
                       vec3_dot(x, my), vec3_dot(x, mz), vec3_dot(y, mz)};
}

snSymmetric sn_point_inertia(double mass, snVec3 arm) {
  return (snSymmetric){
      mass * (arm.y * arm.y + arm.z * arm.z),
      mass * (arm.x * arm.x + arm.z * arm.z),
      mass * (arm.x * arm.x + arm.y * arm.y),
      -mass * arm.x * arm.y,
      -mass * arm.x * arm.z,
      -mass * arm.y * arm.z,
  };
}
