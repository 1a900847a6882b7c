// plugin.h — custom actuators, sensors, passive forces and distance fields, computed by a row of functions
//   A plugin is a row, snPlugin. Those that come with MuJoCo are built in under their own names; a program passes
//   custom rows to the loader (snLoadOptions.plugins). A model names a row in <extension> and uses it in <plugin>. A
//   plugin has no private memory: quantities derived from its configuration are stored in the model (`read`,
//   `prepare`), and those that change with time in plugin_state of the data. Models and data can therefore be copied,
//   saved and stepped in parallel.
//   Threads: functions run on the thread that loads or steps; several threads may run those of one row at once.
#pragma once
#include "sinew/enums.h"
#include "sinew/types.h"

#ifdef __cplusplus
extern "C" {
#endif

// what a row can be, by the functions that it has; the bits are MuJoCo's
typedef enum snPluginCapability {
  SN_PLUGIN_ACTUATOR = 1 << 0,
  SN_PLUGIN_SENSOR = 1 << 1,
  SN_PLUGIN_PASSIVE = 1 << 2,
  SN_PLUGIN_SDF = 1 << 3
} snPluginCapability;

// size of the buffer for the error message of a function that fails
#define SN_PLUGIN_WHY 200

typedef struct snPlugin snPlugin;

// A shape that an instance adds to a picture, in the world; `add` is called with it and with `picture`.
typedef struct snPluginShape {
  snGeomType type;
  snVec3 size, pos;
  snMat3 mat;
  float rgba[4];
  int id;  // of what it stands for, as the plugin likes
} snPluginShape;
typedef void snPluginAdd(void* picture, const snPluginShape* shape);

// A function that is NULL is not called.
struct snPlugin {
  const char* name;               // in <plugin plugin="...">
  const char* const* attributes;  // keys of <config>, attribute_count of them
  int attribute_count;
  int number_count;               // numbers that `read` makes of a configuration
  int object_numbers;             // and those that `prepare` makes for each body, geom, actuator or sensor with it
  snSensorStage stage;            // of a sensor: when its inputs are ready
  void* context;                  // the owner's

  // numbers = values of the attributes, parsed; a value that is not given is "". False, with the reason in `why`,
  // refuses the model.
  bool (*read)(const snPlugin* p, const char* const* values, double* numbers, char why[SN_PLUGIN_WHY]);

  // Once the model is complete and `d` holds its poses at qpos0: checks, and numbers that need the model. `numbers` has
  // those of `read`, then object_numbers for each object, in the order of objects.
  bool (*prepare)(const snPlugin* p, const snModel* m, const snData* d, int instance, double* numbers,
                  char why[SN_PLUGIN_WHY]);

  // How many numbers of plugin_state an instance has, and their values at the start; without `reset` 0.
  int (*state_count)(const snPlugin* p, const double* numbers);
  void (*reset)(const snPlugin* p, const snModel* m, int instance, double* state);

  // The state after a step; called when positions, velocities and time are those of its end.
  void (*advance)(const snPlugin* p, const snModel* m, snData* d, int instance);

  // actuator: `forces` writes actuator_force of its actuators, `rates` act_dot of their activations but the last, which
  // their dyntype drives
  void (*rates)(const snPlugin* p, const snModel* m, snData* d, int instance);
  void (*forces)(const snPlugin* p, const snModel* m, snData* d, int instance);

  // sensor: writes sensordata of its sensors, which have sensor_count numbers each
  void (*measure)(const snPlugin* p, const snModel* m, snData* d, int instance);
  int (*sensor_count)(const snPlugin* p, const double* numbers);

  // passive force: adds to qfrc_passive
  void (*passive)(const snPlugin* p, const snModel* m, snData* d, int instance);

  // distance field, in its own frame: negative inside; its gradient (NULL: by differences), `value` being the distance
  // at the same point; a box that holds it
  double (*distance)(const snPlugin* p, const double* numbers, snVec3 point);
  snVec3 (*gradient)(const snPlugin* p, const double* numbers, snVec3 point, double value);
  snAabb (*box)(const snPlugin* p, const double* numbers);

  // pictures (scene.h): shapes that come before all others; the colour of the first geom of a body with the instance,
  // false: its own
  void (*draw)(const snPlugin* p, const snModel* m, const snData* d, int instance, snPluginAdd* add, void* picture);
  bool (*color)(const snPlugin* p, const snModel* m, const snData* d, int instance, int body, float rgb[3]);
};

typedef struct snMeshSink snMeshSink;  // where a decoder puts what it reads

// Adds a vertex [m] to the mesh.
SN_API void sn_mesh_sink_vertex(snMeshSink* sink, double x, double y, double z);

// Adds a triangle by the indices of its vertices, from 0 on, counterclockwise as seen from outside.
SN_API void sn_mesh_sink_triangle(snMeshSink* sink, int a, int b, int c);

// A format of mesh files for which a program provides the reader: <mesh file="..."/> with this ending, or this
// content_type.
typedef struct snDecoder snDecoder;
struct snDecoder {
  const char* content_type;  // "model/x-grid"; NULL: none
  const char* extension;     // ".grid"; NULL: none
  void* context;             // the owner's

  // False, with the reason in `why`, refuses the file. Meshes are decoded on several threads at once.
  bool (*decode)(const snDecoder* d, const void* data, size_t size, snMeshSink* sink, char why[SN_PLUGIN_WHY]);
};

// rows of a program, which live as long as its models
typedef struct snPluginTable {
  const snPlugin* rows;
  int count;
  const snDecoder* decoders;  // needed while models are loaded
  int decoder_count;
} snPluginTable;

// all rows that a model knows, by slot: built in, then the program's own
typedef struct snPluginRows {
  const snPlugin* const* builtin;
  int builtin_count;
  snPluginTable own;
} snPluginRows;

// Capabilities of a row: a set of snPluginCapability.
SN_API unsigned sn_plugin_capabilities(const snPlugin* p);

// The row of an instance of a model, NULL if the instance does not exist.
SN_API const snPlugin* sn_plugin_row(const snModel* m, int instance);

// Its stored numbers: those of `read`, then those of `prepare`.
SN_API const double* sn_plugin_numbers(const snModel* m, int instance);

// Text of an attribute of an instance as the model file gives it, "" if it does not; NULL for a key that the plugin
// does not have.
SN_API const char* sn_plugin_config(const snModel* m, int instance, const char* key);

// Rows that are built in, in the order of the slots that MuJoCo gives them; NULL past the last.
SN_API const snPlugin* sn_plugin_builtin(int slot);

#ifdef __cplusplus
}
#endif
