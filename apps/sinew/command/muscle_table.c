// muscle_table.c — the table of `sinew muscle` for programs: JSON and CSV
//   Lengths in metres, forces in newtons, angles in radians, moment arms -dl/dq in metres by joint position.

#include "command/muscle.h"
#include "format/json_write.h"
#include <math.h>
#include <string.h>

static const char* kind_word(const snMuscleInfo* info) {
  return info->kind == SN_MUSCLE_HILL ? "hillmuscle" : info->kind == SN_MUSCLE_MUJOCO ? "muscle" : "in part";
}

static const char* curves_word(const snMuscleInfo* info) {
  static const char* const words[] = {"hill", "millard", "degroote"};
  return info->kind == SN_MUSCLE_HILL ? words[info->curves] : "";
}

static const char* name_of(const snModel* m, snObjectType type, int id) {
  const char* name = sn_id_to_name(m, type, id);
  return name ? name : "";
}

// The columns that JSON and CSV share.
typedef struct Number {
  const char* name;
  double value;
} Number;

enum { NUMBERS = 10 };

static void find_numbers(const snMuscleSurvey* s, Number out[NUMBERS]) {
  const snMuscleInfo* info = &s->info;
  bool whole = info->kind != SN_MUSCLE_NONE;
  const Number numbers[NUMBERS] = {
      {"force", whole ? info->force : NAN},
      {"optlen", whole ? info->optlen : NAN},
      {"slacklen", whole ? info->slacklen : NAN},
      {"pennation", whole ? info->pennation : NAN},
      {"vmax", whole ? info->vmax : NAN},
      {"operating_low", whole ? s->operating.lo : NAN},
      {"operating_high", whole ? s->operating.hi : NAN},
      {"length_low", s->lengths.lo},
      {"length_high", s->lengths.hi},
      {"push", s->push},
  };
  memcpy(out, numbers, sizeof numbers);
}

static void write_arms(snJsonWriter* w, const snModel* m, const snMuscleSurvey* s) {
  sn_json_begin(w, '[');
  for (int i = 0; i < s->arm_count; i++) {
    const snMomentArm* arm = &s->arms[i];
    sn_json_begin(w, '{');
    sn_json_key(w, "joint");
    sn_json_text(w, name_of(m, SN_OBJ_JOINT, arm->joint));
    sn_json_key(w, "position");
    sn_json_list(w, SN_KIND_DOUBLE, arm->at, SN_SURVEY_POINTS);
    sn_json_key(w, "moment_arm");
    sn_json_list(w, SN_KIND_DOUBLE, arm->arm, SN_SURVEY_POINTS);
    sn_json_key(w, "length");
    sn_json_list(w, SN_KIND_DOUBLE, arm->length, SN_SURVEY_POINTS);
    sn_json_end(w, '}');
  }
  sn_json_end(w, ']');
}

static void write_remarks(snJsonWriter* w, const snMuscleSurvey* s) {
  char text[200];
  sn_json_begin(w, '[');
  for (int kind = 0; kind < sn_muscle_remark_kinds(); kind++)
    if (sn_muscle_remark_of(s, kind, text, sizeof text)) sn_json_text(w, text);
  sn_json_end(w, ']');
}

void sn_muscles_write_json(FILE* file, const snModel* m, const snMuscleSurvey* surveys, int count) {
  snJsonWriter w = {.file = file};
  sn_json_begin(&w, '[');
  for (int i = 0; i < count; i++) {
    const snMuscleSurvey* s = &surveys[i];
    Number numbers[NUMBERS];
    find_numbers(s, numbers);
    sn_json_begin(&w, '{');
    sn_json_key(&w, "name");
    sn_json_text(&w, name_of(m, SN_OBJ_ACTUATOR, s->actuator));
    sn_json_key(&w, "kind");
    sn_json_text(&w, kind_word(&s->info));
    sn_json_key(&w, "curves");
    sn_json_text(&w, curves_word(&s->info));
    sn_json_key(&w, "compliant");
    fputs(s->info.compliant ? "true" : "false", file);
    w.after_key = false;
    for (int k = 0; k < NUMBERS; k++) {
      sn_json_key(&w, numbers[k].name);
      sn_json_number(&w, numbers[k].value);
    }
    sn_json_key(&w, "remarks");
    write_remarks(&w, s);
    sn_json_key(&w, "moment_arms");
    write_arms(&w, m, s);
    sn_json_end(&w, '}');
  }
  sn_json_end(&w, ']');
  fputc('\n', file);
}

void sn_muscles_write_csv(FILE* file, const snModel* m, const snMuscleSurvey* surveys, int count) {
  Number numbers[NUMBERS];
  fputs("name,kind,curves,compliant", file);
  find_numbers(&surveys[0], numbers);
  for (int k = 0; k < NUMBERS; k++) fprintf(file, ",%s", numbers[k].name);
  fputs(",joint,moment_arm_low,moment_arm_high\n", file);
  for (int i = 0; i < count; i++) {
    const snMuscleSurvey* s = &surveys[i];
    find_numbers(s, numbers);
    fprintf(file, "%s,%s,%s,%d", name_of(m, SN_OBJ_ACTUATOR, s->actuator), kind_word(&s->info), curves_word(&s->info),
            s->info.compliant);
    for (int k = 0; k < NUMBERS; k++) {
      fputc(',', file);
      sn_write_number(file, numbers[k].value);
    }
    double low = INFINITY, high = -INFINITY;
    for (int k = 0; s->arm_count > 0 && k < SN_SURVEY_POINTS; k++) {
      low = fmin(low, s->arms[0].arm[k]);
      high = fmax(high, s->arms[0].arm[k]);
    }
    fprintf(file, ",%s,", s->arm_count > 0 ? name_of(m, SN_OBJ_JOINT, s->arms[0].joint) : "");
    if (s->arm_count > 0) sn_write_number(file, low);
    fputc(',', file);
    if (s->arm_count > 0) sn_write_number(file, high);
    fputc('\n', file);
  }
}
