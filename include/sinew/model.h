// model.h — the compiled model: one block of memory, constant while anyone steps it
//   Arguments: a kind of object that does not exist has no objects and no names.
//   Threads: any number of threads may read a model; its owner writes it, or calls sn_model_refresh, while none does.
#pragma once
#include "sinew/enums.h"
#include "sinew/hooks.h"
#include "sinew/memory.h"
#include "sinew/model_fields.h"
#include "sinew/plugin.h"
#include "sinew/types.h"

#ifdef __cplusplus
extern "C" {
#endif

#define SN_OPT(type, name, doc) type name;
typedef struct snOption { SN_OPTION_FIELDS(SN_OPT) } snOption;
typedef struct snStatistic { SN_STATISTIC_FIELDS(SN_OPT) } snStatistic;
#undef SN_OPT

#define SN_VIS(group, type, name, doc) type group##_##name;
typedef struct snVisual { SN_VISUAL_FIELDS(SN_VIS) } snVisual;
#undef SN_VIS

#define SN_SIZE(name, doc) int name;
#define SN_VAL(type, name, rows, doc) type* name;
#define SN_REF(name, rows, into, doc) int* name;
#define SN_MAT(type, name, rows, cols, doc) type* name;
struct snModel {
  SN_MODEL_SIZES(SN_SIZE)
  snOption opt;
  snStatistic stat;
  snVisual vis;
  SN_MODEL_FIELDS(SN_VAL, SN_REF, SN_MAT)
  snHooks hooks;  // the owner's; all NULL in a new model
  snPluginRows plugins;  // that it was loaded with

  // ours to manage
  snAllocator allocator;  // who owns the block
  void* block;            // all arrays, 64-byte aligned, in table order
  size_t block_bytes;
};
#undef SN_SIZE
#undef SN_VAL
#undef SN_REF
#undef SN_MAT

// Frees a model; NULL is fine.
SN_API void sn_model_destroy(snModel* m);

// A deep copy made with the model's own allocator, NULL when out of memory.
SN_API snModel* sn_model_copy(const snModel* m);

// Recomputes what is derived from masses, inertias, armatures, gains and poses after the owner changed them.
SN_API void sn_model_refresh(snModel* m);

// The minimum after changes of geom_contype, geom_conaffinity, site_pos or parameters of MuJoCo's muscles, for callers
// who keep all other constants: which geoms are tested for contacts, which segments of tendon paths have a constant
// length, and muscle_*.
SN_API void sn_model_refresh_shortcuts(snModel* m);

// Index of the object with a type and a name, -1 if there is none.
SN_API int sn_name_to_id(const snModel* m, snObjectType type, const char* name);

// Name of an object, "" if it has none, NULL if the index is out of range.
SN_API const char* sn_id_to_name(const snModel* m, snObjectType type, int id);

// Number of objects of a kind.
SN_API int sn_object_count(const snModel* m, snObjectType type);

#ifdef __cplusplus
}
#endif
