// actuator_fields.h — arrays of snModel: actuators, muscles, sensors
//   The kinds of rows are those of model_fields.h.
#pragma once
// clang-format off

// actuators
#define SN_ACTUATOR_FIELDS(VAL, REF, MAT)                                                                              \
  VAL(int,     actuator_trntype,      nu,                 "kind of transmission of the actuator (snTransmission)")     \
  VAL(int,     actuator_dyntype,      nu,                 "how activation follows control (snDynType)")                \
  VAL(int,     actuator_gaintype,     nu,                 "how actuator force grows with activation (snGainType)")     \
  VAL(int,     actuator_biastype,     nu,                 "actuator force without activation (snBiasType)")            \
  VAL(snInt2,  actuator_trnid,        nu,                 "object that the actuator acts on, and a second object or -1") \
  REF(         actuator_actadr,       nu, na,             "first activation variable of the actuator; -1: none")       \
  VAL(int,     actuator_actnum,       nu,                 "number of activation variables of the actuator")            \
  VAL(int,     actuator_group,        nu,                 "group of the actuator, for switching off")                  \
  VAL(snInt2,  actuator_history,      nu,                 "samples kept of the control, and kind of interpolation")    \
  REF(         actuator_historyadr,   nu, nhistory,       "first number of the history buffer; -1: none")              \
  VAL(double,  actuator_delay,        nu,                 "delay of the control of the actuator [s]")                  \
  VAL(snByte,  actuator_ctrllimited,  nu,                 "1: the control is clamped to actuator_ctrlrange")           \
  VAL(snByte,  actuator_forcelimited, nu,                 "1: the force is clamped to actuator_forcerange")            \
  VAL(snByte,  actuator_actlimited,   nu,                 "1: the activation is clamped to actuator_actrange")         \
  VAL(snPrm,   actuator_dynprm,       nu,                 "parameters of the activation dynamics of the actuator")     \
  VAL(snPrm,   actuator_gainprm,      nu,                 "parameters of the gain of the actuator")                    \
  VAL(snPrm,   actuator_biasprm,      nu,                 "parameters of the bias of the actuator")                    \
  VAL(snByte,  actuator_actearly,     nu,                 "1: the force uses the activation of the end of the step")   \
  VAL(snRange, actuator_ctrlrange,    nu,                 "lowest and highest control")                                \
  VAL(snRange, actuator_forcerange,   nu,                 "lowest and highest force [N, N m]")                          \
  VAL(snRange, actuator_actrange,     nu,                 "lowest and highest activation")                             \
  VAL(snGear,  actuator_gear,         nu,                 "gear of the actuator: scales length and moment; translation, then rotation") \
  VAL(double,  actuator_cranklength,  nu,                 "length of the rod of a slider-crank [m]")                   \
  VAL(double,  actuator_armature,     nu,                 "inertia of the actuator, in dof_armature or tendon_armature times gear squared") \
  VAL(double,  actuator_damping,      nu,                 "damping of the actuator, in dof_damping or tendon_damping times gear squared") \
  VAL(snVec2,  actuator_dampingpoly,  nu,                 "the same of v|v| and of the cube of the velocity v")        \
  VAL(double,  actuator_acc0,         nu,                 "norm of the acceleration by a unit force of the actuator at qpos0") \
  VAL(double,  actuator_length0,      nu,                 "actuator length at qpos0 [m, rad]")                         \
  VAL(snRange, actuator_lengthrange,  nu,                 "shortest and longest actuator length that joints allow [m, rad]") \
  MAT(double,  actuator_user,         nu, nuser_actuator, "numbers for the user, of each actuator")                    \
  REF(         actuator_hilladr,      nu, nhill,     "Hill muscle of the actuator; -1: none")                          \
  REF(         actuator_muscleadr,    nu, nmuscle,   "row of the actuator in muscle_*; -1: none")                      \
  VAL(int,     actuator_forcekind,    nu,            "how its force is found (snForceKind); set by a refresh")

// MuJoCo's muscles whose gain and bias are one muscle; a refresh derives all from actuator_*
#define SN_MUSCLE_FIELDS(VAL, REF, MAT)                                                                                \
  REF(         muscle_actuatorid,     nmuscle, nu,   "actuator that the muscle is")                                    \
  VAL(double,  muscle_peakforce,       nmuscle,  "peak active force: force, or scale / acc0 [N]")                      \
  VAL(double,  muscle_optlength,       nmuscle,  "optimal length [m, rad]")                                            \
  VAL(double,  muscle_speed,           nmuscle,  "shortening velocity without force [m/s, rad/s]")                     \
  VAL(double,  muscle_lengthmin,       nmuscle,  "shortest length of the length range [m, rad]")                       \
  VAL(double,  muscle_rangemin,        nmuscle,  "normalised length there")                                            \
  VAL(double,  muscle_lmin,            nmuscle,  "shortest normalised length with active force")                       \
  VAL(double,  muscle_lmax,            nmuscle,  "longest normalised length with active force")                        \
  VAL(double,  muscle_fpmax,           nmuscle,  "passive force at lmax, relative to the peak force")                  \
  VAL(double,  muscle_fvmax,           nmuscle,  "active force at fast lengthening, relative to the one at rest")      \
  VAL(double,  muscle_timeact,         nmuscle,  "activation time constant [s]")                                       \
  VAL(double,  muscle_timedeact,       nmuscle,  "deactivation time constant [s]")

// Hill muscles: the parameters. A refresh copies them into actuator_gainprm and actuator_biasprm
#define SN_HILL_FIELDS(VAL, REF, MAT)                                                                                  \
  REF(         hill_actuatorid,       nhill, nu,       "actuator that the Hill muscle is")                             \
  REF(         hill_curveid,          nhill, nmillard, "set of Millard's curves; -1: other curves")                    \
  VAL(int,     hill_curves,            nhill,    "set of curves (snMuscleCurves)")                                     \
  VAL(int,     hill_tendonmodel,       nhill,    "0: rigid tendon, 1: compliant tendon (snTendonModel)")               \
  VAL(int,     hill_pennationmodel,    nhill,    "0: constant pennation, 1: constant thickness (snPennationModel)")    \
  VAL(snByte,  hill_fltruncate,        nhill,    "1: no active force outside 0.5 to 1.6 optimal lengths (curves hill)")\
  VAL(snByte,  hill_settled,           nhill,    "1: a reset puts the fibres into equilibrium")                        \
  VAL(double,  hill_scale,             nhill,    "above 0: a refresh sets the peak force to scale / acc0 [N]")         \
  VAL(double,  hill_peakforce,         nhill,    "peak active force of the fibres [N]")                                \
  VAL(double,  hill_optlength,         nhill,    "optimal fibre length, of peak active force [m]")                     \
  VAL(double,  hill_slacklength,       nhill,    "tendon slack length [m]")                                            \
  VAL(double,  hill_vmax,              nhill,    "maximal shortening velocity [optimal lengths / s]")                  \
  VAL(double,  hill_pennation0,        nhill,    "pennation angle at optimal fibre length [rad]")                      \
  VAL(double,  hill_tendonstiff,       nhill,    "exponent of tendon force by strain (curves hill)")                   \
  VAL(double,  hill_fiberdamping,      nhill,    "fibre damping [peak forces at vmax]")                                \
  VAL(double,  hill_fvcurvature,       nhill,    "curvature of force by shortening velocity (curves hill)")            \
  VAL(double,  hill_fvmax,             nhill,    "force at fast lengthening, relative to rest (curves hill)")          \
  VAL(double,  hill_fvecc,             nhill,    "relative lengthening velocity of half that gain (curves hill)")      \
  VAL(snVec2,  hill_flwidth,           nhill,    "width of active force below and above optimal length (curves hill)") \
  VAL(double,  hill_fpshape,           nhill,    "exponent of passive force (curves hill, degroote)")                  \
  VAL(double,  hill_fpstrain,          nhill,    "fibre strain at full passive force (curves degroote)")               \
  VAL(double,  hill_peakstrain,        nhill,    "tendon strain at peak force (curves degroote)")                      \
  VAL(double,  hill_flscale,           nhill,    "scales the width of active force (curves degroote)")                 \
  VAL(double,  hill_mass,              nhill,    "muscle mass [kg]; negative: from force, tissue and length")          \
  VAL(double,  hill_tension,           nhill,    "specific tension of muscle tissue [Pa]")                             \
  VAL(double,  hill_density,           nhill,    "density of muscle tissue [kg/m^3]")                                  \
  VAL(double,  hill_slowtwitch,        nhill,    "share of slow-twitch fibres, for metabolic power")                   \
  VAL(double,  hill_minact,            nhill,    "least activation that the fibres see")                               \
  VAL(double,  hill_minlength,         nhill,    "least fibre length [optimal lengths]")                               \
  VAL(snByte,  hill_rigiddamping,      nhill,    "1: fibres on a rigid tendon are damped; De Groote's may push")       \
  VAL(snInt3,  hill_functionid,        nhill,    "functions of active force, passive force and tendon force (curves schutte) or force by velocity (curves functions); -1: none")

// Hill muscles: what a refresh makes of the parameters
#define SN_HILL_DERIVED_FIELDS(VAL, REF, MAT)                                                                          \
  VAL(double,  hill_fiberlength0,      nhill,    "fibre length at reset [m]")                                          \
  VAL(double,  hill_speed,             nhill,    "maximal shortening velocity [m/s]")                                  \
  VAL(double,  hill_cos0,              nhill,    "cosine of the pennation angle at optimal fibre length")              \
  VAL(double,  hill_thickness,         nhill,    "muscle thickness where the pennation angle varies [m]")              \
  VAL(double,  hill_fibermin,          nhill,    "least fibre length [m]")                                             \
  VAL(double,  hill_alongmin,          nhill,    "least extent of the fibres along the tendon [m]")                    \
  VAL(double,  hill_invoptlength,      nhill,    "inverse of the optimal fibre length [1/m]")                          \
  VAL(double,  hill_invspeed,          nhill,    "inverse of the maximal shortening velocity [s/m]")                   \
  VAL(double,  hill_invslacklength,    nhill,    "inverse of the tendon slack length [1/m]")                           \
  VAL(double,  hill_tendonrate,        nhill,    "exponent of tendon force by strain in use")                          \
  VAL(double,  hill_tendonscale,       nhill,    "scale of tendon force in use")                                       \
  VAL(double,  hill_passiverate,       nhill,    "exponent of passive force in use")                                   \
  VAL(double,  hill_passivescale,      nhill,    "scale of passive force in use")                                      \
  VAL(double,  hill_passiveoffset,     nhill,    "offset of passive force in use")                                     \
  VAL(double,  hill_musclemass,        nhill,    "muscle mass in use [kg]")                                            \
  VAL(snMillardPrm, millard_prm,      nmillard,  "parameters of a set of Millard's curves (snMillardShape)")           \
  VAL(snMillardCurves, millard_curves, nmillard, "pieces of a set of Millard's curves")

// sensors
#define SN_SENSOR_FIELDS(VAL, REF, MAT)                                                                                \
  VAL(int,    sensor_type,       nsensor,               "kind of sensor (snSensorType)")                               \
  VAL(int,    sensor_datatype,   nsensor,               "what the numbers of the sensor are; 0: real, 1: not negative, 2: unit vector, 3: quaternion") \
  VAL(int,    sensor_needstage,  nsensor,               "part of a step that the sensor needs: 1 position, 2 velocity, 3 force") \
  VAL(int,    sensor_objtype,    nsensor,               "kind of the object that the sensor measures (snObjectType)")  \
  VAL(int,    sensor_objid,      nsensor,               "object that the sensor measures; -1: none")                   \
  VAL(int,    sensor_reftype,    nsensor,               "kind of the object in whose frame the sensor measures (snObjectType)") \
  VAL(int,    sensor_refid,      nsensor,               "object in whose frame the sensor measures; -1: the world")    \
  VAL(snInt3, sensor_intprm,     nsensor,               "integer parameters of the sensor")                            \
  VAL(int,    sensor_dim,        nsensor,               "number of values of the sensor")                              \
  REF(        sensor_adr,        nsensor, nsensordata,  "first value of the sensor in sensordata")                     \
  VAL(double, sensor_cutoff,     nsensor,               "largest magnitude of the values of the sensor; 0: no limit")  \
  VAL(double, sensor_noise,      nsensor,               "standard deviation of the noise that a user may add to the sensor") \
  VAL(snInt2, sensor_history,    nsensor,               "samples kept of the value, and kind of interpolation")        \
  REF(        sensor_historyadr, nsensor, nhistory,     "first number of the history buffer; -1: none")                \
  VAL(double, sensor_delay,      nsensor,               "delay of the values of the sensor [s]")                       \
  VAL(snVec2, sensor_interval,   nsensor,               "period and phase of the measurements of the sensor [s]")      \
  MAT(double, sensor_user,       nsensor, nuser_sensor, "numbers for the user, of each sensor")
