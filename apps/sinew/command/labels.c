// labels.c — what each number of a data field is called, and its unit
//   reads   the names of the model, the sizes that count a field's rows, the unit in its description
//   Rows belong to objects; qpos, the dofs, act and sensordata are shared out among joints, actuators and sensors.

#include "command/record.h"
#include <stdio.h>
#include <string.h>

// Whose number it is: one of `width` that the object has there, at `place`.
typedef struct Owner {
  snObjectType type;
  int id;
  int place, width;
  const char* parts;  // suffixes with blanks between them, NULL: numbers
} Owner;

static const char vector_parts[] = "x y z", quaternion_parts[] = "qw qx qy qz", pose_parts[] = "x y z qw qx qy qz",
                  motion_parts[] = "x y z rx ry rz", rotation_parts[] = "rx ry rz";

static bool position_owner(const snModel* m, int index, Owner* out) {
  static const int widths[SN_JOINT_COUNT] = {7, 4, 1, 1};
  static const char* const parts[SN_JOINT_COUNT] = {pose_parts, quaternion_parts, NULL, NULL};
  for (int jnt = 0; jnt < m->njnt; jnt++) {
    int place = index - m->jnt_qposadr[jnt], type = m->jnt_type[jnt];
    if (place < 0 || place >= widths[type]) continue;
    *out = (Owner){SN_OBJ_JOINT, jnt, place, widths[type], parts[type]};
    return true;
  }
  return false;
}

static bool dof_owner(const snModel* m, int index, Owner* out) {
  static const int widths[SN_JOINT_COUNT] = {6, 3, 1, 1};
  static const char* const parts[SN_JOINT_COUNT] = {motion_parts, rotation_parts, NULL, NULL};
  int jnt = m->dof_jntid[index], type = m->jnt_type[jnt];
  *out = (Owner){SN_OBJ_JOINT, jnt, index - m->jnt_dofadr[jnt], widths[type], parts[type]};
  return true;
}

static bool activation_owner(const snModel* m, int index, Owner* out) {
  for (int actuator = 0; actuator < m->nu; actuator++) {
    int place = index - m->actuator_actadr[actuator], width = m->actuator_actnum[actuator];
    if (m->actuator_actadr[actuator] < 0 || place < 0 || place >= width) continue;
    bool fibre = width == 2 && m->actuator_dyntype[actuator] == SN_DYN_HILLMUSCLE;
    *out = (Owner){SN_OBJ_ACTUATOR, actuator, place, width, fibre ? "fiberlength activation" : NULL};
    return true;
  }
  return false;
}

static bool sensor_owner(const snModel* m, int index, Owner* out) {
  for (int sensor = 0; sensor < m->nsensor; sensor++) {
    int place = index - m->sensor_adr[sensor], width = m->sensor_dim[sensor];
    if (place < 0 || place >= width) continue;
    const char* parts = width == 3 ? vector_parts : NULL;
    if (m->sensor_datatype[sensor] == SN_SENSOR_QUATERNION) parts = quaternion_parts;
    *out = (Owner){SN_OBJ_SENSOR, sensor, place, width, parts};
    return true;
  }
  return false;
}

// Sizes of the model whose things have names.
static const struct {
  size_t size;
  snObjectType type;
} named[] = {
    {offsetof(snModel, nbody), SN_OBJ_BODY},     {offsetof(snModel, njnt), SN_OBJ_JOINT},
    {offsetof(snModel, ngeom), SN_OBJ_GEOM},     {offsetof(snModel, nsite), SN_OBJ_SITE},
    {offsetof(snModel, ncam), SN_OBJ_CAMERA},    {offsetof(snModel, nlight), SN_OBJ_LIGHT},
    {offsetof(snModel, ntendon), SN_OBJ_TENDON}, {offsetof(snModel, nu), SN_OBJ_ACTUATOR},
    {offsetof(snModel, neq), SN_OBJ_EQUALITY},
};

static const char* part_names(int width, const char* field) {
  if (width == 3) return vector_parts;
  if (width == 4) return quaternion_parts;
  if (width != 6) return NULL;
  return strcmp(field, "xfrc_applied") == 0 ? motion_parts : "rx ry rz x y z";  // spatial vectors: rotation first
}

static bool object_owner(const snModel* m, const snField* f, int index, int width, Owner* out) {
  int row = index / width;
  *out = (Owner){.place = index % width, .width = width, .parts = part_names(width, f->name)};
  for (size_t i = 0; i < sizeof(named) / sizeof(named[0]); i++) {
    if (named[i].size != f->rows_size) continue;
    out->type = named[i].type;
    out->id = row;
    return true;
  }
  if (f->rows_size == offsetof(snModel, nhill)) {
    out->type = SN_OBJ_ACTUATOR;
    out->id = m->hill_actuatorid[row];
    return true;
  }
  if (f->rows_size != offsetof(snModel, nmocap)) return false;
  out->type = SN_OBJ_BODY;
  for (int body = 0; body < m->nbody; body++)
    if (m->body_mocapid[body] == row) out->id = body;
  return true;
}

static const snField* field_called(const char* name) {
  int count;
  const snField* fields = sn_data_fields(&count);
  for (int i = 0; i < count; i++)
    if (strcmp(fields[i].name, name) == 0) return &fields[i];
  return NULL;
}

static bool find_owner(const snModel* m, const char* field, size_t index, size_t count, Owner* out) {
  const snField* f = field_called(field);
  int rows = 0, cols = 0;
  if (f) sn_field_shape(m, f, &rows, &cols);
  if (!f || rows == 0 || f->cols_size != SN_NO_SIZE || count != (size_t)rows * (size_t)f->width) return false;
  if (f->rows_size == offsetof(snModel, nq)) return position_owner(m, (int)index, out);
  if (f->rows_size == offsetof(snModel, nv)) return dof_owner(m, (int)index, out);
  if (f->rows_size == offsetof(snModel, na)) return activation_owner(m, (int)index, out);
  if (f->rows_size == offsetof(snModel, nsensordata)) return sensor_owner(m, (int)index, out);
  return object_owner(m, f, (int)index, f->width, out);
}

// Copies word `i` of a text with blanks between the words.
static void copy_word(const char* words, int i, char* out, size_t size) {
  for (; i > 0 && *words; i--) words += strcspn(words, " ") + 1;
  snprintf(out, size, "%.*s", (int)strcspn(words, " "), words);
}

void sn_label(const snModel* m, const char* field, size_t index, size_t count, char out[SN_LABEL_ROOM]) {
  Owner owner;
  snprintf(out, SN_LABEL_ROOM, "%zu", index);
  if (strcmp(field, "energy") == 0) snprintf(out, SN_LABEL_ROOM, "%s", index == 0 ? "potential" : "kinetic");
  if (!find_owner(m, field, index, count, &owner)) return;
  const char* name = sn_id_to_name(m, owner.type, owner.id);
  bool usable = name && name[0] && strlen(name) < SN_LABEL_ROOM - 20 && !strpbrk(name, ",;[]\"\n\r\t");
  if (!usable || strspn(name, "0123456789:") == strlen(name)) return;
  char part[24] = "";
  if (owner.width > 1 && owner.parts) copy_word(owner.parts, owner.place, part, sizeof(part));
  if (owner.width > 1 && !owner.parts) snprintf(part, sizeof(part), "%d", owner.place);
  snprintf(out, SN_LABEL_ROOM, "%s%s%s", name, part[0] ? "." : "", part);
}

// ---- units

static const char* sensor_unit(int type) {
  switch (type) {
    case SN_SENSOR_TOUCH:
    case SN_SENSOR_FORCE: return "N";
    case SN_SENSOR_TORQUE: return "N m";
    case SN_SENSOR_ACCELEROMETER:
    case SN_SENSOR_FRAMELINACC: return "m/s^2";
    case SN_SENSOR_FRAMEANGACC: return "rad/s^2";
    case SN_SENSOR_VELOCIMETER:
    case SN_SENSOR_FRAMELINVEL:
    case SN_SENSOR_SUBTREELINVEL: return "m/s";
    case SN_SENSOR_GYRO:
    case SN_SENSOR_BALLANGVEL:
    case SN_SENSOR_FRAMEANGVEL: return "rad/s";
    case SN_SENSOR_FRAMEPOS:
    case SN_SENSOR_SUBTREECOM:
    case SN_SENSOR_RANGEFINDER:
    case SN_SENSOR_GEOMDIST:
    case SN_SENSOR_GEOMFROMTO: return "m";
    case SN_SENSOR_SUBTREEANGMOM: return "kg m^2/s";
    case SN_SENSOR_E_POTENTIAL:
    case SN_SENSOR_E_KINETIC: return "J";
    case SN_SENSOR_CLOCK: return "s";
    default: return "";
  }
}

// 0: a length or a force along a line, 1: an angle or a torque, 2: a part of a quaternion, -1: not known.
static int motion_of(const snModel* m, const Owner* owner) {
  if (owner->type == SN_OBJ_JOINT && owner->parts == pose_parts) return owner->place < 3 ? 0 : 2;
  if (owner->parts == quaternion_parts) return 2;
  if (owner->parts == motion_parts) return owner->place < 3 ? 0 : 1;
  if (owner->parts == rotation_parts) return 1;
  if (owner->type == SN_OBJ_JOINT && owner->width == 1) return m->jnt_type[owner->id] == SN_JOINT_HINGE;
  if (owner->type != SN_OBJ_ACTUATOR) return -1;
  int type = m->actuator_trntype[owner->id], target = m->actuator_trnid[owner->id][0];
  bool joint = type == SN_TRANSMISSION_JOINT || type == SN_TRANSMISSION_JOINTINPARENT;
  return joint && target >= 0 ? m->jnt_type[target] != SN_JOINT_SLIDE : 0;
}

void sn_label_unit(const snModel* m, const char* field, size_t index, size_t count, char out[SN_LABEL_ROOM]) {
  const char* doc = sn_record_doc(field);
  const char* open = doc ? strchr(doc, '[') : NULL;
  snprintf(out, SN_LABEL_ROOM, "%.*s", open ? (int)strcspn(open + 1, ";]") : 0, open ? open + 1 : "");
  Owner owner;
  if (!m || !find_owner(m, field, index, count, &owner)) return;
  if (owner.type == SN_OBJ_SENSOR) snprintf(out, SN_LABEL_ROOM, "%s", sensor_unit(m->sensor_type[owner.id]));
  if (strcmp(field, "act") == 0 && owner.width == 2) snprintf(out, SN_LABEL_ROOM, "%s", owner.place == 0 ? "m" : "");
  char* second = strstr(out, ", ");
  int motion = motion_of(m, &owner);
  if (motion == 2) out[0] = '\0';
  if (!second || motion < 0 || motion > 1) return;
  bool rotation_first = owner.parts && strncmp(owner.parts, "rx ry rz x", 10) == 0;
  *second = '\0';
  if ((motion == 1) != rotation_first) memmove(out, second + 2, strlen(second + 2) + 1);
}
