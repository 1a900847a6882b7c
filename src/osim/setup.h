// setup.h — OpenSim's set-up files as documents
#pragma once
#include "base/arena.h"
#include "base/report.h"
#include "mjcf/xml.h"
#include "sinew/forward.h"

// the root of a problem of optimal control in the short form, which is its own tool
#define SN_OPTIMAL_ROOT "optimal"

typedef struct snSetupReader {
  snArena* arena;
  snReport* report;
  const char* folder;
  const snXmlNode* tool;
} snSetupReader;

// The document at `path`, whose first element is the tool; false with an error. The caller closes it in either case.
bool sn_setup_open(snSetupReader* r, const char* path, snDiagnostics* diag);

// The same from bytes that a file at `path` would hold.
bool sn_setup_open_bytes(snSetupReader* r, const char* path, const void* bytes, size_t size, snDiagnostics* diag);

// The first element of another document, with the same arena and report; NULL with an error.
snXmlNode* sn_setup_document(const snSetupReader* r, const char* path);

// What a document says of a tool, of loads (without their data), of actuators and of probes; false with an error. The
// reader stays open.
bool sn_setup_tool(const snSetupReader* r, snToolSetup* setup);
bool sn_setup_loads(const snSetupReader* r, snExternalLoads* loads, const char** datafile);
bool sn_setup_reserves(const snSetupReader* r, snReserveSet* set);
bool sn_setup_probes(const snSetupReader* r, snProbeSet* set);  // of a model

// Ends the reading; false, and the arena gone, where it was not ok or had errors.
bool sn_setup_close(snSetupReader* r, bool ok);

// The child of that tag, NULL where there is none.
const snXmlNode* sn_setup_child(const snXmlNode* node, const char* tag);

// First element in <objects> of a set.
const snXmlNode* sn_setup_objects(const snXmlNode* set);

// The text of a child; NULL where it is empty or "Unassigned".
const char* sn_setup_text(const snXmlNode* node, const char* tag);
const char* sn_setup_path(const snSetupReader* r, const snXmlNode* node, const char* tag);
double sn_setup_number(const snSetupReader* r, const snXmlNode* node, const char* tag, double preset);
bool sn_setup_flag(const snSetupReader* r, const snXmlNode* node, const char* tag, bool preset);

// Words of a child, blanks between them; *count of them, NULL where there are none.
const char** sn_setup_words(const snSetupReader* r, const snXmlNode* node, const char* tag, int* count);

// What an element of a set-up file may hold. `remark` NULL: it is read, or makes no difference here; else it is said of
// an element that is not empty, "false" or `usual`.
typedef struct snSetupOption {
  const char *tag, *remark, *usual;
} snSetupOption;

// Warnings for children that are not in the table (which ends in a row without a tag), and for those with a remark.
void sn_setup_check(const snSetupReader* r, const snXmlNode* node, const snSetupOption* options);

// Three numbers; false with an error where there are others. Without the child the value stays.
bool sn_setup_vector(const snSetupReader* r, const snXmlNode* node, const char* tag, snVec3* value);

// The analyses of an AnalyzeTool that sn_analyze does, and whether an element is one of them; false out of memory.
bool sn_setup_analyses(const snSetupReader* r, snToolSetup* setup);
bool sn_setup_is_analysis(const snXmlNode* node);

// A function of time as a signal: a constant, a line, straight pieces, levels or a GCVSpline.
bool sn_setup_function(const snSetupReader* r, const snXmlNode* node, snControlSignal* signal);

// The signals of a <ControlSet>; and the controllers of a tool with the files that they name, which are then the
// set-up's. False with an error.
bool sn_setup_control_set(const snSetupReader* r, snControlFile* file);
bool sn_setup_controllers(const snSetupReader* r, snForwardSetup* setup, snDiagnostics* diag);

// Tasks of an <IKTaskSet>, and the two numbers of <time_range> below an element, which stay as they are without it;
// errors go to the report. The first is false out of memory.
bool sn_setup_tasks(const snSetupReader* r, const snXmlNode* set, snIkTask** tasks, int* count);
void sn_setup_times(const snSetupReader* r, const snXmlNode* node, double* start, double* end);

// ---- models as a ModelProcessor changes them, before they are loaded (model_operators.c)

// Applies the children of <operators> (NULL: none) in their order to <Model>, whose tree changes. *loads is the path of
// a file of external loads that one of them names, else it stays. False with an error that names an operator that is
// not known or cannot be applied.
bool sn_model_operators(const snSetupReader* r, const snXmlNode* operators, snXmlNode* model, const char** loads);

// The path of a component below that of its parent, "/jointset/knee_r/knee_angle_r": names of the components that own
// it. Sets count as components, by their name or else their tag in small letters; wrappers such as <objects> do not.
const char* sn_osim_component_path(snArena* arena, const snXmlNode* node, const char* parent);
