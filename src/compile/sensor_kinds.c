// sensor_kinds.c — the elements of <sensor>: which objects each measures, and how many numbers it gives
//   reads   the attributes that name objects        writes  kind, objects and dimension of the plan's sensors
//   One function per subject, that is, per way of naming objects.
#include "compile/plugin_plan.h"
#include "compile/resource/mesh_resource.h"
#include "compile/sensor.h"
#include "model/model.h"
#include "model/sensor_kind.h"
#include "sinew/physics.h"
#include "spec/descriptor.h"

#include <stdio.h>
#include <string.h>

typedef void AttachFn(snPlan* plan, const snElement* el, snPlanSensor* sensor);

// One of several attributes that name an object.
typedef struct Choice {
  const char* attribute;
  snObjectType type;
} Choice;

// conformance: a mesh that a sensor names is kept where meshes for drawing are not
static const snItem* refer(snPlan* plan, const snElement* el, const char* attribute, snObjectType type) {
  const char* name = sn_spec_text(el, attribute);
  snItem* item = name ? sn_plan_refer(plan, type, el, attribute, name) : NULL;
  if (item && type == SN_OBJ_MESH) ((snPlanMesh*)(void*)item)->seen = true;
  return item;
}

static void measure(snPlan* plan, const snElement* el, snPlanSensor* sensor, Choice choice) {
  sensor->object_type = choice.type;
  sensor->object = refer(plan, el, choice.attribute, choice.type);
}

static void refer_to(snPlan* plan, const snElement* el, snPlanSensor* sensor, Choice choice) {
  sensor->reference_type = choice.type;
  sensor->reference = refer(plan, el, choice.attribute, choice.type);
}

// The one choice that was written. `needed`: none is an error.
static const Choice* choose(snPlan* plan, const snElement* el, const Choice* choices, int count, bool needed) {
  const Choice* found = NULL;
  char known[80] = "";
  for (int i = 0; i < count; i++) {
    size_t used = strlen(known);
    snprintf(known + used, sizeof known - used, "%s'%s'", used ? " or " : "", choices[i].attribute);
    if (!sn_spec_text(el, choices[i].attribute)) continue;
    if (found)
      sn_plan_error(plan, el, choices[i].attribute, "cannot be combined with '%s': one is enough", found->attribute);
    else
      found = &choices[i];
  }
  if (!found && needed) sn_plan_error(plan, el, NULL, "needs %s", known);
  return found;
}

static void globally(snPlan* plan, const snElement* el, snPlanSensor* sensor) { (void)plan, (void)el, (void)sensor; }

static void at_site(snPlan* plan, const snElement* el, snPlanSensor* sensor) {
  measure(plan, el, sensor, (Choice){"site", SN_OBJ_SITE});
}

// The wrench between a body and its parent is lost when the body becomes part of it. conformance: bodies without a name
// are merged
static void at_cut(snPlan* plan, const snElement* el, snPlanSensor* sensor) {
  at_site(plan, el, sensor);
  if (!sensor->object) return;
  snItem* body = &((const snPlanSite*)(const void*)sensor->object)->body->item;
  if (body->name[0]) body->referenced = true;
}

static void of_joint(snPlan* plan, const snElement* el, snPlanSensor* sensor) {
  measure(plan, el, sensor, (Choice){"joint", SN_OBJ_JOINT});
}

static void of_scalar_joint(snPlan* plan, const snElement* el, snPlanSensor* sensor) {
  of_joint(plan, el, sensor);
  const snPlanJoint* joint = (const snPlanJoint*)(const void*)sensor->object;
  if (joint && joint->s.type != SN_JOINT_HINGE && joint->s.type != SN_JOINT_SLIDE)
    sn_plan_error(plan, el, "joint", "must name a hinge or a slide, and '%s' is neither", joint->item.name);
}

static void of_ball(snPlan* plan, const snElement* el, snPlanSensor* sensor) {
  of_joint(plan, el, sensor);
  const snPlanJoint* joint = (const snPlanJoint*)(const void*)sensor->object;
  if (joint && joint->s.type != SN_JOINT_BALL)
    sn_plan_error(plan, el, "joint", "must name a ball joint, and '%s' is none", joint->item.name);
}

static void of_joint_limit(snPlan* plan, const snElement* el, snPlanSensor* sensor) {
  of_joint(plan, el, sensor);
  const snPlanJoint* joint = (const snPlanJoint*)(const void*)sensor->object;
  if (joint && !joint->s.limited)
    sn_plan_error(plan, el, "joint", "must name a joint with limits, and '%s' has none", joint->item.name);
}

static void of_tendon(snPlan* plan, const snElement* el, snPlanSensor* sensor) {
  measure(plan, el, sensor, (Choice){"tendon", SN_OBJ_TENDON});
}

static void of_tendon_limit(snPlan* plan, const snElement* el, snPlanSensor* sensor) {
  of_tendon(plan, el, sensor);
  const snPlanTendon* tendon = (const snPlanTendon*)(const void*)sensor->object;
  if (tendon && !tendon->s.limited)
    sn_plan_error(plan, el, "tendon", "must name a tendon with limits, and '%s' has none", tendon->item.name);
}

static void of_actuator(snPlan* plan, const snElement* el, snPlanSensor* sensor) {
  measure(plan, el, sensor, (Choice){"actuator", SN_OBJ_ACTUATOR});
}

static void of_subtree(snPlan* plan, const snElement* el, snPlanSensor* sensor) {
  measure(plan, el, sensor, (Choice){"body", SN_OBJ_BODY});
}

static bool has_frame(int type) {
  return type == SN_OBJ_BODY || type == SN_OBJ_XBODY || type == SN_OBJ_GEOM || type == SN_OBJ_SITE ||
         type == SN_OBJ_CAMERA;
}

static void require_frame(snPlan* plan, const snElement* el, const char* attribute, int type) {
  if (!has_frame(type)) sn_plan_error(plan, el, attribute, "must be a body, xbody, geom, site or camera");
}

static void of_frame(snPlan* plan, const snElement* el, snPlanSensor* sensor) {
  snSpecSensor_framepos s;
  if (!sn_spec_resolve_as(plan->spec, el, SN_EL_SENSOR_FRAMEPOS, &s.el)) return;
  require_frame(plan, el, "objtype", s.objtype);
  if (has_frame(s.objtype)) measure(plan, el, sensor, (Choice){"objname", (snObjectType)s.objtype});

  bool typed = SN_GIVEN(&s, SENSOR_FRAMEPOS, reftype), named = SN_GIVEN(&s, SENSOR_FRAMEPOS, refname);
  if (typed != named) {
    sn_plan_error(plan, el, typed ? "reftype" : "refname", "needs '%s' as well", typed ? "refname" : "reftype");
  } else if (typed) {
    require_frame(plan, el, "reftype", s.reftype);
    if (has_frame(s.reftype)) refer_to(plan, el, sensor, (Choice){"refname", (snObjectType)s.reftype});
  }
}

static void in_site(snPlan* plan, const snElement* el, snPlanSensor* sensor) {
  of_frame(plan, el, sensor);
  refer_to(plan, el, sensor, (Choice){"site", SN_OBJ_SITE});
}

static void in_camera(snPlan* plan, const snElement* el, snPlanSensor* sensor) {
  at_site(plan, el, sensor);
  refer_to(plan, el, sensor, (Choice){"camera", SN_OBJ_CAMERA});
  const snPlanCamera* camera = (const snPlanCamera*)(const void*)sensor->reference;
  if (camera && (!camera->s.resolution[0] || !camera->s.resolution[1]))
    sn_plan_error(plan, el, "camera", "must name a camera with a 'resolution', and '%s' has none", camera->item.name);
}

static void along_rays(snPlan* plan, const snElement* el, snPlanSensor* sensor) {
  static const Choice choices[] = {{"site", SN_OBJ_SITE}, {"camera", SN_OBJ_CAMERA}};
  const Choice* choice = choose(plan, el, choices, 2, true);
  if (choice) measure(plan, el, sensor, *choice);
  sensor->parameters[0] = SN_AS(Sensor_rangefinder, el)->data;
  sensor->dim = sn_ray_report_width(sensor->parameters[0]);
  if (!sensor->object || sensor->object_type != SN_OBJ_CAMERA) return;
  const snPlanCamera* camera = (const snPlanCamera*)(const void*)sensor->object;
  sensor->dim *= (int64_t)camera->s.resolution[0] * camera->s.resolution[1];
}

static void refuse_hfield(snPlan* plan, const snElement* el, const char* attribute, const snItem* item) {
  bool hfield = item && item->type == SN_OBJ_GEOM && ((const snPlanGeom*)(const void*)item)->s.type == SN_GEOM_HFIELD;
  if (hfield) sn_plan_error(plan, el, attribute, "names '%s', a height field, whose distance is not known", item->name);
}

static void between(snPlan* plan, const snElement* el, snPlanSensor* sensor) {
  static const Choice firsts[] = {{"geom1", SN_OBJ_GEOM}, {"body1", SN_OBJ_BODY}};
  static const Choice seconds[] = {{"geom2", SN_OBJ_GEOM}, {"body2", SN_OBJ_BODY}};
  const Choice *first = choose(plan, el, firsts, 2, true), *second = choose(plan, el, seconds, 2, true);
  if (!first || !second) return;
  measure(plan, el, sensor, *first);
  refer_to(plan, el, sensor, *second);
  refuse_hfield(plan, el, first->attribute, sensor->object);
  refuse_hfield(plan, el, second->attribute, sensor->reference);
  if (sensor->object && sensor->object == sensor->reference)
    sn_plan_error(plan, el, second->attribute, "must differ from '%s', both are '%s'", first->attribute,
                sensor->object->name);
}

// Since 3.16 a contact sensor is read as soon as what it reports is known: forces, also where they only choose among
// contacts, are the last. All else follows from positions.
static snSensorStage contact_stage(const snPlan* plan, const snSpecSensor_contact* s) {
  bool forces = s->data & (SN_CONTACT_FORCE | SN_CONTACT_TORQUE) || s->reduce == SN_REDUCE_MAXFORCE ||
                s->reduce == SN_REDUCE_NETFORCE;
  bool early = plan->opt.physics & SN_PHYSICS_SENSORSTAGE && !forces;
  return early ? SN_SENSOR_STAGE_POSITION : SN_SENSOR_STAGE_ACCELERATION;
}

// parameters: what is reported of a contact, which contacts are, how many
static void of_contacts(snPlan* plan, const snElement* el, snPlanSensor* sensor) {
  static const Choice firsts[] = {
      {"site", SN_OBJ_SITE}, {"body1", SN_OBJ_BODY}, {"subtree1", SN_OBJ_XBODY}, {"geom1", SN_OBJ_GEOM}};
  static const Choice seconds[] = {{"body2", SN_OBJ_BODY}, {"subtree2", SN_OBJ_XBODY}, {"geom2", SN_OBJ_GEOM}};
  const snSpecSensor_contact* s = SN_AS(Sensor_contact, el);
  const Choice *first = choose(plan, el, firsts, 4, false), *second = choose(plan, el, seconds, 3, false);
  if (first) measure(plan, el, sensor, *first);
  if (second) refer_to(plan, el, sensor, *second);
  if (s->num <= 0) sn_plan_error(plan, el, "num", "must be positive, found %d", s->num);
  sensor->parameters[0] = s->data;
  sensor->parameters[1] = s->reduce;
  sensor->parameters[2] = s->num;
  sensor->stage = contact_stage(plan, s);
  sensor->dim = (int64_t)s->num * sn_contact_report_width(s->data);
}

static void of_mesh(snPlan* plan, const snElement* el, snPlanSensor* sensor) {
  measure(plan, el, sensor, (Choice){"mesh", SN_OBJ_MESH});
  refer_to(plan, el, sensor, (Choice){"geom", SN_OBJ_GEOM});
  if (plan->opt.physics & SN_PHYSICS_SENSORSTAGE) sensor->stage = SN_SENSOR_STAGE_VELOCITY;
  const snPlanMesh* mesh = (const snPlanMesh*)(const void*)sensor->object;
  if (mesh && mesh->shape) sensor->dim = 3 * (int64_t)mesh->shape->data.nvert;
}

static void of_muscle(snPlan* plan, const snElement* el, snPlanSensor* sensor) {
  measure(plan, el, sensor, (Choice){"actuator", SN_OBJ_ACTUATOR});
  const snPlanActuator* actuator = (const snPlanActuator*)(const void*)sensor->object;
  if (actuator && !actuator->is_hill)
    sn_plan_error(plan, el, "actuator", "needs a Hill muscle, which '%s' is not", actuator->item.name);
}

static void of_user(snPlan* plan, const snElement* el, snPlanSensor* sensor) {
  const snSpecSensor_user* s = SN_AS(Sensor_user, el);
  bool typed = SN_GIVEN(s, SENSOR_USER, objtype), named = SN_GIVEN(s, SENSOR_USER, objname);
  if (typed != named)
    sn_plan_error(plan, el, typed ? "objtype" : "objname", "needs '%s' as well", typed ? "objname" : "objtype");
  else if (typed)
    measure(plan, el, sensor, (Choice){"objname", (snObjectType)s->objtype});
  sensor->data = s->datatype;
  sensor->stage = s->needstage;
  sensor->dim = s->dim;
  if (s->dim < 0) sn_plan_error(plan, el, "dim", "must not be negative, found %d", s->dim);
  if (s->datatype == SN_SENSOR_AXIS && s->dim != 3)
    sn_plan_error(plan, el, "dim", "must be 3 where 'datatype' is axis, found %d", s->dim);
  if (s->datatype == SN_SENSOR_QUATERNION && s->dim != 4)
    sn_plan_error(plan, el, "dim", "must be 4 where 'datatype' is quaternion, found %d", s->dim);
}

// What it measures may be named; its plugin says how many numbers that gives, and when.
static void of_plugin(snPlan* plan, const snElement* el, snPlanSensor* sensor) {
  const snSpecSensor_plugin* s = SN_AS(Sensor_plugin, el);
  if (SN_GIVEN(s, SENSOR_PLUGIN, objtype)) measure(plan, el, sensor, (Choice){"objname", (snObjectType)s->objtype});
  if (SN_GIVEN(s, SENSOR_PLUGIN, reftype)) refer_to(plan, el, sensor, (Choice){"refname", (snObjectType)s->reftype});
  sensor->plugin = sn_plan_plugin(plan, el, SN_PLUGIN_SENSOR);
  if (!sensor->plugin) return;
  const snPlugin* row = sensor->plugin->row;
  sensor->stage = row->stage;
  sensor->dim = row->sensor_count ? row->sensor_count(row, sensor->plugin->numbers) : 0;
}

static AttachFn* const attach[SN_SUBJECT_COUNT] = {
    [SN_SUBJECT_WORLD] = globally,
    [SN_SUBJECT_SITE] = at_site,
    [SN_SUBJECT_SITE_WRENCH] = at_cut,
    [SN_SUBJECT_CAMERA_SITE] = in_camera,
    [SN_SUBJECT_RAYS] = along_rays,
    [SN_SUBJECT_SCALAR_JOINT] = of_scalar_joint,
    [SN_SUBJECT_BALL_JOINT] = of_ball,
    [SN_SUBJECT_LIMITED_JOINT] = of_joint_limit,
    [SN_SUBJECT_TENDON] = of_tendon,
    [SN_SUBJECT_LIMITED_TENDON] = of_tendon_limit,
    [SN_SUBJECT_ACTUATOR] = of_actuator,
    [SN_SUBJECT_HILL_MUSCLE] = of_muscle,
    [SN_SUBJECT_SUBTREE] = of_subtree,
    [SN_SUBJECT_FRAME] = of_frame,
    [SN_SUBJECT_WORLD_FRAME] = of_frame,
    [SN_SUBJECT_FRAME_IN_SITE] = in_site,
    [SN_SUBJECT_GEOM_PAIR] = between,
    [SN_SUBJECT_CONTACTS] = of_contacts,
    [SN_SUBJECT_MESH_POINTS] = of_mesh,
    [SN_SUBJECT_PLUGIN] = of_plugin,
    [SN_SUBJECT_USER] = of_user,
};

static snSensorType type_of(const snElement* el) {
  static const snSensorType types[SN_EL_COUNT] = {
#define SN_SENSOR(KIND, ...) [SN_EL_SENSOR_##KIND] = SN_SENSOR_##KIND,
      SN_SENSOR_KINDS(SN_SENSOR)
#undef SN_SENSOR
  };
  return types[el->kind];
}

void sn_sensor_subject(snPlan* plan, const snElement* el, snPlanSensor* sensor) {
  sensor->type = type_of(el);
  const snSensorKind* kind = sn_sensor_kind(sensor->type);
  sensor->data = kind->data;
  sensor->stage = kind->stage;
  sensor->dim = kind->dim;
  attach[kind->subject](plan, el, sensor);
}
