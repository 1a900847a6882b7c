// selfcheck_models.c — models of `sinew selfcheck`, small and without files: together they reach every stage of a step
#include "selfcheck/selfcheck.h"

#include <string.h>

// ---- joints and forces of joints

static const char joints[] =
    "<mujoco><option timestep='0.002'/><worldbody>"
    "<body pos='0 0 2'><joint type='ball' damping='0.02' stiffness='0.3'/>"
    "<geom type='capsule' fromto='0 0 0 .1 0 -.4' size='.03'/>"
    "<body pos='.1 0 -.4'>"
    "<joint name='knee' axis='0 1 0' range='-100 40' limited='true' springref='20' stiffness='1'/>"
    "<geom type='capsule' fromto='0 0 0 0 .05 -.4' size='.02'/>"
    "<body pos='0 .05 -.4'>"
    "<joint name='rod' type='slide' axis='0 .2 1' range='-.1 .1' limited='true' frictionloss='.05'/>"
    "<geom type='ellipsoid' size='.05 .03 .08'/><site name='tip' pos='0 0 -.08'/></body></body></body>"
    "<body pos='1 0 1'><freejoint/><geom type='box' size='.1 .2 .05'/>"
    "<body><joint axis='1 0 0' pos='0 .1 0' armature='.01'/>"
    "<geom type='cylinder' size='.03 .1' pos='0 .2 0'/></body></body>"
    "</worldbody><actuator><motor joint='knee' gear='.5'/><position joint='rod' kp='20' dampratio='1'/>"
    "</actuator>"
    "<sensor><jointpos joint='knee'/><framelinacc objtype='site' objname='tip'/><gyro site='tip'/>"
    "<accelerometer site='tip'/>"
    "<force site='tip'/><torque site='tip'/><jointlimitfrc joint='rod'/><clock/></sensor></mujoco>";

static const char couplings[] =
    "<mujoco><option timestep='0.002'/><worldbody>"
    "<body name='a' pos='0 0 1'><joint name='a' axis='0 1 0'/>"
    "<geom type='capsule' fromto='0 0 0 .3 0 0' size='.02'/>"
    "<body name='b' pos='.3 0 0'><joint name='b' axis='0 1 0'/>"
    "<geom type='capsule' fromto='0 0 0 .3 0 0' size='.02'/>"
    "<body name='c' pos='.3 0 0'><joint name='c' axis='0 1 0' damping='.01'/>"
    "<geom size='.04' pos='.1 0 0'/></body></body></body>"
    "<body name='d' pos='.8 0 1'><freejoint/><geom type='box' size='.05 .05 .05'/></body>"
    "<body name='e' pos='0 .5 1'><joint name='e' axis='1 0 0' pos='0 0 .2'/>"
    "<geom type='capsule' fromto='0 0 .2 0 0 -.2' size='.03'/></body>"
    "<body name='f' pos='0 .9 1' gravcomp='.5'><joint name='f' axis='1 0 0' pos='0 0 .2'/>"
    "<geom type='capsule' fromto='0 0 .2 0 0 -.2' size='.03'/></body>"
    "</worldbody><tendon><fixed name='sum' limited='true' range='-.5 .5' stiffness='2' damping='.05'>"
    "<joint joint='b' coef='1'/>"
    "<joint joint='c' coef='-.7'/></fixed></tendon>"
    "<equality><weld body1='c' body2='d' torquescale='.3'/>"
    "<joint joint1='e' joint2='f' polycoef='0 .8 .2 0 0'/>"
    "<connect body1='b' body2='world' anchor='.3 0 0' solref='.05 1'/></equality>"
    "<actuator><velocity joint='e' kv='.3'/>"
    "<general joint='f' gainprm='.4' biastype='affine' biasprm='.01 -.2 -.05' dyntype='filter' dynprm='.05'/>"
    "<motor name='f2' tendon='sum' gear='.2'/></actuator><sensor><tendonpos tendon='sum'/>"
    "<tendonvel tendon='sum'/><actuatorfrc actuator='f2'/></sensor></mujoco>";

// ---- contacts

static const char shapes[] =
    "<mujoco><option timestep='0.002'/><asset>"
    "<mesh name='gem' vertex='0 0 .12 .1 0 0 0 .1 0 -.1 0 0 0 -.1 0 .03 .04 -.1'/>"
    "<hfield name='hills' nrow='4' ncol='5' size='1.5 1.5 .2 .1' "
    "elevation='0 .3 .1 0 .2 .4 1 .5 .2 0 .1 .6 .3 .8 .1 0 .2 .1 .3 0'/>"
    "</asset>"
    "<worldbody><geom type='hfield' hfield='hills' pos='2 0 0'/><geom type='plane' size='5 5 .1'/>"
    "<body pos='0 0 .5'><freejoint/><geom type='sphere' size='.1'/></body>"
    "<body pos='.05 .02 .8'><freejoint/><geom type='capsule' size='.06 .1' euler='40 20 0'/></body>"
    "<body pos='-.03 .04 1.1'><freejoint/><geom type='box' size='.1 .07 .05' euler='10 30 5' condim='4'/>"
    "</body>"
    "<body pos='.02 -.05 1.4'><freejoint/>"
    "<geom type='cylinder' size='.08 .05' euler='70 10 0' condim='6' friction='.8 .02 .001'/></body>"
    "<body pos='.01 .03 1.7'><freejoint/><geom type='ellipsoid' size='.1 .06 .08' condim='1'/></body>"
    "<body pos='-.02 .01 2'><freejoint/><geom type='mesh' mesh='gem'/></body>"
    "<body pos='2 .1 1'><freejoint/><geom type='box' size='.1 .1 .1' euler='20 20 20'/></body>"
    "<body pos='2.2 -.2 1'><freejoint/><geom type='mesh' mesh='gem'/></body></worldbody></mujoco>";

static const char stack[] =
    "<mujoco><option timestep='0.004'><flag sleep='enable'/></option><worldbody>"
    "<geom type='plane' size='5 5 .1'/>"
    "<replicate count='3' offset='.5 0 0'><body pos='0 0 .1'><freejoint/>"
    "<geom type='box' size='.1 .1 .1'/></body>"
    "<body pos='0 0 .305'><freejoint/><geom type='box' size='.08 .08 .1'/></body>"
    "<body pos='.02 0 .52'><freejoint/><geom size='.1'/></body></replicate></worldbody></mujoco>";

static const char walker[] =
    "<mujoco><compiler autolimits='true'/><option timestep='0.002'/><default>"
    "<joint damping='.5' armature='.01'/>"
    "<geom type='capsule' size='.04' friction='1 .01 .001'/><motor ctrlrange='-1 1' gear='15'/></default>"
    "<worldbody>"
    "<geom type='plane' size='20 20 .1'/><body name='torso' pos='0 0 1.1'><freejoint/>"
    "<geom fromto='0 0 -.2 0 0 .25' size='.09'/>"
    "<site name='imu'/><replicate count='2' offset='0 .2 0'><body pos='0 -.1 -.25'>"
    "<joint name='hip' axis='0 1 0' range='-90 60'/><joint name='side' axis='1 0 0' range='-30 30'/>"
    "<geom fromto='0 0 0 0 0 -.4'/>"
    "<body pos='0 0 -.4'><joint name='knee' axis='0 1 0' range='0 130'/><geom fromto='0 0 0 0 0 -.4'/>"
    "<body pos='0 0 -.42'><joint name='ankle' axis='0 1 0' range='-40 40'/>"
    "<geom type='box' size='.12 .05 .02' pos='.04 0 0'/>"
    "<site name='foot' type='box' size='.13 .06 .03' pos='.04 0 0'/></body></body></body></replicate>"
    "</body></worldbody><actuator>"
    "<motor joint='hip0'/><motor joint='side0'/><motor joint='knee0'/><motor joint='ankle0'/>"
    "<motor joint='hip1'/><motor joint='side1'/><motor joint='knee1'/><motor joint='ankle1'/></actuator>"
    "<sensor>"
    "<accelerometer site='imu'/><gyro site='imu'/><velocimeter site='imu'/><touch site='foot0'/>"
    "<touch site='foot1'/>"
    "<subtreecom body='torso'/><subtreelinvel body='torso'/><subtreeangmom body='torso'/>"
    "<framequat objtype='site' objname='imu'/></sensor></mujoco>";

// ---- tendons and muscles

#define ARM(tendons, muscles)                                                                                       \
  "<mujoco><compiler autolimits='true'/><option timestep='0.001'/><worldbody><body pos='0 0 1'>"                    \
  "<geom type='capsule' fromto='0 0 0 0 0 -.3' size='.03' contype='0' conaffinity='0'/>"                            \
  "<joint name='shoulder' axis='0 1 0' range='-60 120' damping='.1'/><site name='o1' pos='.02 0 -.05'/>"            \
  "<site name='o2' pos='-.02 0 -.05'/><site name='back' pos='-.06 0 -.3'/>"                                         \
  "<geom name='pulley' type='cylinder' size='.025 .05' pos='0 0 -.3' euler='90 0 0' contype='0' conaffinity='0'/>"  \
  "<geom name='ball' type='sphere' size='.03' pos='0 0 -.3' contype='0' conaffinity='0'/>"                          \
  "<body pos='0 0 -.3'><joint name='elbow' axis='0 -1 0' range='0 140' damping='.1'/>"                              \
  "<geom type='capsule' fromto='0 0 0 0 0 -.3' size='.025' contype='0' conaffinity='0'/>"                           \
  "<site name='i1' pos='.02 0 -.06'/>"                                                                              \
  "<site name='i2' pos='-.02 0 -.05'/></body></body></worldbody>" tendons muscles "</mujoco>"

#define WRAPS                                                                                                       \
  "<tendon><spatial name='flexor'><site site='o1'/><geom geom='ball'/><site site='i1'/></spatial>"                  \
  "<spatial name='extensor' springlength='.2 .3' stiffness='20' damping='.4'><site site='o2'/>"                     \
  "<geom geom='pulley' sidesite='back'/><site site='i2'/></spatial>"                                                \
  "<spatial name='both' limited='true' range='.05 .5'><site site='o1'/><site site='i1'/>"                           \
  "<pulley divisor='2'/>"                                                                                           \
  "<site site='o2'/><site site='i1'/><pulley divisor='2'/><site site='o1'/><geom geom='pulley'/>"                   \
  "<site site='i2'/></spatial></tendon>"

static const char tendons[] = ARM(
    WRAPS, "<actuator><motor tendon='flexor' gear='-10' ctrlrange='0 1'/><position tendon='both' kp='30'/></actuator>"
           "<sensor><tendonpos tendon='both'/><tendonactuatorfrc tendon='flexor'/></sensor>");

static const char muscles[] =
    ARM(WRAPS, "<actuator><muscle name='flexor' tendon='flexor' force='200'/>"
               "<muscle tendon='extensor' scale='150' tausmooth='.01'/></actuator>"
               "<sensor><actuatorpos actuator='flexor'/></sensor>");

#define HILL(attributes)                                                                                            \
  ARM(WRAPS, "<actuator>"                                                                                           \
             "<hillmuscle tendon='flexor' force='300' optlen='.14' slacklen='.17' pennation='.2' " attributes       \
             "/><hillmuscle tendon='extensor' force='250' optlen='.13' slacklen='.17' " attributes "/>"             \
             "</actuator>")
static const char hill_rigid[] = HILL("tendonmodel='rigid'");
static const char hill_compliant[] = HILL("tendonmodel='compliant'");
static const char hill_thelen[] = HILL("curves='thelen' tendonmodel='compliant'");
static const char hill_degroote[] = HILL("curves='degroote' tendonmodel='compliant'");

// ---- flexible bodies, plugins, fluids

static const char flexes[] =
    "<mujoco><option timestep='0.001' solver='CG' tolerance='1e-6'/><worldbody><geom type='sphere' size='.15'/>"
    "<flexcomp name='cloth' type='grid' dim='2' count='6 6 1' spacing='.06 .06 .06' pos='0 0 .3' "
    "radius='.01' mass='.2'>"
    "<edge equality='true' damping='.01'/><contact selfcollide='none'/></flexcomp>"
    "<flexcomp name='jelly' type='grid' dim='3' count='3 3 3' spacing='.06 .06 .06' pos='.5 0 .2' "
    "radius='.005' mass='.3'>"
    "<elasticity young='5e3' poisson='.2' damping='.01'/><contact selfcollide='none' internal='false'/>"
    "</flexcomp>"
    "<geom type='plane' size='2 2 .1' pos='0 0 -.1'/></worldbody></mujoco>";

static const char fluid[] =
    "<mujoco><option timestep='0.002' density='1000' viscosity='.001' wind='.2 0 .1'/><worldbody>"
    "<body pos='0 0 1'><freejoint/>"
    "<geom type='ellipsoid' size='.1 .02 .2' fluidshape='ellipsoid' density='900'/></body>"
    "<body pos='1 0 1'><freejoint/><geom type='box' size='.1 .05 .1' density='1100'/></body>"
    "<body pos='2 0 1'><joint axis='0 1 0'/>"
    "<geom type='capsule' fromto='0 0 0 .3 0 0' size='.02' fluidshape='ellipsoid'/></body>"
    "</worldbody></mujoco>";

static const char plugins[] =
    "<mujoco><extension><plugin plugin='mujoco.elasticity.cable'/><plugin plugin='mujoco.pid'>"
    "<instance name='pid'>"
    "<config key='kp' value='20'/><config key='ki' value='2'/><config key='kd' value='1'/>"
    "<config key='imax' value='3'/></instance></plugin>"
    "<plugin plugin='mujoco.sdf.torus'><instance name='torus'><config key='radius1' value='.15'/>"
    "<config key='radius2' value='.05'/>"
    "</instance></plugin></extension><asset><mesh name='torus'><plugin instance='torus'/></mesh></asset>"
    "<option timestep='0.001' sdf_iterations='10' sdf_initpoints='20'/><worldbody>"
    "<composite type='cable' curve='s' count='9 1 1' size='.6' offset='-.3 0 1' initial='none'>"
    "<plugin plugin='mujoco.elasticity.cable'>"
    "<config key='twist' value='1e6'/><config key='bend' value='4e6'/></plugin>"
    "<joint kind='main' damping='.01'/>"
    "<geom type='capsule' size='.005' density='2000'/></composite>"
    "<body pos='0 1 1'><joint name='arm' axis='0 1 0'/>"
    "<geom type='capsule' fromto='0 0 0 .3 0 0' size='.02'/></body>"
    "<geom type='plane' size='3 3 .1'/><body pos='1 0 .3' euler='20 10 0'><freejoint/>"
    "<geom type='sdf' mesh='torus'>"
    "<plugin instance='torus'/></geom></body></worldbody><actuator>"
    "<plugin joint='arm' plugin='mujoco.pid' instance='pid' actdim='1' ctrlrange='-1 1'/>"
    "</actuator></mujoco>";

// ---- by name

#define MODEL(name) {#name, name}
static const snSelfcheckModel models[] = {
    MODEL(joints),        MODEL(couplings), MODEL(shapes),     MODEL(stack),          MODEL(walker),
    MODEL(tendons),       MODEL(muscles),   MODEL(hill_rigid), MODEL(hill_compliant), MODEL(hill_thelen),
    MODEL(hill_degroote), MODEL(flexes),    MODEL(fluid),      MODEL(plugins),
};

const snSelfcheckModel* sn_selfcheck_model(const char* name) {
  for (size_t i = 0; i < sizeof models / sizeof models[0]; i++)
    if (strcmp(models[i].name, name) == 0) return &models[i];
  return NULL;
}
