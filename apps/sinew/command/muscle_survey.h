// muscle_survey.h — what a muscle does over the range of the joints that it crosses
#pragma once
#include "sinew/sinew.h"

#define SN_SURVEY_POINTS 61

// Moment arm r = -dl/dq of one joint over its range, the other joints as in qpos0 [m, or as the gear has it]: OpenSim's
// sign, positive where a pull moves the joint to larger positions.
typedef struct snMomentArm {
  int joint;
  bool limited;                 // else the joint is swept a quarter turn or 10 cm both ways
  double at[SN_SURVEY_POINTS];  // joint position
  double arm[SN_SURVEY_POINTS];
  double length[SN_SURVEY_POINTS];
} snMomentArm;

enum { SN_SURVEY_JOINTS = 8 };

typedef struct snMuscleSurvey {
  int actuator;
  snMuscleInfo info;
  snMomentArm arms[SN_SURVEY_JOINTS];  // the largest first
  int arm_count;
  snRange lengths;    // of the whole muscle
  snRange operating;  // of L, with the tendon at its slack length
  double push;        // largest force that is not a pull [N]
} snMuscleSurvey;

// False where the actuator is no muscle. One that is a muscle in part, by its activation, gain or bias alone, has the
// kind `none`: of it there are only lengths, moment arms and the push. `d` is scratch.
bool sn_muscle_survey(const snModel* m, snData* d, int actuator, snMuscleSurvey* out);

// Kinds of remarks that there are, and the remark of a kind on a muscle, as a whole sentence into `text`; false where
// there is nothing to remark.
int sn_muscle_remark_kinds(void);
bool sn_muscle_remark_of(const snMuscleSurvey* s, int kind, char* text, size_t size);
