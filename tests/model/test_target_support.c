// test_target_support.c — which kinds each target computes itself, as the columns of their rows say it
//   A row that loses a column is refused or left to one world at a time, with the same numbers: no comparison of
//   targets would see it. So they are written down here once more.
#include "model/target_support.h"
#include "test.h"

#include <stdio.h>
#include <string.h>

typedef struct Served {
  snTarget target;
  snKindTable table;
  const char* words;  // each followed by a blank
} Served;

static const Served served[] = {
    {SN_TARGET_LANES, SN_KINDS_INTEGRATOR,
     "Euler implicitfast "},
    {SN_TARGET_LANES, SN_KINDS_SOLVER,
     ""},
    {SN_TARGET_LANES, SN_KINDS_CONE,
     ""},
    {SN_TARGET_LANES, SN_KINDS_JOINT,
     "free ball slide hinge "},
    {SN_TARGET_LANES, SN_KINDS_EQUALITY,
     ""},
    {SN_TARGET_LANES, SN_KINDS_WRAP,
     "joint pulley site sphere cylinder "},
    {SN_TARGET_LANES, SN_KINDS_TRANSMISSION,
     "joint jointinparent tendon "},
    {SN_TARGET_LANES, SN_KINDS_FORCE,
     "general muscle "},
    {SN_TARGET_LANES, SN_KINDS_DYN,
     "none integrator filter filterexact "},
    {SN_TARGET_LANES, SN_KINDS_GAIN,
     "fixed affine quadratic "},
    {SN_TARGET_LANES, SN_KINDS_BIAS,
     "none affine "},
    {SN_TARGET_LANES, SN_KINDS_CURVES,
     ""},
    {SN_TARGET_LANES, SN_KINDS_ELEMENT,
     ""},
    {SN_TARGET_LANES, SN_KINDS_FUNCTIONAL,
     ""},
    {SN_TARGET_LANES, SN_KINDS_SENSOR,
     ""},
    {SN_TARGET_DEVICE, SN_KINDS_INTEGRATOR,
     "Euler RK4 implicit implicitfast implicitspringdamper "},
    {SN_TARGET_DEVICE, SN_KINDS_SOLVER,
     "PGS CG Newton "},
    {SN_TARGET_DEVICE, SN_KINDS_CONE,
     "pyramidal elliptic "},
    {SN_TARGET_DEVICE, SN_KINDS_JOINT,
     "free ball slide hinge "},
    {SN_TARGET_DEVICE, SN_KINDS_EQUALITY,
     "connect weld joint tendon distance "},
    {SN_TARGET_DEVICE, SN_KINDS_WRAP,
     "joint pulley site sphere cylinder "},
    {SN_TARGET_DEVICE, SN_KINDS_TRANSMISSION,
     "joint jointinparent slidercrank tendon site body "},
    {SN_TARGET_DEVICE, SN_KINDS_FORCE,
     "general muscle hill "},
    {SN_TARGET_DEVICE, SN_KINDS_DYN,
     "none integrator filter filterexact muscle hillmuscle "},
    {SN_TARGET_DEVICE, SN_KINDS_GAIN,
     "fixed affine muscle quadratic "},
    {SN_TARGET_DEVICE, SN_KINDS_BIAS,
     "none affine muscle "},
    {SN_TARGET_DEVICE, SN_KINDS_CURVES,
     "hill millard degroote thelen "},
    {SN_TARGET_DEVICE, SN_KINDS_ELEMENT,
     "limitforce bushing ligament huntcrossley smoothcontact blankevoort "},
    {SN_TARGET_DEVICE, SN_KINDS_FUNCTIONAL,
     ""},
    {SN_TARGET_DEVICE, SN_KINDS_SENSOR,
     "touch accelerometer velocimeter gyro force torque magnetometer rangefinder camprojection "
     "jointpos jointvel tendonpos tendonvel actuatorpos actuatorvel actuatorfrc jointactuatorfrc "
     "tendonactuatorfrc ballquat ballangvel jointlimitpos jointlimitvel jointlimitfrc tendonlimitpos "
     "tendonlimitvel tendonlimitfrc framepos framequat framexaxis frameyaxis framezaxis framelinvel "
     "frameangvel framelinacc frameangacc subtreecom subtreelinvel subtreeangmom insidesite contact "
     "e_potential e_kinetic clock user fiberlength fibervelocity pennation tendonlength tendonstrain "
     "tendonforce activeforce passiveforce fiberpower "},
    {SN_TARGET_DERIVATIVE, SN_KINDS_INTEGRATOR,
     "Euler RK4 implicit implicitfast implicitspringdamper "},
    {SN_TARGET_DERIVATIVE, SN_KINDS_SOLVER,
     "CG Newton "},
    {SN_TARGET_DERIVATIVE, SN_KINDS_CONE,
     "pyramidal elliptic "},
    {SN_TARGET_DERIVATIVE, SN_KINDS_JOINT,
     "free ball slide hinge "},
    {SN_TARGET_DERIVATIVE, SN_KINDS_EQUALITY,
     "connect weld joint tendon distance "},
    {SN_TARGET_DERIVATIVE, SN_KINDS_WRAP,
     "joint pulley site sphere cylinder "},
    {SN_TARGET_DERIVATIVE, SN_KINDS_TRANSMISSION,
     "joint jointinparent slidercrank tendon site body "},
    {SN_TARGET_DERIVATIVE, SN_KINDS_FORCE,
     "general muscle hill partly_hill "},
    {SN_TARGET_DERIVATIVE, SN_KINDS_DYN,
     "none integrator filter filterexact muscle user hillmuscle "},
    {SN_TARGET_DERIVATIVE, SN_KINDS_GAIN,
     "fixed affine muscle user hillmuscle quadratic "},
    {SN_TARGET_DERIVATIVE, SN_KINDS_BIAS,
     "none affine muscle user hillmuscle "},
    {SN_TARGET_DERIVATIVE, SN_KINDS_CURVES,
     "hill millard degroote thelen schutte functions "},
    {SN_TARGET_DERIVATIVE, SN_KINDS_ELEMENT,
     "limitforce bushing ligament huntcrossley smoothcontact coordinateforce pointforce expressionbushing "
     "blankevoort "},
    {SN_TARGET_DERIVATIVE, SN_KINDS_FUNCTIONAL,
     "length momentarm "},
    {SN_TARGET_DERIVATIVE, SN_KINDS_SENSOR,
     "accelerometer velocimeter gyro magnetometer jointpos jointvel tendonpos tendonvel actuatorpos "
     "actuatorvel actuatorfrc tendonactuatorfrc ballquat ballangvel jointlimitpos jointlimitvel "
     "framepos framequat framexaxis frameyaxis framezaxis framelinvel frameangvel framelinacc "
     "frameangacc subtreecom subtreelinvel subtreeangmom insidesite e_kinetic clock "},
};

// The word in the quotes of a name such as "the gain 'user'", and a blank.
static void add_word(char* text, size_t size, const char* name) {
  const char* first = strchr(name, '\'') + 1;
  snprintf(text + strlen(text), size - strlen(text), "%.*s ", (int)(strchr(first, '\'') - first), first);
}

TEST(every_target_computes_the_kinds_that_it_is_known_to_compute) {
  for (size_t i = 0; i < sizeof served / sizeof served[0]; i++) {
    const Served* row = &served[i];
    char found[1024] = "";
    for (int kind = 0; sn_kind_name(row->table, kind); kind++) {
      snSupport support = sn_support(row->table, kind, row->target);
      if (support == SN_SUPPORT_KERNEL || support == SN_SUPPORT_EXACT)
        add_word(found, sizeof found, sn_kind_name(row->table, kind));
    }
    CHECK_TEXT(found, row->words);
  }
}
