// joint_loads.c — loads of joints: which, on what, in which axes
//   reads   the texts "joints" and "frames" of a model that was OpenSim's, cfrc_int        writes  rows of loads
//   Parts of the text between semicolons are joints: name, parent, child, and the place in either; those of "frames"
//   path, body and pose (osim_table.c).
#include "osim/joint_loads.h"

#include "base/report.h"
#include "base/text.h"
#include "math/pose.h"
#include "sinew/support.h"
#include <stdio.h>
#include <string.h>
#include <strings.h>

typedef struct Joint {
  const char* name;
  int parent, child;
  snVec3 place[2];  // in parent and child
} Joint;

// ---- joints of the model

static const char* text_called(const snModel* m, const char* name) {
  int id = sn_name_to_id(m, SN_OBJ_TEXT, name);
  return id >= 0 && m->text_size[id] > 0 ? m->text_data + m->text_adr[id] : "";
}

static int find_body(const snModel* m, const char* name) {
  return strcmp(name, "ground") == 0 ? 0 : sn_name_to_id(m, SN_OBJ_BODY, name);
}

// The next word of a part, copied; NULL at its end.
static char* next_word(const char** text, snArena* arena) {
  const char* at = *text + strspn(*text, " ");
  size_t length = strcspn(at, " ;");
  *text = at + length;
  return length > 0 ? sn_text_copy(arena, at, length) : NULL;
}

// False for a part that names bodies which the model does not have any more.
static bool read_joint(const snModel* m, const char* line, snArena* arena, Joint* j) {
  const char *name = next_word(&line, arena), *parent = next_word(&line, arena), *child = next_word(&line, arena);
  double numbers[6];
  const char* bad;
  int length;
  const char* end = strchr(line, ';');
  const char* rest = sn_text_copy(arena, line, end ? (size_t)(end - line) : strlen(line));
  if (!name || !parent || !child || !rest || sn_text_numbers(rest, numbers, 6, &bad, &length) != 6) return false;
  *j = (Joint){name, find_body(m, parent), find_body(m, child), {vec3_load(numbers), vec3_load(numbers + 3)}};
  return j->parent >= 0 && j->child >= 0;
}

// Where the joint of a body is fixed to it, in the body's frame: the anchor of its first axis.
static snVec3 joint_place(const snModel* m, int body) {
  if (m->body_jntnum[body] > 0) return m->jnt_pos[m->body_jntadr[body]];
  return m->body_axisadr[body] >= 0 ? m->axis_pos[m->body_axisadr[body]] : vec3(0, 0, 0);
}

// Bodies of other models: all but those that are fixed to the world. The place in the parent is that with all axes at
// zero.
static int joints_of_bodies(const snModel* m, Joint* out) {
  int count = 0;
  for (int body = 1; body < m->nbody; body++) {
    bool jointed = m->body_jntnum[body] > 0 || m->body_axisadr[body] >= 0;
    const char* name = sn_id_to_name(m, SN_OBJ_BODY, body);
    if (m->body_parentid[body] == 0 && !jointed) continue;
    snPose local = {m->body_pos[body], m->body_quat[body]};
    snVec3 place = joint_place(m, body);
    out[count++] = (Joint){name ? name : "body", m->body_parentid[body], body, {pose_apply(local, place), place}};
  }
  return count;
}

static Joint* all_joints(const snModel* m, snArena* arena, int* count) {
  const char* text = text_called(m, "joints");
  int lines = 1;
  for (const char* at = text; *at; at++) lines += *at == ';';
  Joint* joints = sn_arena_zalloc(arena, sizeof *joints * (size_t)(lines + m->nbody));
  *count = 0;
  for (const char* line = text; joints && *line;) {
    *count += read_joint(m, line, arena, &joints[*count]);
    const char* end = strchr(line, ';');
    line = end ? end + 1 : line + strlen(line);
  }
  if (joints && *count == 0) *count = joints_of_bodies(m, joints);
  return joints;
}

// ---- what is asked for

static const char* word_for(const char* const* words, int count, int i, const char* preset) {
  return count == 0 ? preset : words[count > 1 ? i : 0];
}

static bool refuse(snDiagnostics* diag, const char* format, const char* word, const char* joint) {
  sn_diagnose(diag, SN_SEVERITY_ERROR, "", format, word, joint);
  return false;
}

// The part of the text "frames" whose path is `word`, from the model on or from one of its sets; NULL: none.
static const char* frame_called(const snModel* m, const char* word) {
  static const char* const sets[] = {"", "bodyset/", "jointset/"};
  size_t size = strlen(word);
  for (int i = 0; i < 3; i++)
    for (const char* part = text_called(m, "frames"); *part;) {
      size_t set = strlen(sets[i]), length = strcspn(part, " ;");
      bool same = length == set + size && strncmp(part, sets[i], set) == 0 && strncmp(part + set, word, size) == 0;
      if (same) return part;
      part += strcspn(part, ";");
      part += strspn(part, "; ");
    }
  return NULL;
}

// False where the text is no frame of a body that the model has.
static bool read_frame(const snModel* m, const char* part, snArena* arena, snJointLoad* load, const char** label) {
  const char *path = next_word(&part, arena), *body = next_word(&part, arena), *bad, *slash;
  double numbers[7];
  int length;
  const char* rest = sn_text_copy(arena, part, strcspn(part, ";"));
  if (!path || !body || !rest || sn_text_numbers(rest, numbers, 7, &bad, &length) != 7) return false;
  slash = strrchr(path, '/');
  *label = slash ? slash + 1 : path;
  load->frame = find_body(m, body);
  load->local = (snPose){vec3_load(numbers), quat_load(numbers + 3)};
  return load->frame >= 0;
}

// A frame of the file by its path, a body, a site, or one of three words.
static bool find_frame(const snModel* m, const char* word, const Joint* j, snArena* arena, snJointLoad* load,
                       const char** label) {
  const char* slash = strrchr(word, '/');
  const char* name = slash ? slash + 1 : word;
  const char* part = frame_called(m, word + (word[0] == '/'));
  load->site = -1;
  load->local = pose_identity();
  if (part && read_frame(m, part, arena, load, label)) return true;
  load->frame = find_body(m, name);
  *label = name;
  if (load->frame >= 0) return true;
  bool child = strcasecmp(word, "child") == 0, parent = strcasecmp(word, "parent") == 0;
  if (child || parent) {
    load->frame = child ? j->child : j->parent;
    *label = load->frame > 0 ? sn_id_to_name(m, SN_OBJ_BODY, load->frame) : "ground";
    return true;
  }
  load->site = sn_name_to_id(m, SN_OBJ_SITE, name);
  return load->site >= 0;
}

static bool add_load(snJointLoads* loads, const snModel* m, const Joint* j, const char* on, const char* frame,
                     snArena* arena, snDiagnostics* diag) {
  static const char* const endings[SN_JOINT_NUMBERS] = {"fx", "fy", "fz", "mx", "my", "mz", "px", "py", "pz"};
  bool on_parent = strcasecmp(on, "parent") == 0, turned = m->body_parentid[j->child] != j->parent;
  snJointLoad* load = &loads->item[loads->count];
  const char *seen, *body = "ground";
  if (!on_parent && strcasecmp(on, "child") != 0)
    return refuse(diag, "'%s' is no side of the joint '%s'; it is child or parent", on, j->name);
  if (turned && (j->parent == 0 || m->body_parentid[j->parent] != j->child))
    return refuse(diag, "%sthe joint '%s' is between bodies that do not follow each other", "", j->name);
  if (!find_frame(m, frame, j, arena, load, &seen))
    return refuse(diag, "the frame '%s' of the joint '%s' is no frame, body or site, and not ground, child or parent",
                  frame, j->name);
  load->moved = turned ? j->parent : j->child;
  load->body = on_parent ? j->parent : j->child;
  load->sign = load->body == load->moved ? 1 : -1;
  load->place = j->place[!on_parent];
  if (load->body > 0) body = sn_id_to_name(m, SN_OBJ_BODY, load->body);
  for (int k = 0; k < SN_JOINT_NUMBERS; k++)
    loads->labels[SN_JOINT_NUMBERS * loads->count + k] =
        sn_text_format(arena, "%s_on_%s_in_%s_%s", j->name, body ? body : "body", seen ? seen : "body", endings[k]);
  loads->count++;
  return true;
}

static const Joint* named(const Joint* joints, int count, const char* name) {
  for (int i = 0; i < count; i++)
    if (strcmp(joints[i].name, name) == 0) return &joints[i];
  return NULL;
}

static bool check_counts(const snReactionJoints* q, int joints, snDiagnostics* diag) {
  bool fits = (q->on_count < 2 || q->on_count == joints) && (q->frame_count < 2 || q->frame_count == joints);
  if (!fits)
    sn_diagnose(diag, SN_SEVERITY_ERROR, "",
                "joint reactions of %d joints name %d bodies and %d frames; they need one of each, or as many as joints",
                joints, q->on_count, q->frame_count);
  return fits;
}

bool sn_joint_loads_find(snJointLoads* loads, const snModel* m, const snReactionJoints* q, snArena* arena,
                         snDiagnostics* diag) {
  int count;
  Joint* joints = all_joints(m, arena, &count);
  bool all = q->name_count == 0 || strcasecmp(q->names[0], "all") == 0;
  int wanted = all ? count : q->name_count;
  *loads = (snJointLoads){.item = sn_arena_zalloc(arena, sizeof *loads->item * (size_t)(wanted + 1)),
                          .labels = sn_arena_zarray(arena, const char*, SN_JOINT_NUMBERS * (wanted + 1))};
  if (!joints || !loads->item || !loads->labels) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "out of memory");
    return false;
  }
  if (!check_counts(q, wanted, diag)) return false;
  for (int i = 0; i < wanted; i++) {
    const Joint* j = all ? &joints[i] : named(joints, count, q->names[i]);
    if (!j) return refuse(diag, "the model has no joint '%s'%s", q->names[i], "");
    const char* on = word_for(q->on, q->on_count, i, "child");
    if (!add_load(loads, m, j, on, word_for(q->frames, q->frame_count, i, "ground"), arena, diag)) return false;
  }
  return true;
}

// ---- rows

void sn_joint_load_store(const snJointLoad* load, const snModel* m, const snData* d, double out[SN_JOINT_NUMBERS]) {
  snVec3 point = vec3_add(d->xpos[load->body], mat3_mul_vec3(d->xmat[load->body], load->place));
  snVec3 arm = vec3_sub(d->subtree_com[m->body_rootid[load->moved]], point);
  snSpatial carried = d->cfrc_int[load->moved];
  snVec3 force = vec3_scale(carried.lin, load->sign);
  snVec3 moment = vec3_scale(vec3_add(carried.rot, vec3_cross(arm, carried.lin)), load->sign);
  snPose body = {d->xpos[load->frame], d->xquat[load->frame]}, seen = pose_mul(body, load->local);
  snMat3 axes = load->site >= 0 ? d->site_xmat[load->site] : quat_to_mat3(seen.quat);
  snVec3 origin = load->site >= 0 ? d->site_xpos[load->site] : seen.pos;
  vec3_store(out, mat3_transpose_mul_vec3(axes, force));
  vec3_store(out + 3, mat3_transpose_mul_vec3(axes, moment));
  vec3_store(out + 6, mat3_transpose_mul_vec3(axes, vec3_sub(point, origin)));
}
