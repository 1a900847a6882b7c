// page.h — what JavaScript calls besides the public functions: loading from memory, and a view of a world
//   JavaScript reads structs at the offsets that page.c asserts.
#pragma once
#include "sinew/diagnostics.h"
#include "sinew/mjcf.h"
#include "sinew/scene.h"

#define SN_PAGE  // exported to JavaScript by web/CMakeLists.txt

// A model, or NULL and the reasons; warnings come with a model.
typedef struct snPageLoad {
  snModel* model;
  snDiagnostics diag;
} snPageLoad;

// A picture of a world that a mouse acts on.
typedef struct snPageView {
  const snModel* m;
  snScene* scene;
  snSceneCamera camera;
  snPerturb perturb;
  snSceneOptions options;
} snPageView;

// Compiles the file `name` of the files given. NULL when out of memory.
SN_PAGE snPageLoad* sn_page_load(const char* name, const snAsset* files, int count);

// Frees the diagnostics; the model goes on.
SN_PAGE void sn_page_load_free(snPageLoad* load);

// A data of a model; NULL when out of memory.
SN_PAGE snData* sn_page_data(const snModel* m);

// Options, statistics and visual settings of a model: the first byte of what snField offsets count from.
SN_PAGE snOption* sn_page_option(snModel* m);
SN_PAGE snStatistic* sn_page_statistic(snModel* m);
SN_PAGE snVisual* sn_page_visual(snModel* m);

// Bytes from one contact of a data to the next.
SN_PAGE int sn_page_contact_bytes(void);

// Where a data holds the address of its contacts.
SN_PAGE int sn_page_contact_offset(void);

// A binary model as sn_save_binary_memory makes it, in memory that free releases.
SN_PAGE void* sn_page_save(const snModel* m, int* size);

// A view with the default camera and options; NULL when out of memory.
SN_PAGE snPageView* sn_page_view(const snModel* m);
SN_PAGE void sn_page_view_free(snPageView* view);

// Lists what to draw; false where the list is short or the camera is not there.
SN_PAGE bool sn_page_look(snPageView* view, const snData* d);

// Takes hold of the body at a point of the picture, x and y from -1 to 1, to the right and up; its number, 0: none.
SN_PAGE int sn_page_select(snPageView* view, const snData* d, double x, double y, double aspect);

// Begins (1: translation, 2: rotation) or ends (0) pulling at the selected body from where it is now.
SN_PAGE void sn_page_hold(snPageView* view, const snData* d, int active);

// Mouse motion relative to the height of the picture: moves the reference of the held body, or the camera.
SN_PAGE void sn_page_drag(snPageView* view, const snData* d, int action, double dx, double dy);
SN_PAGE void sn_page_turn(snPageView* view, int action, double dx, double dy);

// Steps a world, the held body with the force of its spring.
SN_PAGE void sn_page_step(const snPageView* view, snData* d, int steps);

// Iterations and islands of the solver, potential and kinetic energy [J] of a world -> 4 numbers in `out`.
SN_PAGE void sn_page_statistics(const snModel* m, snData* d, double* out);

// A muscle's curve at `count` places from `first` to `last`: values -> `out`.
SN_PAGE void sn_page_muscle_curve(const snModel* m, int actuator, int curve, double first, double last, double* out, int count);

// The checksum of a group of `sinew selfcheck`, 16 hexadecimal digits into text; what went wrong instead where a model does
// not load. False past the last group.
SN_PAGE bool sn_page_selfcheck(int group, char* text, int size);
