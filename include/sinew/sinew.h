// sinew.h — all of Sinew
#pragma once
#include "sinew/data.h"
#include "sinew/diagnostics.h"
#include "sinew/enums.h"
#include "sinew/fields.h"
#include "sinew/mjcf.h"
#include "sinew/model.h"
#include "sinew/spec.h"
#include "sinew/step.h"
#include "sinew/support.h"
#include "sinew/types.h"
#include "sinew/version.h"
