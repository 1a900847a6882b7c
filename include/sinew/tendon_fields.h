// tendon_fields.h — arrays of snModel: contact pairs, equalities, tendons, functions, driven joints, paths of OpenSim
//   The kinds of rows are those of model_fields.h.
#pragma once
// clang-format off

// contact pairs and exclusions
#define SN_PAIR_FIELDS(VAL, REF, MAT)                                                                                  \
  VAL(int,        pair_dim,            npair,           "dimension of contacts of the pair: 1, 3, 4 or 6")             \
  REF(            pair_geom1,          npair,    ngeom, "first geom of the pair")                                      \
  REF(            pair_geom2,          npair,    ngeom, "second geom of the pair")                                     \
  VAL(int,        pair_signature,      npair,           "body of geom 1 shifted left by 16, plus body of geom 2")      \
  VAL(snSolRef,   pair_solref,         npair,           "constraint reference of the pair along the normal")           \
  VAL(snSolRef,   pair_solreffriction, npair,           "constraint reference of the pair along the tangents; zero: as along the normal") \
  VAL(snSolImp,   pair_solimp,         npair,           "constraint impedance of the pair")                            \
  VAL(double,     pair_margin,         npair,           "distance at which contacts of the pair are found [m]")        \
  VAL(double,     pair_gap,            npair,           "part of the margin in which contacts have no force [m]")      \
  VAL(snFriction, pair_friction,       npair,           "friction of the pair: two sliding, one torsional, two rolling") \
  VAL(int,        exclude_signature,   nexclude,        "body 1 shifted left by 16, plus body 2")                      \
  REF(            collide_geom,        ngeom,    ngeom, "the ncollide geoms that may touch, planes first; then -1")    \
  VAL(snByte,     collide_mask,        nmask,           "a bit for each two geoms of collide_geom, by blocks of eight; 1: they may touch")

// equality constraints
#define SN_EQUALITY_FIELDS(VAL, REF, MAT)                                                                              \
  VAL(int,      eq_type,    neq, "kind of equality constraint (snEqualityType)")                                       \
  VAL(int,      eq_obj1id,  neq, "first object of the equality")                                                       \
  VAL(int,      eq_obj2id,  neq, "second object of the equality; -1: none")                                            \
  VAL(int,      eq_objtype, neq, "kind of both objects of the equality (snObjectType)")                                \
  VAL(snByte,   eq_active0, neq, "1: the equality is active after a reset")                                            \
  VAL(snSolRef, eq_solref,  neq, "constraint reference of the equality")                                               \
  VAL(snSolImp, eq_solimp,  neq, "constraint impedance of the equality")                                               \
  VAL(snEqData, eq_data,    neq, "parameters of the equality, by its type")

// tendons and their paths
#define SN_TENDON_FIELDS(VAL, REF, MAT)                                                                                \
  REF(          tendon_adr,           ntendon, nwrap,        "first entry of the tendon path")                         \
  VAL(int,      tendon_num,           ntendon,               "number of entries of the tendon path")                   \
  REF(          tendon_matid,         ntendon, nmat,         "material of the tendon; -1: none")                       \
  VAL(int,      tendon_group,         ntendon,               "group of the tendon, for showing and hiding")            \
  VAL(int,      tendon_treenum,       ntendon,               "number of kinematic trees that the tendon acts on")      \
  VAL(snInt2,   tendon_treeid,        ntendon,               "first two kinematic trees that the tendon acts on; -1: none") \
  VAL(snByte,   tendon_limited,       ntendon,               "1: the tendon range is a constraint")                    \
  VAL(snByte,   tendon_actfrclimited, ntendon,               "1: the actuators' total force on the tendon is clamped") \
  VAL(double,   tendon_width,         ntendon,               "width of the tendon when drawn [m]")                     \
  VAL(snSolRef, tendon_solref_lim,    ntendon,               "constraint reference of tendon limits")                  \
  VAL(snSolImp, tendon_solimp_lim,    ntendon,               "constraint impedance of tendon limits")                  \
  VAL(snSolRef, tendon_solref_fri,    ntendon,               "constraint reference of friction loss of the tendon")    \
  VAL(snSolImp, tendon_solimp_fri,    ntendon,               "constraint impedance of friction loss of the tendon")    \
  VAL(snRange,  tendon_range,         ntendon,               "shortest and longest tendon length [m]")                 \
  VAL(snRange,  tendon_actfrcrange,   ntendon,               "lowest and highest total actuator force on the tendon [N]") \
  VAL(double,   tendon_margin,        ntendon,               "distance from the limit at which the limit row becomes active [m]") \
  VAL(double,   tendon_stiffness,     ntendon,               "spring constant of the tendon [N/m]")                    \
  VAL(double,   tendon_damping,       ntendon,               "viscous damping of the tendon [Ns/m]")                   \
  VAL(snVec2,   tendon_stiffnesspoly, ntendon,               "spring constants of the square and the cube of the displacement") \
  VAL(snVec2,   tendon_dampingpoly,   ntendon,               "damping of v|v| and of the cube of the velocity v")      \
  VAL(double,   tendon_armature,      ntendon,               "inertia along the tendon's velocity [kg]")               \
  VAL(double,   tendon_frictionloss,  ntendon,               "largest dry friction force of the tendon [N]")           \
  VAL(snRange,  tendon_lengthspring,  ntendon,               "tendon lengths between which the spring is slack [m]")   \
  VAL(double,   tendon_length0,       ntendon,               "tendon length at qpos0 [m]")                             \
  VAL(double,   tendon_invweight0,    ntendon,               "inverse inertia along the tendon at qpos0 [1/kg]")       \
  MAT(double,   tendon_user,          ntendon, nuser_tendon, "numbers for the user, of each tendon")                   \
  VAL(snFloat4, tendon_rgba,          ntendon,               "colour of a tendon without material")                    \
  VAL(int,      wrap_type,            nwrap,                 "kind of the entry of a tendon path (snWrapType)")        \
  VAL(int,      wrap_objid,           nwrap,                 "joint, site or geom of the entry of a tendon path; -1: none") \
  VAL(double,   wrap_prm,             nwrap,                 "of the entry of a tendon path: divisor of a pulley, coefficient of a joint, side site of a geom")

// functions of one number
#define SN_FUNCTION_FIELDS(VAL, REF, MAT)                                                                              \
  VAL(int,    function_type, nfunction,                    "kind of function (snFunctionType)")                        \
  VAL(int,    function_num,  nfunction,                    "number of points or coefficients of the function")         \
  VAL(int,    function_inputs, nfunction,                  "number of arguments of the function")                      \
  VAL(int,    function_order, nfunction,                   "order of a multivariate polynomial; 0: of any other function") \
  REF(        function_adr,  nfunction,     nfunctiondata, "first number of the function")                             \
  VAL(int,    function_size, nfunction,                    "number of numbers of the function")                        \
  VAL(double, function_data, nfunctiondata,                "points x, then the coefficients of every power, the constant ones first")

// driven joints, and the axes of bodies that have some
#define SN_DRIVEN_FIELDS(VAL, REF, MAT)                                                                                \
  REF(         driven_bodyid,   ndriven, nbody,   "body that the driven joint moves")                                  \
  REF(         driven_jntid,    ndriven, njnt,    "joint whose coordinate the driven joint follows; -1: it is locked, or follows several") \
  REF(         driven_linkadr,  ndriven, nlink,   "first function between the two coordinates; -1: none")              \
  VAL(int,     driven_linknum,  ndriven,          "number of functions between the two coordinates")                   \
  VAL(double,  driven_value,    ndriven,          "coordinate of a locked joint [m, rad]")                             \
  VAL(snRange, driven_range,    ndriven,          "range of the driven joint, for moving sites; 0 0: none [m, rad]")   \
  REF(         driven_blendid,  ndriven, nblend,  "function of several coordinates that the driven joint's own begins with; -1: none") \
  REF(         blend_functionid, nblend, nfunction, "function of several coordinates")                                 \
  REF(         blend_argadr,    nblend, nblendarg, "first of its coordinates")                                         \
  VAL(int,     blend_argnum,    nblend,           "number of its coordinates")                                         \
  REF(         blend_dofadr,    nblend, nblenddof, "first of the dofs that its coordinates follow; -1: all are constant") \
  VAL(int,     blend_dofnum,    nblend,           "number of dofs that its coordinates follow")                        \
  VAL(int,     blendarg_coordinate, nblendarg,    "coordinate: a joint, or njnt plus a driven joint that follows one or none") \
  REF(         blenddof_dofid,  nblenddof, nv,    "dof that coordinates of the function follow")                       \
  REF(         link_functionid, nlink, nfunction, "functions of driven joints, the one of the joint's own coordinate first") \
  VAL(int,     body_axisadr,    nbody,            "first axis of the body; -1: no joint of the body is driven")        \
  VAL(int,     body_axisnum,    nbody,            "number of axes of the body")                                        \
  VAL(int,     axis_type,       naxis,            "slide or hinge (snJointType)")                                      \
  VAL(int,     axis_coordinate, naxis,            "coordinate of the axis: a joint, or njnt plus a driven joint")      \
  REF(         axis_functionid, naxis, nfunction, "displacement as a function of the coordinate; -1: coordinate less axis_ref") \
  VAL(double,  axis_ref,        naxis,            "coordinate without displacement, for an axis without function [m, rad]") \
  REF(         axis_jntid,      naxis, njnt,      "joint that is this axis; -1: it is driven")                         \
  REF(         axis_dofid,      naxis, nv,        "dof that moves the axis; -1: none")                                 \
  VAL(int,     axis_part,       naxis,            "which dof of its coordinate the row is of; above 0: a further dof of the axis before it, which moves nothing itself") \
  REF(         axis_columnid,   naxis, ncolumn,   "column of that dof for the body; -1: the dof is the body's own, or none") \
  VAL(snVec3,  axis_pos,        naxis,            "anchor of the axis in the body frame [m]")                          \
  VAL(snVec3,  axis_dir,        naxis,            "direction of the axis in the body frame, of unit length")           \
  VAL(int,     body_columnadr,  nbody,            "first motion column of the body by dofs of other bodies; -1: none") \
  VAL(int,     body_columnnum,  nbody,            "number of motion columns of the body by dofs of other bodies")      \
  REF(         column_bodyid,   ncolumn, nbody,   "body that the column moves, with its descendants")             \
  REF(         column_dofid,    ncolumn, nv,      "dof of the column")

// paths that change their points
#define SN_ROUTE_FIELDS(VAL, REF, MAT)                                                                                 \
  REF(         moving_siteid,     nmoving, nsite,         "site that moves in its body")                               \
  VAL(int,     moving_coordinate, nmoving,                "coordinate that moves the site: a joint, or njnt plus a driven joint") \
  VAL(snRange, moving_range,      nmoving,                "range to which that coordinate is clamped; 0 0: none [m, rad]") \
  VAL(snInt3,  moving_functionid, nmoving,                "functions of x, y and z; -1: constant")                     \
  VAL(snQuat,  moving_quat,       nmoving,                "orientation of x, y and z in the body frame")               \
  REF(         route_tendonid,    nroute, ntendon,        "tendon of the route")                                       \
  VAL(int,     route_momentarm,   nroute,                 "Jacobian of the route; 0: tangent points fixed, 1: derivative of the length") \
  REF(         route_pointadr,    nroute, nroutepoint,    "first site of the route")                                   \
  VAL(int,     route_pointnum,    nroute,                 "number of sites of the route")                              \
  REF(         route_wrapadr,     nroute, nroutewrap,     "first wrap object of the route; -1: none")                  \
  VAL(int,     route_wrapnum,     nroute,                 "number of wrap objects of the route")                       \
  REF(         route_bodyadr,     nroute, nroutebody,     "first body of the route")                                   \
  VAL(int,     route_bodynum,     nroute,                 "number of bodies of the route")                             \
  REF(         routepoint_siteid, nroutepoint, nsite,     "site of the point")                                         \
  VAL(int,     routepoint_body,   nroutepoint,            "body of the point, among those of its route")               \
  VAL(int,     routepoint_coordinate, nroutepoint,        "coordinate that decides whether the point is on the path: a joint, or njnt plus a driven joint; -1: always") \
  VAL(snRange, routepoint_range,  nroutepoint,            "coordinates with which the point is on the path [m, rad]")  \
  REF(         routepoint_movingid, nroutepoint, nmoving, "moving site of the point; -1: it does not move")            \
  REF(         routepoint_slot,   nroutepoint, nJten,     "entry of ten_J of the dof that moves the point in its body; -1: none") \
  REF(         routewrap_geomid,  nroutewrap, ngeom,      "geom of the wrap object")                                   \
  VAL(int,     routewrap_body,    nroutewrap,             "body of the wrap object, among those of its route")         \
  VAL(int,     routewrap_shape,   nroutewrap,             "shape of the wrap object; 0: cylinder, 1: sphere, 2: ellipsoid, 3: torus") \
  VAL(int,     routewrap_rule,    nroutewrap,             "how the path is found; 1: as OpenSim's wrap objects, 2: geodesics") \
  VAL(snVec3,  routewrap_hint,    nroutewrap,             "where the search for a geodesic begins, in the frame of the geom [m]") \
  VAL(int,     routewrap_quadrant, nroutewrap,            "side that may be wrapped: 1 x, 2 y, 3 z, below 0 the negative side; 0: all") \
  VAL(int,     routewrap_method,  nroutewrap,             "how an ellipsoid is wrapped; 0: hybrid, 1: midpoint, 2: axial") \
  VAL(snInt2,  routewrap_between, nroutewrap,             "first and last point of the segments that may wrap, within the route") \
  VAL(snVec3,  routewrap_size,    nroutewrap,             "radius and length of a cylinder, radius of a sphere, semi-axes, inner and outer radius of a torus [m]") \
  REF(         routebody_bodyid,  nroutebody, nbody,      "body of the route")                                         \
  VAL(int,     routebody_slotadr, nroutebody,             "first entry of the list of dofs that move the body")        \
  VAL(int,     routebody_slotnum, nroutebody,             "number of dofs that move the body and change the length")   \
  VAL(int,     routeslot_column,  nrouteslot,             "motion column of the entry: a dof, or nv plus a column")    \
  REF(         routeslot_slot,    nrouteslot, nJten,      "entry of ten_J of the entry")

// tendons whose length is a function of coordinates
#define SN_FUNCTIONAL_FIELDS(VAL, REF, MAT)                                                                            \
  REF(         functional_tendonid, nfunctional, ntendon, "functional tendon")                                         \
  VAL(int,     functional_kind,     nfunctional,          "which functions it has (snFunctionalKind)")                 \
  REF(         functional_lengthid, nfunctional, nfunction, "function of its length")                                  \
  REF(         functional_speedid,  nfunctional, nfunction, "function of its velocity; -1: by its Jacobian")           \
  REF(         functional_adr,      nfunctional, nfunctionalarg, "first coordinate of the functional tendon")          \
  VAL(int,     functional_num,      nfunctional,          "number of its coordinates")                                 \
  VAL(int,     functionalarg_coordinate, nfunctionalarg,  "coordinate: a joint, or njnt plus a driven joint")          \
  REF(         functionalarg_armid, nfunctionalarg, nfunction, "function of the moment arm about the coordinate, -dl/dq; -1: derivative of the length") \
  REF(         functionalarg_slot,  nfunctionalarg, nJten, "entry of ten_J of the dof that the coordinate follows; -1: it is constant")

// force elements
#define SN_FORCE_FIELDS(VAL, REF, MAT)                                                                                 \
  VAL(int,        force_type,       nforce, "kind of force element (snForceElement)")                                  \
  VAL(snInt2,     force_objid,      nforce, "what the force element acts on: a coordinate (a joint, or njnt plus a driven joint), two sites, a tendon, or two geoms; -1: none") \
  VAL(snForcePrm, force_prm,        nforce, "parameters of the force element, by its kind: docs/extensions.md")        \
  VAL(snInt6,     force_functionid, nforce, "functions of a bushing by angles and offsets, of a ligament by length, or of a prescribed force by time; -1: none") \
  VAL(snInt6,     force_expressionid, nforce, "expressions of the force element; -1: none")                            \
  REF(            expression_adr,   nexpression, ninstruction, "first instruction of the expression")                  \
  VAL(int,        expression_num,   nexpression, "number of instructions of the expression")                           \
  VAL(int,        instruction_code, ninstruction, "what the instruction does, and with what (src/math/expression.h)")  \
  VAL(double,     instruction_number, ninstruction, "the constant of an instruction that has one")
