// model_fields.h — every size, option, statistic and array of snModel, declared once
//   VAL(type, name, rows, doc)         rows of a fixed-width type
//   REF(name, rows, into, doc)         indices into another array, counted by the size `into`; -1 means none
//   MAT(type, name, rows, cols, doc)   rows x cols, both sizes of the model, row-major
//   Struct, descriptors, memory, files, Python and the command line are all loops over these rows.
#pragma once
#include "sinew/actuator_fields.h"
#include "sinew/asset_fields.h"
#include "sinew/body_fields.h"
#include "sinew/flex_fields.h"
#include "sinew/model_sizes.h"
#include "sinew/option_fields.h"
#include "sinew/plugin_fields.h"
#include "sinew/table_fields.h"
#include "sinew/tendon_fields.h"
// clang-format off

// every array of the model, in this order
#define SN_MODEL_FIELDS(VAL, REF, MAT)                                                                                 \
  SN_BODY_FIELDS(VAL, REF, MAT)                                                                                        \
  SN_JOINT_FIELDS(VAL, REF, MAT)                                                                                       \
  SN_DOF_FIELDS(VAL, REF, MAT)                                                                                         \
  SN_TREE_FIELDS(VAL, REF, MAT)                                                                                        \
  SN_GEOM_FIELDS(VAL, REF, MAT)                                                                                        \
  SN_SITE_FIELDS(VAL, REF, MAT)                                                                                        \
  SN_CAMERA_FIELDS(VAL, REF, MAT)                                                                                      \
  SN_LIGHT_FIELDS(VAL, REF, MAT)                                                                                       \
  SN_FLEX_FIELDS(VAL, REF, MAT)                                                                                        \
  SN_MESH_FIELDS(VAL, REF, MAT)                                                                                        \
  SN_SKIN_FIELDS(VAL, REF, MAT)                                                                                        \
  SN_HFIELD_FIELDS(VAL, REF, MAT)                                                                                      \
  SN_TEXTURE_FIELDS(VAL, REF, MAT)                                                                                     \
  SN_MATERIAL_FIELDS(VAL, REF, MAT)                                                                                    \
  SN_PAIR_FIELDS(VAL, REF, MAT)                                                                                        \
  SN_EQUALITY_FIELDS(VAL, REF, MAT)                                                                                    \
  SN_TENDON_FIELDS(VAL, REF, MAT)                                                                                      \
  SN_ACTUATOR_FIELDS(VAL, REF, MAT)                                                                                    \
  SN_MUSCLE_FIELDS(VAL, REF, MAT)                                                                                      \
  SN_HILL_FIELDS(VAL, REF, MAT)                                                                                        \
  SN_HILL_DERIVED_FIELDS(VAL, REF, MAT)                                                                                \
  SN_SENSOR_FIELDS(VAL, REF, MAT)                                                                                      \
  SN_POSITION_FIELDS(VAL, REF, MAT)                                                                                    \
  SN_CUSTOM_FIELDS(VAL, REF, MAT)                                                                                      \
  SN_FUNCTION_FIELDS(VAL, REF, MAT)                                                                                    \
  SN_DRIVEN_FIELDS(VAL, REF, MAT)                                                                                      \
  SN_ROUTE_FIELDS(VAL, REF, MAT)                                                                                       \
  SN_FUNCTIONAL_FIELDS(VAL, REF, MAT)                                                                                  \
  SN_FORCE_FIELDS(VAL, REF, MAT)                                                                                       \
  SN_KEY_FIELDS(VAL, REF, MAT)                                                                                         \
  SN_PATTERN_FIELDS(VAL, REF, MAT)                                                                                     \
  SN_PLUGIN_FIELDS(VAL, REF, MAT)                                                                                      \
  SN_OCTREE_FIELDS(VAL, REF, MAT)                                                                                      \
  SN_NAME_FIELDS(VAL, REF, MAT)
