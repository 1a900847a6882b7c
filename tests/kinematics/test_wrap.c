// test_wrap.c — recorded paths, closed forms, and what any path must satisfy
#include "kinematics/tendon/wrap.h"
#include "math/quat.h"
#include "test.h"

static const snMat3 upright = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};

static double distance(snVec3 a, snVec3 b) { return vec3_length(vec3_sub(a, b)); }

static double random_between(unsigned* seed, double lo, double hi) {
  *seed = *seed * 1664525u + 1013904223u;
  return lo + (hi - lo) * (*seed >> 8) / 16777216.0;
}

static snVec3 random_point(unsigned* seed, double reach) {
  double x = random_between(seed, -reach, reach), y = random_between(seed, -reach, reach);
  return vec3(x, y, random_between(seed, -reach, reach));
}

static void read_numbers(FILE* file, double* out, int count) {
  for (int i = 0; i < count; i++) CHECK_INT(fscanf(file, "%lf", &out[i]), 1);
}

// Each line: kind, radius, position, rotation, two ends, side given, side, wraps, two points, length of the whole path.
TEST(paths_are_the_recorded_ones) {
  FILE* file = fopen(SN_SOURCE_DIR "/tests/data/wrap.txt", "r");
  CHECK(file != NULL);
  if (!file) return;
  char kind[16];
  int lines = 0;
  while (fscanf(file, "%15s", kind) == 1) {
    double n[31];
    read_numbers(file, n, 31);
    snWrapType type = strcmp(kind, "sphere") ? SN_WRAP_CYLINDER : SN_WRAP_SPHERE;
    snWrapShape shape = {type, n[0], vec3_load(n + 1), upright, false};
    memcpy(shape.rot.m, n + 4, sizeof shape.rot.m);
    snVec3 from = vec3_load(n + 13), to = vec3_load(n + 16), side = vec3_load(n + 20);
    snWrapPath path = {.length = 0};
    bool wraps = sn_wrap(&path, &shape, from, to, n[19] != 0 ? &side : NULL);
    CHECK_INT(wraps, n[23]);
    double length = wraps ? distance(from, path.first) + path.length + distance(path.last, to) : distance(from, to);
    CHECK_NEAR(length, n[30], 1e-13);
    if (wraps) {
      CHECK(distance(path.first, vec3_load(n + 24)) < 1e-13);
      CHECK(distance(path.last, vec3_load(n + 27)) < 1e-13);
    }
    lines++;
  }
  fclose(file);
  CHECK_INT(lines, 120);
}

TEST(the_side_site_sends_the_path_the_long_way_round) {
  snWrapShape sphere = {SN_WRAP_SPHERE, 1, {0, 0, 0}, upright, false};
  snVec3 far_side = {3, -3, 0}, near_side = {-3, 3, 0};
  snWrapPath path;
  CHECK(sn_wrap(&path, &sphere, vec3(-2, 0, 0), vec3(0, 2, 0), &far_side));
  CHECK_NEAR(path.length, 5 * SN_PI / 6, 1e-15);
  CHECK(distance(path.first, vec3(-0.5, -sqrt(0.75), 0)) < 1e-15);
  CHECK(distance(path.last, vec3(sqrt(0.75), 0.5, 0)) < 1e-15);
  CHECK(!sn_wrap(&path, &sphere, vec3(-2, 0, 0), vec3(0, 2, 0), &near_side));
}

TEST(around_a_cylinder_the_path_is_a_helix) {
  snWrapShape cylinder = {SN_WRAP_CYLINDER, 1, {0, 0, 0}, upright, false};
  snVec3 side = {0, 3, 0};
  snWrapPath path;
  CHECK(sn_wrap(&path, &cylinder, vec3(-2, 0, -1), vec3(2, 0, 1), &side));
  double flat = 2 * sqrt(3) + SN_PI / 3, rise = 2 * (SN_PI / 3) / flat;
  CHECK_NEAR(path.last.z - path.first.z, rise, 1e-15);
  CHECK_NEAR(path.length, hypot(SN_PI / 3, rise), 1e-15);
  CHECK_NEAR(path.first.z, -path.last.z, 1e-15);
}

TEST(inside_a_circle_the_path_is_reflected_at_equal_angles) {
  snWrapShape cylinder = {SN_WRAP_CYLINDER, 0.5, {0, 0, 0}, upright, false};
  snVec3 side = {0, 0, 0.1};
  unsigned seed = 5;
  int reflected = 0;
  for (int i = 0; i < 1000; i++) {
    snVec3 a = random_point(&seed, 2), b = random_point(&seed, 2);
    a.z = b.z = 0;
    snWrapPath path;
    if (!sn_wrap(&path, &cylinder, a, b, &side)) continue;
    CHECK_NEAR(path.length, 0, 0);
    CHECK_NEAR(vec3_length(path.first), 0.5, 1e-14);
    snVec3 out = vec3_normalize(path.first);
    double to_a = vec3_dot(out, vec3_normalize(vec3_sub(a, path.first)));
    double to_b = vec3_dot(out, vec3_normalize(vec3_sub(b, path.first)));
    if (fabs(to_a - to_b) < 1e-5) reflected++;
  }
  CHECK(reflected > 300);
}

TEST(the_straight_line_is_the_path_where_nothing_is_in_the_way) {
  snWrapShape sphere = {SN_WRAP_SPHERE, 1, {0, 0, 0}, upright, false};
  snVec3 same_side = {0, 5, 0}, centre = {0, 0, 0};
  snWrapPath path;
  CHECK(!sn_wrap(&path, &sphere, vec3(-2, 1.5, 0), vec3(2, 1.5, 0), NULL));
  CHECK(!sn_wrap(&path, &sphere, vec3(-2, 1.5, 0), vec3(2, 1.5, 0), &same_side));
  CHECK(sn_wrap(&path, &sphere, vec3(-2, -1.5, 0), vec3(2, -1.5, 0), &same_side));
  CHECK(!sn_wrap(&path, &sphere, vec3(-0.5, 0, 0), vec3(2, 0, 0), NULL));
  CHECK(!sn_wrap(&path, &sphere, vec3(0, 0, 0), vec3(2, 0, 0), NULL));
  CHECK(!sn_wrap(&path, &sphere, vec3(2, 0, 0), vec3(2, 0, 0), NULL));
  CHECK(!sn_wrap(&path, &sphere, vec3(-2, 0, 0), vec3(2, 0, 0), &centre));
  sphere.radius = 0;
  CHECK(!sn_wrap(&path, &sphere, vec3(-2, 0, 0), vec3(2, 0, 0), NULL));
}

// The line only just touches: rounding would ask for the arc cosine of more than 1. Which way round such a path goes
// is decided by rounding too, as in MuJoCo.
TEST(a_grazing_path_stays_finite) {
  unsigned seed = 9;
  int wrapped = 0;
  for (int i = 0; i < 5000; i++) {
    snVec3 up = vec3_normalize(random_point(&seed, 1));
    snVec3 along = vec3_normalize(vec3_cross(up, random_point(&seed, 1)));
    double radius = random_between(&seed, 0.1, 1), depth = radius * pow(10, random_between(&seed, -16, -6));
    snVec3 middle = vec3_scale(up, radius - depth);
    snWrapShape sphere = {SN_WRAP_SPHERE, radius, {0, 0, 0}, upright, false};
    snWrapPath path;
    if (!sn_wrap(&path, &sphere, vec3_add_scaled(middle, along, 1), vec3_add_scaled(middle, along, -1.5), NULL))
      continue;
    CHECK(path.length >= 0 && path.length <= 2 * SN_PI * radius);
    wrapped++;
  }
  CHECK(wrapped > 1000);
}

TEST(ends_in_line_with_the_centre_still_find_a_plane) {
  const snVec3 axes[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 1}, {-1, 2, 0.5}};
  for (int i = 0; i < 5; i++) {
    snWrapShape sphere = {SN_WRAP_SPHERE, 0.3, {0, 0, 0}, upright, false};
    snVec3 direction = vec3_normalize(axes[i]);
    snWrapPath path;
    CHECK(sn_wrap(&path, &sphere, vec3_scale(direction, -1), direction, NULL));
    CHECK_NEAR(vec3_length(path.first), 0.3, 1e-14);
    CHECK_NEAR(path.length, 0.3 * (SN_PI - 2 * acos(0.3)), 1e-14);
  }
}

TEST(a_path_touches_the_shape_along_its_tangents) {
  unsigned seed = 3;
  int wrapped = 0;
  for (int i = 0; i < 5000; i++) {
    snQuat turn = quat_from_axis_angle(vec3_normalize(random_point(&seed, 1)), random_between(&seed, -3, 3));
    snWrapShape shape = {i % 2 ? SN_WRAP_SPHERE : SN_WRAP_CYLINDER, random_between(&seed, 0.1, 0.8),
                         random_point(&seed, 0.3), quat_to_mat3(turn), false};
    snVec3 from = random_point(&seed, 1.5), to = random_point(&seed, 1.5);
    snWrapPath path;
    if (!sn_wrap(&path, &shape, from, to, NULL)) continue;
    wrapped++;
    snVec3 first = mat3_transpose_mul_vec3(shape.rot, vec3_sub(path.first, shape.pos));
    snVec3 leg = mat3_transpose_mul_vec3(shape.rot, vec3_sub(from, path.first));
    if (shape.type == SN_WRAP_CYLINDER) first.z = leg.z = 0;
    CHECK_NEAR(vec3_length(first), shape.radius, 1e-13);
    CHECK_NEAR(vec3_dot(first, leg), 0, 1e-13);
    CHECK(distance(from, path.first) + path.length + distance(path.last, to) >= distance(from, to) - 1e-12);
  }
  CHECK(wrapped > 500);
}

TEST(moving_everything_moves_the_path) {
  unsigned seed = 4;
  for (int i = 0; i < 1000; i++) {
    snWrapShape here = {i % 2 ? SN_WRAP_SPHERE : SN_WRAP_CYLINDER, 0.4, {0, 0, 0}, upright, false};
    snVec3 from = random_point(&seed, 1), to = random_point(&seed, 1), side = random_point(&seed, 1);
    snQuat turn = quat_from_axis_angle(vec3_normalize(random_point(&seed, 1)), random_between(&seed, -3, 3));
    snVec3 shift = random_point(&seed, 2), moved_side = vec3_add(shift, quat_rotate(turn, side));
    snWrapShape there = {here.type, here.radius, shift, quat_to_mat3(turn), false};
    snWrapPath a, b;
    bool wraps = sn_wrap(&a, &here, from, to, &side);
    CHECK_INT(sn_wrap(&b, &there, vec3_add(shift, quat_rotate(turn, from)), vec3_add(shift, quat_rotate(turn, to)),
                      &moved_side),
              wraps);
    if (!wraps) continue;
    CHECK_NEAR(b.length, a.length, 1e-7);
    CHECK(distance(b.first, vec3_add(shift, quat_rotate(turn, a.first))) < 1e-7);
  }
}

// ---- many at once

enum { MOST_JOBS = 40 };

typedef struct Jobs {
  snVec3 from[MOST_JOBS], to[MOST_JOBS], side[MOST_JOBS], pos[MOST_JOBS];
  snMat3 rot[MOST_JOBS];
  snWrapJob job[MOST_JOBS];
  int order[MOST_JOBS];
} Jobs;

// Spheres and cylinders, a third each without a side site, with one outside and with one inside.
static void draw_job(Jobs* jobs, int i, double reach, unsigned* seed) {
  snQuat turn = quat_from_axis_angle(vec3_normalize(random_point(seed, 1)), random_between(seed, -3, 3));
  int kind = (int)random_between(seed, 0, 6);
  jobs->pos[i] = random_point(seed, 0.3);
  jobs->rot[i] = quat_to_mat3(turn);
  jobs->from[i] = random_point(seed, reach);
  jobs->to[i] = random_point(seed, reach);
  jobs->side[i] = vec3_add(jobs->pos[i], kind % 3 == 1 ? random_point(seed, 2) : random_point(seed, 0.1));
  jobs->job[i] = (snWrapJob){.from = &jobs->from[i],
                             .to = &jobs->to[i],
                             .side = &jobs->side[i],
                             .sided = kind % 3 ? -1 : 0,
                             .pos = &jobs->pos[i],
                             .rot = &jobs->rot[i],
                             .radius = random_between(seed, 0.1, 0.6),
                             .type = kind < 3 ? SN_WRAP_SPHERE : SN_WRAP_CYLINDER};
}

static bool lies_inside(const snWrapJob* job) {
  return job->sided && vec3_length(vec3_sub(*job->side, *job->pos)) < job->radius;
}

TEST(many_paths_at_once_have_the_bits_of_each_alone) {
  unsigned seed = 6;
  int touching = 0, clear = 0;
  for (int round = 0; round < 400; round++) {
    Jobs jobs;
    int count = 1 + round % MOST_JOBS;
    for (int i = 0; i < count; i++) draw_job(&jobs, i, round % 2 ? 1 : 3, &seed);
    for (int i = 0; i < count; i++) jobs.job[i].inside = lies_inside(&jobs.job[i]);
    sn_wrap_all(jobs.job, count, jobs.order);
    for (int i = 0; i < count; i++) {
      const snWrapJob* job = &jobs.job[i];
      snWrapShape shape = {job->type, job->radius, *job->pos, *job->rot, false};
      snWrapPath path;
      bool touches = sn_wrap(&path, &shape, *job->from, *job->to, job->sided ? job->side : NULL);
      CHECK_INT(job->touches, touches);
      if (touches && job->touches) CHECK(memcmp(&path, &job->path, sizeof path) == 0);
      touching += touches;
      clear += !touches;
    }
  }
  CHECK(touching > 1000 && clear > 1000);
}
