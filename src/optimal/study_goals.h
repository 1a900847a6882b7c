// study_goals.h — MocoStudy files: readers of kinds of goals
#pragma once
#include "optimal/study_setup.h"

typedef bool snStudyGoalFn(const snSetupReader* r, const snXmlNode* node, snStudyGoal* out);

snStudyGoalFn sn_study_translation_goal, sn_study_orientation_goal, sn_study_angular_velocity_goal;
snStudyGoalFn sn_study_acceleration_goal, sn_study_step_time_goal, sn_study_step_length_goal, sn_study_reaction_goal;
