// device_fields.h — the tables that kernels of a device read, declared once
//   NUM(name)              a number that kernels compare with or count to
//   FIX(name)              a real number
//   IDX(name, count)       indices
//   VAL(name, count)       real numbers
//   Counts are expressions of the numbers of the plan `p`. Struct, memory, packing for a device and its view there are
//   all expansions of these rows.
#pragma once
// A Hill muscle: kinds, and numbers of snHillParams. NUMBER(part, name, index): h.part.name is number SN_HILL_index.
typedef enum snHillKinds {
  SN_HILL_CURVES,     // snMuscleCurves
  SN_HILL_COMPLIANT,  // its tendon; fibres then are a state
  SN_HILL_PENNATED,   // the pennation angle follows the length
  SN_HILL_TRUNCATED,
  SN_HILL_DAMPED,     // fibres behind a rigid tendon
  SN_HILL_CURVEID,    // of Millard's curves; -1: none
  SN_HILL_KINDS
} snHillKinds;
// clang-format off
#define SN_HILL_ROWS(NUMBER)                                                                                           \
  NUMBER(given, peakforce, PEAKFORCE) NUMBER(given, optlength, OPTLENGTH) NUMBER(given, slacklength, SLACKLENGTH)      \
  NUMBER(given, fiberdamping, FIBERDAMPING) NUMBER(given, peakstrain, PEAKSTRAIN) NUMBER(given, fvcurvature, FVCURVATURE) \
  NUMBER(given, fvmax, FVMAX) NUMBER(given, fvecc, FVECC) NUMBER(given, flwidth[0], FLWIDTH0)                          \
  NUMBER(given, flwidth[1], FLWIDTH1) NUMBER(given, flscale, FLSCALE) NUMBER(given, minact, MINACT)                    \
  NUMBER(given, minlength, MINLENGTH) NUMBER(derived, speed, SPEED) NUMBER(derived, cos0, COS0)                        \
  NUMBER(derived, thickness, THICKNESS) NUMBER(derived, fibermin, FIBERMIN) NUMBER(derived, alongmin, ALONGMIN)        \
  NUMBER(derived, invoptlength, INVOPTLENGTH) NUMBER(derived, invspeed, INVSPEED)                                      \
  NUMBER(derived, invslacklength, INVSLACKLENGTH) NUMBER(derived, tendonrate, TENDONRATE)                              \
  NUMBER(derived, tendonscale, TENDONSCALE) NUMBER(derived, passiverate, PASSIVERATE)                                  \
  NUMBER(derived, passivescale, PASSIVESCALE) NUMBER(derived, passiveoffset, PASSIVEOFFSET)                            \
  NUMBER(given, pennation0, PENNATION0)
// clang-format on
typedef enum snHillNumbers {
#define NUMBER(part, name, index) SN_HILL_##index,
  SN_HILL_ROWS(NUMBER)
#undef NUMBER
      SN_HILL_NUMBERS
} snHillNumbers;

// A frame in its body: position, axes, orientation.
typedef enum snFrameNumbers { SN_FRAME_POS, SN_FRAME_AXES = 3, SN_FRAME_QUAT = 12, SN_FRAME_NUMBERS = 16 } snFrameNumbers;

// A sensor: what it is, where its numbers go, its object and reference, where it looks; frames of both, a shape, a lens.
typedef enum snSensorInts {
  SENSOR_KIND,  // -1: the host measures it
  SENSOR_ADR,
  SENSOR_DIM,
  SENSOR_CUT,  // 0: no cutoff; 1: both signs; 2: positive numbers
  SENSOR_BODY,
  SENSOR_MOVES,  // the body, -1: fixed to the world
  SENSOR_REF_BODY,
  SENSOR_REF_MOVES,
  SENSOR_PLACE,
  SENSOR_PLACE2,
  SENSOR_FIELDS,
  SENSOR_SHAPE,
  SN_SENSOR_INTS
} snSensorInts;
typedef enum snSensorNumbers {
  SENSOR_CUTOFF,
  SENSOR_FRAME,
  SENSOR_REF_FRAME = SENSOR_FRAME + SN_FRAME_NUMBERS,
  SENSOR_SIZE = SENSOR_REF_FRAME + SN_FRAME_NUMBERS,
  SENSOR_FOCAL = SENSOR_SIZE + 3,
  SN_SENSOR_NUMBERS = SENSOR_FOCAL + 4
} snSensorNumbers;

// A constraint whose number does not change (fixed_data). Of a connect, weld or distance: points in both bodies,
// orientations, scale of torques or the distance; of a polynomial: coefficients, and references of both sides; of dry
// friction its bound, of limits the end of the range and the margin. Equalities: which one.
typedef enum snFixedNumbers {
  SN_FIXED_POINTS = 0,
  SN_FIXED_QUATS = 6,
  SN_FIXED_SCALE = 14,
  SN_FIXED_COEFFICIENTS = 0,
  SN_FIXED_REFERENCES = 5,
  SN_FIXED_END = 0,
  SN_FIXED_MARGIN = 1,
  SN_FIXED_EQUALITY = 15,
  SN_FIXED_NUMBERS = 16
} snFixedNumbers;

#define SN_HILL_SNAPSHOT       9   // of a Hill muscle, what its sensors show, in the order of their kinds
#define SN_BOX_CONTACTS    8   // of two boxes that kernels have room for
#define SN_MESH_INTS       6   // of a mesh: see device_mesh.c
#define SN_MOST_HISTORY       8   // numbers of a sensor with a history
#define SN_ELEMENT_INTS    12
#define SN_ELEMENT_NUMBERS 36
#define SN_FLUID_NUMBERS   27  // of an ellipsoid: position, axes, semi-axes, geom_fluid
#define SN_MILLARD_NUMBERS ((int)(sizeof(snMillardCurves) / sizeof(double)))
// clang-format off

#define SN_DEVICE_PLAN_NUMBERS(NUM)                                                                                           \
  NUM(nq) NUM(nv) NUM(nu) NUM(na) NUM(nbody) NUM(njnt) NUM(ntree) NUM(nmocap) NUM(neq) NUM(ntendon)                    \
  NUM(nroot)      /* bodies that hang on the world: each has a centre of mass of its own */                            \
  NUM(nlevel)     /* generations of bodies below the world */                                                          \
  NUM(np)         /* dofs, rounded up to a multiple of 4 */                                                            \
  NUM(ld)         /* numbers from one row of a dense matrix to the next, an odd multiple of 16 bytes */                \
  NUM(nM)         /* entries of the inertia matrix */                                                                  \
  NUM(ntile)      /* 4 x 4 blocks of its lower triangle */                                                             \
  NUM(nword)      /* words of 32 bits that hold one bit per dof */                                                     \
  NUM(nsegment)   /* straight segments of tendons that change their length */                                          \
  NUM(nwrapping)  /* segments with a sphere or a cylinder between their sites */                                       \
  NUM(ninside)    /* the last of these, with their side site inside */                                                 \
  NUM(nwrench)    /* unit wrenches along segments that do work: first those of wrapping segments */                    \
  NUM(nwrapwrench)/* so many of them */                                                                                \
  NUM(nentry)     /* entries of the Jacobian of tendons with work of wrapping segments, then with work of straight ones */ \
  NUM(nwrapentry) /* so many of the former */                                                                          \
  NUM(nslot)      /* entries of the Jacobian of tendons */                                                             \
  NUM(nwork)      /* wrenches that do work along a dof, of all entries */                                              \
  NUM(nlength)    /* lengths of segments, of all tendons */                                                            \
  NUM(ncoupled)   /* joints of fixed tendons */                                                                        \
  NUM(nhill)      /* Hill muscles */                                                                                   \
  NUM(nfiber)     /* fibres of compliant tendons that take implicit steps */                                           \
  NUM(nmillard)   /* sets of Millard's curves */                                                                       \
  NUM(nmoment)    /* entries of moments of actuators at sites, balls and free joints */                                \
  NUM(ngeom)      /* geoms that may touch */                                                                           \
  NUM(npair)      /* pairs of geoms that may touch */                                                                  \
  NUM(nconvex)    /* of these, those that GJK and EPA search */                                                        \
  NUM(nchain)     /* bodies from the world to each one with geoms, where pairs are searched */                         \
  NUM(nheight)    /* heights of all fields */                                                                          \
  NUM(multiccd)   /* several contacts of flat faces, or of perturbed shapes */                                         \
  NUM(nmesh) NUM(nmeshvert) NUM(nmeshgraph) NUM(nmeshcorner) /* meshes that may touch, and parts of them */            \
  NUM(npoly) NUM(npolyvert) NUM(npolymap) /* faces of these, with the flag multiccd */                                 \
  NUM(ccd_iterations)                                                                                                  \
  NUM(contact_rows) /* rows that a contact has at most */                                                              \
  NUM(nfriction)  /* dofs and tendons with dry friction */                                                             \
  NUM(nlimit)     /* ends of ranges of joints and tendons */                                                           \
  NUM(nfixed)     /* equalities, dry friction and limits: constraints whose number does not change */                  \
  NUM(njoined)    /* of these, those that join two points */                                                           \
  NUM(nhistory)   /* numbers of histories of controls and sensors */                                                   \
  NUM(sensor_history) /* some sensor has one */                                                                        \
  NUM(ndistance)  /* equalities of distance */                                                                         \
  NUM(adhesion)   /* some actuator pulls along the contacts of a body */                                               \
  NUM(most_fixed) /* rows that these have at most */                                                                   \
  NUM(pyramidal) NUM(iterations) NUM(ls_iterations) NUM(warmstart) NUM(islands) NUM(actuation) NUM(autoreset)          \
  NUM(implicit)   /* snDeviceImplicit */                                                                                    \
  NUM(springs) NUM(dampers) NUM(passive) NUM(bounded_tendons)                                                                 \
  NUM(compensation) /* some joint has its gravity compensation among actuator forces */                                \
  NUM(coupling)   /* implicitfast, implicit: forces change with velocities beyond the diagonal of M */                         \
  NUM(derivative) /* a kernel before that of the solver adds derivatives of Coriolis forces or of the medium */        \
  NUM(nderiv)     /* integrator implicit: pairs of a dof and an ancestor, or itself */                                 \
  NUM(nderivcouple) /* products of entries of rows in these */                                                         \
  NUM(ncouple)    /* products of entries of rows in that change */                                                     \
  NUM(runge_kutta) NUM(fluid) NUM(conjugate)                                                                                          \
  NUM(pgs) NUM(noslip_iterations)                                                                                       \
  NUM(late)       /* a kernel after that of the solver ends the step: PGS, no-slip, implicit */                                   \
  NUM(armature)   /* some tendon has an armature */                                                                    \
  NUM(nsensor) NUM(nsensordata) NUM(wrench_sensors) NUM(host_sensors) NUM(ncontactsensor) NUM(nelement) NUM(nfunction) NUM(nfunctiondata)                                                                    \
  NUM(nfluid)     /* geoms that move through the medium as ellipsoids */

#define SN_DEVICE_PLAN_REALS(FIX)                                                                                             \
  FIX(timestep) FIX(timestep_rest) FIX(tolerance) FIX(ls_tolerance) FIX(scale) FIX(noslip_tolerance) FIX(impratio) FIX(ccd_tolerance) FIX(gravity_x) FIX(gravity_y) FIX(gravity_z) \
  FIX(density) FIX(viscosity) FIX(wind_x) FIX(wind_y) FIX(wind_z) FIX(magnetic_x) FIX(magnetic_y) FIX(magnetic_z)

// Arrays that are fields of the model, number by number: a macro that is handed on, name here, field, numbers of an
// element, elements.
#define SN_DEVICE_COPIES(INTS, REALS, idx, val)                                                                        \
  INTS(idx, body_parent, body_parentid, 1, p->nbody)    INTS(idx, body_mocap, body_mocapid, 1, p->nbody)                         \
  INTS(idx, body_jntadr, body_jntadr, 1, p->nbody)      INTS(idx, body_jntnum, body_jntnum, 1, p->nbody)                         \
  INTS(idx, body_dofadr, body_dofadr, 1, p->nbody)      INTS(idx, body_dofnum, body_dofnum, 1, p->nbody)                         \
  REALS(val, body_pos, body_pos, 3, p->nbody)           REALS(val, body_quat, body_quat, 4, p->nbody)                            \
  REALS(val, body_inertia, body_inertia, 3, p->nbody)   INTS(idx, jnt_type, jnt_type, 1, p->njnt)                                \
  INTS(idx, jnt_qposadr, jnt_qposadr, 1, p->njnt)       INTS(idx, jnt_dofadr, jnt_dofadr, 1, p->njnt)                            \
  REALS(val, jnt_pos, jnt_pos, 3, p->njnt)              REALS(val, jnt_axis, jnt_axis, 3, p->njnt)                               \
  REALS(val, qpos0, qpos0, 1, p->nq)                    REALS(val, qpos_spring, qpos_spring, 1, p->nq)                           \
  INTS(idx, dof_body, dof_bodyid, 1, p->nv)             INTS(idx, dof_jnt, dof_jntid, 1, p->nv)                                  \
  INTS(idx, dof_tree, dof_treeid, 1, p->nv)             REALS(val, dof_armature, dof_armature, 1, p->nv)                         \
  INTS(idx, M_col, M_colind, 1, p->nM)                  INTS(idx, slot_dof, ten_J_colind, 1, p->nslot)                           \
  REALS(val, tendon_slack, tendon_lengthspring, 2, p->ntendon) REALS(val, tendon_armature, tendon_armature, 1, p->ntendon)       \
  INTS(idx, act_transmission, actuator_trntype, 1, p->nu) INTS(idx, act_dyn, actuator_dyntype, 1, p->nu)                         \
  INTS(idx, act_gain, actuator_gaintype, 1, p->nu)      INTS(idx, act_bias, actuator_biastype, 1, p->nu)                         \
  INTS(idx, act_adr, actuator_actadr, 1, p->nu)         INTS(idx, act_num, actuator_actnum, 1, p->nu)                            \
  REALS(val, act_gear, actuator_gear, 6, p->nu)         REALS(val, act_crank, actuator_cranklength, 1, p->nu)                    \
  INTS(idx, geom_body, geom_bodyid, 1, p->ngeom)        INTS(idx, geom_type, geom_type, 1, p->ngeom)                             \
  REALS(val, geom_size, geom_size, 3, p->ngeom)         REALS(val, geom_bound, geom_rbound, 1, p->ngeom)                         \
  REALS(val, function_data, function_data, 1, p->nfunctiondata)
#define SN_DEVICE_COPIED(row, name, field, numbers, elements) row(name, (numbers) * (elements))

#define SN_DEVICE_PLAN_TREE(IDX, VAL)                                                                                         \
  IDX(body_root, p->nbody)             \
  IDX(body_bits, p->nbody * p->nword)  \
  IDX(level_adr, p->nlevel + 1) IDX(level_body, p->nbody) IDX(child_adr, p->nbody + 1) IDX(child_body, p->nbody)       \
  IDX(level_node, 4 * p->nbody)  /* of level_body: the body, its parent, its first dof, the end of its dofs */         \
  IDX(level_family, 4 * p->nbody) /* the body, its first child, the end of its children in child_body, 0 */            \
  IDX(root_begin, p->nroot) IDX(root_end, p->nroot)                                                                    \
                                              \
  IDX(dof_kind, p->nv)                                    \
  IDX(M_row, p->nM) IDX(tile_row, p->ntile) IDX(tile_col, p->ntile)                                  \
  VAL(body_ipos, 3 * p->nbody) VAL(body_imat, 9 * p->nbody)   \
  VAL(body_mass, p->nbody) VAL(body_weightless, p->nbody) VAL(root_mass, p->nroot)     \
  VAL(jnt_stiffness, p->njnt) VAL(jnt_actfrc, 2 * p->njnt)        \
  VAL(dof_damping, p->nv) \
  IDX(fluid_adr, p->fluid ? p->nbody + 1 : 0) VAL(fluid_geom, SN_FLUID_NUMBERS * p->nfluid)

#define SN_DEVICE_PLAN_TENDONS(IDX, VAL)                                                                                      \
  IDX(segment_body, 2 * p->nsegment) IDX(segment_wrench, p->nsegment) VAL(segment_point, 6 * p->nsegment)                                               \
  IDX(wrap_body, 4 * p->nwrapping) IDX(wrap_wrench, 2 * p->nwrapping) IDX(wrap_sphere, p->nwrapping)                                                      \
  VAL(wrap_point, 12 * p->nwrapping) VAL(wrap_mat, 9 * p->nwrapping) /* by columns */ VAL(wrap_radius, p->nwrapping)   \
  IDX(slot_tendon, p->nslot) VAL(slot_constant, p->nslot)                                      \
  IDX(entry_node, 8 * p->nslot) /* slot, dof, root, first work */ IDX(entry_slot, 2 * p->nslot) IDX(work_adr, 2 * p->nslot + 1) IDX(work_wrench, p->nwork) VAL(work_share, p->nwork)   \
  IDX(tendon_slot, p->ntendon + 1) IDX(length_adr, p->ntendon + 1) IDX(length_of, p->nlength)                          \
  VAL(length_share, p->nlength) VAL(tendon_constant, p->ntendon)                                                       \
  IDX(coupled_adr, p->ntendon + 1) IDX(coupled_qpos, p->ncoupled) VAL(coupled_weight, p->ncoupled)                     \
  IDX(dof_slotadr, p->nv + 1) IDX(dof_slot, p->nslot) IDX(dof_tendon, p->nslot)                                                                  \
  VAL(tendon_stiffness, p->ntendon) VAL(tendon_damping, p->ntendon)                   \
  VAL(tendon_actfrc, 2 * p->ntendon) 

#define SN_DEVICE_PLAN_ACTUATORS(IDX, VAL)                                                                                    \
  IDX(act_object, 2 * p->nu) \
  IDX(act_early, p->nu) IDX(act_disabled, p->nu)                               \
  VAL(act_ctrlrange, 2 * p->nu) VAL(act_forcerange, 2 * p->nu)          \
  VAL(act_actrange, 2 * p->nu) VAL(act_dynprm, 3 * p->nu) VAL(act_gainprm, 9 * p->nu) VAL(act_biasprm, 9 * p->nu)      \
  VAL(act0, p->na) IDX(act_hill, p->nu) IDX(hill_kind, SN_HILL_KINDS * p->nhill) VAL(hill_number, SN_HILL_NUMBERS * p->nhill) /* by columns */ \
  IDX(fiber_hill, p->nfiber) IDX(fiber_slot, p->nfiber) VAL(hill_piece, SN_MILLARD_NUMBERS * p->nmillard)                                                                    \
  IDX(act_siteadr, 2 * p->nu) VAL(act_site, 2 * SN_FRAME_NUMBERS * p->nu)                                                                \
  IDX(moment_adr, p->nu + 1) IDX(moment_dof, p->nmoment)                                                               \
  IDX(dof_actadr, p->nv + 1) IDX(dof_act, p->nu) IDX(dof_momentadr, p->nv + 1) IDX(dof_moment, p->nmoment)             \
  IDX(couple_adr, p->coupling || p->armature ? p->nM + 1 : 0)                                              \
  IDX(couple_node, 4 * p->ncouple) /* two slots of a tendon, or two entries of a moment; tendon, or ntendon + actuator; 0 */ \
  /* of controls and of sensors: first number of the history, samples, kind of interpolation, dim */                   \
  IDX(act_history, p->nhistory > 0 ? 4 * p->nu : 0) VAL(act_delay, p->nhistory > 0 ? 2 * p->nu : 0)                    \
  IDX(sensor_histories, p->nhistory > 0 ? 4 * p->nsensor : 0)                                                               \
  VAL(sensor_times, p->nhistory > 0 ? 6 * p->nsensor : 0) /* delay, period, phase */                                   \
  IDX(deriv_row, p->nderiv) IDX(deriv_col, p->nderiv) IDX(deriv_couple_adr, p->nderiv > 0 ? p->nderiv + 1 : 0)         \
  IDX(deriv_couple_node, 4 * p->nderivcouple) /* as couple_node */                                                     \
  IDX(dof_compensated, p->compensation ? p->nv : 0)                                                                    \
  IDX(moment_act, p->nmoment) IDX(tendon_actadr, p->ntendon + 1) IDX(tendon_act, p->nu)

#define SN_DEVICE_PLAN_CONTACTS(IDX, VAL)                                                                                     \
  IDX(field_height, p->nheight) /* floats */ IDX(geom_fieldgrid, 3 * p->ngeom) VAL(geom_fieldsize, 4 * p->ngeom)       \
  VAL(geom_pos, 3 * p->ngeom) VAL(geom_mat, 9 * p->ngeom)            \
  VAL(geom_quat, 4 * p->ngeom) IDX(chain_adr, p->nconvex > 0 ? p->nbody + 1 : 0) IDX(chain_body, p->nchain)           \
  VAL(geom_box, 6 * p->ngeom)                                                               \
  IDX(pair_geom, 2 * p->npair) IDX(pair_kind, p->npair) IDX(pair_most, p->npair) IDX(pair_dim, p->npair)               \
  VAL(pair_margin, p->npair) VAL(pair_includemargin, p->npair) VAL(pair_spring, 2 * p->npair)                          \
  VAL(pair_tangent, p->npair) VAL(pair_solimp, 5 * p->npair) VAL(pair_friction, 5 * p->npair)               \
  VAL(pair_weight, p->npair)

// Meshes: floats and doubles in the places of integers, which worlds with tables of their own share.
#define SN_DEVICE_PLAN_MESHES(IDX, VAL)                                                                                       \
  IDX(geom_mesh, p->ngeom) IDX(mesh_node, SN_MESH_INTS * p->nmesh) IDX(mesh_vertex, 3 * p->nmeshvert) /* floats */     \
  IDX(mesh_graph, p->nmeshgraph) IDX(mesh_corner, 4 * p->nmeshcorner) /* floats: x, y, z, 0 of each corner of a hull */ \
  IDX(poly_normal, 6 * p->npoly) /* doubles */ IDX(poly_first, p->npoly) IDX(poly_count, p->npoly)                     \
  IDX(poly_vertex, p->npolyvert) IDX(map_first, p->multiccd ? p->nmeshvert : 0)                                        \
  IDX(map_count, p->multiccd ? p->nmeshvert : 0) IDX(poly_map, p->npolymap)

#define SN_DEVICE_PLAN_CONSTRAINTS(IDX, VAL)                                                                                  \
  IDX(joined, p->nfixed) IDX(fixed_kind, p->nfixed) IDX(fixed_object, 2 * p->nfixed) IDX(fixed_place, p->nfixed) /* of limits: address in qpos, or tendon */ IDX(fixed_rows, p->nfixed)                               \
  VAL(fixed_spring, 2 * p->nfixed) VAL(fixed_solimp, 5 * p->nfixed) VAL(fixed_data, SN_FIXED_NUMBERS * p->nfixed)                    \
  VAL(fixed_weight, 2 * p->nfixed) IDX(eq_active0, p->neq)

#define SN_DEVICE_PLAN_SENSORS(IDX, VAL) \
  IDX(sensor_int, SN_SENSOR_INTS * p->nsensor) VAL(sensor_number, SN_SENSOR_NUMBERS * p->nsensor) \
  IDX(contact_side, p->ncontactsensor * p->ngeom) /* bits: the geom belongs to the first object, to the second */ \
  IDX(geom_visible, p->nsensor > 0 ? p->ngeom : 0)

#define SN_DEVICE_PLAN_ELEMENTS(IDX, VAL)                                                                                     \
  IDX(element_int, SN_ELEMENT_INTS * p->nelement) VAL(element_number, SN_ELEMENT_NUMBERS * p->nelement)                \
  IDX(function_int, 4 * p->nfunction) /* type, number of points, first number, 0 */ 

#define SN_DEVICE_PLAN_ARRAYS(IDX, VAL)                                                                                       \
  SN_DEVICE_PLAN_TREE(IDX, VAL) SN_DEVICE_PLAN_TENDONS(IDX, VAL) SN_DEVICE_PLAN_ACTUATORS(IDX, VAL) SN_DEVICE_PLAN_CONTACTS(IDX, VAL)              \
  SN_DEVICE_COPIES(SN_DEVICE_COPIED, SN_DEVICE_COPIED, IDX, VAL)                                                       \
  SN_DEVICE_PLAN_MESHES(IDX, VAL) SN_DEVICE_PLAN_CONSTRAINTS(IDX, VAL) SN_DEVICE_PLAN_SENSORS(IDX, VAL) SN_DEVICE_PLAN_ELEMENTS(IDX, VAL)
// clang-format on
