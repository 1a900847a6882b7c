// parameters.c — model fields that may differ between worlds, and what follows from each
//   Only real numbers may: integers decide which arrays a step walks. The table of what follows from a parameter is
//   what sn_model_refresh recomputes of it; a test changes each parameter and compares.
#include "batch/parameters.h"
#include "base/report.h"
#include "sinew/batch.h"

#include <string.h>

// Inertia at qpos0 and what is scaled by it.
#define INERTIA                                                                                              \
  "body_invweight0 dof_invweight0 dof_M0 tendon_invweight0 actuator_acc0 actuator_gainprm actuator_biasprm " \
  "muscle_peakforce hill_peakforce hill_musclemass hill_fiberlength0 stat.meaninertia"

// Lengths at qpos0, what starts from them, and the inertia of tendons along them.
#define LENGTHS INERTIA " tendon_length0 actuator_length0 path_rigid path_rigidsum"

// What a refresh makes of the parameters of Hill muscles.
#define HILL                                                                                                        \
  "actuator_gainprm actuator_biasprm hill_peakforce hill_fiberlength0 hill_speed hill_cos0 hill_thickness "         \
  "hill_fibermin hill_alongmin hill_invoptlength hill_invspeed hill_invslacklength hill_tendonrate hill_passiverate " \
  "hill_passivescale hill_passiveoffset hill_musclemass"

// How large the model is.
#define SIZES "dof_length stat.meansize stat.extent stat.center"

#define VIEWS "cam_pos0 cam_poscom0 cam_mat0 light_pos0 light_poscom0 light_dir0"

typedef struct Rule {
  const char *param, *derived;
} Rule;

static const Rule rules[] = {
    {"qpos0", LENGTHS " " SIZES " " VIEWS " eq_data"},
    {"body_pos", LENGTHS " " SIZES " " VIEWS " eq_data"},
    {"body_quat", LENGTHS " " SIZES " " VIEWS " eq_data"},
    {"body_ipos", INERTIA " " SIZES " body_sameframe geom_sameframe site_sameframe cam_poscom0 light_poscom0"},
    {"body_iquat", INERTIA " body_sameframe geom_sameframe site_sameframe"},
    {"body_mass", INERTIA " body_subtreemass stat.meanmass cam_poscom0 light_poscom0"},
    {"body_inertia", INERTIA},
    {"jnt_pos", LENGTHS " " SIZES " " VIEWS " eq_data"},
    {"jnt_axis", LENGTHS " " SIZES " " VIEWS " eq_data"},
    {"dof_armature", INERTIA},
    {"tendon_armature", INERTIA},
    {"geom_pos", LENGTHS " " SIZES " geom_sameframe"},
    {"geom_quat", LENGTHS " geom_sameframe"},
    {"geom_size", LENGTHS " " SIZES " geom_rbound geom_aabb"},
    {"geom_rbound", SIZES},
    {"site_pos", LENGTHS " stat.extent stat.center site_sameframe"},
    {"site_quat", LENGTHS " site_sameframe"},
    {"cam_pos", "cam_pos0 cam_poscom0"},
    {"cam_quat", "cam_mat0"},
    {"light_pos", "light_pos0 light_poscom0"},
    {"light_dir", "light_dir0"},
    {"actuator_gear", "actuator_acc0 actuator_length0 muscle_peakforce " HILL},
    {"actuator_cranklength", "actuator_acc0 actuator_length0 muscle_peakforce " HILL},
    {"actuator_gainprm",
     "actuator_biasprm actuator_forcekind muscle_peakforce muscle_optlength muscle_speed muscle_rangemin "
     "muscle_lmin muscle_lmax muscle_fpmax muscle_fvmax"},
    {"actuator_biasprm", "actuator_forcekind"},
    {"actuator_dynprm", "actuator_forcekind muscle_timeact muscle_timedeact"},
    {"actuator_lengthrange", "muscle_optlength muscle_speed muscle_lengthmin"},
    {"hill_scale", HILL},
    {"hill_peakforce", HILL},
    {"hill_optlength", HILL},
    {"hill_slacklength", HILL},
    {"hill_vmax", HILL},
    {"hill_pennation0", HILL},
    {"hill_tendonstiff", HILL},
    {"hill_fiberdamping", HILL},
    {"hill_fvcurvature", HILL},
    {"hill_fvmax", HILL},
    {"hill_fvecc", HILL},
    {"hill_flwidth", HILL},
    {"hill_fpshape", HILL},
    {"hill_fpstrain", HILL},
    {"hill_peakstrain", HILL},
    {"hill_flscale", HILL},
    {"hill_mass", HILL},
    {"hill_tension", HILL},
    {"hill_density", HILL},
    {"millard_prm", "millard_curves hill_fiberlength0"},
};

// Fields that cannot differ, with the reason; a prefix ends in '_'.
typedef struct Refusal {
  const char *name, *reason;
} Refusal;

static const Refusal refusals[] = {
    {"mesh_", "hulls and bounding boxes are made of it when the model is compiled"},
    {"skin_", "it is drawn, not simulated"},
    {"tex_", "it is drawn, not simulated"},
    {"hfield_size", "bounding boxes are made of it when the model is compiled"},
    {"wrap_prm", "it holds indices of sites among numbers"},
};

// Bodies whose part of M is diagonal are so for these values only.
static const char* const simple_fields[] = {"body_ipos", "body_iquat", "jnt_pos", "jnt_axis"};

#define COUNT(table) ((int)(sizeof(table) / sizeof(table)[0]))

// Option and statistic names with their prefixes, in the order of their tables.
#define OPT(type, name, doc) "opt." #name,
static const char* const option_names[] = {SN_OPTION_FIELDS(OPT)};
#undef OPT
#define OPT(type, name, doc) "stat." #name,
static const char* const statistic_names[] = {SN_STATISTIC_FIELDS(OPT)};
#undef OPT

static bool find_single(const char* name, const char* const* names, const snField* fields, int count, size_t offset,
                        snParameter* out) {
  for (int i = 0; i < count; i++) {
    if (strcmp(names[i], name) != 0) continue;
    *out = (snParameter){names[i], &fields[i], offset + fields[i].offset};
    return true;
  }
  return false;
}

static bool find_array(const char* name, snParameter* out) {
  int count;
  const snField* fields = sn_model_fields(&count);
  for (int i = 0; i < count; i++) {
    if (strcmp(fields[i].name, name) != 0) continue;
    *out = (snParameter){fields[i].name, &fields[i], fields[i].offset};
    return true;
  }
  return false;
}

static bool find(const char* name, snParameter* out) {
  int options, statistics;
  const snField* option = sn_option_fields(&options);
  const snField* statistic = sn_statistic_fields(&statistics);
  return find_array(name, out) || find_single(name, option_names, option, options, offsetof(snModel, opt), out) ||
         find_single(name, statistic_names, statistic, statistics, offsetof(snModel, stat), out);
}

static bool is_real(const snField* row) {
  return row->into_size == SN_NO_SIZE && (row->kind == SN_KIND_DOUBLE || row->kind == SN_KIND_FLOAT);
}

static const char* reason_against(const snParameter* p) {
  if (!is_real(p->row)) return "only fields of real numbers can, since others decide which arrays a step walks";
  for (int i = 0; i < COUNT(refusals); i++) {
    size_t length = strlen(refusals[i].name);
    bool prefix = refusals[i].name[length - 1] == '_';
    if (strncmp(p->name, refusals[i].name, length) == 0 && (prefix || !p->name[length])) return refusals[i].reason;
  }
  return NULL;
}

// Of fields that a step leaves out where the whole model has none: why their numbers cannot be given to worlds alone.
static const char* reason_in_model(const snModel* m, const char* name) {
  size_t length = strlen(name);
  bool powers = length > 4 && strcmp(name + length - 4, "poly") == 0, surface = strcmp(name, "geom_surfacevel") == 0;
  if ((powers && m->npoly == 0) || (surface && m->nsurfacevel == 0))
    return "this model has none, and its steps leave them out; give the model one";
  return NULL;
}

// The first body whose dofs are not coupled in M, -1: none.
static int first_simple(const snModel* m) {
  for (int body = 0; body < m->nbody; body++)
    if (m->body_simple[body] && m->body_dofnum[body]) return body;
  return -1;
}

static bool needs_coupling(const char* name) {
  for (int i = 0; i < COUNT(simple_fields); i++)
    if (strcmp(simple_fields[i], name) == 0) return true;
  return false;
}

static const char* model_field(const void* context, int i) {
  int count;
  const snField* rows = sn_model_fields(&count);
  (void)context;
  return i < count ? rows[i].name : NULL;
}

static bool refuse_unknown(const char* name, snDiagnostics* diag) {
  const char* close = sn_closest_word(name, model_field, NULL);
  sn_diagnose(diag, SN_SEVERITY_ERROR, "",
              "batch params: a model has no field '%s'%s%s%s (options are 'opt.timestep', ...)", name,
              close ? "; did you mean '" : "", close ? close : "", close ? "'?" : "");
  return false;
}

bool sn_parameter_find(const snModel* m, const char* name, snParameter* out, snDiagnostics* diag) {
  if (!find(name, out)) return refuse_unknown(name, diag);
  const char* reason = reason_against(out);
  if (!reason) reason = reason_in_model(m, name);
  if (reason) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "batch params: '%s' cannot differ between worlds: %s", name, reason);
    return false;
  }
  int simple = needs_coupling(name) ? first_simple(m) : -1;
  if (simple >= 0) {
    sn_diagnose(
        diag, SN_SEVERITY_ERROR, "",
        "batch params: '%s' cannot differ between worlds of this model: the inertia matrix of body %d ('%s') is "
        "stored as a diagonal (body_simple), which holds for its present value only",
        name, simple, sn_id_to_name(m, SN_OBJ_BODY, simple));
    return false;
  }
  return true;
}

bool sn_parameter_next(snParameterNames* names, snParameter* out) {
  char name[64];
  const char* begin = names->rest ? names->rest : "";
  begin += strspn(begin, " ");
  size_t length = strcspn(begin, " ");
  names->rest = begin + length;
  if (length == 0 || length >= sizeof name) return false;
  memcpy(name, begin, length);
  name[length] = '\0';
  return find(name, out);
}

const char* sn_batch_derived(const char* param) {
  snParameter p;
  if (!find(param, &p) || reason_against(&p)) return NULL;
  for (int i = 0; i < COUNT(rules); i++)
    if (strcmp(rules[i].param, param) == 0) return rules[i].derived;
  return "";
}
