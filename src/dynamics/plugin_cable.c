// plugin_cable.c — the plugin mujoco.elasticity.cable: bending and twist of a chain of bodies
//   reads   qpos xpos xquat subtree_com cdof        writes  qfrc_passive
//   Between neighbours the curvature is the rotation vector of one against the other; the stress is the stiffness times
//   its change, over the distance of the two. A body gets the stress of both its ends as a torque.
//   Bergou et al., Discrete Elastic Rods (2008)
#include "base/text.h"
#include "dynamics/forces.h"
#include "math/elementary.h"
#include "math/quat.h"
#include "sinew/support.h"

#include <stdio.h>
#include <string.h>

enum { TWIST, BEND, FLAT, VMAX, CABLE_NUMBERS };

// Of each body: the curvature at rest against the one before, stiffness along its axes, distance from the one before.
typedef struct Link {
  snVec3 rest, stiffness;
  double length;
} Link;
#define LINK_NUMBERS 7

static const char* const attributes[] = {"twist", "bend", "flat", "vmax"};

static bool read_cable(const snPlugin* p, const char* const* values, double* n, char why[SN_PLUGIN_WHY]) {
  for (int i = 0; i < CABLE_NUMBERS; i++) n[i] = sn_config_number(values[i]);
  n[FLAT] = strcmp(values[FLAT], "true") == 0;
  for (int i = TWIST; i <= BEND; i++) {
    if (sn_config_is_number(values[i])) continue;
    snprintf(why, SN_PLUGIN_WHY, "'%s' must be a number, found '%.100s'", p->attributes[i], values[i]);
    return false;
  }
  return true;
}

// The bodies of an instance, one after the other; false: they are not.
static bool find_bodies(const snModel* m, int instance, int* first, int* count) {
  *first = 0, *count = 0;
  for (int body = 1; body < m->nbody; body++) {
    if (m->body_plugin[body] != instance) continue;
    if (*count == 0) *first = body;
    if (body != *first + (*count)++) return false;
  }
  return true;
}

// The quaternion of the ball or free joint that rotates a body, -1: it has none. conformance: of several joints the
// last three dofs count.
static int quaternion_of(const snModel* m, int body) {
  int jnt = m->body_jntadr[body];
  int at = jnt < 0 || m->body_dofnum[body] < 3 ? -1 : m->jnt_qposadr[jnt] + m->body_dofnum[body] - 3;
  return at >= 0 && at + 4 <= m->nq ? at : -1;
}

static double power4(double x) { return sn_pow(x, 4); }

// Torsion constant and second moments of area of the geom's cross-section, times the moduli.
static snVec3 stiffness_of(const snModel* m, int geom, const double* n) {
  snVec3 size = m->geom_size[geom];
  double twist = 0, y = 0, z = 0;
  if (m->geom_type[geom] == SN_GEOM_CYLINDER || m->geom_type[geom] == SN_GEOM_CAPSULE) {
    twist = SN_PI * power4(size.x) / 2;
    y = z = SN_PI * power4(size.x) / 4.;
  } else if (m->geom_type[geom] == SN_GEOM_BOX) {
    double h = size.y, w = size.z, a = real_max(h, w), b = real_min(h, w);
    twist = a * sn_pow(b, 3) * (16. / 3. - 3.36 * b / a * (1 - power4(b) / power4(a) / 12));
    y = sn_pow(2 * w, 3) * 2 * h / 12.;
    z = sn_pow(2 * h, 3) * 2 * w / 12.;
  }
  return vec3(twist * n[TWIST], y * n[BEND], z * n[BEND]);
}

static bool check_bodies(const snModel* m, int instance, int* first, int* count, char why[SN_PLUGIN_WHY]) {
  if (!find_bodies(m, instance, first, count)) {
    snprintf(why, SN_PLUGIN_WHY, "is carried by bodies that do not follow each other");
    return false;
  }
  for (int i = 0; i < *count; i++) {
    int body = *first + i;
    if (m->body_geomnum[body] > 0 && (i == 0 || quaternion_of(m, body) >= 0)) continue;
    snprintf(why, SN_PLUGIN_WHY, "needs a geom and a ball or free joint in body %d", body);
    return false;
  }
  return true;
}

static bool prepare_cable(const snPlugin* p, const snModel* m, const snData* d, int instance, double* n,
                          char why[SN_PLUGIN_WHY]) {
  (void)p;
  int first, count;
  if (!check_bodies(m, instance, &first, &count, why)) return false;
  Link* link = (Link*)(void*)(n + CABLE_NUMBERS);
  for (int i = 0; i < count; i++) {
    int body = first + i;
    link[i] = (Link){.stiffness = stiffness_of(m, m->body_geomadr[body], n)};
    if (i == 0) continue;
    link[i].length = vec3_length(vec3_sub(d->xpos[body], d->xpos[body - 1]));
    if (!n[FLAT]) link[i].rest = quat_difference(m->body_quat[body], quat_load(m->qpos0 + quaternion_of(m, body)));
  }
  return true;
}

// Stress between a body and the one before; in the frame of the body, or pulled back into that of the one before.
static snVec3 stress_at(const snModel* m, const snData* d, const Link* link, int body, bool pulled_back) {
  snQuat quat = quat_mul(m->body_quat[body], quat_load(d->qpos + quaternion_of(m, body)));
  snVec3 omega = quat_to_rotation_vector(quat);
  snVec3 stress = vec3(-link->stiffness.x * (omega.x - link->rest.x) / link->length,
                       -link->stiffness.y * (omega.y - link->rest.y) / link->length,
                       -link->stiffness.z * (omega.z - link->rest.z) / link->length);
  return pulled_back ? quat_rotate(quat_conjugate(quat), stress) : stress;
}

static void cable_forces(const snPlugin* p, const snModel* m, snData* d, int instance) {
  (void)p;
  const Link* link = (const Link*)(const void*)(sn_plugin_numbers(m, instance) + CABLE_NUMBERS);
  int first, count;
  find_bodies(m, instance, &first, &count);
  for (int i = 0; i < count; i++) {
    int body = first + i;
    snVec3 torque = {0, 0, 0};
    if (vec3_is_zero(link[i].stiffness)) continue;
    if (i > 0) torque = vec3_add(torque, stress_at(m, d, &link[i], body, true));
    if (i < count - 1) torque = vec3_sub(torque, stress_at(m, d, &link[i + 1], body + 1, false));
    sn_add_force(m, d, body, vec3(0, 0, 0), quat_rotate(d->xquat[body], torque), d->xpos[body], d->qfrc_passive);
  }
}

// Blue for no stress, then cyan, green and yellow, red for `highest` and more.
static void stress_color(double stress, double highest, float rgb[3]) {
  double x = 4 * real_min(stress / highest, 1);  // quarter of the scale, and how far into it
  int quarter = x < 3 ? (int)x : 3;
  double rest = x - quarter;
  float up = (float)rest, down = (float)(1 - rest);
  const float color[4][3] = {{0, up, 1}, {0, 1, down}, {up, 1, 0}, {1, down, 0}};
  memcpy(rgb, color[quarter], sizeof color[quarter]);
}

// By the mean stress of both ends of a body; an end of the cable has that of its other end.
static bool cable_color(const snPlugin* p, const snModel* m, const snData* d, int instance, int body, float rgb[3]) {
  (void)p;
  const double* n = sn_plugin_numbers(m, instance);
  const Link* link = (const Link*)(const void*)(n + CABLE_NUMBERS);
  int first, count;
  find_bodies(m, instance, &first, &count);
  int i = body - first;
  if (n[VMAX] == 0 || i < 0 || i >= count) return false;
  snVec3 before = {0, 0, 0}, after = {0, 0, 0};
  if (i > 0) before = stress_at(m, d, &link[i], body, true);
  if (i < count - 1) after = stress_at(m, d, &link[i + 1], body + 1, true);
  if (i == 0) before = after;
  if (i == count - 1) after = before;
  stress_color(vec3_length(vec3_scale(vec3_add(before, after), .5)), n[VMAX], rgb);
  return true;
}

const snPlugin sn_plugin_cable = {
    .name = "mujoco.elasticity.cable",
    .attributes = attributes,
    .attribute_count = CABLE_NUMBERS,
    .number_count = CABLE_NUMBERS,
    .object_numbers = LINK_NUMBERS,
    .read = read_cable,
    .prepare = prepare_cable,
    .passive = cable_forces,
    .color = cable_color,
};
