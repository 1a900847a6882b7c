// decor.c — what a viewer adds to a picture of a model: frames, inertias, joints, actuators, cameras, lights, links
//   reads   frames of all objects     writes  items
#include "scene/items.h"
#include "scene/scene_path.h"
#include <math.h>
#include <stdio.h>

static double frame_length(const snModel* m) { return m->vis.scale_framelength * m->stat.meansize; }
static double frame_width(const snModel* m) { return m->vis.scale_framewidth * m->stat.meansize; }

static bool is_visible(const snModel* m, int material, const float rgba[4]) {
  return (material >= 0 ? m->mat_rgba[material][3] : rgba[3]) != 0;
}

static bool shows_frame(const snScenePass* p, int body, const snByte* groups, int group) {
  return sn_scene_category(p->m, body) & p->categories && sn_scene_group(groups, group);
}

void sn_scene_object_frames(const snScenePass* p) {
  const snModel* m = p->m;
  double length = frame_length(m), width = frame_width(m);
  for (int geom = 0; geom < m->ngeom && p->options->frame == SN_FRAME_GEOM; geom++)
    if (shows_frame(p, m->geom_bodyid[geom], p->options->geomgroup, m->geom_group[geom]) &&
        is_visible(m, m->geom_matid[geom], m->geom_rgba[geom]))
      sn_scene_axes(p, geom, p->d->geom_xpos[geom], p->d->geom_xmat[geom], length, width);
  for (int site = 0; site < m->nsite && p->options->frame == SN_FRAME_SITE; site++)
    if (shows_frame(p, m->site_bodyid[site], p->options->sitegroup, m->site_group[site]) &&
        is_visible(m, m->site_matid[site], m->site_rgba[site]))
      sn_scene_axes(p, site, p->d->site_xpos[site], p->d->site_xmat[site], length, width);
}

void sn_scene_body_frames(const snScenePass* p) {
  const snModel* m = p->m;
  bool bodies = p->options->frame == SN_FRAME_BODY, world = p->options->frame == SN_FRAME_WORLD;
  if (!bodies && !world) return;
  bool principal = sn_scene_shows(p, SN_SHOW_INERTIA);
  for (int body = world ? 0 : 1; body < (world ? 1 : m->nbody); body++) {
    if (bodies && !(sn_scene_category(m, body) & p->categories)) continue;
    double scale = world ? 2 : 1;
    snVec3 pos = principal ? p->d->xipos[body] : p->d->xpos[body];
    snMat3 axes = principal ? p->d->ximat[body] : p->d->xmat[body];
    sn_scene_axes(p, body, pos, axes, scale * frame_length(m), scale * frame_width(m));
  }
}

// Half axes of the box, or ellipsoid, of uniform density with a body's mass and principal moments of inertia:
// a^2 = k (Iyy + Izz - Ixx) / 2m and so on; k = 3 for a box, 5 for an ellipsoid.
static snVec3 inertia_size(const snModel* m, int body, bool ellipsoid) {
  snVec3 moment = m->body_inertia[body];
  double factor = (ellipsoid ? 5 : 3) / (2 * m->body_mass[body]);
  return (snVec3){sqrt(factor * fmax(0, moment.y + moment.z - moment.x)),
                  sqrt(factor * fmax(0, moment.x + moment.z - moment.y)),
                  sqrt(factor * fmax(0, moment.x + moment.y - moment.z))};
}

void sn_scene_inertias(const snScenePass* p) {
  const snModel* m = p->m;
  bool ellipsoid = m->vis.global_ellipsoidinertia == 1;
  if (!sn_scene_shows(p, SN_SHOW_INERTIA)) return;
  for (int body = 1; body < m->nbody; body++) {
    if (m->body_mass[body] <= SN_MINVAL || !(sn_scene_category(m, body) & p->categories)) continue;
    snSceneItem* item = sn_scene_item(p, SN_SCENE_DECOR, SN_OBJ_BODY, body);
    if (!item) return;
    snVec3 size = inertia_size(m, body, ellipsoid);
    if (sn_scene_shows(p, SN_SHOW_SCLINERTIA)) {  // as large as it would be with the density of water
      double volume = (ellipsoid ? 4 * SN_PI / 3 : 8) * size.x * size.y * size.z;
      size = vec3_scale(size, cbrt(m->body_mass[body] / fmax(SN_MINVAL, volume) / 1000));
    }
    sn_scene_place(item, ellipsoid ? SN_GEOM_ELLIPSOID : SN_GEOM_BOX, size, p->d->xipos[body], p->d->ximat[body]);
    sn_scene_color(item, m->vis.rgba_inertia);
    bool selected = p->perturb->select == body;
    if (selected) item->emission += m->vis.global_glow;
    if (p->options->label == SN_LABEL_BODY || (p->options->label == SN_LABEL_SELECTION && selected))
      sn_scene_label(p, item, SN_OBJ_BODY, body);
  }
}

// conformance: the size that MuJoCo gives to whatever it has no size for; nothing is drawn by it.
static const snVec3 label_size = {.1, .1, .1};

void sn_scene_body_labels(const snScenePass* p) {
  bool all = p->options->label == SN_LABEL_BODY, one = p->options->label == SN_LABEL_SELECTION;
  if ((!all && !one) || sn_scene_shows(p, SN_SHOW_INERTIA)) return;
  for (int body = 1; body < p->m->nbody; body++) {
    if (!(sn_scene_category(p->m, body) & p->categories) || (one && p->perturb->select != body)) continue;
    snSceneItem* item = sn_scene_item(p, SN_SCENE_DECOR, SN_OBJ_UNKNOWN, body);
    if (!item) return;
    sn_scene_place(item, SN_SHAPE_LABEL, label_size, p->d->xpos[body], p->d->xmat[body]);
    sn_scene_label(p, item, SN_OBJ_BODY, body);
  }
}

void sn_scene_island_labels(const snScenePass* p) {
  const snModel* m = p->m;
  if (p->options->label != SN_LABEL_ISLAND || p->d->nisland == 0) return;
  for (int body = 1; body < m->nbody; body++) {
    int weld = m->body_weldid[body];
    if (m->body_dofnum[weld] == 0) continue;
    int island = p->d->dof_island[m->body_dofadr[weld]];
    if (island < 0) continue;
    snSceneItem* item = sn_scene_item(p, SN_SCENE_DECOR, SN_OBJ_UNKNOWN, body);
    if (!item) return;
    sn_scene_place(item, SN_SHAPE_LABEL, label_size, p->d->xipos[body], p->d->ximat[body]);
    snprintf(item->label, sizeof item->label, "%d", island);
  }
}

// ---- joints and actuators

// Shape of a joint: an arrow along its axis, a ball or a box at its anchor.
static void place_joint(const snScenePass* p, snSceneItem* item, int joint, double length, double width, double size) {
  const snModel* m = p->m;
  snVec3 anchor = p->d->xanchor[joint];
  int type = m->jnt_type[joint];
  if (type == SN_JOINT_FREE || type == SN_JOINT_BALL) {
    sn_scene_place(item, type == SN_JOINT_FREE ? SN_GEOM_BOX : SN_GEOM_SPHERE, (snVec3){size, size, size}, anchor,
                   p->d->xmat[m->jnt_bodyid[joint]]);
    return;
  }
  snVec3 tip = vec3_add_scaled(anchor, p->d->xaxis[joint], length);
  sn_scene_connect(item, type == SN_JOINT_SLIDE ? SN_SHAPE_ARROW : SN_SHAPE_ARROW1, width, anchor, tip);
}

void sn_scene_joints(const snScenePass* p) {
  const snModel* m = p->m;
  const snData* d = p->d;
  if (!sn_scene_shows(p, SN_SHOW_JOINT)) return;
  for (int joint = 0; joint < m->njnt; joint++) {
    if (!sn_scene_group(p->options->jointgroup, m->jnt_group[joint])) continue;
    snSceneItem* item = sn_scene_item(p, SN_SCENE_DECOR, SN_OBJ_JOINT, joint);
    if (!item) return;
    double length = m->vis.scale_jointlength * m->stat.meansize;
    place_joint(p, item, joint, length, m->vis.scale_jointwidth * m->stat.meansize, .3 * length);
    float share = 0;  // a joint at its limit takes the colour of constraints by the limit's impedance
    for (int row = d->ne + d->nf; row < d->ne + d->nf + d->nl; row++)
      if (d->efc_type[row] == SN_ROW_LIMIT_JOINT && d->efc_id[row] == joint) share = (float)d->efc_KBIP[row][2];
    for (int k = 0; k < 3; k++) item->rgba[k] = (1 - share) * m->vis.rgba_joint[k] + share * m->vis.rgba_constraint[k];
    if (p->options->label == SN_LABEL_JOINT) sn_scene_label(p, item, SN_OBJ_JOINT, joint);
  }
}

// Colour between those of lowest, resting and highest control or activation.
static void drive_color(const snScenePass* p, int actuator, float rgba[4]) {
  const snModel* m = p->m;
  bool by_activation = sn_scene_shows(p, SN_SHOW_ACTIVATION) && m->actuator_dyntype[actuator];
  snRange range = {-1, 1};
  if (m->actuator_ctrllimited[actuator])
    range = m->actuator_ctrlrange[actuator];
  else if (sn_scene_shows(p, SN_SHOW_ACTIVATION) && m->actuator_actlimited[actuator])
    range = m->actuator_actrange[actuator];
  double rest = range.lo >= 0 ? range.lo : range.hi <= 0 ? range.hi : 0;
  double lowest = range.lo >= 0 ? -1 : range.lo, highest = range.hi <= 0 ? 1 : range.hi;
  int last = m->actuator_actadr[actuator] + m->actuator_actnum[actuator] - 1;
  double drive = real_clamp(by_activation ? p->d->act[last] : p->d->ctrl[actuator], lowest, highest);
  double low = drive <= rest ? (rest - drive) / fmax(SN_MINVAL, rest - lowest) : 0;
  double high = drive > rest ? (drive - rest) / fmax(SN_MINVAL, highest - rest) : 0;
  for (int k = 0; k < 4; k++)
    rgba[k] = (float)(low * m->vis.rgba_actuatornegative[k] + (1 - low - high) * m->vis.rgba_actuator[k] +
                      high * m->vis.rgba_actuatorpositive[k]);
}

static void add_joint_actuator(const snScenePass* p, int actuator, const float rgba[4]) {
  const snModel* m = p->m;
  int target = m->actuator_trnid[actuator][0];
  snSceneItem* item = sn_scene_item(p, SN_SCENE_DECOR, SN_OBJ_ACTUATOR, actuator);
  if (!item) return;
  double unit = m->stat.meansize;
  if (m->actuator_trntype[actuator] == SN_TRANSMISSION_SITE)
    sn_scene_place(item, m->site_type[target], vec3_scale(m->site_size[target], 1.05), p->d->site_xpos[target],
                   p->d->site_xmat[target]);
  else
    place_joint(p, item, target, m->vis.scale_actuatorlength * unit, m->vis.scale_actuatorwidth * unit,
                .33 * m->vis.scale_jointlength * unit);
  sn_scene_color(item, rgba);
  if (p->options->label == SN_LABEL_ACTUATOR) sn_scene_label(p, item, SN_OBJ_ACTUATOR, actuator);
}

// Geoms of a body that sticks to others, a little larger.
static void add_body_actuator(const snScenePass* p, int actuator, const float rgba[4]) {
  const snModel* m = p->m;
  int body = m->actuator_trnid[actuator][0], first = m->body_geomadr[body];
  for (int geom = first; geom < first + m->body_geomnum[body]; geom++) {
    int type = m->geom_type[geom];
    if (type == SN_GEOM_PLANE || type == SN_GEOM_HFIELD || type == SN_GEOM_MESH || type == SN_GEOM_SDF) continue;
    snSceneItem* item = sn_scene_item(p, SN_SCENE_DECOR, SN_OBJ_ACTUATOR, actuator);
    if (!item) return;
    sn_scene_place(item, type, vec3_scale(m->geom_size[geom], 1.05), p->d->geom_xpos[geom], p->d->geom_xmat[geom]);
    sn_scene_color(item, rgba);
  }
}

static void add_tendon_actuator(const snScenePass* p, int actuator, const float rgba[4]) {
  const snModel* m = p->m;
  int tendon = m->actuator_trnid[actuator][0], first = p->d->ten_wrapadr[tendon];
  for (int i = first; i < first + p->d->ten_wrapnum[tendon] - 1; i++) {
    if (sn_path_breaks(p->d, i)) continue;
    snSceneItem* item = sn_scene_item(p, SN_SCENE_DECOR, SN_OBJ_ACTUATOR, actuator);
    if (!item) return;
    double width = m->tendon_width[tendon] * (sn_path_inside(p->d, i) ? .5 : 1) * m->vis.map_actuatortendon;
    sn_scene_connect(item, SN_GEOM_CAPSULE, width, sn_path_point(p->d, i), sn_path_point(p->d, i + 1));
    sn_scene_material(p, item, m->tendon_matid[tendon], m->tendon_rgba[tendon]);
    sn_scene_color(item, rgba);
    if (i == first && p->options->label == SN_LABEL_ACTUATOR) sn_scene_label(p, item, SN_OBJ_ACTUATOR, actuator);
  }
}

static bool switched_off(const snModel* m, int actuator) {
  int group = m->actuator_group[actuator];
  return group >= 0 && group < 31 && (m->opt.disableactuator & (1 << group));
}

void sn_scene_actuators(const snScenePass* p) {
  const snModel* m = p->m;
  if (!sn_scene_shows(p, SN_SHOW_ACTUATOR)) return;
  for (int i = 0; i < m->nu; i++) {
    if (!sn_scene_group(p->options->actuatorgroup, m->actuator_group[i]) || switched_off(m, i)) continue;
    float rgba[4];
    drive_color(p, i, rgba);
    switch (m->actuator_trntype[i]) {
      case SN_TRANSMISSION_JOINT:
      case SN_TRANSMISSION_JOINTINPARENT:
      case SN_TRANSMISSION_SITE: add_joint_actuator(p, i, rgba); break;
      case SN_TRANSMISSION_BODY: add_body_actuator(p, i, rgba); break;
      case SN_TRANSMISSION_TENDON: add_tendon_actuator(p, i, rgba); break;
      default: break;
    }
  }
}

// ---- cameras, lights, links between bodies

static snSceneItem* marker(const snScenePass* p, snObjectType type, int id, int shape, snVec3 size, snVec3 pos,
                           snMat3 mat, const float rgba[4]) {
  snSceneItem* item = sn_scene_item(p, SN_SCENE_DECOR, type, id);
  if (!item) return NULL;
  sn_scene_place(item, shape, size, pos, mat);
  sn_scene_color(item, rgba);
  return item;
}

// Corners of a camera's picture at a distance, counter-clockwise from the lower left.
static void picture_corners(const snScenePass* p, int cam, double distance, snVec3 corner[4]) {
  const snModel* m = p->m;
  snSceneView view = {0};
  snSceneCamera camera = {.type = SN_CAMERA_FIXED, .fixedcamid = cam};
  sn_scene_look(m, p->d, &camera, &view);
  double aspect = (double)m->cam_resolution[cam][0] / m->cam_resolution[cam][1];
  double scale = view.orthographic ? 1 : distance / view.frustum_near;
  double half = view.frustum_width > 0 ? view.frustum_width : aspect * (view.frustum_top - view.frustum_bottom) / 2;
  double left = scale * (view.frustum_center - half), right = scale * (view.frustum_center + half);
  snMat3 axes = p->d->cam_xmat[cam];
  for (int k = 0; k < 4; k++) {
    double x = k == 1 || k == 2 ? right : left, y = scale * (k < 2 ? view.frustum_bottom : view.frustum_top);
    corner[k] = vec3_add(p->d->cam_xpos[cam], mat3_mul_vec3(axes, (snVec3){x, y, -distance}));
  }
}

// A triangle from its corners: two edges and the normal are its axes.
static void add_triangle(const snScenePass* p, int cam, snVec3 a, snVec3 b, snVec3 c, const float rgba[4]) {
  snSceneItem* item = sn_scene_item(p, SN_SCENE_DECOR, SN_OBJ_CAMERA, cam);
  if (!item) return;
  snVec3 size, edges[2] = {vec3_sub(b, a), vec3_sub(c, a)};
  snVec3 normal = vec3_direction(vec3_cross(edges[0], edges[1]), &size.z);
  snVec3 x = vec3_direction(edges[0], &size.x), y = vec3_direction(edges[1], &size.y);
  snMat3 axes = {{{x.x, y.x, normal.x}, {x.y, y.y, normal.y}, {x.z, y.z, normal.z}}};
  sn_scene_place(item, SN_SHAPE_TRIANGLE, size, a, axes);
  sn_scene_color(item, rgba);
}

// Distance at which the drawn part of a camera's frustum ends; conformance: the mean of half the width and half the
// height where the camera is orthographic
static double frustum_end(const snModel* m, int cam) {
  if (!m->cam_projection[cam]) return m->vis.scale_frustum * m->stat.meansize;
  double aspect = (double)m->cam_resolution[cam][0] / m->cam_resolution[cam][1];
  return m->cam_fovy[cam] * (1 + aspect) / 4;
}

static void add_frustum(const snScenePass* p, int cam) {
  const snModel* m = p->m;
  snVec3 near[4], far[4];
  const float* rgba = m->vis.rgba_frustum;
  picture_corners(p, cam, m->vis.map_znear * m->stat.extent, near);
  picture_corners(p, cam, frustum_end(m, cam), far);
  for (int k = 0; k < 4; k++) {
    int next = (k + 1) % 4;
    add_triangle(p, cam, near[k], far[k], near[next], rgba);
    add_triangle(p, cam, far[k], far[next], near[next], rgba);
    sn_scene_link(p, SN_SHAPE_LINE, 3, near[k], near[next], rgba, SN_OBJ_CAMERA, cam, SN_SCENE_DECOR);
    sn_scene_link(p, SN_SHAPE_LINE, 3, far[k], far[next], rgba, SN_OBJ_CAMERA, cam, SN_SCENE_DECOR);
    sn_scene_link(p, SN_SHAPE_LINE, 3, near[k], far[k], rgba, SN_OBJ_CAMERA, cam, SN_SCENE_DECOR);
  }
}

void sn_scene_cameras(const snScenePass* p) {
  const snModel* m = p->m;
  if (!sn_scene_shows(p, SN_SHOW_CAMERA)) return;
  double size = m->stat.meansize * m->vis.scale_camera;
  for (int cam = 0; cam < m->ncam; cam++) {
    float body[4], lens[4];
    bool has_picture = m->cam_resolution[cam][0] > 1 || m->cam_resolution[cam][1] > 1;
    for (int k = 0; k < 4; k++) body[k] = m->vis.rgba_camera[k], lens[k] = body[k] / 2;
    if (has_picture) body[3] = .3f, add_frustum(p, cam);
    lens[3] = body[3];
    snVec3 pos = p->d->cam_xpos[cam];
    snMat3 axes = p->d->cam_xmat[cam];
    snSceneItem* item =
        marker(p, SN_OBJ_CAMERA, cam, SN_GEOM_BOX, (snVec3){size, .8 * size, .4 * size}, pos, axes, body);
    if (item && p->options->label == SN_LABEL_CAMERA) sn_scene_label(p, item, SN_OBJ_CAMERA, cam);
    marker(p, SN_OBJ_CAMERA, cam, SN_GEOM_CYLINDER, (snVec3){.4 * size, .3 * size, 0},
           vec3_add_scaled(pos, mat3_col(axes, 2), -.6 * size), axes, lens);
    if (p->options->frame == SN_FRAME_CAMERA) sn_scene_axes(p, cam, pos, axes, frame_length(m), frame_width(m));
  }
}

void sn_scene_lights(const snScenePass* p) {
  const snModel* m = p->m;
  if (!sn_scene_shows(p, SN_SHOW_LIGHT)) return;
  double size = m->stat.meansize * m->vis.scale_light;
  for (int light = 0; light < m->nlight; light++) {
    snMat3 axes = quat_to_mat3(quat_from_z_to(p->d->light_xdir[light]));
    snVec3 pos = vec3_add_scaled(p->d->light_xpos[light], p->d->light_xdir[light], -size - 1e-4);
    snSceneItem* item =
        marker(p, SN_OBJ_LIGHT, light, SN_GEOM_CYLINDER, (snVec3){.8 * size, size, 0}, pos, axes, m->vis.rgba_light);
    if (item && p->options->label == SN_LABEL_LIGHT) sn_scene_label(p, item, SN_OBJ_LIGHT, light);
    if (p->options->frame == SN_FRAME_LIGHT)
      sn_scene_axes(p, light, p->d->light_xpos[light], axes, frame_length(m), frame_width(m));
  }
}

void sn_scene_centers_of_mass(const snScenePass* p) {
  const snModel* m = p->m;
  if (!sn_scene_shows(p, SN_SHOW_COM)) return;
  double radius = m->stat.meansize * m->vis.scale_com;
  for (int body = 1; body < m->nbody; body++)
    if (m->body_rootid[body] == body)
      marker(p, SN_OBJ_UNKNOWN, body, SN_GEOM_SPHERE, (snVec3){radius, radius, radius}, p->d->subtree_com[body],
             mat3_identity(), m->vis.rgba_com);
}

// From each body's centre of mass through the anchors of its joints, last to first, to the parent's centre of mass.
void sn_scene_links(const snScenePass* p) {
  const snModel* m = p->m;
  if (!sn_scene_shows(p, SN_SHOW_AUTOCONNECT)) return;
  double width = m->stat.meansize * m->vis.scale_connect;
  for (int body = 1; body < m->nbody; body++) {
    if (m->body_parentid[body] == 0) continue;
    snVec3 at = p->d->xipos[body];
    for (int k = m->body_jntnum[body] - 1; k >= 0; k--) {
      snVec3 next = p->d->xanchor[m->body_jntadr[body] + k];
      sn_scene_link(p, SN_GEOM_CAPSULE, width, at, next, m->vis.rgba_connect, SN_OBJ_UNKNOWN, body, SN_SCENE_DECOR);
      at = next;
    }
    sn_scene_link(p, SN_GEOM_CAPSULE, width, at, p->d->xipos[m->body_parentid[body]], m->vis.rgba_connect,
                  SN_OBJ_UNKNOWN, body, SN_SCENE_DECOR);
  }
}
