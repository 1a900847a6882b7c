// scene_forces.c — contacts, constraints, measured distances and applied forces of a picture
//   reads   contacts, rows, sensordata, xfrc_applied     writes  items
#include "model/contact_body.h"
#include "scene/items.h"
#include "sinew/query.h"
#include "sinew/support.h"
#include <stdio.h>

static snVec3 load(const double* v) { return (snVec3){v[0], v[1], v[2]}; }

// ---- range finders

// Data kinds that a range finder may give per ray, in the order of their bits: distance, direction, origin, point,
// normal, depth.
enum { RAY_DISTANCE, RAY_DIRECTION, RAY_ORIGIN, RAY_POINT, RAY_NORMAL, RAY_DEPTH, RAY_KINDS };
static const int ray_width[RAY_KINDS] = {1, 3, 3, 3, 3, 1};

// The numbers of one kind in the record of a ray; NULL: not recorded.
static const double* ray_value(const double* record, int kinds, int kind) {
  if (!(kinds & (1 << kind))) return NULL;
  int offset = 0;
  for (int k = 0; k < kind; k++) offset += kinds & (1 << k) ? ray_width[k] : 0;
  return record + offset;
}

static void add_ray(const snScenePass* p, int sensor, snVec3 origin, snVec3 along, const double* record, int kinds) {
  const snModel* m = p->m;
  const float* rgba = m->vis.rgba_rangefinder;
  double width = m->vis.scale_framewidth * m->stat.meansize, length = m->vis.scale_framelength * m->stat.meansize;
  const double *distance = ray_value(record, kinds, RAY_DISTANCE), *point = ray_value(record, kinds, RAY_POINT);
  const double* normal = ray_value(record, kinds, RAY_NORMAL);
  bool hit = distance && *distance >= 0, marked = point && !vec3_is_zero(load(point));
  snVec3 end = hit ? vec3_add_scaled(origin, along, *distance) : (snVec3){0};
  if (hit) sn_scene_link(p, SN_SHAPE_LINE, 3, origin, end, rgba, SN_OBJ_SENSOR, sensor, SN_SCENE_DECOR);
  if (marked) {
    end = load(point);
    snSceneItem* item = sn_scene_item(p, SN_SCENE_DECOR, SN_OBJ_SENSOR, sensor);
    if (!item) return;
    sn_scene_place(item, SN_GEOM_SPHERE, (snVec3){1.5 * width, 0, 0}, end, mat3_identity());
    sn_scene_color(item, rgba);
  }
  if (normal && (hit || marked))
    sn_scene_link(p, SN_SHAPE_ARROW1, width, end, vec3_add_scaled(end, load(normal), 2 * length), rgba, SN_OBJ_SENSOR,
                  sensor, SN_SCENE_DECOR);
}

// Every pixel of a camera is a ray through it: fovy, or focal lengths, principal point and sensor size, give its
// direction, as for the sensor that measures along it.
static void add_camera_rays(const snScenePass* p, int sensor, int cam, int kinds, int size) {
  const snModel* m = p->m;
  int width = m->cam_resolution[cam][0], height = m->cam_resolution[cam][1];
  snMat3 axes = p->d->cam_xmat[cam];
  bool by_focal = m->cam_sensorsize[cam][0] > 0 && m->cam_sensorsize[cam][1] > 0;
  double focal_y = by_focal ? m->cam_intrinsic[cam][1] / m->cam_sensorsize[cam][1] * height
                            : height / (2 * tan(m->cam_fovy[cam] * SN_PI / 360));
  double focal_x = by_focal ? m->cam_intrinsic[cam][0] / m->cam_sensorsize[cam][0] * width : focal_y;
  bool side_by_side = m->cam_projection[cam] == 1, shifted = by_focal && !side_by_side;
  double middle_x = shifted ? m->cam_intrinsic[cam][2] / m->cam_sensorsize[cam][0] * width : width / 2.;
  double middle_y = shifted ? m->cam_intrinsic[cam][3] / m->cam_sensorsize[cam][1] * height : height / 2.;
  for (int row = 0; row < height; row++)
    for (int col = 0; col < width; col++) {
      double x = col + .5 - middle_x, y = middle_y - row - .5;
      snVec3 origin = p->d->cam_xpos[cam], along = {x / focal_x, y / focal_y, -1};
      if (side_by_side) {
        double pixel = m->cam_fovy[cam] / height;
        origin = vec3_add(origin, mat3_mul_vec3(axes, (snVec3){x * pixel, y * pixel, 0}));
        along = (snVec3){0, 0, -1};
      }
      double length;
      along = vec3_direction(mat3_mul_vec3(axes, along), &length);
      add_ray(p, sensor, origin, along, p->d->sensordata + m->sensor_adr[sensor] + size * (row * width + col), kinds);
    }
}

void sn_scene_range_finders(const snScenePass* p) {
  const snModel* m = p->m;
  if (!sn_scene_shows(p, SN_SHOW_RANGEFINDER)) return;
  for (int i = 0; i < m->nsensor; i++) {
    const double* value = p->d->sensordata + m->sensor_adr[i];
    int object = m->sensor_objid[i], kinds = m->sensor_intprm[i][0], size = 0;
    if (m->sensor_type[i] == SN_SENSOR_RANGEFINDER) {
      for (int k = 0; k < RAY_KINDS; k++) size += kinds & (1 << k) ? ray_width[k] : 0;
      if (m->sensor_objtype[i] == SN_OBJ_SITE)
        add_ray(p, i, p->d->site_xpos[object], mat3_col(p->d->site_xmat[object], 2), value, kinds);
      else if (m->sensor_objtype[i] == SN_OBJ_CAMERA)
        add_camera_rays(p, i, object, kinds, size);
    } else if (m->sensor_type[i] == SN_SENSOR_GEOMFROMTO) {
      snVec3 from = load(value), to = load(value + 3);
      if (!vec3_is_zero(from) || !vec3_is_zero(to))
        sn_scene_link(p, SN_SHAPE_LINE, 3, from, to, m->vis.rgba_rangefinder, SN_OBJ_SENSOR, i, SN_SCENE_DECOR);
    }
  }
}

// ---- applied forces, the held body, equality constraints

void sn_scene_applied_forces(const snScenePass* p) {
  const snModel* m = p->m;
  if (!sn_scene_shows(p, SN_SHOW_PERTFORCE)) return;
  for (int body = 1; body < m->nbody; body++) {
    snVec3 force = load((const double*)&p->d->xfrc_applied[body]);  // force, then torque
    if (vec3_length(force) <= SN_MINVAL) continue;
    snVec3 tip = vec3_add_scaled(p->d->xipos[body], force, m->vis.map_force / m->stat.meanmass);
    sn_scene_link(p, SN_SHAPE_ARROW, m->vis.scale_forcewidth * m->stat.meansize, p->d->xipos[body], tip,
                  m->vis.rgba_force, SN_OBJ_UNKNOWN, body, SN_SCENE_DECOR);
  }
}

void sn_scene_held_body(const snScenePass* p) {
  const snModel* m = p->m;
  const snPerturb* held = p->perturb;
  int body = held->select;
  if (body <= 0 || body >= m->nbody) return;
  double width = m->stat.meansize * m->vis.scale_constraint;
  snVec3 point = vec3_add(p->d->xpos[body], mat3_mul_vec3(p->d->xmat[body], held->localpos));
  if (sn_scene_shows(p, SN_SHOW_PERTOBJ) && (held->active & 1)) {
    sn_scene_link(p, SN_GEOM_CAPSULE, width, point, held->refselpos, m->vis.rgba_constraint, SN_OBJ_UNKNOWN, body,
                  SN_SCENE_DECOR);
    snSceneItem* item = sn_scene_item(p, SN_SCENE_DECOR, SN_OBJ_UNKNOWN, body);
    if (!item) return;
    sn_scene_place(item, SN_GEOM_SPHERE, (snVec3){2 * width, 0, 0}, held->refselpos, quat_to_mat3(held->refquat));
    sn_scene_color(item, m->vis.rgba_constraint);
  }
  if (sn_scene_shows(p, SN_SHOW_SELECT)) {
    snSceneItem* item = sn_scene_item(p, SN_SCENE_DECOR, SN_OBJ_UNKNOWN, body);
    if (!item) return;
    sn_scene_place(item, SN_GEOM_SPHERE, (snVec3){m->stat.meansize * m->vis.scale_selectpoint, 0, 0}, point,
                   mat3_identity());
    sn_scene_color(item, m->vis.rgba_selectpoint);
    if (p->options->label == SN_LABEL_SELPNT)
      snprintf(item->label, sizeof item->label, "%.3f %.3f %.3f", point.x, point.y, point.z);
  }
}

static void add_anchor(const snScenePass* p, int equality, snVec3 pos, snMat3 mat, const float rgba[4]) {
  snSceneItem* item = sn_scene_item(p, SN_SCENE_DECOR, SN_OBJ_EQUALITY, equality);
  if (!item) return;
  sn_scene_place(item, SN_GEOM_SPHERE, (snVec3){p->m->stat.meansize * p->m->vis.scale_constraint, 0, 0}, pos, mat);
  sn_scene_color(item, rgba);
  if (p->options->label == SN_LABEL_CONSTRAINT) sn_scene_label(p, item, SN_OBJ_EQUALITY, equality);
}

// The two points that a connect or weld constraint holds together. eq_data has the anchor in the first body of a
// connect at 0, in the second at 3; of a weld the other way round.
void sn_scene_constraints(const snScenePass* p) {
  const snModel* m = p->m;
  const snData* d = p->d;
  if (!sn_scene_shows(p, SN_SHOW_CONSTRAINT)) return;
  for (int i = 0; i < m->neq; i++) {
    bool weld = m->eq_type[i] == SN_EQUALITY_WELD;
    if (!d->eq_active[i] || (!weld && m->eq_type[i] != SN_EQUALITY_CONNECT)) continue;
    for (int side = 0; side < 2; side++) {
      int object = side ? m->eq_obj2id[i] : m->eq_obj1id[i];
      const float* rgba = side ? m->vis.rgba_constraint : m->vis.rgba_connect;
      const double* anchor = m->eq_data[i] + 3 * (side ? !weld : weld);
      if (m->eq_objtype[i] == SN_OBJ_SITE)
        add_anchor(p, i, d->site_xpos[object], d->site_xmat[object], rgba);
      else
        add_anchor(p, i, vec3_add(d->xpos[object], mat3_mul_vec3(d->xmat[object], load(anchor))), d->xmat[object],
                   rgba);
    }
  }
}

// ---- contacts

static void label_contact(const snScenePass* p, snSceneItem* item, const snContact* contact) {
  char text[2][48];
  for (int k = 0; k < 2; k++) {
    const char* name = sn_id_to_name(p->m, SN_OBJ_GEOM, contact->geom[k]);
    if (name && *name)
      snprintf(text[k], sizeof text[k], "%s", name);
    else
      snprintf(text[k], sizeof text[k], "g%d", contact->geom[k]);
  }
  snprintf(item->label, sizeof item->label, "%s | %s", text[0], text[1]);
}

// A disc in the tangent plane, as high as the geoms overlap.
static void add_contact_point(const snScenePass* p, int id, const snContact* contact) {
  const snModel* m = p->m;
  snSceneItem* item = sn_scene_item(p, SN_SCENE_DECOR, SN_OBJ_UNKNOWN, id);
  if (!item) return;
  double unit = m->stat.meansize;
  snMat3 rows = contact->frame;
  snMat3 axes = mat3_from_cols(mat3_row(rows, 1), mat3_row(rows, 2), mat3_row(rows, 0));
  double half = fmax(m->vis.scale_contactheight * unit, -contact->dist / 2);
  sn_scene_place(item, SN_GEOM_CYLINDER, (snVec3){m->vis.scale_contactwidth * unit, half, 0}, contact->pos, axes);
  sn_scene_color(item, contact->efc_address >= 0 ? m->vis.rgba_contactpoint : m->vis.rgba_contactgap);
  if (sn_scene_shows(p, SN_SHOW_ISLAND) && contact->efc_address >= 0 && p->d->nisland > 0) {
    int island = p->d->efc_island[contact->efc_address], dof = 0;
    while (dof < m->nv && p->d->dof_island[dof] != island) dof++;
    sn_scene_island_color(item->rgba, dof, true);
  }
  if (p->options->label == SN_LABEL_CONTACTPOINT) label_contact(p, item, contact);
}

// Arrows of the force on the body with the higher number: one, or the normal and the frictional part.
static void add_contact_force(const snScenePass* p, int id, const snContact* contact) {
  const snModel* m = p->m;
  double force[6];
  sn_contact_force(m, p->d, id, force);
  snVec3 local = {force[0], contact->dim > 1 ? force[1] : 0, contact->dim > 1 ? force[2] : 0};
  if (vec3_length(local) < SN_MINVAL) return;
  bool split = sn_scene_shows(p, SN_SHOW_CONTACTSPLIT) && contact->dim > 1;
  int body[2] = {contact_geom_body(m, contact, 0), contact_geom_body(m, contact, 1)};
  double scale = m->vis.map_force / m->stat.meanmass * (body[0] > body[1] ? -1 : 1);
  int shape = body[0] > 0 && body[1] > 0 && !split ? SN_SHAPE_ARROW2 : SN_SHAPE_ARROW;
  snVec3 part[2] = {{local.x, split ? 0 : local.y, split ? 0 : local.z}, {0, local.y, local.z}};
  for (int k = 0; k < (split ? 2 : 1); k++) {
    snVec3 world = mat3_transpose_mul_vec3(contact->frame, part[k]);
    snSceneItem* item = sn_scene_link(p, shape, m->vis.scale_forcewidth * m->stat.meansize, contact->pos,
                                      vec3_add_scaled(contact->pos, world, scale),
                                      k ? m->vis.rgba_contactfriction : m->vis.rgba_contactforce, SN_OBJ_UNKNOWN, id,
                                      SN_SCENE_DECOR);
    if (item && k == 0 && p->options->label == SN_LABEL_CONTACTFORCE)
      snprintf(item->label, sizeof item->label, "%-.3g", vec3_length(local));
  }
}

void sn_scene_contacts(const snScenePass* p) {
  const snModel* m = p->m;
  double unit = m->stat.meansize / 2;
  for (int i = 0; i < p->d->ncon; i++) {
    const snContact* contact = &p->d->contact[i];
    if (sn_scene_shows(p, SN_SHOW_CONTACTPOINT)) add_contact_point(p, i, contact);
    if (p->options->frame == SN_FRAME_CONTACT)
      sn_scene_axes(p, i, contact->pos, mat3_transpose(contact->frame), m->vis.scale_framelength * unit,
                    m->vis.scale_framewidth * unit);
    if (contact->efc_address >= 0 && sn_scene_shows(p, SN_SHOW_CONTACTFORCE)) add_contact_force(p, i, contact);
  }
}
