// primitive.c — volume, inertia and bounds of spheres, capsules, cylinders, ellipsoids and boxes
//   Solids and shells. Shells are put together from pieces of known inertia (tube, discs, hemispheres, plates) by the
//   parallel-axis rule; the ellipsoid's shell has no closed form, so its area is Thomsen's approximation and its
//   inertia the difference of two solids, as in MuJoCo. Conformance: sums run in MuJoCo's order, because the principal
//   axes of bodies that are nearly round hang on the last bits.
#include "geometry/primitive.h"

#include "math/real.h"

#include <math.h>

// exponent of Thomsen's formula for the area of an ellipsoid
#define THOMSEN 1.6075

// thickness of the ellipsoid's shell; conformance: MuJoCo's choice
#define SHELL_THICKNESS 1e-6

int sn_primitive_size_count(snGeomType type) {
  switch (type) {
    case SN_GEOM_PLANE: return 3;
    case SN_GEOM_SPHERE: return 1;
    case SN_GEOM_CAPSULE: return 2;
    case SN_GEOM_ELLIPSOID: return 3;
    case SN_GEOM_CYLINDER: return 2;
    case SN_GEOM_BOX: return 3;
    case SN_GEOM_HFIELD:
    case SN_GEOM_MESH:
    case SN_GEOM_SDF:
    case SN_GEOM_COUNT: return 0;
  }
  return 0;
}

static double sphere_area(double r) { return 4 * SN_PI * r * r; }
static double tube_area(double r, double length) { return 2 * SN_PI * r * length; }
static double ellipsoid_volume(snVec3 s) { return 4 * SN_PI * s.x * s.y * s.z / 3; }

static double ellipsoid_area(snVec3 s) {
  double sum = pow(s.x * s.y, THOMSEN) + pow(s.y * s.z, THOMSEN) + pow(s.z * s.x, THOMSEN);
  return 4 * SN_PI * pow(sum / 3, 1 / THOMSEN);
}

static double volume(snGeomType type, snVec3 s) {
  switch (type) {
    case SN_GEOM_SPHERE: return 4 * SN_PI * s.x * s.x * s.x / 3;
    case SN_GEOM_CAPSULE: return SN_PI * (s.x * s.x * 2 * s.y + 4 * s.x * s.x * s.x / 3);
    case SN_GEOM_CYLINDER: return SN_PI * s.x * s.x * 2 * s.y;
    case SN_GEOM_ELLIPSOID: return ellipsoid_volume(s);
    case SN_GEOM_HFIELD:
    case SN_GEOM_BOX: return 8 * s.x * s.y * s.z;
    default: return 0;
  }
}

static double area(snGeomType type, snVec3 s) {
  switch (type) {
    case SN_GEOM_SPHERE: return sphere_area(s.x);
    case SN_GEOM_CAPSULE: return sphere_area(s.x) + tube_area(s.x, 2 * s.y);
    case SN_GEOM_CYLINDER: return 2 * SN_PI * s.x * s.x + tube_area(s.x, 2 * s.y);
    case SN_GEOM_ELLIPSOID: return ellipsoid_area(s);
    case SN_GEOM_HFIELD:
    case SN_GEOM_BOX: return 8 * (s.x * s.y + s.y * s.z + s.z * s.x);
    default: return 0;
  }
}

double sn_primitive_measure(snGeomType type, snVec3 size, bool shell) {
  return shell ? area(type, size) : volume(type, size);
}

// mass (b² + c², a² + c², a² + b²) / n: the form that all shapes with three axes share
static snVec3 square_sums(snVec3 s, double mass, double n) {
  double xx = s.x * s.x, yy = s.y * s.y, zz = s.z * s.z;
  return (snVec3){mass * (yy + zz) / n, mass * (xx + zz) / n, mass * (xx + yy) / n};
}

static snVec3 capsule_solid(double r, double half, double mass) {
  double length = 2 * half;
  double ball = mass * 4 * r / (4 * r + 3 * length);  // both hemispheres together
  double rod = mass - ball;
  double ball_moment = 2 * ball * r * r / 5;
  // hemispheres sit at the ends, their centres 3r/8 further out
  double ends = ball_moment + ball * length * (3 * r + 2 * length) / 8;
  double across = rod * (3 * r * r + length * length) / 12 + ends;
  return (snVec3){across, across, rod * r * r / 2 + ball_moment};
}

static snVec3 capsule_shell(double r, double half, double mass) {
  double length = 2 * half;
  double ball = mass * sphere_area(r) / (sphere_area(r) + tube_area(r, length));
  double tube = mass - ball;
  double ball_moment = 2 * ball * r * r / 3;
  double inner = r / 2;  // centre of mass of half a sphere's surface
  double outer = half + inner;
  double ends = ball_moment + ball * (outer * outer - inner * inner);
  double across = tube * (6 * r * r + length * length) / 12 + ends;
  return (snVec3){across, across, tube * r * r + ball_moment};
}

static snVec3 cylinder_solid(double r, double half, double mass) {
  double across = mass * (3 * r * r + 4 * half * half) / 12;
  return (snVec3){across, across, mass * r * r / 2};
}

static snVec3 cylinder_shell(double r, double half, double mass) {
  double disc = mass * SN_PI * r * r / area(SN_GEOM_CYLINDER, (snVec3){r, half, 0});
  double tube = mass - 2 * disc;
  double across = tube * (6 * r * r + 4 * half * half) / 12 + 2 * disc * (r * r / 4 + half * half);
  return (snVec3){across, across, tube * r * r + disc * r * r};
}

static snVec3 ellipsoid_shell(snVec3 s, double mass) {
  snVec3 grown = {s.x + SHELL_THICKNESS, s.y + SHELL_THICKNESS, s.z + SHELL_THICKNESS};
  double inner = ellipsoid_volume(s), outer = ellipsoid_volume(grown);
  double density = mass / (outer - inner);
  snVec3 a = square_sums(s, inner * density, 5), b = square_sums(grown, outer * density, 5);
  return (snVec3){b.x - a.x, b.y - a.y, b.z - a.z};
}

// six plates, two of each kind; a plate normal to z has mass share xy/(xy + yz + zx) / 2
static snVec3 box_shell(snVec3 s, double mass) {
  double xy = s.x * s.y, yz = s.y * s.z, zx = s.z * s.x;
  double share = mass / (xy + yz + zx);  // of both plates of a kind, per area
  double xx = s.x * s.x, yy = s.y * s.y, zz = s.z * s.z;
  double nx = share * yz, ny = share * zx, nz = share * xy;  // mass of both plates normal to x, y, z
  return (snVec3){
      nz * (zz + yy / 3) + ny * (yy + zz / 3) + nx * (yy + zz) / 3,
      nz * (zz + xx / 3) + nx * (xx + zz / 3) + ny * (xx + zz) / 3,
      nx * (xx + yy / 3) + ny * (yy + xx / 3) + nz * (xx + yy) / 3,
  };
}

snVec3 sn_primitive_inertia(snGeomType type, snVec3 size, double mass, bool shell) {
  double ball = 2 * mass * size.x * size.x / (shell ? 3 : 5);
  switch (type) {
    case SN_GEOM_SPHERE: return (snVec3){ball, ball, ball};
    case SN_GEOM_CAPSULE: return (shell ? capsule_shell : capsule_solid)(size.x, size.y, mass);
    case SN_GEOM_CYLINDER: return (shell ? cylinder_shell : cylinder_solid)(size.x, size.y, mass);
    case SN_GEOM_ELLIPSOID: return shell ? ellipsoid_shell(size, mass) : square_sums(size, mass, 5);
    case SN_GEOM_HFIELD:
    case SN_GEOM_BOX: return shell ? box_shell(size, mass) : square_sums(size, mass, 3);
    default: return (snVec3){0, 0, 0};
  }
}

double sn_primitive_radius(snGeomType type, snVec3 s) {
  switch (type) {
    case SN_GEOM_SPHERE: return s.x;
    case SN_GEOM_CAPSULE: return s.x + s.y;
    case SN_GEOM_CYLINDER: return sqrt(s.x * s.x + s.y * s.y);
    case SN_GEOM_ELLIPSOID: return fmax(fmax(s.x, s.y), s.z);
    case SN_GEOM_BOX: return sqrt(s.x * s.x + s.y * s.y + s.z * s.z);
    default: return 0;
  }
}

snAabb sn_primitive_box(snGeomType type, snVec3 s) {
  switch (type) {
    case SN_GEOM_PLANE: return (snAabb){{0, 0, -SN_MAXVAL / 2}, {SN_MAXVAL, SN_MAXVAL, SN_MAXVAL / 2}};
    case SN_GEOM_SPHERE: return (snAabb){{0, 0, 0}, {s.x, s.x, s.x}};
    case SN_GEOM_CAPSULE: return (snAabb){{0, 0, 0}, {s.x, s.x, s.x + s.y}};
    case SN_GEOM_CYLINDER: return (snAabb){{0, 0, 0}, {s.x, s.x, s.y}};
    default: return (snAabb){{0, 0, 0}, s};
  }
}

snVec3 sn_primitive_semiaxes(snGeomType type, snVec3 s) {
  switch (type) {
    case SN_GEOM_SPHERE: return (snVec3){s.x, s.x, s.x};
    case SN_GEOM_CAPSULE: return (snVec3){s.x, s.x, s.x + s.y};
    case SN_GEOM_CYLINDER: return (snVec3){s.x, s.x, s.y};
    default: return s;
  }
}
