// test_refused.c — one broken model for every rule that MuJoCo's own tests of its reader and compiler hold
#include "compile/refused.h"

// a hinge to act on, and a place for what acts on it
#define HINGED(before, after)                                                                   \
  "<mujoco>" before                                                                             \
  "<worldbody><body><joint name='hip'/><geom size='.2' pos='0 1 0'/><site name='foot'/></body>" \
  "</worldbody>" after "</mujoco>"
#define ACTED(actuator) HINGED("", "<actuator>" actuator "</actuator>")
#define SENSED(sensor)  HINGED("", "<sensor>" sensor "</sensor>")
#define SIZED(size)     HINGED("<size " size "/>", "")
#define SHAPED(mesh)    "<mujoco><asset>" mesh "</asset></mujoco>"
#define CORNERS         "vertex='0 0 0 2 0 0 0 2 0 0 0 2'"

TEST(sizes_are_whole_numbers_within_bounds) {
  CHECK_REFUSED(SIZED("memory='many'"), "memory", "needs a whole number with an optional suffix");
  CHECK_REFUSED(SIZED("memory='5Q'"), "memory", "suffix K, M, G, T, P or E");
  CHECK_REFUSED(SIZED("memory='-2'"), "memory", "needs a whole number");
  CHECK_REFUSED(SIZED("memory='99999999999E'"), "memory", "needs a whole number");
  CHECK_REFUSED(SIZED("nuser_body='-3'"), "nuser_body", "must be -1 or more, found -3");
  CHECK_REFUSED(SIZED("nuser_jnt='-3'"), "nuser_jnt", "must be -1 or more");
  CHECK_REFUSED(SIZED("nuser_geom='-3'"), "nuser_geom", "must be -1 or more");
  CHECK_REFUSED(SIZED("nuser_site='-3'"), "nuser_site", "must be -1 or more");
  CHECK_REFUSED(SIZED("nuser_cam='-3'"), "nuser_cam", "must be -1 or more");
  CHECK_REFUSED(SIZED("nuser_tendon='-3'"), "nuser_tendon", "must be -1 or more");
  CHECK_REFUSED(SIZED("nuser_actuator='-3'"), "nuser_actuator", "must be -1 or more");
  CHECK_REFUSED(SIZED("nuser_sensor='-3'"), "nuser_sensor", "must be -1 or more");
}

TEST(user_numbers_fit_their_size) {
  CHECK_REFUSED("<mujoco><size nuser_body='1'/><worldbody><body user='4 5'/></worldbody></mujoco>", "user='4",
                "more than the 1 of <size> attribute 'nuser_body'");
  CHECK_REFUSED(
      "<mujoco><size nuser_jnt='1'/><worldbody><body><joint user='4 5'/><geom size='1'/></body></worldbody>"
      "</mujoco>",
      "user='4", "'nuser_jnt'");
  CHECK_REFUSED("<mujoco><size nuser_geom='1'/><worldbody><geom size='1' user='4 5'/></worldbody></mujoco>", "user='4",
                "'nuser_geom'");
  CHECK_REFUSED("<mujoco><size nuser_site='1'/><worldbody><site user='4 5'/></worldbody></mujoco>", "user='4",
                "'nuser_site'");
  CHECK_REFUSED("<mujoco><size nuser_cam='1'/><worldbody><camera user='4 5'/></worldbody></mujoco>", "user='4",
                "'nuser_cam'");
  CHECK_REFUSED(
      HINGED("<size nuser_tendon='1'/>", "<tendon><fixed user='4 5'><joint joint='hip' coef='1'/></fixed></tendon>"),
      "user='4", "'nuser_tendon'");
  CHECK_REFUSED(HINGED("<size nuser_actuator='1'/>", "<actuator><motor joint='hip' user='4 5'/></actuator>"), "user='4",
                "'nuser_actuator'");
  CHECK_REFUSED(HINGED("<size nuser_sensor='1'/>", "<sensor><gyro site='foot' user='4 5'/></sensor>"), "user='4",
                "'nuser_sensor'");
}

TEST(settings_have_a_meaning) {
  CHECK_REFUSED("<mujoco><compiler fusestatic='maybe'/></mujoco>", "fusestatic", "invalid keyword: 'maybe'");
  CHECK_REFUSED("<mujoco><compiler eulerseq='zy'/></mujoco>", "eulerseq", "needs three letters, found 'zy'");
  CHECK_REFUSED("<mujoco><compiler eulerseq='zy'/><compiler eulerseq='xyz'/></mujoco>", "eulerseq='zy",
                "three letters");
  CHECK_REFUSED("<mujoco><option><flag gravity='disable'/><flag contact='disable'/></option></mujoco>", "<flag contact",
                "<flag> may stand only once inside <option>");
  CHECK_REFUSED("<mujoco><option actuatorgroupdisable='2 -1'/></mujoco>", "actuatorgroupdisable", "found -1");
  CHECK_REFUSED("<mujoco><option actuatorgroupdisable='2 40'/></mujoco>", "actuatorgroupdisable", "found 40");
  CHECK_REFUSED("<mujoco><visual><map znear='0'/></visual></mujoco>", "znear", "must be positive, found 0");
  CHECK_REFUSED("<mujoco><visual><map znear='-.1'/></visual></mujoco>", "znear", "must be positive, found -0.1");
  CHECK_REFUSED("<mujoco><statistic extent='0'/></mujoco>", "extent", "must be positive, found 0");
  CHECK_REFUSED("<mujoco><statistic extent='-4'/></mujoco>", "extent", "must be positive, found -4");
}

TEST(numbers_are_numbers_and_as_many_as_asked_for) {
  CHECK_REFUSED(WORLD("<geom size='1' zaxis='(0 0 1)'/>"), "zaxis", "holds '(0', which is not a number");
  CHECK_REFUSED(WORLD("<geom size='1' zaxis='0 0 1 0'/>"), "zaxis", "needs 3 numbers, found 4");
  CHECK_REFUSED(WORLD("<geom size='1' zaxis='0 1'/>"), "zaxis", "needs 3 numbers, found 2");
  CHECK_REFUSED(WORLD("<geom size='1' pos='1.2.3 0 0'/>"), "pos", "holds '1.2.3', which is not a number");
  CHECK_REFUSED(WORLD("<geom size='1' quat='0 0 0 0'/>"), "quat", "is zero, which is no rotation");
  CHECK_REFUSED(WORLD("<geom size='1' group='77777777777777777777'/>"), "group", "not an integer of 32 bits");
  CHECK_REFUSED(WORLD("<geom size='nan'/>"), "size", "not finite");
  CHECK_REFUSED(WORLD("<geom type='ellipsoid' size='1 1'/>"), "size", "found 0 in place 3");
  CHECK_REFUSED(ACTED("<general joint='hip' dyntype='filter' actrange='1'/>"), "actrange", "needs 2 numbers, found 1");
}

TEST(names_and_classes_are_unique_and_known) {
  CHECK_REFUSED(WORLD("<geom name='a' size='1'/><geom name='a' size='1'/>"), "name='a' size='1'/></world",
                "is taken by the <geom> at case.xml:1:20");
  CHECK_REFUSED(WORLD("<frame name='a'/><body><frame name='a'/></body>"), "name='a'/></body>",
                "is taken by the <frame>");
  CHECK_REFUSED(ACTED("<motor name='a' joint='hip'/><motor name='a' joint='hip'/>"), "name='a' joint='hip'/></act",
                "is taken by the <motor>");
  CHECK_REFUSED("<mujoco><default><default class='a'/><default class='a'/></default></mujoco>", "class='a'/></def",
                "default class 'a' is defined twice");
  CHECK_REFUSED("<mujoco><default class='base'/></mujoco>", "class", "cannot be called 'base'");
  CHECK_REFUSED(WORLD("<geom class='b' size='1'/>"), "class", "default class 'b', which does not exist");
  CHECK_REFUSED("<mujoco><geom/></mujoco>", "<geom", "<geom> may not stand inside <mujoco>");
}

TEST(bodies_keep_to_physics) {
  CHECK_REFUSED(WORLD("<body name='leaf'><joint/></body>"), "<body", "'leaf' moves and so needs mass");
  CHECK_REFUSED(WORLD("<body><geom size='1'/><body><freejoint/><geom size='1'/></body></body>"), "<freejoint",
                "must be in a child of the world");
  CHECK_REFUSED(WORLD("<body><inertial pos='0 0 0' mass='1' diaginertia='1 1 1' fullinertia='1 1 1 0 0 0'/></body>"),
                "fullinertia", "cannot be combined with 'diaginertia'");
  CHECK_REFUSED(WORLD("<body><inertial pos='0 0 0' mass='1' zaxis='1 0 0' fullinertia='1 1 1 0 0 0'/></body>"),
                "fullinertia", "cannot be combined with an orientation");
  CHECK_REFUSED(HINGED("", "<keyframe><key qpos='1 2'/></keyframe>"), "qpos", "may have 1 numbers, found 2");
}

TEST(ranges_say_whether_they_are_in_force) {
  CHECK_REFUSED(
      "<mujoco><compiler autolimits='false'/><worldbody><body><joint range='0 9'/><geom size='1'/></body>"
      "</worldbody></mujoco>",
      "range", "needs 'limited' as well");
  CHECK_REFUSED(HINGED("<compiler autolimits='false'/>",
                       "<tendon><fixed range='0 9'><joint joint='hip' coef='1'/></fixed></tendon>"),
                "range", "needs 'limited' as well");
  CHECK_REFUSED(HINGED("<compiler autolimits='false'/>", "<actuator><motor joint='hip' forcerange='0 9'/></actuator>"),
                "forcerange", "needs 'forcelimited' as well");
}

TEST(cameras_and_lights_are_well_described) {
  CHECK_REFUSED(WORLD("<camera fovy='200'/>"), "fovy", "must be below 180, found 200");
  CHECK_REFUSED(WORLD("<camera fovy='50' sensorsize='1 1' resolution='9 9' focal='1 1'/>"), "sensorsize",
                "cannot be combined with 'fovy'");
  CHECK_REFUSED(WORLD("<camera focal='1 1' resolution='9 9'/>"), "<camera", "'sensorsize' is needed");
  CHECK_REFUSED(WORLD("<camera sensorsize='1 1' focal='1 1' resolution='0 9'/>"), "resolution", "must be positive");
}

TEST(meshes_and_images_have_a_shape) {
  CHECK_REFUSED(SHAPED("<mesh name='m' file='away.obj'/>"), "file", "cannot read 'away.obj'");
  CHECK_REFUSED(SHAPED("<mesh name='m' file='away.xyz'/>"), "file", "is no STL, OBJ, MSH or VTP file");
  CHECK_REFUSED(SHAPED("<mesh name='m' content_type='mesh/unheard' file='away'/>"), "content_type", "'mesh/unheard'");
  CHECK_REFUSED(SHAPED("<mesh name='m' " CORNERS " face='0 1 2 1 2 9'/>"), "<mesh", "on vertex 9");
  CHECK_REFUSED(SHAPED("<mesh name='m' " CORNERS " texcoord='0 0 1 1'/>"), "<mesh", "texture coordinates");
  CHECK_REFUSED(SHAPED("<mesh name='m' builtin='wedge'/>"), "builtin", "needs 'params'");
  CHECK_REFUSED(SHAPED("<mesh name='m' builtin='plate' params='3'/>"), "params", "needs 2 numbers");
  CHECK_REFUSED(SHAPED("<mesh name='m' builtin='plate' params='0 3'/>"), "params", "positive resolutions");
  CHECK_REFUSED(SHAPED("<mesh name='m' builtin='plate' params='3 3' " CORNERS "/>"), "builtin",
                "combined with 'vertex'");
  CHECK_REFUSED(SHAPED("<hfield name='h' nrow='2' ncol='2' size='1 1 1 1' elevation='1 2 3'/>"), "elevation",
                "has 3 numbers");
  CHECK_REFUSED(SHAPED("<hfield name='h' content_type='image/gif' file='a' size='1 1 1 1'/>"), "content_type",
                "'image/gif'");
  CHECK_REFUSED(SHAPED("<texture name='t' type='2d' content_type='image/gif' file='a'/>"), "content_type",
                "'image/gif'");
  CHECK_REFUSED(SHAPED("<texture name='t' type='2d' builtin='flat' width='2' height='2'/><material name='m' "
                       "texture='t'><layer role='rgb' texture='t'/></material>"),
                "<layer", "texture");
}

TEST(tendons_can_be_pulled_straight) {
  CHECK_REFUSED(HINGED("", "<tendon><spatial><site site='foot'/><pulley divisor='2'/></spatial></tendon>"),
                "<site site", "is alone on its branch");
  CHECK_REFUSED(HINGED("", "<tendon><fixed springlength='2 1'><joint joint='hip' coef='1'/></fixed></tendon>"),
                "springlength", "must not fall, found 2 1");
  CHECK_REFUSED(HINGED("", "<tendon><spatial armature='-1'><site site='foot'/><site site='foot'/></spatial></tendon>"),
                "armature", "must not be negative, found -1");
  CHECK_REFUSED(HINGED("", "<tendon><fixed actuatorfrcrange='a b'><joint joint='hip' coef='1'/></fixed></tendon>"),
                "actuatorfrcrange", "holds 'a', which is not a number");
}

TEST(actuators_can_act) {
  CHECK_REFUSED(ACTED("<general joint='hip' dyntype='filter' actlimited='true'/>"), "<general", "'actrange' must rise");
  CHECK_REFUSED(ACTED("<general joint='hip' dyntype='filter' actlimited='true' actrange='3 2'/>"), "actrange",
                "must rise, found 3 2");
  CHECK_REFUSED(ACTED("<general joint='hip' actrange='2 3'/>"), "actrange", "'dyntype' none has none");
  CHECK_REFUSED(ACTED("<general joint='hip' dyntype='filter' actdim='3'/>"), "actdim", "above 1 needs 'dyntype' user");
  CHECK_REFUSED(ACTED("<general joint='hip' actdim='1'/>"), "actdim", "must be 0 where 'dyntype' is none");
  CHECK_REFUSED(ACTED("<general joint='hip' dyntype='filter' actdim='0'/>"), "actdim", "must not be 0");
  CHECK_REFUSED(ACTED("<motor joint='hip' actlimited='true'/>"), "actlimited", "has no attribute 'actlimited'");
  CHECK_REFUSED(ACTED("<motor joint='hip' delay='.1'/>"), "delay", "setting delay > 0 without a history buffer");
  CHECK_REFUSED(ACTED("<position joint='hip' kv='-2'/>"), "kv", "kv cannot be negative");
  CHECK_REFUSED(ACTED("<position joint='hip' inheritrange='1'/>"), "inheritrange", "finds no range in 'hip'");
  CHECK_REFUSED(ACTED("<intvelocity joint='hip'/>"), "<intvelocity", "'actrange' must rise");
  CHECK_REFUSED(ACTED("<damper joint='hip' kv='-2' ctrlrange='0 1'/>"), "kv", "must not be negative");
  CHECK_REFUSED(ACTED("<damper joint='hip'/>"), "<damper", "'ctrlrange' must rise");
  CHECK_REFUSED(ACTED("<damper joint='hip' ctrlrange='-2 1'/>"), "ctrlrange", "must not be negative here");
  CHECK_REFUSED(
      "<mujoco><worldbody><body name='b'><geom size='1'/></body></worldbody><actuator>"
      "<adhesion body='b' ctrlrange='-2 1'/></actuator></mujoco>",
      "ctrlrange", "must not be negative here");
  CHECK_REFUSED(ACTED("<muscle joint='hip' tausmooth='-1'/>"), "tausmooth", "tausmooth cannot be negative");
}

TEST(sensors_have_something_to_measure) {
  CHECK_REFUSED(SENSED("<framepos objtype='site' objname='toe'/>"), "objname",
                "names a site 'toe' that does not exist");
  CHECK_REFUSED(SENSED("<framepos objtype='site' objname='foot' reftype='body' refname='leg'/>"), "refname",
                "names a body 'leg' that does not exist");
  CHECK_REFUSED(SENSED("<framepos objtype='site' objname='foot' refname='foot'/>"), "refname", "needs 'reftype'");
  CHECK_REFUSED(SENSED("<framepos objtype='site' objname='foot' reftype='site'/>"), "reftype", "needs 'refname'");
  CHECK_REFUSED(SENSED("<framepos objtype='site' objname='foot' reftype='joint' refname='hip'/>"), "reftype",
                "must be a body, xbody, geom, site or camera");
  CHECK_REFUSED(SENSED("<user dim='1' objtype='site'/>"), "objtype", "needs 'objname'");
  CHECK_REFUSED(SENSED("<user dim='1' objname='foot'/>"), "objname", "needs 'objtype'");
  CHECK_REFUSED(SENSED("<jointpos joint='hip' interval='-1 0'/>"), "interval", "negative interval in sensor");
  CHECK_REFUSED(SENSED("<jointpos joint='hip' nsample='2' interval='1 .5'/>"), "interval", "positive phase in sensor");
  CHECK_REFUSED(SENSED("<jointpos joint='hip' delay='1'/>"), "delay", "without a history buffer");
}

TEST(copies_need_something_to_copy) {
  CHECK_REFUSED(WORLD("<replicate><geom size='1'/></replicate>"), "<replicate", "needs attribute 'count'");
  CHECK_REFUSED(WORLD("<replicate count='2.5'><geom size='1'/></replicate>"), "count", "not an integer");
  CHECK_REFUSED(WORLD("<replicate count='2' euler='0 0'><geom size='1'/></replicate>"), "euler", "needs 3 numbers");
  CHECK_REFUSED(WORLD("<replicate count='2' childclass='none'><geom size='1'/></replicate>"), "childclass",
                "default class 'none', which does not exist");
  CHECK_REFUSED(WORLD("<composite type='cable' count='4' curve='s t'><geom type='box' size='1 1 1'/></composite>"),
                "curve", "the words s, cos(s), sin(s) and 0");
  CHECK_REFUSED(WORLD("<composite type='cable' count='4' curve='s'><geom type='box' size='1 1 1'/>"
                      "<skin group='9'/></composite>"),
                "group", "must be 0 to 5");
  CHECK_REFUSED("<mujoco><asset><model name='arm' file='away.xml'/></asset></mujoco>", "file",
                "cannot read 'away.xml'");
  CHECK_REFUSED(WORLD("<attach model='arm' prefix='left'/>"), "model", "names a model 'arm' that is not in <asset>");
}

TEST(includes_are_empty_elements_with_a_file) {
  CHECK_REFUSED(WORLD("<include file='a.xml'><geom size='1'/></include>"), "<geom", "may not stand in it");
  CHECK_REFUSED(WORLD("<include file='away.xml'/>"), "file", "cannot read 'away.xml'");
  CHECK_REFUSED(WORLD("<include/>"), "<include", "file");
}

TEST(lists_of_a_flexcomp_are_whole_also_where_its_type_ignores_them) {
  CHECK_REFUSED(WORLD("<flexcomp name='c' dim='3' point='0 0 0' element='0 1 2'/>"), "element",
                "has 3 numbers, not 4 for each element");
  CHECK_REFUSED(WORLD("<flexcomp name='c' dim='3' point='0 0'/>"), "point", "has 2 numbers, not three for each point");
}

TEST(a_plugin_of_the_world_names_one) {
  CHECK_REFUSED(WORLD("<plugin/>"), "<plugin", "needs attribute 'plugin' or 'instance'");
}

TEST(a_flexcomp_of_layers_is_not_of_two_dimensions) {
  CHECK_REFUSED(WORLD("<flexcomp name='cloth' type='grid' dim='2'/>"), "<flexcomp", "points count from 0 to 99");
}

TEST(a_plugin_that_nobody_has_is_named) {
  CHECK_REFUSED("<mujoco><extension><plugin plugin='mujoco.pid'/><plugin plugin='two'/></extension></mujoco>",
                "plugin='two'", "names 'two', which is neither built in nor handed to the loader");
}
