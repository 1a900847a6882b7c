// schema.h — MJCF as tables: every element and attribute, once
//   ATTR(kind, name, arg, where, default, doc[, fills]), in the files rows_*.h
//     kind      what the text holds, and so the C member it becomes (below)
//     where     ANY: also in default classes; OWN: only on the element itself; MUST: the same, and required
//     default   the built-in value, as text; "" means not given
//     fills     the array of the model that gets the value, in the object's row (compile/fill.c):
//                 INTO(field)            numbers as they are; of a REF, the number of the object that is named
//                 PART(field, i)         the same from number i of the row on
//                 POLY(field)            of a POLY: the first coefficient; the others go into <field>poly
//                 LIMITED(field, range)  whether a range is in force: said so, or left to the attribute `range`
//               A joint's value goes to all its dofs where the field is one of dofs. Without it, code does the rest.
//   Reader, default classes, writer, editing from code and most of the compiler are loops over these rows.
//
//   kind          text                         member
//   REAL          one number                   double name
//   REALS(n)      exactly n numbers            double name[n]
//   UPTO(n)       1 to n numbers               double name[n], int name_n (numbers written)
//   POLY(n)       1 to n coefficients          double name, name_more[n - 1], int name_n; of code, one number
//   LIST          any number of numbers        snRealList name
//   INT, INTS(n)  integers                     int name, int name[n]
//   INTLIST       any number of integers       snIntList name
//   FLAG          true | false                 int name
//   KEYWORD(t)    a word of SN_WORDS_t         int name
//   WORDS(t)      several words of that table  int name, a set of its bits
//   ORDERED(t)    the same, in table order     int name, a set of its bits
//   STRING        text                         const char* name; "" where not given, like NAME and REF
//   NAME          the element's own name       const char* name
//   REF(OBJ)      name of another element      const char* name
#pragma once
#include "sinew/sensor_kinds.h"
#include "spec/words.h"
#include "spec/rows_settings.h"
#include "spec/rows_visual.h"
#include "spec/rows_body.h"
#include "spec/rows_asset.h"
#include "spec/rows_constraint.h"
#include "spec/rows_actuator.h"
#include "spec/rows_force.h"
#include "spec/rows_sensor.h"

// clang-format off
// ELEMENT(kind, Type, attrs, status): status YES, OURS (not in MuJoCo), LATER (an error that says so) or NEVER (names
// the feature)
#define SN_ELEMENTS(ELEMENT)                                                    \
  ELEMENT(MUJOCO, Mujoco, SN_MUJOCO_ATTRS, YES)                                 \
  ELEMENT(COMPILER, Compiler, SN_COMPILER_ATTRS, YES)                           \
  ELEMENT(LENGTHRANGE, LengthRange, SN_LENGTHRANGE_ATTRS, YES)                  \
  ELEMENT(OPTION, Option, SN_OPTION_ATTRS, YES)                                 \
  ELEMENT(FLAG, Flag, SN_FLAG_ATTRS, YES)                                       \
  ELEMENT(SIZE, Size, SN_SIZE_ATTRS, YES)                                       \
  ELEMENT(VISUAL, Visual, SN_NO_ATTRS, YES)                                     \
  ELEMENT(VISUAL_GLOBAL, VisualGlobal, SN_VISUAL_GLOBAL_ATTRS, YES)             \
  ELEMENT(VISUAL_QUALITY, VisualQuality, SN_VISUAL_QUALITY_ATTRS, YES)          \
  ELEMENT(VISUAL_HEADLIGHT, VisualHeadlight, SN_VISUAL_HEADLIGHT_ATTRS, YES)    \
  ELEMENT(VISUAL_MAP, VisualMap, SN_VISUAL_MAP_ATTRS, YES)                      \
  ELEMENT(VISUAL_SCALE, VisualScale, SN_VISUAL_SCALE_ATTRS, YES)                \
  ELEMENT(VISUAL_RGBA, VisualRgba, SN_VISUAL_RGBA_ATTRS, YES)                   \
  ELEMENT(STATISTIC, Statistic, SN_STATISTIC_ATTRS, YES)                        \
  ELEMENT(DEFAULT, Default, SN_DEFAULT_ATTRS, YES)                              \
  ELEMENT(DEFAULT_EQUALITY, DefaultEquality, SN_DEFAULT_EQUALITY_ATTRS, YES)    \
  ELEMENT(DEFAULT_TENDON, DefaultTendon, SN_DEFAULT_TENDON_ATTRS, YES)          \
  ELEMENT(EXTENSION, Extension, SN_NO_ATTRS, YES)                               \
  ELEMENT(EXTENSION_PLUGIN, ExtensionPlugin, SN_EXTENSION_PLUGIN_ATTRS, YES)    \
  ELEMENT(INSTANCE, Instance, SN_INSTANCE_ATTRS, YES)                           \
  ELEMENT(CONFIG, Config, SN_CONFIG_ATTRS, YES)                                 \
  ELEMENT(PLUGIN, Plugin, SN_PLUGIN_ATTRS, YES)                                 \
  ELEMENT(CUSTOM, Custom, SN_NO_ATTRS, YES)                                     \
  ELEMENT(NUMERIC, Numeric, SN_NUMERIC_ATTRS, YES)                              \
  ELEMENT(TEXT, Text, SN_TEXT_ATTRS, YES)                                       \
  ELEMENT(TUPLE, Tuple, SN_TUPLE_ATTRS, YES)                                    \
  ELEMENT(TUPLE_ELEMENT, TupleElement, SN_TUPLE_ELEMENT_ATTRS, YES)             \
  ELEMENT(ASSET, Asset, SN_NO_ATTRS, YES)                                       \
  ELEMENT(MESH, Mesh, SN_MESH_ATTRS, YES)                                       \
  ELEMENT(HFIELD, Hfield, SN_HFIELD_ATTRS, YES)                                 \
  ELEMENT(SKIN, Skin, SN_SKIN_ATTRS, YES)                                       \
  ELEMENT(BONE, Bone, SN_BONE_ATTRS, YES)                                       \
  ELEMENT(TEXTURE, Texture, SN_TEXTURE_ATTRS, YES)                              \
  ELEMENT(MATERIAL, Material, SN_MATERIAL_ATTRS, YES)                           \
  ELEMENT(LAYER, Layer, SN_LAYER_ATTRS, YES)                                    \
  ELEMENT(ASSET_MODEL, AssetModel, SN_ASSET_MODEL_ATTRS, YES)                   \
  ELEMENT(WORLDBODY, Worldbody, SN_NO_ATTRS, YES)                               \
  ELEMENT(BODY, Body, SN_BODY_ATTRS, YES)                                       \
  ELEMENT(FRAME, Frame, SN_FRAME_ATTRS, YES)                                    \
  ELEMENT(REPLICATE, Replicate, SN_REPLICATE_ATTRS, YES)                        \
  ELEMENT(INERTIAL, Inertial, SN_INERTIAL_ATTRS, YES)                           \
  ELEMENT(JOINT, Joint, SN_JOINT_ATTRS, YES)                                    \
  ELEMENT(JOINT_INPUT, JointInput, SN_JOINT_INPUT_ATTRS, OURS)                  \
  ELEMENT(FREEJOINT, Freejoint, SN_FREEJOINT_ATTRS, YES)                        \
  ELEMENT(GEOM, Geom, SN_GEOM_ATTRS, YES)                                       \
  ELEMENT(ATTACH, Attach, SN_ATTACH_ATTRS, YES)                                 \
  ELEMENT(SITE, Site, SN_SITE_ATTRS, YES)                                       \
  ELEMENT(CAMERA, Camera, SN_CAMERA_ATTRS, YES)                                 \
  ELEMENT(LIGHT, Light, SN_LIGHT_ATTRS, YES)                                    \
  ELEMENT(COMPOSITE, Composite, SN_COMPOSITE_ATTRS, YES)                        \
  ELEMENT(COMPOSITE_JOINT, CompositeJoint, SN_COMPOSITE_JOINT_ATTRS, YES)       \
  ELEMENT(COMPOSITE_SKIN, CompositeSkin, SN_COMPOSITE_SKIN_ATTRS, YES)          \
  ELEMENT(COMPOSITE_GEOM, CompositeGeom, SN_COMPOSITE_GEOM_ATTRS, YES)          \
  ELEMENT(COMPOSITE_SITE, CompositeSite, SN_COMPOSITE_SITE_ATTRS, YES)          \
  ELEMENT(FLEXCOMP, Flexcomp, SN_FLEXCOMP_ATTRS, YES)                           \
  ELEMENT(FLEXCOMP_EDGE, FlexcompEdge, SN_FLEXCOMP_EDGE_ATTRS, YES)             \
  ELEMENT(FLEXCOMP_PIN, FlexcompPin, SN_FLEXCOMP_PIN_ATTRS, YES)                \
  ELEMENT(DEFORMABLE, Deformable, SN_NO_ATTRS, YES)                             \
  ELEMENT(FLEX, Flex, SN_FLEX_ATTRS, YES)                                       \
  ELEMENT(FLEX_CONTACT, FlexContact, SN_FLEX_CONTACT_ATTRS, YES)                \
  ELEMENT(FLEX_EDGE, FlexEdge, SN_FLEX_EDGE_ATTRS, YES)                         \
  ELEMENT(FLEX_ELASTICITY, FlexElasticity, SN_FLEX_ELASTICITY_ATTRS, YES)       \
  ELEMENT(CONTACT, Contact, SN_NO_ATTRS, YES)                                   \
  ELEMENT(PAIR, Pair, SN_PAIR_ATTRS, YES)                                       \
  ELEMENT(EXCLUDE, Exclude, SN_EXCLUDE_ATTRS, YES)                              \
  ELEMENT(EQUALITY, Equality, SN_NO_ATTRS, YES)                                 \
  ELEMENT(CONNECT, Connect, SN_CONNECT_ATTRS, YES)                              \
  ELEMENT(WELD, Weld, SN_WELD_ATTRS, YES)                                       \
  ELEMENT(EQ_JOINT, EqJoint, SN_EQ_JOINT_ATTRS, YES)                            \
  ELEMENT(EQ_TENDON, EqTendon, SN_EQ_TENDON_ATTRS, YES)                         \
  ELEMENT(EQ_DISTANCE, EqDistance, SN_EQ_DISTANCE_ATTRS, OURS)                  \
  ELEMENT(EQ_FLEX, EqFlex, SN_EQ_FLEX_ATTRS, YES)                               \
  ELEMENT(EQ_FLEXVERT, EqFlexvert, SN_EQ_FLEX_ATTRS, YES)                       \
  ELEMENT(TENDON, Tendon, SN_NO_ATTRS, YES)                                     \
  ELEMENT(SPATIAL, Spatial, SN_SPATIAL_ATTRS, YES)                              \
  ELEMENT(FIXED, Fixed, SN_FIXED_ATTRS, YES)                                    \
  ELEMENT(FUNCTIONAL, Functional, SN_FUNCTIONAL_ATTRS, OURS)                    \
  ELEMENT(PATH_COORDINATE, PathCoordinate, SN_PATH_COORDINATE_ATTRS, OURS)      \
  ELEMENT(PATH_SITE, PathSite, SN_PATH_SITE_ATTRS, YES)                         \
  ELEMENT(PATH_GEOM, PathGeom, SN_PATH_GEOM_ATTRS, YES)                         \
  ELEMENT(PATH_PULLEY, PathPulley, SN_PATH_PULLEY_ATTRS, YES)                   \
  ELEMENT(PATH_JOINT, PathJoint, SN_PATH_JOINT_ATTRS, YES)                      \
  ELEMENT(ACTUATOR, Actuator, SN_NO_ATTRS, YES)                                 \
  ELEMENT(GENERAL, General, SN_GENERAL_ATTRS, YES)                              \
  ELEMENT(MOTOR, Motor, SN_MOTOR_ATTRS, YES)                                    \
  ELEMENT(POSITION, Position, SN_POSITION_ATTRS, YES)                           \
  ELEMENT(VELOCITY, Velocity, SN_VELOCITY_ATTRS, YES)                           \
  ELEMENT(INTVELOCITY, Intvelocity, SN_INTVELOCITY_ATTRS, YES)                  \
  ELEMENT(DAMPER, Damper, SN_DAMPER_ATTRS, YES)                                 \
  ELEMENT(CYLINDER, Cylinder, SN_CYLINDER_ATTRS, YES)                           \
  ELEMENT(MUSCLE, Muscle, SN_MUSCLE_ATTRS, YES)                                 \
  ELEMENT(HILLMUSCLE, Hillmuscle, SN_HILLMUSCLE_ATTRS, OURS)                    \
  ELEMENT(ADHESION, Adhesion, SN_ADHESION_ATTRS, YES)                           \
  ELEMENT(ACTUATOR_PLUGIN, ActuatorPlugin, SN_ACTUATOR_PLUGIN_ATTRS, YES)       \
  ELEMENT(SENSOR, Sensor, SN_NO_ATTRS, YES)                                     \
  SN_SENSOR_KINDS(SN_SENSOR_ELEMENT)                                            \
  ELEMENT(FUNCTIONS, Functions, SN_NO_ATTRS, OURS)                              \
  ELEMENT(FUNCTION, Function, SN_FUNCTION_ATTRS, OURS)                          \
  ELEMENT(FORCES, Forces, SN_NO_ATTRS, OURS)                                    \
  ELEMENT(LIMITFORCE, Limitforce, SN_LIMITFORCE_ATTRS, OURS)                    \
  ELEMENT(BUSHING, Bushing, SN_BUSHING_ATTRS, OURS)                             \
  ELEMENT(LIGAMENT, Ligament, SN_LIGAMENT_ATTRS, OURS)                          \
  ELEMENT(HUNTCROSSLEY, Huntcrossley, SN_HUNTCROSSLEY_ATTRS, OURS)              \
  ELEMENT(SMOOTHCONTACT, Smoothcontact, SN_SMOOTHCONTACT_ATTRS, OURS)           \
  ELEMENT(COORDINATEFORCE, Coordinateforce, SN_COORDINATEFORCE_ATTRS, OURS)     \
  ELEMENT(POINTFORCE, Pointforce, SN_POINTFORCE_ATTRS, OURS)                    \
  ELEMENT(EXPRESSIONBUSHING, Expressionbushing, SN_EXPRESSIONBUSHING_ATTRS, OURS) \
  ELEMENT(BLANKEVOORT, Blankevoort, SN_BLANKEVOORT_ATTRS, OURS)                 \
  ELEMENT(FOUNDATION, Foundation, SN_FOUNDATION_ATTRS, OURS)                    \
  ELEMENT(PRESCRIBED, Prescribed, SN_PRESCRIBED_ATTRS, OURS)                    \
  ELEMENT(KEYFRAME, Keyframe, SN_NO_ATTRS, YES)                                 \
  ELEMENT(KEY, Key, SN_KEY_ATTRS, YES)

// SN_EL_SENSOR_FRAMEPOS, snSpecSensor_framepos, ...: a row of sinew/sensor_kinds.h as an element and as a child of
// <sensor>. Whoever expands SN_ELEMENTS or SN_CHILDREN must therefore call its macro SN_ELEMENT or SN_CHILD.
#define SN_SENSOR_ELEMENT(KIND, word, status, subject, ...) \
  SN_ELEMENT(SENSOR_##KIND, Sensor_##word, SN_SENSOR_##subject##_ATTRS, status)
#define SN_SENSOR_CHILD(KIND, word, ...) SN_CHILD(SENSOR, #word, SENSOR_##KIND, MANY)

// CHILD(parent kind, tag, child kind, count): where an element may stand; count ONE (at most), MANY
#define SN_CHILDREN(CHILD)                                  \
  CHILD(MUJOCO, "compiler", COMPILER, MANY)                 \
  CHILD(MUJOCO, "option", OPTION, MANY)                     \
  CHILD(MUJOCO, "size", SIZE, MANY)                         \
  CHILD(MUJOCO, "visual", VISUAL, MANY)                     \
  CHILD(MUJOCO, "statistic", STATISTIC, MANY)               \
  CHILD(MUJOCO, "default", DEFAULT, MANY)                   \
  CHILD(MUJOCO, "extension", EXTENSION, MANY)               \
  CHILD(MUJOCO, "custom", CUSTOM, MANY)                     \
  CHILD(MUJOCO, "asset", ASSET, MANY)                       \
  CHILD(MUJOCO, "worldbody", WORLDBODY, MANY)               \
  CHILD(MUJOCO, "deformable", DEFORMABLE, MANY)             \
  CHILD(MUJOCO, "contact", CONTACT, MANY)                   \
  CHILD(MUJOCO, "equality", EQUALITY, MANY)                 \
  CHILD(MUJOCO, "tendon", TENDON, MANY)                     \
  CHILD(MUJOCO, "actuator", ACTUATOR, MANY)                 \
  CHILD(MUJOCO, "sensor", SENSOR, MANY)                     \
  CHILD(MUJOCO, "functions", FUNCTIONS, MANY)               \
  CHILD(MUJOCO, "forces", FORCES, MANY)                     \
  CHILD(MUJOCO, "keyframe", KEYFRAME, MANY)                 \
  CHILD(COMPILER, "lengthrange", LENGTHRANGE, ONE)          \
  CHILD(OPTION, "flag", FLAG, ONE)                          \
  CHILD(VISUAL, "global", VISUAL_GLOBAL, ONE)               \
  CHILD(VISUAL, "quality", VISUAL_QUALITY, ONE)             \
  CHILD(VISUAL, "headlight", VISUAL_HEADLIGHT, ONE)         \
  CHILD(VISUAL, "map", VISUAL_MAP, ONE)                     \
  CHILD(VISUAL, "scale", VISUAL_SCALE, ONE)                 \
  CHILD(VISUAL, "rgba", VISUAL_RGBA, ONE)                   \
  SN_DEFAULT_CHILDREN(CHILD)                                \
  CHILD(EXTENSION, "plugin", EXTENSION_PLUGIN, MANY)        \
  CHILD(EXTENSION_PLUGIN, "instance", INSTANCE, MANY)       \
  CHILD(INSTANCE, "config", CONFIG, MANY)                   \
  CHILD(PLUGIN, "config", CONFIG, MANY)                     \
  CHILD(CUSTOM, "numeric", NUMERIC, MANY)                   \
  CHILD(CUSTOM, "text", TEXT, MANY)                         \
  CHILD(CUSTOM, "tuple", TUPLE, MANY)                       \
  CHILD(TUPLE, "element", TUPLE_ELEMENT, MANY)              \
  CHILD(ASSET, "mesh", MESH, MANY)                          \
  CHILD(ASSET, "hfield", HFIELD, MANY)                      \
  CHILD(ASSET, "skin", SKIN, MANY)                          \
  CHILD(ASSET, "texture", TEXTURE, MANY)                    \
  CHILD(ASSET, "material", MATERIAL, MANY)                  \
  CHILD(ASSET, "model", ASSET_MODEL, MANY)                  \
  CHILD(MESH, "plugin", PLUGIN, MANY)                       \
  CHILD(SKIN, "bone", BONE, MANY)                           \
  CHILD(MATERIAL, "layer", LAYER, MANY)                     \
  SN_CARRIED(CHILD, WORLDBODY)                              \
  CHILD(BODY, "inertial", INERTIAL, ONE)                    \
  CHILD(BODY, "joint", JOINT, MANY)                         \
  CHILD(BODY, "freejoint", FREEJOINT, MANY)                 \
  SN_CARRIED(CHILD, BODY)                                   \
  CHILD(FRAME, "inertial", INERTIAL, ONE)                   \
  CHILD(FRAME, "joint", JOINT, MANY)                        \
  CHILD(FRAME, "freejoint", FREEJOINT, MANY)                \
  SN_CARRIED(CHILD, FRAME)                                  \
  CHILD(REPLICATE, "inertial", INERTIAL, ONE)               \
  CHILD(REPLICATE, "joint", JOINT, MANY)                    \
  CHILD(REPLICATE, "freejoint", FREEJOINT, MANY)            \
  SN_CARRIED(CHILD, REPLICATE)                              \
  CHILD(JOINT, "input", JOINT_INPUT, MANY)                  \
  CHILD(GEOM, "plugin", PLUGIN, MANY)                       \
  CHILD(COMPOSITE, "joint", COMPOSITE_JOINT, MANY)          \
  CHILD(COMPOSITE, "skin", COMPOSITE_SKIN, ONE)             \
  CHILD(COMPOSITE, "geom", COMPOSITE_GEOM, ONE)             \
  CHILD(COMPOSITE, "site", COMPOSITE_SITE, ONE)             \
  CHILD(COMPOSITE, "plugin", PLUGIN, MANY)                  \
  CHILD(FLEXCOMP, "edge", FLEXCOMP_EDGE, ONE)               \
  CHILD(FLEXCOMP, "elasticity", FLEX_ELASTICITY, ONE)       \
  CHILD(FLEXCOMP, "contact", FLEX_CONTACT, ONE)             \
  CHILD(FLEXCOMP, "pin", FLEXCOMP_PIN, MANY)                \
  CHILD(FLEXCOMP, "plugin", PLUGIN, MANY)                   \
  CHILD(DEFORMABLE, "flex", FLEX, MANY)                     \
  CHILD(DEFORMABLE, "skin", SKIN, MANY)                     \
  CHILD(FLEX, "contact", FLEX_CONTACT, ONE)                 \
  CHILD(FLEX, "edge", FLEX_EDGE, ONE)                       \
  CHILD(FLEX, "elasticity", FLEX_ELASTICITY, ONE)           \
  CHILD(CONTACT, "pair", PAIR, MANY)                        \
  CHILD(CONTACT, "exclude", EXCLUDE, MANY)                  \
  CHILD(EQUALITY, "connect", CONNECT, MANY)                 \
  CHILD(EQUALITY, "weld", WELD, MANY)                       \
  CHILD(EQUALITY, "joint", EQ_JOINT, MANY)                  \
  CHILD(EQUALITY, "tendon", EQ_TENDON, MANY)                \
  CHILD(EQUALITY, "distance", EQ_DISTANCE, MANY)            \
  CHILD(EQUALITY, "flex", EQ_FLEX, MANY)                    \
  CHILD(EQUALITY, "flexvert", EQ_FLEXVERT, MANY)            \
  CHILD(TENDON, "spatial", SPATIAL, MANY)                   \
  CHILD(TENDON, "fixed", FIXED, MANY)                       \
  CHILD(TENDON, "functional", FUNCTIONAL, MANY)             \
  CHILD(FUNCTIONAL, "joint", PATH_COORDINATE, MANY)         \
  CHILD(SPATIAL, "site", PATH_SITE, MANY)                   \
  CHILD(SPATIAL, "geom", PATH_GEOM, MANY)                   \
  CHILD(SPATIAL, "pulley", PATH_PULLEY, MANY)               \
  CHILD(FIXED, "joint", PATH_JOINT, MANY)                   \
  CHILD(ACTUATOR, "general", GENERAL, MANY)                 \
  CHILD(ACTUATOR, "motor", MOTOR, MANY)                     \
  CHILD(ACTUATOR, "position", POSITION, MANY)               \
  CHILD(ACTUATOR, "velocity", VELOCITY, MANY)               \
  CHILD(ACTUATOR, "intvelocity", INTVELOCITY, MANY)         \
  CHILD(ACTUATOR, "damper", DAMPER, MANY)                   \
  CHILD(ACTUATOR, "cylinder", CYLINDER, MANY)               \
  CHILD(ACTUATOR, "muscle", MUSCLE, MANY)                   \
  CHILD(ACTUATOR, "hillmuscle", HILLMUSCLE, MANY)           \
  CHILD(ACTUATOR, "adhesion", ADHESION, MANY)               \
  CHILD(ACTUATOR, "plugin", ACTUATOR_PLUGIN, MANY)          \
  CHILD(ACTUATOR_PLUGIN, "config", CONFIG, MANY)            \
  SN_SENSOR_KINDS(SN_SENSOR_CHILD)                          \
  CHILD(SENSOR_PLUGIN, "config", CONFIG, MANY)              \
  CHILD(FUNCTIONS, "function", FUNCTION, MANY)              \
  CHILD(FORCES, "limitforce", LIMITFORCE, MANY)             \
  CHILD(FORCES, "bushing", BUSHING, MANY)                   \
  CHILD(FORCES, "ligament", LIGAMENT, MANY)                 \
  CHILD(FORCES, "huntcrossley", HUNTCROSSLEY, MANY)         \
  CHILD(FORCES, "smoothcontact", SMOOTHCONTACT, MANY)       \
  CHILD(FORCES, "coordinateforce", COORDINATEFORCE, MANY)   \
  CHILD(FORCES, "pointforce", POINTFORCE, MANY)             \
  CHILD(FORCES, "expressionbushing", EXPRESSIONBUSHING, MANY) \
  CHILD(FORCES, "blankevoort", BLANKEVOORT, MANY)           \
  CHILD(FORCES, "foundation", FOUNDATION, MANY)             \
  CHILD(FORCES, "prescribed", PRESCRIBED, MANY)             \
  CHILD(KEYFRAME, "key", KEY, MANY)

// elements of default classes: the same kinds as elsewhere, their OWN rows refused
#define SN_DEFAULT_CHILDREN(CHILD)                   \
  CHILD(DEFAULT, "default", DEFAULT, MANY)           \
  CHILD(DEFAULT, "mesh", MESH, ONE)                  \
  CHILD(DEFAULT, "texture", TEXTURE, ONE)            \
  CHILD(DEFAULT, "material", MATERIAL, ONE)          \
  CHILD(DEFAULT, "joint", JOINT, ONE)                \
  CHILD(DEFAULT, "geom", GEOM, ONE)                  \
  CHILD(DEFAULT, "site", SITE, ONE)                  \
  CHILD(DEFAULT, "camera", CAMERA, ONE)              \
  CHILD(DEFAULT, "light", LIGHT, ONE)                \
  CHILD(DEFAULT, "pair", PAIR, ONE)                  \
  CHILD(DEFAULT, "equality", DEFAULT_EQUALITY, ONE)  \
  CHILD(DEFAULT, "tendon", DEFAULT_TENDON, ONE)      \
  CHILD(DEFAULT, "general", GENERAL, ONE)            \
  CHILD(DEFAULT, "motor", MOTOR, ONE)                \
  CHILD(DEFAULT, "position", POSITION, ONE)          \
  CHILD(DEFAULT, "velocity", VELOCITY, ONE)          \
  CHILD(DEFAULT, "intvelocity", INTVELOCITY, ONE)    \
  CHILD(DEFAULT, "damper", DAMPER, ONE)              \
  CHILD(DEFAULT, "cylinder", CYLINDER, ONE)          \
  CHILD(DEFAULT, "muscle", MUSCLE, ONE)              \
  CHILD(DEFAULT, "hillmuscle", HILLMUSCLE, ONE)      \
  CHILD(DEFAULT, "adhesion", ADHESION, ONE)

// what world, bodies and frames may carry alike
#define SN_CARRIED(CHILD, parent)             \
  CHILD(parent, "body", BODY, MANY)           \
  CHILD(parent, "frame", FRAME, MANY)         \
  CHILD(parent, "replicate", REPLICATE, MANY) \
  CHILD(parent, "geom", GEOM, MANY)           \
  CHILD(parent, "attach", ATTACH, MANY)       \
  CHILD(parent, "site", SITE, MANY)           \
  CHILD(parent, "camera", CAMERA, MANY)       \
  CHILD(parent, "light", LIGHT, MANY)         \
  CHILD(parent, "plugin", PLUGIN, MANY)       \
  CHILD(parent, "composite", COMPOSITE, MANY) \
  CHILD(parent, "flexcomp", FLEXCOMP, MANY)
// clang-format on
