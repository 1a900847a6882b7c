// matrix.h — 4 x 4 matrices of a picture, column after column as OpenGL wants them
#pragma once
#include <math.h>

typedef struct Mat4 { float m[16]; } Mat4;

static inline Mat4 mat4_mul(Mat4 a, Mat4 b) {
  Mat4 c;
  for (int col = 0; col < 4; col++)
    for (int row = 0; row < 4; row++) {
      float sum = 0;
      for (int k = 0; k < 4; k++) sum += a.m[4 * k + row] * b.m[4 * col + k];
      c.m[4 * col + row] = sum;
    }
  return c;
}

// Points to clip space with depth 1 at the near plane and 0 at the far one: single precision is fine near 0, where
// perspective crowds the distance.
static inline Mat4 mat4_perspective(float left, float right, float bottom, float top, float near, float far) {
  float w = right - left, h = top - bottom, d = far - near;
  return (Mat4){{2 * near / w, 0, 0, 0, 0, 2 * near / h, 0, 0, (right + left) / w, (top + bottom) / h, near / d, -1, 0,
                 0, near * far / d, 0}};
}

static inline Mat4 mat4_orthographic(float left, float right, float bottom, float top, float near, float far) {
  float w = right - left, h = top - bottom, d = far - near;
  return (Mat4){{2 / w, 0, 0, 0, 0, 2 / h, 0, 0, 0, 0, 1 / d, 0, -(right + left) / w, -(top + bottom) / h, far / d, 1}};
}

static inline void cross3(float out[3], const float a[3], const float b[3]) {
  out[0] = a[1] * b[2] - a[2] * b[1];
  out[1] = a[2] * b[0] - a[0] * b[2];
  out[2] = a[0] * b[1] - a[1] * b[0];
}

static inline float dot3(const float a[3], const float b[3]) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

static inline void unit3(float v[3]) {
  float length = sqrtf(dot3(v, v));
  for (int k = 0; k < 3 && length > 0; k++) v[k] /= length;
}

// World to the axes of an eye: right, up, back.
static inline Mat4 mat4_look(const float pos[3], const float forward[3], const float up[3]) {
  float f[3] = {forward[0], forward[1], forward[2]}, right[3], top[3];
  unit3(f);
  cross3(right, f, up);
  unit3(right);
  cross3(top, right, f);
  return (Mat4){{right[0], top[0], -f[0], 0, right[1], top[1], -f[1], 0, right[2], top[2], -f[2], 0, -dot3(right, pos),
                 -dot3(top, pos), dot3(f, pos), 1}};
}

// Mirror in the plane through `pos` with a unit normal: x - 2 n (n . (x - pos)).
static inline Mat4 mat4_mirror(const float pos[3], const float n[3]) {
  float d = dot3(n, pos);
  Mat4 a;
  for (int col = 0; col < 3; col++) {
    for (int row = 0; row < 3; row++) a.m[4 * col + row] = (row == col ? 1.f : 0.f) - 2 * n[row] * n[col];
    a.m[4 * col + 3] = 0;
  }
  for (int row = 0; row < 3; row++) a.m[12 + row] = 2 * d * n[row];
  a.m[15] = 1;
  return a;
}
