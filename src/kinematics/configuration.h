// configuration.h — moving in the space of joint positions
#pragma once
#include "sinew/model.h"

// sn_integrate_pos for the joints from `jnt` to before `end`.
void sn_integrate_joints(const snModel* m, double* qpos, const double* qvel, double dt, int jnt, int end);
