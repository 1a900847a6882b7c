// sinew.h — all of Sinew
//   Ten calls suffice for most programs:
//     sn_load(path, NULL, &diag)           a model; NULL with the reasons in `diag`
//     sn_diagnostic_format(&item, ...)     an error or warning as a line of text
//     sn_data_create(m, NULL)              a world: its state and all that a step computes
//     sn_reset_to_key(m, d, key)           back to a keyframe
//     sn_step(m, d)                        one timestep
//     sn_forward(m, d)                     all quantities of the present state
//     sn_name_to_id(m, SN_OBJ_BODY, name)  the index of an object
//     sn_site_jacobian(m, d, ...)          how a site moves with the dofs
//     sn_contact_force(m, d, ...)          the force of a contact
//     sn_data_destroy(d), sn_model_destroy(m)
//   State, inputs and results are fields: d->qpos, d->ctrl, d->xpos[body], m->body_mass[body].
#pragma once
#include "sinew/batch.h"
#include "sinew/c3d.h"
#include "sinew/cmc.h"
#include "sinew/data.h"
#include "sinew/derivatives.h"
#include "sinew/diagnostics.h"
#include "sinew/enums.h"
#include "sinew/fields.h"
#include "sinew/fit.h"
#include "sinew/fit_paths.h"
#include "sinew/forward.h"
#include "sinew/imu.h"
#include "sinew/length_range.h"
#include "sinew/mjcf.h"
#include "sinew/model.h"
#include "sinew/muscle.h"
#include "sinew/optimal.h"
#include "sinew/osim.h"
#include "sinew/physics.h"
#include "sinew/plugin.h"
#include "sinew/print.h"
#include "sinew/query.h"
#include "sinew/reach.h"
#include "sinew/rotation.h"
#include "sinew/schema.h"
#include "sinew/spec.h"
#include "sinew/step.h"
#include "sinew/subject.h"
#include "sinew/support.h"
#include "sinew/types.h"
#include "sinew/version.h"
