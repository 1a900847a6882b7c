// device_fields.h — the tables that kernels of a device read, declared once
//   NUM(name)              a number that kernels compare with or count to
//   FIX(name)              a real number
//   IDX(name, count)       indices
//   VAL(name, count)       real numbers
//   Counts are expressions of the numbers of the device model `p`. Struct, memory, packing for a device and its view
//   there are all expansions of these rows.
#pragma once
#include "muscle/hill_params.h"

#define SN_BOX_CONTACTS       8   // of two boxes that kernels have room for
#define SN_MOST_HISTORY       8   // numbers of a sensor with a history
#define SN_MILLARD_NUMBERS ((int)(sizeof(snMillardCurves) / sizeof(double)))
// clang-format off

#define SN_DEVICE_MODEL_NUMBERS(NUM)                                                                                           \
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
  NUM(nJten)      /* entries of the Jacobian of tendons */                                                             \
  NUM(nwork)      /* wrenches that do work along a dof, of all entries */                                              \
  NUM(nlength)    /* lengths of segments, of all tendons */                                                            \
  NUM(ncoupled)   /* joints of fixed tendons */                                                                        \
  NUM(nhill)      /* Hill muscles */                                                                                   \
  NUM(nfiber)     /* fibres of compliant tendons that take implicit steps */                                           \
  NUM(nmillard)   /* sets of Millard's curves */                                                                       \
  NUM(nmoment)    /* entries of moments of actuators at sites, balls and free joints */                                \
  NUM(nsite) NUM(ncam)                                                                                                 \
  NUM(ngeom)      /* geoms that may touch */                                                                           \
  NUM(npair)      /* pairs of geoms that may touch */                                                                  \
  NUM(nconvex)    /* of these, those that GJK and EPA search */                                                        \
  NUM(nchain)     /* bodies from the world to each one with geoms, where pairs are searched */                         \
  NUM(nhfield) NUM(nhfielddata)                                                                                        \
  NUM(multiccd)   /* several contacts of flat faces, or of perturbed shapes */                                         \
  NUM(nmesh) NUM(nmeshvert) NUM(nmeshgraph) NUM(nmeshcorner) /* 0 where no pair is searched */                         \
  NUM(nmeshpoly) NUM(nmeshpolyvert) NUM(nmeshmap) NUM(nmeshpolymap) /* faces of these, with the flag multiccd */       \
  NUM(ccd_iterations)                                                                                                  \
  NUM(contact_rows) /* rows that a contact has at most */                                                              \
  NUM(nfriction)  /* dofs and tendons with dry friction */                                                             \
  NUM(nlimit)     /* ends of ranges of joints and tendons */                                                           \
  NUM(nfixed)     /* equalities, dry friction and limits: constraints whose number does not change */                  \
  NUM(njoined)    /* of these, those that join two points */                                                           \
  NUM(nhistory)   /* numbers of histories of controls and sensors */                                                   \
  NUM(has_past) /* some sensor has one */                                                                        \
  NUM(ndistance)  /* equalities of distance */                                                                         \
  NUM(adhesion)   /* some actuator pulls along the contacts of a body */                                               \
  NUM(most_fixed) /* rows that these have at most */                                                                   \
  NUM(pyramidal) NUM(iterations) NUM(ls_iterations) NUM(warmstart) NUM(islands) NUM(actuation) NUM(autoreset)          \
  NUM(implicit)   /* snDeviceImplicit */                                                                                    \
  NUM(implicit_springs) /* implicitspringdamper: springs of joints count with the velocity of the end of the step */ \
  NUM(springs) NUM(dampers) NUM(clampctrl) NUM(passive) NUM(bounded_tendons)                                                                 \
  NUM(compensation) /* some joint has its gravity compensation among actuator forces */                                \
  NUM(coupling)   /* implicitfast, implicit: forces change with velocities beyond the diagonal of M */                         \
  NUM(derivative) /* a kernel before that of the solver adds derivatives of Coriolis forces or of the fluid */        \
  NUM(nderiv)     /* integrator implicit: pairs of a dof and an ancestor, or itself */                                 \
  NUM(runge_kutta) NUM(fluid) NUM(conjugate)                                                                                          \
  NUM(pgs) NUM(noslip_iterations)                                                                                       \
  NUM(late)       /* a kernel after that of the solver ends the step: PGS, no-slip, implicit */                                   \
  NUM(armature)   /* some tendon has an armature */                                                                    \
  NUM(nsensor) NUM(nsensordata) NUM(wrench_sensors) NUM(host_sensors) NUM(ncontactsensor) NUM(nelement) \
  NUM(nfunction) NUM(nfunctiondata)

#define SN_DEVICE_MODEL_REALS(FIX)                                                                                             \
  FIX(timestep) FIX(timestep_rest) FIX(tolerance) FIX(ls_tolerance) FIX(scale) FIX(noslip_tolerance) FIX(impratio) FIX(ccd_tolerance) FIX(gravity_x) FIX(gravity_y) FIX(gravity_z) \
  FIX(density) FIX(viscosity) FIX(wind_x) FIX(wind_y) FIX(wind_z) FIX(magnetic_x) FIX(magnetic_y) FIX(magnetic_z)

// Arrays that are made of fields of the model and have their names. FIELD(out, KIND, field, numbers, elements, on):
// `out` is idx for integers and val for real numbers, both handed on; numbers of an element, how many elements. KIND:
//   INTS, REALS  as they are; among INTS are floats and doubles that no kernel rounds, in the places of integers
//   BYTES        flags, as integers
//   FIRST        the first numbers of each element
//   SWITCHED     0 where `on` is false, an expression of the models `m`, `p` and the element `i`
//   RANGES       both ends; infinite where `on` is false
//   TIMES        two for each number, whose sum it is, to the last bit in single precision too
#define SN_DEVICE_FIELDS(FIELD, idx, val)                                                                              \
  FIELD(idx, INTS, body_parentid, 1, nbody, )           FIELD(idx, INTS, body_mocapid, 1, nbody, )                     \
  FIELD(idx, INTS, body_weldid, 1, nbody, )             FIELD(val, REALS, body_iquat, 4, nbody, )                      \
  FIELD(idx, INTS, body_jntadr, 1, nbody, )             FIELD(idx, INTS, body_jntnum, 1, nbody, )                      \
  FIELD(idx, INTS, body_dofadr, 1, nbody, )             FIELD(idx, INTS, body_dofnum, 1, nbody, )                      \
  FIELD(val, REALS, body_pos, 3, nbody, )               FIELD(val, REALS, body_quat, 4, nbody, )                       \
  FIELD(val, REALS, body_inertia, 3, nbody, )           FIELD(idx, INTS, jnt_type, 1, njnt, )                          \
  FIELD(idx, INTS, jnt_qposadr, 1, njnt, )              FIELD(idx, INTS, jnt_dofadr, 1, njnt, )                        \
  FIELD(val, REALS, jnt_pos, 3, njnt, )                 FIELD(val, REALS, jnt_axis, 3, njnt, )                         \
  FIELD(val, SWITCHED, jnt_stiffness, 1, njnt, p->springs) FIELD(idx, BYTES, jnt_actgravcomp, 1, njnt, )               \
  FIELD(val, RANGES, jnt_actfrcrange, 2, njnt, m->jnt_actfrclimited[i])                                                \
  FIELD(val, REALS, qpos0, 1, nq, )                     FIELD(val, REALS, qpos_spring, 1, nq, )                        \
  FIELD(idx, INTS, dof_bodyid, 1, nv, )                 FIELD(idx, INTS, dof_jntid, 1, nv, )                           \
  FIELD(idx, INTS, dof_treeid, 1, nv, )                 FIELD(val, REALS, dof_armature, 1, nv, )                       \
  FIELD(val, SWITCHED, dof_damping, 1, nv, p->dampers)  FIELD(idx, INTS, M_colind, 1, nM, )                            \
  FIELD(idx, INTS, ten_J_colind, 1, nJten, )            FIELD(val, REALS, tendon_lengthspring, 2, ntendon, )           \
  FIELD(idx, INTS, ten_J_rowadr, 1, ntendon, )          FIELD(idx, INTS, ten_J_rownnz, 1, ntendon, )                   \
  FIELD(val, REALS, path_rigidsum, 1, ntendon, )                                                                       \
  FIELD(val, SWITCHED, tendon_stiffness, 1, ntendon, p->springs)                                                       \
  FIELD(val, SWITCHED, tendon_damping, 1, ntendon, p->dampers) FIELD(val, REALS, tendon_armature, 1, ntendon, )        \
  FIELD(val, RANGES, tendon_actfrcrange, 2, ntendon, m->tendon_actfrclimited[i])                                       \
  FIELD(idx, INTS, actuator_trntype, 1, nu, )           FIELD(idx, INTS, actuator_trnid, 2, nu, )                      \
  FIELD(idx, INTS, actuator_dyntype, 1, nu, )           FIELD(idx, INTS, actuator_gaintype, 1, nu, )                   \
  FIELD(idx, INTS, actuator_biastype, 1, nu, )          FIELD(idx, INTS, actuator_hilladr, 1, nu, )                    \
  FIELD(idx, INTS, actuator_actadr, 1, nu, )            FIELD(idx, INTS, actuator_actnum, 1, nu, )                     \
  FIELD(idx, BYTES, actuator_actearly, 1, nu, )         FIELD(val, REALS, actuator_gear, 6, nu, )                      \
  FIELD(val, REALS, actuator_cranklength, 1, nu, )      FIELD(val, FIRST, actuator_dynprm, 3, nu, )                    \
  /* of MuJoCo's muscles: their constants, see device_actuator.c */                                                    \
  FIELD(val, FIRST, actuator_gainprm, 9, nu, )          FIELD(val, FIRST, actuator_biasprm, 9, nu, )                   \
  FIELD(val, RANGES, actuator_ctrlrange, 2, nu, p->clampctrl && m->actuator_ctrllimited[i])                            \
  FIELD(val, RANGES, actuator_forcerange, 2, nu, m->actuator_forcelimited[i])                                          \
  FIELD(val, RANGES, actuator_actrange, 2, nu, m->actuator_actlimited[i])                                              \
  FIELD(idx, INTS, actuator_historyadr, 1, nu, )        FIELD(idx, INTS, actuator_history, 2, nu, )                    \
  FIELD(val, TIMES, actuator_delay, 1, nu, )                                                                           \
  FIELD(idx, INTS, geom_bodyid, 1, ngeom, )             FIELD(idx, INTS, geom_type, 1, ngeom, )                        \
  SN_HILL_STEPPED(SN_DEVICE_HILL, SN_DEVICE_HILL, FIELD, val) FIELD(val, REALS, hill_pennation0, 1, nhill, )            \
  FIELD(val, REALS, hill_flwidth, 2, nhill, )           FIELD(idx, INTS, hill_pennationmodel, 1, nhill, )              \
  FIELD(idx, INTS, hill_curves, 1, nhill, )             FIELD(idx, INTS, hill_curveid, 1, nhill, )                     \
  FIELD(idx, BYTES, hill_fltruncate, 1, nhill, )        FIELD(idx, BYTES, hill_rigiddamping, 1, nhill, )               \
  FIELD(val, FIRST, millard_curves, SN_MILLARD_NUMBERS, nmillard, )                                                    \
  FIELD(idx, INTS, geom_dataid, 1, ngeom, )             FIELD(val, REALS, hfield_size, 4, nhfield, )                   \
  FIELD(idx, INTS, hfield_nrow, 1, nhfield, )           FIELD(idx, INTS, hfield_ncol, 1, nhfield, )                    \
  FIELD(idx, INTS, hfield_adr, 1, nhfield, )            FIELD(idx, INTS, hfield_data, 1, nhfielddata, )                \
  FIELD(idx, INTS, mesh_vertadr, 1, nmesh, )            FIELD(idx, INTS, mesh_vertnum, 1, nmesh, )                     \
  FIELD(idx, INTS, mesh_graphadr, 1, nmesh, )           FIELD(idx, INTS, mesh_vert, 3, nmeshvert, )                    \
  FIELD(idx, INTS, mesh_graph, 1, nmeshgraph, )         FIELD(idx, INTS, mesh_polynum, 1, nmesh, )                     \
  FIELD(idx, INTS, mesh_polyadr, 1, nmesh, )            FIELD(idx, INTS, mesh_polynormal, 6, nmeshpoly, )              \
  FIELD(idx, INTS, mesh_polyvertadr, 1, nmeshpoly, )    FIELD(idx, INTS, mesh_polyvertnum, 1, nmeshpoly, )             \
  FIELD(idx, INTS, mesh_polyvert, 1, nmeshpolyvert, )   FIELD(idx, INTS, mesh_polymapadr, 1, nmeshmap, )               \
  FIELD(idx, INTS, mesh_polymapnum, 1, nmeshmap, )      FIELD(idx, INTS, mesh_polymap, 1, nmeshpolymap, )              \
  FIELD(idx, INTS, body_geomadr, 1, nbody, )            FIELD(idx, INTS, body_geomnum, 1, nbody, )                     \
  FIELD(val, REALS, geom_fluid, 12, ngeom, )                                                                           \
  FIELD(val, REALS, geom_size, 3, ngeom, )              FIELD(val, REALS, geom_rbound, 1, ngeom, )                     \
  FIELD(idx, INTS, site_bodyid, 1, nsite, )             FIELD(idx, INTS, site_type, 1, nsite, )                        \
  FIELD(val, REALS, site_pos, 3, nsite, )               FIELD(val, REALS, site_quat, 4, nsite, )                       \
  FIELD(val, REALS, site_size, 3, nsite, )              FIELD(idx, INTS, cam_bodyid, 1, ncam, )                        \
  FIELD(val, REALS, cam_pos, 3, ncam, )                 FIELD(val, REALS, cam_quat, 4, ncam, )                         \
  FIELD(idx, INTS, cam_resolution, 2, ncam, )           FIELD(idx, BYTES, eq_active0, 1, neq, )                        \
  FIELD(idx, INTS, eq_type, 1, neq, )                   FIELD(idx, INTS, eq_objtype, 1, neq, )                         \
  FIELD(idx, INTS, eq_obj1id, 1, neq, )                 FIELD(idx, INTS, eq_obj2id, 1, neq, )                          \
  FIELD(val, REALS, eq_data, 11, neq, )                 FIELD(val, REALS, tendon_length0, 1, ntendon, )                \
  FIELD(idx, INTS, sensor_objtype, 1, nsensor, )        FIELD(idx, INTS, sensor_objid, 1, nsensor, )                   \
  FIELD(idx, INTS, sensor_reftype, 1, nsensor, )        FIELD(idx, INTS, sensor_refid, 1, nsensor, )                   \
  FIELD(idx, INTS, sensor_datatype, 1, nsensor, )       FIELD(idx, INTS, sensor_intprm, 3, nsensor, )                  \
  FIELD(idx, INTS, sensor_dim, 1, nsensor, )            FIELD(idx, INTS, sensor_adr, 1, nsensor, )                     \
  FIELD(idx, INTS, sensor_historyadr, 1, nsensor, )     FIELD(idx, INTS, sensor_history, 2, nsensor, )                 \
  FIELD(val, TIMES, sensor_delay, 1, nsensor, )         FIELD(val, TIMES, sensor_interval, 2, nsensor, )               \
  FIELD(idx, INTS, force_type, 1, nelement, )           FIELD(idx, INTS, force_objid, 2, nelement, )                   \
  FIELD(idx, INTS, force_functionid, 6, nelement, )     FIELD(val, REALS, force_prm, 12, nelement, )                   \
  FIELD(idx, INTS, function_type, 1, nfunction, )       FIELD(idx, INTS, function_num, 1, nfunction, )                 \
  FIELD(idx, INTS, function_adr, 1, nfunction, )        FIELD(val, REALS, function_data, 1, nfunctiondata, )
#define SN_DEVICE_HILL(name, FIELD, val)    FIELD(val, REALS, hill_##name, 1, nhill, )
#define SN_DEVICE_NUMBERS_INTS(numbers)     (numbers)
#define SN_DEVICE_NUMBERS_REALS(numbers)    (numbers)
#define SN_DEVICE_NUMBERS_BYTES(numbers)    (numbers)
#define SN_DEVICE_NUMBERS_FIRST(numbers)    (numbers)
#define SN_DEVICE_NUMBERS_SWITCHED(numbers) (numbers)
#define SN_DEVICE_NUMBERS_RANGES(numbers)   (numbers)
#define SN_DEVICE_NUMBERS_TIMES(numbers)    (2 * (numbers))
#define SN_DEVICE_FIELD(out, KIND, field, numbers, elements, on) out(field, SN_DEVICE_NUMBERS_##KIND(numbers) * p->elements)

#define SN_DEVICE_MODEL_TREE(IDX, VAL)                                                                                         \
  IDX(body_root, p->nbody)             \
  IDX(body_bits, p->nbody * p->nword)  \
  IDX(level_adr, p->nlevel + 1) IDX(level_body, p->nbody) IDX(child_adr, p->nbody + 1) IDX(child_body, p->nbody)       \
  IDX(level_node, 4 * p->nbody)  /* of level_body: the body, its parent, its first dof, the end of its dofs */         \
  IDX(level_family, 4 * p->nbody) /* the body, its first child, the end of its children in child_body, 0 */            \
  IDX(root_begin, p->nroot) IDX(root_end, p->nroot)                                                                    \
  IDX(dof_kind, p->nv)                                    \
  IDX(M_row, p->nM) IDX(tile_row, p->ntile) IDX(tile_col, p->ntile)                                  \
  VAL(body_ipos, 3 * p->nbody) VAL(body_imat, 9 * p->nbody)   \
  VAL(body_mass, p->nbody) VAL(body_weightless, p->nbody) VAL(root_mass, p->nroot)

#define SN_DEVICE_MODEL_TENDONS(IDX, VAL)                                                                              \
  IDX(segment_body, 2 * p->nsegment) IDX(segment_wrench, p->nsegment)                                                  \
  IDX(wrap_node, 4 * p->nwrapping) /* bodies of both sites, of the geom and of the side site or -1 */                  \
  IDX(wrap_wrench, 2 * p->nwrapping) IDX(wrap_shape, p->nwrapping) VAL(wrap_radius, p->nwrapping)                      \
  /* in columns of one number of all segments: points on these bodies, axes of the geom on its own */                  \
  VAL(segment_point, 6 * p->nsegment) VAL(wrap_point, 12 * p->nwrapping) VAL(wrap_mat, 9 * p->nwrapping)               \
  IDX(slot_tendon, p->nJten) VAL(slot_constant, p->nJten)                                                              \
  IDX(entry_node, 8 * p->nJten) /* slot, dof, root, first work */ IDX(work_end, 2 * p->nJten + 1)                      \
  IDX(work_wrench, p->nwork) VAL(work_share, p->nwork)                                                                 \
  IDX(length_adr, p->ntendon + 1) IDX(length_of, p->nlength) VAL(length_share, p->nlength)                             \
  IDX(coupled_adr, p->ntendon + 1) IDX(coupled_qpos, p->ncoupled) VAL(coupled_weight, p->ncoupled)                     \
  IDX(dof_slotadr, p->nv + 1) IDX(dof_slot, p->nJten) IDX(dof_tendon, p->nJten)

#define SN_DEVICE_MODEL_ACTUATORS(IDX, VAL)                                                                                    \
  IDX(act_dof, p->nu) /* of a hinge or slide; -1: the actuator acts on something else */ IDX(act_tendon, p->nu) \
  IDX(act_disabled, p->nu)                               \
  VAL(act0, p->na) IDX(hill_compliant, p->nhill) IDX(fiber_hill, p->nfiber) IDX(fiber_slot, p->nfiber)                                                                    \
  IDX(moment_adr, p->nu + 1) IDX(moment_dof, p->nmoment)                                                               \
  IDX(dof_actadr, p->nv + 1) IDX(dof_act, p->nu) IDX(dof_momentadr, p->nv + 1) IDX(dof_moment, p->nmoment)             \
  IDX(row_place, sn_device_model_row_places(p)) IDX(deriv_row, p->nderiv) IDX(deriv_col, p->nderiv)                    \
  IDX(moment_act, p->nmoment) IDX(tendon_actadr, p->ntendon + 1) IDX(tendon_act, p->nu)

#define SN_DEVICE_MODEL_CONTACTS(IDX, VAL)                                                                             \
  IDX(mesh_corneradr, p->nmesh) IDX(mesh_corner, 4 * p->nmeshcorner) /* floats: x, y, z, 0 of each corner of a hull */ \
  VAL(geom_pos, 3 * p->ngeom) VAL(geom_mat, 9 * p->ngeom) VAL(geom_quat, 4 * p->ngeom) VAL(geom_aabb, 6 * p->ngeom)    \
  VAL(geom_semiaxes, 3 * p->ngeom) IDX(chain_adr, p->nconvex > 0 ? p->nbody + 1 : 0) IDX(chain_body, p->nchain)        \
  IDX(pair_geom, 2 * p->npair) IDX(pair_kind, p->npair) IDX(pair_most, p->npair) IDX(pair_dim, p->npair)               \
  VAL(pair_margin, p->npair) VAL(pair_includemargin, p->npair) VAL(pair_spring, 2 * p->npair)                          \
  VAL(pair_tangent, p->npair) VAL(pair_solimp, 5 * p->npair) VAL(pair_friction, 5 * p->npair)               \
  VAL(pair_weight, p->npair)

#define SN_DEVICE_MODEL_CONSTRAINTS(IDX, VAL)                                                                                  \
  IDX(joined, p->nfixed) IDX(fixed_kind, p->nfixed) IDX(fixed_object, p->nfixed) /* equality, dof, joint or tendon */                 \
  IDX(fixed_place, p->nfixed) /* of limits: address in qpos, or tendon */ IDX(fixed_rows, p->nfixed)                   \
  VAL(fixed_spring, 2 * p->nfixed) VAL(fixed_solimp, 5 * p->nfixed) VAL(fixed_end, p->nfixed) VAL(fixed_margin, p->nfixed) \
  VAL(fixed_weight, 2 * p->nfixed)

#define SN_DEVICE_MODEL_SENSORS(IDX, VAL) \
  IDX(sensor_kind, p->nsensor) /* -1: the host measures it */ VAL(sensor_cutoff, p->nsensor) /* 0: none */ VAL(cam_focal, 2 * p->ncam) \
  IDX(geom_visible, p->nsensor > 0 ? p->ngeom : 0)

#define SN_DEVICE_MODEL_ARRAYS(IDX, VAL)                                                                                       \
  SN_DEVICE_MODEL_TREE(IDX, VAL) SN_DEVICE_MODEL_TENDONS(IDX, VAL) SN_DEVICE_MODEL_ACTUATORS(IDX, VAL) SN_DEVICE_MODEL_CONTACTS(IDX, VAL)              \
  SN_DEVICE_FIELDS(SN_DEVICE_FIELD, IDX, VAL)                                                       \
  SN_DEVICE_MODEL_CONSTRAINTS(IDX, VAL) SN_DEVICE_MODEL_SENSORS(IDX, VAL)
// clang-format on
