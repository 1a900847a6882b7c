// scale.h — parts of the scaling of a model
#pragma once
#include "sinew/subject.h"
#include "subject/subject_document.h"

// All lengths that belong to bodies: offsets of frames, points, wrap objects, translations of joints, drawn shapes.
// `factors`: one per body.
void sn_scale_lengths(snSubjectDocument* doc, const snVec3* factors);

// Masses and inertias; the sum of masses becomes `mass` where that is positive.
void sn_scale_masses(snSubjectDocument* doc, const snVec3* factors, bool preserve, double mass);

// Mass, centre of mass and inertia about it (xx yy zz xy xz yz) of a body.
void sn_document_set_inertial(snSubjectDocument* doc, const snXmlNode* body, double mass, const double center[3],
                              const double inertia[6]);

// The sum of masses of a document.
double sn_document_mass(const snSubjectDocument* doc);

// The model in the pose of its file, with OpenSim's rules for paths; false with an error. The caller destroys both.
typedef struct snPosedModel {
  snModel* m;
  snData* d;
} snPosedModel;
bool sn_pose_document(const snSubjectDocument* doc, const char* path, snPosedModel* posed);
void sn_posed_destroy(snPosedModel* posed);

// Lengths of fibres, tendons, ligaments and springs by the ratio of their paths' lengths.
void sn_scale_paths(snSubjectDocument* doc, const snPosedModel* before, const snPosedModel* after);

// Site of a marker, -1: none.
int sn_marker_site(const snSubjectDocument* doc, const snModel* m, const snXmlNode* marker);
const snXmlNode* sn_find_marker(const snSubjectDocument* doc, const char* name);

// Markers of a file replace those with their names, or are added; false with an error.
bool sn_take_markers(snSubjectDocument* doc, const char* path);

// Factors of all bodies from measurements and by hand, in the set-up's order; false with an error.
bool sn_scale_factors(snSubjectDocument* doc, snScaleSetup* setup, const snPosedModel* posed, snVec3* factors);

// Poses the model as the static trial has it, and moves markers there; false with an error.
bool sn_place_markers(snSubjectDocument* doc, const snScaleSetup* setup, const snPosedModel* posed, snScaledModel* out,
                      snDiagnostics* diag);

// First and last frame of a time range as OpenSim takes them: the last one not after its begin, the first one not
// before its end.
void sn_frame_range(const snMotion* markers, double start, double end, int* first, int* last);
