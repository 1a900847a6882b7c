// plan_fields.h — the tables that kernels of a device read, declared once
//   NUM(name)              a number that kernels compare with or count to
//   FIX(name)              a real number
//   IDX(name, count)       indices
//   VAL(name, count)       real numbers
//   Counts are expressions of the numbers of the plan `p`. Struct, memory, packing for a device and its view there are
//   all expansions of these rows.
#pragma once
// Numbers of a Hill muscle, see plan_actuator.c, and of a set of Millard's curves.
#define SN_HILL_KINDS      6
#define SN_HILL_SEEN       9   // of a Hill muscle, what its sensors show, in the order of their kinds
#define SN_BOX_CONTACTS    8   // of two boxes that kernels have room for
#define SN_MESH_INTS       6   // of a mesh: see plan_mesh.c
#define SN_SENSOR_INTS     12
#define SN_MOST_PAST       8   // numbers of a sensor with a history
#define SN_ELEMENT_INTS    12
#define SN_ELEMENT_NUMBERS 36
#define SN_SENSOR_NUMBERS  40
#define SN_FLUID_NUMBERS   27  // of an ellipsoid: position, axes, semi-axes, geom_fluid
#define SN_HILL_NUMBERS    27
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

#define SN_DEVICE_PLAN_TREE(IDX, VAL)                                                                                         \
  IDX(body_parent, p->nbody) IDX(body_root, p->nbody) IDX(body_jntadr, p->nbody) IDX(body_jntnum, p->nbody)            \
  IDX(body_dofadr, p->nbody) IDX(body_dofnum, p->nbody) IDX(body_mocap, p->nbody) IDX(body_bits, p->nbody * p->nword)  \
  IDX(level_adr, p->nlevel + 1) IDX(level_body, p->nbody) IDX(child_adr, p->nbody + 1) IDX(child_body, p->nbody)       \
  IDX(level_node, 4 * p->nbody)  /* of level_body: the body, its parent, its first dof, the end of its dofs */         \
  IDX(level_family, 4 * p->nbody) /* the body, its first child, the end of its children in child_body, 0 */            \
  IDX(root_begin, p->nroot) IDX(root_end, p->nroot)                                                                    \
  IDX(jnt_type, p->njnt) IDX(jnt_qposadr, p->njnt) IDX(jnt_dofadr, p->njnt)                                            \
  IDX(dof_body, p->nv) IDX(dof_jnt, p->nv) IDX(dof_kind, p->nv) IDX(dof_tree, p->nv)                                   \
  IDX(M_row, p->nM) IDX(M_col, p->nM) IDX(tile_row, p->ntile) IDX(tile_col, p->ntile)                                  \
  VAL(body_pos, 3 * p->nbody) VAL(body_quat, 4 * p->nbody) VAL(body_ipos, 3 * p->nbody) VAL(body_imat, 9 * p->nbody)   \
  VAL(body_inertia, 3 * p->nbody) VAL(body_mass, p->nbody) VAL(body_weightless, p->nbody) VAL(root_mass, p->nroot)     \
  VAL(jnt_pos, 3 * p->njnt) VAL(jnt_axis, 3 * p->njnt) VAL(jnt_stiffness, p->njnt) VAL(jnt_actfrc, 2 * p->njnt)        \
  VAL(qpos0, p->nq) VAL(qpos_spring, p->nq) VAL(dof_damping, p->nv) VAL(dof_armature, p->nv) \
  IDX(fluid_adr, p->fluid ? p->nbody + 1 : 0) VAL(fluid_geom, SN_FLUID_NUMBERS * p->nfluid)

#define SN_DEVICE_PLAN_TENDONS(IDX, VAL)                                                                                      \
  IDX(segment_body, 2 * p->nsegment) IDX(segment_wrench, p->nsegment) VAL(segment_point, 6 * p->nsegment)                                               \
  IDX(wrap_body, 4 * p->nwrapping) IDX(wrap_wrench, 2 * p->nwrapping) IDX(wrap_sphere, p->nwrapping)                                                      \
  VAL(wrap_point, 12 * p->nwrapping) VAL(wrap_mat, 9 * p->nwrapping) /* by columns */ VAL(wrap_radius, p->nwrapping)   \
  IDX(slot_dof, p->nslot) IDX(slot_tendon, p->nslot) VAL(slot_constant, p->nslot)                                      \
  IDX(entry_node, 8 * p->nslot) /* slot, dof, root, first work */ IDX(entry_slot, 2 * p->nslot) IDX(work_adr, 2 * p->nslot + 1) IDX(work_wrench, p->nwork) VAL(work_share, p->nwork)   \
  IDX(tendon_slot, p->ntendon + 1) IDX(length_adr, p->ntendon + 1) IDX(length_of, p->nlength)                          \
  VAL(length_share, p->nlength) VAL(tendon_constant, p->ntendon)                                                       \
  IDX(coupled_adr, p->ntendon + 1) IDX(coupled_qpos, p->ncoupled) VAL(coupled_weight, p->ncoupled)                     \
  IDX(dof_slotadr, p->nv + 1) IDX(dof_slot, p->nslot) IDX(dof_tendon, p->nslot)                                                                  \
  VAL(tendon_stiffness, p->ntendon) VAL(tendon_damping, p->ntendon) VAL(tendon_slack, 2 * p->ntendon)                  \
  VAL(tendon_actfrc, 2 * p->ntendon) VAL(tendon_armature, p->ntendon)

#define SN_DEVICE_PLAN_ACTUATORS(IDX, VAL)                                                                                    \
  IDX(act_transmission, p->nu) IDX(act_object, 2 * p->nu) IDX(act_dyn, p->nu) IDX(act_gain, p->nu) IDX(act_bias, p->nu)\
  IDX(act_adr, p->nu) IDX(act_num, p->nu) IDX(act_early, p->nu) IDX(act_disabled, p->nu)                               \
  VAL(act_gear, 6 * p->nu) VAL(act_crank, p->nu) VAL(act_ctrlrange, 2 * p->nu) VAL(act_forcerange, 2 * p->nu)          \
  VAL(act_actrange, 2 * p->nu) VAL(act_dynprm, 3 * p->nu) VAL(act_gainprm, 9 * p->nu) VAL(act_biasprm, 9 * p->nu)      \
  VAL(act0, p->na) IDX(act_hill, p->nu) IDX(hill_kind, SN_HILL_KINDS * p->nhill) VAL(hill_number, SN_HILL_NUMBERS * p->nhill) /* by columns */ \
  IDX(fiber_hill, p->nfiber) IDX(fiber_slot, p->nfiber) VAL(hill_piece, SN_MILLARD_NUMBERS * p->nmillard)                                                                    \
  IDX(act_siteadr, 2 * p->nu) VAL(act_site, 32 * p->nu)                                                                \
  IDX(moment_adr, p->nu + 1) IDX(moment_dof, p->nmoment)                                                               \
  IDX(dof_actadr, p->nv + 1) IDX(dof_act, p->nu) IDX(dof_momentadr, p->nv + 1) IDX(dof_moment, p->nmoment)             \
  IDX(couple_adr, p->coupling || p->armature ? p->nM + 1 : 0)                                              \
  IDX(couple_node, 4 * p->ncouple) /* two slots of a tendon, or two entries of a moment; tendon, or ntendon + actuator; 0 */ \
  /* of controls and of sensors: first number of the history, samples, kind of interpolation, dim */                   \
  IDX(act_history, p->nhistory > 0 ? 4 * p->nu : 0) VAL(act_delay, p->nhistory > 0 ? 2 * p->nu : 0)                    \
  IDX(sensor_past, p->nhistory > 0 ? 4 * p->nsensor : 0)                                                               \
  VAL(sensor_times, p->nhistory > 0 ? 6 * p->nsensor : 0) /* delay, period, phase */                                   \
  IDX(deriv_row, p->nderiv) IDX(deriv_col, p->nderiv) IDX(deriv_couple_adr, p->nderiv > 0 ? p->nderiv + 1 : 0)         \
  IDX(deriv_couple_node, 4 * p->nderivcouple) /* as couple_node */                                                     \
  IDX(dof_compensated, p->compensation ? p->nv : 0)                                                                    \
  IDX(moment_act, p->nmoment) IDX(tendon_actadr, p->ntendon + 1) IDX(tendon_act, p->nu)

#define SN_DEVICE_PLAN_CONTACTS(IDX, VAL)                                                                                     \
  IDX(field_height, p->nheight) /* floats */ IDX(geom_fieldgrid, 3 * p->ngeom) VAL(geom_fieldsize, 4 * p->ngeom)       \
  IDX(geom_body, p->ngeom) IDX(geom_type, p->ngeom) VAL(geom_pos, 3 * p->ngeom) VAL(geom_mat, 9 * p->ngeom)            \
  VAL(geom_quat, 4 * p->ngeom) IDX(chain_adr, p->nconvex > 0 ? p->nbody + 1 : 0) IDX(chain_body, p->nchain)           \
  VAL(geom_size, 3 * p->ngeom) VAL(geom_bound, p->ngeom) VAL(geom_box, 6 * p->ngeom)                                                               \
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
  VAL(fixed_spring, 2 * p->nfixed) VAL(fixed_solimp, 5 * p->nfixed) VAL(fixed_data, 16 * p->nfixed)                    \
  VAL(fixed_weight, 2 * p->nfixed) IDX(eq_active0, p->neq)

#define SN_DEVICE_PLAN_SENSORS(IDX, VAL) \
  IDX(sensor_int, SN_SENSOR_INTS * p->nsensor) VAL(sensor_number, SN_SENSOR_NUMBERS * p->nsensor) \
  IDX(contact_side, p->ncontactsensor * p->ngeom) /* bits: the geom belongs to the first object, to the second */ \
  IDX(geom_visible, p->nsensor > 0 ? p->ngeom : 0)

#define SN_DEVICE_PLAN_ELEMENTS(IDX, VAL)                                                                                     \
  IDX(element_int, SN_ELEMENT_INTS * p->nelement) VAL(element_number, SN_ELEMENT_NUMBERS * p->nelement)                \
  IDX(function_int, 4 * p->nfunction) /* type, number of points, first number, 0 */ VAL(function_data, p->nfunctiondata)

#define SN_DEVICE_PLAN_ARRAYS(IDX, VAL)                                                                                       \
  SN_DEVICE_PLAN_TREE(IDX, VAL) SN_DEVICE_PLAN_TENDONS(IDX, VAL) SN_DEVICE_PLAN_ACTUATORS(IDX, VAL) SN_DEVICE_PLAN_CONTACTS(IDX, VAL)              \
  SN_DEVICE_PLAN_MESHES(IDX, VAL) SN_DEVICE_PLAN_CONSTRAINTS(IDX, VAL) SN_DEVICE_PLAN_SENSORS(IDX, VAL) SN_DEVICE_PLAN_ELEMENTS(IDX, VAL)
// clang-format on
