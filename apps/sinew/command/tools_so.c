// tools_so.c — `sinew so`: static optimisation and joint reactions

#include "command/tools.h"
#include "command/commands.h"
#include <stdio.h>
#include <string.h>

static const snUsage so_usage = {
    .command = "so",
    .synopsis =
        "SETUP.xml... | MODEL COORDINATES.mot... [--loads LOADS.xml] [--actuators FILE.xml | --reserve F] [--out FILE.sto]",
    .summary =
        "Static optimisation: the activations of least effort that produce a measured motion, frame by frame, and the "
        "resulting\n"
        "loads of the joints. Takes OpenSim's set-up files (AnalyzeTool with StaticOptimization,\n"
        "JointReaction, or both).",
    .options =
        (const snOptionRow[]){
            {"model", "MODEL", "this model instead of the set-up's"},
            {"coordinates", "FILE", "these coordinates instead of the set-up's"},
            {"loads", "FILE", "external loads, an .xml file of OpenSim"},
            {"actuators", "FILE,..", "actuators in addition to those of the model, ForceSet files of OpenSim"},
            {"only-actuators", NULL, "those files instead of the actuators of the model"},
            {"reserve", "F", "add a reserve actuator of optimal force F [N, N m] to every coordinate"},
            {"cutoff", "HZ", "frequency of the low-pass filter of coordinates; default: none, or the set-up's"},
            {"exponent", "P", "exponent of activations in the objective; default 2"},
            {"isometric", NULL, "muscles have their peak force at every length and velocity"},
            {"forces", "FILE", "write the forces of the actuators"},
            {"reactions", "FILE", "write the loads of the joints"},
            {"frame", "WORD", "axes of those loads: ground (default), child, parent"},
            {"on-parent", NULL, "loads on the parent; default: on the child"},
            SN_TOOL_ROWS{0},
        },
    .examples =
        "# as OpenSim would\n"
        "sinew so walk_Setup_SO.xml\n"
        "# walk.mot is a result of sinew ik\n"
        "sinew so subject.osim walk.mot --loads walk_grf.xml --cutoff 6 --reserve 10 --out activation.sto --forces "
        "force.sto",
    .notes = SN_TOOL_TRIALS,
    .min_arguments = 1,
    .max_arguments = SN_MOST_TRIALS,
};

static const char* chosen(const char* first, const char* second) { return first ? first : second; }

// ---- static optimisation and joint reactions

// Files in addition to the model and its motion.
typedef struct Forces {
  snExternalLoads* loads;
  snReserveSet* set;
  snMotion* actuators;  // forces that were computed before
} Forces;

// Files with commas between them.
static bool read_actuators(Forces* f, const char* list, snDiagnostics* diag) {
  char names[16][1024];
  const char* paths[16];
  int count = 0;
  for (; list && count < 16; count++) {
    sn_next_name(&list, names[count], sizeof names[count]);
    paths[count] = names[count];
  }
  if (list) sn_message("--actuators", SN_SEVERITY_ERROR, "takes 16 files at most");
  return !list && (f->set = sn_reserves_read_all(paths, count, diag));
}

static bool forces_open(Forces* f, snToolJob* job) {
  const snToolSetup* s = job->setup;
  const char* loads = chosen(sn_argument(job->a, "loads"), s ? s->external_loads : NULL);
  const char* list = sn_argument(job->a, "actuators");
  const char* given = s && !s->static_optimization ? s->actuator_forces : NULL;
  *f = (Forces){0};
  if (loads && !(f->loads = sn_external_loads_read(loads, &job->diag))) return false;
  if (list && !read_actuators(f, list, &job->diag)) return false;
  if (!list && s && s->reserve_count > 0 && !(f->set = sn_reserves_read_all(s->reserves, s->reserve_count, &job->diag)))
    return false;
  return !given || (f->actuators = sn_motion_read(given, &job->diag));
}

static void forces_close(Forces* f) {
  sn_external_loads_destroy(f->loads);
  sn_reserves_destroy(f->set);
  sn_motion_destroy(f->actuators);
}

static bool so_options(snSoOptions* o, const snToolJob* job, const Forces* f) {
  const snToolSetup* s = job->setup;
  *o = (snSoOptions){.start = job->start, .end = job->end, .threads = (int)job->threads, .cutoff = -1};
  if (s) o->cutoff = s->cutoff, o->exponent = s->exponent, o->isometric = s->isometric, o->interval = s->interval;
  if (sn_argument(job->a, "isometric")) o->isometric = true;
  if (s) o->reserve = s->reserve;
  o->only_reserves = (s && s->only_reserves) || sn_argument(job->a, "only-actuators");
  if (f->loads) o->forces = f->loads->forces, o->force_count = f->loads->count;
  if (f->set) o->reserves = f->set->reserves, o->reserve_count = f->set->count;
  return sn_argument_number(job->a, "cutoff", -1, &o->cutoff) &&
         sn_argument_number(job->a, "exponent", 0, &o->exponent) &&
         sn_argument_number(job->a, "reserve", 0, &o->reserve);
}

static bool reaction_frame(const snToolJob* job, snReactionOptions* o) {
  static const char* const words[] = {"ground", "child", "parent"};
  const char* word = sn_argument(job->a, "frame");
  if (job->setup) o->frame = job->setup->frame, o->on_parent = job->setup->on_parent;
  if (sn_argument(job->a, "on-parent")) o->on_parent = true;
  for (int i = 0; word && i < 3; i++)
    if (strcmp(word, words[i]) == 0) {
      o->frame = (snReactionFrame)i;
      return true;
    }
  if (word) sn_misuse(job->a->where, "--frame is ground, child or parent, not '%s'", word);
  return !word;
}

// The loads of joints, to a file.
static bool write_reactions(snToolJob* job, const snSoOptions* so, const snMotion* actuators, const char* path) {
  snReactionOptions o = {.forces = so->forces,
                         .force_count = so->force_count,
                         .reserves = so->reserves,
                         .reserve_count = so->reserve_count,
                         .reserve = so->reserve,
                         .only_reserves = so->only_reserves,
                         .interval = so->interval,
                         .actuators = actuators,
                         .start = so->start,
                         .end = so->end,
                         .cutoff = so->cutoff,
                         .threads = so->threads};
  bool chosen = sn_argument(job->a, "frame") || sn_argument(job->a, "on-parent");
  if (job->setup && !chosen) o.joints = &job->setup->joints;
  if (!reaction_frame(job, &o)) return false;
  o.progress = sn_job_progress;
  o.context = sn_job_watch(job);
  snMotion* loads = sn_joint_reactions(job->m, job->in, &o, &job->diag);
  sn_progress_end(&job->progress);
  bool ok = loads && sn_motion_write(loads, path, &job->diag);
  if (ok && !sn_argument(job->a, "quiet")) printf("%s: %d rows, %d columns\n", path, loads->rows, loads->cols);
  sn_motion_destroy(loads);
  return ok;
}

static bool write_forces(snToolJob* job, const snMotion* forces, const char* path) {
  bool ok = sn_motion_write(forces, path, &job->diag);
  if (ok && !job->quiet) printf("%s: %d rows, %d columns\n", path, forces->rows, forces->cols);
  return ok;
}

static snMotion* optimize(snToolJob* job, snSoOptions* o, snMotion** forces) {
  bool quiet = job->quiet;
  double start = sn_clock_seconds();
  o->progress = sn_job_progress;
  o->context = sn_job_watch(job);
  snMotion* found = sn_static_optimization(job->m, job->in, o, forces, &job->diag);
  double seconds = sn_clock_seconds() - start;
  sn_progress_end(&job->progress);
  if (found && !quiet) printf("%d rows in %.3g s (%.3g ms each)\n", found->rows, seconds, 1e3 * seconds / found->rows);
  return found;
}

static bool solve_so(snToolJob* job, Forces* f) {
  snSoOptions o;
  const snToolSetup* s = job->setup;
  if (!forces_open(f, job) || !so_options(&o, job, f)) return false;
  snMotion* forces = NULL;
  bool ok = true, optimizes = !s || s->static_optimization, reacts = s && s->joint_reactions;
  const char *path = sn_argument(job->a, "reactions"), *written = sn_argument(job->a, "forces");
  char names[2][SN_LONGEST_PATH], ending[256];
  if (!job->out && s && optimizes) job->out = sn_result_path(job, "StaticOptimization_activation.sto", job->path);
  if (!written && s && optimizes) written = sn_result_path(job, "StaticOptimization_force.sto", names[0]);
  snprintf(ending, sizeof ending, "%.200s_ReactionLoads.sto", reacts ? s->reaction_name : "");
  if (!path && reacts) path = sn_result_path(job, ending, names[1]);
  if (optimizes) ok = (job->result = optimize(job, &o, &forces)) != NULL;
  if (ok && written && forces) ok = write_forces(job, forces, written);
  if (ok && path) ok = write_reactions(job, &o, optimizes ? forces : f->actuators, path);
  sn_motion_destroy(forces);
  return ok;
}

bool sn_job_optimize(snToolJob* job) {
  Forces f = {0};
  bool ok = solve_so(job, &f);
  forces_close(&f);
  return ok;
}

static int run_so(const snArguments* a, snSharedModel* shared) {
  snToolJob job;
  bool ok = sn_job_open(&job, a, shared, SN_TOOL_ANALYZE, "coordinates");
  if (ok && job.setup && !job.setup->static_optimization && !job.setup->joint_reactions) {
    sn_message(a->arguments[0], SN_SEVERITY_ERROR, "the set-up asks for neither StaticOptimization nor JointReaction");
    ok = false;
  }
  if (ok && job.setup && job.setup->analysis_count > 0 && !job.quiet)
    sn_message(a->arguments[0], SN_SEVERITY_WARNING, "its other analyses are not done here; 'sinew analyze' does them");
  return sn_job_close(&job, ok && sn_job_optimize(&job));
}

int sn_command_so(int argc, char** argv) {
  snArguments a;
  int status;
  return sn_arguments_read(&a, &so_usage, argc, argv, &status) ? sn_each_trial(&a, run_so) : status;
}
