// test_sensor.c — <sensor>: what is refused, and what is said about values that are not computed
#include "refused.h"

#define MODEL(inside)                                                                                       \
  "<mujoco><asset><hfield name='hills' nrow='2' ncol='2' size='1 1 1 1'/></asset>"                          \
  "<worldbody><camera name='blind' resolution='0 0'/><camera name='eye'/><geom name='hills' type='hfield'"  \
  " hfield='hills'/><body name='b'><joint name='h'/><geom name='g' size='.1' pos='1 0 0'/><site name='s'/>" \
  "<body><joint name='ball' type='ball'/><geom size='.1'/></body></body></worldbody>"                       \
  "<tendon><fixed name='t'><joint joint='h' coef='1'/></fixed></tendon>"                                    \
  "<actuator><motor name='m' joint='h'/></actuator><sensor>" inside "</sensor></mujoco>"

TEST(objects_of_sensors_must_exist) {
  CHECK_REFUSED(MODEL("<touch site='ss'/>"), "site='ss'", "did you mean 's'?");
  CHECK_REFUSED(MODEL("<jointpos joint='x'/>"), "joint='x'", "joint 'x' that does not exist");
  CHECK_REFUSED(MODEL("<framepos objtype='site' objname='b'/>"), "objname", "site 'b' that does not exist");
  CHECK_REFUSED(MODEL("<framepos objtype='body' objname='b' reftype='geom' refname='b'/>"), "refname",
                "geom 'b' that does not exist");
  CHECK_REFUSED(MODEL("<user dim='1' objtype='key' objname='k'/>"), "objname", "key 'k' that does not exist");
}

TEST(a_sensor_fits_what_it_measures) {
  CHECK_REFUSED(MODEL("<jointpos joint='ball'/>"), "joint='ball'/><", "must name a hinge or a slide");
  CHECK_REFUSED(MODEL("<jointactuatorfrc joint='ball'/>"), "joint='ball'/><", "must name a hinge or a slide");
  CHECK_REFUSED(MODEL("<ballquat joint='h'/>"), "joint='h'/></sensor", "must name a ball joint");
  CHECK_REFUSED(MODEL("<jointlimitpos joint='h'/>"), "joint='h'/></sensor", "must name a joint with limits");
  CHECK_REFUSED(MODEL("<tendonlimitfrc tendon='t'/>"), "tendon='t'", "must name a tendon with limits");
  CHECK_REFUSED(MODEL("<camprojection site='s' camera='blind'/>"), "camera='blind'", "with a 'resolution'");
  CHECK_REFUSED(MODEL("<framepos objtype='joint' objname='h'/>"), "objtype",
                "must be a body, xbody, geom, site or camera");
  CHECK_REFUSED(MODEL("<framepos objtype='body' objname='b' reftype='tendon' refname='t'/>"), "reftype",
                "must be a body, xbody, geom, site or camera");
  CHECK_REFUSED(MODEL("<distance geom1='hills' geom2='g'/>"), "geom1", "a height field");
  CHECK_REFUSED(MODEL("<distance geom1='g' geom2='g'/>"), "geom2", "must differ from 'geom1'");
}

TEST(objects_are_named_in_one_way) {
  CHECK_REFUSED(MODEL("<rangefinder/>"), "<rangefinder", "needs 'site' or 'camera'");
  CHECK_REFUSED(MODEL("<rangefinder site='s' camera='eye'/>"), "camera='eye'/></sensor",
                "cannot be combined with 'site'");
  CHECK_REFUSED(MODEL("<normal geom1='g'/>"), "<normal", "needs 'geom2' or 'body2'");
  CHECK_REFUSED(MODEL("<fromto geom1='g' body1='b' geom2='hills'/>"), "body1", "cannot be combined with 'geom1'");
  CHECK_REFUSED(MODEL("<contact geom1='g' site='s'/>"), "geom1", "cannot be combined with 'site'");
  CHECK_REFUSED(MODEL("<contact subtree2='b' body2='b'/>"), "subtree2", "cannot be combined with 'body2'");
  CHECK_REFUSED(MODEL("<framepos objtype='body' objname='b' reftype='geom'/>"), "reftype", "needs 'refname' as well");
  CHECK_REFUSED(MODEL("<framepos objtype='body' objname='b' refname='g'/>"), "refname", "needs 'reftype' as well");
  CHECK_REFUSED(MODEL("<user dim='1' objtype='body'/>"), "objtype", "needs 'objname' as well");
  CHECK_REFUSED(MODEL("<user dim='1' objname='b'/>"), "objname", "needs 'objtype' as well");
}

TEST(numbers_of_sensors_must_make_sense) {
  CHECK_REFUSED(MODEL("<clock noise='-1'/>"), "noise", "must not be negative");
  CHECK_REFUSED(MODEL("<clock cutoff='-1'/>"), "cutoff", "must not be negative");
  CHECK_REFUSED(MODEL("<clock interval='-1'/>"), "interval", "negative interval in sensor");
  CHECK_REFUSED(MODEL("<clock interval='1 .1'/>"), "interval", "positive phase");
  CHECK_REFUSED(MODEL("<clock interval='1 -1'/>"), "interval", "greater than -period");
  CHECK_REFUSED(MODEL("<clock delay='1'/>"), "delay", "setting delay > 0 without a history buffer");
  CHECK_REFUSED(MODEL("<clock nsample='16777217'/>"), "nsample", "at most 2^24 samples in history buffer");
  CHECK_REFUSED(MODEL("<ballquat joint='ball' cutoff='1'/>"), "cutoff", "makes no sense for a direction");
  CHECK_REFUSED(MODEL("<framexaxis objtype='body' objname='b' cutoff='1'/>"), "cutoff", "makes no sense");
  CHECK_REFUSED(MODEL("<contact num='0'/>"), "num", "must be positive");
  CHECK_REFUSED(MODEL("<contact data='pos found'/>"), "data", "out of order");
  CHECK_REFUSED(MODEL("<rangefinder site='s' data='depth dist'/>"), "data", "out of order");
  CHECK_REFUSED(MODEL("<contact num='1000000000' data='found pos'/>"), "<contact num", "4000000000 numbers, more than");
  CHECK_REFUSED(MODEL("<user dim='-1'/>"), "dim", "must not be negative");
  CHECK_REFUSED(MODEL("<user dim='2' datatype='axis'/>"), "dim", "must be 3");
  CHECK_REFUSED(MODEL("<user dim='3' datatype='quaternion'/>"), "dim", "must be 4");
}
