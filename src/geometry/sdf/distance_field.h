// distance_field.h — signed distance fields: of a plugin, or interpolated in the octree of a mesh
#pragma once
#include "geometry/sdf/sdf_view.h"

// Negative inside.
double sn_sdf_distance(const snSdfView* field, snVec3 point);

// Its gradient; `value`: the distance at the same point.
snVec3 sn_sdf_gradient(const snSdfView* field, snVec3 point, double value);

// Distance of the surface of any shape from a point in its frame, and the gradient. conformance: MuJoCo's functions,
// which inside boxes and near ellipsoids are a measure of depth; a mesh without an octree is measured by a ray towards
// the origin of the world.
double sn_shape_distance(const snShape* shape, snVec3 point);
snVec3 sn_shape_gradient(const snShape* shape, snVec3 point, double value);

// ---- plugins

extern const snPlugin sn_plugin_torus, sn_plugin_bowl, sn_plugin_bolt, sn_plugin_nut, sn_plugin_gear;

// A number for each attribute of a row: its value, or the default where there is none.
bool sn_sdf_read(const snPlugin* p, const char* const* values, const double* defaults, double* numbers,
                 char why[SN_PLUGIN_WHY]);

// (f(x + e) - f(x)) / e along each axis
#define SN_SDF_STEP 1e-8
