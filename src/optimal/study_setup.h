// study_setup.h — what a MocoStudy file (.omoco) says, before there is a model
#pragma once
#include "osim/setup.h"
#include "sinew/optimal.h"

// A table with what its operators ask for.
typedef struct snStudyTable {
  const char* path;  // NULL: none
  double cutoff;     // of a low-pass filter [Hz]; 0: none
  bool speeds;       // derivatives of coordinates are appended
} snStudyTable;

typedef struct snStudyBounds {
  const char* name;  // or a pattern
  snOptimalBounds bounds;
  snAt at;
  struct snStudyBounds* next;
} snStudyBounds;

// Bounds over time of several variables; signals without nodes are none.
typedef struct snStudyCourse {
  const char** names;
  int count;
  snControlSignal lower, upper;
  bool equal;
  snAt at;
  struct snStudyCourse* next;
} snStudyCourse;

typedef struct snStudyQuantity {
  snQuantity quantity;
  snRange during;  // NaN: no bounds
  snAt at;
  struct snStudyQuantity* next;
} snStudyQuantity;

typedef struct snStudyParameter {
  snOptimalParameter parameter;
  snAt at;
  struct snStudyParameter* next;
} snStudyParameter;

typedef struct snStudyFactor {
  const char* name;
  snRange bounds;
  double initial;  // NaN: none is given
  snAt at;
  struct snStudyFactor* next;
} snStudyFactor;

typedef struct snStudyGoal {
  snGoal goal;
  snStudyTable reference;  // of tracking
  const char* loads;       // file of measured forces; NULL: none
  snStudyQuantity* quantities;  // that it works on
  snStudyFactor* factors;       // of its references
  bool times_weight;       // its weight counts as often as the model weighs
  bool moments;  // generalised forces are tracked: each over its largest one, columns may be idle, without the loads
  bool normalized, unused, with_loads;
  snAt at;
  struct snStudyGoal* next;
} snStudyGoal;

typedef struct snStudySetup {
  const char *name, *model, *guess, *loads;  // paths; model NULL: it stands in the file itself
  const snXmlNode *own_model, *operators;
  snStudyTable kinematics;  // that are prescribed
  bool guess_from_tracking;
  double start;
  snRange end;
  int intervals, max_iterations;
  double tolerance, constraint_tolerance;
  double derivatives_weight;  // of rates of tendon forces; 0: they do not count
  snOptimalScheme scheme;
  snStudyQuantity* quantities;
  snStudyBounds* bounds;
  snStudyGoal* goals;
  snStudyParameter* parameters;
  snStudyFactor* factors;
  snStudyCourse* courses;
} snStudySetup;

// False with an error that names what the file asks for and optimal control does not cover.
bool sn_setup_study(const snSetupReader* r, snStudySetup* setup);

// The same of a document in the short form, whose root is <optimal>.
bool sn_setup_short(const snSetupReader* r, snStudySetup* setup);

// The <MocoStudy> of a document: its own, or what its <MocoTrack> or <MocoInverse> stands for, made from it. NULL with
// an error.
const snXmlNode* sn_study_of_tool(const snSetupReader* r);

// ---- shared by its parts

// What a <ModelProcessor> says.
bool sn_study_model(const snSetupReader* r, const snXmlNode* processor, snStudySetup* setup);
bool sn_study_path_constraints(const snSetupReader* r, const snXmlNode* list, snStudySetup* setup);
bool sn_study_parameters(const snSetupReader* r, const snXmlNode* list, snStudySetup* setup);
bool sn_study_goals(const snSetupReader* r, const snXmlNode* list, snStudySetup* setup);
bool sn_study_table(const snSetupReader* r, const snXmlNode* processor, snStudyTable* table);

// One number, two numbers, or none (NaN), in the child of that tag.
bool sn_study_range(const snSetupReader* r, const snXmlNode* node, const char* tag, snRange* range);

// An error about an element; false.
bool sn_study_refuse(const snSetupReader* r, const snXmlNode* node, const char* why);

// The child of a tag with this name, or without any.
const snXmlNode* sn_study_named(const snXmlNode* node, const char* tag, const char* name);

// A regular expression of which only ".*" is known, as a pattern with '*'; NULL with an error.
const char* sn_study_pattern(const snSetupReader* r, const snXmlNode* node, const char* expression);

// The quantity that an output of a component is; false with an error.
bool sn_study_output(const snSetupReader* r, const snXmlNode* node, snQuantity* quantity);

// Readers of goals of quantities (study_quantity_goals.c).
typedef bool snStudyGoalFn(const snSetupReader* r, const snXmlNode* node, snStudyGoal* out);
snStudyGoalFn sn_study_translation_goal, sn_study_orientation_goal, sn_study_angular_velocity_goal;
snStudyGoalFn sn_study_output_goal, sn_study_final_output_goal;
snStudyGoalFn sn_study_moment_goal;  // its names and weights are patterns of columns
snStudyGoalFn sn_study_acceleration_goal, sn_study_step_time_goal, sn_study_step_length_goal, sn_study_reaction_goal;
