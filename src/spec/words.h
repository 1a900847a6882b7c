// words.h — the keywords of MJCF and what they stand for: WORD(text, value)
//   Tables used by WORDS and ORDERED attributes hold bits; all others hold values, MuJoCo's numbers.
#pragma once
#include "sinew/enums.h"

// clang-format off
#define SN_WORDS_tri_state(WORD) WORD("false", 0) WORD("true", 1) WORD("auto", 2)
#define SN_WORDS_enable(WORD) WORD("disable", 0) WORD("enable", 1)
#define SN_WORDS_coordinate(WORD) WORD("local", 0) WORD("global", 1)
#define SN_WORDS_angle(WORD) WORD("radian", 0) WORD("degree", 1)
#define SN_WORDS_lengthrange_error(WORD) WORD("error", 0) WORD("warn", 1)
#define SN_WORDS_lengthrange_mode(WORD) WORD("none", 0) WORD("muscle", 1) WORD("muscleuser", 2) WORD("all", 3)

#define SN_WORDS_integrator(WORD) SN_INTEGRATORS(SN_INTEGRATOR_WORD, WORD)
#define SN_INTEGRATOR_WORD(WORD, KIND, word, ...) WORD(word, SN_INTEGRATOR_##KIND)

#define SN_WORDS_dialect(WORD) WORD("auto", 0) WORD("3.5", 305) WORD("4.0", 400)
#define SN_WORDS_attach_conflict(WORD) WORD("warning", 0) WORD("merge", 1) WORD("error", 2)
#define SN_WORDS_passthrough(WORD) WORD("none", 0) WORD("textures", 1)
#define SN_WORDS_false_or_auto(WORD) WORD("false", 0) WORD("auto", 2)
#define SN_WORDS_osim_rates(WORD) WORD("exact", 0) WORD("asis", 1)
#define SN_WORDS_function_type(WORD)                                                                      \
  WORD("simmspline", SN_FUNCTION_SIMMSPLINE) WORD("linear", SN_FUNCTION_LINEAR)                           \
  WORD("polynomial", SN_FUNCTION_POLYNOMIAL) WORD("piecewise", SN_FUNCTION_PIECEWISE)                     \
  WORD("constant", SN_FUNCTION_CONSTANT) WORD("sine", SN_FUNCTION_SINE) WORD("step", SN_FUNCTION_STEP) \
  WORD("multivariate", SN_FUNCTION_MULTIVARIATE)
#define SN_WORDS_moment_arm(WORD) WORD("force", 0) WORD("length", 1)
#define SN_WORDS_wrap_rule(WORD) WORD("mujoco", 0) WORD("osim", 1) WORD("geodesic", 2)
#define SN_WORDS_wrap_quadrant(WORD)                                                                      \
  WORD("all", 0) WORD("x", 1) WORD("-x", -1) WORD("y", 2) WORD("-y", -2) WORD("z", 3) WORD("-z", -3)
#define SN_WORDS_wrap_method(WORD) WORD("hybrid", 0) WORD("midpoint", 1) WORD("axial", 2)

#define SN_WORDS_cone(WORD) WORD("pyramidal", SN_CONE_PYRAMIDAL) WORD("elliptic", SN_CONE_ELLIPTIC)
#define SN_WORDS_jacobian(WORD) \
  WORD("dense", SN_JACOBIAN_DENSE) WORD("sparse", SN_JACOBIAN_SPARSE) WORD("auto", SN_JACOBIAN_AUTO)
#define SN_WORDS_solver(WORD) SN_SOLVERS(SN_SOLVER_WORD, WORD)
#define SN_SOLVER_WORD(WORD, KIND, word, ...) WORD(word, SN_SOLVER_##KIND)

#define SN_WORDS_joint_type(WORD)  \
  WORD("free", SN_JOINT_FREE)      \
  WORD("ball", SN_JOINT_BALL)      \
  WORD("slide", SN_JOINT_SLIDE)    \
  WORD("hinge", SN_JOINT_HINGE)
#define SN_GEOM_WORD(WORD, NAME, word) WORD(#word, SN_GEOM_##NAME)
#define SN_WORDS_geom_type(WORD) SN_GEOM_KINDS(SN_GEOM_WORD, WORD)
#define SN_WORDS_body_sleep(WORD)        \
  WORD("auto", SN_SLEEP_AUTO)            \
  WORD("never", SN_SLEEP_NEVER)          \
  WORD("allowed", SN_SLEEP_ALLOWED)      \
  WORD("init", SN_SLEEP_INIT)
#define SN_WORDS_fluid_shape(WORD) WORD("none", 0) WORD("ellipsoid", 1)
#define SN_WORDS_projection(WORD) WORD("perspective", 0) WORD("orthographic", 1)
#define SN_WORDS_camera_output(WORD) \
  WORD("rgb", 1) WORD("depth", 2) WORD("distance", 4) WORD("normal", 8) WORD("segmentation", 16)
#define SN_WORDS_track_mode(WORD)                   \
  WORD("fixed", SN_TRACK_FIXED)                     \
  WORD("track", SN_TRACK_TRACK)                     \
  WORD("trackcom", SN_TRACK_TRACKCOM)               \
  WORD("targetbody", SN_TRACK_TARGETBODY)           \
  WORD("targetbodycom", SN_TRACK_TARGETBODYCOM)
#define SN_WORDS_light_type(WORD)            \
  WORD("spot", SN_LIGHT_SPOT)                \
  WORD("directional", SN_LIGHT_DIRECTIONAL)  \
  WORD("point", SN_LIGHT_POINT)              \
  WORD("image", SN_LIGHT_IMAGE)

#define SN_WORDS_mesh_inertia(WORD) WORD("convex", 0) WORD("exact", 1) WORD("legacy", 2) WORD("shell", 3)
#define SN_WORDS_mesh_builtin(WORD)                                                          \
  WORD("none", 0) WORD("sphere", 1) WORD("hemisphere", 2) WORD("cone", 3) WORD("supersphere", 4) \
  WORD("supertorus", 5) WORD("wedge", 6) WORD("plate", 7)
#define SN_WORDS_texture_type(WORD) WORD("2d", 0) WORD("cube", 1) WORD("skybox", 2)
#define SN_WORDS_texture_role(WORD)                                                            \
  WORD("rgb", 1) WORD("occlusion", 2) WORD("roughness", 3) WORD("metallic", 4) WORD("normal", 5) \
  WORD("opacity", 6) WORD("emissive", 7) WORD("rgba", 8) WORD("orm", 9)
#define SN_WORDS_colorspace(WORD) WORD("auto", 0) WORD("linear", 1) WORD("sRGB", 2)
#define SN_WORDS_texture_builtin(WORD) WORD("none", 0) WORD("gradient", 1) WORD("checker", 2) WORD("flat", 3)
#define SN_WORDS_texture_mark(WORD) WORD("none", 0) WORD("edge", 1) WORD("cross", 2) WORD("random", 3)

#define SN_WORDS_composite_type(WORD) \
  WORD("particle", 0) WORD("grid", 1) WORD("rope", 2) WORD("loop", 3) WORD("cable", 4) WORD("cloth", 5)
#define SN_WORDS_composite_kind(WORD) WORD("main", 0)
#define SN_WORDS_flexcomp_type(WORD)                                                     \
  WORD("grid", 0) WORD("box", 1) WORD("cylinder", 2) WORD("ellipsoid", 3) WORD("square", 4) \
  WORD("disc", 5) WORD("circle", 6) WORD("mesh", 7) WORD("gmsh", 8) WORD("direct", 9)
#define SN_WORDS_flex_dof(WORD) WORD("full", 0) WORD("radial", 1) WORD("trilinear", 2) WORD("quadratic", 3)
#define SN_WORDS_flex_self(WORD) WORD("none", 0) WORD("narrow", 1) WORD("bvh", 2) WORD("sap", 3) WORD("auto", 4)
#define SN_WORDS_flex_elastic(WORD) WORD("none", 0) WORD("bend", 1) WORD("stretch", 2) WORD("both", 3)
#define SN_WORDS_flex_equality(WORD) WORD("false", 0) WORD("true", 1) WORD("vert", 2)

// rows of sinew/actuator_kinds.h; as with sensors, the macro that is handed in must be called SN_WORD
#define SN_DYN_WORD(KIND, word, ...)  SN_WORD(#word, SN_DYN_##KIND)
#define SN_GAIN_WORD(KIND, word, ...) SN_WORD(#word, SN_GAIN_##KIND)
#define SN_BIAS_WORD(KIND, word, ...) SN_WORD(#word, SN_BIAS_##KIND)
#define SN_WORDS_dyn_type(WORD)  SN_DYN_KINDS(SN_DYN_WORD)
#define SN_WORDS_gain_type(WORD) SN_GAIN_KINDS(SN_GAIN_WORD)
#define SN_WORDS_bias_type(WORD) SN_BIAS_KINDS(SN_BIAS_WORD)
#define SN_WORDS_muscle_curves(WORD) \
  WORD("hill", SN_CURVES_HILL) WORD("millard", SN_CURVES_MILLARD) WORD("degroote", SN_CURVES_DEGROOTE) \
  WORD("thelen", SN_CURVES_THELEN) WORD("schutte", SN_CURVES_SCHUTTE) WORD("earlythelen", SN_CURVES_EARLYTHELEN) \
  WORD("functions", SN_CURVES_FUNCTIONS)
#define SN_WORDS_tendon_model(WORD) WORD("rigid", SN_TENDON_RIGID) WORD("compliant", SN_TENDON_COMPLIANT)
#define SN_WORDS_pennation_model(WORD) WORD("constant", SN_PENNATION_CONSTANT) WORD("variable", SN_PENNATION_VARIABLE)
#define SN_WORDS_interpolation(WORD) WORD("zoh", 0) WORD("linear", 1) WORD("cubic", 2)

#define SN_WORDS_sensor_stage(WORD)                                           \
  WORD("none", SN_SENSOR_STAGE_NONE) WORD("pos", SN_SENSOR_STAGE_POSITION)    \
  WORD("vel", SN_SENSOR_STAGE_VELOCITY) WORD("acc", SN_SENSOR_STAGE_ACCELERATION)
#define SN_WORDS_sensor_data(WORD)                                            \
  WORD("real", SN_SENSOR_REAL) WORD("positive", SN_SENSOR_POSITIVE)           \
  WORD("axis", SN_SENSOR_AXIS) WORD("quaternion", SN_SENSOR_QUATERNION)
#define SN_WORDS_contact_data(WORD)                                                                   \
  WORD("found", SN_CONTACT_FOUND) WORD("force", SN_CONTACT_FORCE) WORD("torque", SN_CONTACT_TORQUE)   \
  WORD("dist", SN_CONTACT_DIST) WORD("pos", SN_CONTACT_POS) WORD("normal", SN_CONTACT_NORMAL)         \
  WORD("tangent", SN_CONTACT_TANGENT)
#define SN_WORDS_ray_data(WORD)                                                                       \
  WORD("dist", SN_RAY_DIST) WORD("dir", SN_RAY_DIR) WORD("origin", SN_RAY_ORIGIN)                     \
  WORD("point", SN_RAY_POINT) WORD("normal", SN_RAY_NORMAL) WORD("depth", SN_RAY_DEPTH)
#define SN_WORDS_contact_reduce(WORD)                                         \
  WORD("none", SN_REDUCE_NONE) WORD("mindist", SN_REDUCE_MINDIST)             \
  WORD("maxforce", SN_REDUCE_MAXFORCE) WORD("netforce", SN_REDUCE_NETFORCE)

#define SN_WORDS_object_type(WORD)                                                                          \
  WORD("body", SN_OBJ_BODY) WORD("xbody", SN_OBJ_XBODY) WORD("joint", SN_OBJ_JOINT) WORD("dof", SN_OBJ_DOF)  \
  WORD("geom", SN_OBJ_GEOM) WORD("site", SN_OBJ_SITE) WORD("camera", SN_OBJ_CAMERA) WORD("light", SN_OBJ_LIGHT) \
  WORD("flex", SN_OBJ_FLEX) WORD("mesh", SN_OBJ_MESH) WORD("skin", SN_OBJ_SKIN) WORD("hfield", SN_OBJ_HFIELD) \
  WORD("texture", SN_OBJ_TEXTURE) WORD("material", SN_OBJ_MATERIAL) WORD("pair", SN_OBJ_PAIR)                \
  WORD("exclude", SN_OBJ_EXCLUDE) WORD("equality", SN_OBJ_EQUALITY) WORD("tendon", SN_OBJ_TENDON)            \
  WORD("actuator", SN_OBJ_ACTUATOR) WORD("sensor", SN_OBJ_SENSOR) WORD("numeric", SN_OBJ_NUMERIC)            \
  WORD("text", SN_OBJ_TEXT) WORD("tuple", SN_OBJ_TUPLE) WORD("key", SN_OBJ_KEY) WORD("plugin", SN_OBJ_PLUGIN)            \
  WORD("function", SN_OBJ_FUNCTION) WORD("driven", SN_OBJ_DRIVEN) WORD("force", SN_OBJ_FORCE)

// Every table above, for the descriptors.
#define SN_WORD_TABLES(TABLE)                                                                                       \
  TABLE(tri_state) TABLE(enable) TABLE(coordinate) TABLE(angle) TABLE(lengthrange_mode) TABLE(lengthrange_error)    \
  TABLE(integrator) TABLE(cone) TABLE(jacobian) TABLE(solver) TABLE(joint_type) TABLE(geom_type)                    \
  TABLE(body_sleep) TABLE(fluid_shape) TABLE(projection) TABLE(camera_output) TABLE(track_mode)                     \
  TABLE(light_type) TABLE(mesh_inertia) TABLE(mesh_builtin) TABLE(texture_type) TABLE(texture_role)                 \
  TABLE(colorspace) TABLE(texture_builtin) TABLE(texture_mark) TABLE(composite_type) TABLE(composite_kind)          \
  TABLE(flexcomp_type) TABLE(flex_dof) TABLE(flex_self) TABLE(flex_elastic) TABLE(flex_equality) TABLE(dyn_type)    \
  TABLE(gain_type) TABLE(bias_type) TABLE(muscle_curves) TABLE(tendon_model) TABLE(pennation_model)                 \
  TABLE(interpolation) TABLE(sensor_stage) TABLE(sensor_data) TABLE(contact_data) TABLE(ray_data)                   \
  TABLE(contact_reduce) TABLE(object_type) TABLE(osim_rates) TABLE(function_type) TABLE(moment_arm)                 \
  TABLE(wrap_rule) TABLE(wrap_quadrant) TABLE(wrap_method) TABLE(dialect) TABLE(attach_conflict) TABLE(passthrough)     \
  TABLE(false_or_auto)
// clang-format on
