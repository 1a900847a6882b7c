// tools_analyze.c — `sinew analyze`: the analyses of OpenSim's AnalyzeTool over a motion or a file of states

#include "command/tools.h"
#include "command/commands.h"
#include "sinew/forward.h"
#include <stdio.h>

static const snUsage usage = {
    .command = "analyze",
    .synopsis = "SETUP.xml [--model MODEL] [--coordinates FILE] [--loads LOADS.xml]",
    .summary =
        "Analyses of a motion or a file of states, from the set-up files of OpenSim's AnalyzeTool: Kinematics,\n"
        "BodyKinematics, PointKinematics, MuscleAnalysis, Actuation, ForceReporter, ProbeReporter (of the probes of the\n"
        "model), StaticOptimization and JointReaction, each with OpenSim's files of results.",
    .options =
        (const snOptionRow[]){
            {"model", "MODEL", "this model instead of the set-up's"},
            {"coordinates", "FILE", "these coordinates, or states, instead of the set-up's"},
            {"loads", "FILE", "external loads, an .xml file of OpenSim"},
            {"cutoff", "HZ", "frequency of the low-pass filter of coordinates; default: none, or the set-up's"},
            {"from", "T", "first time [s]"},
            {"to", "T", "last time [s]"},
            {"threads", "N", "threads of static optimisation; default: one per core"},
            {"quiet", NULL, "no warnings and no summary"},
            {0},
        },
    .examples =
        "# as OpenSim would\n"
        "sinew analyze walk_Setup_Analyze.xml\n"
        "# the same of another trial\n"
        "sinew analyze walk_Setup_Analyze.xml --coordinates run.mot --loads run_grf.xml",
    .min_arguments = 1,
    .max_arguments = 1,
};

static bool write_all(snToolJob* job, const snMotionSet* set) {
  char path[SN_LONGEST_PATH], ending[1024];
  bool ok = true;
  for (int i = 0; ok && i < set->count; i++) {
    snprintf(ending, sizeof ending, "%.1000s.sto", set->motions[i]->name);
    ok = sn_motion_write(set->motions[i], sn_result_path(job, ending, path), &job->diag);
    if (ok && !job->quiet) printf("%s: %d rows, %d columns\n", path, set->motions[i]->rows, set->motions[i]->cols);
  }
  return ok;
}

// Actuators in addition to those of the model, with the controls of the set-up; false with an error.
static bool add_actuators(snToolJob* job, snAnalyzeOptions* o, snReserveSet** reserves) {
  const snToolSetup* s = job->setup;
  *reserves = s->reserve_count > 0 ? sn_reserves_read_all(s->reserves, s->reserve_count, &job->diag) : NULL;
  if (*reserves) o->reserves = (*reserves)->reserves, o->reserve_count = (*reserves)->count;
  o->only_reserves = s->only_reserves;
  if (s->controllers) o->controls = s->controllers->controls, o->control_count = s->controllers->control_count;
  return *reserves || s->reserve_count == 0;
}

static bool analyze(snToolJob* job) {
  const snToolSetup* s = job->setup;
  const char* path = sn_argument(job->a, "loads");
  if (!path) path = s->external_loads;
  snAnalyzeOptions o = {.analyses = s->analyses,
                        .count = s->analysis_count,
                        .states = s->states,
                        .equilibrium = s->equilibrium,
                        .start = job->start,
                        .end = job->end,
                        .cutoff = s->cutoff,
                        .progress = sn_job_progress};
  if (!sn_argument_number(job->a, "cutoff", -1, &o.cutoff)) return false;
  snExternalLoads* loads = path ? sn_external_loads_read(path, &job->diag) : NULL;
  if (path && !loads) return false;
  if (loads) o.forces = loads->forces, o.force_count = loads->count;
  snReserveSet* reserves;
  bool ready = add_actuators(job, &o, &reserves);
  bool probes_needed;
  snProbeSet* probes = sn_read_probes(job->model, s->analyses, s->analysis_count, &probes_needed, &job->diag);
  ready = ready && (probes || !probes_needed);
  o.context = sn_job_watch(job);
  snMotionSet* set = ready ? sn_analyze(job->m, job->in, &o, &job->diag) : NULL;
  sn_progress_end(&job->progress);
  bool ok = set && write_all(job, set);
  sn_motion_set_destroy(set);
  sn_probes_destroy(probes);
  sn_reserves_destroy(reserves);
  sn_external_loads_destroy(loads);
  return ok;
}

int sn_command_analyze(int argc, char** argv) {
  snArguments a;
  int status;
  if (!sn_arguments_read(&a, &usage, argc, argv, &status)) return status;
  snToolJob job;
  bool ok = sn_job_open(&job, &a, NULL, SN_TOOL_ANALYZE, "coordinates");
  if (ok && !job.setup) {
    sn_message(a.arguments[0], SN_SEVERITY_ERROR, "this is no set-up file of OpenSim (.xml)");
    ok = false;
  }
  bool optimizes = ok && (job.setup->static_optimization || job.setup->joint_reactions);
  if (ok && job.setup->analysis_count == 0 && !optimizes) {
    sn_message(a.arguments[0], SN_SEVERITY_ERROR, "the set-up asks for no analysis that is known");
    ok = false;
  }
  if (ok && job.setup->analysis_count > 0) ok = analyze(&job);
  if (ok && optimizes) ok = sn_job_optimize(&job);
  return sn_job_close(&job, ok);
}
